package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// A view set may choose by its action who is let in and how objects are written: get_permissions and
// get_serializer_class, which test self.action and the request's method.

// choice reads such a method for one action.
type choice struct {
	class        drift.Node
	action, verb string
	// names hold what was assigned last on the way, "self.x" for attributes.
	names map[string]drift.Node
}

// chosen is the expression that a method of a view returns for an action; 0 when that is not told.
func chosen(class, fn drift.Node, action, verb string) (drift.Node, *choice) {
	c := &choice{class: class, action: action, verb: verb, names: map[string]drift.Node{}}
	if fn.Kind() != "function_definition" {
		return 0, c
	}
	value, _ := c.block(fn.Field("body"))
	return value, c
}

// block runs statements; ended tells that nothing behind them runs, or that it is not told what does.
func (c *choice) block(body drift.Node) (value drift.Node, ended bool) {
	for _, st := range body.Children() {
		switch st.Kind() {
		case "return_statement":
			return st.Child(0), true
		case "raise_statement":
			return 0, true
		case "expression_statement":
			if a := st.Child(0); a.Kind() == "assignment" {
				c.names[a.Field("left").Text()] = a.Field("right")
			}
		case "if_statement":
			if value, ended := c.branch(st); ended {
				return value, true
			}
		case "comment", "pass_statement", "import_statement", "import_from_statement":
		default:
			return 0, true
		}
	}
	return 0, false
}

// branch runs the arm of an if that the action leads to.
func (c *choice) branch(st drift.Node) (value drift.Node, ended bool) {
	holds, known := c.test(st.Field("condition"))
	if !known {
		return 0, true
	}
	if holds {
		return c.block(st.Field("consequence"))
	}
	for _, arm := range st.Children() {
		switch arm.Kind() {
		case "elif_clause":
			holds, known := c.test(arm.Field("condition"))
			if !known {
				return 0, true
			}
			if holds {
				return c.block(arm.Field("consequence"))
			}
		case "else_clause":
			return c.block(arm.Field("body"))
		}
	}
	return 0, false
}

// test decides a test of the action or of the method.
func (c *choice) test(n drift.Node) (holds, known bool) {
	switch n.Kind() {
	case "parenthesized_expression":
		return c.test(n.Child(0))
	case "not_operator":
		holds, known = c.test(n.Field("argument"))
		return !holds, known
	case "boolean_operator":
		a, aKnown := c.test(n.Field("left"))
		b, bKnown := c.test(n.Field("right"))
		if n.Field("operator").Text() == "and" {
			return a && b, aKnown && bKnown || aKnown && !a || bKnown && !b
		}
		return a || b, aKnown && bKnown || aKnown && a || bKnown && b
	case "comparison_operator":
		if n.Count() != 2 {
			return false, false
		}
		left, right := n.Child(0), n.Child(1)
		var is string
		switch left.Text() {
		case "self.action":
			is = c.action
		case "self.request.method":
			is = c.verb
		default:
			return false, false
		}
		whole := n.Text()
		switch op := words(whole[len(left.Text()) : len(whole)-len(right.Text())]); op {
		case "==", "!=":
			s := right.Str()
			return (s == is) == (op == "=="), s != ""
		case "in", "not in":
			if right.Has("rest_framework.permissions#SAFE_METHODS") {
				return (is == "GET" || is == "HEAD" || is == "OPTIONS") == (op == "in"), true
			}
			for i := 0; ; i++ {
				el := right.Element(i)
				if el == 0 {
					return (op == "in") != (i > 0), i > 0
				}
				s := el.Str()
				if s == "" {
					return false, false
				}
				if s == is {
					return op == "in", true
				}
			}
		}
	}
	return false, false
}

// words writes a text with single blanks between its words.
func words(s string) string {
	out := ""
	for _, w := range drift.Split(s, ' ') {
		if w != "" && w != "\n" {
			if out != "" {
				out += " "
			}
			out += w
		}
	}
	return out
}

