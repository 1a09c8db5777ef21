package sourcefile

import (
	"os"
	"syscall"
)

// identities: the file system tells files apart, and when anything about one was changed.
const identities = true

// markOf asks for a path.
func markOf(path string) mark {
	info, err := os.Stat(path)
	m := markIn(info, err)
	if err == nil {
		if s, ok := info.Sys().(*syscall.Stat_t); ok {
			m.identity = identity{uint64(s.Dev), s.Ino, s.Ctimespec.Nano()}
		}
	}
	return m
}
