package unit_test

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// TestVerify breaks a file of the unit form in one way after the other: each is found, and said by its place.
func TestVerify(t *testing.T) {
	lower := func() *unit.File {
		source := "import { b } from 'b';\nfunction a(x = 1) { return b(x) }\nclass C extends b { m() { return 1 } }\na(2);"
		f := typescript.Lower("a.ts", "/a.ts", syntax.Parse(syntax.TypeScript, []byte(source), syntax.DefaultLimits, nil).Tree)
		if err := f.Verify(); err != nil {
			t.Fatal(err)
		}
		return f
	}
	statement := func(f *unit.File, kind unit.StmtKind) *unit.Stmt {
		for id := 1; id < len(f.Stmts); id++ {
			if f.Stmts[id].Kind == kind {
				return &f.Stmts[id]
			}
		}
		t.Fatalf("no statement of kind %d", kind)
		return nil
	}
	for _, c := range []struct {
		what, want string
		spoil      func(*unit.File)
	}{
		{"an arena", "lacks its reserved entry", func(f *unit.File) { f.Writes = nil }},
		{"a function's statement", "function: 99 is not in", func(f *unit.File) { statement(f, unit.StmtFunc).Ref = 99 }},
		{"a class's statement", "class: 99 is not in", func(f *unit.File) { statement(f, unit.StmtClass).Ref = 99 }},
		{"a statement's expression", "is not in 0..", func(f *unit.File) { statement(f, unit.StmtReturn).Expr = 9999 }},
		{"a statement's node", "is outside the tree", func(f *unit.File) { statement(f, unit.StmtReturn).Node = 1 << 20 }},
		{"a statement without a kind", "has no kind", func(f *unit.File) { statement(f, unit.StmtReturn).Kind = unit.StmtNone }},
		{"a statement's binding", "binding: 99 is not in", func(f *unit.File) { statement(f, unit.StmtReturn).Binding = 99 }},
		{"a statement's list", "is outside its arena", func(f *unit.File) { statement(f, unit.StmtReturn).Body = unit.List{Off: 9999, Len: 1} }},
		{"an expression that refers forward", "refers to", func(f *unit.File) { f.Exprs[1].A = unit.ExprID(len(f.Exprs) - 1) }},
		{"a parent", "parent", func(f *unit.File) { f.Funcs[2].Parent = 0 }},
		{"a function's class", "class: 99 is not in", func(f *unit.File) { f.Funcs[2].Class = 99 }},
		{"a function's binding", "binding: 99 is not in", func(f *unit.File) { f.Funcs[2].Binding = 99 }},
		{"a parameter", "parameter: 99 is not in", func(f *unit.File) { f.Funcs[2].Params[0].Binding = 99 }},
		{"a parameter's default", "default: 9999 is not in", func(f *unit.File) { f.Funcs[2].Params[0].Default = 9999 }},
		{"a call that is none", "is an expression of kind", func(f *unit.File) { f.Exprs[f.Funcs[2].Calls[0]].Kind = unit.ExprMember }},
		{"a class's owner", "owner: 99 is not in", func(f *unit.File) { f.Classes[1].Owner = 99 }},
		{"a class's base", "is not in 0..", func(f *unit.File) { f.Classes[1].Supers[0] = 9999 }},
		{"a member", "member m: 99 is not in", func(f *unit.File) { f.Classes[1].Members[0].Func = 99 }},
		{"a binding's owner", "owner: 99 is not in", func(f *unit.File) { f.Bindings[1].Owner = 99 }},
		{"a binding's import", "import: 99 is not in", func(f *unit.File) { f.Bindings[1].Import = 99 }},
	} {
		f := lower()
		c.spoil(f)
		if err := f.Verify(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "a.ts: ") {
			t.Errorf("%s: %v, want %s", c.what, err, c.want)
		}
	}
}
