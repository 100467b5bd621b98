package ingest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"scenewise/pkg/catalog"
	"scenewise/pkg/continuity"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

// TestRulesRunOnEveryVersion follows a document through versions that break
// and keep the rule that its first version brought.
func TestRulesRunOnEveryVersion(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	parts.Rules = &continuity.Standing{Catalog: p.store, Publish: func(k catalog.Key, body []byte) error {
		return p.nc.Publish(events.ChecksSubject(k.Collection, k.ID), body)
	}}
	told, err := p.nc.SubscribeSync("scenewise.checks.>")
	if err != nil {
		t.Fatal(err)
	}
	p.work(parts, Options{})
	next := func() (string, continuity.Result) {
		t.Helper()
		m, err := told.NextMsg(10 * time.Second)
		if err != nil {
			t.Fatal(err)
		}
		var r continuity.Result
		if err := json.Unmarshal(m.Data, &r); err != nil {
			t.Fatal(err)
		}
		return m.Subject, r
	}
	rules := []any{fields{"name": "no moon", "phrase": fields{"text": "moon", "max": 0}}}
	p.send(events.SubjectUpsert, nil, fields{"id": "a.b", "version": 1, "content": "The sun rose.\n", "checks": rules})
	subject, r := next()
	if subject != "scenewise.checks.default.a=2Eb" || r.Version != 1 || r.Passed != 1 || r.Failed != 0 || r.Checks[0].WasPassed != nil {
		t.Errorf("%s: %+v", subject, r)
	}
	p.send(events.SubjectUpsert, nil, fields{"id": "a.b", "version": 2, "content": "The moon rose.\n"})
	if _, r = next(); r.Version != 2 || r.Failed != 1 || r.Checks[0].Passed || r.Checks[0].WasPassed == nil || !*r.Checks[0].WasPassed {
		t.Errorf("%+v", r)
	}
	p.send(events.SubjectUpsert, nil, fields{"id": "a.b", "version": 3, "content": "The stars rose.\n", "checks": []any{}})
	p.drained()
	if m, err := told.NextMsg(200 * time.Millisecond); err != nats.ErrTimeout { //nolint:errorlint // returned as it is
		t.Errorf("cleared rules told %s", m.Data)
	}
	p.send(events.SubjectUpsert, nil, fields{"id": "bad", "content": "x\n", "checks": []any{fields{"frase": fields{}}}})
	p.drained()
	if l := p.letters(); len(l) != 1 || l[0].Code != string(problem.UnknownField) {
		t.Errorf("dead letters %+v", l)
	}
}
