package sourcefile

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// watchedFolder is a folder that rested, and what a run asks that reads a.ts, looks for b/c.ts and behind the link d, and lists sub.
func watchedFolder(t *testing.T) (dir string, inputs []Input) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{"a.ts": "one", "sub/c.ts": "x"} {
		write(t, filepath.Join(dir, name), text, time.Now().Add(-time.Hour))
	}
	if err := os.Symlink("elsewhere", filepath.Join(dir, "d")); err != nil {
		t.Skip(err)
	}
	root, err := New(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	Record()
	if _, err := root.Read("a.ts", 1000); err != nil {
		t.Fatal(err)
	}
	root.Exists("b/c.ts")
	root.Exists("d/e.ts")
	root.IsFolder(filepath.Join(root.Dir, "sub"))
	if _, err := root.Entries(filepath.Join(root.Dir, "sub")); err != nil {
		t.Fatal(err)
	}
	return root.Dir, Recorded()
}

func write(t *testing.T, path, text string, changed time.Time) {
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

// TestView: each change is noticed at the look after it and not before, and undone at the look after that; what is only touched is the same.
func TestView(t *testing.T) {
	old := time.Now().Add(-time.Hour)
	for name, c := range map[string]struct {
		change, undo func(dir string)
		holds        bool
	}{
		"nothing": {change: func(string) {}, holds: true},
		"other bytes": {change: func(dir string) { write(t, filepath.Join(dir, "a.ts"), "more", time.Now()) },
			undo: func(dir string) { write(t, filepath.Join(dir, "a.ts"), "one", old) }},
		"as many bytes":                     {change: func(dir string) { write(t, filepath.Join(dir, "a.ts"), "two", old.Add(time.Minute)) }},
		"only touched":                      {change: func(dir string) { write(t, filepath.Join(dir, "a.ts"), "one", time.Now()) }, holds: true},
		"a listed file has other bytes":     {change: func(dir string) { write(t, filepath.Join(dir, "sub/c.ts"), "yy", time.Now()) }, holds: true},
		"a file is gone":                    {change: func(dir string) { os.Remove(filepath.Join(dir, "a.ts")) }, undo: func(dir string) { write(t, filepath.Join(dir, "a.ts"), "one", old) }},
		"a file is a folder":                {change: func(dir string) { os.Remove(filepath.Join(dir, "a.ts")); os.Mkdir(filepath.Join(dir, "a.ts"), 0o755) }},
		"another file in a folder":          {change: func(dir string) { write(t, filepath.Join(dir, "sub/d.ts"), "", old) }, undo: func(dir string) { os.Remove(filepath.Join(dir, "sub/d.ts")) }},
		"another file in a folder unlisted": {change: func(dir string) { write(t, filepath.Join(dir, "z.ts"), "", old) }, holds: true},
		"a folder is gone":                  {change: func(dir string) { os.RemoveAll(filepath.Join(dir, "sub")) }},
		"the folder of what was looked for": {change: func(dir string) { os.Mkdir(filepath.Join(dir, "b"), 0o755) }, holds: true},
		"what was looked for":               {change: func(dir string) { write(t, filepath.Join(dir, "b/c.ts"), "", old) }, undo: func(dir string) { os.RemoveAll(filepath.Join(dir, "b")) }},
		"what was looked for behind a link": {change: func(dir string) { write(t, filepath.Join(dir, "elsewhere/e.ts"), "", old) }, undo: func(dir string) { os.RemoveAll(filepath.Join(dir, "elsewhere")) }},
		"a link in place of a listed folder": {change: func(dir string) {
			os.Rename(filepath.Join(dir, "sub"), filepath.Join(dir, "s"))
			os.Symlink("s", filepath.Join(dir, "sub"))
		}, holds: true},
		"another folder in place of a listed": {change: func(dir string) {
			os.RemoveAll(filepath.Join(dir, "sub"))
			write(t, filepath.Join(dir, "sub/x.ts"), "x", old)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dir, inputs := watchedFolder(t)
			v := NewView()
			w := v.Watch(inputs, time.Now().UnixNano())
			if !w.Hold() {
				t.Fatal("what did not change does not hold")
			}
			c.change(dir)
			if !w.Hold() {
				t.Error("it is noticed without a look")
			}
			for range 2 {
				v.Look()
				if got := w.Hold(); got != c.holds {
					t.Errorf("it holds: %v", got)
				}
			}
			if c.undo == nil {
				return
			}
			c.undo(dir)
			if v.Look(); !w.Hold() {
				t.Error("what is as it was does not hold")
			}
		})
	}
}

// TestViewSeesThroughTimes: bytes that changed under their old time are noticed, where the file system says when a file was changed last.
func TestViewSeesThroughTimes(t *testing.T) {
	if !identities {
		t.Skip("the file system says no more than time and size here")
	}
	dir, inputs := watchedFolder(t)
	v := NewView()
	w := v.Watch(inputs, time.Now().UnixNano())
	w.Hold()
	write(t, filepath.Join(dir, "a.ts"), "two", time.Unix(0, inputs[1].Changed))
	if v.Look(); w.Hold() {
		t.Error("other bytes of the same size and time are taken for the same")
	}
}

// TestViewRests: nothing is worked out again where nothing moved, and what nobody watches is forgotten.
func TestViewRests(t *testing.T) {
	_, inputs := watchedFolder(t)
	v := NewView()
	w := v.Watch(inputs, time.Now().UnixNano())
	time.Sleep(settled + 100*time.Millisecond)
	if v.Look(); !w.Hold() {
		t.Error("what did not change does not hold")
	}
	since := v.moved
	for range 3 {
		if v.Look(); !w.Hold() || v.moved != since || w.look != v.look {
			t.Errorf("look %d: moved in %d, answered of %d", v.look, v.moved, w.look)
		}
	}
	if v.Keep([]*Watched{w}); len(v.at) == 0 {
		t.Error("what is watched was forgotten")
	}
	if v.Look(); !w.Hold() {
		t.Error("it does not hold any more")
	}
	if v.Keep(nil); len(v.at) != 0 {
		t.Errorf("%d paths are kept for nobody", len(v.at))
	}
}
