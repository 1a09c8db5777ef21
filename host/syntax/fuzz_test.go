package syntax

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"
)

func FuzzCompileQueries(f *testing.F) {
	for l, texts := range queriesFor {
		for _, text := range texts {
			f.Add(uint8(l), text)
		}
	}
	f.Add(uint8(JavaScript-1), `_*******+`)
	f.Add(uint8(JavaScript-1), `(((identifier)* @a+) . (_)?)F @b`)
	f.Add(uint8(JavaScript-1), `(((identifier)* @a)+ . (_)?)* @b`)
	f.Fuzz(func(t *testing.T, l uint8, text string) {
		lang := Languages[int(l)%len(Languages)]
		qs, err := CompileQueries(lang, []QuerySource{{Name: "fuzz", Text: text}})
		if err != nil {
			return
		}
		r := Parse(lang, []byte("a(b, 1); x = [c]"), Limits{}, qs)
		for _, m := range r.Matches.List() {
			for _, c := range m.Captures {
				if !r.Tree.Valid(c.Node) {
					t.Fatalf("%q captures node %d of %d", text, c.Node, r.Tree.Len())
				}
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, l := range Languages {
		f.Add(uint8(l-1), []byte(samples[l]))
	}
	f.Add(uint8(TSX-1), []byte("<p>a & b {c & d} &amp; \xff</p>"))
	f.Add(uint8(Ruby-1), []byte("<<A + <<~B\nx\nA\n  y\n  B\n%w("))
	f.Add(uint8(Ruby-1), []byte("<<\"y\n"+strings.Repeat("\xc2", 600)+"\n<<~B\n"))
	f.Add(uint8(Python-1), []byte("if x:\n\ty\n        z\n  w\nf'{a!r:{b}}'"))
	sets := map[Language]*QuerySet{}
	for _, l := range Languages {
		sets[l] = compile(f, l, `(_) @n`)
	}
	f.Fuzz(func(t *testing.T, l uint8, src []byte) {
		lang := Languages[int(l)%len(Languages)]
		hung := time.AfterFunc(20*time.Second, func() { panic(fmt.Sprintf("%s text hangs: %q", lang, src)) })
		defer hung.Stop()
		r := Parse(lang, src, Limits{Size: 1 << 16, Depth: 2000}, sets[lang])
		if r.Tree == nil {
			if len(r.Problems) == 0 {
				t.Fatal("skipped without a reason")
			}
			return
		}
		checkTable(t, r.Tree, len(src))
		for _, m := range r.Matches.List() {
			if n := m.Captures[0].Node; !r.Tree.Named(n) {
				t.Fatalf("(_) matches node %d (%s)", n, r.Tree.KindName(n))
			}
		}
		_ = r.Tree.String()
	})
}

// checkTable checks what navigation and NodeAt rely on.
func checkTable(t *testing.T, tree *Tree, size int) {
	t.Helper()
	for n := Node(0); tree.Valid(n); n++ {
		if tree.Start(n) > tree.End(n) || int(tree.End(n)) > size || tree.After(n) <= n || int(tree.After(n)) > tree.Len() {
			t.Fatalf("node %d is [%d,%d) up to %d", n, tree.Start(n), tree.End(n), tree.After(n))
		}
		if n == 0 {
			continue
		}
		if tree.Start(n) < tree.Start(n-1) {
			t.Fatalf("node %d starts at %d, before the one in front of it", n, tree.Start(n))
		}
		if p, ok := tree.ParentOf(n); !ok || p >= n || tree.Start(n) < tree.Start(p) || tree.End(n) > tree.End(p) || tree.After(n) > tree.After(p) {
			t.Fatalf("node %d (%s) is not inside its parent %d (%s)", n, tree.KindName(n), p, tree.KindName(p))
		}
	}
}

// TestTablesOfBrokenText is a fuzz run of its own with a fixed seed: samples with
// pieces cut, doubled and overwritten.
func TestTablesOfBrokenText(t *testing.T) {
	const noise = "(){}[]<>\"'`;:\n\t\xff&/\\#"
	random := rand.New(rand.NewSource(1))
	for _, l := range Languages {
		set := compile(t, l, `(_) @n`)
		for range 150 {
			src := []byte(samples[l])
			for range 1 + random.Intn(4) {
				from := random.Intn(len(src))
				to := min(len(src), from+random.Intn(60))
				switch random.Intn(3) {
				case 0:
					src = slices.Delete(src, from, to)
				case 1:
					src = slices.Insert(src, from, slices.Clone(src[from:to])...)
				case 2:
					src[from] = noise[random.Intn(len(noise))]
				}
			}
			r := Parse(l, src, DefaultLimits, set)
			if r.Tree == nil {
				t.Fatalf("%s: %+v", l, r.Problems)
			}
			checkTable(t, r.Tree, len(src))
			named := 0
			for n := Node(0); r.Tree.Valid(n); n++ {
				if r.Tree.Named(n) {
					named++
				}
			}
			// The wildcard matches no errors.
			if len(r.Matches.List()) > named || len(r.Matches.List()) < named-errorCount(r.Tree.nodes) {
				t.Fatalf("%s: %d matches of %d named nodes", l, len(r.Matches.List()), named)
			}
		}
	}
}
