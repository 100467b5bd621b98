package source

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

func upsert(u string) events.Upsert { return events.Upsert{ContentURL: &u} }

func TestFiles(t *testing.T) {
	outside := t.TempDir()
	root := filepath.Join(outside, "root")
	for path, text := range map[string]string{
		"root/a.txt": "inside", "root/sub/b.txt": "deeper", "secret.txt": "secret", "root/large.txt": strings.Repeat("x", 101),
	} {
		full := filepath.Join(outside, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"out": "../secret.txt", "absolute": filepath.Join(outside, "secret.txt"), "dir": "..", "in": "sub/b.txt"} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	f := New(Options{FileRoot: root, MaxBytes: 100})
	for _, c := range []struct {
		url, text string
		code      problem.Code
	}{
		{"file://" + root + "/a.txt", "inside", ""},
		{"file://localhost" + root + "/a.txt", "inside", ""},
		{"file://" + root + "/sub/../a.txt", "inside", ""},
		{"file://" + root + "/in", "deeper", ""},
		{"file://" + root + "/%61.txt", "inside", ""},
		{"file://" + root + "/large.txt", "", problem.TooLarge},
		{"file://" + root + "/none.txt", "", problem.ContentNotFound},
		{"file://" + root + "/sub", "", problem.ForbiddenURL},
		{"file://" + root, "", problem.ForbiddenURL},
		{"file://" + root + "/../secret.txt", "", problem.ForbiddenURL},
		{"file://" + root + "/%2e%2e/secret.txt", "", problem.ForbiddenURL},
		{"file://" + root + "/out", "", problem.ForbiddenURL},
		{"file://" + root + "/absolute", "", problem.ForbiddenURL},
		{"file://" + root + "/dir/secret.txt", "", problem.ForbiddenURL},
		{"file://" + root + "x/a.txt", "", problem.ForbiddenURL},
		{"file://elsewhere" + root + "/a.txt", "", problem.ForbiddenURL},
		{"file:///etc/passwd", "", problem.ForbiddenURL},
	} {
		got, err := f.Fetch(t.Context(), upsert(c.url))
		if string(got.Data) != c.text || problem.CodeOf(err) != c.code {
			t.Errorf("%s: %q, %v; want %q, %s", c.url, got.Data, err, c.text, c.code)
		}
	}
	if _, err := New(Options{MaxBytes: 9}).Fetch(t.Context(), upsert("file:///a")); problem.CodeOf(err) != problem.ForbiddenURL {
		t.Errorf("without a root: %v", err)
	}
}

func TestPrivateAddressesAreNotDialled(t *testing.T) {
	f := New(Options{MaxBytes: 9, Timeout: 5 * time.Second})
	for _, u := range []string{
		"https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://0.0.0.0/", "https://[::]/",
		"https://10.0.0.1/", "https://192.168.1.1/", "https://172.16.0.1/", "https://169.254.169.254/latest/meta-data/", "https://[fe80::1]/",
		"https://[fd00::1]/", "https://100.64.0.1/", "https://224.0.0.1/", "https://[64:ff9b::7f00:1]/",
	} {
		if _, err := f.Fetch(t.Context(), upsert(u)); problem.CodeOf(err) != problem.ForbiddenURL {
			t.Errorf("%s: %v", u, err)
		}
	}
	for _, u := range []string{"http://example.com/", "gopher://x", "ftp://x/y", "https://user@example.com/", "https:///x", "//x", "x", "", "s3://b/k", "gs://b/k", "https://x/\x00"} {
		if _, err := f.Fetch(t.Context(), upsert(u)); problem.CodeOf(err) != problem.UnsupportedURL {
			t.Errorf("%q: %v", u, err)
		}
	}
}

func TestPublic(t *testing.T) {
	for addr, want := range map[string]bool{
		"1.1.1.1": true, "2606:4700::1111": true, "127.0.0.1": false, "127.1.2.3": false, "10.255.0.1": false, "172.31.0.1": false, "172.32.0.1": true,
		"192.168.0.1": false, "169.254.1.1": false, "0.1.2.3": false, "240.0.0.1": false, "255.255.255.255": false, "::1": false, "::": false,
		"fe80::1": false, "fc00::1": false, "ff02::1": false, "2002:7f00:1::": false, "64:ff9b::a00:1": false, "198.18.0.1": false,
	} {
		if got := public(netip.MustParseAddr(addr).Unmap()); got != want {
			t.Errorf("%s: public is %t", addr, got)
		}
	}
}

// allowed starts a TLS server and a fetcher whose operator allows its host.
func allowed(t *testing.T, h http.Handler, o Options) (*Fetcher, string) {
	t.Helper()
	s := httptest.NewTLSServer(h)
	t.Cleanup(s.Close)
	host, _, err := net.SplitHostPort(s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	o.Hosts = append(o.Hosts, host)
	f := New(o)
	f.client.Transport.(*http.Transport).TLSClientConfig = s.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
	return f, s.URL
}

func TestHTTPS(t *testing.T) {
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:9") // must not matter
	mux := http.NewServeMux()
	mux.HandleFunc("/tale.txt", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("a tale")) })
	mux.HandleFunc("/endless", func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(make([]byte, 4096)); err != nil {
				return
			}
		}
	})
	mux.HandleFunc("/drip", func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("x"))
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	mux.HandleFunc("/busy", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Query().Get("u"), http.StatusFound)
	})
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	f, base := allowed(t, mux, Options{MaxBytes: 1 << 16, Timeout: 2 * time.Second})
	for _, c := range []struct {
		path, text string
		code       problem.Code
	}{
		{"/tale.txt", "a tale", ""},
		{"/to?u=/tale.txt", "a tale", ""},
		{"/none", "", problem.ContentNotFound},
		{"/busy", "", problem.Unavailable},
		{"/endless", "", problem.TooLarge},
		{"/drip", "", problem.Unavailable},
		{"/to?u=" + url.QueryEscape("https://127.0.0.2:1/"), "", problem.ForbiddenURL},
		{"/to?u=" + url.QueryEscape("https://[::1]/"), "", problem.ForbiddenURL},
		{"/to?u=" + url.QueryEscape("http://example.com/"), "", problem.ForbiddenURL},
		{"/loop", "", problem.Unavailable},
	} {
		got, err := f.Fetch(t.Context(), upsert(base+c.path))
		if string(got.Data) != c.text || problem.CodeOf(err) != c.code {
			t.Errorf("%s: %q, %v; want %q, %s", c.path, got.Data, err, c.text, c.code)
		}
	}
}

