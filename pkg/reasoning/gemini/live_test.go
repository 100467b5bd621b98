package gemini

import (
	"os"
	"testing"
	"time"

	"scenewise/pkg/reasoning"
)

// TestLive asks the service itself. `make test-gemini` runs it.
func TestLive(t *testing.T) {
	key := os.Getenv("GEMINI_API_KEY")
	if key == "" {
		t.Skip("GEMINI_API_KEY is not set, so the service itself is not asked")
	}
	model := os.Getenv("GEMINI_MODEL")
	if model == "" {
		model = "gemini-flash-latest"
	}
	m, err := New(t.Context(), Options{Key: key, BaseURL: os.Getenv("GEMINI_BASE_URL"), Model: model, Thinking: os.Getenv("GEMINI_THINKING")})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	tk := reasoning.Task{Found: true, Question: "Who lit the lamp?", Prompt: reasoning.Prompt{MaxOutput: reasoning.MaxOutputTokens,
		System:   "Answer from the passage only, as claims with the passage numbers and a short quotation copied exactly.",
		Prefix:   "[zzqqzzqq 1 begins]\nMarta Quill lit the brass lamp at the end of the mole, and the pilot laughed at her.\n[zzqqzzqq 1 ends]\n",
		Question: "Question: Who lit the lamp?"}}
	for name, progress := range map[string]func(int){"whole": nil, "streamed": func(int) {}} {
		tk.Progress = progress
		start := time.Now()
		d, err := m.Reason(t.Context(), tk)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(d.Claims) == 0 || len(d.Claims[0].Quotes) == 0 {
			t.Errorf("%s: %+v", name, d)
		}
		t.Logf("%s: %s, %+v, %s", name, d.Model, d.Usage, time.Since(start).Round(time.Millisecond))
	}
	if n, err := m.Count(t.Context(), tk); err != nil || n == 0 {
		t.Errorf("%d tokens, %v", n, err)
	}
}
