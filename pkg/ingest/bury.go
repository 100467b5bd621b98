package ingest

import (
	"cmp"
	"context"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

// refuse sets aside an event that could not be read.
func (w *Worker) refuse(ctx context.Context, a arrival, err error) outcome {
	if ctx.Err() != nil {
		return outcome{verdict: handBack}
	}
	p := asProblem(err)
	l := a.letter(p, stageEvent, 1)
	if err := w.bury(ctx, a, l); err != nil {
		return judge(ctx, err, 0, w.opt.MaxFaults)
	}
	if l.ID != "" {
		k := catalog.Key{Collection: l.Collection, ID: l.ID}
		if err := w.record(ctx, k, l.Version, p); err != nil {
			return judge(ctx, err, 0, w.opt.MaxFaults)
		}
	}
	return outcome{verdict: setAside, reason: string(p.Code)}
}

// giveUp ends an event that was read, but never begun.
func (w *Worker) giveUp(ctx context.Context, a arrival, req asked, err error) outcome {
	if out := judge(ctx, err, a.faults(w.opt.MaxFaults), w.opt.MaxFaults); out.verdict != setAside {
		return out
	}
	p := asProblem(err)
	l := a.letter(p, stageEvent, 1)
	if err := w.bury(ctx, a, l); err != nil {
		return judge(ctx, err, 0, w.opt.MaxFaults)
	}
	if err := w.record(ctx, req.key, l.Version, p); err != nil {
		return judge(ctx, err, 0, w.opt.MaxFaults)
	}
	return outcome{verdict: setAside, reason: string(p.Code)}
}

// fail ends an attempt for good.
func (w *Worker) fail(ctx context.Context, a arrival, req asked, at *attempt, err error) outcome {
	if ctx.Err() != nil {
		return outcome{verdict: handBack}
	}
	p, t := asProblem(err), at.ticket
	if berr := w.bury(ctx, a, a.letter(p, string(at.stage), t.Attempt)); berr != nil {
		return judge(ctx, berr, 0, w.opt.MaxFaults)
	}
	v := at.version()
	v.Edition = ""
	ferr := w.patiently(ctx, "fail", func(ctx context.Context) error {
		return w.Catalog.Fail(ctx, t, catalog.Failure{Code: string(p.Code), Message: p.Error()}, v)
	})
	if ferr != nil {
		return judge(ctx, ferr, 0, w.opt.MaxFaults)
	}
	w.abandonRows(ctx, t)
	w.announce(t.Key, t.Event.Version, catalog.StateFailed, t.Attempt, p, 0)
	w.opt.Log.WarnContext(ctx, "document failed", "collection", t.Collection, "document", t.ID, "version", t.Event.Version,
		"stage", at.stage, "attempt", t.Attempt, "code", p.Code, "error", err, "cause", p.Cause)
	return outcome{verdict: setAside, reason: string(p.Code)}
}

// record notes the failure of an event that was never begun.
func (w *Worker) record(ctx context.Context, k catalog.Key, version int64, p *problem.Problem) error {
	err := w.patiently(ctx, "refuse", func(ctx context.Context) error {
		return w.Catalog.Refuse(ctx, k, catalog.Failure{Code: string(p.Code), Message: p.Error(), Version: version})
	})
	if err != nil {
		return err
	}
	w.announce(k, version, catalog.StateFailed, 1, p, 0)
	w.opt.Log.WarnContext(ctx, "event refused", "collection", k.Collection, "document", k.ID, "version", version, "code", p.Code, "error", p.Error())
	return nil
}

// letter is the dead letter of the event.
func (a arrival) letter(p *problem.Problem, stage string, attempts int) events.Letter {
	l := events.Letter{
		Subject: a.subject, Code: string(p.Code), Message: p.Error(), Stage: stage, Attempts: attempts,
		StreamSeq: a.first, Body: a.body, Header: a.header,
	}
	if collection, id, version, ok := events.Identify(a.header, a.body); ok {
		l.Collection, l.ID = collection, id
		l.Version = cmp.Or(version, int64(a.first))
	}
	return l
}

func (w *Worker) bury(ctx context.Context, a arrival, l events.Letter) error {
	err := w.patiently(ctx, "bury", func(ctx context.Context) error { return w.Letters.Put(ctx, l, a.seq) })
	if err == nil {
		w.opt.Hook(AfterBury)
	}
	return err
}
