package python

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
	// walrus: the file has a := somewhere, so expressions are searched for them.
	walrus bool
	// name is what a lambda that comes next is called.
	name string
	// this is the method whose receiver is meant, class the class it is of.
	this  unit.FuncID
	class *classContext
	// receivers are the first parameters of methods: self, cls.
	receivers map[unit.BindingID]unit.FuncID
	// funcAt and classAt find what class bodies define.
	funcAt  map[syntax.Node]unit.FuncID
	classAt map[syntax.Node]unit.ClassID
	// raised is the exception that the handlers around have caught.
	raised unit.BindingID
	// body is the class body being lowered, nil inside its functions.
	body *classContext
}

// Lower lowers one parsed file. path is relative to the project root.
func Lower(path, abs string, tree *syntax.Tree) *unit.File {
	g := tables()
	l := &lowerer{Builder: lower.New(path, abs, tree, &Semantics, g.skipped), g: g, receivers: map[unit.BindingID]unit.FuncID{},
		funcAt: map[syntax.Node]unit.FuncID{}, classAt: map[syntax.Node]unit.ClassID{}}
	l.walrus = strings.Contains(l.File.Source, ":=")
	root := syntax.Node(0)
	l.declare(root)
	body := l.statements(root)
	f := l.Finish(body)
	l.exports(f)
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

// opOf is the operator that a token spells.
func (l *lowerer) opOf(n syntax.Node) unit.Op {
	if n == none {
		return unit.OpNone
	}
	if k := int(l.Tree.Kind(n)); k < len(l.g.ops) {
		return l.g.ops[k]
	}
	return unit.OpNone
}
