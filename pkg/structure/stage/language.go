package stage

import "strings"

// language is what the plays of one language print. All words are in small
// letters; forms of one ordinal are parted by "|".
type language struct {
	tag      string   // BCP 47
	common   []string // frequent words that tell the language
	acts     []string // words for an act
	scenes   []string // words for a scene
	pieces   []string // what stands beside the acts, under its own name
	ordinals []string // first, second, ... in all genders
	last     []string // also "only" and "silent": a heading without a number
	articles []string
	cast     []string // beginnings of a cast list's heading
	enter    []string // words and phrases that bring people on
	exit     []string // words and phrases that take them off
	except   []string // phrases that hold such a word and do not mean it
	openers  []string // first words of a direction that is printed without brackets
	off      []string // how a voice from elsewhere is printed beside a name
	titles   []string // abbreviations that stand before a name and end in a full stop
	linkers  []string // small words inside a name
	notNames []string // what begins a paragraph like a name but is none
	groups   []string // first words of people without names
}

// vocabulary is the tables of all languages, joined for look-up.
type vocabulary struct {
	acts, scenes, pieces, last, articles, openers, titles, linkers, notNames, groups map[string]bool
	ordinals                                                                         map[string]int
	cast                                                                             []string
	off                                                                              phrases
	moves                                                                            []moves
	common                                                                           map[string][]int // word -> indexes of moves
}

// moves is how one language says that people come and go.
type moves struct {
	tag                 string
	enter, exit, except phrases
}

var words = join(english(), german(), french(), spanish(), italian(), russian(), latin())

func join(all ...language) *vocabulary {
	v := &vocabulary{ordinals: map[string]int{}, common: map[string][]int{}}
	for _, l := range all {
		for _, t := range []struct {
			to   *map[string]bool
			from []string
		}{{&v.acts, l.acts}, {&v.scenes, l.scenes}, {&v.pieces, l.pieces}, {&v.last, l.last}, {&v.articles, l.articles}, {&v.openers, l.openers},
			{&v.titles, l.titles}, {&v.linkers, l.linkers}, {&v.notNames, l.notNames}, {&v.groups, l.groups}} {
			if *t.to == nil {
				*t.to = map[string]bool{}
			}
			for _, w := range t.from {
				(*t.to)[w] = true
			}
		}
		for i, forms := range l.ordinals {
			for f := range strings.SplitSeq(forms, "|") {
				v.ordinals[f] = i + 1
			}
		}
		v.cast = append(v.cast, l.cast...)
		v.off.add(l.off)
		m := moves{tag: l.tag}
		m.enter.add(l.enter)
		m.exit.add(l.exit)
		m.except.add(l.except)
		for _, w := range l.common {
			v.common[w] = append(v.common[w], len(v.moves))
		}
		v.moves = append(v.moves, m)
	}
	return v
}

// phrases finds words and runs of words. The keys are first words.
type phrases map[string][][]string

func (p *phrases) add(list []string) {
	if *p == nil {
		*p = phrases{}
	}
	for _, s := range list {
		w := strings.Fields(s)
		(*p)[w[0]] = append((*p)[w[0]], w)
	}
}

// at returns the length of the longest phrase that begins at word i of text.
func (p phrases) at(text []string, i int) int {
	best := 0
	for _, ph := range p[text[i]] {
		if len(ph) > best && len(ph) <= len(text)-i && equal(ph, text[i:i+len(ph)]) {
			best = len(ph)
		}
	}
	return best
}

// in reports whether one of the phrases occurs in the words of a text.
func (p phrases) in(text []string) bool {
	for i := range text {
		if p.at(text, i) > 0 {
			return true
		}
	}
	return false
}

func equal(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
