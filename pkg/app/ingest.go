package app

import (
	"context"

	"scenewise/pkg/catalog"
	"scenewise/pkg/continuity"
	"scenewise/pkg/events"
	"scenewise/pkg/ingest"
	"scenewise/pkg/source"
	"scenewise/pkg/structure/formats"
)

func (a *App) openWorker(_ context.Context) error {
	w, err := ingest.NewWorker(ingest.Parts{
		NATS: a.queue.nc, JetStream: a.queue.js, Catalog: a.catalog, Garbage: a.catalog,
		Source: source.New(source.Options{
			FileRoot: a.cfg.FileRoot, Hosts: a.cfg.URLHosts, Objects: a.queue.js, MaxBytes: a.cfg.MaxContent,
		}),
		Readers: formats.All(), Model: a.model, Words: a.index.Words(), Vectors: a.index.Vectors(),
		Letters: events.NewDeadLetters(a.queue.js), Room: a.room,
		Rules: &continuity.Standing{Catalog: a.catalog, Publish: func(k catalog.Key, body []byte) error {
			return a.queue.nc.Publish(events.ChecksSubject(k.Collection, k.ID), body)
		}},
	}, ingest.Options{
		Workers: a.cfg.Workers, MaxContent: a.cfg.MaxContent, Grace: 4 * a.cfg.RequestLimit, TakeOver: a.queue.own != nil, Log: a.log, Metrics: a.registry,
	})
	a.worker = w
	return err
}
