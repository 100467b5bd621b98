package characters

// Key folds a name as Resolve compares names: two names are the same when
// their keys are equal and not empty.
func Key(name string) string { return lookupKey(name) }
