package main

import (
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/corroborate/bundle"
	"github.com/drift-analyzer/drift/host/syntax"
)

// readSites finds the places of a source file where corroborate listens. A file
// that does not parse whole is left as it is: an edit at a wrong place would
// change what it does.
func readSites(file string, source []byte, want bundle.Want) []bundle.Site {
	language := syntax.LanguageOf(file)
	if !language.IsJavaScript() {
		return nil
	}
	r := syntax.Parse(language, source, syntax.Limits{}, nil)
	if r.Tree == nil || r.Tree.HasError(0) {
		return nil
	}
	s := &siteReader{t: r.Tree, want: want, functions: map[[2]int]string{}}
	for _, f := range want.Functions {
		s.functions[[2]int{byteOffset(source, f.Span.Start), byteOffset(source, f.Span.End)}] = f.ID
	}
	for n := syntax.Node(0); int(n) < r.Tree.Len(); n++ {
		s.node(n)
	}
	return s.sites
}

// byteOffset turns an offset in UTF-16 units into one in bytes.
func byteOffset(source []byte, units int) int {
	at := 0
	for units > 0 && at < len(source) {
		r, n := utf8.DecodeRune(source[at:])
		units--
		if r >= 0x10000 {
			units--
		}
		at += n
	}
	return at
}

type siteReader struct {
	t         *syntax.Tree
	want      bundle.Want
	functions map[[2]int]string
	sites     []bundle.Site
}

func (s *siteReader) add(kind bundle.SiteKind, n syntax.Node, site bundle.Site) {
	site.Kind, site.Start, site.End = kind, int(s.t.Start(n)), int(s.t.End(n))
	s.sites = append(s.sites, site)
}

func collapse(text string) string { return strings.Join(strings.Fields(text), " ") }

func (s *siteReader) node(n syntax.Node) {
	if !s.t.Named(n) {
		return
	}
	kind := s.t.KindName(n)
	switch kind {
	case "arrow_function", "function_expression", "generator_function", "function_declaration", "generator_function_declaration", "method_definition":
		if id, ok := s.functions[[2]int{int(s.t.Start(n)), int(s.t.End(n))}]; ok {
			s.function(n, kind, id)
		}
	case "catch_clause":
		if body := s.t.ChildByFieldName(n, "body"); body != syntax.NoNode {
			s.add(bundle.Catch, body, bundle.Site{Line: s.t.Line(body), LastLine: s.t.EndLine(body)})
		}
	case "call_expression", "new_expression":
		s.call(n, kind)
		s.passedOn(n)
	case "throw_statement":
		for c := range s.t.NamedChildren(n) {
			if !s.t.Extra(c) {
				s.add(bundle.Thrown, c, bundle.Site{})
				break
			}
		}
	}
	if len(s.want.Values) > 0 && s.isValue(n, kind) && s.want.Values[collapse(s.t.Text(n))] {
		s.add(bundle.Value, n, bundle.Site{Text: collapse(s.t.Text(n))})
	}
}

func (s *siteReader) function(n syntax.Node, kind, id string) {
	switch kind {
	case "function_declaration", "generator_function_declaration":
		if name := s.t.ChildByFieldName(n, "name"); name != syntax.NoNode {
			s.add(bundle.Declaration, n, bundle.Site{Function: id, Name: s.t.Text(name)})
		}
	case "method_definition":
		s.method(n, id)
	default:
		s.add(bundle.FunctionExpression, n, bundle.Site{Function: id})
	}
}

func (s *siteReader) method(n syntax.Node, id string) {
	name := s.t.ChildByFieldName(n, "name")
	owner, ok := s.t.ParentOf(n)
	if name == syntax.NoNode || !ok || s.t.KindName(name) != "property_identifier" {
		return
	}
	site := bundle.Site{Function: id, Member: s.t.Text(name)}
	if s.t.KindName(owner) == "object" {
		s.add(bundle.ObjectMethod, owner, site)
		return
	}
	class, ok := s.t.ParentOf(owner)
	if !ok || s.t.KindName(class) != "class_declaration" && s.t.KindName(class) != "abstract_class_declaration" {
		return
	}
	className := s.t.ChildByFieldName(class, "name")
	if className == syntax.NoNode {
		return
	}
	site.Name = s.t.Text(className)
	for c := range s.t.Children(n) {
		site.Static = site.Static || s.t.KindName(c) == "static"
	}
	s.add(bundle.Method, class, site)
	s.sites[len(s.sites)-1].Start = int(s.t.Start(owner)) + 1
}

