package counted

import "testing"

func TestOf(t *testing.T) {
	for n, want := range map[int]string{0: "0 entries", 1: "1 entry", 2: "2 entries", 1200: "1200 entries"} {
		if got := Of(n, "entry", "entries"); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
