package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/corroborate"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/summary"
)

// server answers requests through the real framework: one JSON request a line
// in, one status a line out (0 when there was no answer in time).
const server = `
const http = require('http');
const app = require(process.argv[2]);
process.on('unhandledRejection', () => {});
console.error = () => {};
const ready = async (s) => {
  const list = require('fs').readFileSync(0, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  const one = (q) => new Promise((done) => {
    const body = q.body === undefined ? undefined : JSON.stringify(q.body);
    const headers = { ...q.headers };
    if (body !== undefined) headers['content-length'] = Buffer.byteLength(body);
    const r = http.request({ port: s.address().port, method: q.method, path: q.url, headers, agent, timeout: 3000 }, (res) => { res.resume(); res.on('end', () => done(res.statusCode)); });
    r.on('timeout', () => r.destroy()); r.on('error', () => done(0));
    r.end(body);
  });
  const out = new Array(list.length);
  let at = 0;
  const worker = async () => { while (at < list.length) { const i = at++; out[i] = await one(list[i]); } };
  await Promise.all(Array.from({ length: 16 }, worker));
  process.stdout.write(out.join('\n') + '\n', () => process.exit(0));
};
if (app.inject) app.listen({ port: 0, host: '127.0.0.1' }).then(() => ready(app.server));
else { const s = http.createServer(app).listen(0, '127.0.0.1', () => ready(s)); }
`

