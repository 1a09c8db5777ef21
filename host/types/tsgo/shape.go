package tsgo

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/summary"
)

// Limits of one shape.
const (
	maxShapeDepth = 6
	maxShapeNodes = 2000
)

// Shape gives the type of the expression at a byte range as a wire shape. A
// promise is unwrapped: what crosses the wire is what it resolves to.
func (pr *Project) Shape(file string, start, end uint32) (summary.TypeShape, bool) {
	prog := pr.byFile[file]
	if prog == nil {
		return nil, false
	}
	whole := prog.whole()
	sf := whole.GetSourceFile(asSource(file))
	if sf == nil {
		return nil, false
	}
	node := find(sf, int(start), int(end))
	if node == nil {
		return nil, false
	}
	checker, done := whole.GetTypeCheckerForFileExclusive(background, sf)
	defer done()
	return pr.ask(whole, checker, node, sf, prog.config.GetCurrentDirectory())
}

// ask asks a checker what an expression is.
func (pr *Project) ask(whole *tsgo.Program, checker *tsgo.Checker, node *tsgo.Node, sf *tsgo.SourceFile, dir string) (summary.TypeShape, bool) {
	w := &shaper{c: checker, p: whole, dir: dir, writes: &pr.writes, decorators: pr.Decorators, open: map[*tsgo.Type]bool{}}
	t := w.awaited(checker.GetTypeAtLocation(node))
	shape := w.shape(t, 0)
	pr.define(w)
	if _, unknown := shape.(summary.UnknownShape); unknown || sf != nil && w.rewritten(node, sf, shape) {
		return nil, false
	}
	return shape, true
}

// find descends to the innermost node of exactly that range.
func find(sf *tsgo.SourceFile, start, end int) *tsgo.Node {
	var found *tsgo.Node
	var visit func(n *tsgo.Node) bool
	visit = func(n *tsgo.Node) bool {
		if n.Pos() > start || n.End() < end {
			return false
		}
		if n.End() == end && tsgo.GetTokenPosOfNode(n, sf, false) == start {
			found = n
		}
		n.ForEachChild(visit)
		return false
	}
	// One statement of the file holds the range; a file may have very many.
	statements := sf.Statements.Nodes
	if i := sort.Search(len(statements), func(i int) bool { return statements[i].End() >= end }); i < len(statements) && start < end {
		visit(statements[i])
	}
	if found == nil {
		sf.AsNode().ForEachChild(visit)
	}
	return found
}

type shaper struct {
	c     *tsgo.Checker
	p     *tsgo.Program
	open  map[*tsgo.Type]bool
	nodes int
	// decorators are those of libraries that write instances of classes, by origin.
	decorators map[string]Decorated
	// dir is what the names of definitions are relative to.
	dir string
	// writes are the assignments of files.
	writes *writes
	// recursive are the named types that contain themselves, by the name of their definition.
	recursive map[string]*tsgo.Type
}

// maxAwaited bounds the promises of promises that a type is.
const maxAwaited = 64

func (w *shaper) awaited(t *tsgo.Type) *tsgo.Type {
	for range maxAwaited {
		if t == nil || t.Symbol() == nil || t.Symbol().Name != "Promise" || t.Flags()&tsgo.TypeFlagsObject == 0 {
			return t
		}
		args := w.c.GetTypeArguments(t)
		if len(args) == 0 {
			return t
		}
		t = args[0]
	}
	return t
}

func literal(value any) (summary.TypeShape, bool) {
	switch v := value.(type) {
	case string:
		return summary.Literal{Value: v}, true
	case bool:
		return summary.Literal{Value: v}, true
	}
	s := tsgo.ValueToString(value)
	if n, err := parseFloat(s); err == nil {
		return summary.Literal{Value: n, Raw: s}, true
	}
	return nil, false
}

