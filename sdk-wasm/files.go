// Package sdkwasm holds the SDKs as files, so that `drift pack new` can put the
// one of a language, and the example written with it, into a new folder: a pack
// is built with what lies beside it and nothing from a registry of ours.
//
// The SDKs are in go, c, assemblyscript and rust; examples has the same pack in
// each of them. It imports nothing of ours.
package sdkwasm

import "embed"

// Files are the SDKs and the examples.
//
//go:embed go/doc.go go/drift.go go/guest.go go/manifest.go go/native.go go/target.json
//go:embed c/drift.h
//go:embed assemblyscript/README.md assemblyscript/package.json assemblyscript/assembly/index.ts
//go:embed rust/Cargo.toml rust/src/lib.rs
//go:embed examples/manifest.json examples/cases examples/go/main.go examples/c/pack.c
//go:embed examples/assemblyscript/package.json examples/assemblyscript/assembly/index.ts
//go:embed examples/rust/Cargo.toml examples/rust/src/lib.rs
var Files embed.FS
