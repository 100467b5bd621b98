package markdown

import (
	"strings"

	"github.com/goccy/go-yaml"
)

// maxMeta bounds the front matter block.
const maxMeta = 64 << 10

// frontMatter returns the length of the YAML or TOML block that text begins
// with, and the title in it. It is 0 when text begins otherwise.
func frontMatter(text string) (n int, title string) {
	fence, _, _ := strings.Cut(text, "\n")
	fence = strings.TrimRight(fence, " \t")
	if fence != "---" && fence != "+++" {
		return 0, ""
	}
	start := strings.IndexByte(text, '\n') + 1
	for at := start; start > 0 && at < min(len(text), maxMeta); {
		line, _, more := strings.Cut(text[at:], "\n")
		if l := strings.TrimRight(line, " \t"); l == fence || l == "..." && fence == "---" {
			title, ok := metaTitle(text[start:at], fence)
			if !ok {
				return 0, ""
			}
			return min(at+len(line)+1, len(text)), title
		}
		if !more {
			break
		}
		at += len(line) + 1
	}
	return 0, ""
}

// metaTitle reads the title; ok is false when the block is no list of fields.
func metaTitle(block, fence string) (title string, ok bool) {
	if fence == "+++" {
		for line := range strings.SplitSeq(block, "\n") {
			if k, v, found := strings.Cut(line, "="); found && strings.TrimSpace(k) == "title" {
				return strings.Trim(strings.TrimSpace(v), `"'`), true
			}
		}
		return "", strings.Contains(block, "=")
	}
	if strings.TrimSpace(block) == "" {
		return "", true
	}
	var fields map[string]any
	if err := yaml.Unmarshal([]byte(block), &fields); err != nil || len(fields) == 0 {
		return "", false
	}
	title, _ = fields["title"].(string)
	return title, true
}
