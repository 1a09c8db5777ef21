// Package processor counts the processor time of tests: the time on the wall says more of the machine's load. It imports
// nothing of ours.
package processor

import (
	"syscall"
	"testing"
	"time"
)

// Time is what this process has used.
func Time(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// Within reports an error when something uses more than a limit.
func Within(t testing.TB, limit time.Duration, run func()) {
	t.Helper()
	begun := Time(t)
	run()
	if took := Time(t) - begun; took > limit {
		t.Errorf("took %v of the processor, more than %v", took, limit)
	}
}
