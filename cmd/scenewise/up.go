package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"time"

	"scenewise/pkg/app"
	"scenewise/pkg/config"
	"scenewise/pkg/telemetry"
)

func upVerb() *verb {
	return &verb{
		name: "up", args: "[flags]", noServer: true,
		short: "run everything in one process, on embedded parts",
		long: `NATS, the ingester, both indexes and the REST API. The first start publishes a bundled story through the queue and shows
what can be asked. Stop it with Ctrl-C. docs/configuration.md lists the environment variables; flags win over them.`,
		setup: func(fs *flag.FlagSet) action {
			var f upFlags
			fs.StringVar(&f.data, "data", "", "`directory` for everything that is kept (SCENEWISE_DATA_DIR, default ./scenewise-data)")
			fs.StringVar(&f.http, "http", "", "`address` of the REST API (SCENEWISE_HTTP_ADDR, default 127.0.0.1:8080)")
			fs.StringVar(&f.nats, "nats", "", "`address` of the embedded NATS server (default 127.0.0.1:4222)")
			fs.BoolVar(&f.noSample, "no-sample", false, "do not publish the bundled story into an empty catalog")
			return func(ctx context.Context, s *session, _ []string) error { return up(ctx, s, f) }
		},
	}
}

type upFlags struct {
	data, http, nats string
	noSample         bool
}

// configure is the environment with the flags over it.
func (f upFlags) configure(get func(string) string) (config.Config, error) {
	cfg, err := config.FromEnv(get)
	if err != nil {
		return cfg, err
	}
	for _, o := range []struct {
		flag  string
		field *string
	}{{f.data, &cfg.DataDir}, {f.http, &cfg.HTTPAddr}, {f.nats, &cfg.NATSAddr}} {
		if o.flag != "" {
			*o.field = o.flag
		}
	}
	cfg.Sample = cfg.Sample && !f.noSample
	return cfg, cfg.Validate()
}

// up runs the service until ctx ends. On a terminal only warnings are logged
// unless the operator says otherwise, so that the first screen stays readable.
func up(ctx context.Context, s *session, f upFlags) error {
	cfg, err := f.configure(s.get)
	if err != nil {
		return err
	}
	if s.get("SCENEWISE_LOG_LEVEL") == "" {
		cfg.LogLevel = "warn"
	}
	log, err := telemetry.NewLog(s.stderr, cfg.LogLevel, isTerminal(s.stderr))
	if err != nil {
		return err
	}
	a, err := app.New(ctx, app.Options{Config: cfg, Roles: app.Ingest | app.Serve, Version: app.Version(), Log: log})
	if err != nil {
		return err
	}
	err = serveAndShow(ctx, s, a, cfg, log)
	if closing := a.Close(); err == nil {
		err = closing
	}
	return err
}

// serveAndShow runs a and, beside it, greets whoever started it.
func serveAndShow(ctx context.Context, s *session, a *app.App, cfg config.Config, log *slog.Logger) error {
	start := time.Now()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	s.server = a.URL()
	s.say("%s  %s", s.paint.strong("Scenewise is up."), s.paint.faint(fmt.Sprintf("REST %s   NATS %s   data %s", a.URL(), a.NATSURL(), cfg.DataDir)))
	if cfg.Sample {
		if err := welcome(ctx, s, a, start); err != nil && ctx.Err() == nil {
			log.Warn("the bundled story could not be shown", "error", err.Error())
		}
	}
	s.say("%s", s.paint.faint("Stop it with Ctrl-C."))
	return <-ended
}
