package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/drift-analyzer/drift/internal/foldertest"
)

// terminal is a command on a pseudo-terminal.
type terminal struct {
	t    *testing.T
	c    *exec.Cmd
	file *os.File
	mu   sync.Mutex
	// text is all that was written so far, read how much of it was expected already.
	text string
	read int
}

// escapes are what a terminal acts on and does not show.
var escapes = regexp.MustCompile(`\x1b(\[[0-9;?<=>]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\)|[=>])`)

// onTerminal starts drift in a folder on a terminal of a size.
func onTerminal(t *testing.T, dir string, columns uint16, env []string, args ...string) *terminal {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there are no pseudo-terminals")
	}
	drift, err := exec.LookPath("drift")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(drift, args...)
	c.Dir = dir
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		if name != "CI" && name != "NO_COLOR" && name != "TERM" && name != "ACCESSIBLE" && name != "HOME" {
			c.Env = append(c.Env, e)
		}
	}
	c.Env = append(append(c.Env, "TERM=xterm-256color", "HOME="+t.TempDir()), env...)
	file, err := pty.StartWithSize(c, &pty.Winsize{Rows: 40, Cols: columns})
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	s := &terminal{t: t, c: c, file: file}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		file.Close()
	})
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := file.Read(buffer)
			s.mu.Lock()
			s.text += string(buffer[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return s
}

// shown is what the terminal showed since the last expectation, without escapes.
func (s *terminal) shown() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return escapes.ReplaceAllString(s.text[s.read:], "")
}

