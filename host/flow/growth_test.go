package flow_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// allocations counts what asking for every expression of a program's first file allocates.
func allocations(t *testing.T, program string) float64 {
	t.Helper()
	p := programtest.Load(t, program, flow.Hints{})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for id := 1; id < len(p.Files[0].Exprs); id++ {
		p.Eval(flow.Site{Expr: unit.ExprID(id)}, nil)
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs)
}

// TestPropertyThatMethodsWrite: methods that read and write one property of their object cost, together, no more than each of
// them looking at each of the others once. Memory that is asked for is counted, and no time: it is the same on every machine.
func TestPropertyThatMethodsWrite(t *testing.T) {
	for _, c := range []struct{ file, class, method, end string }{
		{"a.rb", "class Filter\n", "  def m%[1]d\n    return @scope unless @p%[1]d\n    @scope = m%[2]d\n    @scope.where(@p%[1]d)\n  end\n", "end\n"},
		{"a.py", "class Filter:\n", "    def m%[1]d(self):\n        self.scope = self.m%[2]d()\n        return self.scope\n\n", ""},
		{"a.ts", "class Filter {\n  scope: any;\n", "  m%[1]d() { this.scope = this.m%[2]d(); return this.scope; }\n", "}\n"},
	} {
		cost := func(n int) float64 {
			var b strings.Builder
			fmt.Fprintf(&b, "-- %s --\n%s", c.file, c.class)
			for i := range n {
				fmt.Fprintf(&b, c.method, i, (7*i+1)%n)
			}
			b.WriteString(c.end)
			return allocations(t, b.String())
		}
		few, many := cost(20), cost(80)
		t.Logf("%s: %.0f allocations for 20 methods, %.0f for 80", c.file, few, many)
		if many > 4*4*2*few {
			t.Errorf("%s: %.0f allocations for 20 methods, %.0f for 80", c.file, few, many)
		}
	}
}