func TestInlineAndHash(t *testing.T) {
	f := New(Options{MaxBytes: 10})
	s := func(x string) *string { return &x }
	const sha = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881" // of "x"
	for _, c := range []struct {
		name string
		u    events.Upsert
		code problem.Code
	}{
		{"text", events.Upsert{Content: s("x")}, ""},
		{"bytes", events.Upsert{ContentBase64: s("eA==")}, ""},
		{"right hash", events.Upsert{Content: s("x"), ContentSHA256: sha}, ""},
		{"wrong hash", events.Upsert{Content: s("y"), ContentSHA256: sha}, problem.HashMismatch},
		{"empty", events.Upsert{Content: s("")}, problem.EmptyContent},
		{"too large", events.Upsert{Content: s("12345678901")}, problem.TooLarge},
		{"too many bytes", events.Upsert{ContentBase64: s("MTIzNDU2Nzg5MDE=")}, problem.TooLarge},
		{"largest", events.Upsert{ContentBase64: s("MTIzNDU2Nzg5MA==")}, ""},
		{"not base64", events.Upsert{ContentBase64: s("!")}, problem.InvalidField},
		{"nothing", events.Upsert{}, problem.ContentConflict},
	} {
		if _, err := f.Fetch(context.Background(), c.u); problem.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", c.name, err, c.code)
		}
	}
}
