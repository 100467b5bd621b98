package characters

import (
	"context"
	"testing"
)

func TestOtherLanguages(t *testing.T) {
	for _, tc := range []struct {
		lang, text string
		want       map[string]Level
	}{
		{"de", "Frau Berger öffnete die Tür. »Guten Morgen, Lene«, sagte Frau Berger.\n\n»Guten Morgen«, antwortete Lene. Der Hund schlief vor dem Ofen.", map[string]Level{"Frau Berger": Speaks, "Lene": Speaks}},
		{"fr", "M. Duval entra. « Bonjour, Claire », dit M. Duval.\n\n« Bonjour, monsieur », répondit Claire. Mme Duval soupira.", map[string]Level{"M. Duval": Speaks, "Claire": Speaks, "Mme Duval": Acts}},
		{"ru", "Иван Петрович вошел.\n\n— Здравствуйте, — сказал Иван Петрович.\n\n— Здравствуйте, — отвечала Соня. Соня взяла письмо Ивана Петровича.\n\n— Где Николай? — спросила Соня.\n\n— В Москве, — сказал Иван Петрович и посмотрел на Соню. Соня вспомнила о Николае.",
			map[string]Level{"Иван Петрович": Speaks, "Соня": Speaks, "Николай": Mentioned}},
	} {
		w := text(tc.text)
		c, err := Analyze(context.Background(), w, Options{Language: tc.lang})
		if err != nil {
			t.Fatal(err)
		}
		if bad := faults(w, c); len(bad) > 0 {
			t.Errorf("%s: %v", tc.lang, bad)
		}
		for name, level := range tc.want {
			ids := c.Resolve(name)
			if len(ids) != 1 || c.Scenes["c1.s1"][ids[0]].Level != level {
				t.Errorf("%s: %s is %v in %v, want %s", tc.lang, name, c.Scenes["c1.s1"], namesOf(c), level)
			}
		}
		if len(c.Characters) != len(tc.want) {
			t.Errorf("%s: cast %v", tc.lang, namesOf(c))
		}
	}
}

// In French "d'" belongs to a name that never stands without it.
func TestElision(t *testing.T) {
	w := text("M. d'Arcy entra. « Où est Anne ? » demanda d'Arcy.\n\n« Je ne sais pas », répondit Claire. D'Arcy prit la main d'Anne. Anne sourit à d'Arcy.\n\nOn parla de Claire et d'Arcy dans la maison d'Anne.")
	c, err := Analyze(context.Background(), w, Options{Language: "fr"})
	if err != nil {
		t.Fatal(err)
	}
	if bad := faults(w, c); len(bad) > 0 {
		t.Error(bad)
	}
	for name, mentions := range map[string]int{"d'Arcy": 5, "Claire": 2, "Anne": 4} {
		ids := c.Resolve(name)
		if len(ids) != 1 {
			t.Errorf("%s in %v", name, namesOf(c))
			continue
		}
		if x, _ := c.Character(ids[0]); x.Mentions != mentions {
			t.Errorf("%s is named %d times, want %d", name, x.Mentions, mentions)
		}
	}
}

// A work that is said to be English, or nothing at all, is read by its words.
func TestLanguageOfTheWords(t *testing.T) {
	german := "Der Graf und die Gräfin saßen auf dem Balkon. Es ist ein schöner Abend, sagte der Graf, und sie nickte. Das ist nicht mit Gold zu bezahlen."
	for _, tc := range []struct{ text, tag, want string }{
		{german, "", "de"}, {german, "en", "de"}, {german, "fr", "fr"}, {german, "en-GB", "de"}, {german, "ja", "en"},
		{"The count and the countess sat on the balcony. It was a fine evening, and she nodded to him.", "", "en"},
		{"", "", "en"}, {"Der Tag.", "", "en"},
	} {
		if got := languageOf(tc.text, tc.tag).tag; got != tc.want {
			t.Errorf("%q said to be %q: %s, want %s", tc.text, tc.tag, got, tc.want)
		}
	}
}

// Few paragraphs, all of them dialogue with dashes.
func TestDashDialogue(t *testing.T) {
	w := text("— Где Наташа? — спросил Иван Петрович.\n\n— Она спит, — ответила Марья. — Не шумите.\n\nНаташа вошла и села.")
	c, err := Analyze(context.Background(), w, Options{Language: "ru"})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Level{"Иван Петрович": Speaks, "Марья": Speaks, "Наташа": Acts} {
		ids := c.Resolve(name)
		if len(ids) != 1 || c.Scenes["c1.s1"][ids[0]].Level != want {
			t.Errorf("%s: %v in %v, want %s", name, c.Scenes["c1.s1"], namesOf(c), want)
		}
	}
}
