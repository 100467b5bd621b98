// Package continuity checks a work against an editor's rules: who must meet
// where, who must never meet, who must not be forgotten, which words are house
// style. Rules are data, read from YAML or JSON, and each answer carries the
// passages that it rests on.
//
// Presence is decided by retrieval.Cooccur and phrases by retrieval.Audit, so
// that a rule and a question by hand can never disagree. Everything is counted
// to the end of the work; only the list of passages is bounded.
package continuity
