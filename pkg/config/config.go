// Package config is the configuration of a whole process: read once from
// flags and environment, validated, and printed without secrets. Other
// packages take their own small Options; only app and the commands know this
// type. docs/configuration.md lists every setting.
package config

import (
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"scenewise/pkg/problem"
)

// Config is everything an operator can set.
type Config struct {
	DataDir  string // where embedded parts keep their files
	HTTPAddr string // host:port that the REST API listens on
	NATSAddr string // host:port that the embedded NATS server listens on; only with `scenewise up`

	NATSURL  string   // an external NATS server, or that of a running `scenewise up`; "" = embedded
	APIKeys  string   // plain keys separated by commas, or the path of a YAML file
	FileRoot string   // the only directory that file:// content may come from; "" = none
	URLHosts []string // hosts that content_url may reach although their address is private

	Gemini        Gemini // without a key, answers are quotations chosen without a language model
	TokensPerHour int    // model tokens that one API key may spend in an hour; 0 = any number

	Workers      int           // documents prepared side by side
	MaxContent   int64         // bytes of one document's content
	RequestLimit time.Duration // longest that one request may take
	Sample       bool          // publish the bundled sample when the catalog is empty
	LogLevel     string        // debug, info, warn or error
}

// Gemini is how to reach a language model.
type Gemini struct {
	Key      string // "" = not used
	BaseURL  string // "" = Google's
	Model    string
	Thinking string // tokens or a level; "" = the model's own choice
	Prices   string // MODEL=PROMPT/CACHED/OUTPUT for a million tokens, several separated by commas
}

// Default returns the configuration with nothing configured.
func Default() Config {
	return Config{
		DataDir:      "./scenewise-data",
		HTTPAddr:     "127.0.0.1:8080",
		NATSAddr:     "127.0.0.1:4222",
		Gemini:       Gemini{Model: "gemini-flash-latest"},
		Workers:      2,
		MaxContent:   128 << 20,
		RequestLimit: 30 * time.Second,
		Sample:       true,
		LogLevel:     "info",
	}
}

// Validate reports the first setting that cannot work, as an invalid_config
// Problem that names its variable.
func (c Config) Validate() error {
	if c.DataDir == "" {
		return invalid("SCENEWISE_DATA_DIR", "is empty", "name a directory that may be written")
	}
	if err := checkAddr("SCENEWISE_HTTP_ADDR", c.HTTPAddr); err != nil {
		return err
	}
	if c.NATSURL == "" {
		if err := checkAddr("--nats", c.NATSAddr); err != nil {
			return err
		}
	} else if err := checkNATSURL(c.NATSURL); err != nil {
		return err
	}
	if c.FileRoot != "" && !filepath.IsAbs(c.FileRoot) {
		return invalid("SCENEWISE_FILE_ROOT", fmt.Sprintf("is %q, not an absolute path", c.FileRoot), "give the whole path, such as /srv/manuscripts")
	}
	if err := c.Gemini.check(); err != nil {
		return err
	}
	if c.TokensPerHour < 0 {
		return invalid("SCENEWISE_TOKENS_PER_HOUR", fmt.Sprintf("is %d", c.TokensPerHour), "give a number of tokens, 0 for any number")
	}
	if c.Workers < 1 || c.Workers > 256 {
		return invalid("SCENEWISE_WORKERS", fmt.Sprintf("is %d", c.Workers), "give a number from 1 to 256")
	}
	if c.MaxContent < 1 {
		return invalid("SCENEWISE_MAX_CONTENT_BYTES", fmt.Sprintf("is %d", c.MaxContent), "give a number of bytes above 0")
	}
	if c.RequestLimit < time.Second || c.RequestLimit > 10*time.Minute {
		return invalid("SCENEWISE_REQUEST_LIMIT", fmt.Sprintf("is %s", c.RequestLimit), "give a duration from 1s to 10m")
	}
	switch c.LogLevel {
	case "debug", "info", "warn", "error":
	default:
		return invalid("SCENEWISE_LOG_LEVEL", fmt.Sprintf("is %q", c.LogLevel), "give debug, info, warn or error")
	}
	return nil
}

// String prints the configuration without secrets.
func (c Config) String() string {
	keys := "none (loopback only)"
	if c.APIKeys != "" {
		keys = "set"
	}
	nats := "embedded on " + c.NATSAddr
	if c.NATSURL != "" {
		nats = redact(c.NATSURL)
	}
	reasoner := "extractive"
	if c.Gemini.Key != "" {
		reasoner = c.Gemini.Model
	}
	return fmt.Sprintf("data %s, http %s, nats %s, reasoner %s, api keys %s, file root %s, workers %d, max content %d bytes, request limit %s, log level %s",
		c.DataDir, c.HTTPAddr, nats, reasoner, keys, orNone(c.FileRoot), c.Workers, c.MaxContent, c.RequestLimit, c.LogLevel)
}

func (g Gemini) check() error {
	if g.BaseURL == "" {
		return nil
	}
	u, err := url.Parse(g.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return invalid("GEMINI_BASE_URL", fmt.Sprintf("is %q, not an http address", redact(g.BaseURL)), "write it as https://host, or leave it out for the service itself")
	}
	return nil
}

func checkAddr(name, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil || port == "" {
		return invalid(name, fmt.Sprintf("is %q, not host:port", addr), "write it as 127.0.0.1:8080, or with port 0 for any free one")
	}
	return nil
}

func checkNATSURL(s string) error {
	for part := range strings.SplitSeq(s, ",") {
		u, err := url.Parse(strings.TrimSpace(part))
		if err != nil || u.Host == "" {
			return invalid("NATS_URL", fmt.Sprintf("is %q, not a NATS address", redact(s)), "write it as nats://host:4222; several are separated by commas")
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return invalid("NATS_URL", fmt.Sprintf("has the scheme %q", u.Scheme), "use nats://, tls://, ws:// or wss://")
		}
	}
	return nil
}

func redact(s string) string {
	parts := strings.Split(s, ",")
	for i, p := range parts {
		u, err := url.Parse(strings.TrimSpace(p))
		if err != nil {
			parts[i] = "(unreadable)"
			continue
		}
		parts[i] = u.Redacted()
	}
	return strings.Join(parts, ",")
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func invalid(name, what, hint string) error {
	return problem.New(problem.InvalidConfig, "%s %s", name, what).WithHint("%s", hint).WithField(name)
}
