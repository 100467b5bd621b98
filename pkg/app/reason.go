package app

import (
	"context"
	"time"

	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/reasoning/extractive"
	"scenewise/pkg/reasoning/gemini"
	"scenewise/pkg/retrieval"
)

// modelCheck is how long the start waits to hear whether the language model's
// key and name are right.
const modelCheck = 5 * time.Second

// analyst puts together what answers questions: the language model where one
// is configured, and the quoting reasoner that is always there.
func (a *App) analyst(ctx context.Context, engine *retrieval.Engine) (*reasoning.Analyst, error) {
	prices, err := reasoning.ParsePrices(a.cfg.Gemini.Prices)
	if err != nil {
		return nil, problem.New(problem.InvalidConfig, "GEMINI_PRICES: %v", err).
			WithHint("write it as MODEL=PROMPT/CACHED/OUTPUT, each for a million tokens").WithField("GEMINI_PRICES")
	}
	o := reasoning.Options{Search: engine, Library: a.catalog, Prices: prices}
	if n := a.cfg.TokensPerHour; n > 0 {
		o.Ledger = reasoning.NewLedger(n, nil)
	}
	if g := a.cfg.Gemini; g.Key != "" {
		m, err := gemini.New(ctx, gemini.Options{Key: g.Key, BaseURL: g.BaseURL, Model: g.Model, Thinking: g.Thinking})
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, modelCheck)
		defer cancel()
		if err := m.Check(ctx); err != nil {
			return nil, err
		}
		o.Models = append(o.Models, reasoning.Named{Name: gemini.Name, Model: m})
	}
	o.Models = append(o.Models, reasoning.Named{Name: extractive.Name, Model: extractive.New(a.model), Local: true})
	return reasoning.New(o)
}
