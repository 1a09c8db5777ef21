package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestPlant runs a program of functions of each form with one fault awake after the other. A fault turns the result
// of one function to zero.
func TestPlant(t *testing.T) {
	source := `package main

import "fmt"

type box[T any] struct{ v T }

func (b *box[T]) get(T, string) T { fmt.Print(); return b.v }
func (box[T]) size(_ int, more ...int) (n int) { n = len(more); return }
func first[T any, S ~[]T](s S, _ ...int) T { fmt.Print(); return s[0] }
func say(words ...string) { fmt.Println(words); fmt.Print() }
func fact(n int) int { if n == 0 { return 1 }; return n * fact(n-1) }

func main() {
	b := &box[int]{7}
	fmt.Println(b.get(1, "x"), b.size(0, 1, 2), first([]int{5}), fact(4))
	say("a", "b")
}
`
	faults, err := Faults("main.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"box.get": "0 2 5 24\n[a b]\n", "box.size": "7 0 5 24\n[a b]\n", "first": "7 2 0 24\n[a b]\n", "say": "7 2 5 24\n", "fact": "7 2 5 0\n[a b]\n"}
	var chosen []planted
	for _, f := range faults {
		if _, asked := want[f.Func]; asked && f.Kind == ReturnEarly && (len(chosen) == 0 || chosen[len(chosen)-1].Func != f.Func) {
			chosen = append(chosen, planted{Fault: f, number: len(chosen) + 1})
		}
	}
	if len(chosen) != len(want) {
		t.Fatalf("%d faults are chosen, want %d", len(chosen), len(want))
	}
	text, err := plant([]byte(source), chosen)
	if err != nil {
		t.Fatal(err)
	}
	if before, after := strings.Index(source, "\tsay("), strings.Index(string(text), "\tsay("); strings.Count(source[:before], "\n") != strings.Count(string(text)[:after], "\n") {
		t.Error("lines of the source have moved")
	}
	dir := t.TempDir()
	asked := filepath.Join(dir, "asked")
	for name, content := range map[string]string{"go.mod": "module m\n\ngo 1.26\n", "main.go": string(text), "fault_planted.go": switchSource("main", asked), "asked": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", "m")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s\n%s", err, out, text)
	}
	run := func(request string) string {
		if err := os.WriteFile(asked, []byte(request), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(filepath.Join(dir, "m")).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	if got := run(""); got != "7 2 5 24\n[a b]\n" {
		t.Errorf("asleep: %s", got)
	}
	for i, f := range chosen {
		if got := run(string(rune('1' + i))); got != want[f.Func] {
			t.Errorf("%s: %q, want %q", f.Func, got, want[f.Func])
		}
	}
	notes, printed := filepath.Join(dir, "notes"), filepath.Join(dir, "printed")
	for _, name := range []string{notes, printed} {
		if err := os.WriteFile(name, []byte("four"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run("note " + dir)
	t.Setenv("WORK", "/tmp/x/script-one")
	run("note " + dir)
	noted, err := os.ReadFile(notes)
	if err != nil {
		t.Fatal(err)
	}
	for i := range chosen {
		// A function that runs four times while nothing is printed is noted once.
		number := strconv.Itoa(i + 1)
		if alone, script := strings.Count(string(noted), number+" 4\n"), strings.Count(string(noted), number+" 4 one\n"); alone != 1 || script != 1 {
			t.Errorf("fault %s is noted %d times, and %d times for a script:\n%s", number, alone, script, noted)
		}
	}
}

// TestNoCopy: what no copy can hold is refused, and planted in its place.
func TestNoCopy(t *testing.T) {
	for _, source := range []string{
		"package p\n\nvar limit = 10\n",
		"package p\n\nfunc protect(n *int) {\n\tif recover() != nil {\n\t\t*n = 1\n\t}\n}\n",
	} {
		faults, err := Faults("p.go", []byte(source))
		if err != nil || len(faults) == 0 {
			t.Fatalf("%q: %v, %v", source, faults, err)
		}
		if _, err := plant([]byte(source), []planted{{Fault: faults[0], number: 1}}); err == nil {
			t.Errorf("%q is copied", source)
		}
	}
}
