package gemini

import (
	"google.golang.org/genai"

	"scenewise/pkg/reasoning"
)

// schema is the JSON schema of an answer. With ends, quotations are given by
// their first and last words.
func schema(ends bool) map[string]any {
	quote := map[string]any{"evidence": map[string]any{"type": "integer"}, "text": map[string]any{"type": "string"}}
	needs := []string{"evidence", "text"}
	if ends {
		quote = map[string]any{"evidence": map[string]any{"type": "integer"}, "from": map[string]any{"type": "string"}, "to": map[string]any{"type": "string"}}
		needs = []string{"evidence", "from", "to"}
	}
	return object(map[string]any{
		"claims": array(object(map[string]any{
			"text":      map[string]any{"type": "string"},
			"citations": array(map[string]any{"type": "integer"}),
			"quotes":    array(object(quote, needs...)),
		}, "text", "citations", "quotes")),
	}, "claims")
}

func object(properties map[string]any, required ...string) map[string]any {
	return map[string]any{"type": "object", "properties": properties, "required": required}
}

func array(items map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": items}
}

// tools writes functions in the form of the service.
func tools(of []reasoning.Tool) []*genai.Tool {
	t := &genai.Tool{}
	for _, f := range of {
		t.FunctionDeclarations = append(t.FunctionDeclarations, &genai.FunctionDeclaration{Name: f.Name, Description: f.Description, ParametersJsonSchema: f.Parameters})
	}
	return []*genai.Tool{t}
}
