package extractive

import (
	"strings"
	"testing"

	"scenewise/pkg/reasoning"
)

func evidence() []reasoning.Evidence {
	return []reasoning.Evidence{
		{N: 1, Score: 0.5, Text: "The harbour lay flat. Marta carried the brass lamp to the end of the mole, as her father had done every evening of his life. Nobody thanked her for it, and she would have been surprised if anybody had done so.\n\n"},
		{N: 2, Score: 1, Text: "The magistrate sold the brass lamp to a dealer from the north for eleven crowns. The dealer did not ask about the dent in the base.\n\n"},
	}
}

func TestQuotesInTheOrderOfTheStory(t *testing.T) {
	task := reasoning.Task{Question: "Who sold the lamp, and for how many crowns?", Evidence: evidence(), Found: true, Relevance: 0.9}
	d, err := New(nil).Reason(t.Context(), task)
	if err != nil || len(d.Claims) == 0 || len(d.Claims) > mostQuotes {
		t.Fatalf("%+v, %v", d, err)
	}
	said := ""
	for i, c := range d.Claims {
		e := task.Evidence[c.Citations[0]-1]
		if !strings.Contains(e.Text, c.Quotes[0].Text) || i > 0 && c.Citations[0] < d.Claims[i-1].Citations[0] {
			t.Errorf("%+v", c)
		}
		said += c.Text
	}
	if !strings.Contains(said, "eleven crowns") {
		t.Errorf("%q", said)
	}
	again, err := New(nil).Reason(t.Context(), task)
	if err != nil || len(again.Claims) != len(d.Claims) || again.Claims[0].Text != d.Claims[0].Text {
		t.Errorf("another answer the second time: %+v, %v", again, err)
	}
}

func TestNothingIsQuotedWithoutRelevance(t *testing.T) {
	for _, task := range []reasoning.Task{
		{Question: "Who sold the lamp?", Evidence: evidence(), Found: false, Relevance: 0.9},
		{Question: "Who sold the lamp?", Evidence: evidence(), Found: true, Relevance: 0.2},
		{Question: "Who sold the lamp?", Found: true, Relevance: 1},
	} {
		if d, err := New(nil).Reason(t.Context(), task); err != nil || len(d.Claims) != 0 {
			t.Errorf("%+v, %v", d, err)
		}
	}
}
