package sourcefile

import (
	"io/fs"
	"syscall"
)

// identities: the file system tells files apart, and when anything about one was changed.
const identities = true

// identityOf tells a file from another one in its place.
func identityOf(info fs.FileInfo) identity {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return identity{uint64(s.Dev), s.Ino, s.Ctimespec.Nano()}
	}
	return identity{}
}
