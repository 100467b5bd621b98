package events

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"mime"
	"regexp"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/strictjson"
)

// payload takes the event's own JSON out of the form that it came in: the body
// as it is, a CloudEvent 1.0 in binary mode (headers ce-specversion, ce-id,
// ...), or one in structured mode (a JSON object with specversion).
func payload(headers map[string][]string, body []byte) ([]byte, error) {
	if v := header(headers, "ce-specversion"); v != "" {
		return body, checkBinary(headers, v)
	}
	if structured(headers, body) {
		return unwrap(body)
	}
	return body, nil
}

// structured tells a CloudEvent from a plain event: by its content type, or by
// the attribute that every CloudEvent has and no plain event.
func structured(headers map[string][]string, body []byte) bool {
	media, _, err := mime.ParseMediaType(header(headers, "Content-Type"))
	if err == nil && strings.HasPrefix(media, "application/cloudevents") {
		return true
	}
	if !bytes.Contains(body, []byte(`"specversion"`)) {
		return false
	}
	var probe struct {
		SpecVersion json.RawMessage `json:"specversion"`
	}
	return json.Unmarshal(body, &probe) == nil && probe.SpecVersion != nil // else a story that talks about it
}

func checkBinary(headers map[string][]string, version string) error {
	if err := checkSpec(version); err != nil {
		return err
	}
	for _, name := range []string{"id", "source", "type"} {
		if header(headers, "ce-"+name) == "" {
			return lacks("ce-"+name, "the header")
		}
	}
	return checkDataType(header(headers, "Content-Type"))
}

// attributeForm is the form of the names of attributes, extensions included.
var attributeForm = regexp.MustCompile(`^[a-z0-9]+$`)

// unwrap returns the data of a structured CloudEvent.
func unwrap(body []byte) ([]byte, error) {
	var attrs map[string]json.RawMessage
	if err := strictjson.Decode(body, &attrs); err != nil {
		return nil, err
	}
	text := func(name string) string {
		var s string
		if json.Unmarshal(attrs[name], &s) != nil {
			return "" // not a string is as good as missing
		}
		return s
	}
	if err := checkSpec(text("specversion")); err != nil {
		return nil, err
	}
	for _, name := range []string{"id", "source", "type"} {
		if text(name) == "" {
			return nil, lacks(name, "the attribute")
		}
	}
	for name := range attrs {
		if name != "data_base64" && !attributeForm.MatchString(name) {
			return nil, problem.New(problem.UnknownField, "a CloudEvent has no attribute %q", clip(name)).
				WithHint("the document's own fields belong into data").WithField(clip(name))
		}
	}
	if err := checkDataType(text("datacontenttype")); err != nil {
		return nil, err
	}
	return dataOf(attrs["data"], attrs["data_base64"])
}

func dataOf(data, encoded json.RawMessage) ([]byte, error) {
	if (data == nil) == (encoded == nil) {
		return nil, problem.New(problem.MissingField, "a CloudEvent needs exactly one of data and data_base64").WithField("data")
	}
	if data != nil {
		return data, nil
	}
	var s string
	if err := json.Unmarshal(encoded, &s); err != nil {
		return nil, invalid("data_base64", "the value is not a string")
	}
	out, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return nil, invalid("data_base64", "the value is not standard base64")
	}
	return out, nil
}

// checkDataType accepts JSON, and nothing said.
func checkDataType(contentType string) error {
	if contentType == "" {
		return nil
	}
	media, _, err := mime.ParseMediaType(contentType)
	if err == nil && (media == "application/json" || strings.HasSuffix(media, "+json")) {
		return nil
	}
	return invalid("datacontenttype", "%q is not application/json", clip(contentType))
}

func checkSpec(v string) error {
	if v == "1.0" {
		return nil
	}
	return invalid("specversion", "%q is not 1.0", clip(v))
}

func lacks(name, what string) error {
	return problem.New(problem.MissingField, "the CloudEvent lacks %s %s", what, name).WithField(name)
}

// header finds a header whatever its case; NATS keeps the sender's.
func header(headers map[string][]string, name string) string {
	for n, v := range headers {
		if strings.EqualFold(n, name) && len(v) > 0 {
			return v[0]
		}
	}
	return ""
}
