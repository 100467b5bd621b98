package retrieval

// Query is a parsed search query. See Parse for the language.
type Query struct {
	Raw string
}
