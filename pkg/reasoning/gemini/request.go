package gemini

import (
	"context"

	"google.golang.org/genai"

	"scenewise/pkg/chunking"
)

// endsOnly is added after the service refused an answer for repeating its
// source: quotations then come as their first and last words.
const endsOnly = "\nFor each quotation give only its first three words as from and its last three words as to, and leave text out."

// request writes a task in the form of the service.
func (a *attempt) request(ctx context.Context) ([]*genai.Content, *genai.GenerateContentConfig) {
	p, zero := a.task.Prompt, float32(0)
	cfg := &genai.GenerateContentConfig{Temperature: &zero, MaxOutputTokens: int32(p.MaxOutput), ThinkingConfig: a.m.thinking, CandidateCount: 1}
	question := p.Question
	if a.ends {
		question += endsOnly
	}
	if a.task.Tools != nil {
		cfg.Tools = tools(a.task.Tools)
	} else {
		cfg.ResponseMIMEType = "application/json"
		cfg.ResponseJsonSchema = schema(a.ends)
		if name := a.keep(ctx); name != "" {
			cfg.CachedContent = name // brings the system instruction along
			return []*genai.Content{{Role: "user", Parts: []*genai.Part{{Text: question}}}}, cfg
		}
	}
	cfg.SystemInstruction = &genai.Content{Parts: []*genai.Part{{Text: p.System}}}
	parts := []*genai.Part{}
	if p.Prefix != "" {
		parts = append(parts, &genai.Part{Text: p.Prefix})
	}
	return []*genai.Content{{Role: "user", Parts: append(parts, &genai.Part{Text: question})}}, cfg
}

// leastKept is how large a prefix must be to be kept at the service, which
// refuses smaller ones; tokens.
const leastKept = 4096

// keep returns the name of the prefix kept at the service, if the task may use
// one. A prefix is kept when it is sent for the second time: a question asked
// once is cheaper without.
func (a *attempt) keep(ctx context.Context) string {
	if !a.task.Cache || a.plain {
		return ""
	}
	key := a.key()
	if name := a.m.kept.name(key); name != "" {
		return name
	}
	if !a.m.kept.seen(key) || chunking.EstimateTokens(a.task.Prompt.Prefix) < leastKept {
		return ""
	}
	p := a.task.Prompt
	c, err := a.m.client.Caches.Create(ctx, a.m.name, &genai.CreateCachedContentConfig{
		TTL:               keptFor,
		SystemInstruction: &genai.Content{Parts: []*genai.Part{{Text: p.System}}},
		Contents:          []*genai.Content{{Role: "user", Parts: []*genai.Part{{Text: p.Prefix}}}},
	})
	if err != nil {
		a.notes = append(a.notes, "the text could not be kept at the service")
		return ""
	}
	a.m.kept.put(key, c.Name)
	return c.Name
}
