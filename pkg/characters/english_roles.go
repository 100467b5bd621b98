package characters

// addEnglishRoles adds the nouns that describe people and the animals that
// stories give a voice.
func addEnglishRoles(l *language) {
	l.add(clsRole, `king queen prince princess duke duchess wizard witch soldier captain doctor dean curate vicar priest parson knight hatter gryphon stranger guardian keeper
		gardener cook footman butler coachman guard sergeant judge lawyer clerk emperor emperess baron count earl lord lady master mistress boy girl man woman child lad maid maiden
		sailor pirate colonel major general admiral lieutenant corporal inspector detective constable policeman sheriff governor mayor minister chancellor ambassador
		nurse governess tutor schoolmaster schoolmistress landlord landlady innkeeper host hostess merchant farmer miller shepherd fisherman hunter woodman scarecrow giant dwarf
		ogre fairy elf goblin ghost phantom devil monk nun abbot bishop pope hermit prophet pilgrim traveller traveler beggar thief robber bandit executioner knave
		monster creature professor student poet painter artist musician editor reporter photographer engineer pilot driver conductor porter messenger herald page squire
		widow widower bride bridegroom baby infant daughter son brother sister cripple hunchback lama babu dodger joker clown tinman signor sultan vizier caliph
		commander chief commandant marshal secretary president barber tailor cobbler smith carpenter stockbroker undertaker apothecary surgeon`)
	l.add(clsGeneric, `man woman boy girl child lad lass lady gentleman person fellow creature thing baby infant son daughter brother sister father mother uncle aunt master mistress stranger
		youth host hostess guest friend maid maiden wife husband bride servant dog horse cat bird ghost monster driver traveller others other rest first second`)
	l.add(clsBeast, `lion tiger bear wolf fox cat dog mouse rat rabbit hare horse mule donkey ass cow bull calf goat sheep lamb pig hog boar deer stag monkey ape elephant snake serpent
		dragon turtle tortoise lizard frog toad fish whale bird eagle hawk owl crow raven rook stork swan duck goose hen cock rooster pigeon dove sparrow parrot lory dodo
		caterpillar butterfly bee ant spider fly gnat grasshopper cricket wildcat panther leopard squirrel badger mole beaver otter weasel hedgehog dormouse puppy kitten kitty hound
		flamingo walrus crab oyster lobster unicorn griffin gryphon eaglet guinea-pig`)
	l.add(clsGroup, `people family party company society army crowd tribe nation club ladies gentlemen boys girls men women children sisters brothers misses`)
}
