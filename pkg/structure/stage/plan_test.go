package stage

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/structuretest"
)

func plan(t testing.TB, text string) *structure.Work {
	t.Helper()
	p, err := Plan(t.Context(), text, Options{})
	if err != nil {
		t.Fatal(err)
	}
	p.Format, p.ReaderVersion = structure.FormatText, "test"
	w, err := structure.Build(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	structuretest.Script(t, w)
	return w
}

// show lists the tree below the root, with the speakers of each scene.
func show(w *structure.Work) []string {
	speakers := map[string][]string{}
	for _, s := range w.Script.Speeches {
		id := w.SceneAt(s.Span.Start).ID
		speakers[id] = append(speakers[id], strings.Join(s.Speakers, "+"))
	}
	var out []string
	w.Root.Walk(func(n *structure.Node, above []*structure.Node) bool {
		if len(above) > 0 {
			out = append(out, strings.TrimSpace(n.ID+" "+n.Title+" "+strings.Join(speakers[n.ID], ",")))
		}
		return true
	})
	return out
}

var plays = map[string]struct {
	text string
	want []string
	cast string
}{
	"English, names alone": {
		"THE TWO LAMPS\n\nContents\n\nACT I\nScene I. A shop.\nACT II\nScene I. A street.\n\n\nDRAMATIS PERSONAE\n\nJASPER, a chandler\nA CONSTABLE\nLords, Attendants\n\n\n" +
			"ACT I\n\nSCENE I. A shop.\n\nEnter JASPER.\n\nJASPER.\nThe wax is cold,\n[He lifts the pot.]\nand so are you.\n\nCONSTABLE. [within.]\nOpen!\n\nExeunt.\n\n" +
			"ACT II\n\nSCENE I. A street.\n\nJASPER.\nWho's there?\n\nJASPER and CONSTABLE.\nHe knows!\n\nCONSTABLE.\nHe does.\n",
		[]string{"a1 ACT I", "a1.s1 SCENE I. A shop. JASPER,CONSTABLE", "a2 ACT II", "a2.s1 SCENE I. A street. JASPER,JASPER+CONSTABLE,CONSTABLE"},
		"JASPER, CONSTABLE (A CONSTABLE), Lords*",
	},
	"German, names before the speech": {
		"Die Lampe\n\nPersonen.\n\nDer Müller.\nAnna, seine Tochter.\n\n\nErster Aufzug\n\n(Eine Mühle.)\n\n\nErster Auftritt\n\nDER MÜLLER. Wer da? (Er horcht.) Niemand.\n\nANNA. Ich bin es. (Geht ab.)\n\n" +
			"DER MÜLLER. So.\n\n\nZweiter und letzter Auftritt\n\n(Anna allein.)\n\nNun bin ich allein, und die Lampe ist aus.\n\nANNA. Licht!\n\nDER MÜLLER. Nein.\n",
		[]string{"a1 Erster Aufzug", "a1.s1 Erster Auftritt DER MÜLLER,ANNA,DER MÜLLER", "a1.s2 Zweiter und letzter Auftritt ANNA,ANNA,DER MÜLLER"},
		"Der Müller, Anna",
	},
	"French, dashes and asides": {
		"ACTE PREMIER\n\nSCÈNE PREMIÈRE.\n\nLISE, PAUL.\n\nLISE. — Entrez.\n\nPAUL, à part. — Elle est là !\n\nLISE. — Parlez.\n\nSCÈNE II.\n\nPAUL, seul.\n\nPAUL. — Elle est partie.\n\nLISE, derrière le théâtre. — Non.\n",
		[]string{"a1 ACTE PREMIER", "a1.s1 SCÈNE PREMIÈRE. LISE,PAUL,LISE", "a1.s2 SCÈNE II. PAUL,LISE"}, "",
	},
	"Russian, small letters": {
		"ДЕЙСТВИЕ ПЕРВОЕ\n\nЯВЛЕНИЕ I\n\nИван. Кто там?\n\nМарья Петровна. Это я.\n\nИван. Войдите. (Марья Петровна входит.)\n\nМарья Петровна. Здравствуйте.\n\nЯВЛЕНИЕ ДВАДЦАТЬ ПЕРВОЕ\n\n" +
			"Голос слуги. Едут!\n\nИван. Где?\n\nМарья Петровна. Тут.\n\nНЕМАЯ СЦЕНА\n\n(Все стоят.)\n",
		[]string{"a1 ДЕЙСТВИЕ ПЕРВОЕ", "a1.s1 ЯВЛЕНИЕ I Иван,Марья Петровна,Иван,Марья Петровна", "a1.s2 ЯВЛЕНИЕ ДВАДЦАТЬ ПЕРВОЕ Голос слуги,Иван,Марья Петровна", "a1.s3 НЕМАЯ СЦЕНА"}, "",
	},
	"Spanish and Italian words": {
		"JORNADA PRIMERA\n\nESCENA PRIMERA\n\nINÉS: ¿Quién es?\n\nLOPE: Yo.\n\nINÉS: Pasa.\n\n(Vase.)\n\nATTO SECONDO\n\nSCENA ULTIMA\n\nLOPE: Addio.\n\nINÉS: Addio.\n",
		[]string{"a1 JORNADA PRIMERA", "a1.s1 ESCENA PRIMERA INÉS,LOPE,INÉS", "a2 ATTO SECONDO", "a2.s1 SCENA ULTIMA LOPE,INÉS"}, "",
	},
	"an act is one scene, the set is no scene": {
		"FIRST ACT\n\nSCENE\n\nA room.\n\nLane.  Yes, sir.\n\nAlgy.  Did you hear?\n\nLane.  No, sir.\n\nAlgy.  [Aside.]  Good.\n\nSECOND ACT\n\nSCENE\n\nA garden.\n\nAlgy.  Ah!\n\nLane.  Sir.\n\nTABLEAU\n",
		[]string{"a1 FIRST ACT", "a1.s1  Lane,Algy,Lane,Algy", "a2 SECOND ACT", "a2.s1  Algy,Lane"}, "",
	},
	"scenes that are only numbered": {
		"КАРТИНА ПЕРВАЯ\n\n1\n\nФЛИНК\nКто там?\n\nСАСКИЯ\nЭто я.\n\n2\n\nСАСКИЯ\nВойдите.\n\nФЛИНК\nНет.\n\nКАРТИНА ВТОРАЯ\n\n1\n\nФЛИНК\nОн ушел?\n\nСАСКИЯ\nДа.\n\nКАРТИНА ТРЕТЬЯ \"НОЧЬ\"\n\nФЛИНК\nТемно.\n\nСАСКИЯ\nДа.\n\n2\n\nФЛИНК\nСвет!\n\nСАСКИЯ\nГде?\n",
		[]string{"a1 КАРТИНА ПЕРВАЯ", "a1.s1 1 ФЛИНК,САСКИЯ", "a1.s2 2 САСКИЯ,ФЛИНК", "a2 КАРТИНА ВТОРАЯ", "a2.s1 1 ФЛИНК,САСКИЯ", `a3 КАРТИНА ТРЕТЬЯ "НОЧЬ"`, "a3.s1  ФЛИНК,САСКИЯ", "a3.s2 2 ФЛИНК,САСКИЯ"}, "",
	},
	"old German ordinals": {
		"Erste Abhandlung\n\nErster Auftrit.\n\nDAMON\n\nKomm!\n\nPHILLIS\n\nIch komme.\n\nDer andere Auftrit.\n\nPHILLIS\n\nWer da?\n\nDAMON\n\nIch.\n\nDreizehender Auftrit.\n\nDAMON\n\nGute Nacht.\n\nPHILLIS\n\nNacht.\n",
		[]string{"a1 Erste Abhandlung", "a1.s1 Erster Auftrit. DAMON,PHILLIS", "a1.s2 Der andere Auftrit. PHILLIS,DAMON", "a1.s3 Dreizehender Auftrit. DAMON,PHILLIS"}, "",
	},
	"Italian, colons, cast and chorus": {
		"INTERLOCUTORI\n\nFilerio, pastore\nVenalia, ninfa\n\n\nATTO PRIMO\n\nSCENA I\n\nFILERIO: Chi va là?\n\nVENALIA: Son io.\n\nFILERIO: Entra. (Venalia entra.)\n\nSCENA II\n\nVENALIA: Addio. (Parte.)\n\nFILERIO e VENALIA: Addio!\n\nATTO SECONDO\n\nSCENA I\n\nFILERIO: Notte.\n\nVENALIA: Notte.\n",
		[]string{"a1 ATTO PRIMO", "a1.s1 SCENA I FILERIO,VENALIA,FILERIO", "a1.s2 SCENA II VENALIA,FILERIO+VENALIA", "a2 ATTO SECONDO", "a2.s1 SCENA I FILERIO,VENALIA"}, "Filerio, Venalia",
	},
	"Spanish, names in small letters before a dash": {
		"PERSONAS\n\nINÉS, criada.\nDON LOPE.\n\n\nACTO PRIMERO\n\nESCENA I\n\nInés.—¿Quién llama?\n\nDon Lope.—Yo soy.\n\nInés.—Pase usted. (Sale don Lope.)\n\nDon Lope.—Gracias.\n\nESCENA II\n\nInés.—Se fue.\n\nDon Lope.—(Dentro.) ¡No!\n\nInés.—¡Ay!\n",
		[]string{"a1 ACTO PRIMERO", "a1.s1 ESCENA I Inés,Don Lope,Inés,Don Lope", "a1.s2 ESCENA II Inés,Don Lope,Inés"}, "INÉS, DON LOPE",
	},
	"act and scene in one line, centred names": {
		"ACT I. SCENE 1.\n\n          BO\nHere.\n\n          CY\nWhere?\n\nACT I. SCENE 2.\n\n          BO\nThere.\n\n          PROLOGUE\nI speak.\n\n          CY\nNo.\n",
		[]string{"a1 ACT I", "a1.s1 SCENE 1. BO,CY", "a1.s2 SCENE 2. BO,PROLOGUE,CY"}, "",
	},
}

func TestPlan(t *testing.T) {
	for name, c := range plays {
		t.Run(name, func(t *testing.T) {
			if !Looks(c.text) {
				t.Error("it does not look like a play")
			}
			w := plan(t, c.text)
			if d := cmp.Diff(c.want, show(w)); d != "" {
				t.Error(d)
			}
			var cast []string
			for _, m := range w.Script.Cast {
				s := m.Name
				if len(m.Aliases) > 0 {
					s += " (" + strings.Join(m.Aliases, ", ") + ")"
				}
				if m.Group {
					s += "*"
				}
				cast = append(cast, s)
			}
			if got := strings.Join(cast, ", "); got != c.cast {
				t.Errorf("the cast is %q, expected %q", got, c.cast)
			}
		})
	}
}

func TestSpeechesAndDirections(t *testing.T) {
	w := plan(t, plays["English, names alone"].text)
	var got []string
	for _, s := range w.Script.Speeches[:2] {
		for _, b := range s.Body {
			got = append(got, w.Slice(b))
		}
		got = append(got, string(s.Voice))
	}
	for _, d := range w.Script.Directions {
		got = append(got, fmt.Sprintf("%s %s", d.Kind, w.Slice(d.Span)))
	}
	want := []string{"The wax is cold,", "and so are you.", "", "Open!", "off_screen", "entrance Enter JASPER.", "other [He lifts the pot.]", "other [within.]", "exit Exeunt."}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestLooksRefusesProse(t *testing.T) {
	for _, text := range []string{"", "CHAPTER I\n\nIt was late. He came in.\n\nYes. She saw him.\n\nMr. Hall said so.\n\nAct first, think later.\n",
		strings.Repeat("Nobody spoke. It rained.\n\nThe lamp went out; they sat.\n\n", 50), "SCENE I\n\n* * *\n\nThe sea was grey.\n"} {
		if Looks(text) {
			t.Errorf("%.40q looks like a play", text)
		}
	}
}

func TestParseLabel(t *testing.T) {
	for text, want := range map[string]string{
		"ACT I": "1/1", "ACT THE FIRST.": "1/1", "Second Act": "1/2", "Zweyundzwanzigste Scene": "3/22", "Neunundzwanzigster Auftritt": "3/29", "Zwanzigster Auftritt": "3/20", "Dreyzehnte Scene": "3/13", "III. Akt": "1/3", "5. Aufzug": "1/5", "ACTE PREMIER": "1/1", "Acto tercero": "1/3", "Atto quarto": "1/4",
		"Действие второе": "1/2", "ACTUS SECUNDUS": "1/2", "SCENE IV. A street.": "3/4", "Scène dernière": "3/-1", "Escena XII": "3/12", "Сцена 2-я": "3/2", "Dritter Auftritt": "3/3",
		"Twenty-first scene": "3/21", "SCENE": "3/0", "Scene.—A room.": "3/0", "EPILOGUE": "2/0", "Act first and think later": "", "Scenes from a life": "", "ACTION": "", "Scene by scene it went": "",
		"The first act of kindness": "",
	} {
		l, ok := parseLabel(text)
		got := ""
		if ok {
			got = fmt.Sprintf("%d/%d", l.rank, l.number)
		}
		if got != want {
			t.Errorf("parseLabel(%q) is %q, expected %q", text, got, want)
		}
	}
}

func TestClassify(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"en", "Enter Jasper", "entrance"}, {"en", "[Exeunt.]", "exit"}, {"en", "Enter a page and exit.", "other"}, {"en", "He lifts the pot.", "other"}, {"de", "(Anna tritt auf.)", "entrance"},
		{"de", "geht ab", "exit"}, {"fr", "Paul entre", "entrance"}, {"fr", "entre ses dents", "other"}, {"es", "Vanse", "exit"}, {"es", "Sale Lope", "entrance"}, {"it", "a parte", "other"},
		{"it", "parte", "exit"}, {"ru", "Входит слуга", "entrance"}, {"ru", "(Уходит.)", "exit"}, {"", "Exit", "exit"},
	} {
		if got := Classify(c.text, c.lang); string(got) != c.want {
			t.Errorf("Classify(%q, %s) is %s, expected %s", c.text, c.lang, got, c.want)
		}
	}
}