// super reports whether an expression is the inherited method of that name called.
func super(n drift.Node, name string) bool {
	return n.Kind() == "call" && n.Field("function").Text() == "super()."+name
}

// maxNamed bounds the names behind one another, which may stand for each other.
const maxNamed = 4

// named sees through names and entries of a dictionary by the action: self.serializers[self.action],
// self.serializers.get(self.action, Default).
func (c *choice) named(n drift.Node) drift.Node {
	for i := 0; i < maxNamed; i++ {
		if value, ok := c.names[n.Text()]; ok && value != n {
			n = value
			continue
		}
		switch n.Kind() {
		case "subscript":
			if n.Field("subscript").Text() == "self.action" {
				return c.named(n.Field("value")).Property(c.action)
			}
			return n
		case "call":
			fn := n.Field("function")
			args := drift.Positional(n)
			if fn.Kind() != "attribute" || fn.Field("attribute").Text() != "get" || len(args) == 0 || args[0].Text() != "self.action" {
				return n
			}
			if value := c.named(fn.Field("object")).Property(c.action); value != 0 {
				return value
			}
			if len(args) > 1 {
				n = args[1]
				continue
			}
			return 0
		case "attribute":
			if n.Field("object").Text() == "self" {
				if value := c.class.Property(n.Field("attribute").Text()); value != 0 && value != n {
					n = value
					continue
				}
			}
		}
		return n
	}
	return n
}

// serializer is the class that writes what a view answers for an action; 0 when that is not told.
func serializer(class drift.Node, action, verb string) drift.Node {
	if made := class.Property("get_serializer"); made.Kind() == "function_definition" && drift.Contains(made.Text(), "Serializer(") {
		return 0 // the view makes one itself, which may be another
	}
	fn := class.Property("get_serializer_class")
	if fn == 0 {
		return class.Property("serializer_class")
	}
	value, c := chosen(class, fn, action, verb)
	if value == 0 {
		return 0
	}
	if super(value, "get_serializer_class") {
		return class.Property("serializer_class")
	}
	if value = c.named(value); value.ValueKind() != abi.EvaluatedClass {
		return 0
	}
	return value
}

// letIn is who is let in to an action: the permission classes of the action, of the method that chooses
// them, of the class; told is false where the site's settings say it, known false where nothing does.
func letIn(class, own drift.Node, action, verb string) (list []drift.Node, told, known bool) {
	standing := own
	if standing == 0 {
		standing = class.Property("permission_classes")
	}
	if fn := class.Property("get_permissions"); fn != 0 {
		value, c := chosen(class, fn, action, verb)
		if super(value, "get_permissions") {
			if value = c.names["self.permission_classes"]; value == 0 {
				value = standing
			}
			return elements(value, c), value != 0, true
		}
		if value == 0 {
			return nil, true, false
		}
		return elements(value, c), true, true
	}
	return elements(standing, nil), standing != 0, true
}

// elements lists the classes in a list of permissions: [A, B], [A()], [p() for p in classes], [A & B].
func elements(list drift.Node, c *choice) []drift.Node {
	if list == 0 {
		return nil
	}
	if c != nil {
		list = c.named(list)
	}
	if list.Kind() == "list_comprehension" {
		for _, part := range list.Children() {
			if part.Kind() == "for_in_clause" {
				return elements(part.Field("right"), c)
			}
		}
	}
	var out []drift.Node
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			break
		}
		out = append(out, both(el)...)
	}
	return out
}

// both lists the classes of A & B.
func both(el drift.Node) []drift.Node {
	if el.Kind() == "parenthesized_expression" {
		return both(el.Child(0))
	}
	if el.Kind() == "binary_operator" {
		if el.Field("operator").Text() != "&" {
			return []drift.Node{el} // A | B lets in who either of them lets in
		}
		return append(both(el.Field("left")), both(el.Field("right"))...)
	}
	if el.Kind() == "call" && len(drift.Positional(el)) == 0 {
		el = el.Field("function")
	}
	return []drift.Node{el}
}
