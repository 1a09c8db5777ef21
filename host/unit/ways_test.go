package unit_test

import (
	"testing"

	"github.com/drift-analyzer/drift/host/lang/python"
	"github.com/drift-analyzer/drift/host/lang/ruby"
	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// TestLeaves: which bodies come to their end.
func TestLeaves(t *testing.T) {
	front := map[syntax.Language]func(path, abs string, t *syntax.Tree) *unit.File{syntax.TypeScript: typescript.Lower, syntax.Python: python.Lower, syntax.Ruby: ruby.Lower}
	for _, c := range []struct {
		language syntax.Language
		body     string
		leaves   bool
	}{
		{syntax.TypeScript, "", false},
		{syntax.TypeScript, "return 1", true},
		{syntax.TypeScript, "return g(); function g() { return 1 }", true},
		{syntax.TypeScript, "if (x) return 1; throw x", true},
		{syntax.TypeScript, "if (x) { return 1 } else { return 2 }", true},
		{syntax.TypeScript, "if (x) { return 1 }", false},
		{syntax.TypeScript, "switch (x) { case 1: return 1; default: return 2 }", true},
		{syntax.TypeScript, "switch (x) { case 1: g(); case 2: return 1; default: return 2 }", true},
		{syntax.TypeScript, "switch (x) { case 1: return 1 }", false},
		{syntax.TypeScript, "switch (x) { case 1: if (x.a) break; return 1; default: return 2 }", false},
		{syntax.TypeScript, "switch (x) { case 1: switch (x.a) { case 2: break; default: break } return 1; default: return 2 }", true},
		{syntax.TypeScript, "try { return g() } catch (e) { h(e) }", false},
		{syntax.TypeScript, "try { g() } catch (e) { return 1 }", false},
		{syntax.TypeScript, "try { return g() } catch (e) { return 1 }", true},
		{syntax.TypeScript, "try { g() } finally { return 1 }", true},
		{syntax.TypeScript, "try { return g() } finally { h() }", true},
		{syntax.TypeScript, "while (true) { if (x) return 1; g() }", true},
		{syntax.TypeScript, "while (true) { if (x) break; g() }", false},
		{syntax.TypeScript, "for (;;) { for (const y of x) { break } }", true},
		{syntax.TypeScript, "while (x) { return 1 }", false},
		{syntax.TypeScript, "out: { if (x) break out; return 1 }", false},
		{syntax.TypeScript, "out: for (;;) { for (;;) { if (x) break out } }", false},
		{syntax.TypeScript, "out: for (;;) { for (;;) { if (x) continue out } }", true},
		{syntax.Python, "    while True:\n        if x:\n            break\n", false},
		{syntax.Python, "    with x:\n        return 1\n", true},
		{syntax.Python, "    try:\n        g()\n    except E:\n        return 1\n    else:\n        return 2\n", true},
		{syntax.Python, "    match x:\n        case 1:\n            return 1\n        case _:\n            return 2\n", true},
		{syntax.Ruby, "begin\n  return g\nrescue E\n  retry\nend\n", true},
	} {
		source := "function f(x) { " + c.body + " }"
		switch c.language {
		case syntax.Python:
			source = "def f(x):\n" + c.body
			if c.body == "" {
				source += "    pass\n"
			}
		case syntax.Ruby:
			source = "def f(x)\n" + c.body + "end\n"
		}
		file := front[c.language]("a", "/a", syntax.Parse(c.language, []byte(source), syntax.DefaultLimits, nil).Tree)
		fn := unit.FuncID(0)
		for id := range file.Funcs {
			if file.Funcs[id].Name == "f" {
				fn = unit.FuncID(id)
			}
		}
		if fn == 0 {
			t.Fatalf("%q has no function", source)
		}
		if got := file.Leaves(file.Func(fn).Body); got != c.leaves {
			t.Errorf("%s: leaves is %v", source, got)
		}
	}
}
