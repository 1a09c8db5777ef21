//go:build linux

package atomicfile

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestWrittenThrough: devices and FIFOs are written, and stay what they are.
func TestWrittenThrough(t *testing.T) {
	put := func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }
	fifo := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	got := make(chan string)
	go func() {
		text, _ := os.ReadFile(fifo)
		got <- string(text)
	}()
	if err := Write(fifo, put); err != nil {
		t.Fatal(err)
	}
	if text := <-got; text != "text" {
		t.Errorf("the reader of the FIFO got %q", text)
	}
	link := filepath.Join(t.TempDir(), "null")
	if err := os.Symlink("/dev/null", link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/dev/null", link} {
		if err := Write(path, put); err != nil {
			t.Error(err)
		}
	}
	if err := Write("/dev/full", put); err == nil || !strings.Contains(err.Error(), "/dev/full") || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("err = %v", err)
	}
	for path, want := range map[string]os.FileMode{fifo: os.ModeNamedPipe, "/dev/null": os.ModeDevice, link: os.ModeSymlink} {
		if info, err := os.Lstat(path); err != nil || info.Mode()&want == 0 {
			t.Errorf("%s became something else (%v)", path, err)
		}
	}
}

// TestLeftBehind: the temporary file of a run that was killed is removed by the
// next one; that of a run that is still writing is not.
func TestLeftBehind(t *testing.T) {
	if out := os.Getenv("WRITE_SLOWLY"); out != "" {
		_ = Write(out, func(w io.Writer) error { time.Sleep(time.Hour); return nil })
		return
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out.json")
	temporary := func() []string {
		found, _ := filepath.Glob(filepath.Join(dir, ".out.json.tmp-*"))
		return found
	}
	slow := exec.Command(os.Args[0], "-test.run", "^TestLeftBehind$")
	slow.Env = append(os.Environ(), "WRITE_SLOWLY="+out)
	if err := slow.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = slow.Process.Kill() }()
	for { // until it has a file and its lock
		if found := temporary(); len(found) > 0 {
			if f, err := os.OpenFile(found[0], os.O_RDWR, 0); err == nil {
				free, _ := lock(f)
				f.Close()
				if !free {
					break
				}
			}
		}
		time.Sleep(time.Millisecond)
	}
	mine := filepath.Join(dir, ".out.json.tmp-mine")
	if err := os.WriteFile(mine, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	put := func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err }
	if err := Write(out, put); err != nil {
		t.Fatal(err)
	}
	if got := temporary(); len(got) != 2 {
		t.Errorf("%q are left while another run writes", got)
	}
	if err := slow.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = slow.Wait()
	if err := Write(out, put); err != nil {
		t.Fatal(err)
	}
	if got := temporary(); len(got) != 1 || got[0] != mine {
		t.Errorf("%q are left by a run that was killed", got)
	}
}
