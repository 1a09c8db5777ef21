//go:build unix

package sourcefile

import "syscall"

// nonBlocking keeps an open from waiting, should a FIFO have taken the file's place.
const nonBlocking = syscall.O_NONBLOCK
