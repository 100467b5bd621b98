package stage

import "strings"

// latin has the headings of old prints in any language: Actus primus, Scena
// secunda.
func latin() language {
	return language{
		tag: "la",

		acts:     strings.Fields("actus"),
		scenes:   strings.Fields("scaena scæna scoena scœna"),
		pieces:   strings.Fields("prologus epilogus"),
		ordinals: strings.Fields("primus|prima secundus|secunda tertius|tertia quartus|quarta quintus|quinta sextus|sexta septimus|septima octavus|octava nonus|nona decimus|decima"),
		last:     strings.Fields("ultimus"),
		enter:    []string{"intrat", "intrant"},
		exit:     []string{"abit", "abeunt"},
	}
}
