//go:build !unix

package sourcefile

const nonBlocking = 0
