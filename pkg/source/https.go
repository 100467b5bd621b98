package source

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"scenewise/pkg/problem"
)

const maxRedirects = 5

// errPrivate is what the dialer reports for an address that may not be reached.
var errPrivate = errors.New("the address is loopback, private or link-local")

// guardedClient returns a client that dials public addresses only, whatever
// name, redirect or DNS answer led there, and that ignores proxy settings.
func guardedClient(allowed []string) *http.Client {
	transport := &http.Transport{
		Proxy:                 nil,
		DialContext:           guardedDial(allowed),
		TLSHandshakeTimeout:   10 * time.Second,
		ResponseHeaderTimeout: 20 * time.Second,
		MaxIdleConns:          4,
		IdleConnTimeout:       30 * time.Second,
	}
	return &http.Client{Transport: transport, CheckRedirect: func(r *http.Request, via []*http.Request) error {
		if len(via) > maxRedirects {
			return fmt.Errorf("more than %d redirects", maxRedirects)
		}
		if r.URL.Scheme != "https" {
			return fmt.Errorf("%w: a redirect leads to %s://", errPrivate, r.URL.Scheme)
		}
		return nil
	}}
}

func guardedDial(allowed []string) func(ctx context.Context, network, addr string) (net.Conn, error) {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		host, _, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, err
		}
		d := net.Dialer{Timeout: 10 * time.Second}
		if !slices.ContainsFunc(allowed, func(a string) bool { return strings.EqualFold(a, host) }) {
			d.Control = func(_, address string, _ syscall.RawConn) error {
				ap, err := netip.ParseAddrPort(address)
				if err != nil || !public(ap.Addr().Unmap()) {
					return errPrivate
				}
				return nil
			}
		}
		return d.DialContext(ctx, network, addr)
	}
}

// public reports whether a is an address of the public Internet (IANA special
// purpose registries).
func public(a netip.Addr) bool {
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() || a.IsMulticast() || a.IsUnspecified() {
		return false
	}
	for _, p := range reserved() {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

func reserved() []netip.Prefix {
	var out []netip.Prefix
	for _, s := range []string{"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16"} {
		out = append(out, netip.MustParsePrefix(s))
	}
	return out
}

func (f *Fetcher) https(ctx context.Context, u *url.URL) (Content, error) {
	if u.Host == "" || u.User != nil {
		return Content{}, unsupported("the content_url has no host, or has a user name")
	}
	ctx, cancel := context.WithTimeout(ctx, f.opt.Timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return Content{}, unsupported("the content_url cannot be read as a URL").WithCause(err)
	}
	r.Header.Set("User-Agent", "scenewise")
	resp, err := f.client.Do(r)
	if errors.Is(err, errPrivate) {
		return Content{}, forbidden("the content_url leads to a loopback, private or link-local address").
			WithHint("publish the content inline, or let the operator allow the host in SCENEWISE_URL_HOSTS")
	}
	if err != nil {
		return Content{}, unreachable("the server of the content cannot be reached", err)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusOK:
	case resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500:
		return Content{}, unreachable(fmt.Sprintf("the server of the content answers %d", resp.StatusCode), nil)
	default:
		return Content{}, notFound(fmt.Sprintf("the server of the content answers %d", resp.StatusCode))
	}
	if resp.ContentLength > f.opt.MaxBytes {
		return Content{}, f.tooLarge()
	}
	data, err := f.read(resp.Body)
	if err == nil {
		// A server that notices our giving up may still end the body properly.
		err = ctx.Err()
	}
	if err != nil && problem.As(err) == nil {
		err = unreachable("the content broke off", err)
	}
	return Content{Data: data, Name: path.Base("/" + u.Path)}, err
}

// unreachable is the trouble of somebody else's server. A retry may mend it.
func unreachable(what string, cause error) error {
	return problem.New(problem.Unavailable, "%s", what).
		WithHint("replay the dead letter when the server is back").WithField("content_url").WithCause(cause)
}