// shape walks a type. Functions and symbols have no wire form and give nil.
func (w *shaper) shape(t *tsgo.Type, depth int) summary.TypeShape {
	if t == nil {
		return summary.UnknownShape{}
	}
	w.nodes++
	f := t.Flags()
	switch {
	case f&(tsgo.TypeFlagsAny|tsgo.TypeFlagsUnknown|tsgo.TypeFlagsNever) != 0:
		return summary.UnknownShape{}
	case f&tsgo.TypeFlagsString != 0, f&tsgo.TypeFlagsTemplateLit != 0:
		return summary.Text{}
	case f&tsgo.TypeFlagsNumber != 0:
		return summary.Number{}
	case f&tsgo.TypeFlagsBoolean != 0:
		return summary.Boolean{}
	case f&tsgo.TypeFlagsNull != 0:
		return summary.Null{}
	case f&(tsgo.TypeFlagsUndefined|tsgo.TypeFlagsVoid) != 0:
		return summary.Undefined{}
	case f&tsgo.TypeFlagsBigInt != 0:
		return summary.Ref{Name: "bigint"}
	case f&tsgo.TypeFlagsESSymbolLike != 0:
		return nil
	case f&tsgo.TypeFlagsLiteral != 0 && f&tsgo.TypeFlagsUnion == 0:
		if s, ok := literal(t.AsLiteralType().Value()); ok {
			return s
		}
		return summary.UnknownShape{}
	}
	if w.open[t] {
		return w.again(t)
	}
	if depth > maxShapeDepth || w.nodes > maxShapeNodes {
		return summary.Ref{Name: w.name(t)}
	}
	w.open[t] = true
	defer delete(w.open, t)
	switch {
	case f&tsgo.TypeFlagsUnion != 0:
		var variants []summary.TypeShape
		for _, m := range t.Types() {
			if s := w.shape(m, depth+1); s != nil {
				variants = append(variants, s)
			}
		}
		sortObjects(variants)
		return summary.NewUnion(variants...)
	case f&(tsgo.TypeFlagsTypeParameter|tsgo.TypeFlagsInstantiable) != 0:
		b := w.c.GetBaseConstraintOfType(t)
		if b == nil || b == t {
			return summary.UnknownShape{}
		}
		s := w.shape(b, depth+1)
		if r, ok := s.(summary.Record); ok && f&tsgo.TypeFlagsTypeParameter != 0 {
			// What it stands for has the fields of the constraint, and any others.
			return summary.NewRecord(r.Properties, append(slices.Clone(r.Spreads), summary.Spread{SourceText: w.name(t)})...)
		}
		return s
	}
	return w.object(t, depth)
}

// sortObjects puts the variants that are no single values in the order of their texts, in
// the places that they have: the compiler orders types that are made of one another by
// which it met first, which depends on what else was asked before.
func sortObjects(variants []summary.TypeShape) {
	type one struct {
		text  string
		shape summary.TypeShape
	}
	var at []int
	var objects []one
	for i, v := range variants {
		switch v.(type) {
		case summary.Record, summary.Array, summary.Dictionary, summary.Union:
			at, objects = append(at, i), append(objects, one{shape: v})
		}
	}
	if len(objects) < 2 {
		return
	}
	for i := range objects {
		objects[i].text = summary.ShapeText(objects[i].shape)
	}
	sort.SliceStable(objects, func(i, j int) bool { return objects[i].text < objects[j].text })
	for i, k := range at {
		variants[k] = objects[i].shape
	}
}

func (w *shaper) name(t *tsgo.Type) string {
	if a := t.Alias(); a != nil && a.Symbol() != nil {
		return a.Symbol().Name
	}
	if s := t.Symbol(); s != nil && !strings.HasPrefix(s.Name, tsgo.InternalSymbolNamePrefix) {
		return s.Name
	}
	return "object"
}

