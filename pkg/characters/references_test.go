package characters

import (
	"slices"
	"testing"
)

// "The widow" is Widow Hale while she is the only one; "the judge" of whom
// there are several is nobody.
func TestTitleThatStandsAlone(t *testing.T) {
	c := analyze(t, text("Widow Hale lived by the mill. The judges met there. Tom Reed went to the widow. “Come in,” said the widow.\n\nJudge Stone nodded, and a judge from the city nodded. Then the judge left, and the judge spoke, and the judge rode off. Tom Reed thanked the widow. The widow smiled."))
	if ids := c.Resolve("the widow"); len(ids) != 1 || ids[0] != "widow-hale" {
		t.Errorf("the widow is %v in %v", ids, namesOf(c))
	}
	if ids := c.Resolve("the judge"); len(ids) != 0 {
		t.Errorf("the judge is %v", ids)
	}
}

// References count lines without a name and the narrator's "I".
func TestReferences(t *testing.T) {
	c := analyze(t, text("Anna Bell came in. “Good evening,” said Anna Bell. “Is it cold?”\n\n“Very,” said Peter Holm.\n\n“Then sit down,” she said.\n\n“Thank you,” said Peter Holm."))
	if x, _ := c.Character("anna-bell"); x.Mentions != 3 {
		t.Errorf("Anna is referred to %d times: two names and one line", x.Mentions)
	}
}

// "All but" leaves somebody on stage, and "they" are those who left together.
func TestEnsemble(t *testing.T) {
	e := newEnsemble()
	for who := range 4 {
		e.on[who] = true
	}
	e.leave([]int{1, 2})
	if got := e.present(); !slices.Equal(got, []int{0, 3}) {
		t.Errorf("left on stage: %v", got)
	}
	if got := e.companions([]int{1}); !slices.Equal(got, []int{2}) {
		t.Errorf("with 1 comes %v", got)
	}
	e.clear()
	if got := e.companions([]int{0}); !slices.Equal(got, []int{3}) {
		t.Errorf("with 0 comes %v", got)
	}
	if got := e.companions([]int{9}); len(got) != 0 {
		t.Errorf("with a stranger comes %v", got)
	}
}
