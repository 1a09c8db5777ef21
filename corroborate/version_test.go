package corroborate

import "testing"

// TestLeading: of versions as manifests spell them, the nearer of 4 and 5; 0 where none is stated.
func TestLeading(t *testing.T) {
	for text, want := range map[string]int{
		"4.18.2": 4, "^4.0.0": 4, "~3.21": 4, ">=2": 4, "1.0.0": 4, "5.0.0": 5, "^5.1": 5, "6.0.0-beta": 5, "12": 5,
		"": 0, "latest": 0, "workspace:*": 0, "0.14.0": 0,
	} {
		if got := leading(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
