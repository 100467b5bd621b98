package main

import (
	"context"

	"scenewise/pkg/httpapi"
)

// editing is what the verbs for editors ask of a running Scenewise.
type editing interface {
	Check(ctx context.Context, req httpapi.CheckRequest) (*httpapi.CheckReply, error)
}
