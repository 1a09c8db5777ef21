package typescript

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// hoistVars declares the vars of a function, wherever in its body they stand.
func (l *lowerer) hoistVars(root syntax.Node) {
	scope := l.FunctionScope()
	end := l.Tree.After(root)
	for n := root + 1; n < end; {
		switch l.kind(n) {
		case "function_declaration", "function_expression", "arrow_function", "method_definition", "generator_function",
			"generator_function_declaration", "class_declaration", "class", "abstract_class_declaration":
			n = l.Tree.After(n)
			continue
		case "variable_declaration":
			for d := range l.Tree.NamedChildren(n) {
				if l.kind(d) == "variable_declarator" {
					l.declarePattern(l.field(d, "name"), unit.BindLocal, scope)
				}
			}
		case "for_in_statement":
			if k := l.field(n, "kind"); k != syntax.NoNode && l.Text(k) == "var" {
				l.declarePattern(l.field(n, "left"), unit.BindLocal, scope)
			}
		}
		n++
	}
}

// declareBlock declares what the statements directly inside a node declare.
func (l *lowerer) declareBlock(n syntax.Node) {
	for c := range l.Tree.NamedChildren(n) {
		l.declareStatement(c)
	}
}

func (l *lowerer) declareStatement(n syntax.Node) {
	switch l.kind(n) {
	case "lexical_declaration":
		constant := l.token(n, "const")
		for d := range l.Tree.NamedChildren(n) {
			if l.kind(d) != "variable_declarator" {
				continue
			}
			name := l.field(d, "name")
			l.declarePattern(name, unit.BindLocal, l.Scope)
			if constant && l.kind(name) == "identifier" {
				if id, ok := l.Scope.In(l.Text(name)); ok {
					l.File.Bindings[id].Const = true
				}
			}
		}
	case "function_declaration", "generator_function_declaration":
		l.declareName(l.field(n, "name"), unit.BindFunc)
	case "class_declaration", "abstract_class_declaration":
		l.declareName(l.field(n, "name"), unit.BindClass)
	case "enum_declaration":
		l.declareName(l.field(n, "name"), unit.BindEnum)
	case "internal_module", "module":
		if name := l.field(n, "name"); name != syntax.NoNode && l.kind(name) == "identifier" {
			l.declareName(name, unit.BindNamespace)
		}
	case "interface_declaration", "type_alias_declaration":
		if _, taken := l.Scope.In(l.Text(l.field(n, "name"))); !taken {
			l.declareName(l.field(n, "name"), unit.BindType)
		}
	case "export_statement":
		if d := l.field(n, "declaration"); d != syntax.NoNode {
			l.declareStatement(d)
		}
	case "expression_statement":
		if inner := l.firstNamed(n); inner != syntax.NoNode && l.kind(inner) == "internal_module" {
			l.declareStatement(inner)
		}
	case "import_statement":
		l.declareImports(n)
	case "ambient_declaration":
		for c := range l.Tree.NamedChildren(n) {
			if name := l.field(c, "name"); name != syntax.NoNode && l.kind(c) == "function_signature" {
				id := l.declareName(name, unit.BindFunc)
				fn := l.NewFunc(unit.Func{Kind: unit.FuncFunction, Name: l.Text(name), Node: c, NameNode: name, NoBody: true, Parent: l.Func, Binding: id})
				l.File.Bindings[id].Func = fn
				continue
			}
			l.declareStatement(c)
		}
	}
}

func (l *lowerer) declareName(n syntax.Node, kind unit.BindingKind) unit.BindingID {
	if n == syntax.NoNode {
		return 0
	}
	return l.Declare(l.Scope, unit.Binding{Name: l.Text(n), Kind: kind, Node: n})
}

// declarePattern declares every name in a pattern.
func (l *lowerer) declarePattern(n syntax.Node, kind unit.BindingKind, scope *lower.Scope) {
	if n == syntax.NoNode {
		return
	}
	switch l.kind(n) {
	case "identifier", "shorthand_property_identifier_pattern":
		l.Declare(scope, unit.Binding{Name: l.Text(n), Kind: kind, Node: n})
	case "object_assignment_pattern", "assignment_pattern":
		l.declarePattern(l.field(n, "left"), kind, scope)
	case "pair_pattern":
		l.declarePattern(l.field(n, "value"), kind, scope)
	case "object_pattern", "array_pattern", "rest_pattern":
		for c := range l.Tree.NamedChildren(n) {
			l.declarePattern(c, kind, scope)
		}
	}
}

