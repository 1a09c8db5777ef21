package corroborate

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/corroborate/guest"
	"github.com/drift-analyzer/drift/corroborate/sandbox"
)

const ordinary = `async (req, res) => { if (!req.query.a) return res.status(400).json({ error: 'a' }); await null; res.status(201).json({ a: req.query.a }); }`

// plainRequest is a request whose query has the value a.
func plainRequest(index int, a string) string {
	r := &Request{Method: "GET", URL: "/x?a=" + a, path: "/x", query: map[string]any{"a": a}, params: map[string]any{}}
	return r.input(index, 0, nil, "")
}

// BenchmarkExecution runs a small handler in a bundle of 200 KB, restoring the
// snapshot each time.
func BenchmarkExecution(b *testing.B) {
	m := loadedHandlers(b, "", 200<<10, ordinary)
	input := plainRequest(0, "1")
	o, err := execute(m, input)
	if err != nil || o.Status != 201 {
		b.Fatalf("%+v %v", o, err)
	}
	var fuel uint64
	for b.Loop() {
		r, err := m.Run(input)
		if err != nil || r.Stop != nil {
			b.Fatal(r, err)
		}
		fuel = r.Fuel
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "executions/s")
	b.ReportMetric(float64(fuel), "fuel")
}

// BenchmarkEngineStart takes the compiled engine from the cache and boots it.
func BenchmarkEngineStart(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "cache")
	var scripts []sandbox.Script
	for _, s := range guest.Scripts() {
		scripts = append(scripts, sandbox.Script(s))
	}
	start := time.Now()
	first, err := sandbox.New(dir, sandbox.Limits{})
	if err != nil {
		b.Fatal(err)
	}
	first.Close()
	b.Logf("compiled in %v", time.Since(start))
	for b.Loop() {
		e, err := sandbox.New(dir, sandbox.Limits{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := e.Boot(scripts...); err != nil {
			b.Fatal(err)
		}
		e.Close()
	}
}
