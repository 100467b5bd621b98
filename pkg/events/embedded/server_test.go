package embedded

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/goleak"

	"scenewise/pkg/problem"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func start(t *testing.T, dir string) (*Server, jetstream.JetStream, *nats.Conn) {
	t.Helper()
	s, err := Start(Options{Dir: dir, Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	nc, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	return s, js, nc
}

func TestKeepsWhatItAcknowledged(t *testing.T) {
	dir := t.TempDir()
	s, js, nc := start(t, dir)
	if nc.MaxPayload() != MaxPayload {
		t.Errorf("max payload %d", nc.MaxPayload())
	}
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "S", Subjects: []string{"s"}}); err != nil {
		t.Fatal(err)
	}
	outside, err := nats.Connect(s.URL()) // any NATS client can publish
	if err != nil {
		t.Fatal(err)
	}
	ojs, err := jetstream.New(outside)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ojs.Publish(t.Context(), "s", make([]byte, MaxPayload-1024)); err != nil {
		t.Fatal(err)
	}
	outside.Close()
	nc.Close()
	s.Stop()

	s, js, nc = start(t, dir)
	stream, err := js.Stream(t.Context(), "S")
	if err != nil || stream.CachedInfo().State.Msgs != 1 {
		t.Errorf("after the restart: %v", err)
	}
	nc.Close()
	s.Stop()
}

func TestAddresses(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for addr, want := range map[string]problem.Code{
		l.Addr().String(): problem.AddressInUse, "nonsense": problem.InvalidConfig, "127.0.0.1:99999": problem.InvalidConfig,
	} {
		_, err := Start(Options{Dir: t.TempDir(), Addr: addr})
		if p := problem.As(err); p == nil || p.Code != want || p.Hint == "" {
			t.Errorf("%s: %v, want %s", addr, err, want)
		}
	}
}

func TestLockDir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	l, err := LockDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := LockDir(dir); problem.CodeOf(err) != problem.DataDirInUse {
		t.Errorf("twice: %v", err)
	}
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	again, err := LockDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Release(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LockDir(filepath.Join(file, "below")); problem.CodeOf(err) != problem.DataDirUnwritable {
		t.Errorf("below a file: %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestRoom(t *testing.T) {
	room := Room(t.TempDir())
	if err := room(0); err != nil {
		t.Skipf("the disk of the test is full: %v", err)
	}
	if err := room(1 << 60); problem.CodeOf(err) != problem.DiskFull {
		t.Errorf("an exbibyte: %v", err)
	}
	if err := Room("/no/such/directory")(1 << 60); err != nil {
		t.Errorf("what cannot be told is no error: %v", err)
	}
}
