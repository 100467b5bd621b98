package reasoning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"scenewise/pkg/chunking"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// Options are what an Analyst is made of.
type Options struct {
	Search  Searcher
	Library retrieval.Library
	Models  []Named // the first is the default, the last the one to fall back on; it must be local
	Prices  map[string]Price
	Ledger  *Ledger // nil: nobody has a token budget

	ModelTimeout  time.Duration // of one model call; 0 = DefaultModelTimeout
	ContextTokens int           // most that full_context sends; 0 = DefaultContextTokens
	CacheEntries  int           // answers remembered; 0 = DefaultCacheEntries
}

// Defaults of an Analyst.
const (
	DefaultModelTimeout  = 20 * time.Second
	DefaultContextTokens = 800_000
	DefaultCacheEntries  = 256
)

// Analyst answers questions. It is safe for concurrent use.
type Analyst struct {
	Options
	prompts *prompts
	answers *answerCache
}

// New makes an Analyst.
func New(o Options) (*Analyst, error) {
	if o.Search == nil || o.Library == nil || len(o.Models) == 0 {
		return nil, fmt.Errorf("reasoning: Search, Library and Models are required")
	}
	if !o.Models[len(o.Models)-1].Local {
		return nil, fmt.Errorf("reasoning: the last model must be local, for it is what is left when the others fail")
	}
	if o.ModelTimeout == 0 {
		o.ModelTimeout = DefaultModelTimeout
	}
	if o.ContextTokens == 0 {
		o.ContextTokens = DefaultContextTokens
	}
	if o.CacheEntries == 0 {
		o.CacheEntries = DefaultCacheEntries
	}
	p, err := newPrompts()
	if err != nil {
		return nil, err
	}
	return &Analyst{Options: o, prompts: p, answers: newAnswerCache(o.CacheEntries)}, nil
}

// model returns the model that a request asks for.
func (a *Analyst) model(name string) (Named, error) {
	if name == "" {
		return a.Models[0], nil
	}
	names := make([]string, len(a.Models))
	for i, m := range a.Models {
		if m.Name == name {
			return m, nil
		}
		names[i] = m.Name
	}
	p := problem.New(problem.InvalidField, "reasoner is %q, configured: %s", name, strings.Join(names, ", ")).WithField("reasoner")
	if name == "gemini" {
		p = p.WithHint("set GEMINI_API_KEY")
	}
	return Named{}, p
}

// Analyze answers a question. When the model fails, the fallback answers and
// the reply says why; an error means that not even evidence could be found.
func (a *Analyst) Analyze(ctx context.Context, req Request) (*Answer, error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	m, err := a.model(req.Reasoner)
	if err != nil {
		return nil, err
	}
	q := &inquiry{a: a, req: &req, model: m, start: time.Now(), out: &Answer{
		Claims: []Claim{}, Rejected: []Rejected{}, Evidence: []Evidence{}, Trace: []Step{}, Degraded: []retrieval.Degraded{},
		Supported: SupportNone, Timings: map[string]float64{"retrieve": 0, "reason": 0, "verify": 0}}}
	if err := q.run(ctx); err != nil {
		return nil, err
	}
	q.out.Timings["total"] = milliseconds(time.Since(q.start))
	return q.out, nil
}

// inquiry is one question under way.
type inquiry struct {
	a      *Analyst
	req    *Request
	model  Named
	region *region
	out    *Answer
	spent  Usage
	start  time.Time

	relevance float64 // of the best passage found
}

// run goes through the stages of an answer.
func (q *inquiry) run(ctx context.Context) error {
	end := q.timed("retrieve")
	if err := q.gather(ctx); err != nil {
		return err
	}
	end()
	q.observe(Event{Evidence: q.out.Evidence})
	task, err := q.task()
	if err != nil {
		return err
	}
	q.out.Reasoner = Reasoner{Name: q.model.Name, PromptVersion: task.Prompt.Version}
	if q.req.Estimate {
		return q.estimate(ctx, task)
	}
	key := keyOf(q.req, q.model.Name, task)
	if old, ok := q.a.answers.get(key); ok && q.req.Loop == nil {
		q.recall(old)
		return nil
	}
	end = q.timed("reason")
	draft, err := q.reason(ctx)
	end()
	if err != nil {
		return err
	}
	end = q.timed("verify")
	j, err := judge(ctx, draft, q.out.Evidence)
	end()
	if err != nil {
		return err
	}
	q.conclude(draft, j)
	if q.out.Fallback == nil && q.req.Loop == nil { // a loop sees more than the key says
		q.a.answers.put(key, q.out)
	}
	return nil
}

// task writes the question out.
func (q *inquiry) task() (Task, error) {
	p, err := q.a.prompts.write(q.req.Question, q.out.Evidence)
	if err != nil {
		return Task{}, err
	}
	q.out.Usage.EvidenceTokens = chunking.EstimateTokens(p.Prefix)
	return Task{Question: q.req.Question, Evidence: q.out.Evidence, Found: q.out.Found, Relevance: q.relevance, Prompt: p, Cache: q.out.Strategy == StrategyFullContext}, nil
}

// conclude writes the answer from what was kept.
func (q *inquiry) conclude(d *Draft, j *judgement) {
	o := q.out
	o.Claims, o.Rejected = j.claims, j.rejected
	switch {
	case len(o.Claims) == 0:
		o.Supported = SupportNone
	case len(o.Rejected) == 0:
		o.Supported = SupportFull
	default:
		o.Supported = SupportPartial
	}
	o.Answer = written(d.Lead, o.Claims)
	o.Reasoner.Model = d.Model
	spent := q.spent
	spent.EvidenceTokens = o.Usage.EvidenceTokens
	spent.Cost = q.a.cost(q.out.Reasoner, spent)
	o.Usage = spent
	q.step(Step{Step: "verify", Detail: fmt.Sprintf("%d claims kept, %d statements or quotations rejected", len(o.Claims), len(o.Rejected)), MS: o.Timings["verify"]})
}

// written joins claims into the text of an answer.
func written(lead string, claims []Claim) string {
	if len(claims) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(lead)
	for _, c := range claims {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.Text)
		b.WriteByte(' ')
		for _, n := range c.Citations {
			fmt.Fprintf(&b, "[%d]", n)
		}
	}
	return b.String()
}

// recall answers from what is remembered: the same question on the same
// evidence. Nothing is spent.
func (q *inquiry) recall(old *Answer) {
	o := q.out
	o.Answer, o.Supported, o.Reasoner = old.Answer, old.Supported, old.Reasoner
	o.Claims, o.Rejected = slices.Clone(old.Claims), slices.Clone(old.Rejected)
	o.Cache.Answer = true
	q.step(Step{Step: "model", Detail: "the same question was answered on the same evidence before"})
}

func (q *inquiry) step(s Step) {
	q.out.Trace = append(q.out.Trace, s)
	q.observe(Event{Step: &s})
}

func (q *inquiry) observe(e Event) {
	if q.req.Observe != nil {
		q.req.Observe(e)
	}
}

func (q *inquiry) timed(stage string) func() {
	start := time.Now()
	return func() { q.out.Timings[stage] += milliseconds(time.Since(start)) }
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
