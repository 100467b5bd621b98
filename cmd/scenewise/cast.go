package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
)

// maxCast bounds a cast file, in bytes.
const maxCast = 8 << 20

// readCast reads a declared cast: a JSON array of {name, aliases}, or an
// object whose field "characters" is one. An empty path is no cast.
func readCast(path string) ([]characters.Declared, error) {
	if path == "" {
		return nil, nil
	}
	data, err := readFile(path, maxCast)
	if err != nil {
		return nil, err
	}
	wrong := func(err error) error {
		return problem.New(problem.InvalidJSON, "%s is not a cast: %v", path, err).
			WithHint(`expected [{"name": "Wilf Garbutt", "aliases": ["Wilf"]}, ...]`).WithField("characters").WithCause(err)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		var wrapped struct {
			Characters []characters.Declared `json:"characters"`
		}
		if err := strictJSON(data, &wrapped); err != nil {
			return nil, wrong(err)
		}
		if wrapped.Characters == nil {
			return nil, wrong(errors.New(`the object has no field "characters"`))
		}
		return wrapped.Characters, nil
	}
	var cast []characters.Declared
	if err := strictJSON(data, &cast); err != nil {
		return nil, wrong(err)
	}
	return cast, nil
}

// strictJSON decodes one value without unknown fields and nothing behind it.
func strictJSON(data []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more behind the value")
	}
	return nil
}

// readFile reads a regular file of at most limit bytes; problems name what is
// wrong with it.
func readFile(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fileProblem(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fileProblem(path, err)
	}
	if info.IsDir() {
		return nil, problem.New(problem.ContentNotFound, "%s is a folder, expected a file", path)
	}
	if info.Size() > limit {
		return nil, tooLarge(path, limit)
	}
	return readAll(f, path, limit)
}

// readAll reads r to its end, but no more than limit bytes.
func readAll(r io.Reader, name string, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fileProblem(name, err)
	}
	if int64(len(data)) > limit {
		return nil, tooLarge(name, limit)
	}
	return data, nil
}

func tooLarge(name string, limit int64) error {
	return problem.New(problem.TooLarge, "%s is larger than %s bytes", name, commas(limit))
}

func fileProblem(path string, err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return problem.New(problem.ContentNotFound, "%s cannot be read: %v", path, err).WithCause(err)
}
