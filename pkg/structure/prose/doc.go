// Package prose finds what running text is made of: sentences, and quotations
// in the quote style that the document itself uses.
//
// Everything is a span of the canonical text, in order, found in one pass. No
// dictionary of words is needed; what differs between languages (abbreviations,
// numbers with a stop) is data in this package.
package prose
