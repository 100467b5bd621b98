package main

import (
	"flag"

	"scenewise/pkg/httpapi/client"
)

// scope are the flags that say which documents a question is about.
type scope struct {
	collection string
	documents  list
}

func (sc *scope) flags(fs *flag.FlagSet) {
	fs.StringVar(&sc.collection, "collection", "default", `name of the collection; "*" = all`)
	fs.Var(&sc.documents, "doc", "`id` of a document to ask; may be given several times; default: every one")
}

func (sc *scope) about() client.About {
	return client.About{Collection: sc.collection, Documents: sc.documents}
}
