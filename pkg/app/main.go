package app

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"scenewise/pkg/config"
	"scenewise/pkg/problem"
	"scenewise/pkg/telemetry"
)

// Main is the whole of a command that has one role and only reads the
// environment. It returns the exit code: 0 after a graceful stop, 2 for a bad
// configuration or address, 3 when something that it needs is out of reach.
func Main(ctx context.Context, roles Role, getenv func(string) string, stderr io.Writer) int {
	err := serve(ctx, roles, getenv, stderr)
	if err == nil {
		return 0
	}
	fmt.Fprintf(stderr, "scenewise: %v\n", err)
	switch problem.CodeOf(err) {
	case "", problem.Unavailable, problem.DiskFull:
		return 3
	}
	return 2
}

func serve(ctx context.Context, roles Role, getenv func(string) string, stderr io.Writer) error {
	cfg, err := config.FromEnv(getenv)
	if err != nil {
		return err
	}
	if cfg.NATSURL == "" {
		return problem.New(problem.InvalidConfig, "NATS_URL is not set").WithField("NATS_URL").
			WithHint("give the address of a NATS server, or of a running `scenewise up` (nats://127.0.0.1:4222); `scenewise up` alone needs none")
	}
	log, err := telemetry.NewLog(stderr, cfg.LogLevel, false)
	if err != nil {
		return err
	}
	a, err := New(ctx, Options{Config: cfg, Roles: roles, Version: Version(), Log: log})
	if err != nil {
		return err
	}
	log.Info("started", "config", cfg.String(), "http", a.URL())
	err = a.Run(ctx)
	if closing := a.Close(); err == nil {
		err = closing
	}
	return err
}

// Version is the program's version as the build knows it.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
