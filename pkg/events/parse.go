package events

import (
	"bytes"
	"encoding/json"

	"scenewise/pkg/problem"
	"scenewise/pkg/strictjson"
)

// ParseUpsert reads the body of an upsert: JSON, or CloudEvents 1.0 in
// structured or binary mode whose data is that JSON. The result is validated.
func ParseUpsert(headers map[string][]string, body []byte) (Upsert, error) {
	var u Upsert
	data, err := payload(headers, body)
	if err != nil {
		return u, err
	}
	if err := strictjson.Decode(data, &u); err != nil {
		return u, err
	}
	if err := versionGiven(data, u.Version); err != nil {
		return u, err
	}
	return u, u.Validate()
}

// ParseDelete reads the body of a delete in the same forms.
func ParseDelete(headers map[string][]string, body []byte) (Delete, error) {
	var d Delete
	data, err := payload(headers, body)
	if err != nil {
		return d, err
	}
	if err := strictjson.Decode(data, &d); err != nil {
		return d, err
	}
	if err := versionGiven(data, d.Version); err != nil {
		return d, err
	}
	return d, d.Validate()
}

// Identify returns the collection and id that a body names, so that an event
// that is refused can still be told to whoever waits for it. ok is false when
// there is no valid id.
func Identify(headers map[string][]string, body []byte) (collection, id string, version int64, ok bool) {
	data, err := payload(headers, body)
	if err != nil {
		return "", "", 0, false
	}
	var key struct {
		ID         any `json:"id"`
		Collection any `json:"collection"`
		Version    any `json:"version"`
	}
	if json.Unmarshal(data, &key) != nil {
		return "", "", 0, false
	}
	id, _ = key.ID.(string)
	if collection, _ = key.Collection.(string); collection == "" {
		collection = "default"
	}
	if v, isNumber := key.Version.(float64); isNumber && v >= 1 && v <= MaxVersion {
		version = int64(v)
	}
	return collection, id, version, CheckID(id) == nil && CheckCollection(collection) == nil
}

// versionGiven refuses a version that is written out as 0, which would
// otherwise pass for one left out.
func versionGiven(data []byte, version int64) error {
	if version != 0 {
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return problem.New(problem.InvalidJSON, "the body is not a JSON object").WithCause(err)
	}
	if v, ok := fields["version"]; ok && !bytes.Equal(bytes.TrimSpace(v), []byte("null")) {
		return invalid("version", "0 is not from 1 to 2^53-1").WithHint("leave it out to number versions by arrival")
	}
	return nil
}
