package httpapi

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

// shape is what the strict decoder knows about a Go type: which names an
// object may have. A nil shape takes anything.
type shape struct {
	fields map[string]*shape // of a struct; nil for anything else
	elem   *shape            // of a slice, array or map
	names  []string          // keys of fields
}

// shapeOf returns the shape of t. Types with their own UnmarshalJSON or
// UnmarshalText take anything; they check themselves.
func shapeOf(t reflect.Type) *shape { return shapes{}.of(t) }

// shapes remembers the types under way, so that recursive types end.
type shapes map[reflect.Type]*shape

func (m shapes) of(t reflect.Type) *shape {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if s, ok := m[t]; ok {
		return s
	}
	if own(t) {
		return nil
	}
	switch t.Kind() {
	case reflect.Struct:
		s := &shape{fields: map[string]*shape{}}
		m[t] = s
		m.collect(s, t)
		for name := range s.fields {
			s.names = append(s.names, name)
		}
		return s
	case reflect.Slice, reflect.Array, reflect.Map:
		s := &shape{}
		m[t] = s
		s.elem = m.of(t.Elem())
		return s
	}
	return nil
}

// collect adds the fields of struct t to s; an outer field hides an embedded
// one of the same name, as in encoding/json.
func (m shapes) collect(s *shape, t reflect.Type) {
	var embedded []reflect.Type
	for f := range fieldsOf(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		ft := f.Type
		for ft.Kind() == reflect.Pointer {
			ft = ft.Elem()
		}
		switch {
		case name == "-":
		case name == "" && f.Anonymous && ft.Kind() == reflect.Struct:
			embedded = append(embedded, ft)
		case !f.IsExported():
		default:
			if name == "" {
				name = f.Name
			}
			if _, ok := s.fields[name]; !ok {
				s.fields[name] = m.of(f.Type)
			}
		}
	}
	for _, e := range embedded {
		m.collect(s, e)
	}
}

func fieldsOf(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

func own(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}
