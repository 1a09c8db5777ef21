// Package memo holds maps that many goroutines read and write at once.
//
// It imports nothing of ours. There is one file to read.
package memo
