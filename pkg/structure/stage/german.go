package stage

import "strings"

func german() language {
	return language{
		tag: "de", common: strings.Fields("und die der ich nicht das ist sie ein"),

		acts:   strings.Fields("akt aufzug handlung abhandlung act actus vorgang"),
		scenes: strings.Fields("szene scene auftritt auftrit eintritt bild scena verwandlung"),
		pieces: strings.Fields("prolog epilog vorspiel nachspiel zwischenspiel vorrede vorspruch"),
		ordinals: strings.Fields("erster|erste|erstes|ersten zweiter|zweite|zweites|zweiten|zweyter|zweyte|anderter|anderte|anderer|andere|andrer|andre dritter|dritte|drittes|dritten vierter|vierte|viertes|vierten fünfter|fünfte|fünftes|fünften " +
			"sechster|sechste|sechstes|sechsten|sechszter siebenter|siebente|siebter|siebte|siebentes|siebenten|siebtes|siebender|siebende|siebentes achter|achte|achtes|achten neunter|neunte|neuntes|neunten zehnter|zehnte|zehntes|zehnten|zehender|zehende|zehendes " +
			"elfter|elfte|elftes|eilfter|eilfte|eilftes zwölfter|zwölfte|zwölftes|zwölften dreizehnter|dreizehenter|dreizehente|dreizehender|dreizehende|dreyzehenter|dreyzehente|dreyzehender|dreyzehende|dreizehnte|dreyzehnter|dreyzehnte|dreizehntes vierzehnter|vierzehenter|vierzehente|vierzehender|vierzehende|vierzehnte|vierzehntes fünfzehnter|fünfzehenter|fünfzehente|fünfzehender|fünfzehende|funfzehenter|funfzehente|funfzehender|funfzehende|fünfzehnte|funfzehnter|funfzehnte|fünfzehntes " +
			"sechzehnter|sechzehenter|sechzehente|sechzehender|sechzehende|sechszehenter|sechszehente|sechszehender|sechszehende|sechzehnte|sechszehnter|sechzehntes siebzehnter|siebzehenter|siebzehente|siebzehender|siebzehende|siebenzehenter|siebenzehente|siebenzehender|siebenzehende|siebzehnte|siebenzehnter|siebzehntes achtzehnter|achtzehenter|achtzehente|achtzehender|achtzehende|achtzehnte|achtzehntes neunzehnter|neunzehenter|neunzehente|neunzehender|neunzehende|neunzehnte|neunzehntes zwanzigster|zwanzigste|zwanzigstes " + germanTwenties()),
		last:     strings.Fields("lezter lezte letzter letzte letztes letzten einziger einzige stumme"),
		articles: strings.Fields("der die das"),
		cast:     []string{"personen", "die personen", "handelnde personen", "die handelnden personen", "es treten auf", "auftretende personen", "figuren", "personae"},
		enter: []string{"tritt auf", "treten auf", "auftretend", "tritt ein", "treten ein", "tritt herein", "treten herein", "kommt", "kommen", "kommend", "herein", "hereintritt", "hereinkommt",
			"hinzu", "dazu", "zurück", "erscheint", "erscheinen", "tritt heraus", "eintretend", "vorige", "vorigen", "eilt herein", "stürzt herein"},
		exit:     []string{"ab", "geht ab", "gehen ab", "gehn ab", "tritt ab", "treten ab", "eilt ab", "eilen ab", "entfernt sich", "entfernen sich", "hinaus", "abgehend", "abgeht", "verschwindet", "hinein"},
		openers:  strings.Fields("vorhang verwandlung"),
		off:      []string{"hinter der szene", "hinter der scene", "von außen", "draußen", "von innen", "inwendig"},
		titles:   strings.Fields("hr fr frl dr st"),
		linkers:  strings.Fields("der die das des dem den von und vom zu zur mit im in ein eine einer"),
		notNames: strings.Fields("ja nein nun wie was so ach oh nichts gut wohl doch ei eben gewiß freilich richtig nie niemals vorhang ende er sie es ich du wir"),
		groups:   strings.Fields("bediente diener soldaten volk bürger damen herren wachen ritter gefolge gäste bauern mehrere einige verschiedene"),
	}
}

// germanTwenties returns the ordinals from 21 to 29 in their spellings.
func germanTwenties() string {
	var out []string
	for _, unit := range []string{"ein", "zwei|zwey", "drei|drey", "vier", "fünf|funf", "sechs", "sieben", "acht", "neun"} {
		var forms []string
		for u := range strings.SplitSeq(unit, "|") {
			for _, ending := range []string{"ste", "ster", "stes", "sten"} {
				forms = append(forms, u+"undzwanzig"+ending)
			}
		}
		out = append(out, strings.Join(forms, "|"))
	}
	return strings.Join(out, " ")
}
