package config

import (
	"os"
	"strings"
	"testing"
	"time"

	"scenewise/pkg/problem"
)

func TestNothingConfiguredIsValid(t *testing.T) {
	c, err := FromEnv(func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
}

func TestFromEnv(t *testing.T) {
	env := map[string]string{
		"SCENEWISE_DATA_DIR": "/d", "SCENEWISE_HTTP_ADDR": ":9", "SCENEWISE_URL_HOSTS": "a.example, b.example",
		"SCENEWISE_WORKERS": "3", "SCENEWISE_REQUEST_LIMIT": "5s", "NATS_URL": "nats://u:secret@h:4222",
	}
	c, err := FromEnv(func(k string) string { return env[k] })
	if err != nil {
		t.Fatal(err)
	}
	if c.DataDir != "/d" || c.HTTPAddr != ":9" || c.Workers != 3 || c.RequestLimit != 5*time.Second || len(c.URLHosts) != 2 {
		t.Errorf("got %+v", c)
	}
	if s := c.String(); strings.Contains(s, "secret") {
		t.Errorf("a password is printed: %s", s)
	}
}

func TestBadSettingsNameTheirVariable(t *testing.T) {
	for name, value := range map[string]string{
		"SCENEWISE_HTTP_ADDR": "nonsense", "SCENEWISE_FILE_ROOT": "relative", "SCENEWISE_WORKERS": "0",
		"SCENEWISE_MAX_CONTENT_BYTES": "many", "SCENEWISE_REQUEST_LIMIT": "1h", "SCENEWISE_LOG_LEVEL": "loud", "NATS_URL": "http://x",
	} {
		c, err := FromEnv(func(k string) string {
			if k == name {
				return value
			}
			return ""
		})
		if err == nil {
			err = c.Validate()
		}
		p := problem.As(err)
		if p == nil || p.Code != problem.InvalidConfig || p.Field != name {
			t.Errorf("%s=%s: got %v", name, value, err)
		}
	}
}

func TestDocumentationListsEveryVariable(t *testing.T) {
	doc, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range Variables() {
		if !strings.Contains(string(doc), "| `"+v.Name+"` | "+v.Usage+" |") {
			t.Errorf("docs/configuration.md lacks the row of %s: | `%s` | %s | default |", v.Name, v.Name, v.Usage)
		}
	}
}
