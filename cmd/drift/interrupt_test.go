package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is the command, built once for tests that start it as a process of its own.
func program(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "drift")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// slowProject is a repository that takes more than a second to read.
func slowProject(t *testing.T, files int) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(".git/HEAD", "")
	write("package.json", `{"name": "slow", "dependencies": {"express": "4"}}`)
	write("app.js", "const express = require(\"express\");\nmodule.exports = express();\n")
	for i := range files {
		var b strings.Builder
		b.WriteString("const app = require(\"./app\");\n")
		for n := range 40 {
			fmt.Fprintf(&b, "app.get(\"/r%d/%d/:id\", async (req, res) => { const r = await fetch(`/s%d/${req.params.id}`); if (!r.ok) return res.status(404).json({ n: %d }); res.json({ v: (await r.json()).v }); });\n", i, n, n, n)
		}
		write(fmt.Sprintf("routes%d.js", i), b.String())
	}
	return dir
}

// TestInterrupted: a run that is asked to end does so at once, leaves nothing of its own behind, and what stood there before.
func TestInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals to send")
	}
	if testing.Short() {
		t.Skip("builds the command")
	}
	drift, dir, temporary := program(t), slowProject(t, 60), t.TempDir()
	old := filepath.Join(dir, "all.json")
	if err := os.WriteFile(old, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, by := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		c := exec.Command(drift, "extract", "-o", old, "--no-cache")
		c.Dir, c.Env = dir, append(os.Environ(), "TMPDIR="+temporary)
		var said bytes.Buffer
		c.Stderr = &said
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for range 500 { // until the entries are being read
			if list, _ := os.ReadDir(temporary); len(list) > 0 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(100 * time.Millisecond)
		asked := time.Now()
		if err := c.Process.Signal(by); err != nil {
			t.Fatal(err)
		}
		err := c.Wait()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.Exited() {
			t.Errorf("%v: it ended with %v\n%s", by, err, said.String())
		}
		if took := time.Since(asked); took > patience+8*time.Second {
			t.Errorf("%v: it took %v to end", by, took)
		}
		if list, _ := os.ReadDir(temporary); len(list) > 0 {
			t.Errorf("%v: it left %v", by, list)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, ".*.tmp-*")); len(left) > 0 {
			t.Errorf("%v: it left %v", by, left)
		}
		if text, err := os.ReadFile(old); err != nil || string(text) != "before" {
			t.Errorf("%v: the old output is %.20q, %v", by, text, err)
		}
	}
}
