package retrieval

import "slices"

// stopWord reports whether a norm is too common in English prose to rank by.
// Stop words are left out of ranking only; phrases, AND and audits keep them.
func stopWord(norm string) bool {
	_, found := slices.BinarySearch(stopWords[:], norm)
	return found
}

var stopWords = [...]string{
	"a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "arent", "as", "at", "be", "because", "been", "before", "being",
	"but", "by", "can", "cannot", "cant", "could", "couldnt", "did", "didnt", "do", "does", "doesnt", "doing", "dont", "during", "each",
	"for", "from", "had", "hadnt", "has", "hasnt", "have", "havent", "having", "he", "hed", "her", "here", "hers", "herself", "hes", "him",
	"himself", "his", "how", "i", "id", "if", "im", "in", "into", "is", "isnt", "it", "itd", "its", "itself", "ive", "just", "me", "might",
	"my", "myself", "no", "nor", "not", "of", "on", "one", "or", "our", "ours", "ourselves", "over", "own", "shall", "she", "should",
	"shouldnt", "so", "some", "such", "than", "that", "thats", "the", "their", "theirs", "them", "themselves", "then", "there", "these",
	"they", "theyre", "this", "those", "through", "to", "too", "under", "until", "up", "upon", "us", "very", "was", "wasnt", "we", "were",
	"werent", "what", "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "wont", "would", "wouldnt", "you",
	"youd", "your", "yours", "yourself",
}
