package characters

import (
	"sort"
	"strings"
)

// finder collects the names of a book.
type finder struct {
	*book
	use     []usage
	allCaps bool // the text is written in capitals throughout
	names   map[string]*name
	list    []*name // in order of first occurrence
	key     []byte
}

// name is one distinct name as written, title included.
type name struct {
	key      string   // folded, title first: "mr bennet"
	title    string   // canonical title, or ""
	words    []string // folded, without title
	surface  map[string]int
	count    int
	quoted   int
	the      int // after an article
	plural   int // used with a plural verb
	at       []occurrence
	speech   int // beside a verb of speech
	subject  int // before a past tense in narration
	vocative int // addressed in dialogue
	body     int // owns a body part or a relative
	kin      int // after a kin noun
	who      int // before "who"
	he, she  int // next nominative pronoun
	place    int // after a preposition of place
	list     int // in "X and Y" with a name
	lower    bool
	given    bool    // begins with a known first name
	narrated bool    // a name only in narration: my aunt
	bare     bool    // a title in lower case, of somebody who has it before a name
	class    class   // of the title
	spoke    []int32 // paragraphs in which it is given a line
	called   []int32 // paragraphs in whose quotations it is addressed
}

// occurrence is where a name stands: tokens [first, last).
type occurrence struct{ first, last int32 }

// find reads all paragraphs.
func (f *finder) find() error {
	f.use = f.countUsage()
	f.names = make(map[string]*name, 512)
	for n := range f.paras {
		if n%4096 == 0 {
			if err := f.ctx.Err(); err != nil {
				return err
			}
		}
		p := &f.paras[n]
		if p.heading {
			continue
		}
		for i := p.first; i < p.last; {
			end, titles := f.nameAt(i, p)
			if end <= i {
				i++
				continue
			}
			f.record(i, end, titles, p)
			i = end
		}
	}
	return nil
}

// nameAt returns the end of the name that begins at token i and how many of
// its tokens are titles; end <= i means that none begins there.
func (f *finder) nameAt(i int, p *paragraph) (end, titles int) {
	j := i
	for j < p.last-1 && titles < 2 && f.titleAt(j, i, p) {
		titles++
		j++
	}
	words := j
	for j < p.last && j-words < 5 {
		if j > i && !f.joined(j-1) {
			break
		}
		if f.nameable(j, j > words || titles > 0) {
			j++
			continue
		}
		if k := f.connects(j, words, titles, i, p); k > j {
			j = k
			continue
		}
		break
	}
	if j == words {
		if titles == 0 {
			return i, 0
		}
		// A title alone is a name only when it is written like one.
		if titles == 1 && f.nameable(i, false) && f.cls[f.tokens[i].word]&clsStop == 0 {
			return i + 1, 0
		}
		return i, 0
	}
	return j, titles
}

// titleAt reports whether token j is a title in front of a name.
func (f *finder) titleAt(j, first int, p *paragraph) bool {
	t := &f.tokens[j]
	if f.cls[t.word]&clsHonorific == 0 || !t.has(flagCapital) || t.has(flagPossessive) || !f.joined(j) {
		return false
	}
	next := &f.tokens[j+1]
	if next.flags&(flagCapital|flagInner) == 0 {
		return f.cls[next.word]&clsParticle != 0 && j+2 < p.last && f.tokens[j+2].has(flagCapital) && f.joined(j+1)
	}
	if f.cls[next.word]&clsHonorific != 0 && j+2 < p.last && f.joined(j+1) && f.nameable(j+2, true) {
		return true
	}
	return f.nameable(j+1, true)
}

// joined reports whether nothing but white space, or the full stop of an
// abbreviation, stands between token i and the next.
func (f *finder) joined(i int) bool {
	t := &f.tokens[i]
	return !t.has(flagPossessive) && (t.gap == gapSpace || t.gap == gapDot && t.has(flagAbbr))
}

