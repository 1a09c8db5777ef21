package project

import (
	"os"
	"path/filepath"
)

// Repository is the folder of the repository around a folder; false when there is none.
func Repository(dir string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at, true
		}
		if filepath.Dir(at) == at {
			return "", false
		}
	}
}
