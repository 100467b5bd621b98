package reasoning

import (
	"context"
	"fmt"
	"time"
)

// reason asks the model, and the fallback when it fails.
func (q *inquiry) reason(ctx context.Context) (*Draft, error) {
	d, err := q.think(ctx, q.model)
	if err == nil {
		return d, nil
	}
	if ctx.Err() != nil || q.model.Local {
		return nil, err
	}
	q.fallBack(failureOf(err))
	last := q.a.Models[len(q.a.Models)-1]
	q.out.Reasoner.Name = last.Name
	return q.answer(ctx, last)
}

// think lets a model look things up where the request allows it, and answer.
func (q *inquiry) think(ctx context.Context, m Named) (*Draft, error) {
	if q.req.Loop != nil {
		if err := q.loop(ctx, m); err != nil {
			return nil, err
		}
	}
	if !m.Local && len(q.out.Evidence) == 0 {
		return nil, &Failure{Code: FailEmpty, Reason: "there is no passage to reason about"}
	}
	return q.answer(ctx, m)
}

func (q *inquiry) answer(ctx context.Context, m Named) (*Draft, error) {
	t, err := q.task()
	if err != nil {
		return nil, err
	}
	if q.req.Observe != nil {
		t.Progress = func(chars int) { q.observe(Event{Chars: chars}) }
	}
	return q.ask(ctx, m, t)
}

func (q *inquiry) fallBack(f *Failure) {
	q.out.Fallback = &Fallback{From: q.model.Name, Code: string(f.Code), Reason: f.Reason}
	q.step(Step{Step: "fallback", Detail: fmt.Sprintf("%s did not answer (%s): %s", q.model.Name, f.Code, f.Reason)})
}

// ask calls one model, within its time and its key's budget.
func (q *inquiry) ask(ctx context.Context, m Named, t Task) (*Draft, error) {
	if m.Local {
		start := time.Now()
		d, err := m.Model.Reason(ctx, t)
		if err != nil {
			return nil, err
		}
		q.step(Step{Step: "model", Detail: m.Name, MS: milliseconds(time.Since(start))})
		return d, nil
	}
	reserve, err := q.a.Ledger.reserve(q.req.Payer, promptTokens(t.Prompt)+t.Prompt.MaxOutput)
	if err != nil {
		return nil, err
	}
	before := q.spent
	defer func() { reserve.settle(q.spent.total() - before.total()) }()
	return q.call(ctx, m, t)
}

// call makes one model call and books it.
func (q *inquiry) call(ctx context.Context, m Named, t Task) (*Draft, error) {
	start := time.Now()
	ctx, cancel := context.WithTimeout(ctx, q.a.ModelTimeout)
	defer cancel()
	d, err := m.Model.Reason(ctx, t)
	if err != nil {
		f := failureOf(err)
		q.spend(f.Usage)
		return nil, f
	}
	q.spend(d.Usage)
	q.out.Reasoner.Model = d.Model
	detail := fmt.Sprintf("%s: %d claims", m.Name, len(d.Claims))
	if d.Note != "" {
		detail += "; " + d.Note
	}
	q.step(Step{Step: "model", Detail: detail, Tokens: d.Usage.total(), MS: milliseconds(time.Since(start))})
	return d, nil
}

func (q *inquiry) spend(u Usage) { q.spent = q.spent.plus(u) }

func (u Usage) total() int { return u.PromptTokens + u.OutputTokens + u.ThoughtTokens }

func (u Usage) plus(v Usage) Usage {
	u.PromptTokens += v.PromptTokens
	u.OutputTokens += v.OutputTokens
	u.ThoughtTokens += v.ThoughtTokens
	u.CachedTokens += v.CachedTokens
	u.Calls += v.Calls
	return u
}
