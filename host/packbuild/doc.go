// Package packbuild makes packs: New writes a folder with an example in one of
// the languages there is an SDK for, Build compiles such a folder and seals the
// manifest into the module.
//
// It may import abi, sdk-wasm (the files it writes) and packrt (which reads what
// was built). Compilers are programs of the machine; none is downloaded, except
// that npm fetches AssemblyScript's when it is not there.
//
// Begin reading at new.go, then build.go and compilers.go.
package packbuild
