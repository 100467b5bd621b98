package retrieval

import "strings"

// A family is a set of words for things of one kind. Families only serve to
// name near phrases where the one asked for does not occur: someone who looks
// for ruby slippers in a book of silver shoes has one word of each right.
// They are general English, and no list of any particular story's words.
const families = `
red scarlet crimson ruby vermilion pink rose white silver silvery ivory pearl pale gold golden yellow amber brass bronze copper blue azure sapphire navy green emerald jade olive black ebony jet dark grey gray brown tan purple violet lilac orange diamond crystal glass coral
shoe shoes slipper slippers boot boots sandal sandals sock socks stocking stockings clog clogs heel heels footwear
hat hats cap caps bonnet bonnets hood hoods helmet helmets crown crowns veil veils headdress
coat coats cloak cloaks cape capes mantle jacket jackets shawl shawls gown gowns dress dresses frock frocks robe robes shirt shirts skirt skirts apron aprons trousers breeches waistcoat vest sleeve sleeves scarf uniform
glove gloves mitten mittens muff
ring rings necklace necklaces bracelet bracelets brooch brooches locket lockets earring earrings jewel jewels gem gems pendant watch chain
sword swords dagger daggers knife knives blade blades axe axes spear spears bow bows arrow arrows gun guns pistol pistols revolver revolvers rifle rifles musket muskets weapon weapons club sabre
house houses home homes cottage cottages hut huts cabin cabins lodge manor mansion mansions villa palace palaces castle castles hall tower towers inn inns tavern hotel hotels farm farms farmhouse barn barns shed church chapel abbey temple
room rooms chamber chambers parlour parlor kitchen bedroom attic garret cellar study library nursery hall corridor passage closet cupboard pantry
door doors gate gates window windows wall walls roof roofs stair stairs staircase floor ceiling chimney hearth fireplace threshold
road roads path paths street streets lane lanes way highway track trail alley avenue bridge bridges pavement
river rivers stream streams brook creek lake lakes pond ponds sea seas ocean oceans bay shore shores coast beach water waters pool well waterfall tide
hill hills mountain mountains cliff cliffs valley valleys plain plains moor moors heath desert forest forests wood woods grove jungle field fields meadow meadows garden gardens orchard park island islands cave caves cavern
tree trees oak elm pine willow bush bushes hedge flower flowers rose roses poppy poppies lily lilies daisy daisies grass leaf leaves branch branches vine thorn
horse horses pony ponies mare donkey donkeys mule ox oxen cow cows bull sheep lamb goat goats pig pigs
dog dogs hound hounds puppy cat cats kitten kittens wolf wolves fox foxes bear bears lion lions tiger tigers rabbit rabbits hare mouse mice rat rats monkey monkeys ape deer squirrel
bird birds crow crows raven ravens owl owls eagle eagles hawk hawks swan swans goose geese duck ducks dove doves stork pigeon sparrow parrot gull gulls
snake snakes serpent serpents dragon dragons lizard frog frogs toad toads spider spiders bee bees wasp wasps fly flies beetle ant ants worm
ship ships boat boats vessel vessels schooner raft rafts canoe barge yacht steamer sail sails oar oars anchor mast
carriage carriages coach coaches cart carts wagon wagons cab cabs train trains car cars motor automobile bicycle sledge sleigh chariot balloon
lamp lamps lantern lanterns candle candles torch torches light lights flame flames fire fires spark match
sun moon star stars sky cloud clouds dawn sunrise sunset dusk twilight
rain storm storms tempest wind winds gale cyclone tornado hurricane thunder lightning snow frost ice hail mist fog
morning noon afternoon evening night midnight day
spring summer autumn fall winter
king kings queen queens prince princes princess princesses emperor duke duchess lord lords lady ladies baron count countess knight knights
witch witches wizard wizards sorcerer magician enchanter enchantress fairy fairies ghost ghosts spirit spirits giant giants dwarf dwarfs ogre goblin demon devil angel
man men woman women boy boys girl girls child children lad lass baby infant gentleman
father mother papa mamma mama parent parents son sons daughter daughters brother brothers sister sisters uncle aunt cousin cousins nephew niece grandfather grandmother husband wife widow
friend friends companion companions comrade enemy enemies foe rival stranger guest host neighbour neighbor
doctor doctors physician surgeon nurse lawyer judge clerk priest parson minister bishop captain sailor soldier soldiers officer sergeant general policeman constable inspector detective servant maid butler cook gardener farmer shepherd merchant teacher governess
head heads face faces eye eyes ear ears nose mouth lip lips cheek cheeks chin brow forehead hair beard neck throat
hand hands arm arms finger fingers fist shoulder shoulders foot feet leg legs knee knees breast chest heart hearts back
bread cake cakes pie meat mutton beef cheese butter egg eggs fruit apple apples pear cherry plum
wine ale beer brandy whisky rum gin tea coffee milk water
cup cups glass bowl bowls plate plates dish bottle bottles jug pot kettle goblet
table tables chair chairs bed beds sofa couch bench desk chest trunk box boxes basket bag shelf mirror clock carpet curtain curtains
book books letter letters note notes paper papers page pages diary journal map maps telegram newspaper
money gold silver coin coins penny pence shilling pound pounds dollar dollars guinea purse fortune treasure
key keys lock locks rope ropes chain chains wheel hammer nail nails ladder needle thread
joy gladness delight happiness pleasure mirth grief sorrow sadness misery despair anger wrath rage fury fear terror dread fright horror shame pity hope love hatred
great big large huge vast enormous tall high little small tiny wee short low
old aged ancient young new fresh modern
good kind gentle sweet dear bad wicked evil cruel mean nasty
brave bold courageous fearless valiant cowardly timid afraid frightened scared
beautiful pretty lovely handsome fair ugly plain hideous
wise clever cunning sly foolish stupid silly mad crazy
rich wealthy poor needy
happy glad merry cheerful joyful sad unhappy sorrowful miserable gloomy
cold chilly icy frozen cool warm hot burning
quick quickly swift swiftly fast rapid slow slowly
quiet quietly silent silently soft softly loud loudly
said cried shouted whispered answered replied asked murmured exclaimed called
walked ran went came hurried rushed crept marched wandered strode
looked saw gazed stared glanced watched peered
north south east west northern southern eastern western
first second third fourth fifth last
one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand
`

// kinship maps each word to the families that it is of.
type kinship map[string][]int

func newKinship() kinship {
	k := kinship{}
	for i, line := range strings.Split(strings.TrimSpace(families), "\n") {
		for word := range strings.FieldsSeq(line) {
			k[word] = append(k[word], i)
		}
	}
	return k
}

// related reports whether two words are of one family.
func (k kinship) related(a, b string) bool {
	for _, x := range k[a] {
		for _, y := range k[b] {
			if x == y {
				return true
			}
		}
	}
	return false
}