// installed makes a folder with packages from npm, and skips when they cannot be had.
func installed(t *testing.T, packages ...string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("installs packages from npm; not with -short")
	}
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed, and the test compares with it", tool)
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"name":"generated","private":true}`), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "npm", append([]string{"install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"}, packages...)...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Skipf("npm install %s fails (%v), so there is no framework to compare with: %s", strings.Join(packages, " "), err, out)
	}
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func extracted(t *testing.T, dir string, names ...string) *extract.Result {
	t.Helper()
	packs, _, err := loadPacks(names, "typescript")
	if err != nil {
		t.Fatal(err)
	}
	result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Packs: packs})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func corroborated(t *testing.T, result *extract.Result, watch func(corroborate.Execution)) *corroborate.Report {
	t.Helper()
	report, err := corroborate.Run(context.Background(), corroborate.Options{Root: result.Project.Root, Files: result.Project.Files, Runs: 12, Attempts: 300, Seed: 1, Read: readSites, Cache: engineCache(), Watch: watch}, result.Summaries)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// asked gives the statuses the real framework answers.
func asked(t *testing.T, dir, app string, list []corroborate.Execution) []int {
	t.Helper()
	write(t, filepath.Join(dir, "server.cjs"), server)
	var in bytes.Buffer
	for _, e := range list {
		b, err := json.Marshal(e.Request)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(b, '\n'))
	}
	c := exec.Command("node", "server.cjs", "./"+app)
	c.Dir, c.Stdin = dir, &in
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, stderr.String())
	}
	lines := strings.Fields(string(out))
	if len(lines) != len(list) {
		t.Fatalf("%d answers to %d requests", len(lines), len(list))
	}
	statuses := make([]int, len(lines))
	for i, l := range lines {
		fmt.Sscan(l, &statuses[i])
	}
	return statuses
}

// differences compares every execution that decided something with the real framework.
func differences(t *testing.T, dir, app string, list []corroborate.Execution) int {
	t.Helper()
	kept := list[:0:0]
	for _, e := range list {
		if !e.Supplied {
			kept = append(kept, e)
		}
	}
	sort.SliceStable(kept, func(i, j int) bool { return kept[i].Transition < kept[j].Transition })
	statuses := asked(t, dir, app, kept)
	bad := 0
	for i, e := range kept {
		if statuses[i] != e.Status {
			if bad++; bad <= 10 {
				t.Errorf("%s: the sandbox answers %d, the framework %d\n%s", e.Transition, e.Status, statuses[i], e.Request.Curl())
			}
		}
	}
	t.Logf("%d executions compared, %d differ", len(kept), bad)
	return bad
}

// TestCorroborateAgainstNode compares the sandbox with the real frameworks on
// generated handlers, then changes claims on purpose and wants them refuted.
func TestCorroborateAgainstNode(t *testing.T) {
	for _, c := range []struct {
		name, framework string
		packages        []string
		program         string
	}{
		{"express 5", "express", []string{"express@5"}, generated(300, 7)},
		{"express 4", "express", []string{"express@4"}, generated(120, 8)},
		{"fastify 5", "fastify", []string{"fastify@5"}, generatedFastify(120, 9)},
		{"fastify 4", "fastify", []string{"fastify@4"}, generatedFastify(120, 10)},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := installed(t, c.packages...)
			write(t, filepath.Join(dir, "app.js"), c.program)
			against(t, dir, c.framework, strings.Count(c.program, "app.post("))
		})
	}
}

func against(t *testing.T, dir, framework string, handlers int) {
	t.Helper()
	result := extracted(t, dir, framework)
	var mu sync.Mutex
	var list []corroborate.Execution
	report := corroborated(t, result, func(e corroborate.Execution) {
		mu.Lock()
		defer mu.Unlock()
		list = append(list, e)
	})
	t.Logf("%d handlers, %d claims: %d observed, %d refuted, %d untested", len(report.Routes), report.Claims, report.Observed, report.Refuted, report.Untested)
	if len(report.Routes) != handlers {
		t.Errorf("%d handlers are in scope, not %d", len(report.Routes), handlers)
	}
	differences(t, dir, "app.js", list)
	for _, r := range report.Routes {
		for _, c := range r.Claims {
			if c.Outcome == summary.Refuted {
				t.Errorf("refuted, though the framework answers the same: a claim of the extraction is wrong: %s: %v", c.Transition, c.Counterexample["curl"])
			}
			if c.Outcome == summary.Untested && testing.Verbose() {
				t.Logf("untested: %s: %s", c.Transition, c.Reason)
			}
		}
	}
	if float64(report.Observed) < 0.9*float64(report.Claims) {
		t.Errorf("only %d of %d claims were observed", report.Observed, report.Claims)
	}
	mutated(t, result)
}

// mutated changes the statuses of 100 claims that were observed: all of them are
// wrong then, and their neighbours right.
func mutated(t *testing.T, result *extract.Result) {
	changed := map[string]bool{}
	right := map[string]bool{}
	n := 0
	for _, s := range result.Summaries {
		if s.Kind != summary.KindHandler {
			continue
		}
		var list []*summary.Transition
		for i := range s.Transitions {
			tr := &s.Transitions[i]
			if tr.Confidence != nil && tr.Confidence.Corroboration != nil && tr.Confidence.Corroboration.Outcome == summary.Observed && tr.Metadata.IsEmpty() {
				list = append(list, tr)
				right[s.ID()+tr.ID] = true
			}
		}
		if n >= 100 || len(list) < 2 {
			continue
		}
		// The statuses of two claims change places, or one becomes a third.
		set := func(tr *summary.Transition, status summary.ValueRef) {
			r := tr.Output.(summary.Response)
			r.StatusCode = status
			tr.Output = r
			changed[s.ID()+tr.ID] = true
			n++
		}
		a, b := list[0], list[len(list)-1]
		sa, sb := a.Output.(summary.Response).StatusCode, b.Output.(summary.Response).StatusCode
		if n%3 == 0 || sa == sb {
			set(b, summary.LiteralRef{Value: float64(299)})
		} else {
			set(a, sb)
			set(b, sa)
		}
	}
	report := corroborated(t, result, nil)
	refuted, wrong := 0, 0
	for _, r := range report.Routes {
		for _, c := range r.Claims {
			id := r.Summary + c.Transition
			switch {
			case changed[id] && c.Outcome == summary.Refuted:
				refuted++
			case changed[id]:
				t.Logf("not refuted: %s claims %d: %s %s", c.Transition, c.Status, c.Outcome, c.Reason)
			case right[id] && c.Outcome == summary.Refuted:
				wrong++
				t.Errorf("a right claim is refuted: %s %v", c.Transition, c.Counterexample)
			}
		}
	}
	t.Logf("%d claims changed, %d refuted; %d right ones refuted", n, refuted, wrong)
	if n < 100 || refuted < n*98/100 {
		t.Errorf("only %d of %d wrong claims were refuted", refuted, n)
	}
}
