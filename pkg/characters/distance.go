package characters

// Distance is how many letters must be inserted, deleted, changed or swapped
// with their neighbour to turn one name into the other (the restricted
// Damerau-Levenshtein distance).
func Distance(a, b string) int { return editDistance([]rune(a), []rune(b)) }
