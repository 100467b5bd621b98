package stage

import "strings"

func english() language {
	return language{
		tag: "en", common: strings.Fields("the and of to that is you my"),

		acts:   []string{"act"},
		scenes: []string{"scene", "scena", "sc"},
		pieces: []string{"prologue", "epilogue", "induction", "interlude", "prelude"},
		ordinals: strings.Fields("first|one second|two third|three fourth|four fifth|five sixth|six seventh|seven eighth|eight ninth|nine tenth|ten " +
			"eleventh|eleven twelfth|twelve thirteenth|thirteen fourteenth|fourteen fifteenth|fifteen sixteenth|sixteen seventeenth|seventeen eighteenth|eighteen nineteenth|nineteen twentieth|twenty"),
		last:     strings.Fields("last final only"),
		articles: strings.Fields("the"),
		cast: []string{"dramatis personae", "dramatis personæ", "persons represented", "persons of the", "persons in the", "the persons", "the characters", "characters",
			"the cast", "cast of", "cast", "the people", "people in the", "the actors", "actors' names", "names of the actors", "persons", "personages"},
		enter: []string{"enter", "enters", "entering", "re-enter", "re-enters", "reenter", "reenters", "comes in", "come in", "coming in", "comes on", "come on",
			"appears", "appear", "discovered", "is ushered in", "shown in", "arrives", "arrive", "returns", "return", "is on", "advances", "rushes in", "runs in", "walks in"},
		exit: []string{"exit", "exits", "exeunt", "leaves", "leave", "goes out", "go out", "going out", "goes off", "go off", "goes away", "retires", "retire", "withdraws",
			"departs", "runs out", "rushes out", "walks out", "goes into", "vanishes", "is led out", "disappears"},
		openers: strings.Fields("enter exit exeunt re-enter reenter manet manent flourish alarum alarums sennet curtain thunder"),
		off:     []string{"within", "without", "off", "off stage", "offstage", "outside", "behind the scenes", "from within"},
		titles:  strings.Fields("mr mrs ms dr st rev capt col gen lt sgt maj prof sr jr hon esq messrs"),
		linkers: strings.Fields("and of the a an in with to at from"),
		notNames: strings.Fields("yes no oh ah well indeed nothing never why what how now come so then there here good nay ay aye alas hush true certainly exactly quite " +
			"please thanks ha ho perhaps never always curtain end finis note notes contents scene act exit exeunt enter song letter chapter book part illustration music silence pause the he she they it i you we "),
		groups: strings.Fields("lords ladies attendants servants soldiers officers messengers guards gentlemen others citizens sailors players musicians people crowd chorus " +
			"courtiers pages murderers watchmen torchbearers followers ambassadors women men children guests peasants villagers"),
	}
}