// pattern writes a value to the names of a pattern: parts of it are member,
// index and default expressions over the value.
func (l *lowerer) pattern(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	if n == syntax.NoNode {
		return
	}
	switch l.kind(n) {
	case "identifier", "shorthand_property_identifier_pattern":
		if b := l.Lookup(l.Text(n)); b != 0 {
			l.Write(b, value, kind, n)
		}
	case "parenthesized_expression", "non_null_expression":
		l.pattern(l.firstNamed(n), value, kind)
	case "assignment_pattern", "object_assignment_pattern":
		def := l.expr(l.field(n, "right"))
		value = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpDefault, Node: n, A: value, B: def})
		l.pattern(l.field(n, "left"), value, kind)
	case "object_pattern":
		l.objectPattern(n, value, kind)
	case "array_pattern":
		l.arrayPattern(n, value, kind)
	case "member_expression", "subscript_expression":
		l.memberWrite(n, value)
	}
}

func (l *lowerer) objectPattern(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	var taken []unit.ExprID
	member := func(at syntax.Node, name string) unit.ExprID {
		m := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: at, A: value, Str: name})
		taken = append(taken, m)
		return m
	}
	for c := range l.Tree.NamedChildren(n) {
		switch l.kind(c) {
		case "shorthand_property_identifier_pattern":
			m := member(c, l.Text(c))
			l.Map(c, m)
			l.pattern(c, m, kind)
		case "object_assignment_pattern":
			left := l.field(c, "left")
			def := l.expr(l.field(c, "right"))
			v := l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpDefault, Node: c, A: member(left, l.Text(left)), B: def})
			l.Map(left, v)
			l.pattern(left, v, kind)
		case "pair_pattern":
			key := l.field(c, "key")
			if l.kind(key) == "computed_property_name" {
				index := l.expr(l.firstNamed(key))
				l.pattern(l.field(c, "value"), l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: c, A: value, B: index}), kind)
				continue
			}
			m := member(c, l.key(key))
			l.Map(key, m)
			l.pattern(l.field(c, "value"), m, kind)
		case "rest_pattern":
			rest := l.Synthetic(unit.Expr{Kind: unit.ExprRest, Node: c, A: value, List: l.Exprs(taken)})
			l.pattern(l.firstNamed(c), rest, kind)
		}
	}
}

func (l *lowerer) arrayPattern(n syntax.Node, value unit.ExprID, kind unit.WriteKind) {
	index := 0
	for c := range l.Tree.Children(n) {
		if !l.Tree.Named(c) {
			if l.kind(c) == "," {
				index++
			}
			continue
		}
		if l.kind(c) == "rest_pattern" {
			l.pattern(l.firstNamed(c), l.Synthetic(unit.Expr{Kind: unit.ExprRest, Node: c, A: value}), kind)
			continue
		}
		at := l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Str: itoa(index), Node: c})
		l.pattern(c, l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: c, A: value, B: at}), kind)
	}
}

// memberWrite notes `this.x = value` at the class, and CommonJS exports.
func (l *lowerer) memberWrite(n syntax.Node, value unit.ExprID) {
	if l.kind(n) != "member_expression" {
		return
	}
	object, property := l.field(n, "object"), l.field(n, "property")
	name := l.key(property)
	switch l.kind(object) {
	case "this":
		if l.Class != 0 {
			c := &l.File.Classes[l.Class]
			c.Members = append(c.Members, unit.Member{Name: name, Kind: unit.MemberWrite, Value: value, In: l.method(), Node: n})
		}
	case "identifier":
		switch l.Text(object) {
		case "exports":
			if l.Lookup("exports") == 0 {
				l.File.Exports = append(l.File.Exports, unit.Export{Name: name, Expr: value, Node: n})
			}
		case "module":
			if name == "exports" && l.Lookup("module") == 0 {
				l.File.Exports = append(l.File.Exports, unit.Export{Name: "=", Expr: value, Node: n})
			}
		}
	case "member_expression":
		if l.Text(object) == "module.exports" && l.Lookup("module") == 0 {
			l.File.Exports = append(l.File.Exports, unit.Export{Name: name, Expr: value, Node: n})
		}
	}
}

// method is the method whose `this` the current function sees.
func (l *lowerer) method() unit.FuncID {
	f := l.Func
	for l.File.Funcs[f].Kind == unit.FuncArrow && l.File.Funcs[f].Parent != 0 {
		if l.Class != 0 && l.File.Funcs[f].Parent == l.File.Classes[l.Class].Owner {
			return f // the arrow is the value of a field
		}
		f = l.File.Funcs[f].Parent
	}
	return f
}
