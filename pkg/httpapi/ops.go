package httpapi

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"scenewise/pkg/problem"
)

// checkTime is how long all readiness checks together may take.
const checkTime = 2 * time.Second

// healthz says that the process answers.
func (s *Server) healthz(c *call) error {
	return c.reply(http.StatusOK, map[string]string{"status": "ok"})
}

// readyz asks every dependency, side by side.
func (s *Server) readyz(c *call) error {
	out := s.readiness(c.ctx())
	status := http.StatusOK
	if out.Status != "ready" {
		status = http.StatusServiceUnavailable
		c.Response().Header().Set("Retry-After", "1")
	}
	return c.reply(status, out)
}

func (s *Server) readiness(ctx context.Context) Readiness {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	states := make([]CheckState, len(s.opt.Checks))
	var wg sync.WaitGroup
	for i, check := range s.opt.Checks {
		wg.Go(func() { states[i] = stateOfCheck(check.Ping(ctx)) })
	}
	wg.Wait()
	out := Readiness{Status: "ready", Checks: map[string]CheckState{}}
	for i, check := range s.opt.Checks {
		out.Checks[check.Name] = states[i]
		if !states[i].OK {
			out.Status = "not_ready"
		}
	}
	if s.stopping.Load() {
		out.Status = "not_ready"
		out.Checks["server"] = CheckState{Message: "stopping"}
	}
	return out
}

// stateOfCheck shows the words of Problems only; other errors may name hosts
// and paths.
func stateOfCheck(err error) CheckState {
	if err == nil {
		return CheckState{OK: true}
	}
	if p := problem.As(err); p != nil {
		return CheckState{Message: p.Message}
	}
	return CheckState{Message: "cannot be reached"}
}

// metricsPage serves the figures for Prometheus.
func (s *Server) metricsPage(c *call) error {
	promhttp.HandlerFor(s.opt.Registry, promhttp.HandlerOpts{}).ServeHTTP(c.Response(), c.Request())
	return nil
}

// spec serves the description of this API.
func (s *Server) spec(c *call) error { return c.send(http.StatusOK, "application/json", s.pages.spec) }

// docs serves the API reference.
func (s *Server) docs(c *call) error { return c.page(s.pages.docs) }

// index serves the start page.
func (s *Server) index(c *call) error { return c.page(s.pages.index) }

// page sends a page of our own with the policy that fits it.
func (c *call) page(p page) error {
	c.Response().Header().Set("Content-Security-Policy", p.policy)
	return c.send(http.StatusOK, "text/html; charset=utf-8", p.body)
}
