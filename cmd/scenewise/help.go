package main

import (
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
)

// help prints the verbs, or one verb's flags.
func help(s *session, all []*verb, args []string) error {
	if len(args) > 0 {
		v := find(all, args[0])
		if v == nil {
			return unknownVerb(all, args[0])
		}
		return verbHelp(s, v)
	}
	s.say("Scenewise reads whole stories into scenes, and finds who shares them and every place of a phrase.")
	s.say("")
	s.say("usage: scenewise VERB [arguments and flags, in any order]")
	s.say("")
	w := s.table()
	for _, v := range all {
		row(w, "  "+v.name, v.short)
	}
	row(w, "  help [VERB]", "this page, or one verb's flags")
	row(w, "  version", "what this binary was built from")
	if err := w.Flush(); err != nil {
		return err
	}
	s.say("")
	s.say("Every verb takes --json. Verbs that ask a running service take --server URL (SCENEWISE_URL, default %s);", defaultServer)
	s.say("SCENEWISE_API_KEY holds the key, where one is needed.")
	s.say("Exit codes: 0 fine, 1 a check failed, 2 wrong use or bad input, 3 the server is out of reach.")
	return nil
}

// verbHelp prints one verb's usage and flags.
func verbHelp(s *session, v *verb) error {
	fs := flagSet(s, v)
	v.setup(fs)
	s.say("usage: scenewise %s", strings.TrimSpace(v.name+" "+v.args))
	s.say("")
	s.say("%s.", strings.ToUpper(v.short[:1])+v.short[1:])
	if v.long != "" {
		s.say("\n%s", strings.TrimSpace(v.long))
	}
	s.say("")
	w := s.table()
	fs.VisitAll(func(f *flag.Flag) { flagLine(w, f) })
	return w.Flush()
}

// flagLine prints one flag with its default.
func flagLine(w io.Writer, f *flag.Flag) {
	value, text := flag.UnquoteUsage(f)
	if value != "" {
		value = " " + strings.ToUpper(value)
	}
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" {
		text += fmt.Sprintf(" (default %s)", f.DefValue)
	}
	row(w, "  --"+f.Name+value, text)
}

// build says what this binary was built from.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Modified bool   `json:"modified,omitempty"` // built from a tree with uncommitted changes
	Go       string `json:"go"`
}

func printVersion(s *session) error {
	b := build{Version: "unknown"}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.Version, b.Go = info.Main.Version, info.GoVersion
		for _, set := range info.Settings {
			switch set.Key {
			case "vcs.revision":
				b.Revision = set.Value
			case "vcs.modified":
				b.Modified = set.Value == "true"
			}
		}
	}
	if s.json {
		return s.printJSON(b)
	}
	line := "scenewise " + b.Version
	if b.Revision != "" && !strings.Contains(b.Version, b.Revision[:min(12, len(b.Revision))]) {
		line += " (" + b.Revision[:min(12, len(b.Revision))] + ")"
	}
	s.say("%s, %s", line, b.Go)
	return nil
}
