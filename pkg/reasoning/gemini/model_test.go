package gemini

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/reasoning/geminitest"
)

const name = "gemini-test-flash"

// rig is a model before a double; waits are noted and not waited.
type rig struct {
	*Model
	double *geminitest.Server
	waits  []time.Duration
}

func start(t *testing.T, script ...geminitest.Step) *rig {
	t.Helper()
	r := &rig{double: geminitest.New(name, script...)}
	t.Cleanup(r.double.Close)
	m, err := New(t.Context(), Options{Key: "k", BaseURL: r.double.URL, Model: name, Thinking: "512",
		Sleep: func(_ context.Context, d time.Duration) error { r.waits = append(r.waits, d); return nil }})
	if err != nil {
		t.Fatal(err)
	}
	r.Model = m
	return r
}

func task() reasoning.Task {
	return reasoning.Task{Question: "Who?", Found: true, Prompt: reasoning.Prompt{Version: "v", System: "Be brief.", Prefix: "[aaaa 1 begins]\nMarta lit the lamp.\n[aaaa 1 ends]\n", Question: "Question: Who?", MaxOutput: 900}}
}

func claims(texts ...string) map[string]any {
	list := []any{}
	for _, s := range texts {
		list = append(list, map[string]any{"text": s, "citations": []int{1}, "quotes": []any{map[string]any{"evidence": 1, "text": "Marta lit the lamp"}}})
	}
	return map[string]any{"claims": list}
}

func TestTheWire(t *testing.T) {
	r := start(t, geminitest.JSON(claims("Marta did.")))
	d, err := r.Reason(t.Context(), task())
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Claims) != 1 || d.Claims[0].Text != "Marta did." || d.Claims[0].Quotes[0].Evidence != 1 || d.Model != name+"-001" {
		t.Errorf("%+v", d)
	}
	if u := d.Usage; u.PromptTokens == 0 || u.OutputTokens == 0 || u.ThoughtTokens != 7 || u.Calls != 1 {
		t.Errorf("usage %+v", u)
	}
	q := r.double.Requests(":generateContent")[0]
	cfg := q.Body["generationConfig"].(map[string]any)
	if q.Key != "k" || cfg["responseMimeType"] != "application/json" || cfg["responseJsonSchema"] == nil || cfg["maxOutputTokens"] != 900.0 || cfg["temperature"] != 0.0 ||
		cfg["thinkingConfig"].(map[string]any)["thinkingBudget"] != 512.0 {
		t.Errorf("%s", q.Raw)
	}
	if at := strings.Index(q.Raw, "Marta lit"); at < 0 || at > strings.Index(q.Raw, "Question: Who?") || !strings.Contains(q.Raw, "Be brief.") {
		t.Errorf("the evidence does not come before the question: %s", q.Raw)
	}
}

func TestStream(t *testing.T) {
	r := start(t, geminitest.JSON(claims("Marta did.", "Nobody else.")))
	tk := task()
	var seen []int
	tk.Progress = func(n int) { seen = append(seen, n) }
	d, err := r.Reason(t.Context(), tk)
	if err != nil || len(d.Claims) != 2 || d.Usage.OutputTokens == 0 {
		t.Fatalf("%+v, %v", d, err)
	}
	if len(seen) < 3 || seen[len(seen)-1] <= seen[1] {
		t.Errorf("progress %v", seen)
	}
	r.double.Script(geminitest.Die(`{"claims":[{"te`))
	if _, err := r.Reason(t.Context(), tk); codeOf(err) != reasoning.FailUnavailable {
		t.Errorf("a stream that dies: %v", err)
	}
	if n := len(r.double.Requests(":streamGenerateContent")); n != 1+mostCalls {
		t.Errorf("%d calls", n)
	}
}

