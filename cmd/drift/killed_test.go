package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// killsVariable is how often TestKilledRuns kills; a night may take more than a test. killsSeed draws other moments.
const (
	killsVariable = "DRIFT_KILLS"
	killsSeed     = "DRIFT_KILLS_SEED"
)

// TestKilledRuns: two runs share a cache and are killed at moments drawn at random, one the way Ctrl-C ends it and one
// without a word. What the next run writes is what a run without a cache writes, and the cache holds nothing that is not whole.
func TestKilledRuns(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals to send")
	}
	if testing.Short() {
		t.Skip("starts many processes")
	}
	kills := 6
	if n, err := strconv.Atoi(os.Getenv(killsVariable)); err == nil {
		kills = n
	}
	seed := uint64(7)
	if n, err := strconv.ParseUint(os.Getenv(killsSeed), 10, 64); err == nil {
		seed = n
	}
	drift, err := exec.LookPath("drift")
	if err != nil {
		t.Fatal(err)
	}
	dir, cache, temporary, home := slowProject(t, 4), filepath.Join(t.TempDir(), "cache"), t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"web/package.json": `{"name": "web"}`,
		"web/src/one.ts":   "export async function one(id: string) {\n  const r = await fetch(`/r0/1/${id}`);\n  return (await r.json()).gone;\n}\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := t.TempDir()
	start := func(file string, args ...string) *exec.Cmd {
		c := exec.Command(drift, append([]string{"extract", "-o", filepath.Join(out, file)}, args...)...)
		c.Dir, c.Env = dir, append(os.Environ(), "HOME="+home, "TMPDIR="+temporary)
		own(c)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c
	}
	began := time.Now()
	if err := start("cold.json", "--no-cache").Wait(); err != nil {
		t.Fatal(err)
	}
	took := time.Since(began)
	cold, err := os.ReadFile(filepath.Join(out, "cold.json"))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 11))
	unfinished := 0
	if kills < 4 {
		t.Fatalf("%s is at least 4", killsVariable)
	}
	for i := range kills {
		within := took / 6 // the use of a cache
		if i%4 != 3 {
			os.RemoveAll(cache)
			within = took * 3 / 2 // the making of one
		}
		one, two := start("one.json", "--cache-dir", cache), start("two.json", "--cache-dir", cache)
		time.Sleep(time.Duration(random.Int64N(int64(within))))
		killAll(one)
		_ = two.Process.Signal(os.Interrupt)
		if one.Wait() != nil || two.Wait() != nil {
			unfinished++
		}
		killAll(two)
		for _, run := range []string{"next", "after"} {
			var said bytes.Buffer
			c := exec.Command(drift, "extract", "-o", filepath.Join(out, "next.json"), "--cache-dir", cache)
			c.Dir, c.Stderr, c.Env = dir, &said, append(os.Environ(), "HOME="+home, "TMPDIR="+temporary)
			if err := c.Run(); err != nil {
				t.Fatalf("kill %d, the %s run: %v\n%s", i, run, err, said.String())
			}
			text, err := os.ReadFile(filepath.Join(out, "next.json"))
			if err != nil || !bytes.Equal(text, cold) {
				t.Fatalf("kill %d: the %s run wrote %d bytes, a cold run %d, %v\n%s", i, run, len(text), len(cold), err, said.String())
			}
			if bytes.Contains(said.Bytes(), []byte("damaged")) {
				t.Errorf("kill %d: %s", i, said.String())
			}
		}
	}
	t.Logf("%d times two runs, in %d of which one was killed before its end; a cold run takes %v", kills, unfinished, took)
	if unfinished == 0 {
		t.Error("no run was killed before its end")
	}
}
