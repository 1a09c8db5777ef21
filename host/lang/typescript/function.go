package typescript

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func itoa(n int) string { return strconv.Itoa(n) }

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// function lowers any function-like node.
func (l *lowerer) function(n syntax.Node, name string, kind unit.FuncKind) unit.FuncID {
	nameNode := l.field(n, "name")
	if nameNode == syntax.NoNode {
		nameNode = n
	}
	f := unit.Func{Kind: kind, Name: name, Node: n, NameNode: nameNode, Parent: l.Func, Async: l.token(n, "async"), Generator: l.token(n, "*"),
		Static: l.token(n, "static")}
	if kind == unit.FuncMethod || kind == unit.FuncConstructor || kind == unit.FuncGetter || kind == unit.FuncSetter {
		f.Class = l.Class
	}
	id := l.NewFunc(f)
	outerFunc, outerConditional, outerStmt := l.Func, l.Conditional, l.Stmt
	l.Func, l.Conditional, l.Stmt = id, 0, 0
	l.Push(true)
	if kind == unit.FuncFunction && name != "" && l.kind(n) == "function_expression" && l.field(n, "name") != syntax.NoNode {
		self := l.Declare(l.Scope, unit.Binding{Name: name, Kind: unit.BindFunc, Node: n, Func: id})
		l.File.Funcs[id].Binding = self
	}
	params := l.params(n, id)
	l.File.Funcs[id].Params = params
	if t := l.field(n, "return_type"); t != syntax.NoNode {
		l.File.Funcs[id].ReturnType, l.File.Funcs[id].ReturnTypeNode = l.typeAnnotation(t)
	}
	body := l.field(n, "body")
	switch {
	case body == syntax.NoNode:
		l.File.Funcs[id].NoBody = true
	case l.kind(body) == "statement_block":
		l.hoistVars(body)
		l.declareBlock(body)
		list := l.statements(body)
		l.File.Funcs[id].Body = list
	default:
		st := l.NewStmt(unit.Stmt{Node: body})
		l.Stmt = st
		e := l.expr(body)
		l.File.Stmts[st] = unit.Stmt{Kind: unit.StmtReturn, Node: body, Expr: e}
		l.File.Funcs[id].Body = l.Stmts([]unit.StmtID{st})
		l.File.Funcs[id].ExprBody = true
	}
	l.Pop()
	l.Func, l.Conditional, l.Stmt = outerFunc, outerConditional, outerStmt
	return id
}

func (l *lowerer) params(n syntax.Node, fn unit.FuncID) []unit.Param {
	var out []unit.Param
	if single := l.field(n, "parameter"); single != syntax.NoNode {
		return append(out, l.param(single, single, 0, fn))
	}
	list := l.field(n, "parameters")
	if list == syntax.NoNode {
		return nil
	}
	for c := range l.Tree.NamedChildren(list) {
		pattern := c
		if p := l.field(c, "pattern"); p != syntax.NoNode && (l.kind(c) == "required_parameter" || l.kind(c) == "optional_parameter") {
			pattern = p
		}
		if l.kind(pattern) == "this" || l.kind(c) == "decorator" {
			continue
		}
		out = append(out, l.param(c, pattern, len(out), fn))
	}
	return out
}

func (l *lowerer) param(n, pattern syntax.Node, index int, fn unit.FuncID) unit.Param {
	p := unit.Param{Node: n, Optional: l.kind(n) == "optional_parameter"}
	if value := l.field(n, "value"); value != syntax.NoNode {
		p.Default = l.expr(value)
	}
	if l.kind(pattern) == "assignment_pattern" {
		p.Default = l.expr(l.field(pattern, "right"))
		pattern = l.field(pattern, "left")
	}
	if l.kind(pattern) == "rest_pattern" {
		p.Rest = true
		pattern = l.firstNamed(pattern)
	}
	if t := l.field(n, "type"); t != syntax.NoNode {
		p.Type, p.TypeNode = l.typeAnnotation(t)
	}
	for c := range l.Tree.NamedChildren(n) {
		if l.kind(c) == "decorator" {
			p.Decorators = append(p.Decorators, l.expr(l.firstNamed(c)))
		}
	}
	if pattern == syntax.NoNode {
		return p
	}
	if l.kind(pattern) == "identifier" {
		p.Name = l.Text(pattern)
		p.Binding = l.Declare(l.Scope, unit.Binding{Name: p.Name, Kind: unit.BindParam, Node: pattern, Index: int32(index), Type: p.Type, TypeNode: p.TypeNode})
		return p
	}
	l.declarePattern(pattern, unit.BindLocal, l.Scope)
	value := l.Synthetic(unit.Expr{Kind: unit.ExprParam, Node: pattern, Ref: int32(index), C: unit.ExprID(fn)})
	l.pattern(pattern, value, unit.WriteAssign)
	return p
}

// typeAnnotation lowers a type to an expression of names, as far as it is one:
// names and qualified names stand for themselves, type arguments are an index,
// arrays too; anything else is ExprOther.
func (l *lowerer) typeAnnotation(n syntax.Node) (unit.ExprID, syntax.Node) {
	if k := l.kind(n); k == "type_annotation" || k == "type_arguments" {
		n = l.firstNamed(n)
	}
	if n == syntax.NoNode {
		return 0, n
	}
	return l.typeName(n), n
}

func (l *lowerer) typeName(n syntax.Node) unit.ExprID {
	if l.depth > maxDepth {
		return 0
	}
	l.depth++
	defer func() { l.depth-- }()
	switch l.kind(n) {
	case "type_identifier", "identifier":
		name := l.Text(n)
		return l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(l.Lookup(name))})
	case "nested_type_identifier", "nested_identifier":
		module, name := l.field(n, "module"), l.field(n, "name")
		if module == syntax.NoNode {
			module, name = l.field(n, "object"), l.field(n, "property")
		}
		if module == syntax.NoNode || name == syntax.NoNode {
			break
		}
		return l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.typeName(module), Str: l.Text(name)})
	case "generic_type":
		name, args := l.field(n, "name"), l.field(n, "type_arguments")
		if name == syntax.NoNode {
			break
		}
		x := unit.Expr{Kind: unit.ExprIndex, Node: n, A: l.typeName(name)}
		if args != syntax.NoNode {
			if first := l.firstNamed(args); first != syntax.NoNode {
				x.B = l.typeName(first)
			}
		}
		return l.Synthetic(x)
	case "parenthesized_type", "readonly_type":
		if inner := l.firstNamed(n); inner != syntax.NoNode {
			return l.typeName(inner)
		}
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n})
}
