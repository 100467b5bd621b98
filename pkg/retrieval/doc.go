// Package retrieval finds passages and answers exhaustive questions.
//
// Two kinds of question go two different ways:
//
//   - Ranked ones (Engine.Search) ask a LexicalIndex and a VectorIndex side by
//     side, fuse by rank, and say which leg was missing.
//   - Exhaustive ones (Cooccur, Audit) never touch an index: they walk the
//     stored editions of one snapshot to the end, so their totals are exact.
//
// The package knows no database and no network. Adapters live below it and
// pass the suites in retrievaltest.
package retrieval
