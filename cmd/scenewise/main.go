// Command scenewise is the whole product in one binary: `scenewise up` runs the
// service on embedded parts, the other verbs ask a running one over its REST
// API, and `scenewise structure` reads a file without any server.
//
// Exit codes: 0 fine, 1 a check failed, 2 wrong use or bad input, 3 the server
// is out of reach.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	os.Exit(run(ctx, os.Args[1:], env{get: os.Getenv, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, dial: dial}))
}
