// Package engine holds the JavaScript engine that handlers run in: QuickJS-ng
// compiled to WebAssembly, as npm's quickjs-wasi publishes it (MIT, see LICENSE
// in this folder), pinned by version and SHA-256. It imports nothing of ours.
//
// `make quickjs` fetches the pinned version again and checks the sum.
package engine
