package characters

import "strings"

// caseEndings maps the ending of a nominative to its endings in the other
// cases: genitive, dative, accusative, instrumental, prepositional.
type caseEndings struct {
	ending string
	cases  [5]string
}

// russianEndings are tried in order; the first that fits counts. They cover
// first names, patronymics and surnames in the singular.
func russianEndings() []caseEndings {
	return []caseEndings{
		{"ова", [5]string{"овой", "овой", "ову", "овой", "овой"}},
		{"ева", [5]string{"евой", "евой", "еву", "евой", "евой"}},
		{"ина", [5]string{"иной", "иной", "ину", "иной", "иной"}},
		{"вна", [5]string{"вны", "вне", "вну", "вной", "вне"}},
		{"ая", [5]string{"ой", "ой", "ую", "ой", "ой"}},
		{"ия", [5]string{"ии", "ии", "ию", "ией", "ии"}},
		{"ский", [5]string{"ского", "скому", "ского", "ским", "ском"}},
		{"ий", [5]string{"ия", "ию", "ия", "ием", "ии"}},
		{"ый", [5]string{"ого", "ому", "ого", "ым", "ом"}},
		{"ой", [5]string{"ого", "ому", "ого", "ым", "ом"}},
		{"ов", [5]string{"ова", "ову", "ова", "овым", "ове"}},
		{"ев", [5]string{"ева", "еву", "ева", "евым", "еве"}},
		{"ин", [5]string{"ина", "ину", "ина", "иным", "ине"}},
		{"ец", [5]string{"ца", "цу", "ца", "цом", "це"}},
		{"авел", [5]string{"авла", "авлу", "авла", "авлом", "авле"}},
		{"ка", [5]string{"ки", "ке", "ку", "кой", "ке"}},
		{"га", [5]string{"ги", "ге", "гу", "гой", "ге"}},
		{"ша", [5]string{"ши", "ше", "шу", "шей", "ше"}},
		{"а", [5]string{"ы", "е", "у", "ой", "е"}},
		{"я", [5]string{"и", "е", "ю", "ей", "е"}},
		{"й", [5]string{"я", "ю", "я", "ем", "е"}},
		{"ь", [5]string{"я", "ю", "я", "ем", "е"}},
		{"", [5]string{"а", "у", "а", "ом", "е"}},
	}
}

// caseForms returns a name, given as folded words, in the other cases of its
// language; nil when names do not change.
func (l *language) caseForms(words []string) [][]string {
	if !l.inflected || len(words) == 0 {
		return nil
	}
	out := make([][]string, 5)
	for _, w := range words {
		forms := l.wordForms(w)
		for i := range out {
			out[i] = append(out[i], forms[i])
		}
	}
	return out
}

// wordForms returns one word in the other cases; a word that does not change
// is returned as it is.
func (l *language) wordForms(w string) [5]string {
	for _, e := range l.cases {
		stem, ok := strings.CutSuffix(w, e.ending)
		if !ok || len(stem) < 2 {
			continue
		}
		if e.ending == "" && strings.ContainsAny(w[len(w)-1:], "aeiouy") || strings.HasSuffix(w, "о") || strings.HasSuffix(w, "е") || strings.HasSuffix(w, "и") {
			break
		}
		var forms [5]string
		for i, c := range e.cases {
			forms[i] = stem + c
		}
		return forms
	}
	return [5]string{w, w, w, w, w}
}

// joinCases makes one entity of a name and its other cases.
func (r *roster) joinCases() {
	if !r.lang.inflected {
		return
	}
	byKey := make(map[string]*entity, len(r.entities))
	for _, e := range r.entities {
		byKey[e.lead.key] = e
	}
	for _, e := range r.entities {
		if e.dead {
			continue
		}
		for _, forms := range r.lang.caseForms(strings.Fields(e.lead.key)) {
			o := byKey[strings.Join(forms, " ")]
			if o == nil || o == e || o.dead || o.count > e.count {
				continue
			}
			e.count += o.count
			for _, n := range o.names {
				n.surface = nil // the matcher makes the cases itself
			}
			e.names = append(e.names, o.names...)
			e.why = append(e.why, "the same name in another case")
			o.dead = true
		}
	}
}
