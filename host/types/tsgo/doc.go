// Package tsgo is the TypeScript compiler in process: it reads a tsconfig, tells
// which files it covers, resolves modules, and answers as a type oracle.
//
// It is the only package that imports the compiler's shim; it imports host/types
// and summary. Begin reading at project.go, then shape.go.
package tsgo
