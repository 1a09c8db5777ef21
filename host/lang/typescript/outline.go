package typescript

import (
	"bytes"

	"github.com/drift-analyzer/drift/host/syntax"
)

// Outline gives a text that refers to the same modules as a file and says nothing
// else, so that the compiler can find what a project consists of without parsing
// its files. It gives false where only the whole text says which modules those
// are: syntax errors, module declarations, imports in types and in comments.
func Outline(tree *syntax.Tree) (string, bool) {
	if tree.HasError(0) {
		return "", false
	}
	g := grammars[tree.Language]()
	o := &outline{tree: tree, g: g, javaScript: tree.Language == syntax.JavaScript}
	if !o.head() || !o.statements() || !o.calls() {
		return "", false
	}
	return string(o.text), true
}

type outline struct {
	tree       *syntax.Tree
	g          *grammar
	text       []byte
	javaScript bool
}

func (o *outline) kind(n syntax.Node) kind { return o.g.kinds[o.tree.Kind(n)] }

func (o *outline) add(parts ...[]byte) {
	for _, p := range parts {
		o.text = append(o.text, p...)
	}
	o.text = append(o.text, '\n')
}

// head keeps the comments before the first statement when they may hold
// directives. In JavaScript, comments anywhere may import types.
func (o *outline) head() bool {
	src := o.tree.Source
	if o.javaScript && bytes.Contains(src, []byte("@import")) {
		return false
	}
	end := len(src)
	for c := range o.tree.NamedChildren(0) { // none of them is a comment
		end = int(o.tree.Start(c))
		break
	}
	if head := src[:end]; bytes.Contains(head, []byte("///")) || bytes.IndexByte(head, '@') >= 0 {
		o.add(head)
	}
	return true
}

// statements keeps the top-level statements that name modules.
func (o *outline) statements() bool {
	for s := range o.tree.NamedChildren(0) {
		switch o.kind(s) {
		case kindImportStatement:
			o.add(o.tree.Bytes(s), []byte(";"))
		case kindExportStatement:
			if o.tree.ChildByField(s, o.g.ids[fieldSource]) != none {
				o.add(o.tree.Bytes(s), []byte(";"))
			} else if d := o.tree.ChildByField(s, o.g.ids[fieldDeclaration]); d != none && !o.plain(d) {
				return false
			}
		default:
			if !o.plain(s) {
				return false
			}
		}
	}
	return true
}

// plain reports that a declaration is neither a module nor an alias.
func (o *outline) plain(n syntax.Node) bool {
	switch o.kind(n) {
	case kindImportAlias, kindModule:
		return false
	case kindAmbientDeclaration:
		for c := range o.tree.NamedChildren(n) {
			if o.kind(c) == kindModule {
				return false
			}
		}
	}
	return true
}

// calls keeps the import() and, in JavaScript, the require() of module names.
func (o *outline) calls() bool {
	src := o.tree.Source
	left := importCalls(src)
	requires := o.javaScript && bytes.Contains(src, []byte("require"))
	if left == 0 && !requires {
		return true
	}
	for i := range syntax.Node(o.tree.Len()) {
		if o.kind(i) != kindCallExpression {
			continue
		}
		callee := o.tree.ChildByField(i, o.g.ids[fieldFunction])
		if callee == none {
			continue
		}
		switch o.kind(callee) {
		case kindImport:
			if o.typed(i) {
				return false
			}
			left--
			o.call("import(", i)
		case kindIdentifier:
			if requires && string(o.tree.Bytes(callee)) == "require" {
				o.call("require(", i)
			}
		}
	}
	return left == 0
}

// typed reports whether a node is inside a type.
func (o *outline) typed(n syntax.Node) bool {
	for p, ok := o.tree.ParentOf(n); ok; p, ok = o.tree.ParentOf(p) {
		switch o.kind(p) {
		case kindTypeQuery, kindNestedTypeIdentifier, kindTypeAnnotation, kindTypeAliasDeclaration:
			return true
		}
	}
	return false
}

func (o *outline) call(name string, n syntax.Node) {
	args := o.tree.ChildByField(n, o.g.ids[fieldArguments])
	if args == none {
		return
	}
	first, count := none, 0
	for a := range o.tree.NamedChildren(args) {
		if first == none {
			first = a
		}
		count++
	}
	if first == none || name == "require(" && count != 1 {
		return
	}
	switch o.kind(first) {
	case kindString:
	case kindTemplateString:
		for c := range o.tree.NamedChildren(first) {
			if o.kind(c) == kindTemplateSubstitution {
				return
			}
		}
	default:
		return
	}
	o.add([]byte(name), o.tree.Bytes(first), []byte(");"))
}

// importCalls counts what reads like import( in a text.
func importCalls(src []byte) int {
	word := []byte("import")
	count := 0
	for at := 0; ; {
		i := bytes.Index(src[at:], word)
		if i < 0 {
			return count
		}
		at += i + len(word)
		next := at
		for next < len(src) && (src[next] == ' ' || src[next] == '\t' || src[next] == '\n' || src[next] == '\r') {
			next++
		}
		if next < len(src) && (src[next] == '(' || src[next] == '<') {
			count++
		}
	}
}
