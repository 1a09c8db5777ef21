package tsgo

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// circular are programs in which what the compiler infers of one thing leads back to it.
var circular = map[string]string{
	"a field of its own text": `
function payload(selected) {
  const made = {};
  Object.keys(selected).forEach((key) => { made[key] = selected[key]; });
  made["a"] = JSON.stringify(made["a"]);
  const copy = made.a;
  return made;
}
const one = payload({ a: 1 });
const two = one.a;`,
	"fields of one another": `
function pair(n) {
  const made = {};
  made.a = JSON.stringify(made.b);
  made.b = String(made.a);
  made.c = [made.a, made.b].map((v) => v);
  return made;
}
const got = pair(1);
const first = got.a;
const third = got.c;`,
	"a function of what it gives": `
function depth(node) { return Math.max(...node.below.map((below) => depth(below)), depth(node.first)) }
function names(node) { return [node.name].concat(names(node.first)); }
const deep = depth({});
const all = names({});`,
	"functions of one another": `
function even(n) { return n === 0 ? JSON.stringify(n) : wrapped(odd(n - 1)); }
function odd(n) { return n === 1 ? n : wrapped(even(n - 1)); }
function wrapped(v) { return [v]; }
const e = even(2);
const o = odd(3);`,
	"a variable of a function of it": `
function wrapped(get) { return { get, value: get() }; }
const box = wrapped(() => box.name);
const inner = wrapped(function () { return inner; });
const said = inner.value;`,
	"a field of a class": `
class Store {
  constructor() { this.items = []; this.size = JSON.stringify(this.size); }
  add(item) { this.items = this.items.concat([item]); this.last = this.pick(this.last); }
  pick(v) { return JSON.stringify(v); }
  all() { return this.items; }
}
const store = new Store();
const kept = store.items;
const last = store.last;
const size = store.size;`,
	"a round of a loop": `
function next(v) { return { before: v }; }
function run(list) {
  let at;
  let text = null;
  for (const one of list) { at = next(at); text = JSON.stringify(text) + one; }
  return { at, text };
}
const ran = run([1]);`,
	"what a module exports": `
exports.make = function make(n) { return JSON.stringify(exports.made); };
exports.made = exports.make(1);
const made = exports.made;`,
	"what a function carries": `
function work(n) { return n; }
work.kept = JSON.stringify(work.kept);
work.of = [work.kept].concat(work.of).map((v) => work.of);
const later = () => later.got;
later.got = String(later.got);
const x = work.kept, y = work.of, z = later.got, u = later();`,
	"a generic of it": `
function same(v) { return v; }
function list(v, f) { return [v].map(f); }
const one = { a: 1 };
one.b = same(one.b);
one.c = list(one.c, (v) => one.d);
one.d = list(same(one.c), (v) => same(v));
one.e = one.e || same(one.a);
one.f = new Map([[one.f, one.g]]);
one.g = one.f.get("a") ?? 1;
const { b, c, d, e, f, g } = one;`,
	"fields of a class with what they begin with": `
class Branch {
  kids = wrap(() => this.kids);
  name = JSON.stringify(this.name);
  get size() { return String(this.size).length + this.more(1); }
  more(n) { return n ? Math.max(this.size, this.more(n - 1)) : 0; }
  static all = wrap(() => Branch.all.got);
}
function wrap(f) { return { f, got: f() }; }
const node = new Branch();
const kids = node.kids, name = node.name, size = node.size, all = Branch.all;`,
	"a folded list": `
function group(list) {
  const out = list.reduce((all, one) => { all[one.key] = all[one.key] || []; all.last = wrap(all.last); return all; }, {});
  out.last = wrap(out.last);
  out.sum = list.reduce((sum, one) => sum + out.sum, 0);
  return out;
}
function wrap(v) { return { v }; }
const g = group([{ key: "a" }]);
const last = g.last, sum = g.sum;`,
	"a part of what is taken apart": `
function wrap(v) { return { v, w: [v] }; }
const made = {};
const { v, w: [w, { x = made.x }] } = wrap(made.a);
made.a = JSON.stringify(w);
made.b = wrap(v);
made.x = JSON.stringify([made.b, x]);
const a = made.a, b = made.b;`,
	"a result of a result": `
const one = () => two().concat(three());
const two = () => [].concat(one());
const three = () => Promise.all([one(), two()]);
async function four() { const got = await three(); return JSON.stringify(await four()) + got; }
const a = one();
const b = two();
const c = three();
const d = four();`,
}

