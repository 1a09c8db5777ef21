package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// statements lowers the statements directly inside a node.
func (l *lowerer) statements(n syntax.Node) unit.List {
	var ids []unit.StmtID
	for c := range l.Tree.NamedChildren(n) {
		if id := l.statement(c); id != 0 {
			ids = append(ids, id)
		}
	}
	return l.Stmts(ids)
}

// block lowers a statement as the body of something: a block opens a scope.
func (l *lowerer) block(n syntax.Node) unit.List {
	if n == syntax.NoNode {
		return unit.List{}
	}
	if l.kind(n) == "statement_block" {
		l.Push(false)
		defer l.Pop()
		l.declareBlock(n)
		return l.statements(n)
	}
	if id := l.statement(n); id != 0 {
		return l.Stmts([]unit.StmtID{id})
	}
	return unit.List{}
}

func (l *lowerer) statement(n syntax.Node) unit.StmtID {
	if l.depth > maxDepth {
		return 0
	}
	l.depth++
	outer := l.Stmt
	defer func() { l.depth--; l.Stmt = outer }()
	k := l.kind(n)
	switch k {
	case "comment", "empty_statement", "interface_declaration", "type_alias_declaration", "function_signature", "hash_bang_line", "debugger_statement":
		return 0
	case "import_statement", "export_statement", "import_alias":
		return l.moduleStatement(n, k)
	case "ambient_declaration":
		return 0
	}
	id := l.NewStmt(unit.Stmt{Node: n})
	l.Stmt = id
	var s unit.Stmt
	switch k {
	case "expression_statement":
		inner := l.firstNamed(n)
		if inner != syntax.NoNode && l.kind(inner) == "internal_module" {
			s = l.namespace(inner)
			break
		}
		s = unit.Stmt{Kind: unit.StmtExpr, Expr: l.expr(inner)}
	case "lexical_declaration", "variable_declaration":
		s = l.declaration(n)
	case "function_declaration", "generator_function_declaration":
		fn := l.function(n, l.Text(l.field(n, "name")), unit.FuncFunction)
		s = unit.Stmt{Kind: unit.StmtFunc, Ref: int32(fn)}
		if b := l.Lookup(l.File.Funcs[fn].Name); b != 0 {
			l.File.Bindings[b].Func = fn
			l.File.Funcs[fn].Binding = b
		}
	case "class_declaration", "abstract_class_declaration":
		name := l.Text(l.field(n, "name"))
		class := l.class(n, name)
		s = unit.Stmt{Kind: unit.StmtClass, Ref: int32(class)}
		if b := l.Lookup(name); b != 0 {
			l.File.Bindings[b].Class = class
			l.File.Classes[class].Binding = b
		}
	case "enum_declaration":
		s = l.enum(n)
	case "internal_module", "module":
		s = l.namespace(n)
	case "statement_block":
		s = unit.Stmt{Kind: unit.StmtBlock, Body: l.block(n)}
	case "if_statement":
		s = l.ifStatement(n)
	case "switch_statement":
		s = l.switchStatement(n)
	case "for_statement":
		s = l.forStatement(n)
	case "for_in_statement":
		s = l.forIn(n)
	case "while_statement", "do_statement":
		s = unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopWhile}
		if k == "do_statement" {
			s.Loop = unit.LoopUntil
		}
		l.conditionally(func() {
			s.Expr = l.expr(l.field(n, "condition"))
			s.Body = l.block(l.field(n, "body"))
		})
	case "try_statement":
		s = l.tryStatement(n)
	case "return_statement":
		s = unit.Stmt{Kind: unit.StmtReturn, Expr: l.expr(l.firstNamed(n))}
	case "throw_statement":
		s = unit.Stmt{Kind: unit.StmtThrow, Expr: l.expr(l.firstNamed(n))}
	case "break_statement", "continue_statement":
		s = unit.Stmt{Kind: unit.StmtBreak}
		if k == "continue_statement" {
			s.Kind = unit.StmtContinue
		}
		if label := l.field(n, "label"); label != syntax.NoNode {
			s.Label = l.Text(label)
		}
	case "labeled_statement":
		s = unit.Stmt{Kind: unit.StmtBlock, Label: l.Text(l.field(n, "label")), Body: l.block(l.field(n, "body"))}
	case "with_statement":
		s = unit.Stmt{Kind: unit.StmtWith, Expr: l.expr(l.field(n, "object")), Body: l.block(l.field(n, "body"))}
	default:
		s = unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
	}
	s.Node = n
	l.File.Stmts[id] = s
	return id
}

