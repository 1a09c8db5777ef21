package checkout

import (
	"bufio"
	"bytes"
	"os"
	"testing"
)

// FuzzReadObjects: whatever git writes, and whatever a commit's files are called, files are written inside the folder or not at all.
func FuzzReadObjects(f *testing.F) {
	f.Add([]byte("0123 blob 3\nabc\n0123 blob 0\n\n"), "a/b.ts", "c", true)
	f.Add([]byte("0123 missing\n"), "../a", "/etc/x", false)
	f.Add([]byte("0123 blob 2\n..\n0123 blob 1\nx\n"), "out", "out/x", true)
	f.Fuzz(func(t *testing.T, answer []byte, first, second string, link bool) {
		around := t.TempDir()
		if err := os.Mkdir(around+"/tree", 0o755); err != nil {
			t.Fatal(err)
		}
		root, err := os.OpenRoot(around + "/tree")
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		_ = readObjects(bufio.NewReader(bytes.NewReader(answer)), root, []entry{{first, link}, {second, false}})
		if left, err := os.ReadDir(around); err != nil || len(left) != 1 {
			t.Fatalf("%q, %q: %v %v stand beside the tree", first, second, left, err)
		}
	})
}
