package tei

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
)

// walker goes through the elements once and writes the canonical text.
type walker struct {
	layout
	path    []string
	rooted  bool // an element was seen
	drop    int  // open elements whose text is left out
	header  header
	root    division
	at      []*division // open divisions, the root first
	area    string      // front, body or back
	areas   []areaSpan
	speech  *speech
	cue     bool // inside a speaker's name
	stage   *stage
	block   int              // where the open paragraph begins
	marks   []structure.Span // scene breaks
	heading *heading
	roles   roles
	lang    string
	script  script
}

// areaSpan is the text of a front, body or back.
type areaSpan struct {
	structure.Span
	name string
}

func walk(ctx context.Context, in structure.Input) (*walker, error) {
	w := &walker{lang: in.Language}
	w.at = []*division{&w.root}
	r := archive.NewXMLReader(in.Data, "the document", in.Limits.MaxDepth)
	for n := 0; ; n++ {
		if n&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if err := w.start(t); err != nil {
				return nil, err
			}
		case xml.EndElement:
			w.end(t.Name.Local)
		case xml.CharData:
			w.chars(string(t))
		}
	}
	if len(w.path) > 0 || !w.rooted {
		return nil, problem.New(problem.MalformedXML, "the document is no whole XML document").WithHint("send the file as it was saved")
	}
	return w, nil
}

func (w *walker) start(t xml.StartElement) error {
	name := t.Name.Local
	w.rooted = true
	if len(w.path) == 0 && name != "TEI" && name != "TEI.2" && name != "teiCorpus" && name != "text" {
		return problem.New(problem.FormatMismatch, "the root element is %q, a TEI document has TEI", name).WithHint("send it with its real format, or with auto")
	}
	if l := archive.Attr(t, "lang"); l != "" && (len(w.path) == 0 || name == "text") {
		w.lang = l
	}
	parent := w.parent()
	w.path = append(w.path, name)
	if w.drop > 0 {
		w.drop++
		return nil
	}
	if w.header.depth > 0 || name == "teiHeader" {
		w.header.start(t)
		return nil
	}
	if dropped[name] && !(kept[name] && parent != "choice") {
		w.drop = 1
		return nil
	}
	w.open(t, name, parent)
	return nil
}

func (w *walker) parent() string {
	if len(w.path) == 0 {
		return ""
	}
	return w.path[len(w.path)-1]
}

// open handles the start of an element of the text.
func (w *walker) open(t xml.StartElement, name, parent string) {
	switch {
	case name == "lb" && archive.Attr(t, "break") == "no":
		w.glue()
	case name == "p" || name == "ab":
		w.apart(w.gap(name))
		w.block, w.ornament = w.next(), name == "ab" && isOrnament(t)
	case name == "lb" || name == "cb":
		w.lineEnd()
	case name == "milestone" || name == "space" && parent == "div":
		w.milestone(t)
	case name == "front" || name == "body" || name == "back":
		w.apart(2)
		w.area = name
		w.areas = append(w.areas, areaSpan{structure.Span{Start: w.Len()}, name})
	case name == "move":
		w.move(t)
	case name == "stage":
		w.openStage(t, parent)
	case divisions[name]:
		w.openDivision(t, name)
	case name == "head":
		w.openHead(parent)
	case name == "sp":
		w.openSpeech(t)
	case name == "speaker":
		w.apart(2)
		w.cue = w.speech != nil
	case name == "castItem" || name == "role" || name == "roleDesc":
		w.apart(w.gap(name))
		w.roles.start(t, name)
	default:
		w.apart(w.gap(name))
	}
}

// gap returns how far a block stands from its neighbours; inside a speech
// blocks are lines.
func (w *walker) gap(name string) int {
	n := gaps[name]
	if w.speech != nil {
		return min(n, 1)
	}
	return n
}

func (w *walker) end(name string) {
	w.path = w.path[:len(w.path)-1]
	if w.drop > 0 {
		w.drop--
		return
	}
	if w.header.depth > 0 {
		w.header.end(name)
		return
	}
	switch {
	case name == "front" || name == "body" || name == "back":
		w.closeArea(name)
	case name == "stage":
		w.closeStage()
		return
	case divisions[name]:
		w.closeDivision()
	case name == "head":
		w.closeHead()
	case name == "sp":
		w.closeSpeech()
	case name == "speaker":
		w.closeCue()
		return
	case name == "castItem" || name == "role" || name == "roleDesc":
		w.roles.end(name)
	case name == "p" || name == "ab":
		w.closeBlock()
	}
	w.apart(w.gap(name))
}

func (w *walker) closeArea(name string) {
	for i := len(w.areas) - 1; i >= 0; i-- {
		if w.areas[i].name == name && w.areas[i].End == 0 {
			w.areas[i].End = w.Len()
			break
		}
	}
	w.area = ""
	w.apart(2)
}

// chars writes text where text belongs.
func (w *walker) chars(s string) {
	switch {
	case w.drop > 0 || len(w.path) == 0:
	case w.header.depth > 0:
		w.header.chars(s)
	case w.area == "" && strings.TrimSpace(s) == "":
	default:
		w.say(s)
	}
}

// isOrnament reports whether an element says of itself that it is a scene
// break.
func isOrnament(t xml.StartElement) bool {
	for _, a := range []string{"type", "rend", "rendition"} {
		v := strings.ToLower(archive.Attr(t, a))
		if breakUnits[v] || strings.Contains(v, "stars") || strings.Contains(v, "asterisk") {
			return true
		}
	}
	return false
}

func (w *walker) milestone(t xml.StartElement) {
	if t.Name.Local == "milestone" && !breakUnits[strings.ToLower(archive.Attr(t, "unit"))] && !isOrnament(t) {
		return
	}
	if t.Name.Local == "space" && archive.Attr(t, "dim") == "horizontal" {
		return
	}
	if w.Len() == 0 || w.area != "body" || w.speech != nil {
		return
	}
	w.apart(2)
	w.mark()
}

// closeBlock ends a paragraph. One of nothing but marks is a scene break.
func (w *walker) closeBlock() {
	s := structure.Span{Start: w.block, End: w.Len()}
	if s.Len() <= 0 || w.speech != nil || w.area != "body" {
		return
	}
	t := w.b.String()[s.Start:s.End]
	if w.ornament || len(t) < 60 && strings.Trim(t, " *#~⁂•·—–-_+†\n") == "" {
		w.marks = append(w.marks, s)
	}
	w.ornament = false
}

// mark writes a scene break.
func (w *walker) mark() {
	if n := len(w.marks); n > 0 && w.marks[n-1].End == w.Len() {
		return
	}
	s := w.write("* * *")
	w.marks = append(w.marks, s)
	w.apart(2)
}
