package ingest

import (
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics are what the worker counts. Without a registry they count for nobody.
type metrics struct {
	events  *prometheus.CounterVec
	stages  *prometheus.HistogramVec
	waits   *prometheus.CounterVec
	swept   *prometheus.CounterVec
	working prometheus.Gauge
}

func newMetrics(r prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "scenewise_ingest_events_total", Help: "Deliveries of events by what became of them.",
		}, []string{"outcome"}),
		stages: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "scenewise_ingest_stage_seconds", Help: "How long the stages of a document took.",
			Buckets: []float64{.001, .005, .02, .1, .5, 2, 10, 60},
		}, []string{"stage"}),
		waits: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "scenewise_ingest_waits_total", Help: "Calls that were made again because a dependency could not be reached.",
		}, []string{"step"}),
		swept: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "scenewise_ingest_swept_total", Help: "Garbage taken away: generations, editions and originals that no document names.",
		}, []string{"what"}),
		working: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "scenewise_ingest_working", Help: "Events that are worked on.",
		}),
	}
	if r == nil {
		return m, nil
	}
	for _, c := range []prometheus.Collector{m.events, m.stages, m.waits, m.swept, m.working} {
		if err := r.Register(c); err != nil {
			return nil, fmt.Errorf("register metrics: %w", err)
		}
	}
	return m, nil
}
