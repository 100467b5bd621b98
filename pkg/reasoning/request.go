package reasoning

import (
	"strings"
	"unicode/utf8"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// Strategy says what a model is shown.
type Strategy string

// The strategies.
const (
	StrategyEvidence    Strategy = "evidence"     // the passages that a search finds; the default
	StrategyFullContext Strategy = "full_context" // the whole work; refused when it does not fit
	StrategyAuto        Strategy = "auto"         // the whole work when it fits into the budget for evidence
)

// Budget bounds the evidence of one question.
type Budget struct {
	MaxChunks int // passages, as they were cut for the index
	MaxTokens int // by chunking.EstimateTokens, marks around the passages included
}

// Bounds and defaults of a question.
const (
	DefaultMaxChunks = 12
	DefaultMaxTokens = 4000
	MostChunks       = 200
	MostTokens       = 200_000
	LeastTokens      = 50
	MostQuestion     = 4000 // characters
)

// Loop lets a model ask for more searches, audits and co-occurrences.
type Loop struct {
	MaxRounds int `json:"max_rounds"`
	MaxTokens int `json:"max_tokens"` // of all model calls together
}

// Bounds of a loop.
const (
	MostRounds     = 8
	MostLoopTokens = 1_000_000
)

// Request is one question.
type Request struct {
	Scope    retrieval.Scope
	Question string
	NodeIDs  []string // only evidence from these nodes
	Until    string   // node id: no evidence behind its end; needs one document
	Evidence Budget   // zero fields: the defaults
	Reasoner string   // name of a Model; "" = the analyst's first
	Strategy Strategy // "" = StrategyEvidence
	Loop     *Loop
	Estimate bool   // only say what it would cost
	Payer    string // whose token budget it comes from

	Observe func(Event) // told of each step as it happens; may be nil
}

// Event is a step of a question on its way.
type Event struct {
	Step     *Step      // a step that ended
	Evidence []Evidence // what the model is shown
	Chars    int        // how much of an answer has come, unchecked
}

// check fills in defaults and refuses what makes no sense.
func (r *Request) check() error {
	r.Question = strings.TrimSpace(r.Question)
	if r.Question == "" {
		return problem.New(problem.EmptyQuery, "the question is empty").WithHint("ask something about the story").WithField("question")
	}
	if n := utf8.RuneCountInString(r.Question); n > MostQuestion {
		return problem.New(problem.LimitExceeded, "question has %d characters, at most %d are taken", n, MostQuestion).WithField("question")
	}
	switch r.Strategy {
	case "":
		r.Strategy = StrategyEvidence
	case StrategyEvidence, StrategyFullContext, StrategyAuto:
	default:
		return problem.New(problem.InvalidField, "strategy is %q, expected one of %s, %s, %s", r.Strategy, StrategyEvidence, StrategyFullContext, StrategyAuto).WithField("strategy")
	}
	if err := r.checkLoop(); err != nil {
		return err
	}
	if err := bounded("evidence.max_chunks", &r.Evidence.MaxChunks, DefaultMaxChunks, 1, MostChunks); err != nil {
		return err
	}
	return bounded("evidence.max_tokens", &r.Evidence.MaxTokens, DefaultMaxTokens, LeastTokens, MostTokens)
}

func (r *Request) checkLoop() error {
	if r.Loop == nil {
		return nil
	}
	l := *r.Loop
	r.Loop = &l
	if err := bounded("loop.max_rounds", &l.MaxRounds, 3, 1, MostRounds); err != nil {
		return err
	}
	return bounded("loop.max_tokens", &l.MaxTokens, 50_000, LeastTokens, MostLoopTokens)
}

func bounded(field string, v *int, other, least, most int) error {
	switch {
	case *v == 0:
		*v = other
	case *v < least:
		return problem.New(problem.InvalidField, "%s is %d, expected %d to %d", field, *v, least, most).WithField(field)
	case *v > most:
		return problem.New(problem.LimitExceeded, "%s is %d, at most %d is taken", field, *v, most).WithField(field)
	}
	return nil
}
