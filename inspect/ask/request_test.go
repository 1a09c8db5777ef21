package ask

import (
	"strings"
	"testing"
)

// TestWrittenOn: where a function that sends several requests writes each of them.
func TestWrittenOn(t *testing.T) {
	lines := strings.Split("list: b.query({ query: p => `/tokens?${text(p)}` }),\n"+
		"all: b.query({ query: () => \"/tokens/all\" }),\n"+
		"\n"+
		"one: b.query({ query: id => `/tokens/${id}` }),\n"+
		"make: b.mutation({ query: data => ({\n"+
		"  url: \"/tokens\",\n"+
		"  method: \"POST\",\n"+
		"}) }),\n"+
		"drop: b.mutation({ query: id => ({\n"+
		"  method: 'delete',\n"+
		"  url: `tokens/${id}`,\n"+
		"}) }),\n"+
		"axios.put(base + \"/boats/\" + id)", "\n")
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/api/tokens", 0},
		{"GET", "/api/tokens/all", 1},
		{"GET", "/api/tokens/{tokenId}", 3},
		{"POST", "/api/tokens", 5},
		{"DELETE", "/api/tokens/{tokenId}", 10},
		{"GET", "/api/other", -1},
		{"GET", "/{id}", -1},
		{"PUT", "/boats/{id}", -1},
	} {
		if got := writtenOn(lines, c.method, c.path); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.method, c.path, got, c.want)
		}
	}
}
