package reasoning

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Price is what a million tokens cost, in the operator's currency.
type Price struct{ Prompt, Cached, Output float64 }

// ParsePrices reads a price table: MODEL=PROMPT/CACHED/OUTPUT for a million
// tokens each, several separated by commas. Thought tokens cost what output
// does.
func ParsePrices(s string) (map[string]Price, error) {
	out := map[string]Price{}
	for entry := range strings.SplitSeq(s, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		name, figures, ok := strings.Cut(entry, "=")
		parts := strings.Split(figures, "/")
		if name = strings.TrimSpace(name); !ok || name == "" || len(parts) != 3 {
			return nil, fmt.Errorf("%q is not MODEL=PROMPT/CACHED/OUTPUT", entry)
		}
		var v [3]float64
		for i, p := range parts {
			f, err := strconv.ParseFloat(strings.TrimSpace(p), 64)
			if err != nil || f < 0 || math.IsInf(f, 0) || math.IsNaN(f) {
				return nil, fmt.Errorf("%q of %s is no price", p, name)
			}
			v[i] = f
		}
		out[name] = Price{v[0], v[1], v[2]}
	}
	return out, nil
}

// cost prices usage; nil without a price for the model.
func (a *Analyst) cost(r Reasoner, u Usage) *float64 {
	p, ok := a.Prices[r.Model]
	if !ok {
		if p, ok = a.Prices[r.Name]; !ok {
			return nil
		}
	}
	c := (p.Prompt*float64(u.PromptTokens-u.CachedTokens) + p.Cached*float64(u.CachedTokens) + p.Output*float64(u.OutputTokens+u.ThoughtTokens)) / 1e6
	c = math.Round(c*1e8) / 1e8
	return &c
}
