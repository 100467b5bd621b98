package prose

import "strings"

// rules are what a language says of the full stop.
type rules struct {
	never    map[string]bool // abbreviations that stand before a name: never the end
	before   map[string]bool // abbreviations that may end a sentence
	ordinals bool            // a stop after digits makes an ordinal
	pronounI bool            // "I" alone is a word
}

// rulesFor returns the rules of a BCP 47 tag; English for an unknown one.
func rulesFor(lang string) rules {
	base, _, _ := strings.Cut(strings.ToLower(lang), "-")
	if r, ok := languages[base]; ok {
		return r
	}
	return languages["en"]
}

func language(never, before string, ordinals, pronounI bool) rules {
	r := rules{never: map[string]bool{}, before: map[string]bool{}, ordinals: ordinals, pronounI: pronounI}
	for w := range strings.FieldsSeq(never) {
		r.never[w] = true
	}
	for w := range strings.FieldsSeq(before) {
		r.before[w] = true
	}
	return r
}

// languages holds the rules by base language.
var languages = map[string]rules{
	"en": language("mr mrs ms messrs mme mlle dr prof st rev hon fr sr gen col maj capt lt lieut sgt serg cpl pvt adm cmdr gov pres sen rep supt insp det jun mt ft vs cf viz ca no nos vol vols fig figs p pp ch chap art esq",
		"etc jr co ltd inc bros a.m p.m e.g i.e u.s u.k b.c a.d ph.d jan feb mar apr jun jul aug sept oct nov dec st ave rd", false, true),
	"de": language("hr fr frl herrn dr prof st sr hl bzw ca vgl nr bd abb kap evtl ggf inkl geb gest sog z d s u z.b d.h u.a v.a s.o s.u",
		"usw etc u.s.w v.chr n.chr str", true, false),
	"fr": language("m mm mme mmes mlle mlles mgr me dr pr st ste cf vol art chap p pp no env av ap", "etc j.-c", false, false),
	"es": language("sr sra sres sras srta srtas d dª dr dra prof gral cap cnel tte sto sta fr lic ing pág págs vol núm art ud uds vd vds cf", "etc a.c d.c ee.uu", false, false),
	"it": language("sig sigg sig.ra sig.na dott dott.ssa prof avv ing on mons s ss cap pag vol art n cfr es", "ecc a.c d.c", false, false),
	"pt": language("sr sra srs sras srta dr dra d prof eng gen cap cel exmo exma v s sto sta pág vol núm art cf", "etc a.c d.c", false, false),
	"nl": language("dhr mevr mw mr dr drs ir ing prof st ds jhr vgl nr blz ca bv bijv d.w.z m.n o.a z.g", "enz etc v.chr n.chr", false, false),
	"sv": language("hr fr frk dr prof s:t kap nr bl.a t.ex d.v.s ca jfr s sid", "osv etc m.m m.fl f.kr e.kr", false, false),
	"da": language("hr fr frk dr prof skt kap nr bl.a f.eks dvs ca jf s", "osv etc m.m m.fl f.kr e.kr", true, false),
	"no": language("hr fr frk dr prof st kap nr bl.a f.eks dvs ca jf s", "osv etc m.m m.fl f.kr e.kr", true, false),
	"fi": language("hra rva nti tri prof esim ks vrt n nro s ts mm", "jne ym yms eaa jaa", true, false),
	"pl": language("p pp dr prof mgr inż ks św o br gen płk mjr kpt por np m.in tzn tj ok nr str t r w al ul pl", "itd itp etc n.e p.n.e", false, false),
	"cs": language("p pí sl dr prof sv gen plk kpt por např tj tzn cca č str r", "atd apod etc n.l", true, false),
	"hu": language("dr prof özv ifj id st pl ún kb ill old sz", "stb etc i.e i.sz", true, false),
	"ru": language("г гг г-н г-жа тов гр проф акад д-р св им ул пр пл обл т.е т.н т.к напр см ср стр с гл рис руб коп тыс млн", "т.д т.п др пр н.э в вв", false, false),
	"uk": language("п пп проф акад д-р св ім вул обл т.зв напр див стор с гл рис", "т.д т.п ін н.е", false, false),
	"el": language("κ κκ κα δρ καθ αγ π.χ δηλ σελ αρ", "κ.λπ κ.ά μ.χ", false, false),
	"zh": language("", "", false, false),
	"ja": language("", "", false, false),
}
