//go:build unix

package sourcefile

import "syscall"

func mkfifo(path string) bool { return syscall.Mkfifo(path, 0o600) == nil }
