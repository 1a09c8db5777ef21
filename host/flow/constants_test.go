package flow

import (
	"testing"

	"github.com/drift-analyzer/drift/host/unit"
)

func TestSameConstant(t *testing.T) {
	script := &unit.Semantics{Names: unit.Names{Undefined: "undefined"}}
	other := &unit.Semantics{}
	number, text, truth := unit.LitNumber, unit.LitString, unit.LitBoolean
	for _, c := range []struct {
		a, b     Value
		strict   bool
		language *unit.Semantics
		same     bool
		known    bool
	}{
		{Value{Lit: number, Text: "1.0"}, Value{Lit: number, Text: "1"}, true, script, true, true},
		{Value{Lit: number, Text: "0x10"}, Value{Lit: number, Text: "16"}, true, script, true, true},
		{Value{Lit: number, Text: NotANumber}, Value{Lit: number, Text: NotANumber}, true, script, false, true},
		{Value{Lit: text, Text: "1"}, Value{Lit: number, Text: "1"}, true, script, false, true},
		{Value{Lit: text, Text: "1"}, Value{Lit: number, Text: "1"}, false, script, false, false},
		{Value{Lit: text, Text: "1"}, Value{Lit: number, Text: "1"}, false, other, false, true},
		{Value{Lit: truth, Text: "True"}, Value{Lit: number, Text: "1"}, false, other, false, false},
		{Value{Lit: truth, Text: "True"}, Value{Lit: truth, Text: "true"}, false, other, true, true},
		{Value{Lit: unit.LitSymbol, Text: "a"}, Value{Lit: text, Text: "a"}, false, other, false, false},
		{Value{Lit: unit.LitSymbol, Text: "a"}, Value{Lit: text, Text: "b"}, false, other, false, true},
		{Value{Lit: unit.LitNull}, Value{Lit: unit.LitUndefined}, true, script, false, true},
		{Value{Lit: unit.LitNull}, Value{Lit: unit.LitUndefined}, false, script, true, true},
		{Value{Lit: unit.LitNull}, Value{Lit: number, Text: "0"}, false, script, false, true},
	} {
		c.a.Kind, c.b.Kind = Const, Const
		if same, known := SameConstant(&c.a, &c.b, c.strict, c.language); same != c.same || known != c.known {
			t.Errorf("%v and %v (strict %v): %v %v", c.a, c.b, c.strict, same, known)
		}
	}
}
