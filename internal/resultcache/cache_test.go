package resultcache

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// project is a folder with files that rested for an hour.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		put(t, filepath.Join(dir, name), text, time.Now().Add(-time.Hour))
	}
	return dir
}

func put(t *testing.T, path, text string, changed time.Time) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, changed, changed); err != nil {
		t.Fatal(err)
	}
}

// inputs are what a run asks that reads a.ts, looks for b.ts and c, and walks the folder.
func inputs(t *testing.T, dir string) []sourcefile.Input {
	t.Helper()
	root, err := sourcefile.New(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	sourcefile.Record()
	if _, err := root.Read("a.ts", 1000); err != nil {
		t.Fatal(err)
	}
	root.Exists("b.ts")
	root.IsFolder("sub")
	root.Walk(root.Dir, func(string) bool { return true }, func(string) bool { return true })
	return sourcefile.Recorded()
}

func TestAResultHoldsWhileItsInputsDo(t *testing.T) {
	old := time.Now().Add(-time.Hour)
	for name, c := range map[string]struct {
		change func(dir string)
		holds  bool
	}{
		"nothing":                               {func(string) {}, true},
		"a file that was read":                  {func(dir string) { put(t, filepath.Join(dir, "a.ts"), "two", time.Now()) }, false},
		"the same bytes at another time":        {func(dir string) { put(t, filepath.Join(dir, "a.ts"), "one", time.Now()) }, true},
		"as many bytes at another time":         {func(dir string) { put(t, filepath.Join(dir, "a.ts"), "two", old.Add(time.Minute)) }, false},
		"a file that was looked for":            {func(dir string) { put(t, filepath.Join(dir, "b.ts"), "", old) }, false},
		"another file in a folder that is read": {func(dir string) { put(t, filepath.Join(dir, "sub/d.ts"), "", old) }, false},
		"a file is gone":                        {func(dir string) { os.Remove(filepath.Join(dir, "a.ts")) }, false},
		"a file is a folder":                    {func(dir string) { os.Remove(filepath.Join(dir, "a.ts")); os.Mkdir(filepath.Join(dir, "a.ts"), 0o755) }, false},
		"a folder is gone":                      {func(dir string) { os.RemoveAll(filepath.Join(dir, "sub")) }, false},
		"a file that was only listed":           {func(dir string) { put(t, filepath.Join(dir, "sub/c.ts"), "other", time.Now()) }, true},
	} {
		dir := project(t, map[string]string{"a.ts": "one", "sub/c.ts": "x"})
		where := filepath.Join(t.TempDir(), "cache")
		cache, err := Open(where)
		if err != nil {
			t.Fatal(err)
		}
		key := Key("extract", dir)
		if err := cache.Store(key, time.Now(), inputs(t, dir), []byte("result"), 3, "said"); err != nil {
			t.Fatal(err)
		}
		server, err := Open(where)
		if err != nil {
			t.Fatal(err)
		}
		server.Remember()
		if _, _, _, ok := server.Kept(key); !ok {
			t.Errorf("%s: nothing is remembered", name)
		}
		c.change(dir)
		if _, _, _, ok := server.Kept(key); !ok {
			t.Errorf("%s: what is remembered changes without a look", name)
		}
		for range 3 { // what is forgotten in between is read again
			server.Look()
			hash, summaries, said, ok := server.Kept(key)
			if hit, _ := server.Find(key); ok != c.holds || (hit != nil) != ok || ok && (hash != HashOf([]byte("result")) || summaries != 3 || said != "said") {
				t.Errorf("%s: remembered %v, found %v", name, ok, hit != nil)
			}
			server.Look()
		}
		hit, damaged := cache.Find(key)
		if (hit != nil) != c.holds || len(damaged) != 0 {
			t.Errorf("%s: found %v, damaged %v", name, hit != nil, damaged)
		}
		if hit != nil && (string(hit.Content) != "result" || hit.Summaries != 3 || hit.Said != "said") {
			t.Errorf("%s: %+v", name, hit)
		}
		if hit, _ := cache.Find(Key("other", dir)); hit != nil {
			t.Errorf("%s: a result for another command", name)
		}
	}
}

// TestAFileThatChangedDuringTheRun: within the coarseness of a file system's clock, size and time say nothing.
func TestAFileThatChangedDuringTheRun(t *testing.T) {
	dir := project(t, map[string]string{"a.ts": "one"})
	now := time.Now()
	put(t, filepath.Join(dir, "a.ts"), "one", now)
	cache, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	key := Key(dir)
	if err := cache.Store(key, now, inputs(t, dir), []byte("result"), 0, ""); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "a.ts"), "two", now)
	if hit, _ := cache.Find(key); hit != nil {
		t.Error("a file with the time and size of before, and other bytes, was taken for the same")
	}
}

