package stage

import "strings"

func french() language {
	return language{
		tag: "fr", common: strings.Fields("et le les vous je que est pas une"),
		except: []string{"entre ses dents", "entre les dents", "entre eux", "entre elles", "entre lui"},
		acts:   strings.Fields("acte journée"),
		scenes: strings.Fields("scène scene tableau"),
		pieces: strings.Fields("prologue épilogue intermède divertissement"),
		ordinals: strings.Fields("premier|première|premiere deuxième|deuxieme|second|seconde troisième|troisieme quatrième|quatrieme cinquième|cinquieme sixième|sixieme septième|septieme huitième|huitieme neuvième|neuvieme dixième|dixieme " +
			"onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième|vingt"),
		last:     strings.Fields("dernier dernière derniere unique muette"),
		articles: strings.Fields("le la les l'"),
		cast:     []string{"personnages", "les personnages", "acteurs", "les acteurs", "noms des acteurs", "personnes"},
		enter:    []string{"entre", "entrent", "entrant", "rentre", "rentrent", "paraît", "paraissent", "paroît", "arrive", "arrivent", "survient", "surviennent", "accourt"},
		exit:     []string{"sort", "sortent", "sortant", "s'en va", "s'en vont", "il s'en va", "se retire", "se retirent", "s'éloigne", "disparaît", "s'enfuit"},
		openers:  strings.Fields("entre entrent sort sortent rideau"),
		off:      []string{"dans la coulisse", "derrière le théâtre", "au dehors", "au-dehors", "en dehors", "de l'intérieur"},
		titles:   strings.Fields("m mm mme mmes mlle mlles mgr"),
		linkers:  strings.Fields("de du des la le les et l' d' un une à au aux"),
		notNames: strings.Fields("oui non ah oh eh quoi bien bon allons certes hélas voilà point rideau fin il elle ils je tu nous vous"),
		groups:   strings.Fields("valets laquais gardes soldats suite domestiques seigneurs dames musiciens troupe plusieurs"),
	}
}
