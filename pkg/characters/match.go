package characters

import (
	"sort"
	"strings"
)

// matcher finds all names of a cast, longest first, in one pass.
type matcher struct {
	b    *book
	f    *finder
	root map[int32]*trie
}

// trie is one word of a name; own is set where a name ends.
type trie struct {
	next map[int32]*trie
	own  *alias
}

// alias is one name in the matcher.
type alias struct {
	owner    int  // index in the cast
	narrated bool // a relative of the narrator: only in narration
	lower    bool // written in lower case by the text or the publisher
	risky    bool // also a common word: needs more than its letters
	role     bool // a role or an animal: part of other people's descriptions too
	declared bool
}

func newMatcher(f *finder) *matcher {
	return &matcher{b: f.book, f: f, root: map[int32]*trie{}}
}

// add puts a name into the matcher. Who adds first owns it.
func (m *matcher) add(words []string, a *alias) (taken *alias) {
	if len(words) == 0 {
		return nil
	}
	next := m.root
	var node *trie
	for _, w := range words {
		id := m.b.vocab.id(w)
		node = next[id]
		if node == nil {
			node = &trie{next: map[int32]*trie{}}
			next[id] = node
		}
		next = node.next
	}
	if node.own != nil {
		return node.own
	}
	node.own = a
	return a
}

// hit is one name found: tokens [first, last).
type hit struct {
	first, last int
	owner       int
}

// longest returns the longest name that begins at token i.
func (m *matcher) longest(i int, p *paragraph) (hit, bool) {
	var best hit
	found := false
	next := m.root
	for j := i; j < p.last; j++ {
		node := next[m.b.tokens[j].word]
		if node == nil {
			break
		}
		if node.own != nil && m.accepts(node.own, i, j+1, p) {
			best, found = hit{i, j + 1, node.own.owner}, true
		}
		t := &m.b.tokens[j]
		if t.gap != gapSpace && t.gap != gapDot && t.gap != gapDash || t.has(flagPossessive) {
			break
		}
		next = node.next
	}
	return best, found
}

// accepts reports whether the words [i, j) are meant as this name.
func (m *matcher) accepts(a *alias, i, j int, p *paragraph) bool {
	t := &m.b.tokens[i]
	if a.narrated {
		if t.has(flagQuoted) {
			return false
		}
		begin, ok := m.f.kinAt(j-1, p, true)
		return ok && begin == i
	}
	if a.lower {
		return j-i > 1 || a.declared || i > p.first && t.before == gapSpace && m.b.class(i-1)&(clsDet|clsPoss|clsAdj|clsArticle) != 0 || t.flags&flagCapital != 0
	}
	if a.role && j-i == 1 && i > p.first && t.before == gapSpace && !t.has(flagCaps) {
		if prev := &m.b.tokens[i-1]; prev.has(flagCapital) && !prev.has(flagStart) && m.b.class(i-1)&(clsDet|clsI) == 0 {
			return false
		}
	}
	capital := false
	for k := i; k < j; k++ {
		if m.b.tokens[k].flags&(flagCapital|flagInner|flagCaseless) != 0 {
			capital = true
		}
	}
	if !capital {
		return !a.risky && j-i > 1
	}
	if !a.risky || j-i > 1 || p.heading {
		return true
	}
	if t.has(flagStart) {
		return m.f.startsName(i) || t.has(flagQuoted) && m.f.addressed(i, j, p)
	}
	return true
}

// all returns every name of the text in order.
func (m *matcher) all() ([]hit, error) {
	var out []hit
	for n := range m.b.paras {
		if n%4096 == 0 {
			if err := m.b.ctx.Err(); err != nil {
				return nil, err
			}
		}
		p := &m.b.paras[n]
		for i := p.first; i < p.last; {
			if h, ok := m.longest(i, p); ok {
				out = append(out, h)
				i = h.last
				continue
			}
			i++
		}
	}
	return out, nil
}

// wordsOf folds a printed name into the words that the scanner would make of
// it, without a leading article.
func (b *book) wordsOf(s string) []string {
	l, vocab := b.lang, b.vocab
	sc := &scanner{text: s, vocab: vocab, lang: l, joined: b.joined}
	sc.scan(spanOf(s), 0, 0)
	out := make([]string, 0, len(sc.tokens))
	for i := range sc.tokens {
		out = append(out, vocab.words[sc.tokens[i].word])
	}
	if len(out) > 1 && l.class(out[0])&clsDet != 0 {
		out = out[1:]
	}
	return out
}

// aliasesOf lists the printed forms of an entity: the best name first, then
// the others by use.
func (e *entity) aliasesOf(l *language) (best string, others []string) {
	type form struct {
		text  string
		count int
		words int
		title bool
	}
	var forms []form
	seen := map[string]bool{}
	for _, n := range e.names {
		best := n.best()
		for _, s := range n.surfaces() {
			if k := foldName(s); !seen[k] && s != "" {
				seen[k] = true
				count := n.surface[s]
				if s == best {
					count = n.count
				}
				if e.titledBy(n, l) {
					count = 0 // Widow Douglas, not the widow
				}
				forms = append(forms, form{s, count, len(n.words), n.title != ""})
			}
		}
	}
	sort.SliceStable(forms, func(i, j int) bool {
		if forms[i].count != forms[j].count {
			return forms[i].count > forms[j].count
		}
		return forms[i].text < forms[j].text
	})
	if len(forms) == 0 {
		return "", nil
	}
	lead := 0
	for i, f := range forms {
		if better(f.words, f.title, f.count, forms[lead].words, forms[lead].title, forms[lead].count) {
			lead = i
		}
	}
	best = forms[lead].text
	for i, f := range forms {
		if i != lead {
			others = append(others, f.text)
		}
	}
	return strings.TrimSpace(best), others
}

// titledBy reports whether a name is nothing but a title that another name of
// the same person has.
func (e *entity) titledBy(n *name, l *language) bool {
	if len(n.words) != 1 || n.title != "" || l.class(n.words[0])&clsHonorific == 0 {
		return false
	}
	w := n.words[0]
	if c, ok := l.canonical[w]; ok {
		w = c
	}
	for _, o := range e.names {
		if o.title == w {
			return true
		}
	}
	return false
}

// better prefers a first and last name without title to others, then the more
// used one.
func better(words int, title bool, count, words2 int, title2 bool, count2 int) bool {
	full, full2 := words >= 2 && !title, words2 >= 2 && !title2
	if full != full2 {
		return full && 20*count >= count2 || full2 && 20*count2 < count
	}
	return count > count2
}
