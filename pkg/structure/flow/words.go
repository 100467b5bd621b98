package flow

// unitWords are the words that name a division when a number stands beside
// them, in lower case.
var unitWords = units(map[Class]string{
	ClassPart: "part book volume vol partie livre tome teil buch band parte libro tomo volumen volume часть книга том " +
		"deel boek del bok część księga tom díl kniha część osa kirja rész könyv kısım kitap μέρος βιβλίο частина",
	ClassChapter: "chapter chap ch letter stave canto adventure story tale night episode fytte chapitre lettre kapitel kap brief gesang capítulo capitulo " +
		"cap capitolo lettera carta глава письмо розділ hoofdstuk brev rozdział kapitola luku fejezet bölüm κεφάλαιο capitol capitolul poglavlje поглавље",
	ClassAct:   "act acte akt aufzug acto atto действие акт bedrijf akten",
	ClassScene: "scene scène szene auftritt escena scena явление сцена",
})

// wholeHeadings are headings that need no number, folded (lower case, letters
// and single blanks).
var wholeHeadings = headings(map[Class]string{
	ClassStory: "prologue|epilogue|interlude|conclusion|prelude|postlude|finale|coda|intermezzo|prolog|epilog|zwischenspiel|vorspiel|nachspiel|schluss|" +
		"épilogue|prólogo|epílogo|prologo|epilogo|conclusión|conclusione|пролог|эпилог|заключение|proloog|epiloog|prologi|epilogi|chapter the last|" +
		"postscript|envoi|induction|楔子|尾声|尾聲|序章|終章|终章|プロローグ|エピローグ",
	ClassFront: "preface|foreword|introduction|dedication|epigraph|title page|titlepage|half title|half title page|halftitle|halftitlepage|imprint|copyright|copyright page|" +
		"copyright notice|cover|frontispiece|prefatory note|introductory note|introductory|publishers note|editors note|to the reader|advertisement|" +
		"praise|by the same author|also by|map|maps|family tree|principal characters|dramatis personae|list of characters|cast of characters|" +
		"préface|avant propos|dédicace|vorwort|einleitung|widmung|titelseite|impressum|geleitwort|vorrede|" +
		"prefacio|introducción|dedicatoria|prefácio|introdução|dedicatória|prefazione|introduzione|dedica|" +
		"предисловие|введение|вступление|посвящение|förord|inledning|voorwoord|inleiding|przedmowa|wstęp|předmluva|úvod|esipuhe|johdanto|előszó|önsöz|" +
		"前言|自序|序言|はじめに|まえがき",
	ClassBack: "the end|finis|fin|ende|fine|конец|end|koniec|slut|notes|endnotes|footnotes|end notes|afterword|appendix|appendices|glossary|index|bibliography|colophon|uncopyright|about the author|about the authors|" +
		"about the publisher|newsletter|discussion questions|reading group guide|questions for discussion|advertisements|addenda|errata|references|works cited|further reading|license|licence|full license|list of notes|" +
		"nachwort|anmerkungen|fußnoten|anhang|glossar|register|über den autor|postface|annexe|glossaire|remerciements|" +
		"notas|epílogo del autor|apéndice|glosario|sobre el autor|glossario|appendice|posfácio|" +
		"послесловие|примечания|приложение|об авторе|efterord|nawoord|posłowie|przypisy|doslov|poznámky|jälkisanat|utószó|" +
		"后记|後記|あとがき",
	ClassEither: "acknowledgments|acknowledgements|authors note|a note on the text|note on the text|transcribers note|transcribers notes|" +
		"transcriber note|a note from the author|danksagung|dank|agradecimientos|agradecimentos|ringraziamenti|благодарности",
	ClassContents: "contents|table of contents|list of illustrations|illustrations|list of chapters|list of plates|list of figures|list of maps|chapters|detailed contents|" +
		"table des matières|sommaire|table|inhalt|inhaltsverzeichnis|índice|indice|índice general|contenido|sommario|conteúdo|sumário|" +
		"содержание|оглавление|зміст|innehåll|innehållsförteckning|indhold|innhold|inhoud|inhoudsopgave|spis treści|obsah|sisällys|sisällysluettelo|tartalom|içindekiler|" +
		"περιεχόμενα|目录|目錄|目次",
})

// headingPrefixes begin headings of matter that go on with a name.
var headingPrefixes = []struct {
	words string
	class Class
}{
	{"also by ", ClassEither}, {"books by ", ClassEither}, {"other books by ", ClassEither}, {"more by ", ClassEither}, {"praise for ", ClassEither},
	{"a note on the ", ClassEither}, {"a note from the ", ClassEither}, {"about the author", ClassBack}, {"excerpt from ", ClassBack}, {"an excerpt from ", ClassBack},
}

// endWords are the lines that close a story, folded.
var endWords = map[string]bool{"the end": true, "finis": true, "fin": true, "ende": true, "fine": true, "конец": true, "end": true, "koniec": true, "slut": true}

// articles may stand between a unit word and its number.
var articles = map[string]bool{"the": true, "der": true, "das": true, "die": true, "la": true, "le": true, "el": true, "il": true, "no": true, "nr": true}

// numberWords are spelled numbers; -1 where only the fact that it is one
// matters.
var numberWords = spelled([]string{
	"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
	"first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
	"premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
	"première seconde", "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
	"erstes zweites drittes viertes fünftes sechstes siebentes achtes neuntes zehntes elftes zwölftes dreizehntes vierzehntes fünfzehntes",
	"erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter", "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte",
	"eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
	"primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo", "primera segunda tercera cuarta quinta sexta séptima octava novena décima",
	"uno dos tres cuatro cinco seis siete ocho nueve diez once doce", "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo",
	"prima seconda terza quarta quinta sesta settima ottava nona decima", "primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo",
	"primeira segunda terceira quarta quinta sexta sétima oitava nona décima", "um dois três quatro cinco",
	"первая вторая третья четвертая пятая шестая седьмая восьмая девятая десятая", "первый второй третий четвертый пятый шестой седьмой восьмой девятый десятый",
	"первое второе третье четвертое пятое шестое седьмое восьмое девятое десятое",
	"första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde", "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende",
	"pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty", "pierwsza druga trzecia czwarta piąta szósta",
}, map[string]int{"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
	"last": -1, "dernier": -1, "dernière": -1, "letzte": -1, "letztes": -1, "последняя": -1, "четвёртая": 4, "último": -1})