// connects returns where a name goes on behind a particle ("de", "von") or,
// in a description, behind "of the".
func (f *finder) connects(j, words, titles, first int, p *paragraph) int {
	c := f.cls[f.tokens[j].word]
	if c&clsParticle != 0 && f.tokens[j].flags&flagCapital == 0 && (j > words || titles > 0) {
		k := j + 1
		if k < p.last && f.cls[f.tokens[k].word]&clsParticle != 0 && f.joined(j) {
			k++
		}
		if k < p.last && f.joined(k-1) && f.joined(j) && f.nameable(k, true) {
			return k + 1
		}
	}
	if c&clsOf != 0 && j > words && titles == 0 && f.joined(j) && f.described(first, j, p) {
		k := j + 1
		if k < p.last && f.word(k) == "all" && f.joined(k) {
			k++
		}
		if k < p.last && f.cls[f.tokens[k].word]&clsDet != 0 && f.joined(k) {
			k++
		}
		if k < p.last && f.tokens[k].has(flagCapital) && !f.tokens[k].has(flagInitial) && f.cls[f.tokens[k].word]&(clsI) == 0 {
			return k + 1
		}
	}
	return j
}

// described reports whether the words [i, j) are a description with a role or
// animal in it, such as the Wicked Witch, and not a place.
func (f *finder) described(i, j int, p *paragraph) bool {
	last := f.cls[f.tokens[j-1].word]
	if last&(clsRole|clsBeast|clsHonorific) != 0 {
		return true
	}
	if i == p.first || f.cls[f.tokens[i-1].word]&clsDet == 0 || last&clsPlace != 0 {
		return false
	}
	for k := i; k < j; k++ {
		if f.cls[f.tokens[k].word]&(clsNameM|clsNameF) != 0 {
			return false
		}
	}
	return true
}

// record adds one occurrence of a name.
func (f *finder) record(i, j, titles int, p *paragraph) {
	n := f.intern(i, j, titles)
	n.count++
	n.at = append(n.at, occurrence{int32(i), int32(j)})
	n.surface[f.surface(i, j)]++
	f.evidence(n, i, j, p)
}

// intern returns the name that tokens [i, j) spell.
func (f *finder) intern(i, j, titles int) *name {
	f.key = f.key[:0]
	for k := i; k < j; k++ {
		if k > i {
			f.key = append(f.key, ' ')
		}
		w := f.word(k)
		if k < i+titles {
			w = f.canonicalTitle(w)
		}
		f.key = append(f.key, w...)
	}
	if n, ok := f.names[string(f.key)]; ok {
		return n
	}
	n := &name{key: string(f.key), surface: map[string]int{}}
	for k := i; k < j; k++ {
		if k < i+titles {
			n.title = strings.TrimSpace(n.title + " " + f.canonicalTitle(f.word(k)))
			n.class |= f.class(k) & clsHonorific
		} else {
			n.words = append(n.words, f.word(k))
		}
	}
	n.given = len(n.words) > 0 && f.lang.classOf(n.words[0])&(clsNameM|clsNameF) != 0 && f.lang.class(n.words[0])&clsStop == 0
	f.names[n.key] = n
	f.list = append(f.list, n)
	return n
}

func (f *finder) canonicalTitle(w string) string {
	if c, ok := f.lang.canonical[w]; ok {
		return c
	}
	return w
}

// surface returns the tokens [i, j) as printed, white space single.
func (f *finder) surface(i, j int) string {
	s := f.w.Text[f.tokens[i].start:f.tokens[j-1].end]
	return strings.Join(strings.Fields(strings.ReplaceAll(s, "_", "")), " ")
}

// best returns the commonest printed form, the first in order among equals.
func (n *name) best() string {
	best, most := "", 0
	for s, c := range n.surface {
		if c > most || c == most && s < best {
			best, most = s, c
		}
	}
	return best
}

// surfaces returns the printed forms, commonest first.
func (n *name) surfaces() []string {
	out := make([]string, 0, len(n.surface))
	for s := range n.surface {
		out = append(out, s)
	}
	sort.Slice(out, func(i, j int) bool {
		if a, b := n.surface[out[i]], n.surface[out[j]]; a != b {
			return a > b
		}
		return out[i] < out[j]
	})
	return out
}