// call finds calls whose callee claims speak of.
func (s *siteReader) call(n syntax.Node, kind string) {
	field := "function"
	if kind == "new_expression" {
		field = "constructor"
	}
	callee := s.t.ChildByFieldName(n, field)
	if callee == syntax.NoNode || len(s.want.Calls) == 0 {
		return
	}
	text := ""
	for _, t := range []string{collapse(s.t.Text(callee)), s.calleeName(callee, 0)} {
		if text == "" && s.want.Calls[t] {
			text = t
		}
	}
	if text == "" {
		return
	}
	arguments := s.t.ChildByFieldName(n, "arguments")
	if arguments == syntax.NoNode || s.t.KindName(arguments) != "arguments" || s.inType(n) {
		return // a tagged template
	}
	inner := s.t.KindName(callee)
	switch {
	case kind == "new_expression" || s.optional(n):
		// An optional chain short-circuits as a whole: its result can be noted, its parts stay.
		if top := s.chain(n); top == n {
			s.add(bundle.Value, n, bundle.Site{Text: text})
		}
	case s.suspends(callee):
		s.add(bundle.Value, n, bundle.Site{Text: text})
	case inner == "identifier" && text != "require" && text != "eval":
		s.add(bundle.Call, callee, bundle.Site{Text: text, Later: s.later(n)})
	case inner == "member_expression":
		object, property := s.t.ChildByFieldName(callee, "object"), s.t.ChildByFieldName(callee, "property")
		if object == syntax.NoNode || property == syntax.NoNode || s.t.KindName(object) == "super" || s.t.KindName(property) != "property_identifier" {
			return
		}
		s.add(bundle.MemberCall, callee, bundle.Site{Text: text, Middle: int(s.t.End(object)), Member: s.t.Text(property), Later: s.later(n)})
	}
}

// passedOn finds next(new Failure()): an error of the program's own making.
func (s *siteReader) passedOn(n syntax.Node) {
	callee := s.t.ChildByFieldName(n, "function")
	arguments := s.t.ChildByFieldName(n, "arguments")
	if callee == syntax.NoNode || arguments == syntax.NoNode || s.t.KindName(callee) != "identifier" || s.t.Text(callee) != "next" {
		return
	}
	for c := range s.t.NamedChildren(arguments) {
		if s.t.KindName(c) == "new_expression" {
			s.add(bundle.Thrown, c, bundle.Site{})
		}
		return
	}
}

// maxCalleeDepth bounds the calls and members inside one another of a callee.
const maxCalleeDepth = 50

// calleeName writes a callee as summaries do: without arguments, question marks and exclamation marks.
func (s *siteReader) calleeName(n syntax.Node, depth int) string {
	if depth > maxCalleeDepth {
		return ""
	}
	switch s.t.KindName(n) {
	case "call_expression":
		return s.calleeName(s.t.ChildByFieldName(n, "function"), depth+1) + "()"
	case "member_expression":
		return s.calleeName(s.t.ChildByFieldName(n, "object"), depth+1) + "." + s.t.Text(s.t.ChildByFieldName(n, "property"))
	case "non_null_expression", "parenthesized_expression", "await_expression":
		for c := range s.t.NamedChildren(n) {
			return s.calleeName(c, depth+1)
		}
	}
	return collapse(s.t.Text(n))
}

// inType reports whether a node is where nothing is evaluated, or in a decorator.
func (s *siteReader) inType(n syntax.Node) bool {
	p, ok := s.t.ParentOf(n)
	return ok && s.t.KindName(p) == "decorator"
}

// suspends reports whether evaluating the expression may wait: it cannot be moved into a function then.
func (s *siteReader) suspends(n syntax.Node) bool {
	for i := n; i < s.t.After(n); i++ {
		switch s.t.KindName(i) {
		case "await_expression", "yield_expression":
			return true
		}
	}
	return false
}

