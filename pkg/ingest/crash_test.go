package ingest

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"scenewise/pkg/events"
)

// A test that wants to be killed runs this binary again with these set: the
// data directory, and "point,n": die at the n-th time that the point is passed.
const (
	childDir = "SCENEWISE_TEST_CHILD_DIR"
	childDie = "SCENEWISE_TEST_CHILD_DIE"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		child(dir, os.Getenv(childDie))
		return
	}
	goleak.VerifyTestMain(m)
}

// childTB lets a plant stand outside a test.
type childTB struct{ testing.TB }

func (childTB) Helper()                   {}
func (childTB) Cleanup(func())            {}
func (childTB) Log(args ...any)           { log.Print(args...) }
func (childTB) Error(args ...any)         { log.Print(args...) }
func (childTB) Fatal(args ...any)         { log.Fatal(args...) }
func (childTB) Fatalf(f string, a ...any) { log.Fatalf(f, a...) }

// child works until it is killed.
func child(dir, die string) {
	p := newPlant(childTB{}, dir)
	point, count, _ := strings.Cut(die, ",")
	n, _ := strconv.Atoi(count)
	var passed atomic.Int64
	p.work(p.parts(), Options{TakeOver: true, Hook: func(at Point) {
		if string(at) == point && passed.Add(1) == int64(n) {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}})
	fmt.Println("working")
	select {}
}

// runChild runs a child until it dies, or for at most d.
func runChild(t *testing.T, dir, die string, d time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	c := exec.CommandContext(ctx, os.Args[0])
	c.Env = append(os.Environ(), childDir+"="+dir, childDie+"="+die)
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child was not killed: %v\n%s", err, out)
	}
}

// settle works until the queue is empty and the garbage is gone, and then holds
// the plant against what it should have: texts by id, "" for deleted.
func settle(t *testing.T, p *plant, want map[string]string) {
	t.Helper()
	stop := p.work(p.parts(), Options{Grace: 300 * time.Millisecond, TakeOver: true})
	p.drained()
	p.wait("the sweep", func() bool { return p.garbage() == "" })
	stop()
	for id, text := range want {
		if got := p.text(id); got != text {
			t.Errorf("%s: text %q, want %q", id, got, text)
		}
		if d := p.doc(id); (d == nil) != (text == "") {
			t.Errorf("%s: passport %+v", id, d)
		}
	}
	if l := p.letters(); len(l) != 0 {
		t.Errorf("dead letters %+v", l)
	}
}

// garbage names what is stored and named by no document.
func (p *plant) garbage() string {
	ctx := context.Background()
	refs, err := p.store.References(ctx, true)
	if err != nil {
		return err.Error()
	}
	var out []string
	words, err1 := p.db.Words().Generations(ctx)
	vectors, err2 := p.db.Vectors().Generations(ctx)
	stored, err3 := p.store.Stored(ctx)
	if err1 != nil || err2 != nil || err3 != nil {
		return fmt.Sprint(err1, err2, err3)
	}
	for _, g := range append(words, vectors...) {
		if !refs.Generations[g.Generation.Number] {
			out = append(out, g.Generation.Key())
		}
	}
	for name := range stored.Editions {
		if !refs.Editions[name] {
			out = append(out, "edition "+name)
		}
	}
	for name := range stored.Originals {
		if !refs.Originals[name] {
			out = append(out, "original "+name)
		}
	}
	return strings.Join(out, ", ")
}

func TestCrashAtEachDurableStep(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each step")
	}
	for _, point := range []Point{AfterBegin, AfterKeep, AfterWords, AfterVectors, BeforePromote, AfterPromote, BeforeAck, AfterRemove} {
		t.Run(string(point), func(t *testing.T) {
			dir := t.TempDir()
			p := newPlant(t, dir)
			stop := p.work(p.parts(), Options{})
			for _, id := range []string{"updated", "deleted"} {
				p.send(events.SubjectUpsert, nil, fields{"id": id, "content": tale(1)})
			}
			p.drained()
			stop()
			p.send(events.SubjectUpsert, nil, fields{"id": "new", "content": tale(2)})
			p.send(events.SubjectUpsert, nil, fields{"id": "updated", "content": tale(3)})
			p.send(events.SubjectDelete, nil, fields{"id": "deleted"})
			p.close()

			die := 2
			if point == AfterRemove {
				die = 1
			}
			runChild(t, dir, fmt.Sprintf("%s,%d", point, die), time.Minute)
			p = newPlant(t, dir)
			// Whatever happened: what readers see is a whole version.
			if got := p.text("updated"); got != tale(1) && got != tale(3) {
				t.Errorf("after the crash readers see %q", got)
			}
			settle(t, p, map[string]string{"new": tale(2), "updated": tale(3), "deleted": ""})
		})
	}
}

func TestCrashAfterBuryKeepsOneLetter(t *testing.T) {
	dir := t.TempDir()
	p := newPlant(t, dir)
	p.send(events.SubjectUpsert, nil, fields{"id": "bad", "content": "PANIC\n"})
	p.close()
	runChild(t, dir, string(AfterBury)+",1", time.Minute)
	p = newPlant(t, dir)
	p.work(p.parts(), Options{AckWait: time.Second})
	p.drained()
	if d := p.doc("bad"); d == nil || d.Failure == nil || d.Failure.Code != "reader_panic" {
		t.Errorf("passport %+v", d)
	}
	if l := p.letters(); len(l) != 1 {
		t.Errorf("%d letters", len(l))
	}
}

func TestKilledAtRandomMoments(t *testing.T) {
	if testing.Short() {
		t.Skip("kills a process twenty times")
	}
	dir := t.TempDir()
	p := newPlant(t, dir)
	want := map[string]string{}
	long := strings.Repeat("Anna met Bob by the river, and nobody else was there.\n\n", 4000)
	for i := range 30 {
		id := fmt.Sprintf("doc-%d", i)
		want[id] = tale(i)
		if i%5 == 0 {
			want[id] += long
		}
		p.send(events.SubjectUpsert, nil, fields{"id": id, "content": want[id]})
	}
	p.close()
	for i := range 20 {
		runChild(t, dir, "", time.Duration(100+rand.IntN(300))*time.Millisecond)
		if i%5 == 4 { // and something new arrives between crashes
			p = newPlant(t, dir)
			id := fmt.Sprintf("doc-%d", i)
			want[id] = tale(100 + i)
			p.send(events.SubjectUpsert, nil, fields{"id": id, "content": want[id]})
			p.close()
		}
	}
	p = newPlant(t, dir)
	settle(t, p, want)
	if left, _ := filepath.Glob(filepath.Join(dir, ".probe-*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}
