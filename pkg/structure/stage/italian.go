package stage

import "strings"

func italian() language {
	return language{
		tag: "it", common: strings.Fields("il che non di per sono mi gli"),
		except:   []string{"a parte", "da parte", "in parte", "parte da"},
		acts:     strings.Fields("atto giornata"),
		scenes:   strings.Fields("scena quadro"),
		pieces:   strings.Fields("prologo epilogo licenza intermezzo preludio"),
		ordinals: strings.Fields("primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta sesto|sesta settimo|settima ottavo|ottava nono|nona decimo|decima undicesimo|undicesima|undecima|decimaprima dodicesimo|dodicesima|duodecima|decimaseconda tredicesimo|tredicesima|decimaterza quattordicesimo|quattordicesima quindicesimo|quindicesima sedicesimo|sedicesima|decimosesto|decimosesta diciassettesimo|diciassettesima|decimosettima diciottesimo|diciottesima|decimottava diciannovesimo|diciannovesima|decimonona ventesimo|ventesima ventunesima|ventesimaprima ventiduesima ventitreesima ventiquattresima venticinquesima"),
		last:     strings.Fields("ultimo ultima unico unica muta"),
		articles: strings.Fields("il lo la l' gli le"),
		cast:     []string{"personaggi", "i personaggi", "interlocutori", "attori", "persone", "le persone"},
		enter:    []string{"entra", "entrano", "entrando", "viene", "vengono", "torna", "tornano", "ritorna", "ritornano", "arriva", "arrivano", "compare", "detti", "detto", "detta", "e detti", "e detto"},
		exit:     []string{"esce", "escono", "uscendo", "parte", "partono", "via", "se ne va", "se ne vanno", "va via", "vanno via", "si ritira", "si ritirano", "partendo"},
		openers:  strings.Fields("esce escono parte partono via sipario entra entrano"),
		off:      []string{"di dentro", "da dentro", "dentro", "di fuori", "interno"},
		titles:   strings.Fields("sig dott"),
		linkers:  strings.Fields("di del della dei delle dello il la lo e ed"),
		notNames: strings.Fields("sì si no oh ah eh bene bravo ma che niente mai ecco sipario fine egli ella io tu"),
		groups:   strings.Fields("servitori servi soldati popolo guardie dame cavalieri staffieri"),
	}
}
