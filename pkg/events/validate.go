package events

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// MaxVersion is the largest version: every JSON client can hold it exactly.
const MaxVersion = 1<<53 - 1

const (
	maxMetadata     = 64     // fields
	maxMetadataName = 128    // bytes
	maxText         = 1_000  // characters of a title, author, name or metadata string
	maxCharacters   = 10_000 // of a declared cast
	maxPattern      = 1_000  // bytes of a structure hint
	maxMarks        = 100    // scene marks of a structure hint
	maxRules        = 1_000  // continuity rules
)

var (
	sha256Pattern   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	languagePattern = regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$`)
)

// Validate fills the defaults in and reports the first field that breaks the
// contract as a Problem that names it.
func (u *Upsert) Validate() error {
	if err := checkKey(u.ID, &u.Collection, u.Version); err != nil {
		return err
	}
	if err := u.checkContent(); err != nil {
		return err
	}
	if u.Language == "" {
		u.Language = "en"
	}
	if !languagePattern.MatchString(u.Language) {
		return invalid("language", "%q is not a BCP 47 tag", clip(u.Language)).WithHint("write it as en, de or pt-BR")
	}
	if u.Format == "" {
		u.Format = structure.FormatAuto
	}
	if formats := knownFormats(); !slices.Contains(formats, u.Format) {
		return problem.New(problem.UnsupportedFormat, "the format %q is not known", clip(string(u.Format))).
			WithHint("use one of %s", joinFormats(formats)).WithField("format")
	}
	if err := cmp.Or(checkLine("title", u.Title), checkLine("author", u.Author)); err != nil {
		return err
	}
	if u.ContentSHA256 != "" && !sha256Pattern.MatchString(u.ContentSHA256) {
		return invalid("content_sha256", "%q is not 64 lower-case hexadecimal digits", clip(u.ContentSHA256)).WithHint("sha256sum prints it")
	}
	if err := checkMetadata(u.Metadata); err != nil {
		return err
	}
	for _, check := range []func() error{u.checkCharacters, u.checkHints, u.checkRules} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// Validate fills the defaults in and reports the first bad field.
func (d *Delete) Validate() error { return checkKey(d.ID, &d.Collection, d.Version) }

func checkKey(id string, collection *string, version int64) error {
	if id == "" {
		return problem.New(problem.MissingField, "the field id is missing").WithHint("give every document an id of its own").WithField("id")
	}
	if err := CheckID(id); err != nil {
		return err
	}
	if *collection == "" {
		*collection = "default"
	}
	if err := CheckCollection(*collection); err != nil {
		return err
	}
	if version < 0 || version > MaxVersion {
		return invalid("version", "%d is not from 1 to 2^53-1", version).WithHint("leave it out to number versions by arrival")
	}
	return nil
}

func (u *Upsert) checkContent() error {
	given := 0
	for _, p := range []*string{u.Content, u.ContentBase64, u.ContentURL} {
		if p != nil {
			given++
		}
	}
	if given != 1 {
		return problem.New(problem.ContentConflict, "%d of content, content_base64 and content_url are given, expected exactly one", given).WithField("content")
	}
	if u.ContentBase64 != nil {
		if _, err := base64.StdEncoding.DecodeString(*u.ContentBase64); err != nil {
			return invalid("content_base64", "the value is not standard base64").WithHint("use the alphabet with + and /, padded")
		}
	}
	if u.ContentURL != nil && strings.TrimSpace(*u.ContentURL) == "" {
		return invalid("content_url", "the value is empty")
	}
	if u.Content != nil && strings.TrimSpace(*u.Content) == "" || u.ContentBase64 != nil && *u.ContentBase64 == "" {
		return problem.New(problem.EmptyContent, "the content is empty").WithHint("send the whole work").WithField("content")
	}
	return nil
}

func (u *Upsert) checkCharacters() error {
	if len(u.Characters) > maxCharacters {
		return problem.New(problem.LimitExceeded, "%d characters are declared, the limit is %d", len(u.Characters), maxCharacters).WithField("characters")
	}
	for i, c := range u.Characters {
		field := fmt.Sprintf("characters[%d].name", i)
		if strings.TrimSpace(c.Name) == "" {
			return problem.New(problem.InvalidField, "declared character %d has no name", i+1).WithField(field)
		}
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			if err := checkLine(field, n); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkMetadata(m map[string]any) error {
	if len(m) > maxMetadata {
		return problem.New(problem.LimitExceeded, "metadata has %d fields, the limit is %d", len(m), maxMetadata).WithField("metadata")
	}
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		field := "metadata." + clip(name)
		if name == "" || len(name) > maxMetadataName || hasControls(name) {
			return invalid("metadata", "a field's name is empty, longer than %d bytes or has control characters", maxMetadataName)
		}
		switch v := m[name].(type) {
		case string:
			if err := checkText(field, v); err != nil {
				return err
			}
		case float64, bool:
		case []any:
			for _, x := range v {
				s, ok := x.(string)
				if !ok {
					return invalid(field, "an array of metadata holds strings only")
				}
				if err := checkText(field, s); err != nil {
					return err
				}
			}
		default:
			return invalid(field, "a metadata value is a string, a number, true, false or an array of strings")
		}
	}
	return nil
}

func checkText(field, s string) error {
	if n := utf8.RuneCountInString(s); n > maxText {
		return problem.New(problem.LimitExceeded, "%s has %d characters, the limit is %d", field, n, maxText).WithField(field)
	}
	if strings.ContainsRune(s, 0) {
		return invalid(field, "the value has a NUL character")
	}
	return nil
}

// checkLine is checkText for what stands on one line wherever it is shown.
func checkLine(field, s string) error {
	if err := checkText(field, s); err != nil {
		return err
	}
	if hasControls(s) {
		return invalid(field, "the value has line breaks or control characters").WithHint("write it on one line")
	}
	return nil
}

func hasControls(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' })
}

func knownFormats() []structure.Format {
	return []structure.Format{structure.FormatAuto, structure.FormatText, structure.FormatMarkdown, structure.FormatHTML, structure.FormatEPUB,
		structure.FormatFountain, structure.FormatFDX, structure.FormatDOCX, structure.FormatTEI}
}

func joinFormats(f []structure.Format) string {
	s := make([]string, len(f))
	for i := range f {
		s[i] = string(f[i])
	}
	return strings.Join(s, ", ")
}

func invalid(field, format string, args ...any) *problem.Problem {
	return problem.New(problem.InvalidField, field+": "+format, args...).WithField(field)
}
