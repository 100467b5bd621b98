package httpapi

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/strictjson"
)

// params are the query parameters of one request, already checked against the
// names that its route takes.
type params struct{ values url.Values }

// parseParams reads the query string. A name that the route does not take, a
// name given twice and bytes that are not UTF-8 are refused.
func parseParams(raw string, allowed []string) (params, error) {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return params{}, problem.New(problem.InvalidField, "the query string cannot be read").
			WithHint("percent-encode names and values; a space is %%20").WithCause(err)
	}
	for name, v := range values {
		if !slices.Contains(allowed, name) {
			return params{}, problem.New(problem.UnknownField, "unknown parameter %s", strconv.Quote(strictjson.Clip(name, 100))).
				WithHint("%s", strictjson.Meant(name, allowed)).WithField(strictjson.Clip(name, 100))
		}
		if len(v) > 1 {
			return params{}, problem.New(problem.InvalidField, "the parameter %s is given %d times", name, len(v)).WithField(name)
		}
		if !utf8.ValidString(v[0]) {
			return params{}, problem.New(problem.InvalidField, "the parameter %s is not valid UTF-8", name).WithField(name)
		}
	}
	return params{values}, nil
}

// text returns a parameter, or "" where it is not given.
func (p params) text(name string) string { return p.values.Get(name) }

// whole returns a parameter as a whole number, or other where it is not given.
func (p params) whole(name string, other int64) (int64, error) {
	if !p.values.Has(name) {
		return other, nil
	}
	n, err := strconv.ParseInt(p.text(name), 10, 64)
	if err != nil {
		return 0, problem.New(problem.InvalidField, "%s is %s, expected a whole number", name, strconv.Quote(strictjson.Clip(p.text(name), 100))).WithField(name)
	}
	return n, nil
}

// version returns the parameter of that name: 0 = the one served.
func (p params) version() (int64, error) {
	n, err := p.whole("version", 0)
	if err == nil && p.values.Has("version") && (n < 1 || n > events.MaxVersion) {
		err = problem.New(problem.InvalidField, "version is %d, expected a number from 1 to %d", n, int64(events.MaxVersion)).
			WithHint("leave it out for the version that is served").WithField("version")
	}
	return n, err
}

// limit returns the page size: other where it is not given.
func (p params) limit(other int) (int, error) {
	if !p.values.Has("limit") {
		return other, nil
	}
	n, err := p.whole("limit", 0)
	if err != nil {
		return 0, err
	}
	v := int(min(n, 1<<31))
	return limitOf(&v, other)
}

// limitOf checks a page size against the cap.
func limitOf(given *int, other int) (int, error) {
	switch {
	case given == nil:
		return other, nil
	case *given < 1:
		return 0, problem.New(problem.InvalidField, "limit is %d, expected 1 to %d", *given, retrieval.MaxLimit).WithField("limit")
	case *given > retrieval.MaxLimit:
		return 0, problem.New(problem.LimitExceeded, "limit is %d, at most %d are listed at once", *given, retrieval.MaxLimit).
			WithHint("ask for %d and follow the cursor", retrieval.MaxLimit).WithField("limit")
	}
	return *given, nil
}

// choice checks that value is one of the given; "" gives the first of them.
func choice[T ~string](field string, value T, of ...T) (T, error) {
	if value == "" {
		return of[0], nil
	}
	if slices.Contains(of, value) {
		return value, nil
	}
	names := make([]string, len(of))
	for i, v := range of {
		names[i] = string(v)
	}
	return "", problem.New(problem.InvalidField, "%s is %s, expected one of %s", field, strconv.Quote(strictjson.Clip(string(value), 100)), strings.Join(names, ", ")).
		WithHint("%s", strictjson.Meant(string(value), names)).WithField(field)
}

// notFound is the only way in which this API says that a document is not
// there, so that one that a key may not see looks the same.
func notFound(k catalog.Key) error {
	return problem.New(problem.DocumentNotFound, "there is no document %s in the collection %s", strconv.Quote(strictjson.Clip(k.ID, 140)), strconv.Quote(strictjson.Clip(k.Collection, 140))).
		WithHint("GET /v1/documents lists those there are; collection= names another collection").WithField("id")
}
