// Command measure runs a command and says what it took: seconds on the clock,
// seconds of processor time and the largest memory it and what it started held, in MB.
//
//	measure command [argument...]
//
// It imports nothing of ours: what is measured is another program. Begin reading at main.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: measure command [argument...]")
		os.Exit(2)
	}
	c := exec.Command(os.Args[1], os.Args[2:]...)
	start := time.Now()
	err := c.Run()
	wall := time.Since(start)
	if c.ProcessState == nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(2)
	}
	var children syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &children); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(2)
	}
	peak := float64(children.Maxrss) / 1024
	if runtime.GOOS == "darwin" {
		peak /= 1024 // in bytes there
	}
	fmt.Printf("%.2f %.2f %.0f\n", wall.Seconds(), (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds(), peak)
	if err != nil {
		os.Exit(1)
	}
}
