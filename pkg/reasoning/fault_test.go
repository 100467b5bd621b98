package reasoning_test

import (
	"strings"
	"testing"
	"time"

	"scenewise/pkg/reasoning"
	"scenewise/pkg/reasoning/extractive"
	"scenewise/pkg/reasoning/gemini"
	"scenewise/pkg/reasoning/geminitest"
)

const flash = "gemini-test-flash"

// analyst is one over Gemini's double, with quoting to fall back on.
func analyst(t *testing.T, double *geminitest.Server, change func(*reasoning.Options)) *reasoning.Analyst {
	t.Helper()
	m, err := gemini.New(t.Context(), gemini.Options{Key: "k", BaseURL: double.URL, Model: flash})
	if err != nil {
		t.Fatal(err)
	}
	d := reasoning.HarbourDesk(t)
	o := reasoning.Options{Search: d, Library: d, ModelTimeout: 300 * time.Millisecond,
		Models: []reasoning.Named{{Name: gemini.Name, Model: m}, {Name: extractive.Name, Model: extractive.New(nil), Local: true}}}
	if change != nil {
		change(&o)
	}
	a, err := reasoning.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const pilot = "Who said that the moon is up before ten?"

func right() geminitest.Step {
	return geminitest.JSON(map[string]any{"claims": []any{map[string]any{"text": "The pilot did.", "citations": []int{1},
		"quotes": []any{map[string]any{"evidence": 1, "text": `"The moon is up before ten."`}}}}})
}

func TestGeminiAnswers(t *testing.T) {
	double := geminitest.New(flash, right())
	defer double.Close()
	a := analyst(t, double, func(o *reasoning.Options) {
		o.Prices = map[string]reasoning.Price{"gemini": {Prompt: 1, Output: 10}}
	})
	for round := range 2 {
		out, err := a.Analyze(t.Context(), reasoning.Request{Question: pilot})
		if err != nil {
			t.Fatal(err)
		}
		if out.Answer != "The pilot did. [1]" || out.Supported != reasoning.SupportFull || out.Claims[0].Quotes[0].Text != "“The moon is up before ten.”" ||
			out.Claims[0].Quotes[0].Verdict != "folded" || out.Reasoner != (reasoning.Reasoner{Name: "gemini", Model: flash + "-001", PromptVersion: reasoning.PromptVersion}) {
			t.Errorf("%+v", out)
		}
		// the second time it is remembered, and nothing is spent
		if spent := out.Usage.PromptTokens > 0; out.Cache.Answer != (round == 1) || spent != (round == 0) || round == 0 && out.Usage.Cost == nil {
			t.Errorf("round %d: cache %v, usage %+v", round, out.Cache, out.Usage)
		}
	}
	if n := len(double.Requests(":generateContent")); n != 1 {
		t.Errorf("%d calls", n)
	}
}

// Whatever the service does, there is an answer from the text, the reason is
// shown, the evidence is returned, and tokens and time are bounded.
func TestGeminiFailuresAreContained(t *testing.T) {
	most := 0
	for name, tt := range map[string]struct {
		step geminitest.Step
		code string
	}{
		"blocked":        {geminitest.Blocked("PROHIBITED_CONTENT"), "blocked"},
		"safety":         {geminitest.Finish("SAFETY", ""), "blocked"},
		"no candidates":  {geminitest.NoCandidates(), "empty"},
		"max tokens":     {geminitest.Finish("MAX_TOKENS", `{"claims":[{"text":"The pi`), "truncated"},
		"recitation":     {geminitest.Finish("RECITATION", ""), "recitation"},
		"invalid JSON":   {geminitest.Text("I think the pilot did."), "invalid"},
		"rate":           {geminitest.Error(429, "RESOURCE_EXHAUSTED", "quota of project 1234", geminitest.RetryAfter("30s")), "rate_limited"},
		"quota":          {geminitest.Error(429, "RESOURCE_EXHAUSTED", "quota", geminitest.DailyQuota()), "rate_limited"},
		"server error":   {geminitest.Error(500, "INTERNAL", "stack trace"), "unavailable"},
		"hang":           {geminitest.Hang(), "timeout"},
		"slow":           {geminitest.After(time.Hour, right()), "timeout"},
		"dies":           {geminitest.Die("{"), "unavailable"},
		"endless":        {geminitest.Endless(), "invalid"},
		"key":            {geminitest.Error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."), "key"},
		"unknown model":  {geminitest.Error(404, "NOT_FOUND", "models/x is not found"), "unknown_model"},
		"a refused call": {geminitest.Error(400, "INVALID_ARGUMENT", "bad schema"), "refused"},
	} {
		t.Run(name, func(t *testing.T) {
			double := geminitest.New(flash, tt.step)
			defer double.Close()
			start := time.Now()
			out, err := analyst(t, double, nil).Analyze(t.Context(), reasoning.Request{Question: pilot})
			if err != nil {
				t.Fatal(err)
			}
			if out.Fallback == nil || out.Fallback.Code != tt.code || out.Fallback.From != "gemini" || out.Fallback.Reason == "" || out.Reasoner.Name != "extractive" {
				t.Errorf("fallback %+v, reasoner %+v", out.Fallback, out.Reasoner)
			}
			for _, secret := range []string{"1234", "stack", "models/x", "schema"} {
				if out.Fallback != nil && strings.Contains(out.Fallback.Reason, secret) {
					t.Errorf("the service's own words are shown: %s", out.Fallback.Reason)
				}
			}
			if len(out.Evidence) == 0 || len(out.Claims) == 0 || !strings.Contains(out.Answer, "moon is up before ten") {
				t.Errorf("answer %q from %d passages", out.Answer, len(out.Evidence))
			}
			if n := len(double.Requests("enerateContent")); n > 2 {
				t.Errorf("%d calls", n)
			}
			spent := out.Usage.PromptTokens + out.Usage.OutputTokens + out.Usage.ThoughtTokens
			if spent > 4000 {
				t.Errorf("%d tokens spent", spent)
			}
			most = max(most, spent)
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %s", took)
			}
		})
	}
	t.Logf("at most %d tokens spent for one question that failed", most)
}

func TestBudgetOfAKey(t *testing.T) {
	double := geminitest.New(flash, right())
	defer double.Close()
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	a := analyst(t, double, func(o *reasoning.Options) { o.Ledger = reasoning.NewLedger(6500, func() time.Time { return now }) })
	ask := func(payer, more string) *reasoning.Answer {
		t.Helper()
		out, err := a.Analyze(t.Context(), reasoning.Request{Question: pilot + more, Payer: payer})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	n := 0
	for ; n < 50 && ask("ann", strings.Repeat(" Who?", n)).Fallback == nil; n++ {
	}
	if n == 0 || n == 50 {
		t.Errorf("%d questions within the budget", n)
	}
	if f := ask("ann", " Again?").Fallback; f == nil || f.Code != "budget" {
		t.Errorf("%+v", f)
	}
	if f := ask("bob", " Again, then?").Fallback; f != nil {
		t.Errorf("one key pays for another: %+v", f)
	}
	now = now.Add(time.Hour)
	if f := ask("ann", " And now?").Fallback; f != nil {
		t.Errorf("the next hour: %+v", f)
	}
}

func TestLoop(t *testing.T) {
	double := geminitest.New(flash,
		geminitest.Calls("audit", map[string]any{"phrase": "eleven crowns"}, "search", map[string]any{"query": "brother magistrate"}, "delete_everything", map[string]any{}),
		geminitest.Calls("together", map[string]any{"names": []string{"Marta"}}),
		geminitest.Text("enough"),
		geminitest.JSON(map[string]any{"claims": []any{map[string]any{"text": "Eleven crowns.", "citations": []int{1, 2, 3}, "quotes": []any{map[string]any{"evidence": 3, "text": "He paid eleven crowns"}, map[string]any{"evidence": 2, "text": "He paid eleven crowns"}}}}}))
	defer double.Close()
	a := analyst(t, double, nil)
	out, err := a.Analyze(t.Context(), reasoning.Request{Question: pilot, Loop: &reasoning.Loop{MaxRounds: 4}})
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, s := range out.Trace {
		steps = append(steps, s.Step+" "+s.Detail)
	}
	trace := strings.Join(steps, "\n")
	for _, want := range []string{`audit audit "eleven crowns": 1 places; 1 passages added`, `search search "brother magistrate"`, "there is no such function", `cooccurrence together "Marta"`} {
		if !strings.Contains(trace, want) {
			t.Errorf("the trace lacks %q:\n%s", want, trace)
		}
	}
	if !strings.Contains(out.Answer, "Eleven crowns.") || out.Usage.Calls != 4 {
		t.Errorf("%q, %+v, rejected %+v", out.Answer, out.Usage, out.Rejected)
	}
	for i, e := range out.Evidence {
		if e.N != i+1 || i > 0 && e.Start < out.Evidence[i-1].End {
			t.Errorf("passage %+v", e)
		}
	}
	double.Script(geminitest.Calls("search", map[string]any{"query": "lamp"}))
	out, err = a.Analyze(t.Context(), reasoning.Request{Question: pilot, Loop: &reasoning.Loop{MaxRounds: 8, MaxTokens: 9000}})
	if err != nil {
		t.Fatal(err)
	}
	if spent := out.Usage.PromptTokens + out.Usage.OutputTokens + out.Usage.ThoughtTokens; spent > 9000 || out.Usage.Calls > 10 {
		t.Errorf("%d tokens in %d calls", spent, out.Usage.Calls)
	}
}

func TestEstimate(t *testing.T) {
	double := geminitest.New(flash, right())
	defer double.Close()
	out, err := analyst(t, double, nil).Analyze(t.Context(), reasoning.Request{Question: pilot, Estimate: true})
	if err != nil || out.Estimate == nil || !out.Estimate.Counted || out.Estimate.PromptTokens == 0 || out.Estimate.WorkTokens == 0 || out.Answer != "" {
		t.Errorf("%+v, %v", out, err)
	}
	if n := len(double.Requests("generateContent")); n != 0 {
		t.Errorf("%d calls", n)
	}
}
