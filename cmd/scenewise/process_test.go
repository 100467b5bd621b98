package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/app"
	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/problem"
)

// envRole makes this test binary behave as one of the commands, so that tests
// can start, stop and kill real processes.
const envRole = "SCENEWISE_TEST_ROLE"

func TestMain(m *testing.M) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	switch os.Getenv(envRole) {
	case "scenewise":
		main()
	case "api":
		os.Exit(app.Main(ctx, app.Serve, os.Getenv, os.Stderr))
	case "ingester":
		os.Exit(app.Main(ctx, app.Ingest, os.Getenv, os.Stderr))
	}
	stop()
	os.Exit(m.Run())
}

// process is a running command.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	done chan struct{}
	err  error // how it ended, after done

	mu  sync.Mutex
	out bytes.Buffer // stdout and stderr
}

// startProcess starts a command of ours; it is killed when the test ends.
func startProcess(t *testing.T, role string, env []string, args ...string) *process {
	t.Helper()
	p := &process{t: t, done: make(chan struct{}), cmd: exec.Command(os.Args[0], args...)}
	p.cmd.Env = append(os.Environ(), "NATS_URL=", "SCENEWISE_API_KEYS=", envRole+"="+role)
	p.cmd.Env = append(p.cmd.Env, env...)
	p.cmd.Dir = t.TempDir()
	pipe, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stderr = p.cmd.Stdout
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.done)
		lines := bufio.NewReader(pipe)
		for {
			line, err := lines.ReadString('\n')
			p.mu.Lock()
			p.out.WriteString(line)
			p.mu.Unlock()
			if err != nil {
				break
			}
		}
		p.err = p.cmd.Wait()
	}()
	t.Cleanup(p.kill)
	return p
}

func (p *process) output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// kill ends the process at once, as a power cut would.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended already
	<-p.done
}

// stop ends the process gracefully and returns its exit code.
func (p *process) stop() int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatalf("stop: %v\n%s", err, p.output())
	}
	return p.code()
}

// code waits for the end of the process.
func (p *process) code() int {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(30 * time.Second):
		p.t.Fatalf("it does not end\n%s", p.output())
	}
	var exit *exec.ExitError
	switch {
	case p.err == nil:
		return 0
	case errors.As(p.err, &exit):
		return exit.ExitCode()
	}
	p.t.Fatal(p.err)
	return -1
}

// waitFor waits until the output has text.
func (p *process) waitFor(text string) {
	p.t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(p.output(), text) {
			return
		}
		select {
		case <-p.done:
			p.t.Fatalf("it ended before it said %q: %v\n%s", text, p.err, p.output())
		default:
		}
	}
	p.t.Fatalf("it does not say %q\n%s", text, p.output())
}

// stack is a running `scenewise up` with clients of both its ports.
type stack struct {
	*process
	url, nats string
	data      string
	files     string
	api       *client.Client
}

// startUp starts `scenewise up` on dir, on free ports, and waits until it is
// ready.
func startUp(t *testing.T, dir string, env ...string) *stack {
	t.Helper()
	files := t.TempDir()
	s := &stack{data: dir, files: files}
	s.process = startProcess(t, "scenewise", append([]string{"SCENEWISE_FILE_ROOT=" + files}, env...),
		"up", "--data", dir, "--http", "127.0.0.1:0", "--nats", "127.0.0.1:0", "--no-sample")
	s.waitFor("Stop it with")
	first, _, _ := strings.Cut(s.output(), "\n")
	s.url, s.nats = wordAfter(first, "REST "), wordAfter(first, "NATS ")
	var err error
	if s.api, err = client.New(s.url, ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.api.Close)
	ready(t, s.url)
	return s
}

func wordAfter(line, label string) string {
	_, rest, _ := strings.Cut(line, label)
	word, _, _ := strings.Cut(rest, " ")
	return word
}

func ready(t *testing.T, url string) {
	t.Helper()
	last := ""
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		r, err := http.Get(url + "/readyz")
		if err != nil {
			last = err.Error()
			continue
		}
		r.Body.Close()
		if r.StatusCode == http.StatusOK {
			return
		}
		last = r.Status
	}
	t.Fatalf("%s is not ready: %s", url, last)
}

// waitLive waits until a version that was published on the queue is live. The
// service may not have heard of the document yet.
func (s *stack) waitLive(k catalog.Key, version int64) *httpapi.Passport {
	s.t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		p, err := s.api.Wait(s.t.Context(), k, version)
		switch {
		case err == nil:
			return p
		case problem.CodeOf(err) != problem.DocumentNotFound || time.Now().After(end):
			s.t.Fatalf("%s version %d: %v\n%s", k.ID, version, err, s.output())
		}
	}
}

// jetStream connects to the stack's queue as an outside client would.
func (s *stack) jetStream() (*nats.Conn, jetstream.JetStream) {
	s.t.Helper()
	nc, err := nats.Connect(s.nats)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		s.t.Fatal(err)
	}
	return nc, js
}

// manuscript is a generated work of about the given number of words, in
// chapters of 2,000, whose every paragraph has the given mark once.
func manuscript(words int, mark string) (text string, marks int) {
	var b strings.Builder
	for n := 0; n < words; marks++ {
		if n%2000 < 50 {
			fmt.Fprintf(&b, "CHAPTER %d\n\n", n/2000+1)
		}
		fmt.Fprintf(&b, "Hanne walked to the weir on day %d and counted the %s boats twice.\nJoris said nothing about it, and the water went on over the sill as it\nhad gone since the mill was built; whoever stood there long enough heard\nit say the same few words again.\n\n", n, mark)
		n += 50
	}
	return b.String(), marks
}
