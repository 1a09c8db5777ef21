package syntax

import (
	"bytes"
	"context"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/javascript"
	"github.com/smacker/go-tree-sitter/python"
	"github.com/smacker/go-tree-sitter/ruby"
	"github.com/smacker/go-tree-sitter/typescript/tsx"
	"github.com/smacker/go-tree-sitter/typescript/typescript"
)

func bindingLanguage(l Language) *sitter.Language {
	switch l {
	case TypeScript:
		return typescript.GetLanguage()
	case TSX:
		return tsx.GetLanguage()
	case JavaScript:
		return javascript.GetLanguage()
	case Python:
		return python.GetLanguage()
	case Ruby:
		return ruby.GetLanguage()
	}
	panic("no grammar of the binding is named for " + l.String())
}

// bindingTree parses with the binding's own interface.
func bindingTree(t testing.TB, l Language, src []byte) *sitter.Tree {
	t.Helper()
	p := sitter.NewParser()
	p.SetLanguage(bindingLanguage(l))
	tree, err := p.ParseCtx(context.Background(), nil, src)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tree.Close(); p.Close() })
	return tree
}

func TestSamplesParse(t *testing.T) {
	for _, l := range Languages {
		r := Parse(l, []byte(samples[l]), DefaultLimits, nil)
		for _, p := range r.Problems {
			t.Errorf("%s: %+v", l, p)
		}
	}
}

// TestNavigationAgreesWithTheBinding walks each sample, whole and cut at many
// places so that there are errors and made-up nodes, beside the binding's tree.
func TestNavigationAgreesWithTheBinding(t *testing.T) {
	for _, l := range Languages {
		t.Run(l.String(), func(t *testing.T) {
			src := []byte(samples[l])
			compared := compareTrees(t, l, src)
			for cut := 7; cut < len(src); cut += 61 {
				compared += compareTrees(t, l, bytes.ToValidUTF8(src[:cut], nil))
				compared += compareTrees(t, l, bytes.ToValidUTF8(src[cut:], nil))
			}
			if compared < 1000 {
				t.Errorf("only %d nodes compared", compared)
			}
		})
	}
}

func compareTrees(t *testing.T, l Language, src []byte) int {
	t.Helper()
	p := takeParser(l)
	defer p.giveBack()
	flat, problem := p.parse(src, unlimited(), DefaultLimits.Depth, false)
	if problem != nil {
		t.Fatal(problem)
	}
	defer flat.close()
	tree := newTree(l, src, flat.nodes)
	want := bindingTree(t, l, src).RootNode()
	next := compareNode(t, tree, 0, want, "")
	if int(next) != tree.Len() {
		t.Errorf("the table has %d nodes, the binding's tree %d", tree.Len(), next)
	}
	return tree.Len()
}

// compareNode compares a subtree and gives the first node behind it.
func compareNode(t *testing.T, tree *Tree, n Node, want *sitter.Node, field string) Node {
	t.Helper()
	if !tree.Valid(n) {
		t.Fatalf("node %d (%s) is not in the table", n, want.Type())
	}
	start := want.StartPoint()
	line, column := tree.LineCol(tree.Start(n))
	if tree.KindName(n) != want.Type() || tree.Start(n) != want.StartByte() || tree.End(n) != want.EndByte() ||
		tree.Named(n) != want.IsNamed() || tree.Extra(n) != want.IsExtra() || tree.Missing(n) != want.IsMissing() ||
		tree.Error(n) != want.IsError() || tree.HasError(n) != want.HasError() || uint16(tree.Kind(n)) != uint16(want.Symbol()) ||
		line != int(start.Row)+1 || column != start.Column {
		t.Errorf("node %d: %s [%d,%d] line %d:%d flags %b; the binding has %s [%d,%d] line %d:%d", n, tree.KindName(n), tree.Start(n), tree.End(n), line, column, tree.at(n).flags, want.Type(), want.StartByte(), want.EndByte(), start.Row+1, start.Column)
	}
	// The library's two ways to ask for a field disagree where the grammar could
	// not read: FieldNameForChild counts errors as if they filled a place of the
	// rule, ChildByFieldName finds nothing below an error. The table has what the
	// cursor says, in all other places the three are the same.
	parent, _ := tree.ParentOf(n)
	if !tree.Error(n) && !tree.Error(parent) && tree.FieldName(n) != field {
		t.Errorf("node %d (%s): field %q, the binding has %q", n, want.Type(), tree.FieldName(n), field)
	}
	if !tree.Error(n) {
		byName := Token(tree.Language, want.Type())
		if want.IsNamed() {
			byName = Kind(tree.Language, want.Type())
		}
		if byName != tree.Kind(n) {
			t.Errorf("node %d: kind %d, but the name %q has %d", n, tree.Kind(n), want.Type(), byName)
		}
	}
	// A field's first child, as the binding finds it by name.
	for f, name := range tree.g.fields[1:] {
		if tree.Error(n) {
			break
		}
		got, has := tree.ChildByField(n, FieldID(f+1)), want.ChildByFieldName(name)
		if has != nil && got == NoNode && !has.Parent().Equal(want) {
			// The binding looks through a hidden node that an alias made visible
			// (Python's match) and gives a grandchild.
			has = nil
		}
		if (got == NoNode) != (has == nil) || has != nil && (tree.Start(got) != has.StartByte() || tree.End(got) != has.EndByte() || tree.KindName(got) != has.Type()) {
			t.Errorf("node %d (%s) field %s: child %d (%s), the binding has %v", n, want.Type(), name, got, tree.KindName(got), has)
		}
	}
	next, child := n+1, tree.FirstChild(n)
	for i := range int(want.ChildCount()) {
		if child != next {
			t.Errorf("child %d of node %d is %d, want %d", i, n, child, next)
		}
		if p, ok := tree.ParentOf(next); !ok || p != n {
			t.Errorf("the parent of %d is %d, want %d", next, p, n)
		}
		if !tree.Contains(n, next) || tree.Contains(next, n) {
			t.Errorf("node %d should contain %d, and not the other way round", n, next)
		}
		child = tree.NextSibling(next)
		next = compareNode(t, tree, next, want.Child(i), want.FieldNameForChild(i))
	}
	if child != NoNode || tree.After(n) != next {
		t.Errorf("node %d ends at %d with %d to follow, want %d", n, tree.After(n), child, next)
	}
	return next
}

