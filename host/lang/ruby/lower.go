package ruby

import (
	"strings"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxDepth bounds the recursion; what is nested deeper is kept as ExprOther.
const maxDepth = 6000

const none = syntax.NoNode

type lowerer struct {
	*lower.Builder
	g     *grammar
	depth int
	// class is the class or module whose body is being lowered, nil at the top.
	class *class
	// method is the innermost def, nil outside.
	method *method
	// raised is the exception that the handler around has caught, which a bare raise raises again; 0 outside of handlers.
	raised unit.BindingID
	// loops counts the loops around inside the current function: next and break are theirs.
	loops int
	// breaks is where the innermost of them hands what a break gives.
	breaks breaks
	// top are the file's methods outside all classes, which a bare call may mean.
	top map[string]unit.BindingID
	// heredocs finds the text of a here-document from where it begins.
	heredocs map[syntax.Node]syntax.Node
	// spelled are the texts that a loop variable takes, where all are written down.
	spelled map[unit.BindingID][]string
}

// method is one def being lowered.
type method struct {
	id     unit.FuncID
	name   string
	static bool
	// block is the parameter that yield calls, 0 until one is met.
	block unit.BindingID
}

// Lower lowers one parsed file. path is relative to the project root.
func Lower(path, abs string, tree *syntax.Tree) *unit.File {
	g := theGrammar()
	l := &lowerer{Builder: lower.New(path, abs, tree, &Semantics, g.skipped), g: g}
	if strings.Contains(l.File.Source, "<<") {
		l.findHeredocs()
	}
	root := syntax.Node(0)
	l.declareTop(root)
	m := l.OpenStmts()
	l.statements(root, sink{})
	f := l.Finish(l.CloseStmts(m))
	l.Release()
	return f
}

// declareTop declares the methods that stand outside all classes, in blocks too.
func (l *lowerer) declareTop(root syntax.Node) {
	for c, end := root+1, l.End(root); c < end; c++ {
		switch l.kind(c) {
		case kindClass, kindModule, kindSingletonClass:
			c = l.Tree.After(c) - 1
		case kindMethod:
			name := l.field(c, fieldName)
			if name == none {
				continue
			}
			if l.top == nil {
				l.top = map[string]unit.BindingID{}
			}
			// The binding has no name in the scope: locals are found before methods.
			l.top[l.Text(name)] = l.Declare(l.Scope, unit.Binding{Kind: unit.BindFunc, Node: name})
		}
	}
}

// findHeredocs pairs the beginnings of here-documents with their texts, which
// stand elsewhere in the tree, in the same order.
func (l *lowerer) findHeredocs() {
	var open []syntax.Node
	for n := syntax.Node(0); int(n) < l.Tree.Len(); n++ {
		switch l.kind(n) {
		case kindHeredocBeginning:
			open = append(open, n)
		case kindHeredocBody:
			if len(open) > 0 {
				if l.heredocs == nil {
					l.heredocs = map[syntax.Node]syntax.Node{}
				}
				l.heredocs[open[0]] = n
				open = open[1:]
			}
		}
	}
}

func (l *lowerer) kind(n syntax.Node) kind {
	if n == none {
		return kindUnknown
	}
	return l.g.kinds[l.Tree.Kind(n)]
}

// field gives the child under a field.
func (l *lowerer) field(n syntax.Node, f field) syntax.Node {
	if n == none || l.g.ids[f] == 0 {
		return none
	}
	return l.Tree.ChildByField(n, l.g.ids[f])
}

// operator is the text of a node's operator.
func (l *lowerer) operator(n syntax.Node) string {
	if o := l.field(n, fieldOperator); o != none {
		return l.Text(o)
	}
	return ""
}

// self is the receiver that is not written.
func (l *lowerer) self(n syntax.Node) unit.ExprID {
	return l.Synthetic(unit.Expr{Kind: unit.ExprThis, Node: n, Flags: unit.FlagImplicit, Ref: l.thisFunc()})
}

// thisFunc is the function whose self it is; 0 at the top of the file.
func (l *lowerer) thisFunc() int32 {
	if l.Func == unit.ModuleFunc {
		return 0
	}
	return int32(l.Func)
}