// TestNameThatManyStatementsAddTo: to read a name in each of many statements that add to it costs as much as there are
// statements, since no more is kept of its values than of any list.
func TestNameThatManyStatementsAddTo(t *testing.T) {
	cost := func(n int) uint64 {
		var b strings.Builder
		b.WriteString("-- a.ts --\nfunction f(q: any) {\n  let total = 0;\n")
		for i := range n {
			fmt.Fprintf(&b, "  total += work(q.a%d).id;\n", i)
		}
		b.WriteString("  return total;\n}\n")
		p := programtest.Load(t, b.String(), flow.Hints{})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for id := 1; id < len(p.Files[0].Exprs); id++ {
			p.Eval(flow.Site{Expr: unit.ExprID(id)}, nil)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := cost(200), cost(1600)
	t.Logf("%d bytes for 200 statements, %d for 1,600", few, many)
	if many > 8*few*2 {
		t.Errorf("%d bytes for 200 statements, %d for 1,600", few, many)
	}
}

// TestListsThatVisitorsFill: classes whose methods call one another's through lists that they fill cost, together, in proportion
// to how many they are: which calls fill a list does not depend on who asks for it.
func TestListsThatVisitorsFill(t *testing.T) {
	program := func(n int) string {
		var b strings.Builder
		b.WriteString("-- a.py --\n")
		for i := range n {
			fmt.Fprintf(&b, "class V%[1]d:\n    def __init__(self, above):\n        self.parts = []\n        self.above = above\n\n    def visit(self, node):\n        self.parts.append(node)\n        for p in self.parts:\n            p.accept(self)\n        self.above.visit(V%[2]d(self))\n\n    def accept(self, other):\n        other.visit(V%[3]d(self))\n        self.parts[0].accept(other)\n\n", i, (3*i+1)%n, (7*i+2)%n)
		}
		b.WriteString("def main():\n")
		for i := range n {
			fmt.Fprintf(&b, "    V%[1]d(None).visit(V%[2]d(None))\n", i, (5*i+3)%n)
		}
		b.WriteString("\nmain()\n")
		return b.String()
	}
	few, many := allocations(t, program(4)), allocations(t, program(16))
	t.Logf("%.0f allocations for 4 classes, %.0f for 16", few, many)
	if many > 4*4*few {
		t.Errorf("%.0f allocations for 4 classes, %.0f for 16", few, many)
	}
}

// TestTextsThatDouble: names that each stand twice in the next one are put together up to a length, in all ways to put texts together.
func TestTextsThatDouble(t *testing.T) {
	for file, form := range map[string][2]string{
		"a.ts": {"const a0 = 'x';\n", "const a%d = `${a%d}${a%[2]d}`;\n"},
		"a.js": {"const a0 = 'x';\n", "const a%d = a%d + a%[2]d;\n"},
		"b.js": {"const a0 = 'x';\n", "const a%d = [a%d, a%[2]d].join('-');\n"},
		"c.js": {"const a0 = 'x';\n", "const a%d = 'xx'.replaceAll('x', a%d);\n"},
		"d.js": {"const a0 = 'x';\n", "const a%d = a%d.concat(a%[2]d);\n"},
		"e.js": {"const a0 = 'x';\n", "const a%d = '/' + encodeURIComponent(a%d + a%[2]d);\n"},
		"a.py": {"a0 = 'x'\n", "a%d = f'{a%d}{a%[2]d}'\n"},
		"b.py": {"a0 = 'x'\n", "a%d = '%%s%%s' %% (a%d, a%[2]d)\n"},
		"c.py": {"a0 = 'x'\n", "a%d = '{}{}'.format(a%d, a%[2]d)\n"},
		"d.py": {"a0 = 'x'\n", "a%d = ''.join([a%d, a%[2]d])\n"},
		"e.py": {"a0 = 'x'\n", "a%d = a%d * 2\n"},
		"a.rb": {"A0 = 'x'\n", "A%d = \"#{A%d}#{A%[2]d}\"\n"},
		"b.rb": {"A0 = 'x'\n", "A%d = [A%d, A%[2]d].join\n"},
	} {
		var b strings.Builder
		fmt.Fprintf(&b, "-- %s --\n%s", file, form[0])
		for i := 1; i <= 27; i++ {
			fmt.Fprintf(&b, form[1], i, i-1)
		}
		p := programtest.Load(t, b.String(), flow.Hints{})
		longest := 0
		for id := 1; id < len(p.Files[0].Exprs); id++ {
			for _, v := range p.Eval(flow.Site{Expr: unit.ExprID(id)}, nil) {
				longest = max(longest, len(v.Text))
			}
		}
		if longest > 1<<21 {
			t.Errorf("%s: a text of %d characters", file, longest)
		}
	}
}

// TestQueryThatBranchesAddTo: the names in a query that is given one more under each of n tests, some of them in a loop, are found
// by one look at each call, though there are 2^n ways through them.
func TestQueryThatBranchesAddTo(t *testing.T) {
	hints := flow.Hints{Calls: flow.CallHints{Queries: map[string]flow.QueryMaker{"global#Query": {Puts: map[string]bool{"set": true}}}}}
	for _, n := range []int{6, 40} {
		var b strings.Builder
		b.WriteString("-- a.ts --\nfunction f(o: any) {\n  let q = new Query().set('first', 1);\n  for (const each of o.all) q = q.set('each', each);\n")
		for i := range n {
			fmt.Fprintf(&b, "  if (o.a%[1]d) q = q.set('a%[1]d', o.a%[1]d);\n", i)
		}
		b.WriteString("  return q;\n}\n")
		p := programtest.Load(t, b.String(), hints)
		returned := p.Eval(flow.Site{Expr: p.IndexOf(0).Returns[unit.ModuleFunc+1][0]}, nil)
		found := map[string]bool{}
		for i := range returned {
			names, _, _ := p.QueryNames(&returned[i])
			for _, name := range names {
				if found[name] = true; strings.Count(strings.Join(names, " ")+" ", name+" ") > 1 {
					t.Errorf("%d tests: %s twice in %v", n, name, names)
				}
			}
		}
		if len(found) < 7 || n == 6 && len(found) != 8 {
			t.Errorf("%d tests: found %v", n, found)
		}
	}
}

// TestNamesOnOneCycle: reads and writes of names that are written again and again out of one another cost in proportion to how many
// they are, and what they may be does not change with that.
func TestNamesOnOneCycle(t *testing.T) {
	for name, form := range map[string]string{
		"defaults in branches": "  if (o.a%[1]d) value = value || o.b;\n",
		"two names":            "  if (o.a%[1]d) { value = other || o.b; } else { other = value ?? other; }\n",
		"chains":               "  if (o.a%[1]d) { value = other.where({ a: %[1]d }); } else { other = value ?? other; }\n",
		"closures":             "  const step%[1]d = (x: any) => { value = value || x; return value; };\n  step%[1]d(o.b);\n",
		"loops":                "  for (const z of value) { if (z.a) continue; if (z.b%[1]d) break; other = z; }\n  try { value = await o.b(other); } catch (e) { value = e; }\n",
	} {
		cost := func(n int) float64 {
			var b strings.Builder
			b.WriteString("-- a.ts --\nasync function f(o: any) {\n  let value: any = o.first;\n  let other: any = o.second;\n")
			for i := range n {
				fmt.Fprintf(&b, form, i)
			}
			b.WriteString("  return value;\n}\n")
			return allocations(t, b.String())
		}
		few, many := cost(32), cost(256)
		t.Logf("%s: %.0f allocations for 32 statements, %.0f for 256", name, few, many)
		if many > 8*few*2 {
			t.Errorf("%s: %.0f allocations for 32 statements, %.0f for 256", name, few, many)
		}
	}
}

// TestValuesOnOneCycle: a name that is written many times has what each of its writes gives it, also where that comes by way of
// another name which is written as often, and what is made of it once.
func TestValuesOnOneCycle(t *testing.T) {
	var b strings.Builder
	b.WriteString("-- a.ts --\nimport { db } from 'db';\nfunction f(o: any) {\n  let value: any = db;\n  let other: any = 1;\n")
	for i := range 10 {
		fmt.Fprintf(&b, "  if (o.a%[1]d) { value = other; } else { other = value || 'o%[1]d'; }\n", i)
	}
	b.WriteString("  if (o.b) value = value.where();\n  if (o.c) other = null;\n  return value;\n}\n")
	p := programtest.Load(t, b.String(), flow.Hints{})
	found := map[string]bool{}
	for _, v := range p.Eval(flow.Site{Expr: p.IndexOf(0).Returns[unit.ModuleFunc+1][0]}, nil) {
		found[v.Text] = true
		found["null"] = found["null"] || flow.IsNull(v)
	}
	for _, want := range []string{"db#db", "1", "o0", "o9", "null", "db#db.where()"} {
		if !found[want] {
			t.Errorf("%s is none of %v", want, found)
		}
	}
}

// ringOf writes a function of n names that are written from one another in a circle; each is given two of its own.
func ringOf(n int, handed string) string {
	var b strings.Builder
	b.WriteString("-- a.ts --\nimport { db } from 'db';\nfunction f(o: any) {\n  let ring0: any = o.first;\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "  let ring%d: any;\n", i)
	}
	b.WriteString("  while (o.more) {\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "    if (o.a%[2]d) ring%[1]d = ring%[2]d || o.b;\n    ring%[2]d = ring%[1]d || %[3]s;\n", i-1, i, handed)
	}
	b.WriteString("  }\n  return ring0;\n}\nexport const out = f(db);\n")
	return b.String()
}

// TestNamesInARing: names that are written from one another in a circle cost in proportion to how many they are.
func TestNamesInARing(t *testing.T) {
	few, many := allocations(t, ringOf(32, "o.c")), allocations(t, ringOf(256, "o.c"))
	t.Logf("%.0f allocations for 32 names, %.0f for 256", few, many)
	if many > 8*few*2 {
		t.Errorf("%.0f allocations for 32 names, %.0f for 256", few, many)
	}
}

// TestValuesInARing: each name of a ring has what any of them is given, but for what a test on the way leaves out; what is changed on
// the way back is changed once.
func TestValuesInARing(t *testing.T) {
	given := func(text string) map[string]bool {
		p := programtest.Load(t, text, flow.Hints{})
		found := map[string]bool{}
		for _, v := range p.Eval(flow.Site{Expr: p.IndexOf(0).Returns[unit.ModuleFunc+1][0]}, nil) {
			found[v.Text] = true
			found["null"] = found["null"] || flow.IsNull(v)
		}
		return found
	}
	var b strings.Builder
	b.WriteString("-- a.ts --\nimport { db } from 'db';\nfunction f(o: any) {\n  let last: any = '';\n  let other: any = 1;\n")
	for i := range 10 {
		fmt.Fprintf(&b, "  let n%d: any = 'n%d';\n", i, i)
	}
	b.WriteString("  while (o.more) {\n    n0 = n9 || last;\n    if (o.a) last = n0 && n0.where();\n    if (o.b) other = last;\n")
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&b, "    if (o.a%[2]d) n%[2]d = n%[1]d;\n", i-1, i)
	}
	b.WriteString("    if (o.c) n5 = db;\n    if (o.d) n6 = null;\n  }\n  return n0;\n}\n")
	found := given(b.String())
	for _, want := range []string{"n0", "n1", "n9", "", "db#db", "db#db.where()"} {
		if !found[want] {
			t.Errorf("%q is none of %v", want, found)
		}
	}
	for _, not := range []string{"null", "1", "db#db.where().where().where()"} {
		if found[not] {
			t.Errorf("%q is one of %v", not, found)
		}
	}
}

