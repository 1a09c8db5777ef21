//go:build !linux

package packrt

import (
	"os"
	"time"
)

// Elsewhere than on Linux a worker has the counted limits and the host's
// deadline only.
func restrict() {}

func moreTime() {}

func rootFolder() string { return os.TempDir() }

// processTime is not known here.
func processTime(int) (time.Duration, bool) { return 0, false }