// expect waits for a text.
func (s *terminal) expect(text string) {
	s.t.Helper()
	for range 3000 {
		if strings.Contains(s.shown(), text) {
			s.mu.Lock()
			s.read = len(s.text)
			s.mu.Unlock()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatalf("the terminal does not show %q:\n%s", text, s.shown())
}

// send types.
func (s *terminal) send(keys string) {
	s.t.Helper()
	if _, err := s.file.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

// wait gives the exit code, and all that was written.
func (s *terminal) wait() (int, string) {
	s.t.Helper()
	done := make(chan struct{})
	go func() { _ = s.c.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(60 * time.Second):
		s.t.Fatalf("it does not end:\n%s", s.shown())
	}
	time.Sleep(50 * time.Millisecond)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.c.ProcessState.ExitCode(), s.text
}

// twoPackages is a repository of a service and what calls it.
func twoPackages(t *testing.T) string {
	t.Helper()
	return foldertest.Written(t, map[string]string{
		".git/HEAD":         "ref: refs/heads/main\n",
		"package-lock.json": "{}",
		"api/package.json":  `{"name": "api", "dependencies": {"express": "4"}}`,
		"api/server.js":     "const app = require(\"express\")();\napp.get(\"/orders/:id\", (req, res) => { res.json({ id: req.params.id }); });\n",
		"web/package.json":  `{"name": "web"}`,
		"web/src/orders.ts": "export async function show(id: string) {\n  const r = await fetch(`/orders/${id}`);\n  if (!r.ok) throw new Error(\"none\");\n  return (await r.json()).amount;\n}\n",
		"jobs/package.json": `{"name": "jobs"}`,
		"jobs/src/up.ts":    "export const up = () => fetch(\"/up\");\n",
	})
}

func exists(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
	return err == nil
}

// TestInitAsks: one package is left out, all files are written, and the project is read at once.
func TestInitAsks(t *testing.T) {
	dir := twoPackages(t)
	s := onTerminal(t, dir, 100, nil, "init")
	s.expect("Steps")
	s.expect("What is to be read?")
	s.send("\x1b[B") // down, to jobs
	time.Sleep(200 * time.Millisecond)
	s.send("x")
	time.Sleep(200 * time.Millisecond)
	s.send("\r")
	s.expect("everybody reads the same?")
	for range 4 {
		s.send("y")
		time.Sleep(200 * time.Millisecond)
	}
	code, all := s.wait()
	if code != 0 {
		t.Errorf("it ended with %d:\n%s", code, all)
	}
	config, err := os.ReadFile(filepath.Join(dir, "drift.json"))
	if err != nil {
		t.Fatalf("%v\n%s", err, all)
	}
	for text, in := range map[string]bool{`"folder": "api"`: true, `"folder": "web"`: true, `"folder": "jobs"`: false} {
		if strings.Contains(string(config), text) != in {
			t.Errorf("drift.json has %s: %v\n%s", text, !in, config)
		}
	}
	workflow, err := os.ReadFile(filepath.Join(dir, ".github/workflows/drift.yml"))
	if err != nil || !strings.Contains(string(workflow), "npm ci\n") {
		t.Errorf("the workflow: %v\n%s", err, workflow)
	}
	if !exists(dir, ".driftignore.yml") {
		t.Error("no ignore file was written")
	}
	if !strings.Contains(all, "misreadProviderResponse") {
		t.Errorf("the project was not read:\n%s", all)
	}
}

// TestInitIsEnded: Ctrl-C before the last answer writes nothing, and leaves the terminal as it was.
func TestInitIsEnded(t *testing.T) {
	dir := twoPackages(t)
	s := onTerminal(t, dir, 100, nil, "init")
	s.expect("What is to be read?")
	s.send("\r")
	s.expect("everybody reads the same?")
	s.send("y")
	s.send("\x03")
	s.expect("nothing was written")
	code, all := s.wait()
	if code != 1 || exists(dir, "drift.json") {
		t.Errorf("it ended with %d, drift.json written: %v", code, exists(dir, "drift.json"))
	}
	if !strings.Contains(all, "\x1b[?25h") {
		t.Errorf("the cursor is not shown again: %q", all[max(0, len(all)-200):])
	}
}

// TestInitAsksLineByLine: without drawing, and without colours.
func TestInitAsksLineByLine(t *testing.T) {
	for _, c := range []struct{ env, args string }{{"ACCESSIBLE=1", "init"}, {"TERM=dumb", "init"}, {"NO_COLOR=1", "init --accessible"}} {
		dir := twoPackages(t)
		s := onTerminal(t, dir, 100, []string{c.env}, strings.Fields(c.args)...)
		s.expect("Enter a number")
		s.send("0\n")
		for _, q := range []struct{ question, answer string }{{"Write drift.json", "y\n"}, {"Write .driftignore.yml", "\n"}, {"Write .github/workflows/drift.yml", "n\n"}, {"Read the project now", "no\n"}} {
			s.expect(q.question)
			s.send(q.answer)
		}
		code, all := s.wait()
		if code != 0 || !exists(dir, "drift.json") || exists(dir, ".driftignore.yml") || exists(dir, ".github/workflows/drift.yml") {
			t.Errorf("%s: it ended with %d:\n%s", c.env, code, all)
		}
		if strings.Contains(all, "\x1b") {
			t.Errorf("%s: it draws: %q", c.env, all)
		}
	}
}

// TestInitWithoutColours: NO_COLOR leaves the questions drawn, and takes the colours.
func TestInitWithoutColours(t *testing.T) {
	coloured := regexp.MustCompile(`\x1b\[[0-9;]*3[0-7][0-9;]*m`)
	for _, env := range []string{"NO_COLOR=1", "UNUSED=1"} {
		s := onTerminal(t, twoPackages(t), 60, []string{env}, "init")
		s.expect("What is to be read?")
		s.send("\x03")
		if _, all := s.wait(); coloured.MatchString(all) != (env == "UNUSED=1") {
			t.Errorf("%s: %q", env, all)
		}
	}
}

// TestInitAsksNobody: with --plain, in CI, with an output that is no terminal, and where nothing is to be chosen.
func TestInitAsksNobody(t *testing.T) {
	for _, c := range []struct{ env, args string }{{"UNUSED=1", "init --plain"}, {"CI=true", "init"}, {"UNUSED=1", "init --quiet"}} {
		code, all := onTerminal(t, twoPackages(t), 80, []string{c.env}, strings.Fields(c.args)...).wait()
		if code != 0 || !strings.Contains(all, "Steps") || strings.Contains(all, "What is to be read?") {
			t.Errorf("%s %s: %d\n%s", c.env, c.args, code, all)
		}
	}
	code, all := onTerminal(t, foldertest.Written(t, map[string]string{".git/HEAD": ""}), 80, nil, "init").wait()
	if code != 0 || !strings.Contains(all, "Nothing was found that drift reads") {
		t.Errorf("%d\n%s", code, all)
	}
}
