package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"scenewise/cmd/scenewise/sample"
	"scenewise/pkg/app"
	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// welcome publishes the bundled works into an empty catalog, through the queue
// like any other, and shows what can be asked of them.
func welcome(ctx context.Context, s *session, a *app.App, start time.Time) error {
	empty, err := a.Empty(ctx)
	if err != nil || !empty {
		return err
	}
	s.say("\nPublishing two works of our own through the queue")
	if err := publishSamples(ctx, s, a); err != nil {
		return err
	}
	c, err := client.New(a.URL(), s.get("SCENEWISE_API_KEY"))
	if err != nil {
		return err
	}
	defer c.Close()
	if err := firstScreen(ctx, s, c); err != nil {
		return err
	}
	s.say("\n%s", s.paint.strong("Your own book"))
	s.say("   scenewise publish book.txt --wait")
	s.say("   nats pub documents.upsert '{\"id\": \"my-book\", \"content\": \"CHAPTER I ...\"}'")
	s.say("\n%s", s.paint.faint(fmt.Sprintf("First screen %.1f s after the start.", time.Since(start).Seconds())))
	return nil
}

// publishSamples puts the works on the queue and waits until they are live.
func publishSamples(ctx context.Context, s *session, a *app.App) error {
	g, ctx := errgroup.WithContext(ctx)
	lines := make([]string, len(sample.Works()))
	for i, w := range sample.Works() {
		g.Go(func() (err error) { lines[i], err = publishSample(ctx, a, w); return err })
	}
	err := g.Wait()
	for _, l := range lines {
		if l != "" {
			s.say("   %s", l)
		}
	}
	return err
}

// publishSample follows one work to its end and returns the states on the way.
func publishSample(ctx context.Context, a *app.App, w sample.Work) (string, error) {
	data, err := w.Data()
	if err != nil {
		return "", err
	}
	start := time.Now()
	states := make(chan events.Status, 64)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	heard := make(chan error, 1)
	go func() {
		heard <- a.Feed().Follow(ctx, "default", w.ID, func(st events.Status) {
			select {
			case states <- st:
			default: // nobody needs more than the buffer holds
			}
		})
	}()
	content := base64.StdEncoding.EncodeToString(data)
	if _, err := a.Publisher().Upsert(ctx, events.Upsert{ID: w.ID, Title: w.Title, Author: w.Author, Format: w.Format, ContentBase64: &content}); err != nil {
		return "", err
	}
	var seen []string
	for {
		select {
		case st := <-states:
			seen = append(seen, st.State)
			if catalog.State(st.State).Ends() {
				return fmt.Sprintf("%-16s %s  %.2f s", w.ID, strings.Join(seen, " > "), time.Since(start).Seconds()), failureIn(st)
			}
		case err := <-heard:
			return "", err
		case <-time.After(time.Minute):
			return "", problem.New(problem.Unavailable, "%s was not live after a minute", w.ID)
		}
	}
}

func failureIn(st events.Status) error {
	if st.Error == nil {
		return nil
	}
	return problem.New(problem.Code(st.Error.Code), "%s: %s", st.ID, st.Error.Message)
}

// firstScreen asks four questions of the story over the REST API, as anybody
// could, and prints below each the call that gives the same.
func firstScreen(ctx context.Context, s *session, c *client.Client) error {
	const story = "the-odd-fare"
	if err := showTree(ctx, s, c, story); err != nil {
		return err
	}
	curl(s, "/v1/documents/"+story+"/structure", "")
	for _, q := range []struct {
		title, path, body string
		args              []string
	}{
		{"2  Every scene that two people share, with the sentence that proves it", "/v1/cooccurrence",
			`{"document_ids": ["the-odd-fare"], "all": ["Wilf Garbutt", "Mrs. Peckitt"], "presence": "acts"}`,
			[]string{"cooccur", story, "Wilf Garbutt", "Mrs. Peckitt", "--presence", "acts"}},
		{"3  Every place of a phrase, counted and not sampled", "/v1/audit",
			`{"document_ids": ["the-odd-fare"], "phrase": "nobody's fourpence"}`,
			[]string{"audit", "nobody's fourpence", "--doc", story}},
		{"4  A question in other words than the story's: words and meaning, fused by rank", "/v1/search",
			`{"document_ids": ["the-odd-fare"], "query": "who secretly paid the missing money", "limit": 3}`,
			[]string{"search", "who secretly paid the missing money", "--doc", story, "--limit", "3"}},
	} {
		s.say("\n%s", s.paint.strong(q.title))
		if err := s.ask(ctx, q.args); err != nil {
			return err
		}
		curl(s, q.path, q.body)
	}
	return nil
}

// ask runs another verb against the running service.
func (s *session) ask(ctx context.Context, args []string) error {
	t := *s
	v := find(verbs(), args[0])
	t.env.get = func(name string) string {
		if name == "SCENEWISE_URL" {
			return s.server
		}
		return s.get(name)
	}
	return perform(ctx, &t, v, args[1:])
}

func curl(s *session, path, body string) {
	if body != "" {
		s.say("   %s", s.paint.faint(fmt.Sprintf("curl -s %s%s -H 'Content-Type: application/json' -d %s", s.server, path, shellQuoted(body))))
		return
	}
	s.say("   %s", s.paint.faint("curl -s "+s.server+path))
}

// shellQuoted puts text between quotes that a shell takes off again.
func shellQuoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// showTree prints the chapters of a live document with their scenes.
func showTree(ctx context.Context, s *session, c *client.Client, id string) error {
	key := catalog.Key{Collection: "default", ID: id}
	reply, err := c.Structure(ctx, key, 0)
	if err != nil {
		return err
	}
	text, _, err := c.Text(ctx, key, 0, 0, -1)
	if err != nil {
		return err
	}
	s.say("\n%s", s.paint.strong("1  The scenes of “"+reply.Title+"”, each a span of its text"))
	t := s.table()
	reply.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		if n.Kind != structure.KindChapter {
			return true
		}
		var scenes []string
		for _, k := range n.Children {
			scenes = append(scenes, k.ID)
		}
		row(t, "   "+n.ID, oneLine(n.Title), commas(words(string(text[n.BodyStart:n.End])))+" words", strings.Join(scenes, " "))
		return false
	})
	return t.Flush()
}
