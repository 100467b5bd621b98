package retrieval

import (
	"encoding/binary"
	"errors"
	"slices"
	"sort"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// wordList is every run of word characters of a folded text, sorted, with the
// slots in which it stands as a whole word. Runs are coded one behind the
// other, the beginning that they share with the one before left out, in
// blocks.
//
// A phrase that is found as whole words begins and ends where runs do. So all
// its runs are in the list, whatever else is between them: a phrase of which a
// run is not in the list does not occur. A phrase that is one run occurs
// exactly where the list says.
type wordList struct {
	data   []byte
	blocks []uint32 // where every wordBlock-th run begins in data
}

// wordBlock is how many runs are read to find one.
const wordBlock = 16

func newWordList(text string, stars bool, s slots) wordList {
	at := map[string][]uint32{}
	f := Fold(text, FoldOptions{Stars: stars})
	for a, b := range runs(f.Text) {
		w := f.Text[a:b]
		list := at[w]
		if wholeWord(f.Text, a, b) {
			start, end := f.Original(a, b)
			if slot := s.of(structure.Span{Start: start, End: end}); len(list) == 0 || list[len(list)-1] != slot {
				list = append(list, slot)
			}
		}
		at[w] = list
	}
	for _, o := range []FoldOptions{{CaseSensitive: true, Stars: stars}, {Accents: true, Stars: stars}, {CaseSensitive: true, Accents: true, Stars: stars}} {
		addRuns(at, Fold(text, o).Text)
	}
	words := make([]string, 0, len(at))
	for w := range at {
		words = append(words, w)
	}
	slices.Sort(words)
	var data []byte
	before := ""
	for i, w := range words {
		shared := 0
		if i%wordBlock != 0 {
			shared = sharedPrefix(before, w)
		}
		data = binary.AppendUvarint(data, uint64(shared))
		data = binary.AppendUvarint(data, uint64(len(w)-shared))
		data = append(data, w[shared:]...)
		data = appendSlots(data, at[w])
		before = w
	}
	l := wordList{data: slices.Clip(data)}
	_ = l.index() // its own bytes
	return l
}

// addRuns lists the runs of a text folded in another way, without places.
func addRuns(at map[string][]uint32, folded string) {
	seen := map[string]bool{}
	for a, b := range runs(folded) {
		w := folded[a:b]
		if _, ok := at[w]; ok && !mayFold(w) || seen[w] {
			continue
		}
		seen[w] = true
		if k := wordKey(w); k != "" {
			at[k] = at[k][:len(at[k]):len(at[k])]
		}
	}
}

// mayFold reports whether a run may fold to something else.
func mayFold(w string) bool {
	for i := range len(w) {
		if w[i] >= utf8.RuneSelf || 'A' <= w[i] && w[i] <= 'Z' {
			return true
		}
	}
	return false
}

func sharedPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func appendSlots(data []byte, list []uint32) []byte {
	list = slices.Clone(list)
	slices.Sort(list)
	list = slices.Compact(list)
	data = binary.AppendUvarint(data, uint64(len(list)))
	before := uint32(0)
	for _, s := range list {
		data = binary.AppendUvarint(data, uint64(s-before))
		before = s
	}
	return data
}

var errWordList = errors.New("the list of words is damaged")

// index finds the blocks, and checks all of the data.
func (l *wordList) index() error {
	l.blocks = nil
	rest, length := l.data, 0
	next := func() int {
		v, n := binary.Uvarint(rest)
		if n <= 0 || v > uint64(len(l.data)) {
			return -1
		}
		rest = rest[n:]
		return int(v)
	}
	for i := 0; len(rest) > 0; i++ {
		if i%wordBlock == 0 {
			l.blocks = append(l.blocks, uint32(len(l.data)-len(rest)))
			length = 0
		}
		shared, more := next(), next()
		if shared < 0 || shared > length || more < 0 || more > len(rest) {
			return errWordList
		}
		rest, length = rest[more:], shared+more
		for n := next(); n != 0; n-- {
			if n < 0 || next() < 0 {
				return errWordList
			}
		}
	}
	l.blocks = slices.Clip(l.blocks)
	return nil
}

// find returns the slots of a run, and whether it is in the list.
func (l *wordList) find(word string) ([]uint32, bool) {
	b := sort.Search(len(l.blocks), func(i int) bool { return string(l.first(i)) > word }) - 1
	if b < 0 {
		return nil, false
	}
	rest := l.data[l.blocks[b]:]
	uvarint := func() int {
		v, n := binary.Uvarint(rest)
		rest = rest[n:]
		return int(v)
	}
	var run []byte
	for i := 0; i < wordBlock && len(rest) > 0; i++ {
		shared, more := uvarint(), uvarint()
		run = append(run[:shared], rest[:more]...)
		rest = rest[more:]
		n := uvarint()
		if string(run) == word {
			out := make([]uint32, n)
			slot := uint32(0)
			for k := range out {
				slot += uint32(uvarint())
				out[k] = slot
			}
			return out, true
		}
		if string(run) > word {
			return nil, false
		}
		for range n {
			uvarint()
		}
	}
	return nil, false
}

// first returns the first run of a block.
func (l *wordList) first(i int) []byte {
	rest := l.data[l.blocks[i]:]
	_, n := binary.Uvarint(rest) // shared: 0
	size, m := binary.Uvarint(rest[n:])
	return rest[n+m:][:size]
}

// hasAll reports whether every run is in the list.
func (l *wordList) hasAll(words []string) bool {
	for _, w := range words {
		if _, ok := l.find(w); !ok {
			return false
		}
	}
	return true
}
