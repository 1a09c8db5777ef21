package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// runner builds and tests the module with one file replaced.
type runner struct {
	root    string
	work    string        // a temporary folder
	timeout time.Duration // of the tests of one package
	memory  int64         // bytes that the tests of one package may use
	green   map[string]bool
}

// overlay writes the changed file and the description that the go command reads.
func (r *runner) overlay(f Fault) (string, error) {
	path := filepath.Join(r.root, f.File)
	source, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(r.work, "changed.go")
	if err := os.WriteFile(changed, f.Apply(source), 0o644); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(r.work, "overlay.json")
	return name, os.WriteFile(name, text, 0o644)
}

// compiles says whether the package with the fault in it compiles.
func (r *runner) compiles(f Fault, overlay string) bool {
	cmd := exec.Command("go", "build", "-p", "2", "-overlay", overlay, "./"+filepath.Dir(f.File))
	cmd.Dir = r.root
	return cmd.Run() == nil
}

// fails says whether the tests of a folder fail with the fault in it. They must pass without it.
func (r *runner) fails(folder, overlay string) (bool, error) {
	if r.test(folder, overlay) {
		return false, nil
	}
	if passed, asked := r.green[folder]; !asked || !passed {
		r.green[folder] = r.test(folder, "")
		if !r.green[folder] {
			return false, fmt.Errorf("the tests of %s fail without a fault: mend them first (go test ./%s)", folder, folder)
		}
	}
	return true, nil
}

// test runs the tests of a folder and says whether they passed within their time and memory.
func (r *runner) test(folder, overlay string) bool {
	args := []string{"test", "-p", "2", "-vet=off", "-failfast", "-timeout", r.timeout.String()}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.Command("go", append(args, "./"+folder)...)
	cmd.Dir = r.root
	// The go command and what it starts form a group, which is measured and ended as one.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return false
	}
	group := cmd.Process.Pid
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	// Building takes time as well, so the group has more than the tests themselves.
	end := time.After(2*r.timeout + time.Minute)
	for {
		select {
		case err := <-done:
			return err == nil
		case <-end:
			syscall.Kill(-group, syscall.SIGKILL)
		case <-tick.C:
			if resident(group) > r.memory {
				syscall.Kill(-group, syscall.SIGKILL)
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
