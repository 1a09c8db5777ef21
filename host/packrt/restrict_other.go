//go:build !linux

package packrt

import "os"

// Elsewhere than on Linux a worker has the counted limits and the host's
// deadline only.
func restrict() {}

func moreTime() {}

func rootFolder() string { return os.TempDir() }
