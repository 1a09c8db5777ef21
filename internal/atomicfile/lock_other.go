//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package atomicfile

import "os"

// lock says that there are none: then nothing that was left is removed.
func lock(*os.File) (free, supported bool) { return false, false }

// rename closes the file first, since some systems keep the name of an open one.
func rename(f *os.File, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}
