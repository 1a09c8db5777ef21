//go:build cgo && unix

package sandbox

import (
	"syscall"
	"time"
)

// processorTime is what this process has used of the processor.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
