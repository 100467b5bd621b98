package app

import (
	"scenewise/pkg/reasoning"
	"scenewise/pkg/reasoning/extractive"
	"scenewise/pkg/retrieval"
)

// analyst puts together what answers questions. Without a key for a language
// model it quotes.
func (a *App) analyst(engine *retrieval.Engine) (*reasoning.Analyst, error) {
	quoting := reasoning.Named{Name: extractive.Name, Model: extractive.New(a.model), Local: true}
	return reasoning.New(reasoning.Options{Search: engine, Library: a.catalog, Models: []reasoning.Named{quoting}})
}
