// Package abi is the contract between drift's host and packs: its version, the
// manifest a pack describes itself with, the facts a pack states, their binary
// encoding, and the table of functions the host offers.
//
// It imports nothing of ours and only the standard library, and what the SDK
// for TinyGo uses of it avoids fmt and encoding/json.
//
// Begin reading at fact.go (what a pack may state), then manifest.go (what it
// declares) and functions.go (what it may ask).
package abi
