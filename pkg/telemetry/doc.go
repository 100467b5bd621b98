// Package telemetry sets up logs and metrics. Everything is handed on as a
// value: there is no global logger and no default registry.
//
// Log lines carry ids (request, document, version, event) and never text of a
// manuscript, a query or a key.
package telemetry