// optional reports whether the call is part of an optional chain.
func (s *siteReader) optional(n syntax.Node) bool {
	top := s.chain(n)
	for c := top; ; {
		next := syntax.NoNode
		for child := range s.t.Children(c) {
			if s.t.KindName(child) == "optional_chain" {
				return true
			}
		}
		switch s.t.KindName(c) {
		case "call_expression":
			next = s.t.ChildByFieldName(c, "function")
		case "member_expression", "subscript_expression":
			next = s.t.ChildByFieldName(c, "object")
		case "non_null_expression":
			next = s.t.FirstChild(c)
		}
		if next == syntax.NoNode {
			return false
		}
		c = next
	}
}

// chain is the outermost expression that goes on from n by members and calls.
func (s *siteReader) chain(n syntax.Node) syntax.Node {
	for {
		p, ok := s.t.ParentOf(n)
		if !ok {
			return n
		}
		switch s.t.KindName(p) {
		case "member_expression", "subscript_expression":
			if s.t.ChildByFieldName(p, "object") != n {
				return n
			}
		case "call_expression":
			if s.t.ChildByFieldName(p, "function") != n {
				return n
			}
		case "non_null_expression":
		default:
			return n
		}
		n = p
	}
}

// later reports whether the result is used as a promise.
func (s *siteReader) later(n syntax.Node) bool {
	p, ok := s.t.ParentOf(n)
	if !ok {
		return false
	}
	switch s.t.KindName(p) {
	case "await_expression":
		return true
	case "member_expression":
		switch s.t.Text(s.t.ChildByFieldName(p, "property")) {
		case "then", "catch", "finally":
			return true
		}
	case "array":
		q, ok := s.t.ParentOf(p)
		return ok && strings.HasPrefix(s.t.Text(q), "(") && strings.Contains(s.t.Text(q), "await")
	}
	return false
}

// isValue reports whether a node is an expression that can be put into a call.
func (s *siteReader) isValue(n syntax.Node, kind string) bool {
	if !strings.HasSuffix(kind, "_expression") && kind != "identifier" && kind != "regex" && kind != "template_string" {
		return false
	}
	p, ok := s.t.ParentOf(n)
	if !ok {
		return false
	}
	switch kind {
	case "assignment_expression", "augmented_assignment_expression", "update_expression", "yield_expression", "await_expression", "as_expression", "satisfies_expression":
		return kind == "await_expression"
	case "member_expression", "subscript_expression", "call_expression", "non_null_expression":
		if s.chain(n) != n || s.t.KindName(p) == "new_expression" {
			return false // only a whole chain: the receiver of a call must stay one
		}
	}
	switch s.t.KindName(p) {
	case "assignment_expression", "augmented_assignment_expression", "for_in_statement":
		return s.t.ChildByFieldName(p, "left") != n
	case "update_expression", "unary_expression":
		operator := s.t.ChildByFieldName(p, "operator")
		return operator != syntax.NoNode && (s.t.Text(operator) == "!" || s.t.Text(operator) == "-" || s.t.Text(operator) == "+")
	case "decorator", "array_pattern", "object_pattern", "rest_pattern", "required_parameter", "optional_parameter", "formal_parameters", "catch_clause", "import_clause", "import_specifier", "export_specifier", "labeled_statement", "class_heritage", "extends_clause", "type_annotation", "function_declaration", "function_expression", "jsx_opening_element", "jsx_self_closing_element", "jsx_closing_element", "generic_type", "nested_identifier", "type_query":
		return false
	case "variable_declarator", "public_field_definition", "pair", "assignment_pattern", "object_assignment_pattern":
		return s.t.ChildByFieldName(p, "value") == n || s.t.ChildByFieldName(p, "right") == n
	case "arrow_function":
		return s.t.ChildByFieldName(p, "body") == n
	case "member_expression", "call_expression", "new_expression", "subscript_expression":
		return s.t.ChildByFieldName(p, "index") == n || kind == "regex" && s.t.ChildByFieldName(p, "object") == n
	}
	return true
}
