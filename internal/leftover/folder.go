package leftover

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// prefix begins the name of every folder that Folder makes, and of no other.
const prefix = "drift-tmp-"

// young is the age up to which a folder without a holder is left alone: the run that made it may not hold it yet.
const young = time.Minute

// Folder makes a temporary folder and notes it, after it has removed those of runs that were killed. A run holds its folders with a
// lock, which the system lets go of when the process ends in whatever way; the name of the process would not tell, since
// containers that share a folder have processes of one number.
func Folder(kind string) (string, error) {
	sweep(os.TempDir(), time.Now())
	dir, err := os.MkdirTemp("", prefix+kind+"-")
	if err != nil {
		return "", fmt.Errorf("make a temporary folder: %w", err)
	}
	Keep(dir)
	if unlock, held := hold(dir); held {
		mu.Lock()
		locks[dir] = unlock
		mu.Unlock()
	}
	return dir, nil
}

// sweep removes the folders that runs left which were killed: those that nobody holds.
func sweep(dir string, now time.Time) {
	root, err := os.Open(dir)
	if err != nil {
		return
	}
	defer root.Close()
	names, _ := root.Readdirnames(-1) // what was read of a folder that fails is swept
	for _, name := range names {
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		path := filepath.Join(dir, name)
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || now.Sub(info.ModTime()) < young {
			continue
		}
		if unlock, held := hold(path); held {
			os.RemoveAll(path)
			unlock()
		}
	}
}
