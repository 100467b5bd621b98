package reasoning

import (
	"fmt"
	"sync"
	"time"
)

// Ledger bounds the model tokens that one key may spend in an hour. A nil
// Ledger bounds nothing. It is safe for concurrent use.
type Ledger struct {
	limit int
	now   func() time.Time

	mu    sync.Mutex
	spent map[string]*account
}

type account struct {
	since time.Time
	spent int
	held  int // by calls under way
}

// mostAccounts bounds the memory of a ledger.
const mostAccounts = 10_000

// NewLedger makes a ledger with so many tokens an hour for each key; now is
// the clock, nil for the machine's.
func NewLedger(tokensPerHour int, now func() time.Time) *Ledger {
	if now == nil {
		now = time.Now
	}
	return &Ledger{limit: tokensPerHour, now: now, spent: map[string]*account{}}
}

// reservation is a part of a budget that a call may use.
type reservation struct {
	l    *Ledger
	a    *account
	held int
}

// reserve sets tokens aside; a Failure when there are not enough.
func (l *Ledger) reserve(payer string, tokens int) (reservation, error) {
	if l == nil {
		return reservation{}, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	a := l.spent[payer]
	if a == nil {
		if len(l.spent) >= mostAccounts {
			l.forget(now)
		}
		a = &account{since: now}
		l.spent[payer] = a
	}
	if now.Sub(a.since) >= time.Hour {
		a.since, a.spent = now, 0
	}
	if a.spent+a.held+tokens > l.limit {
		wait := time.Hour - now.Sub(a.since)
		return reservation{}, &Failure{Code: FailBudget, Reason: fmt.Sprintf("this key has used %d of its %d tokens of this hour and this question may need %d; the next hour begins in %s",
			a.spent+a.held, l.limit, tokens, wait.Round(time.Second))}
	}
	a.held += tokens
	return reservation{l, a, tokens}, nil
}

// forget drops accounts that are idle and whose hour is over.
func (l *Ledger) forget(now time.Time) {
	for k, a := range l.spent {
		if a.held == 0 && now.Sub(a.since) >= time.Hour {
			delete(l.spent, k)
		}
	}
}

// settle replaces what was set aside by what was spent.
func (r reservation) settle(spent int) {
	if r.l == nil {
		return
	}
	r.l.mu.Lock()
	defer r.l.mu.Unlock()
	r.a.held -= r.held
	r.a.spent += spent
}
