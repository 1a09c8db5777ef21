package tsgo

import (
	"path"
	"slices"
	"strings"
	"sync"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/summary"
)

// inherited gives what an interface or a class extends that the compiler does not know, as where the package that declares it is not
// installed: the type has more properties than are listed with it.
func (w *shaper) inherited(t *tsgo.Type, seen []*tsgo.Type) (out []summary.Spread) {
	if t == nil || t.Symbol() == nil || slices.Contains(seen, t) {
		return nil
	}
	for _, d := range t.Symbol().Declarations {
		if d.Kind != tsgo.KindInterfaceDeclaration && d.Kind != tsgo.KindClassDeclaration {
			continue
		}
		d.ForEachChild(func(clause *tsgo.Node) bool {
			if clause.Kind == tsgo.KindHeritageClause && clause.AsHeritageClause().Token != tsgo.KindImplementsKeyword {
				clause.ForEachChild(func(base *tsgo.Node) bool {
					switch of := w.c.GetTypeAtLocation(base); {
					case of != nil && of.Flags()&tsgo.TypeFlagsAny != 0:
						out = append(out, summary.Spread{SourceText: strings.Join(strings.Fields(tsgo.GetTextOfNode(base)), " ")})
					default:
						out = append(out, w.inherited(of, append(seen, t))...)
					}
					return false
				})
			}
			return false
		})
	}
	return out
}

// writes are the assignments of each file to names, by name: what stands on the right of them.
type writes struct{ of sync.Map }

func (x *writes) to(sf *tsgo.SourceFile, name string) []*tsgo.Node {
	known, ok := x.of.Load(sf)
	if !ok {
		all := map[string][]*tsgo.Node{}
		var each func(n *tsgo.Node) bool
		each = func(n *tsgo.Node) bool {
			if n.Kind == tsgo.KindBinaryExpression {
				if e := n.AsBinaryExpression(); e.OperatorToken.Kind == tsgo.KindEqualsToken && e.Left.Kind == tsgo.KindIdentifier {
					all[e.Left.Text()] = append(all[e.Left.Text()], e.Right)
				}
			}
			n.ForEachChild(each)
			return false
		}
		sf.AsNode().ForEachChild(each)
		known, _ = x.of.LoadOrStore(sf, all)
	}
	return known.(map[string][]*tsgo.Node)[name]
}

// rewritten reports whether a variable of JavaScript, whose type the compiler takes from what it is declared with, is given
// something else later: what `let made = false` says is then no more than what it is at first.
func (w *shaper) rewritten(node *tsgo.Node, sf *tsgo.SourceFile, shape summary.TypeShape) bool {
	if node.Kind != tsgo.KindIdentifier || !slices.Contains([]string{".js", ".jsx", ".mjs", ".cjs"}, path.Ext(sf.FileName())) {
		return false
	}
	return slices.ContainsFunc(w.writes.to(sf, node.Text()), func(right *tsgo.Node) bool {
		t := w.c.GetTypeAtLocation(right)
		return t == nil || t.Flags()&tsgo.TypeFlagsAny != 0 || !sameKind(w.shape(t, 0), shape)
	})
}

// sameKind reports whether one value is of a kind that another may be: both lists, both objects, both single values of one type.
func sameKind(a, b summary.TypeShape) bool {
	kind := func(s summary.TypeShape) string {
		switch x := s.(type) {
		case summary.Array:
			return "list"
		case summary.Record, summary.Dictionary:
			return "object"
		case summary.Text:
			return "text"
		case summary.Boolean:
			return "boolean"
		case summary.Number, summary.Integer:
			return "number"
		case summary.Literal:
			switch x.Value.(type) {
			case string:
				return "text"
			case bool:
				return "boolean"
			}
			return "number"
		}
		return ""
	}
	return kind(a) != "" && kind(a) == kind(b) || kind(b) == ""
}
