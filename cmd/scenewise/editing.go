package main

import (
	"context"

	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/httpapi/client"
)

// editing is what the verbs for editors ask of a running Scenewise.
type editing interface {
	Check(ctx context.Context, req httpapi.CheckRequest) (*httpapi.CheckReply, error)
	Characters(ctx context.Context, k catalog.Key, version int64) (*httpapi.CastReply, error)
	Report(ctx context.Context, k catalog.Key, version int64, presence string) (*httpapi.ReportReply, error)
	Plot(ctx context.Context, k catalog.Key, version int64, d client.Drawing) ([]byte, error)
}
