package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// specFile is what the reference page shows of the API's description.
type specFile struct {
	Info struct {
		Description string `json:"description"`
	} `json:"info"`
	Tags []struct {
		Name        string `json:"name"`
		Description string `json:"description"`
	} `json:"tags"`
	Paths      map[string]map[string]specOperation `json:"paths"`
	Components struct {
		Parameters map[string]specParameter `json:"parameters"`
		Schemas    map[string]specSchema    `json:"schemas"`
	} `json:"components"`
}

type specOperation struct {
	Summary     string          `json:"summary"`
	Description string          `json:"description"`
	Tags        []string        `json:"tags"`
	Scope       string          `json:"x-scope"`
	Problems    []string        `json:"x-problems"`
	Parameters  []specParameter `json:"parameters"`
	RequestBody struct {
		Content map[string]specMedia `json:"content"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Description string               `json:"description"`
		Content     map[string]specMedia `json:"content"`
	} `json:"responses"`
}

type specMedia struct {
	Schema specSchema `json:"schema"`
}

type specParameter struct {
	Ref         string     `json:"$ref"`
	Name        string     `json:"name"`
	In          string     `json:"in"`
	Description string     `json:"description"`
	Schema      specSchema `json:"schema"`
}

type specSchema struct {
	Ref         string                `json:"$ref"`
	Type        any                   `json:"type"`
	Description string                `json:"description"`
	Enum        []string              `json:"enum"`
	Default     json.RawMessage       `json:"default"`
	Properties  map[string]specSchema `json:"properties"`
	Required    []string              `json:"required"`
	Items       *specSchema           `json:"items"`
	AnyOf       []specSchema          `json:"anyOf"`
}

type operationDoc struct {
	Method, Path, Anchor        string
	Summary, Description, Scope string
	Parameters                  []fieldDoc
	Body                        string // name of the schema
	Replies                     []replyDoc
	Problems                    []string
}

type replyDoc struct{ Status, Description, Media, Schema string }

type schemaDoc struct {
	Name, Description string
	Fields            []fieldDoc
}

type fieldDoc struct {
	Name, Type, Link, Description, Default string
	Required                               bool
}

func (s *specFile) operation(method, path string, op specOperation) operationDoc {
	d := operationDoc{
		Method: method, Path: path, Anchor: strings.ToLower(method) + strings.NewReplacer("/", "-", "{", "", "}", "").Replace(path),
		Summary: op.Summary, Description: op.Description, Scope: op.Scope, Problems: op.Problems,
	}
	for _, p := range op.Parameters {
		if p.Ref != "" {
			p = s.Components.Parameters[lastOf(p.Ref)]
		}
		f := p.Schema.field(p.Name, p.In == "path")
		if p.Description != "" {
			f.Description = p.Description
		}
		d.Parameters = append(d.Parameters, f)
	}
	for _, m := range op.RequestBody.Content {
		d.Body = lastOf(m.Schema.Ref)
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		r := op.Responses[status]
		if status == "default" {
			continue
		}
		for _, media := range slices.Sorted(maps.Keys(r.Content)) {
			d.Replies = append(d.Replies, replyDoc{status, r.Description, media, lastOf(r.Content[media].Schema.Ref)})
		}
	}
	return d
}

// fields lists the properties of an object, the required ones first.
func (s specSchema) fields() []fieldDoc {
	var out []fieldDoc
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		out = append(out, s.Properties[name].field(name, slices.Contains(s.Required, name)))
	}
	slices.SortStableFunc(out, func(a, b fieldDoc) int {
		switch {
		case a.Required == b.Required:
			return 0
		case a.Required:
			return -1
		}
		return 1
	})
	return out
}

func (s specSchema) field(name string, required bool) fieldDoc {
	f := fieldDoc{Name: name, Type: s.typeName(), Link: s.link(), Description: s.Description, Default: strings.Trim(string(s.Default), `"`), Required: required}
	if len(s.Enum) > 0 {
		f.Type = strings.Join(s.Enum, " | ")
	}
	return f
}

func (s specSchema) typeName() string {
	switch {
	case s.Ref != "":
		return lastOf(s.Ref)
	case len(s.AnyOf) > 0:
		return s.AnyOf[0].typeName() + " or null"
	case s.Items != nil && s.Type == "array":
		return "array of " + s.Items.typeName()
	}
	switch t := s.Type.(type) {
	case string:
		return t
	case []any:
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(t), " ", " or "), "[]")
	}
	return "any"
}

func (s specSchema) link() string {
	switch {
	case s.Ref != "":
		return lastOf(s.Ref)
	case len(s.AnyOf) > 0:
		return s.AnyOf[0].link()
	case s.Items != nil:
		return s.Items.link()
	}
	return ""
}

func lastOf(ref string) string { return ref[strings.LastIndexByte(ref, '/')+1:] }
