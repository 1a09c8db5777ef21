//go:build unix

package leftover

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestFolderOfAKilledRun: the next run removes the folders of a run that was killed, and none that is in use, young, or not a run's.
func TestFolderOfAKilledRun(t *testing.T) {
	if made := os.Getenv("LEFTOVER_MAKES"); made != "" {
		dir, err := Folder("test")
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "kept.json"), []byte("x"), 0o644)
		}
		if err == nil {
			err = os.WriteFile(made, []byte(dir), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		return
	}
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	start := func() (*exec.Cmd, string) {
		made := filepath.Join(t.TempDir(), "made")
		c := exec.Command(os.Args[0], "-test.run=TestFolderOfAKilledRun")
		c.Env = append(os.Environ(), "LEFTOVER_MAKES="+made)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for range 1000 {
			if name, err := os.ReadFile(made); err == nil && len(name) > 0 {
				return c, string(name)
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatal("no folder was made")
		return nil, ""
	}
	running, used := start()
	killed, left := start()
	if err := killed.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = killed.Wait()
	young, other, target := filepath.Join(tmp, prefix+"test-1"), filepath.Join(tmp, "drift-notes"), filepath.Join(tmp, "target")
	for _, d := range []string{young, other, target} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(target, filepath.Join(tmp, prefix+"link")); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	for _, d := range []string{used, left, other, target} {
		if err := os.Chtimes(d, old, old); err != nil {
			t.Fatal(err)
		}
	}
	mine, err := Folder("test")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{used: true, left: false, young: true, other: true, target: true, mine: true} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", path, err == nil, want)
		}
	}
	_ = running.Process.Kill()
	_ = running.Wait()
	Remove(mine)
	sweep(tmp, time.Now())
	for path, want := range map[string]bool{used: false, mine: false, young: true, target: true} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("after the end of the other run, %s is there: %v, want %v", path, err == nil, want)
		}
	}
}
