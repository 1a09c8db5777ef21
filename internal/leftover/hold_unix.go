//go:build unix

package leftover

import (
	"os"
	"syscall"
)

// hold takes the lock of a folder of this user; false when another process has it.
func hold(dir string) (unlock func(), held bool) {
	f, err := os.OpenFile(dir, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, false
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, false
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); !ok || int(owner.Uid) != os.Geteuid() {
		f.Close()
		return nil, false
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, false
	}
	return func() { f.Close() }, true
}
