package check_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	goruntime "runtime"
	"slices"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/text"
	"github.com/drift-analyzer/drift/internal/processor"
	"github.com/drift-analyzer/drift/summary"
)

// synthetic makes n summaries over n/5 boundaries of every domain: of ten boundaries
// five are HTTP, two storage, one a channel, one a deployed unit's variables and one a
// GraphQL field. One side in seven disagrees.
func synthetic(n int) iter.Seq[*summary.Summary] {
	return func(yield func(*summary.Summary) bool) {
		for b := 0; n > 0; b++ {
			for _, s := range boundary(b) {
				if n--; !yield(s) || n == 0 {
					return
				}
			}
		}
	}
}

// boundary makes the units of one boundary.
func boundary(b int) (out []*summary.Summary) {
	file := fmt.Sprintf("src/m%d/b%d", b%97, b)
	odd := b%7 == 0
	switch b % 10 {
	case 0, 1, 2, 3, 4:
		h := checktest.Answers(checktest.Resp(200, checktest.Record("id", "name", "state")), checktest.Resp(404, checktest.Record("error")))
		h.Location.File, h.Identity.Name = file+"/server.ts", fmt.Sprint("serve", b)
		h.Identity.Binding = checktest.Rest("GET", fmt.Sprintf("/api/v1/r%d/:id/items/{rest}", b), "express")
		out = append(out, h)
		for i := range 4 {
			reads := checktest.Record("id", "name")
			if odd && i == 0 {
				reads = checktest.Record("title")
			}
			c := checktest.Client("response", checktest.Path(false, nil, checktest.Ok(true)), checktest.Path(true, reads))
			c.Location.File, c.Identity.Name = fmt.Sprintf("%s/web%d.ts", file, i), fmt.Sprint("call", b, "x", i)
			c.Identity.Binding = checktest.Rest("GET", fmt.Sprintf("/api/v1/r%d/{key}/items/all", b), "fetch")
			out = append(out, c)
		}
	case 5, 6:
		name := fmt.Sprint("Table", b)
		if b%3 == 0 {
			name = fmt.Sprintf("{stage}-table%d", b)
		}
		out = append(out, checktest.Table(file+".sql", name, "exhaustive", "id", "name", "state"))
		for i := range 4 {
			fields := []string{"id", "name", "state"}
			if odd && i == 0 {
				fields = append(fields, "title")
			}
			reach := name
			if b%3 == 0 && i == 3 {
				reach = fmt.Sprintf("dev-table%d", b)
			}
			out = append(out, checktest.UnitAt(fmt.Sprintf("%s/load%d.ts", file, i), fmt.Sprint("load", b, "x", i), checktest.Reads(reach, fields...)))
		}
	case 7:
		name := fmt.Sprint("queue", b)
		q := checktest.Queue("cloud_queue", name, checktest.Meta{})
		q.Location.File = file + ".yaml"
		out = append(out, q)
		for i := range 3 {
			s := checktest.Sends("cloud_queue", name, checktest.Record("id", "total"))
			s.Location.File, s.Identity.Name = fmt.Sprintf("%s/send%d.ts", file, i), fmt.Sprint("send", b, "x", i)
			out = append(out, s)
		}
		body := checktest.Record("id")
		if odd {
			body = checktest.Record("price")
		}
		h := checktest.Handles("cloud_queue", name, body)
		h.Location.File, h.Identity.Name = file+"/work.ts", fmt.Sprint("work", b)
		out = append(out, h)
	case 8:
		u := checktest.DeployedAs(fmt.Sprint("Fn", b), file, "A", "B", "C")
		u.Location.File = file + ".yaml"
		out = append(out, u)
		for i := range 4 {
			names := []string{"A", "B", "C"}
			if odd && i == 0 {
				names = append(names, "MISSING")
			}
			e := checktest.Env(fmt.Sprintf("%s/e%d.ts", file, i), names...)
			e.Identity.Name = fmt.Sprint("init", b, "x", i)
			out = append(out, e)
		}
	case 9:
		f := fmt.Sprint("thing", b)
		out = append(out, checktest.SdlField(file+".graphql", "Query", f), checktest.In("web", checktest.SchemaOf(file+".graphql", map[string]string{"Query." + f: "Thing", "Thing.id": "ID", "Thing.name": "String"})))
		for i := range 3 {
			select1 := "id name"
			if odd && i == 0 {
				select1 = "title"
			}
			c := checktest.Asks(fmt.Sprintf("query Q { %s { %s } }", f, select1), nil)
			c.Location.File, c.Identity.Name = fmt.Sprintf("%s/q%d.ts", file, i), fmt.Sprint("ask", b, "x", i)
			out = append(out, c)
		}
	}
	return out
}

// chunks divides a sequence into lists of some length.
func chunks[T any](all iter.Seq[T], length int) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		var list []T
		for x := range all {
			if list = append(list, x); len(list) == length {
				if !yield(list) {
					return
				}
				list = nil
			}
		}
		if len(list) > 0 {
			yield(list)
		}
	}
}

// timed reads n summaries from a folder, compares them and writes both reports.
func timed(t testing.TB, n int) (time.Duration, uint64, *check.Report) {
	dir := os.Getenv("DRIFT_SCALE_DIR")
	if dir == "" {
		dir = t.TempDir()
	}
	part := 0
	for list := range chunks(synthetic(n), 10_000) {
		var b bytes.Buffer
		if err := summary.WriteAll(&b, list); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.json", part)), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		part++
	}
	goruntime.GC()
	start := processor.Time(t)
	run, err := check.OpenDir(dir, check.HeldText)
	if err != nil || len(run.Skipped) > 0 {
		t.Fatal(err, run)
	}
	defer run.Close()
	r := check.Compare(run, nil, false)
	text.Report(io.Discard, r, text.Options{All: true})
	if err := errors.Join(r.WriteJSON(io.Discard, false), run.Unchanged()); err != nil {
		t.Fatal(err)
	}
	elapsed := processor.Time(t) - start
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	goruntime.KeepAlive(run)
	return elapsed, m.HeapSys, r
}

// TestScale keeps the cost of a run in proportion to what it reads. DRIFT_SCALE=100000
// measures a large one: under 20 s of processor time and 2 GB. DRIFT_SCALE_DIR keeps the files,
// for a run of the command itself.
func TestScale(t *testing.T) {
	const usual = 8000
	sizes := []int{usual / 4, usual / 2, usual}
	if s := os.Getenv("DRIFT_SCALE"); s != "" {
		sizes = []int{0}
		if _, err := fmt.Sscan(s, &sizes[0]); err != nil {
			t.Fatal(err)
		}
	}
	if testing.Short() {
		t.Skip("reads thousands of summaries")
	}
	for _, n := range sizes {
		elapsed, heap, r := timed(t, n)
		t.Logf("%d summaries, %d boundaries compared, %d findings: %.2f s, %d MB", n, len(r.Labels()), len(r.Findings), elapsed.Seconds(), heap>>20)
		if want := n / 50; len(r.Labels()) < n/6 || len(r.Findings) < want {
			t.Errorf("%d summaries: %d boundaries, %d findings", n, len(r.Labels()), len(r.Findings))
		}
		if limit := 20 * time.Second * time.Duration(n) / 100_000; elapsed > max(limit, 15*time.Second) || heap > 2<<30 {
			t.Errorf("%d summaries took %v and %d MB", n, elapsed, heap>>20)
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	run := &check.Run{Summaries: slices.Collect(synthetic(10_000))}
	b.ReportAllocs()
	for b.Loop() {
		check.Compare(run, nil, false)
	}
}
