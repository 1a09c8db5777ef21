package words

import "testing"

// TestUnformatted: what a formatter changes is no difference, and what is written in texts is one.
func TestUnformatted(t *testing.T) {
	same := [][]string{
		{`node.get('a') || node.get("b")`, `node.get("a") || node.get('b')`},
		{"call(\n  one,\n  { two: 'x' },\n)", `call(one, { two: "x" })`, `call(one,{two: "x"})`},
		{"list[ 0 ]", "list[0]"},
		{"f( a ,b )", "f(a, b)"},
		{"", ""}, {"x", "x"}, {"a, ", "a,"},
	}
	for _, list := range same {
		for _, s := range list[1:] {
			if Unformatted(list[0]) != Unformatted(s) {
				t.Errorf("%q is %q and %q is %q", list[0], Unformatted(list[0]), s, Unformatted(s))
			}
		}
	}
	for _, pair := range [][2]string{{`f("a b")`, `f("ab")`}, {`f("( a")`, `f("(a")`}, {`f('say "x"')`, `f("say x")`}, {"a in b", "ainb"}, {"f(a, b)", "f(a)"}, {`f("it's")`, `f("its")`},
		{`f('a', 'b')`, `f('a, b')`}, {`x + 'open`, `x + "open`}, {`f("a,)")`, `f("a)")`}} {
		if Unformatted(pair[0]) == Unformatted(pair[1]) {
			t.Errorf("%q and %q are both %q", pair[0], pair[1], Unformatted(pair[0]))
		}
	}
}

func FuzzUnformatted(f *testing.F) {
	f.Add(`f('a', "b", [ 1, ], \`)
	f.Fuzz(func(t *testing.T, s string) {
		if once := Unformatted(s); Unformatted(once) != once {
			t.Errorf("%q is %q, and that %q", s, once, Unformatted(once))
		}
	})
}