func (w *shaper) object(t *tsgo.Type, depth int) summary.TypeShape {
	if t.Flags()&tsgo.TypeFlagsObject != 0 {
		if tsgo.IsTupleType(t) {
			var items []summary.TypeShape
			for _, a := range w.c.GetTypeArguments(t) {
				if s := w.shape(a, depth+1); s != nil {
					items = append(items, s)
				}
			}
			return summary.Array{Items: summary.NewUnion(items...)}
		}
		if w.c.IsArrayType(t) {
			items := w.shape(w.c.GetElementTypeOfArrayType(t), depth+1)
			if items == nil {
				items = summary.UnknownShape{}
			}
			return summary.Array{Items: items}
		}
		if sym := t.Symbol(); sym != nil && w.library(sym) && !strings.HasPrefix(sym.Name, tsgo.InternalSymbolNamePrefix) {
			if sym.Name == "Object" {
				return summary.UnknownShape{}
			}
			return summary.Ref{Name: sym.Name}
		}
	}
	if len(w.c.GetCallSignatures(t)) > 0 || len(w.c.GetConstructSignatures(t)) > 0 {
		return nil
	}
	if s := w.toJSON(t, depth); s != nil {
		return s
	}
	var props []summary.Property
	more := w.unlisted(t)
	for _, ps := range w.c.GetPropertiesOfType(t) {
		name := tsgo.EscapeSymbolNames(tsgo.SymbolName(ps))
		if strings.HasPrefix(name, "#") || strings.HasPrefix(name, "__@") {
			continue
		}
		s := w.shape(w.c.GetTypeOfSymbol(ps), depth+1)
		if s == nil {
			continue
		}
		props = append(props, w.field(ps, name, s)...)
	}
	for _, ii := range w.c.GetIndexInfosOfType(t) {
		values := w.shape(ii.ValueType(), depth+1)
		if values == nil {
			continue
		}
		if len(props) == 0 {
			return summary.Dictionary{Values: values}
		}
		more = append(more, summary.Spread{SourceText: w.name(t)})
		break
	}
	sort.SliceStable(props, func(i, j int) bool { return props[i].Name < props[j].Name })
	if len(props) == 0 && len(more) == 0 && !written(t) {
		return summary.UnknownShape{} // any value but null is of such a type
	}
	return summary.NewRecord(props, more...)
}

// unlisted gives what a type has properties of that the compiler does not list with it: those of type parameters, and of
// dictionaries that are spread into an object literal.
func (w *shaper) unlisted(t *tsgo.Type) (out []summary.Spread) {
	if t.Flags()&tsgo.TypeFlagsIntersection != 0 {
		for _, part := range t.Types() {
			if part.Flags()&(tsgo.TypeFlagsTypeParameter|tsgo.TypeFlagsInstantiable) != 0 {
				out = append(out, summary.Spread{SourceText: w.name(part)})
			}
		}
		return out
	}
	if !written(t) {
		return w.inherited(t, nil)
	}
	for _, d := range t.Symbol().Declarations {
		if d.Kind != tsgo.KindObjectLiteralExpression {
			continue
		}
		for _, part := range d.AsObjectLiteralExpression().Properties.Nodes {
			if part.Kind != tsgo.KindSpreadAssignment {
				continue
			}
			from := part.Expression()
			if of := w.c.GetTypeAtLocation(from); len(w.c.GetIndexInfosOfType(of)) > 0 || len(w.inherited(of, nil)) > 0 {
				out = append(out, summary.Spread{SourceText: strings.Join(strings.Fields(tsgo.GetTextOfNode(from)), " ")})
			}
		}
	}
	return out
}

// written reports whether a type is that of an object that is written down, which has what is written and no more.
func written(t *tsgo.Type) bool {
	return t.Symbol() != nil && t.Symbol().Flags&tsgo.SymbolFlagsObjectLiteral != 0
}

// library reports whether a type is declared by the language's library or Node's.
func (w *shaper) library(sym *tsgo.Symbol) bool {
	for _, d := range sym.Declarations {
		sf := tsgo.GetSourceFileOfNode(d)
		if sf != nil && (w.p.IsSourceFileDefaultLibrary(sf.Path()) || strings.Contains(sf.FileName(), "/node_modules/@types/node/")) {
			return true
		}
	}
	return false
}

func parseFloat(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
