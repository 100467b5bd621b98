package characters

import "sync"

// german is built once and never changed afterwards.
var german = sync.OnceValue(func() *language {
	l := newLanguage("de")
	l.nouns = true
	l.past = []string{"te", "ten"}
	set(l.crowds, `alle beide mehrere einige stimmen volk`)
	set(l.former, `vorige vorigen voriger`)
	set(l.plural, `alle beide`)
	set(l.except, `außer`)
	set(l.abbr, `dr prof hr fr st frl`)
	l.spellings(`hr=herr fr=frau frl=fräulein doktor=dr professor=prof`)
	l.add(clsMale, `herr herrn hr onkel vater bruder könig kaiser prinz fürst graf baron freiherr ritter junker pater vetter großvater meister`)
	l.add(clsFemale, `frau fräulein frl tante mutter schwester königin kaiserin prinzessin fürstin gräfin baronin base großmutter madame mademoiselle mamsell`)
	l.add(clsTitle, `dr doktor prof professor hauptmann oberst major general leutnant rat hofrat geheimrat kommerzienrat kommissar inspektor pfarrer pastor sankt direktor minister konsul senator rittmeister`)
	l.add(clsKin, `onkel tante vater mutter bruder schwester vetter base großvater großmutter`)
	l.add(clsSpeech, `sagte fragte rief antwortete erwiderte sprach flüsterte murmelte meinte entgegnete versetzte schrie begann bemerkte erklärte fuhr stammelte lachte seufzte stieß brummte
		wiederholte unterbrach fügte bat setzte ergänzte raunte stöhnte schluchzte dachte brüllte jammerte sagt fragt ruft antwortet spricht gab warf nickte`)
	l.add(clsPast, `ging kam sah stand saß lag nahm gab ließ fand hielt trat zog lief fiel schlug trug sprang warf griff blieb wusste wußte aß trank las schrieb schwieg wurde begann hob bot stieg
		schob riß riss bog rannte kannte dachte brachte hörte nickte lächelte blickte geht kommt sieht steht sitzt nimmt tritt`)
	l.add(clsBe, `war waren hatte hatten wurde würde könnte konnte sollte wollte musste mußte möchte mag ist sind hat haben wird`)
	l.add(clsPerfect, `hatte hatten`)
	l.add(clsModal, `würde könnte sollte wollte hätte wäre wenn ob falls`)
	l.add(clsRecall, `erinnerte erinnerung erinnerungen träumte traum gedachte gedanken dachte vermisste vergaß`)
	l.add(clsRelic, `brief bild bildnis grab haus schloss schloß tod geschichte name land zimmer`)
	l.add(clsHe, `er`)
	l.add(clsShe, `sie`)
	l.add(clsI, `ich`)
	l.add(clsDet, `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jeder jede jedes jener jene jenes kein keine keinen keinem keiner welcher welche
		zum zur im am beim vom ins ans aufs fürs`)
	l.add(clsArticle, `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem zum zur im am beim vom`)
	l.add(clsPoss, `mein meine meinen meinem meiner meines dein deine deinen deinem deiner sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer`)
	l.add(clsIn, `in nach aus bei durch gen`)
	l.add(clsToward, `zu mit neben hinter bei nach an auf`)
	l.add(clsAbout, `von über für ohne wie`)
	l.add(clsBody, `hand hände gesicht augen auge kopf herz stimme arm arme lippen mund haar schulter schultern`)
	l.add(clsPlace, `straße strasse gasse platz berg fluss see stadt dorf schloss kirche hof tor`)
	l.add(clsParticle, `von van zu zur vom der den de`)
	l.add(clsAdj, `arme armer alte alter liebe lieber junge junger kleine kleiner gute guter`)
	l.add(clsOf, `von`)
	l.add(clsAnd, `und oder`)
	l.add(clsHey, `o ach ja nein nun aber ei`)
	l.add(clsMid, `dann nun noch auch nur sich wieder da schon so jetzt plötzlich langsam leise`)
	l.add(clsStop, `ich du er sie es wir ihr mir mich dir dich ihm ihn uns euch ihnen ihn sich man wer was wie wo wann warum und oder aber denn doch wenn als ob dass daß weil nicht kein ja nein
		in an auf aus bei mit nach seit von zu vor für gegen ohne um durch über unter hinter neben zwischen so da dann hier dort nun noch auch nur schon erst jetzt immer nie wieder sehr ganz gar
		der die das den dem des ein eine einen einem einer eines dies dieser diese dieses jener jede jeder alle alles viel viele einige mehr gott gottes himmel teufel herren damen
		ist sind war waren hat haben hatte hatten wird werden wurde kann können konnte soll sollte will wollte muss muß darf mag
		montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz april mai juni juli august september oktober november dezember weihnachten ostern
		kapitel buch teil akt szene auftritt aufzug deutschland berlin wien hamburg münchen paris london rom italien frankreich england europa
		mensch menschen mann frau kind kinder leute mädchen junge zeit tag nacht abend morgen jahr jahre leben tod welt haus tür fenster tisch stuhl bett zimmer kopf hand auge augen gesicht herz
		wort worte stimme sache ding dinge weg straße wasser luft licht feuer erde sonne mond liebe angst freude glück recht grund ende anfang teil art weise vater mutter bruder schwester eltern
		sohn tochter freund freundin geld arbeit brief hund katze pferd wagen`)
	l.add(clsRole, `könig königin prinz prinzessin fürst graf gräfin maler soldat kammerdiener bettler jäger müller`)
	l.add(clsNameM, `adam adolf albert albrecht alexander alfred andreas anton august balthasar benno bernhard bruno carl karl christian christoph dietrich eberhard eduard egon emil erich ernst erwin eugen felix
		ferdinand franz friedrich fritz georg gerhard gottfried gottlieb gregor gustav hans heinrich heinz helmut hermann hugo innstetten jakob joachim johann johannes josef joseph jürgen kaspar klaus konrad kurt
		leo leopold lorenz ludwig lukas lutz marinelli martin matthias max michael moritz nikolaus oskar otto paul peter philipp richard robert rolf rudolf rudolph samuel sebastian siegfried siegmund
		simon stefan stephan theodor thomas tobias ulrich viktor volker walter werner wilhelm wolfgang odoardo ettore conti camillo pirro angelo appiani battista hettore daniel david`)
	l.add(clsNameF, `adele agathe agnes alma amalie anna anne annemarie antonie auguste barbara berta bertha brigitte charlotte claudia clara klara christine dorothea effi elisabeth elise ella else elsa emilia emma
		emmy erika eva franziska frieda friederike gerda gertrud grete gretchen hanna hannah hedwig helene henriette hilde hulda ida ilse irene irmgard johanna josefine julia julie karoline katharina käthe
		lena lene leonore liese lieschen lina lisa lotte louise luise magdalena margarete margarethe maria marianne marie martha mathilde minna monika olga ottilie paula pauline regina renate rosa
		rosalie roswitha sabine sara sophie susanne therese thea toni ursula veronika wilhelmine orsina`)
	l.shorts(`fritz=friedrich hans=johann,johannes lotte=charlotte grete=margarete gretchen=margarete lene=helene,magdalena käthe=katharina toni=antonie,anton max=maximilian sepp=josef gustl=august
		liese=elisabeth lieschen=elisabeth lisa=elisabeth else=elisabeth klaus=nikolaus heinz=heinrich willi=wilhelm`)
	return l
})
