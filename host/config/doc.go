// Package config reads drift.json: what a run without arguments reads, what it fails for, and the packs of the project.
//
// In goes a folder; the file is looked for in it and in those around it, up to the root of what may be read, which
// host/project knows. Out comes a File, or an error that names the position of the mistake and, for a key that is not
// known, the nearest one that is. The packs themselves are decoded by host/packsource, which knows what a pack is.
//
// It imports internal/sourcefile and internal/spelling. Begin reading at file.go; find.go looks for the file, decode.go
// reads JSON with positions.
package config
