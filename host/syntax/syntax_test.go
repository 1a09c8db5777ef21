package syntax

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
)

const sampleTS = `import { a } from "b";
// comment
app.get("/users/:id", (req, res) => { res.json({ ok: true }); });
class A extends B { x = 1; m() { return this.x; } }
`

func TestTree(t *testing.T) {
	r := Parse(TypeScript, []byte(sampleTS), DefaultLimits, nil)
	if r.Tree == nil || len(r.Problems) != 0 {
		t.Fatalf("problems: %v", r.Problems)
	}
	tree := r.Tree
	call := NoNode
	for n := Node(0); int(n) < tree.Len(); n++ {
		if tree.KindName(n) == "call_expression" {
			call = n
			break
		}
	}
	if got := tree.Text(tree.ChildByFieldName(call, "function")); got != "app.get" {
		t.Errorf("callee = %q", got)
	}
	if tree.Line(call) != 3 {
		t.Errorf("line = %d", tree.Line(call))
	}
	for n := Node(1); int(n) < tree.Len(); n++ {
		p, ok := tree.ParentOf(n)
		if !ok || tree.Start(n) < tree.Start(p) || tree.End(n) > tree.End(p) || tree.After(n) > tree.After(p) {
			t.Fatalf("node %d is not inside its parent %d", n, p)
		}
	}
}

func TestConcurrentParse(t *testing.T) {
	sets := map[Language]*QuerySet{}
	want := map[Language]string{}
	read := func(l Language) string {
		r := Parse(l, []byte(samples[l]), DefaultLimits, sets[l])
		return fmt.Sprint(r.Tree.String(), r.Tree.Line(Node(r.Tree.Len()-1)), r.Matches.List(), r.Problems)
	}
	for _, l := range Languages {
		qs, err := CompileQueries(l, []QuerySource{{Name: "names", Text: `((identifier) @name (#match? @name "^[a-f]$"))`}})
		if err != nil {
			t.Fatal(err)
		}
		sets[l] = qs
		want[l] = read(l)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for k := range 40 {
				l := Languages[(i+k)%len(Languages)]
				if read(l) != want[l] {
					t.Errorf("%s: results differ between goroutines", l)
				}
			}
		})
	}
	wg.Wait()
	kept.Lock()
	defer kept.Unlock()
	if len(kept.ids) > runtime.GOMAXPROCS(0) {
		t.Errorf("the memory of %d parsers is kept", len(kept.ids))
	}
}

func TestOneTreeIsReadByMany(t *testing.T) {
	tree := Parse(Ruby, []byte(samples[Ruby]), DefaultLimits, nil).Tree
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for n := Node(0); tree.Valid(n); n++ {
				if tree.Line(n) > tree.EndLine(n) {
					t.Errorf("node %d ends before it begins", n)
				}
			}
		})
	}
	wg.Wait()
}
