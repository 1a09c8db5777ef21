// Package wrangler reads the configuration of edge workers (wrangler.toml,
// .json, .jsonc): the worker with its variables, its stores, its queues, cron
// triggers, tail consumers and routes.
//
// A store is called by its binding, as code does, and its real name is the
// physicalTable. Every binding is a variable too, of kind `binding`. Each
// environment is a deployment of its own: variables and bindings do not carry
// over to it, the rest does.
//
// It imports contract/internal/deploy and its neighbours. Begin reading at wrangler.go.
package wrangler
