// Package bundle turns handler files into one script for the sandbox: esbuild
// resolves and joins the modules, what the sandbox cannot supply becomes a marker,
// and calls of the recorder are put where the source has what a claim speaks of.
// Nothing outside the repository of the analysed project is read, and nothing is
// executed or written.
//
// It imports corroborate/guest, for the names that the guest answers for. Begin
// reading at bundle.go; resolve.go decides what a module name becomes, site.go
// and edit.go rewrite sources.
package bundle
