// Package survey finds out what a repository holds, so that a run needs no arguments: the projects in it with the
// dependencies that their manifests name, the packs that read those, and the packs of a language's own library that
// some source uses.
//
// In goes a folder and the manifests of the packs that are at hand. Out comes a Survey: every project with its
// evidence, what could not be read, and frameworks that are known and have no pack. Nothing of the repository is run,
// and no link out of it is followed.
//
// It imports abi, host/project, internal/glob, internal/manifest and internal/sourcefile. Begin reading at survey.go; npm.go, python.go and
// ruby.go read manifests, sources.go looks for imports and for what a language ships, match.go decides which packs fit.
package survey
