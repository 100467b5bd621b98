package tei

// dropped are elements whose text is not part of the work.
var dropped = set("note", "noteGrp", "figure", "fw", "standOff", "facsimile", "sourceDoc", "sic", "orig", "abbr", "del", "rdg", "witDetail", "index", "interp",
	"interpGrp", "desc", "figDesc", "gap", "listRelation", "listEvent", "xenoData", "surplus")

// kept are dropped elements that count outside a choice or an apparatus.
var kept = set("sic", "orig", "abbr")

// gaps says how many line ends part a block from its neighbours.
var gaps = map[string]int{
	"p": 2, "ab": 2, "lg": 2, "sp": 2, "spGrp": 2, "stage": 2, "head": 2, "div": 2, "div0": 2, "div1": 2, "div2": 2, "div3": 2, "div4": 2, "div5": 2, "div6": 2, "div7": 2,
	"list": 2, "castList": 2, "docTitle": 2, "docAuthor": 2, "docImprint": 2, "byline": 2, "epigraph": 2, "trailer": 2, "argument": 2, "opener": 2, "closer": 2,
	"postscript": 2, "front": 2, "body": 2, "back": 2, "text": 2, "group": 2, "performance": 2, "set": 2, "prologue": 2, "epilogue": 2, "titlePage": 2, "table": 2,
	"l": 1, "item": 1, "label": 1, "castItem": 1, "castGroup": 1, "titlePart": 1, "salute": 1, "signed": 1, "dateline": 1, "row": 1, "cit": 2, "bibl": 1, "imprimatur": 1, "speaker": 2,
}

// divisions are the elements that part a work.
var divisions = set("div", "div0", "div1", "div2", "div3", "div4", "div5", "div6", "div7", "prologue", "epilogue")

// breakUnits are the units of milestones that stand between scenes.
var breakUnits = set("section", "scene", "tb", "thoughtbreak", "break", "asterism", "asterisk", "asterisks", "ornament", "separator", "rule", "unspecified")

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}
