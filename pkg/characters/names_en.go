package characters

// addEnglishNames adds first names, the common words among them, and short
// forms. The lists are ours: common names of nineteenth and twentieth century
// fiction.
func addEnglishNames(l *language) {
	l.add(clsNameM, `aaron abel abner abraham abram adam adolphus adrian alan albert alec aleck alexander alexis alfred alan alistair allan allen aloysius alphonse ambrose amos andrew andy angus
		anselm anthony antonio archibald archie arnold arthur asa augustine augustus austin barnaby barney bartholomew basil ben benedict benjamin bennet bernard bert bertie bertram bill billy bob bobby
		boris brian bruce bruno caleb calvin carl carlo caspar cecil charles charley charlie chester chris christian christopher clarence claude claudius clement clifford clive conrad constantine cornelius
		cuthbert cyril cyrus dan daniel darius dave david davy denis dennis denny derek dick diggory dmitri dominic don donald dorian douglas duncan ebenezer ed eddie eddy edgar edmond edmund edward edwin
		elijah eli elias elliot elmer enoch ephraim eric ernest ethan eugene eustace evan ewing ezekiel ezra felix ferdinand fergus fitzwilliam florian francis frank franklin franz fred freddie freddy frederic
		frederick fritz gabriel gareth gavin geoffrey george gerald gerard gideon gilbert giles giovanni godfrey graham gregory griffith guido gus gustave guy hal hamish hank hannibal hans harold harry harvey hector henri
		henry herbert hercules herman hezekiah hiram horace horatio howard hubert huck huckleberry hugh hugo humphrey ian ignatius igor ira isaac isaiah israel ivan ivor jabez jack jacob jacques jake james jamie
		jan jason jasper jay jean jedediah jeff jefferson jeffrey jem jeremiah jeremy jerome jerry jesse jethro jim jimmy job joe joel john johann johnny jon jonah jonas jonathan jose joseph joshua
		josiah jules julian julius justin karl keith kenneth kevin kit konrad lancelot larry laurence laurie lawrence lazarus leo leon leonard leopold levi lewis lionel louis lucas lucian lucius luigi luke luther lysander
		malcolm marcel marco marcus mario mark marmaduke martin marvin matt matthew maurice max maximilian mervyn meyer michael mick mike miles milton montague mordecai morgan morris mortimer moses murdo nat nathan nathaniel ned
		neil neville newland nicholas nick nicolas nigel noah noel norman obadiah octavius oliver orlando oscar osmond oswald otto owen paddy pat patrick paul percival percy peregrine pete peter phil philip phillip
		phineas pierre pip quentin ralph randolph raoul raphael raymond redmond reggie reginald reuben rex reynold richard rob robert robin roderick rodney rodolphe rodrigo roger roland rolf romeo ronald rory roy rudolf rudolph rufus rupert
		sam sammy samson samuel sandy saul sebastian septimus seth shadrach sherlock sherman sid sidney siegfried sigmund silas silvester simeon simon sinbad solomon stanislaus stanley stefan stephen sterling steve steven stuart sydney
		ted teddy terence terry thaddeus theo theobald theodore theophilus thomas thornton tim timothy titus toby tobias tom tommy tony tristan tristram ulysses uriah valentine vernon victor vincent virgil vivian vladimir wallace wally walter warren wat wilfred
		wilfrid wilhelm will willem william willie willoughby willy winston woodrow yorick zachariah zachary zebedee zeke edwin rawdon becky heathcliff hindley hareton linton edgar
		clym diggory wildeve jude phillotson angel gabriel bathsheba troy boldwood pepe miguel juan pedro pablo carlos diego fernando felipe francisco jorge manuel ramon ricardo
		dan'l sam'l lorcan gethin rafe joris bastian cedric gervase launcelot nahum elihu ichabod ishmael ahab queequeg starbuck stubb bildad peleg`)
	l.add(clsNameF, `abigail ada adela adelaide adele adeline agatha agnes alice aline alison almira althea amabel amanda amelia amy anastasia angela angelica angelina anna annabel anne annette annie ann antoinette antonia arabella ariadne
		aurelia aurora barbara beatrice beatrix becky bella belinda bell belle bernice bertha bess bessie bessy betsey betsy betty beth bianca blanche bridget brigid camilla candace carlotta carmen caroline carrie cassandra cassie catherine cathy cecilia
		cecily celeste celia charity charlotte chloe christabel christiana christina christine cicely clara clarissa claudia clementina cleopatra constance constantia cora cordelia cornelia cynthia daisy daphne deborah delia delilah della
		diana dinah dolly dolores dora dorcas doris dorothea dorothy drusilla edith editha edna effie eileen elaine eleanor elinor eliza elizabeth ella ellen ellie elsa elsie elvira em emilia emily emma emmeline ernestine esmeralda estella esther
		ethel eudora eugenia eugenie eulalia eunice eva evangeline eve evelina evelyn fanny fay felicia felicity fidelia flora florence florrie frances francesca freda frieda gail genevieve georgiana georgina geraldine gertrude gertie gilda gladys glenda gloria grace gretchen greta
		griselda gwen gwendolen gwendolyn hannah harriet hattie hazel heather hedwig helen helena helene henrietta hermia hermione hester hetty hilda honor honoria hortense ida imogen ines inez irene iris isabel isabella isolde ivy jane janet
		janie jean jeanne jemima jennie jenny jessica jessie jill jo joan joanna josephine josie joy joyce juanita judith judy julia juliana juliet june justine karen kate katharine katherine kathleen katie kitty laura lavinia leah lena leila lena
		leonora letitia letty lettice lilian lillian lily linda lizzie lizzy lois lola lottie louisa louise lucetta lucia lucille lucinda lucrezia lucy lulu lydia mabel madeleine madeline madge mag maggie magdalen malvina mamie marcella margaret margery margot
		marguerite maria marian marianne marie mariette marietta marilla marina marion marjorie marta martha mary mathilda matilda matty maud maude mavis may meg melanie melissa mercedes mercy meredith mildred millicent millie milly mimi mina minnie mira miranda miriam moll molly mollie
		mona monica muriel myra myrtle nan nancy naomi natalia natalie natasha nell nellie nelly nettie nina nora norah octavia odette olga olive olivia olympia ophelia pamela pansy patience patty paula pauline pearl peg peggy peggotty penelope pet philippa phoebe phyllis
		polly portia priscilla prudence pru queenie rachel rebecca regina rhoda rosa rosalie rosalind rosaline rosamond rosamund rose rosemary rosie rowena ruby ruth sabina sadie sal sally salome sara sarah selina serena sheila sibyl sidonie
		silvia sonia sophia sophie sophy stella susan susanna susannah susie sybil sylvia tabitha tess teresa thea thelma theodora theresa therese thomasin tilly trudy una ursula vanessa vera veronica victoria viola violet virginia vivien
		em'ly wilhelmina winifred winnie xenia yolande yvonne zelda zenobia zoe glinda sunniva ottilie briony cosette fantine eponine daphne hanne pia isolda`)
	l.add(clsWord, `will grace hope rose mark bill jack may june august april faith joy charity patience prudence mercy pearl ruby daisy lily violet iris ivy olive pat art frank ernest earnest victor guy drew
		rob sue dick dawn miles grant chase hunter heather robin bob pip bell belle pet pansy myrtle peg nick tony don ray wade dean earl duke king prince knight page cook baker
		carter clay cliff dale glen lance max penny ginger summer autumn star sky angel honor young brown black white green gray grey long short wood stone hill field rivers brook
		case hunt swift wise winter bird wolf fox lamb bishop pope abbot monk sexton dodger holly rich jay gene buck rusty sandy sunny happy merry felicity constance verity`)
	l.shorts(`em'ly=emily dan'l=daniel,dan sam'l=samuel,sam lizzy=elizabeth,eliza lizzie=elizabeth eliza=elizabeth beth=elizabeth betsy=elizabeth betsey=elizabeth bess=elizabeth bessie=elizabeth betty=elizabeth,betsey libby=elizabeth elsie=elizabeth
		tom=thomas tommy=thomas,tom bill=william billy=william,bill will=william willie=william willy=william bob=robert bobby=robert,bob rob=robert robbie=robert robin=robert
		dick=richard rick=richard jack=john johnny=john jon=jonathan harry=henry,harold hal=henry hank=henry jim=james jimmy=james,jim jem=james,jeremy jamie=james jemmy=james
		joe=joseph joey=joseph,joe jo=josephine ned=edward,edmund ted=edward,theodore teddy=edward,theodore,ted eddie=edward ed=edward,edwin sam=samuel sammy=samuel,sam
		ben=benjamin benny=benjamin,ben dan=daniel danny=daniel,dan dave=david davy=david,dave alec=alexander alex=alexander sandy=alexander sasha=alexander andy=andrew drew=andrew
		tony=anthony,antonio archie=archibald art=arthur bert=albert,herbert,bertram bertie=albert,bertram charley=charles charlie=charles chuck=charles chris=christopher,christian kit=christopher,catherine
		fred=frederick,alfred freddy=frederick freddie=frederick frank=francis,franklin geoff=geoffrey greg=gregory huck=huckleberry larry=lawrence,laurence laurie=theodore,laurence lou=louis,louisa
		matt=matthew mike=michael mick=michael nat=nathaniel,nathan nick=nicholas nicky=nicholas,nick pat=patrick,patricia paddy=patrick pete=peter phil=philip ralph=rafe ray=raymond reggie=reginald
		sid=sidney steve=stephen,steven tim=timothy toby=tobias vince=vincent walt=walter wat=walter wally=walter zeke=ezekiel gus=augustus max=maximilian theo=theodore
		kitty=catherine,katherine kate=catherine,katherine,katharine katie=catherine,katherine,kate cathy=catherine,katherine kathy=katherine cat=catherine cassie=cassandra
		meg=margaret maggie=margaret peggy=margaret peg=margaret madge=margaret margie=margaret daisy=margaret greta=margaret molly=mary polly=mary may=mary mamie=mary moll=mary
		sally=sarah sal=sarah,sally sadie=sarah nancy=anne,ann nan=anne,nancy nanny=anne annie=anne,anna,ann nell=ellen,eleanor,helen nelly=ellen,eleanor,helen nellie=ellen,eleanor,helen
		dolly=dorothy,dora dot=dorothy dora=theodora,dorothea dorry=dorothy em=emily,emma,emmeline emmy=emily,emma,amelia millie=millicent,amelia milly=millicent,mildred fanny=frances
		harriet=harriett hattie=harriet hetty=henrietta,hester jenny=jane,jennifer,janet jenny=jane janie=jane jessie=jessica,janet joan=joanna judy=judith julie=julia lottie=charlotte charley=charlotte
		letty=letitia lucy=lucinda,lucia mina=wilhelmina minnie=wilhelmina,minerva matty=matilda,martha tilly=matilda maud=matilda patty=martha,patricia phebe=phoebe
		rosie=rose,rosa rosy=rose,rosamond sophy=sophia sophie=sophia sue=susan susie=susan,susannah susy=susan tess=theresa,teresa,tessa trot=betsey vicky=victoria winnie=winifred
		becky=rebecca bella=isabella,arabella belle=isabella,arabella carrie=caroline charlie=charlotte connie=constance delia=cordelia effie=euphemia ellie=eleanor,ellen flo=florence flossie=florence
		georgie=george,georgiana gertie=gertrude gwen=gwendolen,gwendolyn ginny=virginia nora=eleanor,honora bab=barbara babs=barbara liz=elizabeth lily=lilian,elizabeth mattie=martha
		nettie=annette,henrietta tina=christina chrissy=christina mimi=maria marie=maria ria=maria sonya=sophia dounia=avdotya rodya=rodion mitya=dmitri vanya=ivan alyosha=alexei kolya=nikolai
		petya=pyotr misha=mikhail volodya=vladimir grisha=grigory natasha=natalya katya=katerina anya=anna masha=marya olya=olga tanya=tatyana lise=elizaveta varya=varvara`)
}
