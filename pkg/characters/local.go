package characters

// A short description ("the Witch", "the King") can mean several people of a
// book. Within a scene it means the one who was last called by a longer name
// with that word in it; otherwise it keeps the owner that it has in the whole
// book.
type local struct {
	scene    int
	narrated map[int32]int // by word: who was called so in narration
	anywhere map[int32]int // by word: in narration or in speech
}

// Somebody who is named less than a tenth as often as the short description is
// used does not take it over: "the duke" of a book stays the duke.
const localShare = 10

// resolveLocally gives shared short descriptions to whom they mean where they
// stand.
func (m *matcher) resolveLocally(hits []hit, people []*person) {
	l := local{scene: -1}
	uses := map[int32]int{}
	named := make([]int, len(people))
	for i := range hits {
		named[hits[i].owner]++
		if key, short := m.localKey(&hits[i]); short {
			uses[key]++
		}
	}
	for i := range hits {
		h := &hits[i]
		t := &m.b.tokens[h.first]
		if scene := m.b.paras[t.para].scene; scene != l.scene {
			l = local{scene: scene, narrated: map[int32]int{}, anywhere: map[int32]int{}}
		}
		if t.has(flagHeading) || people[h.owner].source == "declared" {
			continue
		}
		key, short := m.localKey(h)
		if key < 0 {
			continue
		}
		from := l.narrated
		if t.has(flagQuoted) {
			from = l.anywhere
		}
		if short {
			if who, ok := from[key]; ok && localShare*named[who] >= uses[key] {
				h.owner = who
			}
			continue
		}
		l.anywhere[key] = h.owner
		if !t.has(flagQuoted) {
			l.narrated[key] = h.owner
		}
	}
}

// localKey returns the word for a role or an animal in a name, and whether the
// name is nothing more; -1 when there is none.
func (m *matcher) localKey(h *hit) (key int32, short bool) {
	const described = clsRole | clsBeast
	if h.last-h.first == 1 {
		if m.b.class(h.first)&described != 0 {
			return m.b.tokens[h.first].word, true
		}
		return -1, false
	}
	head := -1
	for k := h.first; k < h.last; k++ {
		if m.b.class(k)&clsOf != 0 {
			break
		}
		if m.b.class(k)&described != 0 {
			head = k
		}
	}
	if head < 0 {
		return -1, false
	}
	return m.b.tokens[head].word, false
}
