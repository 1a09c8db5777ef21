//go:build !tinygo

package abi

import "embed"

// Sources are the files of this package that the Go SDK is compiled with.
//
//go:embed doc.go fact.go field.go functions.go value.go wire.go
var Sources embed.FS
