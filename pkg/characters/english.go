package characters

import "sync"

// english is built once and never changed afterwards.
var english = sync.OnceValue(func() *language {
	l := newLanguage("en")
	l.possessive = true
	l.mine = "my"
	l.add(clsKinOne, `aunt uncle mother father grandmother grandfather brother sister wife husband guardian master mistress daughter son cousin companion friend`)
	l.add(clsKinBare, `pap papa mamma mama mother father dad daddy mum mummy mommy pa ma pap grandpa grandma auntie`)
	l.add(clsKin, `pap papa mamma mama dad daddy mum mummy mommy`)
	l.add(clsMale, `papa dad daddy pap`)
	l.add(clsFemale, `mamma mama mum mummy`)
	l.past = []string{"ed"}
	set(l.abbr, `mr mrs ms dr st prof rev hon capt col gen lieut lt sgt maj jr sr messrs mme mlle esq sig`)
	l.spellings(`mister=mr missus=mrs mistress=mrs missis=mrs doctor=dr doc=dr col=colonel capt=captain cap'n=captain gen=general lieut=lieutenant lt=lieutenant
		prof=professor rev=reverend m=monsieur mme=madame mlle=mademoiselle ms=miss st=saint sgt=sergeant auntie=aunt aunty=aunt maj=major hon=honourable mistah=mr marse=mr mars=mr mas'r=mr massa=mr marster=mr`)
	l.add(clsMale, `mr mister sir lord master monsieur uncle king prince duke count baron earl marquis marquess viscount emperor czar tsar brother brer squire reverend rev father
		friar abbe abbé monseigneur signor señor senor don herr grandfather grandpa pope bishop mistah cardinal sultan caliph brother sheriff deacon esquire m messrs laird mars marse mas'r massa marster`)
	l.add(clsFemale, `mrs miss ms lady madame madam mademoiselle mme mlle aunt auntie aunty queen princess duchess countess baroness marchioness empress sister mother mistress
		grandmother grandma granny mame dame widow signora signorina señora senora frau fräulein fraulein missus missis mother nurse`)
	l.add(clsTitle, `dr doctor doc captain capt cap'n colonel col general gen lieutenant lieut major sergeant sgt corporal admiral commodore commander professor prof judge justice inspector constable
		officer detective president senator governor mayor chief cousin saint st honourable honorable hon private ensign bosun parson pastor vicar dean deputy agent chancellor marshal
		comrade dom fra nurse superintendent director minister maj`)
	l.add(clsKin, `aunt auntie aunty uncle cousin father mother grandfather grandpa grandmother grandma granny brother sister`)
	l.add(clsSpeech, `said says asked cried replied answered exclaimed shouted whispered murmured muttered returned repeated continued added observed remarked called inquired enquired
		demanded declared began interrupted rejoined retorted responded screamed sighed sobbed growled groaned gasped laughed suggested announced explained insisted admitted
		agreed protested urged stammered faltered ejaculated pleaded begged commanded ordered roared yelled hissed snapped breathed pursued resumed went put sneered thundered warned
		told spoke concluded confessed assented persisted proceeded commented echoed chuckled grumbled mumbled moaned panted snarled shrieked squeaked wailed bawled bellowed barked
		quoth sez ventured mused reminded assured proposed corrected hinted rejoined interposed quavered queried questioned croaked chimed lisped drawled volunteered advised
		complained confided countered giggled grunted jeered joked lied mentioned offered promised recited reported taunted teased wondered acknowledged affirmed argued scolded
		soliloquised soliloquized supplied grinned squealed howled piped purred rasped whimpered whined uttered vowed swore stated objected reflected conceded`)
	l.add(clsSaid, `said says asked cried replied answered exclaimed shouted whispered murmured muttered remarked observed inquired enquired demanded declared rejoined retorted responded screamed
		growled gasped ejaculated roared yelled quoth sez sneered stammered faltered sobbed`)
	l.add(clsStative, `dwelt ruled reigned stayed knew believed loved liked hated wanted wished hoped feared belonged owned deserved existed lived resembled thought supposed meant needed preferred trusted understood doubted
		possessed cared expected intended remained died disappeared vanished used lay sure`)
	l.add(clsContact, `took kissed gave sent led carried caught embraced touched struck seized helped followed greeted thanked lifted hugged pushed pulled brought joined handed grasped patted slapped
		introduced woke wakened stopped overtook approached faced beckoned accompanied escorted clasped showed nudged dragged lifting taking holding carrying leading embracing watching following kissing hugging`)
	l.add(clsPerceive, `heard read recognised recognized`)
	l.add(clsCorpse, `corpse body bier`)
	l.add(clsDuring, `while since until till`)
	l.add(clsPast, `took went came saw sat stood ran gave got made left found felt knew kept held rose turned fell led lay let put brought began threw drew grew shook broke spoke wrote rode drove
		wore bore caught taught bought fought sought thought lost met sent spent bent lent slept wept crept leapt swept kept heard read set shut cut hit hurt cast burst struck stuck swung
		sang sank sprang shrank drank rang hung flung clung slung spun won shone woke chose froze stole flew blew threw ate bit hid slid lit knelt dealt dwelt meant built paid laid said
		forgot forgave arose awoke became bade beheld bled bred clad dug fed fled ground overheard rode shot shook sewed sold told strode strove swam swore tore trod understood withdrew wound wrung
		glanced nodded smiled laughed bowed looked burst did dared does goes comes looks sits stands takes turns runs walks nods smiles gives makes pulls opens sees hears puts enters exits crosses lives`)
	l.add(clsBe, `was were is are am been being had has have would should could might may must can shall will did do does seemed appeared became be`)
	l.add(clsPerfect, `had`)
	l.add(clsModal, `would could should might may if unless whether must can will shall`)
	l.add(clsRecall, `remembered remember recalled recollected remembering recalling dreamed dreamt dreaming dream dreams thought thinking wished wondered wondering imagined imagining fancied
		memory memories remembrance reminded forgotten forgot mentioned mention missed longed`)
	l.add(clsRelic, `letter letters note portrait picture pictures photograph grave tomb story stories tale tales history name names named news death house castle palace country land room
		bedroom city fate memory words money estate property will opinion character reputation kingdom subjects slaves books statue telegram message account ghost
		command orders cottage place home shop office business kindness behaviour conduct manners love affection absence return arrival visit visits life past power`)
	l.add(clsHe, `he`)
	l.add(clsShe, `she`)
	l.add(clsHim, `him his her hers himself herself`)
	l.add(clsI, `i`)
	l.add(clsDet, `the a an this that these those every each some any no another such what which`)
	l.add(clsArticle, `the a an this`)
	l.add(clsPoss, `my your his her our their its thy`)
	l.add(clsIn, `in at near into through from toward towards across around beyond throughout within outside leaving reached above below over`)
	l.add(clsToward, `to at with beside behind upon on toward towards after by near before beneath between against past into`)
	l.add(clsAbout, `about of for like without concerning than as from regarding besides except but`)
	l.add(clsBody, `hand hands face eyes eye head heart voice arm arms lips mouth hair shoulder shoulders feet foot cheek cheeks brow ear ears breath knee knees finger fingers lap neck breast
		smile glance look tone manner tears temper mind chair coat hat gaze countenance body side back nose forehead mood feelings spirits face throat`)
	l.add(clsKinNoun, `brother brothers sister sisters wife husband son sons daughter daughters father mother uncle aunt cousin nephew niece friend friends mother-in-law father-in-law servant maid mistress
		master child children family partner lover sweetheart companion widow parents grandmother grandfather mamma papa guardian ward`)
	l.add(clsPlace, `street road avenue lane square hall park house castle hill hills mount mountain mountains river lake sea ocean bay island islands isle city town village county court abbey church
		cathedral palace bridge station inn hotel gate gates forest wood woods valley field fields lodge farm cottage place terrace gardens garden row common cape channel coast desert heath
		school college university club company office bank institution society museum tower prison theatre theater harbour harbor port point bar tavern arms head green heights grove manor
		press act war peninsula crescent ferry creek landing state states territory bottom plantation railway railroad line ship boat bush moor moors plains prairie parish dale shire
		mill chapel priory villa dock docks wharf quay buildings building chambers infirmary hospital yard`)
	l.add(clsParticle, `de la le du des van von der den del della di da ben ibn bin al el y o' d' zu af av st`)
	l.add(clsAdj, `poor dear dearest old young little good sweet darling my beloved honest brave fair unfortunate unhappy wicked wretched late pretty great big fat gentle proud noble mad saint silly lazy lovely
		excellent miserable precious charming beautiful handsome bold tiny ole li'l`)
	l.add(clsOf, `of`)
	l.add(clsAnd, `and & or nor`)
	l.add(clsHey, `oh o ah well hey hi come why yes no now dear look listen hello good please say hush ho alas indeed nay thank thanks`)
	l.add(clsMid, `then now still also only just at once suddenly slowly quickly softly quietly again never always quite even almost soon presently gravely gently merely first all both himself herself too
		immediately hastily instantly eagerly calmly coldly sadly simply certainly really here there ever perhaps`)
	l.add(clsWith, `with`)
	l.add(clsCall, `called named christened`)
	set(l.crowds, `all both everyone everybody omnes together chorus crowd voices others`)
	set(l.former, `former`)
	set(l.plural, `they exeunt all omnes`)
	set(l.except, `but except save`)
	l.sex(male, `man boy gentleman fellow lad king prince wizard soldier captain doctor priest husband father brother uncle son sailor policeman farmer coachman footman butler servant monk
		clerk waiter constable stranger youth host merchant lawyer judge sergeant lord duke clown guardian`)
	l.sex(female, `woman girl lady lass queen princess witch maid maiden wife mother sister aunt daughter widow nurse governess hostess landlady nun fairy duchess`)
	addEnglishStops(l)
	addEnglishRoles(l)
	addEnglishNames(l)
	return l
})