func TestDamagedEntriesAreThrownAway(t *testing.T) {
	dir := project(t, map[string]string{"a.ts": "one"})
	where := t.TempDir()
	cache, err := Open(where)
	if err != nil {
		t.Fatal(err)
	}
	key := Key(dir)
	store := func() {
		if err := cache.Store(key, time.Now(), inputs(t, dir), bytes.Repeat([]byte("result"), 1000), 0, ""); err != nil {
			t.Fatal(err)
		}
	}
	every := func(suffix string) []string {
		var out []string
		_ = filepath.WalkDir(where, func(path string, d os.DirEntry, _ error) error {
			if strings.HasSuffix(path, suffix) {
				out = append(out, path)
			}
			return nil
		})
		return out
	}
	for _, suffix := range []string{".zst", ".json"} {
		for name, damage := range map[string]func([]byte) []byte{
			"empty": func([]byte) []byte { return nil }, "cut": func(b []byte) []byte { return b[:len(b)/2] }, "other bytes": func(b []byte) []byte { return bytes.Repeat([]byte{'x'}, len(b)) },
		} {
			if err := cache.Clear(); err != nil {
				t.Fatal(err)
			}
			store()
			file := every(suffix)[0]
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text := damage(whole)
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
			if hit, damaged := cache.Find(key); hit != nil || len(damaged) != 1 {
				t.Errorf("%s %s: found %v, damaged %v", suffix, name, hit != nil, damaged)
			}
		}
	}
	store()
	for _, f := range every(".zst") {
		os.Remove(f)
	}
	if hit, damaged := cache.Find(key); hit != nil || len(damaged) != 0 {
		t.Error("a result that another run removed is no damage", damaged)
	}
}

func TestTheOldestGoFirst(t *testing.T) {
	dir := project(t, map[string]string{"a.ts": "one"})
	cache, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	in := inputs(t, dir)
	noise := make([]byte, 100_000)
	for i := range noise {
		noise[i] = byte(i * i >> 3)
	}
	for i := range 5 {
		if err := cache.Store(Key("n", string(rune('a'+i))), time.Now(), in, append(noise, byte(i)), 0, ""); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	used, err := cache.Usage()
	if err != nil || used.Results != 5 {
		t.Fatal(used, err)
	}
	cache.Limit = used.Bytes / 2
	if err := cache.Store(Key("last"), time.Now(), in, noise, 0, ""); err != nil {
		t.Fatal(err)
	}
	if now, _ := cache.Usage(); now.Bytes > cache.Limit || now.Results == 0 {
		t.Errorf("%+v within %d", now, cache.Limit)
	}
	if hit, _ := cache.Find(Key("last")); hit == nil {
		t.Error("the newest went")
	}
	if hit, _ := cache.Find(Key("n", "a")); hit != nil {
		t.Error("the oldest is still there")
	}
	if err := cache.Clear(); err != nil {
		t.Fatal(err)
	}
	if now, _ := cache.Usage(); now.Bytes != 0 {
		t.Errorf("cleared: %+v", now)
	}
}

// TestSeveralRunsAtOnce: what is found is always one of the whole results.
func TestSeveralRunsAtOnce(t *testing.T) {
	dir := project(t, map[string]string{"a.ts": "one"})
	where := t.TempDir()
	in := inputs(t, dir)
	var wait sync.WaitGroup
	for n := range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			cache, err := Open(where)
			if err != nil {
				t.Error(err)
				return
			}
			cache.Limit = 3000
			for range 30 {
				text := bytes.Repeat([]byte{byte('a' + n)}, 5000)
				if err := cache.Store(Key(dir), time.Now(), in, text, n, ""); err != nil {
					t.Error(err)
				}
				if hit, damaged := cache.Find(Key(dir)); len(damaged) > 0 || hit != nil && (len(hit.Content) != 5000 || int(hit.Content[0]-'a') != hit.Summaries) {
					t.Error("a result that nobody stored", damaged)
				}
			}
		}()
	}
	wait.Wait()
}