func TestSplitJoint(t *testing.T) {
	known := func(n string) bool { return n == "JACK" || n == "ALGERNON" }
	for name, want := range map[string]string{"JACK AND ALGERNON": "JACK|ALGERNON", "JACK/ WIFE": "JACK|WIFE", "SALT & PEPPER": "SALT & PEPPER", "JACK, TURNING": "JACK", "JACK": "JACK", "JACK AND": "JACK AND"} {
		if got := strings.Join(SplitJoint(name, known), "|"); got != want {
			t.Errorf("SplitJoint(%q) is %q, expected %q", name, got, want)
		}
	}
}

func FuzzPlan(f *testing.F) {
	for _, c := range plays {
		f.Add(c.text)
	}
	for _, s := range []string{"A.\n(\n", "ACT I\n\nBO.\n_x_ [ ( \n\nCY.\n)", "SCENE I\n\nBO (", "_BO._ Hi\n\n_CY._ No\n\nACT 1", "BO, \n\nBO:x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data string) {
		text, _, err := structure.Canonical([]byte(data), structure.DefaultLimits())
		if err != nil {
			return
		}
		Looks(text)
		plan(t, text)
	})
}

func BenchmarkLooks(b *testing.B) {
	for _, n := range []int{1, 2, 4} {
		text := strings.Repeat("It was late, and nobody had come. The lamp burned low in the window of the shop,\nand the street was as still as a pond.\n\n\"Well,\" she said, \"that is that.\"\n\n", n*5000)
		b.Run(fmt.Sprint(len(text)), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for range b.N {
				Looks(text)
			}
		})
	}
}

func BenchmarkPlan(b *testing.B) {
	for _, n := range []int{1, 2, 4} {
		text := "ACT I\n\nSCENE I\n\n" + strings.Repeat("JASPER. The wax is cold, and so (he smiles) are you.\n\nDULCE. Then light the stove.\n\n", n*2000)
		b.Run(fmt.Sprint(len(text)), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for range b.N {
				if _, err := Plan(b.Context(), text, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
