package telemetry

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// HTTP records what a server answered: one log line and a few figures for each
// request.
type HTTP struct {
	log      *slog.Logger
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	problems *prometheus.CounterVec
	inFlight prometheus.Gauge
	streams  prometheus.Gauge
}

// Exchange is one request and its answer. None of its fields holds text of a
// document or a query.
type Exchange struct {
	RequestID string
	Method    string
	Route     string // the pattern, such as /v1/documents/:id; "" where none matched
	Path      string // as asked, without the query string
	Status    int
	Bytes     int64 // of the body sent
	Elapsed   time.Duration
	Key       string // name of the API key
	Code      string // of the problem, if one was sent
	Cause     error  // of the problem; logged for faults of ours only
}

// NewHTTP registers the metrics with r. Registering twice is an error.
func NewHTTP(log *slog.Logger, r prometheus.Registerer) (*HTTP, error) {
	h := &HTTP{
		log: log,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "scenewise_http_requests_total", Help: "Requests answered.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "scenewise_http_request_seconds", Help: "Seconds from the request's head to the end of the answer; event streams left out.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"method", "route"}),
		problems: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "scenewise_http_problems_total", Help: "Problem documents sent, by code.",
		}, []string{"code"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{Name: "scenewise_http_requests_in_flight", Help: "Requests under way, event streams included."}),
		streams:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "scenewise_http_event_streams", Help: "Event streams open."}),
	}
	for _, c := range []prometheus.Collector{h.requests, h.seconds, h.problems, h.inFlight, h.streams} {
		if err := r.Register(c); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// Begin counts a request as under way until the returned function is called.
func (h *HTTP) Begin() (end func()) {
	h.inFlight.Inc()
	return h.inFlight.Dec
}

// BeginStream counts an event stream as open until the returned function is
// called.
func (h *HTTP) BeginStream() (end func()) {
	h.streams.Inc()
	return h.streams.Dec
}

// Record logs e and counts it. Faults (status 500 and above, but for 503) are
// errors with their cause; what a client did wrong is information; the probes
// of health and readiness are for debugging.
func (h *HTTP) Record(ctx context.Context, e Exchange, stream bool) {
	route := e.Route
	if route == "" {
		route = "none"
	}
	method := e.Method
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
	default:
		method = "other" // a client must not be able to invent label values
	}
	h.requests.WithLabelValues(method, route, strconv.Itoa(e.Status)).Inc()
	if !stream {
		h.seconds.WithLabelValues(method, route).Observe(e.Elapsed.Seconds())
	}
	if e.Code != "" {
		h.problems.WithLabelValues(e.Code).Inc()
	}
	h.log.LogAttrs(ctx, levelOf(e), "request", attrsOf(e)...)
}

func levelOf(e Exchange) slog.Level {
	switch {
	case e.Status >= 500 && e.Status != 503:
		return slog.LevelError
	case e.Status == 503 && e.Route != "/readyz":
		return slog.LevelWarn
	case e.Route == "/healthz", e.Route == "/readyz", e.Route == "/metrics":
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

func attrsOf(e Exchange) []slog.Attr {
	a := []slog.Attr{
		slog.String("request_id", e.RequestID), slog.String("method", clip(e.Method)), slog.String("path", clip(e.Path)),
		slog.Int("status", e.Status), slog.Int64("bytes", e.Bytes), slog.Float64("ms", float64(e.Elapsed.Microseconds())/1000),
	}
	if e.Key != "" {
		a = append(a, slog.String("key", e.Key))
	}
	if e.Code != "" {
		a = append(a, slog.String("code", e.Code))
	}
	if e.Cause != nil && e.Status >= 500 {
		a = append(a, slog.String("cause", e.Cause.Error()))
	}
	return a
}

// clip bounds what a client can write into the log.
func clip(s string) string {
	const most = 300
	if len(s) <= most {
		return s
	}
	return s[:most] + "…"
}