func addEnglishStops(l *language) {
	l.add(clsStop, `i i'm i'll i've i'd me my mine we us our you your yours he him his she her hers it its they them their theirs who whom whose which what that this these those there here where when
		why how if then than so as at by for from in into of off on onto out over to too up upon with within without and or but nor not no yes yet the a an some any all both each every either
		neither none one two three four five six seven eight nine ten twelve hundred thousand first second third last next other another such same own very just only even still also again ever never always
		now once twice soon presently perhaps maybe indeed oh ah eh ha o hey hi ho hello hallo hullo well nay aye ay alas hush hurrah bah pooh fie
		is am are was were be been being do does did done have has had having will'll shall should would could can can't cannot won't don't didn't doesn't isn't wasn't weren't couldn't wouldn't
		shouldn't hadn't hasn't haven't ain't aren't mustn't needn't may might must ought let let's that's it's he's she's there's what's who's you're you've you'll you'd they're they've they'll they'd
		we're we've we'll we'd i'se 'tis 'twas tis twas
		monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter michaelmas lent
		english englishman englishmen englishwoman french frenchman frenchmen german germans italian italians spanish spaniard dutch irish irishman scotch scottish scotchman welsh american americans
		indian indians russian russians roman romans greek greeks latin european african christian christians jew jews jewish turk turks turkish chinese swiss swedish danish polish hungarian
		austrian norwegian bohemian egyptian arab arabian persian catholic protestant methodist baptist british briton negro
		god lord gods heaven heavens hell providence almighty christ jesus bible scripture testament satan devil fate nature
		north south east west northern southern eastern western north-east north-west south-east south-west
		chapter volume book part act scene letter preface introduction contents section note notes page vol illustration epilogue prologue appendix copyright project gutenberg ebook
		h'm hm humph pshaw psst tut faugh ugh ow ouch whew phew
		everyone everybody nobody somebody anyone anybody someone something nothing anything everything ones
		sir madam ma'am ladies gentlemen gentleman sirs messieurs
		mr mrs dear yes please thank thanks good bad great little old young new poor sweet
		because before after while until till though although since unless whether during between among through against about above below under across around behind beyond near toward towards
		come go look see hear say said tell think know take give get make put stop wait listen speak stand keep leave bring call hold turn run sit try ask believe remember suppose mind never really
		certainly surely truly exactly quite rather almost nearly suddenly finally meanwhile however therefore thus hence moreover besides instead otherwise nevertheless
		many much more most few less least several enough half whole
		king's majesty highness lordship ladyship honour honor grace excellency worship holiness esq esquire p.m a.m pm am viz etc e.g i.e
		god's o'clock vol no nos postscript p.s ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx
		england france germany italy spain ireland scotland wales london paris rome america europe india africa russia china britain york greece egypt holland austria switzerland
		australia canada asia vienna berlin moscow petersburg dublin edinburgh boston philadelphia chicago mississippi missouri california kansas virginia ohio illinois texas
		thames rhine nile seine oxford cambridge eton harrow
		parliament government bureau times state house church court bank street square street union army navy post`)
	l.add(clsNot, `heaven death love time fortune truth life liberty justice religion nature art beauty science history reason sin hope faith charity honour honor duty pride virtue peace
		victory power pleasure pain sorrow joy grief nobility society music poetry philosophy memory fate destiny chance luck silence night morning evening day spring summer autumn winter
		sun moon earth world sea sky`)
}
