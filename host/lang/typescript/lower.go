package typescript

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxDepth bounds the recursion; what is nested deeper is kept as ExprOther.
const maxDepth = 2500

type lowerer struct {
	*lower.Builder
	lang  syntax.Language
	depth int
	// name is what a function or class expression that comes next is called.
	name string
}

// Lower lowers one parsed file. path is relative to the project root.
func Lower(path, abs string, tree *syntax.Tree) *unit.File {
	l := &lowerer{Builder: lower.New(path, abs, tree), lang: tree.Language}
	root := syntax.Node(0)
	l.hoistVars(root)
	l.declareBlock(root)
	body := l.statements(root)
	l.File.Funcs[unit.ModuleFunc].Body = body
	l.markExports()
	return l.Finish()
}

// kind is a node's kind by name.
func (l *lowerer) kind(n syntax.Node) string { return l.Tree.KindName(n) }

func (l *lowerer) field(n syntax.Node, name string) syntax.Node {
	return l.Tree.ChildByFieldName(n, name)
}

// token reports whether a node has a direct child token of that text.
func (l *lowerer) token(n syntax.Node, text string) bool {
	for c := range l.Tree.Children(n) {
		if !l.Tree.Named(c) && l.kind(c) == text {
			return true
		}
	}
	return false
}

func (l *lowerer) firstNamed(n syntax.Node) syntax.Node {
	for c := range l.Tree.NamedChildren(n) {
		return c
	}
	return syntax.NoNode
}

// conditionally lowers something that may not run, or run again.
func (l *lowerer) conditionally(f func()) {
	l.Conditional++
	f()
	l.Conditional--
}

// markExports notes at functions and classes under which name they are exported.
func (l *lowerer) markExports() {
	for i := range l.File.Exports {
		e := &l.File.Exports[i]
		if e.From != "" {
			continue
		}
		name := e.Name
		if name == "=" {
			name = "default"
		}
		var fn unit.FuncID
		var class unit.ClassID
		if e.Binding != 0 {
			b := l.File.Binding(e.Binding)
			fn, class = b.Func, b.Class
			if fn == 0 && class == 0 && len(b.Writes) == 1 {
				fn, class = l.valueOf(l.File.Writes[b.Writes[0]].Value)
			}
		} else {
			fn, class = l.valueOf(e.Expr)
			l.markMembers(e.Expr)
		}
		if fn != 0 && l.File.Funcs[fn].Exported == "" {
			l.File.Funcs[fn].Exported = name
		}
		if class != 0 && l.File.Classes[class].Exported == "" {
			l.File.Classes[class].Exported = name
		}
	}
}

// markMembers notes the functions of `module.exports = { a, b() {} }`.
func (l *lowerer) markMembers(e unit.ExprID) {
	if e == 0 || l.File.Expr(e).Kind != unit.ExprObject {
		return
	}
	for _, p := range l.File.ExprsIn(l.File.Expr(e).List) {
		prop := l.File.Expr(p)
		if prop.Kind != unit.ExprProperty || prop.Str == "" {
			continue
		}
		if fn, _ := l.valueOf(prop.A); fn != 0 && l.File.Funcs[fn].Exported == "" {
			l.File.Funcs[fn].Exported = prop.Str
		}
	}
}

func (l *lowerer) valueOf(e unit.ExprID) (unit.FuncID, unit.ClassID) {
	if e == 0 {
		return 0, 0
	}
	x := l.File.Expr(e)
	switch x.Kind {
	case unit.ExprFunction:
		return unit.FuncID(x.Ref), 0
	case unit.ExprClass:
		return 0, unit.ClassID(x.Ref)
	case unit.ExprName:
		if x.Ref != 0 {
			b := l.File.Binding(unit.BindingID(x.Ref))
			return b.Func, b.Class
		}
	}
	return 0, 0
}
