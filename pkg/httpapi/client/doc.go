// Package client speaks to a Scenewise server over its REST API, with the
// server's own types.
//
// What the server refuses comes back as the *problem.Problem that it sent.
// When no server answers, the error is an *UnreachableError.
package client
