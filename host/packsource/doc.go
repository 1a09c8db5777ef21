// Package packsource answers where a pack comes from: the ones built in, files,
// the project's folder drift/packs, what drift.json lists, downloads and OCI
// registries. It holds what is fetched against its pin and its signature, and a
// pack's configuration against the pack's schema, before anything runs.
//
// It may import host/config, packrt, the built-in packs and atomicfile, and is the only
// package that imports the registry client.
//
// Begin reading at source.go, then config.go; fetch.go and registry.go go to the
// network, sign.go says what a signature covers.
package packsource