// TestTextsAddedUp: a text is put together of 4,000 others. Its beginnings, which nobody asks for, are not put together, of which each is
// nearly as long as the whole.
func TestTextsAddedUp(t *testing.T) {
	for file, form := range map[string]string{
		"a.ts": "const whole = 'x0'%s;\n",
		"b.ts": "const name = 'x0';\nconst whole = name%s;\n",
		"a.py": "whole = 'x0'%s\n",
		"a.rb": "WHOLE = 'x0'%s\n",
	} {
		var b strings.Builder
		want := "x0"
		for i := range 4000 {
			fmt.Fprintf(&b, " + 'part %d'", i)
			want += fmt.Sprintf("part %d", i)
		}
		p := programtest.Load(t, "-- "+file+" --\n"+fmt.Sprintf(form, b.String()), flow.Hints{})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		found := false
		for id := len(p.Files[0].Exprs) - 1; id > 0 && !found; id-- {
			if x := p.Files[0].Expr(unit.ExprID(id)); x.Kind == unit.ExprBinary {
				values := p.Eval(flow.Site{Expr: unit.ExprID(id)}, nil)
				found = len(values) == 1 && values[0].Text == want
			}
		}
		runtime.ReadMemStats(&after)
		if taken := (after.TotalAlloc - before.TotalAlloc) >> 20; !found || taken > 500 {
			t.Errorf("%s: %d MB were allocated, found: %t", file, taken, found)
		}
	}
}
