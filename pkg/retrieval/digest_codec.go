package retrieval

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"scenewise/pkg/characters"
)

// DigestForm is the version of the stored form of a digest, and of the rules
// by which it is made. A stored digest of another form is made anew.
const DigestForm = 1

// storedDigest is the JSON of a digest; the list of words follows it.
type storedDigest struct {
	Rules      string                 `json:"rules"`
	People     []characters.Character `json:"people"`
	Keys       []string               `json:"keys"`
	Who        []int32                `json:"who"` // of each key
	Stars      bool                   `json:"stars,omitempty"`
	Regular    bool                   `json:"regular"`
	Paragraphs int                    `json:"paragraphs"`
	ChapterOf  []int32                `json:"chapter_of"`
	Scenes     storedPresence         `json:"scenes"`
	Chapters   storedPresence         `json:"chapters"`
}

type storedPresence struct {
	Units      int       `json:"units"`
	Confidence []float64 `json:"confidence"`
	Rows       [][]int   `json:"rows"` // of each character: unit, acts, speaks, unit, ...
}

// MarshalBinary returns the stored form. Equal digests give equal bytes.
func (d *Digest) MarshalBinary() ([]byte, error) {
	s := storedDigest{Rules: d.rules, People: d.people, Stars: d.stars, Regular: d.regular, Paragraphs: d.paragraphs,
		ChapterOf: d.chapterOf, Scenes: d.scenes.store(), Chapters: d.chapters.store()}
	for _, k := range d.keys {
		s.Keys, s.Who = append(s.Keys, k.key), append(s.Who, k.who)
	}
	meta, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("encode digest: %w", err)
	}
	out := binary.AppendUvarint(nil, DigestForm)
	out = binary.AppendUvarint(out, uint64(len(meta)))
	return append(append(out, meta...), d.words.data...), nil
}

// UnmarshalBinary reads what MarshalBinary wrote. d keeps data.
func (d *Digest) UnmarshalBinary(data []byte) error {
	form, n := binary.Uvarint(data)
	if n <= 0 || form != DigestForm {
		return fmt.Errorf("digest of form %d, this program reads %d", form, DigestForm)
	}
	data = data[n:]
	size, n := binary.Uvarint(data)
	if n <= 0 || size > uint64(len(data)-n) {
		return errors.New("digest: damaged head")
	}
	var s storedDigest
	if err := json.Unmarshal(data[n:n+int(size)], &s); err != nil {
		return fmt.Errorf("digest: %w", err)
	}
	*d = Digest{rules: s.Rules, people: s.People, stars: s.Stars, regular: s.Regular, paragraphs: s.Paragraphs, chapterOf: s.ChapterOf,
		words: wordList{data: append([]byte(nil), data[n+int(size):]...)}}
	if len(s.Who) != len(s.Keys) || len(s.ChapterOf) != s.Scenes.Units {
		return errors.New("digest: columns differ in length")
	}
	for i, k := range s.Keys {
		if who := s.Who[i]; who < 0 || int(who) >= len(s.People) {
			return errors.New("digest: a name of nobody")
		}
		d.keys = append(d.keys, nameKey{k, s.Who[i]})
	}
	for _, c := range s.ChapterOf {
		if c < 0 || s.Regular && int(c) >= s.Chapters.Units {
			return errors.New("digest: a scene in no chapter")
		}
	}
	var err error
	if d.scenes, err = s.Scenes.restore(len(s.People)); err != nil {
		return err
	}
	if d.chapters, err = s.Chapters.restore(len(s.People)); err != nil {
		return err
	}
	return d.words.index()
}

func (t *presenceTable) store() storedPresence {
	s := storedPresence{Units: t.units, Confidence: t.confidence, Rows: make([][]int, len(t.rows))}
	for i, row := range t.rows {
		for _, c := range row {
			s.Rows[i] = append(s.Rows[i], int(c.unit), int(c.acts), int(c.speaks))
		}
	}
	return s
}

func (s *storedPresence) restore(people int) (presenceTable, error) {
	t := presenceTable{units: s.Units, confidence: s.Confidence, rows: make([][]presenceCell, len(s.Rows))}
	if len(s.Rows) != people {
		return t, errors.New("digest: rows are not those of the people")
	}
	for i, row := range s.Rows {
		if len(row)%3 != 0 {
			return t, errors.New("digest: a row is cut off")
		}
		t.rows[i] = make([]presenceCell, 0, len(row)/3)
		for k := 0; k < len(row); k += 3 {
			u, a, b := row[k], row[k+1], row[k+2]
			if u < 0 || u >= s.Units || a < 0 || a > len(s.Confidence) || b < 0 || b > len(s.Confidence) {
				return t, errors.New("digest: a cell lies outside its table")
			}
			t.rows[i] = append(t.rows[i], presenceCell{int32(u), uint16(a), uint16(b)})
		}
	}
	return t, nil
}
