package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// cost is what one run took, and how it went.
type cost struct {
	user   time.Duration
	memory float64 // the largest, in bytes
	// ended says how the run ended: "yes", or what became of it.
	ended, message string
	// summaries are those that were written, output their bytes, cut the gaps that say that a bound was met.
	summaries, cut int
	output         int64
}

// extract runs an extraction and measures it.
func extract(drift, dir, out string, args []string, s settings) cost {
	// The limit is one of processor time, since other work on the machine may hold a run up; a clock stands behind it.
	ctx, cancel := context.WithTimeout(context.Background(), waiting*s.limit)
	defer cancel()
	script := fmt.Sprintf(`ulimit -t %.0f; exec "$0" "$@"`, s.limit.Seconds())
	c := exec.CommandContext(ctx, "sh", append([]string{"-c", script, drift}, append(args, "-o", out)...)...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(s.workers))
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	// Packs may run in processes of their own: all of them end with the run.
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	_ = os.Remove(out)
	err := c.Run()
	got := cost{ended: "yes"}
	if c.ProcessState == nil {
		got.ended, got.message = "not started", err.Error()
		return got
	}
	got.user = c.ProcessState.UserTime()
	if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		got.memory = float64(usage.Maxrss)
		if runtime.GOOS != "darwin" {
			got.memory *= 1024 // in kilobytes there
		}
	}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil, got.user+c.ProcessState.SystemTime() >= s.limit-time.Second:
		got.ended = fmt.Sprintf("no, after %s", s.limit)
	case errors.As(err, &exit):
		got.ended = "failed: " + exit.String()
		got.message = lastLine(said.String())
	case err != nil:
		got.ended, got.message = "failed", err.Error()
	}
	if err := got.readOutput(out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		got.message = err.Error()
	}
	return got
}

// readOutput counts what was written, line by line: what this process holds would count as the next run's memory.
func (c *cost) readOutput(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewReaderSize(f, 1<<16)
	for {
		line, err := lines.ReadSlice('\n')
		c.output += int64(len(line))
		if bytes.Contains(line, []byte("\"schemaVersion\": ")) {
			c.summaries++
		}
		c.cut += len(cutGap.FindAll(line, -1))
		if err == io.EOF {
			return nil
		}
		if err != nil && err != bufio.ErrBufferFull {
			return fmt.Errorf("reading the output of the run: %w", err)
		}
	}
}

// waiting is how many times its limit a run may take on the clock.
const waiting = 10

// cutGap is a gap that says that a bound was met.
var cutGap = regexp.MustCompile(`"description": *"[^"]*(those beyond|too many|too much|more than \d+|left out)[^"]*"`)

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
