package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestTestsOfHowManyArguments: what a function returns under a test of how many arguments its last parameter takes is what it returns
// for a call that hands it so many.
func TestTestsOfHowManyArguments(t *testing.T) {
	for _, c := range []struct{ file, program string }{
		{"a.py", "def f(*rest, **options):\n    if not rest:\n        return ['none']\n    if len(rest) != 1:\n        return ['more']\n    return ['one']\n\nresult = [%s]\n"},
		{"b.py", "def f(*rest, **options):\n    if rest:\n        if len(rest) > 1:\n            return ['more']\n        return ['one']\n    return ['none']\n\nresult = [%s]\n"},
		{"a.js", "function f(...rest) {\n  if (rest.length === 0) return ['none'];\n  if (rest.length >= 2) return ['more'];\n  return ['one'];\n}\nconst result = [%s];\n"},
	} {
		keyword := map[string]string{"f(1, k=2)": "one", "f(*more)": "more none one"}
		if strings.HasSuffix(c.file, ".js") {
			keyword = map[string]string{"f(...more)": "more none one"}
		}
		for call, want := range map[string]string{"f()": "none", "f(1)": "one", "f(1, 2)": "more", "f(1, 2, 3)": "more"} {
			keyword[call] = want
		}
		for call, want := range keyword {
			if c.file == "b.py" && call != "f()" && want != "more none one" {
				want = "more one" // the inner test is not decided
			}
			p := programtest.Load(t, "-- "+c.file+" --\n"+fmt.Sprintf(c.program, call), flow.Hints{})
			got := map[string]bool{}
			for id := 1; id < len(p.Files[0].Exprs); id++ {
				at := flow.Site{Expr: unit.ExprID(id)}
				if x := p.Expr(at); x.Kind != unit.ExprCall || !strings.HasPrefix(p.Files[0].ExprText(at.Expr), "f(") {
					continue
				}
				for _, v := range p.Eval(at, nil) {
					got[strings.Trim(p.Files[v.Site.File].ExprText(v.Site.Expr), "[']")] = true
				}
			}
			var names []string
			for _, name := range []string{"more", "none", "one"} {
				if got[name] {
					names = append(names, name)
				}
			}
			if strings.Join(names, " ") != want {
				t.Errorf("%s: %s gives %q, want %q", c.file, call, names, want)
			}
		}
	}
}