func (l *lowerer) ifStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtIf, Expr: l.expr(l.field(n, "condition"))}
	l.conditionally(func() {
		s.Body = l.block(l.field(n, "consequence"))
		if alt := l.field(n, "alternative"); alt != syntax.NoNode {
			s.Else = l.block(l.firstNamed(alt))
		}
	})
	return s
}

func (l *lowerer) switchStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtSwitch, Expr: l.expr(l.field(n, "value"))}
	body := l.field(n, "body")
	l.Push(false)
	defer l.Pop()
	l.declareBlock(body)
	for c := range l.Tree.NamedChildren(body) {
		l.declareBlock(c)
	}
	var cases []unit.StmtID
	var pending []unit.ExprID // labels of empty cases share the next body
	l.conditionally(func() {
		for c := range l.Tree.NamedChildren(body) {
			k := l.kind(c)
			if k != "switch_case" && k != "switch_default" {
				continue
			}
			value := l.field(c, "value")
			var ids []unit.StmtID
			id := l.NewStmt(unit.Stmt{Node: c})
			if value != syntax.NoNode {
				pending = append(pending, l.expr(value))
			}
			for st := range l.Tree.NamedChildren(c) {
				if st == value {
					continue
				}
				if x := l.statement(st); x != 0 {
					ids = append(ids, x)
				}
			}
			cs := unit.Stmt{Kind: unit.StmtCase, Node: c, Body: l.Stmts(ids)}
			if k == "switch_case" {
				if len(ids) == 0 {
					continue
				}
				cs.Exprs = l.Exprs(pending)
				pending = nil
			} else if len(pending) > 0 {
				// The labels before an empty run into the default take its body as well.
				pending = nil
			}
			cs.FallsThrough = !l.leaves(ids)
			l.File.Stmts[id] = cs
			cases = append(cases, id)
		}
	})
	s.Body = l.Stmts(cases)
	return s
}

// leaves reports whether a case body ends by leaving the switch.
func (l *lowerer) leaves(ids []unit.StmtID) bool {
	if len(ids) == 0 {
		return false
	}
	last := l.File.Stmt(ids[len(ids)-1])
	switch last.Kind {
	case unit.StmtReturn, unit.StmtThrow, unit.StmtBreak, unit.StmtContinue:
		return true
	case unit.StmtBlock:
		return l.leaves(l.File.StmtsIn(last.Body))
	case unit.StmtIf:
		return last.Else.Len > 0 && l.leaves(l.File.StmtsIn(last.Body)) && l.leaves(l.File.StmtsIn(last.Else))
	}
	return false
}

func (l *lowerer) forStatement(n syntax.Node) unit.Stmt {
	l.Push(false)
	defer l.Pop()
	init := l.field(n, "initializer")
	var before []unit.StmtID
	if init != syntax.NoNode {
		l.declareStatement(init)
		if id := l.statement(init); id != 0 {
			before = append(before, id)
		}
	}
	loop := l.NewStmt(unit.Stmt{Node: n})
	s := unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopFor, Node: n}
	l.conditionally(func() {
		cond := l.field(n, "condition")
		if cond != syntax.NoNode && l.kind(cond) == "expression_statement" {
			cond = l.firstNamed(cond)
		}
		if cond != syntax.NoNode && l.kind(cond) != "empty_statement" {
			s.Expr = l.expr(cond)
		}
		body := l.File.StmtsIn(l.block(l.field(n, "body")))
		ids := append([]unit.StmtID(nil), body...)
		if inc := l.field(n, "increment"); inc != syntax.NoNode {
			st := l.NewStmt(unit.Stmt{Node: inc})
			l.File.Stmts[st] = unit.Stmt{Kind: unit.StmtExpr, Node: inc, Expr: l.expr(inc)}
			ids = append(ids, st)
		}
		s.Body = l.Stmts(ids)
	})
	l.File.Stmts[loop] = s
	return unit.Stmt{Kind: unit.StmtBlock, Body: l.Stmts(append(before, loop))}
}

func (l *lowerer) forIn(n syntax.Node) unit.Stmt {
	l.Push(false)
	defer l.Pop()
	s := unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopEach, Expr: l.expr(l.field(n, "right"))}
	left := l.field(n, "left")
	var flags unit.Flags
	if l.token(n, "in") {
		flags = unit.FlagKeys
	}
	l.conditionally(func() {
		element := l.Synthetic(unit.Expr{Kind: unit.ExprElement, Flags: flags, Node: left, A: s.Expr})
		if l.field(n, "kind") != syntax.NoNode {
			l.declarePattern(left, unit.BindLocal, l.Scope)
		}
		l.pattern(left, element, unit.WriteLoop)
		s.Body = l.block(l.field(n, "body"))
	})
	return s
}

