package telemetry

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// NewLog returns a logger that writes to w: JSON lines, or with text true
// key=value lines for people. The level is debug, info, warn or error.
func NewLog(w io.Writer, level string, text bool) (*slog.Logger, error) {
	l, err := ParseLevel(level)
	if err != nil {
		return nil, err
	}
	o := &slog.HandlerOptions{Level: l}
	if text {
		return slog.New(slog.NewTextHandler(w, o)), nil
	}
	return slog.New(slog.NewJSONHandler(w, o)), nil
}

// ParseLevel reads debug, info, warn or error; "" is info.
func ParseLevel(s string) (slog.Level, error) {
	switch strings.ToLower(s) {
	case "debug":
		return slog.LevelDebug, nil
	case "", "info":
		return slog.LevelInfo, nil
	case "warn":
		return slog.LevelWarn, nil
	case "error":
		return slog.LevelError, nil
	}
	return 0, fmt.Errorf("telemetry: unknown log level %q, expected debug, info, warn or error", s)
}
