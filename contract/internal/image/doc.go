// Package image knows images that a repository's own code is built to: from which folder
// one of a name is built (built.go says where that is stated, called.go what is called after it), and which variables
// an image sets itself (variables.go).
//
// It imports contract/internal/deploy, contract/internal/doc and contract/internal/source. Begin reading at Images in built.go.
package image