func codeOf(err error) reasoning.FailureCode {
	var f *reasoning.Failure
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

// Every failure has a code, and costs a bounded number of calls.
func TestFailures(t *testing.T) {
	good := geminitest.JSON(claims("Marta did."))
	for title, c := range map[string]struct {
		script []geminitest.Step
		code   reasoning.FailureCode // "" = an answer in the end
		calls  int
		wait   time.Duration
	}{
		"blocked prompt":        {[]geminitest.Step{geminitest.Blocked("SAFETY")}, reasoning.FailBlocked, 1, 0},
		"no candidates":         {[]geminitest.Step{geminitest.NoCandidates()}, reasoning.FailEmpty, 2, 0},
		"no candidates, once":   {[]geminitest.Step{geminitest.NoCandidates(), good}, "", 2, 0},
		"max tokens":            {[]geminitest.Step{geminitest.Finish("MAX_TOKENS", `{"claims":[{"text":"Mar`)}, reasoning.FailTruncated, 1, 0},
		"max tokens, all spent": {[]geminitest.Step{geminitest.Finish("MAX_TOKENS", "")}, reasoning.FailTruncated, 1, 0},
		"safety":                {[]geminitest.Step{geminitest.Finish("SAFETY", "")}, reasoning.FailBlocked, 1, 0},
		"prohibited":            {[]geminitest.Step{geminitest.Finish("PROHIBITED_CONTENT", "")}, reasoning.FailBlocked, 1, 0},
		"spii":                  {[]geminitest.Step{geminitest.Finish("SPII", "")}, reasoning.FailBlocked, 1, 0},
		"recitation":            {[]geminitest.Step{geminitest.Finish("RECITATION", "")}, reasoning.FailRecitation, 2, 0},
		"other":                 {[]geminitest.Step{geminitest.Finish("OTHER", "")}, reasoning.FailEmpty, 2, 0},
		"invalid json":          {[]geminitest.Step{geminitest.Text(`{"claims": [`)}, reasoning.FailInvalid, 2, 0},
		"prose":                 {[]geminitest.Step{geminitest.Text("Marta did it.")}, reasoning.FailInvalid, 2, 0},
		"another form":          {[]geminitest.Step{geminitest.Text(`{"answer":"x"}`)}, reasoning.FailInvalid, 2, 0},
		"wrong types":           {[]geminitest.Step{geminitest.Text(`{"claims":[{"text":1,"citations":["a"]}]}`)}, reasoning.FailInvalid, 2, 0},
		"rate, then fine":       {[]geminitest.Step{geminitest.Error(429, "RESOURCE_EXHAUSTED", "slow", geminitest.RetryAfter("7s")), good}, "", 2, 7 * time.Second},
		"rate":                  {[]geminitest.Step{geminitest.Error(429, "RESOURCE_EXHAUSTED", "slow", geminitest.RetryAfter("1.5s"))}, reasoning.FailRate, 2, 1500 * time.Millisecond},
		"rate, too long":        {[]geminitest.Step{geminitest.Error(429, "RESOURCE_EXHAUSTED", "slow", geminitest.RetryAfter("55s"))}, reasoning.FailRate, 1, 0},
		"rate of the day":       {[]geminitest.Step{geminitest.Error(429, "RESOURCE_EXHAUSTED", "slow", geminitest.RetryAfter("1s"), geminitest.DailyQuota())}, reasoning.FailRate, 1, 0},
		"server error":          {[]geminitest.Step{geminitest.Error(500, "INTERNAL", "oops")}, reasoning.FailUnavailable, 2, time.Second},
		"server error, once":    {[]geminitest.Step{geminitest.Error(503, "UNAVAILABLE", "overloaded"), good}, "", 2, time.Second},
		"bad request":           {[]geminitest.Step{geminitest.Error(400, "INVALID_ARGUMENT", "no")}, reasoning.FailRefused, 1, 0},
		"forbidden":             {[]geminitest.Step{geminitest.Error(403, "PERMISSION_DENIED", "no")}, reasoning.FailKey, 1, 0},
		"dies":                  {[]geminitest.Step{geminitest.Die("x")}, reasoning.FailUnavailable, 2, time.Second},
		"endless":               {[]geminitest.Step{geminitest.Endless()}, reasoning.FailInvalid, 2, 0},
	} {
		t.Run(title, func(t *testing.T) {
			r := start(t, c.script...)
			d, err := r.Reason(t.Context(), task())
			if code := codeOf(err); code != c.code || (err == nil) != (c.code == "") {
				t.Errorf("%v, want %q", err, c.code)
			}
			if n := len(r.double.Requests(":generateContent")); n != c.calls {
				t.Errorf("%d calls, want %d", n, c.calls)
			}
			if c.wait > 0 && (len(r.waits) == 0 || r.waits[0] != c.wait) {
				t.Errorf("waited %v, want %v", r.waits, c.wait)
			}
			if err == nil && (d.Usage.Calls != c.calls || d.Note == "") {
				t.Errorf("%+v", d)
			}
		})
	}
}

func TestHang(t *testing.T) {
	r := start(t, geminitest.Hang())
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := r.Reason(ctx, task())
	if codeOf(err) != reasoning.FailTimeout || len(r.double.Requests(":generateContent")) != 1 {
		t.Errorf("%v", err)
	}
}

func TestRecitationAsksForEnds(t *testing.T) {
	r := start(t, geminitest.Finish("RECITATION", ""), geminitest.Text(`{"claims":[{"text":"Marta did.","citations":[1],"quotes":[{"evidence":1,"from":"Marta lit","to":"the lamp"}]}]}`))
	d, err := r.Reason(t.Context(), task())
	if err != nil || d.Claims[0].Quotes[0].From != "Marta lit" {
		t.Fatalf("%+v, %v", d, err)
	}
	if q := r.double.Requests(":generateContent")[1]; !strings.Contains(q.Raw, "first three words") {
		t.Errorf("%s", q.Raw)
	}
}

func TestKeptPrefix(t *testing.T) {
	r := start(t, geminitest.JSON(claims("Marta did.")))
	tk := task()
	tk.Cache = true
	tk.Prompt.Prefix = strings.Repeat("The lamp burned on the mole all night. ", 700)
	ask := func() {
		t.Helper()
		if _, err := r.Reason(t.Context(), tk); err != nil {
			t.Fatal(err)
		}
	}
	ask()
	if len(r.double.Requests("cachedContents")) != 0 {
		t.Error("a prefix was kept for one question")
	}
	ask()
	ask()
	created := r.double.Requests("cachedContents")
	if len(created) != 1 || created[0].Body["ttl"] != "600s" || !strings.Contains(created[0].Raw, "Be brief.") {
		t.Errorf("%d prefixes kept", len(created))
	}
	sent := r.double.Requests(":generateContent")
	if last := sent[len(sent)-1]; last.Body["cachedContent"] != "cachedContents/c1" || strings.Contains(last.Raw, "mole") || last.Body["systemInstruction"] != nil {
		t.Errorf("%.300s", last.Raw)
	}
	r.double.ForgetCaches()
	ask()
	sent = r.double.Requests(":generateContent")
	if last := sent[len(sent)-1]; last.Body["cachedContent"] != nil || !strings.Contains(last.Raw, "mole") {
		t.Errorf("after the prefix was lost: %.300s", last.Raw)
	}
	r.double.RefuseCaches()
	ask()
	ask()
}

func TestTools(t *testing.T) {
	r := start(t, geminitest.Calls("search", map[string]any{"query": "lamp"}), geminitest.Text("enough"))
	tk := task()
	tk.Tools = []reasoning.Tool{{Name: "search", Description: "Finds.", Parameters: object(map[string]any{"query": map[string]any{"type": "string"}}, "query")}}
	d, err := r.Reason(t.Context(), tk)
	if err != nil || len(d.Calls) != 1 || d.Calls[0].Name != "search" || d.Calls[0].Args["query"] != "lamp" {
		t.Fatalf("%+v, %v", d, err)
	}
	if q := r.double.Requests(":generateContent")[0]; q.Body["tools"] == nil || strings.Contains(q.Raw, "responseJsonSchema") {
		t.Errorf("%s", q.Raw)
	}
	if d, err = r.Reason(t.Context(), tk); err != nil || len(d.Calls) != 0 {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestCountAndCheck(t *testing.T) {
	r := start(t)
	if n, err := r.Count(t.Context(), task()); err != nil || n == 0 {
		t.Errorf("%d, %v", n, err)
	}
	if err := r.Check(t.Context()); err != nil {
		t.Error(err)
	}
	for key, o := range map[string]Options{"GEMINI_API_KEY": {Key: "wrong", Model: name}, "GEMINI_MODEL": {Key: "k", Model: "gemini-nosuch"}} {
		o.BaseURL = r.double.URL
		m, err := New(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if p := problem.As(m.Check(t.Context())); p == nil || p.Code != problem.InvalidConfig || p.Field != key {
			t.Errorf("%s: %v", key, p)
		}
	}
	if _, err := New(t.Context(), Options{Key: "k", Model: name, Thinking: "much"}); problem.CodeOf(err) != problem.InvalidConfig {
		t.Errorf("%v", err)
	}
}