func TestStringAgreesWithTheBinding(t *testing.T) {
	for _, l := range Languages {
		r := Parse(l, []byte(samples[l]), DefaultLimits, nil)
		if got, want := r.Tree.String(), bindingTree(t, l, []byte(samples[l])).RootNode().String(); got != want {
			t.Errorf("%s:\n got %s\nwant %s", l, got, want)
		}
	}
}

func TestNodeAtFindsEveryNode(t *testing.T) {
	for _, l := range Languages {
		tree := Parse(l, []byte(samples[l]), DefaultLimits, nil).Tree
		for n := Node(0); tree.Valid(n); n++ {
			got := tree.NodeAt(tree.Start(n), tree.End(n), tree.Kind(n))
			if got != n && (!tree.Contains(got, n) || tree.Kind(got) != tree.Kind(n)) {
				t.Errorf("%s: NodeAt of node %d (%s) gives %d (%s)", l, n, tree.KindName(n), got, tree.KindName(got))
			}
		}
		if got := tree.NodeAt(0, 1<<30, 0); got != NoNode {
			t.Errorf("a range of no node gives %d", got)
		}
	}
}

func TestHandlesOfNoNode(t *testing.T) {
	tree := Parse(Python, []byte("x = 1\n"), DefaultLimits, nil).Tree
	for _, n := range []Node{NoNode, NoNode - 1, Node(tree.Len()), 1 << 31} {
		children := 0
		for range tree.Children(n) {
			children++
		}
		for range tree.NamedChildren(n) {
			children++
		}
		parent, has := tree.ParentOf(n)
		if tree.Valid(n) || tree.KindName(n) != "" || tree.Kind(n) != 0 || tree.Text(n) != "" || children != 0 || has || parent != NoNode ||
			tree.FirstChild(n) != NoNode || tree.NextSibling(n) != NoNode || tree.ChildByField(n, 1) != NoNode || tree.FieldName(n) != "" || tree.Line(n) != 1 || tree.EndLine(n) != 1 || tree.Contains(n, n) || tree.HasError(n) {
			t.Errorf("handle %d answers as if it were a node", n)
		}
	}
}

func TestNames(t *testing.T) {
	for _, l := range Languages {
		if len(KindNames(l)) != KindCount(l) || KindNames(l)[Kind(l, "identifier")] != "identifier" || Kind(l, "no such kind") != 0 || Field(l, "no such field") != 0 {
			t.Errorf("%s: kinds by name", l)
		}
		for id, name := range FieldNames(l) {
			if Field(l, name) != FieldID(id) {
				t.Errorf("%s: field %q is %d, want %d", l, name, Field(l, name), id)
			}
		}
	}
	for _, l := range []Language{NoLanguage, languageCount, 255} {
		if Kind(l, "identifier") != 0 || Token(l, "+") != 0 || KindCount(l) != 0 || l.String() != "none" {
			t.Errorf("language %d has names", l)
		}
	}
}

func TestLanguageOf(t *testing.T) {
	for file, want := range map[string]Language{
		"a.ts": TypeScript, "a.d.ts": TypeScript, "a.mts": TypeScript, "x/a.d.cts": TypeScript, "a.tsx": TSX, "A.TSX": TSX, "a.js": JavaScript, "a.jsx": JavaScript,
		"a.mjs": JavaScript, "a.cjs": JavaScript, "a.py": Python, "a.rb": Ruby, "x/Gemfile": Ruby, "a.go": NoLanguage, "ts": NoLanguage, "": NoLanguage, "a.ts.map": NoLanguage,
	} {
		if got := LanguageOf(file); got != want {
			t.Errorf("LanguageOf(%q) = %s, want %s", file, got, want)
		}
	}
}
