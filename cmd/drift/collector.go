package main

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// restCollector lets the garbage collector rest until the heap has grown to about a
// hundred megabytes, since a run first of all reads a program that it keeps, and
// collect more often than by default from then on, for two thirds of the memory.
//
// The end of the rest is looked for and not waited for with a finalizer or a cleanup:
// with one processor those may run so late that the heap is many times as large by then.
func restCollector() {
	const often, resting = 75, 2400 // 2400 % of the smallest heap, 4 MB
	debug.SetGCPercent(resting)
	go func() {
		cycles := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
		for metrics.Read(cycles); cycles[0].Value.Uint64() == 0; metrics.Read(cycles) {
			time.Sleep(5 * time.Millisecond)
		}
		debug.SetGCPercent(often)
	}()
}

// largeHeap is what may be kept before memory counts for more than time.
const largeHeap = 256 << 20

// collectSeldom lets the garbage collector wait until the heap has grown to three times of what is kept, for as long as that is
// little: a run that compares keeps what it reads, and collecting while it reads finds nothing to give back.
func collectSeldom() { collectAt(200, largeHeap) }

// usualMost is what a run that compares a folder of summaries takes at most while what it keeps leaves room below: what a million units keep does.
const usualMost = 1800 << 20

// keepBelow lets the collector run more often rather than take more than some memory, until keeping below it would cost much time;
// from then on --memory alone counts.
func keepBelow(most int64) {
	if most >= memory.budget {
		return
	}
	debug.SetMemoryLimit(most)
	go func() {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		for metrics.Read(live); live[0].Value.Uint64() < uint64(most)/10*9; metrics.Read(live) {
			time.Sleep(20 * time.Millisecond)
		}
		debug.SetMemoryLimit(memory.budget)
	}()
}

// collectHardly is the same for a run that reads, answers once and ends.
func collectHardly() { collectAt(400, 2*largeHeap) }

// collectAt lets the collector wait for a growth in percent until so much is kept.
func collectAt(percent int, large uint64) {
	const byDefault = 100
	debug.SetGCPercent(percent)
	go func() {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		for metrics.Read(live); live[0].Value.Uint64() < large; metrics.Read(live) {
			time.Sleep(20 * time.Millisecond)
		}
		debug.SetGCPercent(byDefault)
	}()
}
