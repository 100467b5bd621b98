package characters

import "sort"

// gender is what names, titles and pronouns say.
type gender int8

const (
	unknownGender gender = iota
	male
	female
)

// form is what kind of name a name is.
type form int8

const (
	formSingle    form = iota // Darcy, Elizabeth
	formFull                  // Elizabeth Bennet, Sir William Lucas
	formTitleLast             // Mr. Darcy
	formKinFirst              // Aunt Em, Sir William
	formDescribed             // the Cowardly Lion
)

// entity is one person, with all names found so far.
type entity struct {
	names  []*name
	lead   *name // gives the form
	form   form
	given  string // first name, ""
	family string // surname, ""
	count  int
	why    []string
	dead   bool
	pos    int // in order of use, before any merging
	ambig  bool
	person float64
}

func (e *entity) add(o *entity, why string) {
	e.names = append(e.names, o.names...)
	e.count += o.count
	if e.given == "" {
		e.given = o.given
	}
	if e.family == "" {
		e.family = o.family
	}
	e.why = append(e.why, o.why...)
	e.why = append(e.why, why)
	o.dead = true
}

// gender weighs titles first, then the first name, then pronouns.
func (e *entity) gender(l *language) gender {
	he, she := 0.0, 0.0
	for _, n := range e.names {
		c := float64(n.count)
		if n.class&clsMale != 0 && n.class&clsFemale == 0 {
			he += 20 * c
		}
		if n.class&clsFemale != 0 && n.class&clsMale == 0 {
			she += 20 * c
		}
		he += float64(n.he)
		she += float64(n.she)
	}
	if e.given != "" {
		c := l.class(e.given)
		if c&clsNameM != 0 && c&clsNameF == 0 {
			he += 3 + float64(e.count)*.5
		}
		if c&clsNameF != 0 && c&clsNameM == 0 {
			she += 3 + float64(e.count)*.5
		}
	}
	switch {
	case he > 1.5*she && he >= 2:
		return male
	case she > 1.5*he && she >= 2:
		return female
	}
	return unknownGender
}

// apart reports whether two people cannot be one by gender.
func apart(a, b gender) bool { return a != unknownGender && b != unknownGender && a != b }

// roles counts how a word is used inside names of several words.
type roles struct{ first, last, titled int }

// roster sorts names into people.
type roster struct {
	lang     *language
	names    []*name
	roles    map[string]*roles
	entities []*entity
	byWord   map[string][]*entity // by each word of a name, and each title
	tokens   []token
	words    []string
	paras    []paragraph
}

func (r *roster) role(word string) *roles {
	if v, ok := r.roles[word]; ok {
		return v
	}
	v := &roles{}
	r.roles[word] = v
	return v
}

// newRoster makes one entity of every name and reads what each word is used
// for.
func newRoster(b *book, names []*name) *roster {
	r := &roster{lang: b.lang, tokens: b.tokens, words: b.vocab.words, paras: b.paras, roles: map[string]*roles{}, byWord: map[string][]*entity{}}
	r.names = append(r.names, names...)
	sort.SliceStable(r.names, func(i, j int) bool {
		if r.names[i].count != r.names[j].count {
			return r.names[i].count > r.names[j].count
		}
		return r.names[i].key < r.names[j].key
	})
	for _, n := range r.names {
		if n.describes() {
			continue
		}
		if len(n.words) > 1 {
			r.role(n.words[0]).first += n.count
			r.role(n.words[len(n.words)-1]).last += n.count
		} else if n.title != "" && n.class&clsKin == 0 {
			r.role(n.words[0]).titled += n.count
		}
	}
	for _, n := range r.names {
		e := r.entityOf(n)
		e.pos = len(r.entities)
		r.entities = append(r.entities, e)
		for _, w := range n.words {
			r.index(e, w)
		}
		r.index(e, n.title)
	}
	return r
}

// describes reports whether a name is a description: it mostly follows an
// article and has no title.
func (n *name) describes() bool {
	if n.given {
		return n.hasOf() || len(n.words) == 1 && n.title == "" && 10*n.the >= 8*n.count
	}
	return n.title == "" && 2*n.the >= n.count || n.hasOf()
}

func (n *name) hasOf() bool {
	for i, w := range n.words {
		if i > 0 && w == "of" {
			return true
		}
	}
	return false
}

func (r *roster) entityOf(n *name) *entity {
	e := &entity{names: []*name{n}, lead: n, count: n.count}
	switch {
	case n.describes():
		e.form = formDescribed
	case len(n.words) > 1:
		e.form = formFull
		e.given, e.family = n.words[0], n.words[len(n.words)-1]
	case n.title != "":
		if r.titleTakesFirst(n) {
			e.form, e.given = formKinFirst, n.words[0]
		} else {
			e.form, e.family = formTitleLast, n.words[0]
		}
	default:
		e.form = formSingle
	}
	return e
}

// titleTakesFirst reports whether the one word after a title is a first name.
func (r *roster) titleTakesFirst(n *name) bool {
	w := n.words[0]
	u, c := r.role(w), r.lang.class(w)
	given := c&(clsNameM|clsNameF) != 0
	if n.class&clsKin != 0 || n.title == "sir" || n.title == "saint" {
		return true
	}
	switch n.title {
	case "king", "queen", "prince", "princess", "lord", "lady", "miss", "master", "sister", "brother", "father", "mother", "dame", "don", "mademoiselle", "fräulein":
		return given && u.last <= u.first || u.first > u.last
	}
	return given && 5*u.last <= u.first && u.first >= n.count
}
