// Package leftover knows the temporary files and folders of a run, so that one that is interrupted removes them,
// and the next removes the folders of one that was killed. It imports nothing of ours. Begin reading at Folder.
package leftover

import (
	"os"
	"sync"
)

var (
	mu    sync.Mutex
	paths = map[string]bool{}
	// locks let go of folders that this run holds.
	locks = map[string]func(){}
)

// Keep notes a temporary file or folder. It is called before the path is made where its name is known by then.
func Keep(path string) {
	mu.Lock()
	defer mu.Unlock()
	paths[path] = true
}

// Remove removes a file or folder that was noted, with what it holds.
func Remove(path string) {
	os.RemoveAll(path)
	Forget(path)
}

// Forget says that a path is no longer temporary, or gone.
func Forget(path string) {
	mu.Lock()
	defer mu.Unlock()
	delete(paths, path)
	if unlock := locks[path]; unlock != nil {
		unlock()
		delete(locks, path)
	}
}

// Clear removes all that is noted. Nothing can be noted from then on: the process is about to end.
func Clear() {
	mu.Lock()
	for path := range paths {
		os.RemoveAll(path)
	}
}
