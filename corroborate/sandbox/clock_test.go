//go:build cgo

package sandbox

import (
	"testing"
	"time"
)

func TestElapsed(t *testing.T) {
	for name, c := range map[string]struct{ wall, processor, want time.Duration }{
		"alone":                            {100, 100, 100},
		"beside others that use the cores": {100, 10, 10},
		"with workers of its own":          {100, 400, 100},
		"waiting for something":            {100, 0, 5},
	} {
		if got := elapsed(c.wall*time.Millisecond, c.processor*time.Millisecond); got != c.want*time.Millisecond {
			t.Errorf("%s: %v, not %v ms", name, got, int64(c.want))
		}
	}
}
