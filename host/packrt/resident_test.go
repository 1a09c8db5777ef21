package packrt

import (
	"fmt"
	"os"
)

// resident is this process's memory in bytes, 0 where the system does not say.
func resident() int64 {
	var size, pages int64
	if b, err := os.ReadFile("/proc/self/statm"); err == nil {
		_, _ = fmt.Sscan(string(b), &size, &pages)
	}
	return pages * int64(os.Getpagesize())
}
