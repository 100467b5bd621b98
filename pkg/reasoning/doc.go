// Package reasoning answers questions from a bounded number of passages.
//
//	question ─▶ search ─▶ evidence (numbered, within a budget, in story order)
//	                          │
//	                          ▼
//	                  Model: claims with citations and quotations
//	                          │
//	                          ▼
//	        verification: every quotation must stand in its passage
//	                          │
//	            kept claims ◀─┴─▶ rejected, with the reason
//
// A model only reasons. Retrieval finds, and what a model cites or quotes is
// checked here against the bytes that it was shown; what does not hold is left
// out of the answer and listed. Whether an answer is supported is counted from
// those checks, never taken from the model. Documents are data: whatever they
// say, no link, image or markup of theirs can leave in an answer.
package reasoning
