package gemini

import (
	"context"
	"fmt"
	"strings"
	"time"

	"google.golang.org/genai"

	"scenewise/pkg/reasoning"
)

// mostCalls bounds the calls for one task: the first and one retry.
const mostCalls = 2

// mostWait is the longest that is waited before a retry. Who has to wait
// longer is better served by the fallback.
const mostWait = 10 * time.Second

// attempt is one task on its way.
type attempt struct {
	m     *Model
	task  reasoning.Task
	usage reasoning.Usage
	ends  bool // ask for the ends of quotations only
	plain bool // without the kept prefix
	notes []string
}

// run calls the service, and once more where that may help.
func (a *attempt) run(ctx context.Context) (*reasoning.Draft, error) {
	for call := 1; ; call++ {
		d, f := a.once(ctx)
		if f == nil {
			d.Usage, d.Note = a.usage, strings.Join(a.notes, "; ")
			return d, nil
		}
		f.Usage = a.usage
		wait, again := a.retry(f)
		if call == mostCalls || !again || ctx.Err() != nil || tooLate(ctx, wait) {
			return nil, f
		}
		a.notes = append(a.notes, fmt.Sprintf("asked again after %s (%s)", wait, f.Code))
		if err := a.m.sleep(ctx, wait); err != nil {
			return nil, f
		}
	}
}

// tooLate reports whether ctx ends before a wait is over.
func tooLate(ctx context.Context, wait time.Duration) bool {
	end, ok := ctx.Deadline()
	return ok && time.Until(end) <= wait
}

// retry says whether and when asking again may help.
func (a *attempt) retry(f *reasoning.Failure) (time.Duration, bool) {
	switch f.Code {
	case reasoning.FailRate:
		d := retryDelay(f.Err)
		return d, d <= mostWait && !dailyQuota(f.Err)
	case reasoning.FailUnavailable:
		if a.lostPrefix(f) {
			return 0, true
		}
		return time.Second, true
	case reasoning.FailEmpty, reasoning.FailInvalid:
		return 0, true
	case reasoning.FailRecitation:
		if a.ends {
			return 0, false
		}
		a.ends = true
		return 0, true
	case reasoning.FailRefused, reasoning.FailModel, reasoning.FailKey:
		return 0, a.lostPrefix(f)
	}
	return 0, false
}

// lostPrefix gives up a kept prefix that the service may have dropped; it
// answers 403 or 404 then.
func (a *attempt) lostPrefix(*reasoning.Failure) bool {
	if a.plain || a.m.kept.name(a.key()) == "" {
		return false
	}
	a.m.kept.drop(a.key())
	a.plain = true
	return true
}

// once makes one call and reads its outcome.
func (a *attempt) once(ctx context.Context) (*reasoning.Draft, *reasoning.Failure) {
	contents, cfg := a.request(ctx)
	var r *genai.GenerateContentResponse
	var err error
	a.usage.Calls++
	if a.task.Progress != nil && a.task.Tools == nil {
		r, err = a.stream(ctx, contents, cfg)
	} else {
		r, err = a.m.client.Models.GenerateContent(ctx, a.m.name, contents, cfg)
	}
	if r != nil {
		a.book(r.UsageMetadata)
	}
	if err != nil {
		return nil, failure(err)
	}
	return a.read(r)
}

// stream gathers a streamed answer into one. The answer is only told of by its
// length: none of it is shown before it is whole and checked.
func (a *attempt) stream(ctx context.Context, contents []*genai.Content, cfg *genai.GenerateContentConfig) (*genai.GenerateContentResponse, error) {
	all := &genai.GenerateContentResponse{}
	var text strings.Builder
	for r, err := range a.m.client.Models.GenerateContentStream(ctx, a.m.name, contents, cfg) {
		if err != nil {
			return all, err
		}
		if r.UsageMetadata != nil {
			all.UsageMetadata = r.UsageMetadata // complete in the last frame only
		}
		if r.PromptFeedback != nil {
			all.PromptFeedback = r.PromptFeedback
		}
		all.ModelVersion = r.ModelVersion
		if len(r.Candidates) == 0 {
			continue
		}
		c := r.Candidates[0]
		text.WriteString(textOf(c.Content))
		all.Candidates = []*genai.Candidate{{FinishReason: c.FinishReason, Content: &genai.Content{Parts: []*genai.Part{{Text: text.String()}}}}}
		a.task.Progress(text.Len())
	}
	if len(all.Candidates) > 0 && all.Candidates[0].FinishReason == "" {
		return all, errCutOff
	}
	return all, nil
}

// textOf joins the text of a content, thoughts left out.
func textOf(c *genai.Content) string {
	if c == nil {
		return ""
	}
	var b strings.Builder
	for _, p := range c.Parts {
		if p != nil && !p.Thought {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

func (a *attempt) book(u *genai.GenerateContentResponseUsageMetadata) {
	if u == nil {
		return
	}
	a.usage.PromptTokens += int(u.PromptTokenCount) + int(u.ToolUsePromptTokenCount)
	a.usage.OutputTokens += int(u.CandidatesTokenCount)
	a.usage.ThoughtTokens += int(u.ThoughtsTokenCount)
	a.usage.CachedTokens += int(u.CachedContentTokenCount)
}
