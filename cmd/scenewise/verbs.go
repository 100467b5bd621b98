package main

// verbs is the list of all commands, in the order in which help shows them.
func verbs() []*verb {
	return []*verb{
		upVerb(),
		publishVerb(), statusVerb(), lsVerb(),
		searchVerb(), cooccurVerb(), auditVerb(), askVerb(), verifyQuoteVerb(),
		checkVerb(), charactersVerb(), reportVerb(), plotVerb(),
		structureVerb(), dlqVerb(),
	}
}
