//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package atomicfile

import (
	"os"
	"syscall"
)

// lock takes the lock of a file unless another process has it, and reports
// whether this file system has locks. The system lets go of one when the process
// ends, however it ends.
func lock(f *os.File) (free, supported bool) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err == nil, err == nil || err == syscall.EWOULDBLOCK
}

func rename(f *os.File, to string) error {
	if err := os.Rename(f.Name(), to); err != nil {
		return err
	}
	return f.Close()
}
