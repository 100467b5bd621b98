package catalog

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// editionMagic begins every stored edition; the byte behind it is the version
// of the form. A stored edition is
//
//	magic, version, zstd( length of JSON, JSON, canonical text )
//
// The JSON has no texts: what is a span is sliced from the text again.
const editionMagic = "SWED"

const editionForm = 1

// maxEdition bounds what a stored edition may unpack to, bytes.
const maxEdition = 4 << 30

// storedEdition is the JSON of an edition.
type storedEdition struct {
	Ref      retrieval.Ref         `json:"ref"`
	Title    string                `json:"title"`
	Author   string                `json:"author"`
	Language string                `json:"language"`
	Metadata map[string]any        `json:"metadata"`
	Declared []characters.Declared `json:"declared"`
	Work     *structure.Work       `json:"work"`
	Cast     *storedCast           `json:"cast"`
	Chunks   []chunking.Chunk      `json:"chunks"`
}

// codec turns editions into bytes and back. It is safe for concurrent use.
type codec struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}

func newCodec() (*codec, error) {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxEdition))
	if err != nil {
		return nil, err
	}
	return &codec{enc: enc, dec: dec}, nil
}

func (c *codec) close() {
	_ = c.enc.Close()
	c.dec.Close()
}

// encode returns the stored form of e and its name, the SHA-256 of the bytes.
// Equal editions give equal bytes.
func (c *codec) encode(e *retrieval.Edition) (name string, data []byte, err error) {
	meta, err := json.Marshal(storedEdition{
		Ref: e.Ref, Title: e.Title, Author: e.Author, Language: e.Language, Metadata: e.Metadata,
		Declared: e.Declared, Work: e.Work, Cast: storeCast(e.Cast), Chunks: e.Chunks,
	})
	if err != nil {
		return "", nil, fmt.Errorf("encode edition: %w", err)
	}
	plain := binary.AppendUvarint(make([]byte, 0, len(meta)+len(e.Work.Text)+binary.MaxVarintLen64), uint64(len(meta)))
	plain = append(append(plain, meta...), e.Work.Text...)
	data = c.enc.EncodeAll(plain, append([]byte(editionMagic), editionForm))
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), data, nil
}

// decode reads what encode wrote under the given name.
func (c *codec) decode(name string, data []byte) (*retrieval.Edition, error) {
	sum := sha256.Sum256(data)
	if hex.EncodeToString(sum[:]) != name {
		return nil, fmt.Errorf("edition %s is damaged: its bytes have another hash", name)
	}
	rest, ok := bytes.CutPrefix(data, []byte(editionMagic))
	if !ok || len(rest) == 0 {
		return nil, fmt.Errorf("edition %s: not an edition", name)
	}
	if rest[0] != editionForm {
		return nil, fmt.Errorf("edition %s has form %d, this program reads %d; reindex the document", name, rest[0], editionForm)
	}
	plain, err := c.dec.DecodeAll(rest[1:], nil)
	if err != nil {
		return nil, fmt.Errorf("edition %s: %w", name, err)
	}
	size, n := binary.Uvarint(plain)
	if n <= 0 || size > uint64(len(plain)-n) {
		return nil, fmt.Errorf("edition %s: damaged head", name)
	}
	e, err := restore(plain[n:n+int(size)], string(plain[n+int(size):]))
	if err != nil {
		return nil, fmt.Errorf("edition %s: %w", name, err)
	}
	return e, nil
}

func restore(meta []byte, text string) (*retrieval.Edition, error) {
	var s storedEdition
	if err := json.Unmarshal(meta, &s); err != nil {
		return nil, err
	}
	if s.Work == nil || s.Cast == nil {
		return nil, errors.New("without a work or a cast")
	}
	cast, err := s.Cast.restore()
	if err != nil {
		return nil, err
	}
	s.Work.Text = text
	for i := range s.Chunks {
		c := &s.Chunks[i]
		if c.Start < 0 || c.End < c.Start || c.End > len(text) {
			return nil, fmt.Errorf("chunk %d lies outside the text", i)
		}
		c.Text = text[c.Start:c.End]
	}
	plainMetadata(s.Metadata)
	return &retrieval.Edition{
		Ref: s.Ref, Title: s.Title, Author: s.Author, Language: s.Language, Metadata: s.Metadata,
		Declared: s.Declared, Work: s.Work, Cast: cast, Chunks: s.Chunks,
	}, nil
}

// plainMetadata makes the arrays that JSON gave back []string again.
func plainMetadata(m map[string]any) {
	for k, v := range m {
		list, ok := v.([]any)
		if !ok {
			continue
		}
		texts := make([]string, 0, len(list))
		for _, x := range list {
			if s, ok := x.(string); ok {
				texts = append(texts, s)
			}
		}
		m[k] = texts
	}
}
