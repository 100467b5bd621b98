package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"scenewise/pkg/problem"
)

// Variable is one setting that comes from the environment.
type Variable struct {
	Name  string
	Usage string // one line, for docs/configuration.md and --help
	set   func(*Config, string) error
}

// Variables lists every environment variable that Scenewise reads, in the
// order of the documentation.
func Variables() []Variable {
	return []Variable{
		{"SCENEWISE_DATA_DIR", "directory of the embedded parts", str(func(c *Config) *string { return &c.DataDir })},
		{"SCENEWISE_HTTP_ADDR", "address of the REST API, host:port", str(func(c *Config) *string { return &c.HTTPAddr })},
		{"SCENEWISE_API_KEYS", "plain keys separated by commas, or the path of a YAML file of keys", str(func(c *Config) *string { return &c.APIKeys })},
		{"SCENEWISE_FILE_ROOT", "the only directory that file:// content may come from", str(func(c *Config) *string { return &c.FileRoot })},
		{"SCENEWISE_URL_HOSTS", "hosts, separated by commas, that content_url may reach although their address is private", list(func(c *Config) *[]string { return &c.URLHosts })},
		{"SCENEWISE_WORKERS", "documents prepared side by side", integer(func(c *Config, n int64) { c.Workers = int(n) })},
		{"SCENEWISE_MAX_CONTENT_BYTES", "largest content of one document, bytes", integer(func(c *Config, n int64) { c.MaxContent = n })},
		{"SCENEWISE_REQUEST_LIMIT", "longest that one request may take, such as 30s", duration(func(c *Config) *time.Duration { return &c.RequestLimit })},
		{"SCENEWISE_LOG_LEVEL", "debug, info, warn or error", str(func(c *Config) *string { return &c.LogLevel })},
		{"SCENEWISE_TOKENS_PER_HOUR", "model tokens that one API key may spend in an hour; 0 = any number", integer(func(c *Config, n int64) { c.TokensPerHour = int(n) })},
		{"GEMINI_API_KEY", "key of the Gemini API; without one, answers are quotations chosen without a language model", str(func(c *Config) *string { return &c.Gemini.Key })},
		{"GEMINI_BASE_URL", "address of the Gemini API, for a proxy or a double", str(func(c *Config) *string { return &c.Gemini.BaseURL })},
		{"GEMINI_MODEL", "model that reasons, as the service names it", str(func(c *Config) *string { return &c.Gemini.Model })},
		{"GEMINI_THINKING", "tokens that the model may think (0 = none, -1 = its choice), or minimal, low, medium, high", str(func(c *Config) *string { return &c.Gemini.Thinking })},
		{"GEMINI_PRICES", "prices of a million tokens, MODEL=PROMPT/CACHED/OUTPUT separated by commas, for the cost in receipts", str(func(c *Config) *string { return &c.Gemini.Prices })},
		{"NATS_URL", "an external NATS server, or that of a running `scenewise up`", str(func(c *Config) *string { return &c.NATSURL })},
	}
}

// FromEnv returns the defaults changed by the environment. get is like
// os.Getenv; an empty value counts as unset. A value of the wrong form is an
// invalid_config Problem; Validate is not called.
func FromEnv(get func(string) string) (Config, error) {
	c := Default()
	for _, v := range Variables() {
		s := strings.TrimSpace(get(v.Name))
		if s == "" {
			continue
		}
		if err := v.set(&c, s); err != nil {
			return c, problem.New(problem.InvalidConfig, "%s is %q: %v", v.Name, s, err).WithField(v.Name)
		}
	}
	return c, nil
}

func str(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, s string) error { *field(c) = s; return nil }
}

func list(field func(*Config) *[]string) func(*Config, string) error {
	return func(c *Config, s string) error {
		parts := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
		*field(c) = slices.Compact(parts)
		return nil
	}
}

func integer(put func(*Config, int64)) func(*Config, string) error {
	return func(c *Config, s string) error {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil || n > 1<<50 || n < -1<<50 {
			return fmt.Errorf("not a whole number")
		}
		put(c, n)
		return nil
	}
}

func duration(field func(*Config) *time.Duration) func(*Config, string) error {
	return func(c *Config, s string) error {
		d, err := time.ParseDuration(s)
		if err != nil {
			return fmt.Errorf("not a duration such as 30s or 2m")
		}
		*field(c) = d
		return nil
	}
}
