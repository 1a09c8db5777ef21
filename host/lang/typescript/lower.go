package typescript

import (
	"strings"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxDepth bounds the recursion; what is nested deeper is kept as ExprOther. The
// parser refuses deeper files by default, so this is for other limits.
const maxDepth = 12000

const none = syntax.NoNode

type lowerer struct {
	*lower.Builder
	g     *grammar
	depth int
	// vars: the file has a var somewhere, so functions are searched for them.
	vars bool
	// props: exported names are properties that others give.
	props bool
	// ambient: inside `declare`, where nothing has a value.
	ambient bool
	// name is what a function or class expression that comes next is called.
	name string
	// this is the function, and class the class, that `this` belongs to.
	this  unit.FuncID
	class *classContext
	// grafts are operands to which a postfix chain belongs that the grammar hung
	// above their operator; see postfix.go.
	grafts map[syntax.Node]graft
	stops  map[syntax.Node]syntax.Node
	// implemented functions have a body behind their overloads.
	implemented map[unit.BindingID]bool
	// commonjs names stand for module.exports.
	commonjs map[unit.BindingID]bool
}

// Lower lowers one parsed file. path is relative to the project root.
func Lower(path, abs string, tree *syntax.Tree) *unit.File {
	g := grammars[tree.Language]()
	l := &lowerer{Builder: lower.New(path, abs, tree, &Semantics, g.skipped), g: g}
	l.vars = strings.Contains(l.File.Source, "var")
	l.props = strings.HasSuffix(path, ".svelte")
	root := syntax.Node(0)
	l.hoistVars(root)
	l.declareBlock(root)
	body := l.statements(root)
	f := l.Finish(body)
	markExports(f)
	l.Release()
	return f
}

// kind is a node's kind in our numbers.
func (l *lowerer) kind(n syntax.Node) kind { return l.g.kinds[l.Tree.Kind(n)] }

// field gives the child under a field.
func (l *lowerer) field(n syntax.Node, f field) syntax.Node {
	if n == none || l.g.ids[f] == 0 {
		return none
	}
	return l.Tree.ChildByField(n, l.g.ids[f])
}

// fieldOf is a node's field in its parent.
func (l *lowerer) fieldOf(n syntax.Node) field { return l.g.fields[l.Tree.FieldOf(n)] }

// has reports whether a node has a direct child of that kind; for tokens.
func (l *lowerer) has(n syntax.Node, k kind) bool {
	for c, end := n+1, l.Tree.After(n); c < end; c = l.Tree.After(c) {
		if l.kind(c) == k {
			return true
		}
	}
	return false
}

// op is the operator of a node.
func (l *lowerer) op(n syntax.Node) unit.Op {
	o := l.field(n, fieldOperator)
	if o == none {
		return unit.OpNone
	}
	if k := int(l.Tree.Kind(o)); k < len(l.g.ops) {
		return l.g.ops[k]
	}
	return unit.OpNone
}

// markExports notes at functions and classes under which name they are exported.
func markExports(f *unit.File) {
	note := func(name string, fn unit.FuncID, class unit.ClassID) {
		if fn != 0 && (f.Funcs[fn].Exported == "" || f.Funcs[fn].Exported == "default") {
			f.Funcs[fn].Exported = name
		}
		if class != 0 && (f.Classes[class].Exported == "" || f.Classes[class].Exported == "default") {
			f.Classes[class].Exported = name
		}
	}
	for i := range f.Exports {
		e := &f.Exports[i]
		name := e.Name
		if name == "=" {
			name = "default"
		}
		switch {
		case e.From != "":
		case e.Binding != 0:
			fn, class := bound(f, e.Binding)
			note(name, fn, class)
		default:
			fn, class := valueOf(f, e.Expr)
			note(name, fn, class)
			if x := f.Expr(e.Expr); x.Kind == unit.ExprObject && name == "default" {
				for _, p := range f.ExprsIn(x.List) {
					if prop := f.Expr(p); prop.Kind == unit.ExprProperty && prop.Str != "" {
						fn, class := valueOf(f, prop.A)
						note(prop.Str, fn, class)
					}
				}
			}
		}
	}
}

// bound is the function or class that a name is bound to.
func bound(f *unit.File, id unit.BindingID) (unit.FuncID, unit.ClassID) {
	b := f.Binding(id)
	if b.Func != 0 || b.Class != 0 {
		return b.Func, b.Class
	}
	if len(b.Writes) == 1 {
		return literal(f, f.Writes[b.Writes[0]].Value)
	}
	return 0, 0
}

// literal is the function or class that an expression is.
func literal(f *unit.File, e unit.ExprID) (unit.FuncID, unit.ClassID) {
	for f.Exprs[e].Kind == unit.ExprCast {
		e = f.Exprs[e].A
	}
	switch x := f.Expr(e); x.Kind {
	case unit.ExprFunction:
		return unit.FuncID(x.Ref), 0
	case unit.ExprClass:
		return 0, unit.ClassID(x.Ref)
	}
	return 0, 0
}

func valueOf(f *unit.File, e unit.ExprID) (unit.FuncID, unit.ClassID) {
	if x := f.Expr(e); x.Kind == unit.ExprName && x.Ref != 0 {
		return bound(f, unit.BindingID(x.Ref))
	}
	return literal(f, e)
}
