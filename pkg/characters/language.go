package characters

import "strings"

// class says what a word can be. A word can be several things.
type class uint64

const (
	clsSpeech   class = 1 << iota // verb that hands over a quotation: said, asked
	clsMale                       // title of a man
	clsFemale                     // title of a woman
	clsTitle                      // title of either
	clsKin                        // title that is also a kin word: aunt, father
	clsStop                       // never a name, nor part of one
	clsHe                         // nominative he
	clsShe                        // nominative she
	clsI                          // nominative I
	clsDet                        // article or demonstrative
	clsPoss                       // my, his, her
	clsIn                         // preposition that stands before places
	clsBody                       // part of the body, feature or belonging of a person
	clsKinNoun                    // brother, wife
	clsPlace                      // last word of a place: street, river
	clsBe                         // was, had, would: says little about the subject
	clsPast                       // irregular past tense of a full verb
	clsRecall                     // remembered, dreamed, thought, wished
	clsPerfect                    // had
	clsRole                       // role noun: king, soldier, witch
	clsParticle                   // de, van, von
	clsAdj                        // adjective that goes before names: poor, dear, old
	clsWord                       // common word that is also a first name: will, grace
	clsOf                         // of, in names like the Queen of Hearts
	clsAnd                        // and
	clsNameM                      // first name of a man
	clsNameF                      // first name of a woman
	clsToward                     // to, at, with, beside: object may be there
	clsAbout                      // about, of, for, like: object need not be there
	clsRelic                      // letter, portrait, grave, picture, story
	clsModal                      // would, could, might, if
	clsHey                        // interjection before a vocative: oh, ah, well
	clsNot                        // ordinary word that is capitalised for emphasis only
	clsNounish                    // common noun of the language, from its own lists
	clsMid                        // adverb that may stand between subject and verb
	clsCall                       // called, named: introduces a name
	clsBeast                      // animals
	clsHim                        // him, her: not nominative
	clsSaid                       // verb that does little but hand over a quotation
	clsGeneric                    // man, girl, son: role nouns that never make a character
	clsStative                    // verb that tells of a state: knew, loved, belonged
	clsWith                       // with, in, of a description
	clsKinOne                     // word for one relative: aunt, mother
	clsKinBare                    // word of kinship that is used as a name: pap, mother
	clsArticle                    // the, a, this: what descriptions follow
	clsContact                    // verb whose object is there: took, kissed, led
	clsDuring                     // while, since: opens a clause of time
	clsPerceive                   // heard: the speaker is somebody else
	clsCorpse                     // body: of somebody who is brought on
	clsGroup                      // group nouns: people, family, party
)

const clsHonorific = clsMale | clsFemale | clsTitle | clsKin

// language is what is known about one language. It is data only and is never
// changed after it was built.
type language struct {
	tag        string
	words      map[string]class
	abbr       map[string]bool     // words whose full stop does not end a sentence
	canonical  map[string]string   // spellings of titles: mister -> mr
	nicknames  map[string][]string // short form -> full forms
	possessive bool                // 's is a possessive ending
	nouns      bool                // every noun is capitalised
	elision    bool                // l', d' are words of their own
	elided     map[string]bool
	inflected  bool              // names take case endings
	mine       string            // the word "my"
	sexes      map[string]gender // of common nouns for people
	cases      []caseEndings     // of names, when they change by case
	past       []string          // endings of a past tense
	crowds     map[string]bool   // cue labels of nobody in particular
	former     map[string]bool   // words of a direction that keep those of the scene before
	plural     map[string]bool   // words of a direction that mean several, or everybody: they, exeunt
	except     map[string]bool   // words of a direction before those who stay: all but the King
}

// class returns what a folded word can be.
func (l *language) class(word string) class { return l.words[word] }

// classOf is class for any word of a text: a double first name ("Mary-Jane")
// is a first name.
func (l *language) classOf(word string) class {
	c := l.words[word]
	if c == 0 {
		if first, second, ok := strings.Cut(word, "-"); ok && l.words[second]&(clsNameM|clsNameF) != 0 {
			c = l.words[first] & (clsNameM | clsNameF)
		}
	}
	return c
}

// add puts the words of a blank-separated list into c.
func (l *language) add(c class, list string) {
	for _, w := range strings.Fields(list) {
		l.words[w] |= c
	}
}

func newLanguage(tag string) *language {
	return &language{tag: tag, words: map[string]class{}, abbr: map[string]bool{}, canonical: map[string]string{},
		nicknames: map[string][]string{}, elided: map[string]bool{}, crowds: map[string]bool{}, sexes: map[string]gender{}, former: map[string]bool{},
		plural: map[string]bool{}, except: map[string]bool{}}
}

// set reads blank-separated words into m.
func set(m map[string]bool, list string) {
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
}

// spellings reads pairs "mister=mr".
func (l *language) spellings(list string) {
	for _, pair := range strings.Fields(list) {
		from, to, _ := strings.Cut(pair, "=")
		l.canonical[from] = to
	}
}

// shorts reads entries "lizzy=elizabeth,eliza".
func (l *language) shorts(list string) {
	for _, entry := range strings.Fields(list) {
		short, full, _ := strings.Cut(entry, "=")
		l.nicknames[short] = append(l.nicknames[short], strings.Split(full, ",")...)
	}
}

// languageFor returns the data for a BCP 47 tag; English is the default.
func languageFor(tag string) *language {
	base, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(tag, "_", "-")), "-")
	switch base {
	case "de":
		return german()
	case "fr":
		return french()
	case "ru":
		return russian()
	}
	return english()
}

// sex records the gender of common nouns for people.
func (l *language) sex(g gender, list string) {
	for _, w := range strings.Fields(list) {
		l.sexes[w] = g
	}
}
