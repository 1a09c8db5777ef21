package main

import (
	"runtime"
	"runtime/debug"
)

// restCollector lets the garbage collector rest until the heap has grown to about a
// hundred megabytes, since a run first of all reads a program that it keeps, and
// collect more often than by default from then on, for two thirds of the memory.
func restCollector() {
	const often, resting = 75, 2400 // 2400 % of the smallest heap, 4 MB
	debug.SetGCPercent(resting)
	runtime.AddCleanup(&struct{ _ [16]byte }{}, func(int) { debug.SetGCPercent(often) }, 0)
}
