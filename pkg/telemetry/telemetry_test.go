package telemetry_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"scenewise/pkg/telemetry"
)

func TestNewLog(t *testing.T) {
	for _, tt := range []struct {
		level string
		text  bool
		want  string
	}{
		{"info", false, `"msg":"said"`},
		{"", true, "msg=said"},
		{"WARN", false, ""},
	} {
		var buf bytes.Buffer
		log, err := telemetry.NewLog(&buf, tt.level, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		log.Info("said")
		log.Debug("hidden")
		if got := buf.String(); !strings.Contains(got, tt.want) || tt.want == "" && got != "" || strings.Contains(got, "hidden") {
			t.Errorf("%q, text %v: %q", tt.level, tt.text, got)
		}
	}
	if _, err := telemetry.NewLog(nil, "loud", false); err == nil {
		t.Error("an unknown level is taken")
	}
}

func TestRecord(t *testing.T) {
	fault := errors.New("the reason")
	for name, tt := range map[string]struct {
		e    telemetry.Exchange
		want []string
	}{
		"fine":       {telemetry.Exchange{Method: "GET", Route: "/v1/documents", Path: "/v1/documents", Status: 200, Key: "key-1"}, []string{"level=INFO", "status=200", "key=key-1"}},
		"refused":    {telemetry.Exchange{Method: "POST", Route: "/v1/search", Status: 400, Code: "empty_query", Cause: fault}, []string{"level=INFO", "code=empty_query"}},
		"fault":      {telemetry.Exchange{Method: "POST", Route: "/v1/search", Status: 500, Code: "internal", Cause: fault}, []string{"level=ERROR", "the reason"}},
		"overloaded": {telemetry.Exchange{Method: "GET", Status: 503}, []string{"level=WARN"}},
		"probe":      {telemetry.Exchange{Method: "GET", Route: "/readyz", Status: 503}, []string{"level=DEBUG"}},
		"long path":  {telemetry.Exchange{Method: "GET", Path: strings.Repeat("x", 5000), Status: 404}, []string{"xxx…"}},
	} {
		var buf bytes.Buffer
		h, err := telemetry.NewHTTP(slog.New(slog.NewTextHandler(&buf, &slog.HandlerOptions{Level: slog.LevelDebug})), prometheus.NewRegistry())
		if err != nil {
			t.Fatal(err)
		}
		h.Record(t.Context(), tt.e, false)
		for _, want := range tt.want {
			if !strings.Contains(buf.String(), want) {
				t.Errorf("%s: %q lacks %q", name, buf.String(), want)
			}
		}
		if tt.e.Status < 500 && strings.Contains(buf.String(), "the reason") || buf.Len() > 1000 {
			t.Errorf("%s: %q", name, buf.String())
		}
	}
}

// TestLabelsAreBounded: a client cannot make new time series at will.
func TestLabelsAreBounded(t *testing.T) {
	r := telemetry.NewRegistry("1.0")
	h, err := telemetry.NewHTTP(slog.New(slog.DiscardHandler), r)
	if err != nil {
		t.Fatal(err)
	}
	end := h.Begin()
	for _, m := range []string{"BREW", "TEA", "GET"} {
		h.Record(t.Context(), telemetry.Exchange{Method: m, Path: "/" + m, Status: 404, Elapsed: time.Millisecond}, false)
	}
	end()
	families, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == "scenewise_http_requests_total" && len(f.GetMetric()) != 2 {
			t.Errorf("%d series for three requests without a route", len(f.GetMetric()))
		}
	}
	if _, err := telemetry.NewHTTP(slog.New(slog.DiscardHandler), r); err == nil {
		t.Error("registered twice")
	}
}
