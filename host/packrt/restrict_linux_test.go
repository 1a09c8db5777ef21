package packrt

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const restrictedArgument = "__restricted"

// restricted is a process under a worker's limits that tries what a pack never needs.
func restricted(folder string) {
	kept, err := os.OpenFile(filepath.Join(folder, "open"), os.O_WRONLY, 0)
	restrict()
	if err == nil {
		_, err = kept.Write([]byte("written"))
	}
	fmt.Println("write:", err)
	_, err = os.Open(filepath.Join(folder, "open"))
	fmt.Println("read:", err)
	_, err = os.Create(filepath.Join(folder, "new"))
	fmt.Println("create:", err)
	block := make([]byte, 3<<30)
	fmt.Println("bytes had:", len(block))
}

// TestRestrictions starts that process and reads what it could do.
func TestRestrictions(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "open"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(os.Args[0], restrictedArgument, folder).CombinedOutput()
	said := string(out)
	for _, want := range []string{"write: write", "file too large", "read: open", "too many open files", "create: open"} {
		if !strings.Contains(said, want) {
			t.Errorf("said %.900q, want %q", said, want)
		}
	}
	if err == nil || strings.Contains(said, "bytes had:") || !strings.Contains(said, "out of memory") && !strings.Contains(said, "cannot allocate") {
		t.Errorf("three gigabytes were had: %v, %.900q", err, said)
	}
	if text, _ := os.ReadFile(filepath.Join(folder, "open")); len(text) > 0 {
		t.Errorf("it wrote %q", text)
	}
}
