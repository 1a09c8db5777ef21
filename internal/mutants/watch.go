package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// watch runs a command and what it starts as one group, and ends the group when the context ends, the time is up or
// the tests in it use too much memory. It says whether the command passed, and returns what it printed, unless that goes to a file.
func (r *runner) watch(ctx context.Context, cmd *exec.Cmd, end <-chan time.Time, file *os.File) (bool, string) {
	said := &bytes.Buffer{}
	if cmd.Stdout, cmd.Stderr = said, said; file != nil {
		cmd.Stdout, cmd.Stderr = file, file
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = 5 * time.Second // a program that a test left behind may hold the output open
	if err := cmd.Start(); err != nil {
		return false, err.Error()
	}
	group := cmd.Process.Pid
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	kill := func() { syscall.Kill(-group, syscall.SIGKILL) }
	for {
		select {
		case err := <-done:
			kill()
			return err == nil, said.String()
		case <-ctx.Done():
			kill()
			<-done
			return false, ""
		case <-end:
			kill()
		case <-tick.C:
			if resident(group) > r.memory {
				kill()
			}
		}
	}
}

// resident counts the memory that the tests in a group of processes use. It counts nothing where there is no /proc.
// Compilers and linkers are not counted: a fault does not change what they need.
func resident(group int) int64 {
	total := int64(0)
	found, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range found {
		data, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		open, end := bytes.IndexByte(data, '('), bytes.LastIndexByte(data, ')')
		if open < 0 || end < open || !strings.Contains(string(data[open:end]), ".test") {
			continue
		}
		// After the name: state, parent, group, …; the 22nd is the number of resident pages.
		fields := strings.Fields(string(data[end+1:]))
		if len(fields) < 22 || fields[2] != strconv.Itoa(group) {
			continue
		}
		pages, err := strconv.ParseInt(fields[21], 10, 64)
		if err == nil {
			total += pages * int64(os.Getpagesize())
		}
	}
	return total
}
