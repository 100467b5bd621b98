// Command ingester reads the queue and writes the indexes; several may run. It needs
// NATS_URL; docs/configuration.md lists its settings.
//
// Exit codes: 0 after a graceful stop, 2 for a bad configuration, 3 when
// something that it needs is out of reach.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"scenewise/pkg/app"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	os.Exit(app.Main(ctx, app.Ingest, os.Getenv, os.Stderr))
}
