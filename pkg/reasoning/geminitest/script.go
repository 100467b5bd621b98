package geminitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Call is one call of generateContent or streamGenerateContent.
type Call struct {
	Request
	Stream bool

	s *Server
	w http.ResponseWriter
	r *http.Request
}

// Step answers one call.
type Step func(*Call)

// usage is what the double says that a call took.
func usage(c *Call, output int) map[string]any {
	return map[string]any{"promptTokenCount": len(c.Raw) / 4, "candidatesTokenCount": output, "thoughtsTokenCount": 7, "totalTokenCount": len(c.Raw)/4 + output + 7}
}

// Text answers with a text, whole or in frames.
func Text(text string) Step { return Finish("STOP", text) }

// JSON answers with a value as JSON text.
func JSON(v any) Step {
	raw, err := json.Marshal(v)
	if err != nil {
		return Text(err.Error())
	}
	return Text(string(raw))
}

// Finish answers with a text and a finish reason.
func Finish(reason, text string) Step {
	return func(c *Call) {
		parts := []any{map[string]any{"text": "thinking", "thought": true}, map[string]any{"text": text}}
		c.answer(reason, parts, len(text)/4)
	}
}

// Calls answers with function calls: name and arguments in turn.
func Calls(pairs ...any) Step {
	return func(c *Call) {
		var parts []any
		for i := 0; i+1 < len(pairs); i += 2 {
			parts = append(parts, map[string]any{"functionCall": map[string]any{"name": pairs[i], "args": pairs[i+1]}})
		}
		c.answer("STOP", parts, 5)
	}
}

// Blocked refuses the prompt, which is no error on the wire.
func Blocked(reason string) Step {
	return func(c *Call) {
		c.frames(map[string]any{"promptFeedback": map[string]any{"blockReason": reason}, "usageMetadata": usage(c, 0)})
	}
}

// NoCandidates answers with nothing.
func NoCandidates() Step {
	return func(c *Call) { c.frames(map[string]any{"usageMetadata": usage(c, 0)}) }
}

// Error answers with an error of the service.
func Error(code int, status, message string, details ...map[string]any) Step {
	return func(c *Call) { fail(c.w, code, status, message, details...) }
}

// RetryAfter is the detail that says how long to wait.
func RetryAfter(wait string) map[string]any {
	return map[string]any{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": wait}
}

// DailyQuota is the detail that says that the quota of the day is used up.
func DailyQuota() map[string]any {
	return map[string]any{"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": []any{map[string]any{"quotaId": "GenerateRequestsPerDayPerProjectPerModel"}}}
}

// Hang never answers.
func Hang() Step {
	return func(c *Call) {
		select {
		case <-c.r.Context().Done():
		case <-c.s.stop:
		}
	}
}

// Die breaks the connection off in the middle of an answer.
func Die(text string) Step {
	return func(c *Call) {
		raw, _ := json.Marshal(map[string]any{"candidates": []any{map[string]any{"content": map[string]any{"role": "model", "parts": []any{map[string]any{"text": text}}}}}})
		if c.Stream {
			c.w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(c.w, "data: %s\r\n\r\n", raw)
		} else {
			c.w.Header().Set("Content-Length", fmt.Sprint(len(raw)+100))
			_, _ = c.w.Write(raw)
		}
		if f, ok := c.w.(http.Flusher); ok {
			f.Flush()
		}
		panic(http.ErrAbortHandler)
	}
}

// Endless answers with more bytes than any answer can have.
func Endless() Step {
	return func(c *Call) {
		block := make([]byte, 1<<16)
		for i := range block {
			block[i] = 'x'
		}
		_, _ = c.w.Write([]byte(`{"candidates":[{"content":{"parts":[{"text":"`))
		for range 1024 {
			if _, err := c.w.Write(block); err != nil {
				return
			}
		}
	}
}

// After waits, then answers.
func After(d time.Duration, then Step) Step {
	return func(c *Call) {
		select {
		case <-time.After(d):
			then(c)
		case <-c.r.Context().Done():
		case <-c.s.stop:
		}
	}
}

// answer sends a candidate: whole, or its text in frames of 20 bytes.
func (c *Call) answer(reason string, parts []any, output int) {
	candidate := func(parts []any, reason string) map[string]any {
		x := map[string]any{"content": map[string]any{"role": "model", "parts": parts}, "index": 0}
		if reason != "" {
			x["finishReason"] = reason
		}
		return map[string]any{"candidates": []any{x}, "modelVersion": c.s.Model + "-001"}
	}
	if !c.Stream {
		whole := candidate(parts, reason)
		whole["usageMetadata"] = usage(c, output)
		send(c.w, whole)
		return
	}
	var frames []map[string]any
	for _, p := range parts {
		text, _ := p.(map[string]any)["text"].(string)
		thought := p.(map[string]any)["thought"]
		for len(text) > 0 {
			n := min(20, len(text))
			part := map[string]any{"text": text[:n]}
			if thought != nil {
				part["thought"] = true
			}
			frames = append(frames, candidate([]any{part}, ""))
			text = text[n:]
		}
	}
	last := candidate([]any{}, reason)
	last["usageMetadata"] = usage(c, output)
	c.frames(append(frames, last)...)
}

// frames sends messages as one body or as a stream, each on one line.
func (c *Call) frames(all ...map[string]any) {
	if !c.Stream {
		send(c.w, all[0])
		return
	}
	c.w.Header().Set("Content-Type", "text/event-stream")
	for _, f := range all {
		raw, err := json.Marshal(f)
		if err != nil {
			return
		}
		fmt.Fprintf(c.w, "data: %s\r\n\r\n", raw)
		if f, ok := c.w.(http.Flusher); ok {
			f.Flush()
		}
	}
}
