package lower

import (
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func begin(t *testing.T) *Builder {
	t.Helper()
	r := syntax.Parse(syntax.JavaScript, []byte("a; b; c;"), syntax.DefaultLimits, nil)
	return New("a.js", "/a.js", r.Tree, &unit.Semantics{}, nil)
}

func TestScopes(t *testing.T) {
	b := begin(t)
	module := b.Scope
	local := func(name string) unit.Binding { return unit.Binding{Name: name, Kind: unit.BindLocal} }
	outer := b.Declare(module, local("x"))
	block := b.Push(ScopeBlock)
	if got := b.Lookup("x"); got != outer {
		t.Errorf("a block does not see x of the module: %d, want %d", got, outer)
	}
	inner := b.Declare(block, local("x"))
	if got := b.Lookup("x"); got != inner || inner == outer {
		t.Errorf("x of the block is %d, the module's %d, and resolves to %d", inner, outer, got)
	}
	// A name declared in an outer scope while an inner one has the same name.
	b.Push(ScopeBlock)
	y := b.Declare(b.Scope, local("y"))
	moduleY := b.Declare(module, local("y"))
	if got := b.Lookup("y"); got != y {
		t.Errorf("y resolves to %d, want the inner %d", got, y)
	}
	b.Pop()
	if got := b.Lookup("y"); got != moduleY {
		t.Errorf("y resolves to %d behind the block, want %d", got, moduleY)
	}
	if got := b.LookupIn(block, "y"); got != 0 {
		t.Errorf("the block itself declares y as %d", got)
	}
	b.Pop()
	if got := b.Lookup("x"); got != outer {
		t.Errorf("x resolves to %d behind the block, want %d", got, outer)
	}
	if got := b.Lookup("nowhere"); got != 0 {
		t.Errorf("an undeclared name resolves to %d", got)
	}
}

func TestRedeclaration(t *testing.T) {
	b := begin(t)
	for _, c := range []struct {
		first, second, want unit.BindingKind
	}{
		{unit.BindLocal, unit.BindLocal, unit.BindLocal},
		{unit.BindLocal, unit.BindFunc, unit.BindFunc},
		{unit.BindFunc, unit.BindLocal, unit.BindFunc},
		{unit.BindType, unit.BindClass, unit.BindClass},
		{unit.BindClass, unit.BindNamespace, unit.BindClass},
		{unit.BindParam, unit.BindLocal, unit.BindParam},
		{unit.BindImport, unit.BindType, unit.BindImport},
	} {
		s := b.Push(ScopeBlock)
		one := b.Declare(s, unit.Binding{Name: "n", Kind: c.first})
		two := b.Declare(s, unit.Binding{Name: "n", Kind: c.second})
		if one != two || b.File.Bindings[one].Kind != c.want {
			t.Errorf("%d then %d: bindings %d and %d of kind %d, want one of kind %d", c.first, c.second, one, two, b.File.Bindings[one].Kind, c.want)
		}
		b.Pop()
	}
}

func TestBarriers(t *testing.T) {
	b := begin(t)
	x := b.Declare(b.Scope, unit.Binding{Name: "x", Kind: unit.BindLocal})
	class := b.Push(ScopeClass)
	field := b.Declare(class, unit.Binding{Name: "x", Kind: unit.BindLocal})
	if got := b.Lookup("x"); got != field {
		t.Errorf("in the class body x is %d, want %d", got, field)
	}
	fn := b.EnterFunc(b.NewFunc(unit.Func{}), ScopeFunction)
	if got := b.Lookup("x"); got != x {
		t.Errorf("in a method x is %d, want the module's %d", got, x)
	}
	b.LeaveFunc(fn)
	b.Pop()
	fn = b.EnterFunc(b.NewFunc(unit.Func{}), ScopeSealed)
	if got := b.Lookup("x"); got != 0 {
		t.Errorf("a sealed function sees x as %d", got)
	}
	local := b.Declare(b.Scope, unit.Binding{Name: "x", Kind: unit.BindLocal})
	b.EnterFunc(b.NewFunc(unit.Func{}), ScopeFunction)
	if got := b.Lookup("x"); got != local {
		t.Errorf("a block in a sealed function sees x as %d, want %d", got, local)
	}
	b.LeaveFunc(fn)
}

func TestCallsBelongToTheirFunction(t *testing.T) {
	b := begin(t)
	first := b.Add(unit.Expr{Kind: unit.ExprCall})
	id := b.NewFunc(unit.Func{Parent: b.Func})
	fr := b.EnterFunc(id, ScopeFunction)
	inside := b.Add(unit.Expr{Kind: unit.ExprNew})
	w := b.Declare(b.Scope, unit.Binding{Name: "w", Kind: unit.BindLocal})
	b.Write(w, inside, unit.WriteAssign, 0)
	b.LeaveFunc(fr)
	last := b.Add(unit.Expr{Kind: unit.ExprCall})
	b.Write(w, last, unit.WriteAssign, 0)
	f := b.Finish(unit.List{})
	if got := f.Funcs[unit.ModuleFunc].Calls; len(got) != 2 || got[0] != first || got[1] != last {
		t.Errorf("calls of the module: %v", got)
	}
	if got := f.Funcs[id].Calls; len(got) != 1 || got[0] != inside {
		t.Errorf("calls of the function: %v", got)
	}
	if got := f.Bindings[w].Writes; len(got) != 2 || f.Writes[got[0]].Value != inside || f.Writes[got[1]].Value != last || f.Writes[got[0]].In != id {
		t.Errorf("writes of w: %v", got)
	}
	if err := f.Verify(); err != nil {
		t.Error(err)
	}
}
