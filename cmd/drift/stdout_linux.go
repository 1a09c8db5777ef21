package main

// #include <fcntl.h>
//
// static int closed;
//
// // The Go runtime opens /dev/null in the place of a closed standard output, so
// // this asks before it begins.
// __attribute__((constructor)) static void drift_look_at_stdout(void) { closed = fcntl(1, F_GETFD) == -1; }
//
// static int drift_stdout_was_closed(void) { return closed; }
import "C"

// stdoutClosed reports whether this process was begun without a standard output.
func stdoutClosed() bool { return C.drift_stdout_was_closed() != 0 }
