package packrt

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
)

// addressSpace is what a worker may map beyond what its process had at the start.
const addressSpace = 1 << 30

// restrict takes from this process what a pack never needs: files to open or to
// write, core dumps, and memory without end. A limit that cannot be set is one
// of several; the run goes on without it.
func restrict() {
	var pages, rest uint64
	if b, err := os.ReadFile("/proc/self/statm"); err == nil {
		if n, _ := fmt.Sscan(string(b), &pages, &rest); n == 2 {
			size := pages*uint64(os.Getpagesize()) + addressSpace
			limit(syscall.RLIMIT_AS, size)
		}
	}
	limit(syscall.RLIMIT_CORE, 0)
	limit(syscall.RLIMIT_FSIZE, 0)
	limit(syscall.RLIMIT_NOFILE, 0)
	moreTime()
}

func limit(resource int, value uint64) {
	_ = syscall.Setrlimit(resource, &syscall.Rlimit{Cur: value, Max: value})
}

// moreTime gives the process the processor time of one more file. It backs up
// the host, which kills a worker that takes too long, for a host that is gone.
func moreTime() {
	var used syscall.Rusage
	var now syscall.Rlimit
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil || syscall.Getrlimit(syscall.RLIMIT_CPU, &now) != nil {
		return
	}
	now.Cur = min(uint64(used.Utime.Sec+used.Stime.Sec)+2*uint64(Deadline.Seconds()), now.Max)
	_ = syscall.Setrlimit(syscall.RLIMIT_CPU, &now)
}

func rootFolder() string { return "/" }

// clockTick is the unit of times in /proc, the same on all of Linux's platforms.
const clockTick = 10 * time.Millisecond

// processTime is the time of the processor that a process has taken so far.
func processTime(pid int) (time.Duration, bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	// The name stands in brackets and may hold blanks; utime and stime are the 12th and 13th behind it.
	fields := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(fields) < 13 {
		return 0, false
	}
	user, err := strconv.ParseInt(string(fields[11]), 10, 64)
	system, sysErr := strconv.ParseInt(string(fields[12]), 10, 64)
	return time.Duration(user+system) * clockTick, err == nil && sysErr == nil
}