func (l *lowerer) tryStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtTry}
	l.conditionally(func() {
		s.Body = l.block(l.field(n, "body"))
		if h := l.field(n, "handler"); h != syntax.NoNode {
			id := l.NewStmt(unit.Stmt{Node: h})
			l.Push(false)
			cs := unit.Stmt{Kind: unit.StmtCatch, Node: h}
			if p := l.field(h, "parameter"); p != syntax.NoNode {
				l.declarePattern(p, unit.BindCatch, l.Scope)
				if l.kind(p) == "identifier" {
					cs.Binding = l.Lookup(l.Text(p))
				}
			}
			cs.Body = l.block(l.field(h, "body"))
			l.Pop()
			l.File.Stmts[id] = cs
			s.Handlers = l.Stmts([]unit.StmtID{id})
		}
	})
	if f := l.field(n, "finalizer"); f != syntax.NoNode {
		s.Finally = l.block(l.field(f, "body"))
	}
	return s
}

// declaration lowers let, const and var; a name without a value starts undefined.
func (l *lowerer) declaration(n syntax.Node) unit.Stmt {
	var values []unit.ExprID
	for d := range l.Tree.NamedChildren(n) {
		if l.kind(d) != "variable_declarator" {
			continue
		}
		name, value := l.field(d, "name"), l.field(d, "value")
		var v unit.ExprID
		if value == syntax.NoNode {
			v = l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitUndefined, Node: name})
		} else {
			v = l.named(value, l.Text(name))
			values = append(values, v)
		}
		if t := l.field(d, "type"); t != syntax.NoNode && l.kind(name) == "identifier" {
			if b := l.Lookup(l.Text(name)); b != 0 {
				l.File.Bindings[b].Type, l.File.Bindings[b].TypeNode = l.typeAnnotation(t)
			}
		}
		l.pattern(name, v, unit.WriteAssign)
	}
	s := unit.Stmt{Kind: unit.StmtLet}
	switch len(values) {
	case 0:
	case 1:
		s.Expr = values[0]
	default:
		s.Expr = l.Synthetic(unit.Expr{Kind: unit.ExprSequence, Node: n, List: l.Exprs(values)})
	}
	return s
}

// enum lowers an enum to an object of its members.
func (l *lowerer) enum(n syntax.Node) unit.Stmt {
	var props []unit.ExprID
	next, counting := 0, true
	for m := range l.Tree.NamedChildren(l.field(n, "body")) {
		name := m
		var value unit.ExprID
		if l.kind(m) == "enum_assignment" {
			name = l.field(m, "name")
			value = l.expr(l.field(m, "value"))
			x := l.File.Expr(value)
			counting = x.Kind == unit.ExprLiteral && x.Op == unit.LitNumber
			if counting {
				next = atoi(x.Str)
			}
		} else if counting {
			value = l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Str: itoa(next), Node: m})
		} else {
			value = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: m})
		}
		next++
		props = append(props, l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Str: l.key(name), A: value, Node: m}))
	}
	object := l.Synthetic(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.Exprs(props)})
	if b := l.Lookup(l.Text(l.field(n, "name"))); b != 0 {
		l.Write(b, object, unit.WriteAssign, n)
	}
	return unit.Stmt{Kind: unit.StmtLet, Expr: object}
}

// namespace lowers a namespace's statements in place and binds its name to an object of what it exports.
func (l *lowerer) namespace(n syntax.Node) unit.Stmt {
	body, name := l.field(n, "body"), l.field(n, "name")
	if body == syntax.NoNode {
		return unit.Stmt{Kind: unit.StmtBlock}
	}
	l.Push(false)
	l.declareBlock(body)
	exports := len(l.File.Exports)
	list := l.statements(body)
	var props []unit.ExprID
	for _, e := range l.File.Exports[exports:] {
		if e.Binding != 0 {
			ref := l.Synthetic(unit.Expr{Kind: unit.ExprName, Str: e.Name, Ref: int32(e.Binding), Node: e.Node})
			props = append(props, l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Str: e.Name, A: ref, Node: e.Node}))
		}
	}
	l.File.Exports = l.File.Exports[:exports]
	l.Pop()
	object := l.Synthetic(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.Exprs(props)})
	if name != syntax.NoNode {
		if b := l.Lookup(l.Text(name)); b != 0 && l.File.Binding(b).Kind == unit.BindNamespace {
			l.Write(b, object, unit.WriteAssign, n)
		}
	}
	return unit.Stmt{Kind: unit.StmtBlock, Body: list}
}