func orderProject(t *testing.T, source, name string) (*Project, *tsgo.Program, string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := sourcefile.New(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	pr, err := OpenFiles(dir, "", []string{file}, files, nil, everything{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return pr, pr.byFile[file].whole(), file
}

type everything struct{}

func (everything) Expect(int)                    {}
func (everything) Outline(string) (string, bool) { return "", false }
func (everything) LeftOut(string) bool           { return false }

// rounds is how many orders a program is asked in.
const rounds = 30

// TestOrder: what the compiler says of an expression does not depend on what it was asked before.
func TestOrder(t *testing.T) {
	for name, source := range circular {
		for _, ext := range []string{"a.js", "a.ts"} {
			t.Run(name+ext, func(t *testing.T) {
				pr, whole, file := orderProject(t, source, ext)
				sf := whole.GetSourceFile(file)
				var nodes []*tsgo.Node
				var collect func(n *tsgo.Node) bool
				collect = func(n *tsgo.Node) bool {
					nodes = append(nodes, n)
					n.ForEachChild(collect)
					return false
				}
				sf.AsNode().ForEachChild(collect)
				draw := rand.New(rand.NewPCG(1, 2))
				var m members
				got := map[*tsgo.Node][]string{}
				for range rounds {
					c, _ := tsgo.NewChecker(whole, nil)
					m.settle(whole, c)
					order := slices.Clone(nodes)
					draw.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
					for _, n := range order {
						shape, _ := pr.ask(whole, c, n, nil, "")
						text := "nothing"
						if shape != nil {
							text = summary.ShapeText(shape)
						}
						if !slices.Contains(got[n], text) {
							got[n] = append(got[n], text)
						}
					}
				}
				var differ []string
				for n, texts := range got {
					if len(texts) > 1 {
						differ = append(differ, fmt.Sprintf("%s: %s", strings.TrimSpace(source[n.Pos():n.End()]), strings.Join(texts, " | ")))
					}
				}
				slices.Sort(differ)
				if len(differ) > 0 {
					t.Errorf("%d of %d:\n%s", len(differ), len(nodes), strings.Join(differ, "\n"))
				}
			})
		}
	}
}

// TestOrderOfQuestions: a field that is made of its own text is the same whether it or what makes it is asked for first.
func TestOrderOfQuestions(t *testing.T) {
	source := circular["a field of its own text"]
	call, field := strings.Index(source, "JSON.stringify("), strings.Index(source, "made.a;")
	ask := func(first, second [2]int) (string, string) {
		pr, _, file := orderProject(t, source, "a.js")
		var got [2]string
		for i, at := range [][2]int{first, second} {
			shape, known := pr.Shape(file, uint32(at[0]), uint32(at[1]))
			if got[i] = "nothing"; known {
				got[i] = summary.ShapeText(shape)
			}
		}
		return got[0], got[1]
	}
	theCall, theField := [2]int{call, call + len(`JSON.stringify(made["a"])`)}, [2]int{field, field + len("made.a")}
	callFirst, fieldSecond := ask(theCall, theField)
	fieldFirst, callSecond := ask(theField, theCall)
	if callFirst != callSecond || fieldFirst != fieldSecond || callFirst != "string" {
		t.Errorf("the call is %s or %s, the field %s or %s", callFirst, callSecond, fieldFirst, fieldSecond)
	}
}

// TestOfThemselves: the members that are settled first are those that what they are made of leads back to, and no others.
func TestOfThemselves(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		want   []string
	}{
		"of itself":                       {`const made = {}; made.a = wrap(made.a); made.b = wrap(1);`, []string{"made.a"}},
		"of a name that is taken apart":   {`const made = {}; const { x, y: [z] } = made.a; made.a = wrap(x); made.b = wrap(z); made.c = wrap(1);`, []string{"made.a"}},
		"of a name inside of a pattern":   {`const made = {}; const { y: [z] } = made.b; made.a = wrap(z); made.b = wrap(z);`, []string{"made.b"}},
		"of what stands in for a part":    {`const made = {}; const { x = made.a } = {}; made.a = wrap(x);`, []string{"made.a"}},
		"of what a name that is typed is": {`class Box { z: string = this.a; a = wrap(this.z); }`, nil},
		"of one another":                  {`const made = {}; made.a = wrap(made.b); made.b = wrap(made.a);`, []string{"made.a", "made.b"}},
		"of what calls nothing":           {`const made = {}; made.a = made.a;`, nil},
		"of what a function gives":        {`const made = {}; function get() { return made.a; } made.a = wrap(get());`, []string{"made.a"}},
		"a field of a class":              {`class Box { a = wrap(() => this.a); b = wrap(1); c = this.c; }`, []string{"a"}},
	} {
		ext := "a.js" // in which an assignment declares a member
		if strings.Contains(c.source, "class") {
			ext = "a.ts"
		}
		_, whole, file := orderProject(t, c.source, ext)
		tsgo.NewChecker(whole, nil) // which finds the declarations
		var got []string
		for _, at := range ofThemselves(whole.GetSourceFile(file)) {
			text := strings.TrimSpace(c.source[at.Pos():at.End()])
			text, _, _ = strings.Cut(text, " = ")
			got = append(got, text)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
