package ruby

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// optional is the flag of a call written with &.
func (l *lowerer) optional(n syntax.Node) unit.Flags {
	if l.operator(n) == "&." {
		return unit.FlagOptional
	}
	return 0
}

// blockOf is the block written at a call, none when there is none.
func (l *lowerer) blockOf(n syntax.Node) syntax.Node { return l.field(n, fieldBlock) }

// list lowers arguments. Keyword arguments are one object behind the positional
// ones; a block argument comes last.
func (l *lowerer) list(n syntax.Node) (args unit.List, block bool) {
	m := l.OpenExprs()
	pairs := false
	var passed unit.ExprID
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindPair, kindHashSplatArgument:
			pairs = true
		case kindBlockArgument:
			passed = l.expr(c)
		default:
			l.PushExpr(l.expr(c))
		}
	}
	if pairs {
		k := l.OpenExprs()
		first, last := none, none
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			if k := l.kind(c); k == kindPair || k == kindHashSplatArgument {
				l.PushExpr(l.entry(c))
				if first == none {
					first = c
				}
				last = c
			}
		}
		object := l.Synthetic(unit.Expr{Kind: unit.ExprObject, Flags: unit.FlagKeywords, Node: n, List: l.CloseExprs(k)})
		l.File.SetSpan(object, l.Tree.Start(first), l.Tree.End(last))
		if l.kind(n) != kindArray {
			l.Map(n, object)
		}
		l.PushExpr(object)
	}
	l.PushExpr(passed)
	return l.CloseExprs(m), passed != 0
}

func (l *lowerer) arguments(n syntax.Node) unit.List {
	if n == none {
		return unit.List{}
	}
	args, _ := l.list(n)
	return args
}

// withBlock lowers a call's arguments and its block.
func (l *lowerer) withBlock(n syntax.Node) (unit.List, unit.Flags) {
	args, passed := unit.List{}, false
	if a := l.field(n, fieldArguments); a != none {
		args, passed = l.list(a)
	}
	if b := l.blockOf(n); b != none {
		fn := l.blockFunction(b, unit.FuncBlock)
		args = l.Exprs(append(append([]unit.ExprID(nil), l.File.ExprsIn(args)...), fn))
		passed = true
	}
	if passed {
		return args, unit.FlagBlock
	}
	return args, 0
}

// callExpression lowers a call.
func (l *lowerer) callExpression(n syntax.Node) unit.ExprID {
	receiver, method := l.field(n, fieldReceiver), l.field(n, fieldMethod)
	if method == none {
		if receiver == none {
			return l.other(n)
		}
		a := l.expr(receiver) // receiver.()
		args, flags := l.withBlock(n)
		return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: a, List: args, Flags: flags | l.optional(n)})
	}
	if l.kind(method) == kindSuper {
		return l.super(n, method)
	}
	name := l.Text(method)
	if receiver == none {
		return l.callOfSelf(n, method, name)
	}
	var args []syntax.Node
	if a := l.field(n, fieldArguments); a != none {
		for c, end := l.First(a), l.End(a); c != none; c = l.Next(c, end) {
			args = append(args, c)
		}
	}
	switch name {
	case "new":
		if l.kind(receiver) == kindConstant && l.Text(receiver) == "Proc" && l.blockOf(n) != none {
			return l.procBlock(n)
		}
		a := l.expr(receiver)
		list, flags := l.withBlock(n)
		return l.Add(unit.Expr{Kind: unit.ExprNew, Node: n, A: a, List: list, Flags: flags | l.optional(n)})
	case "is_a?", "kind_of?", "instance_of?":
		if len(args) == 1 {
			x := unit.Expr{Kind: unit.ExprTypeTest, Node: n, Str: l.Text(args[0])}
			x.A = l.expr(receiver)
			x.B = l.expr(args[0])
			return l.Add(x)
		}
	case "send", "public_send", "__send__":
		if len(args) > 0 {
			return l.sent(n, receiver, args[0])
		}
	case "method", "public_method":
		if len(args) == 1 && l.kind(args[0]) == kindSimpleSymbol {
			return l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.expr(receiver), Str: l.keyText(args[0])})
		}
	}
	base := l.expr(receiver)
	m := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: base, Str: name, Flags: l.optional(n)})
	l.Map(method, m)
	list, flags := l.withBlock(n)
	return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: m, List: list, Flags: flags})
}

// ofClass reports whether self is a class: def self.call(...) = new(...).call
func (l *lowerer) ofClass() bool { return l.method != nil && l.method.static }

// callOfSelf lowers a call without a receiver.
func (l *lowerer) callOfSelf(n, method syntax.Node, name string) unit.ExprID {
	switch name {
	case "new":
		if l.ofClass() {
			a := l.self(n)
			list, flags := l.withBlock(n)
			return l.Add(unit.Expr{Kind: unit.ExprNew, Node: n, A: a, List: list, Flags: flags})
		}
	case "lambda", "proc":
		if l.blockOf(n) != none {
			return l.procBlock(n)
		}
	case "raise", "fail", "throw":
		return l.hoist(n)
	case "method":
		if a := l.field(n, fieldArguments); a != none {
			if c := l.First(a); c != none && l.kind(c) == kindSimpleSymbol {
				return l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.self(n), Str: l.keyText(c), Flags: unit.FlagImplicit})
			}
		}
	case "send", "public_send", "__send__":
		if a := l.field(n, fieldArguments); a != none {
			if c := l.First(a); c != none {
				return l.sent(n, none, c)
			}
		}
	}
	var callee unit.ExprID
	if b := l.Lookup(name); b != 0 && l.field(n, fieldArguments) == none && l.blockOf(n) == none {
		callee = l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(b)})
	} else if name != "" && name[0] >= 'A' && name[0] <= 'Z' {
		// A method named like a constant is one of the language: URI(…), Integer(…).
		callee = l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: name})
	} else {
		callee = l.bare(n, name)
	}
	l.Map(method, callee)
	list, flags := l.withBlock(n)
	return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: callee, List: list, Flags: flags})
}

// sent lowers receiver.send(:name, …), which calls the method of that name, be it written or computed.
func (l *lowerer) sent(n, receiver, name syntax.Node) unit.ExprID {
	var base unit.ExprID
	flags := unit.Flags(0)
	if receiver != none {
		base = l.expr(receiver)
	} else {
		base, flags = l.self(n), unit.FlagImplicit
	}
	m := unit.Expr{Kind: unit.ExprIndex, Node: n, A: base, B: l.expr(name), Flags: flags | l.optional(n)}
	if l.kind(name) == kindSimpleSymbol || l.kind(name) == kindString && l.isLiteral(name) {
		m.Kind, m.Str, m.B = unit.ExprMember, l.File.Expr(m.B).Str, 0
	}
	callee := l.Synthetic(m)
	list, blockFlag := l.withBlock(n)
	list.Off++
	list.Len--
	return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: callee, List: list, Flags: blockFlag})
}

// procBlock is what lambda { } and proc { } give: the function itself.
func (l *lowerer) procBlock(n syntax.Node) unit.ExprID {
	e := l.blockFunction(l.blockOf(n), unit.FuncArrow)
	l.Map(n, e)
	return e
}

// blockArgument is what follows & in an argument list. A symbol is a
// function that calls the method of that name on its argument.
func (l *lowerer) blockArgument(n syntax.Node) unit.ExprID {
	inner := l.First(n)
	if inner == none {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	if l.kind(inner) != kindSimpleSymbol {
		e := l.expr(inner)
		l.Map(n, e)
		return e
	}
	name := l.keyText(inner)
	id := l.NewFunc(unit.Func{Kind: unit.FuncBlock, Node: n, NameNode: n, Parent: l.Func, ExprBody: true})
	frame := l.EnterFunc(id, scopeOfBlock)
	b := l.Declare(l.Scope, unit.Binding{Kind: unit.BindParam, Node: inner})
	l.File.Funcs[id].Params = []unit.Param{{Binding: b, Node: inner}}
	given := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: inner, Ref: int32(b)})
	m := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: inner, A: given, Str: name})
	e := l.Add(unit.Expr{Kind: unit.ExprCall, Node: inner, A: m})
	st := l.NewStmt(unit.Stmt{Kind: unit.StmtReturn, Node: inner, Expr: e})
	l.File.Funcs[id].Body = l.Stmts(st)
	l.LeaveFunc(frame)
	l.Map(inner, l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitSymbol, Node: inner, Str: name}))
	return l.Add(unit.Expr{Kind: unit.ExprFunction, Node: n, Ref: int32(id)})
}

// super lowers super, with the method's own arguments when it has no list.
func (l *lowerer) super(n, keyword syntax.Node) unit.ExprID {
	base := l.Synthetic(unit.Expr{Kind: unit.ExprSuper, Node: keyword, Ref: l.thisFunc()})
	callee := base
	if l.method != nil && l.method.name != "initialize" {
		callee = l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: keyword, A: base, Str: l.method.name, Flags: unit.FlagImplicit})
	}
	var list unit.List
	var flags unit.Flags
	if n != keyword {
		list, flags = l.withBlock(n)
	}
	if (n == keyword || l.field(n, fieldArguments) == none) && l.method != nil && list.Len == 0 {
		m := l.OpenExprs()
		var pairs []unit.ExprID
		for _, p := range l.File.Funcs[l.method.id].Params {
			if p.Binding == 0 || p.Block {
				continue
			}
			e := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: keyword, Str: p.Name, Ref: int32(p.Binding)})
			switch {
			case p.KeywordRest:
				pairs = append(pairs, l.Synthetic(unit.Expr{Kind: unit.ExprSpread, Flags: unit.FlagKeywords, Node: keyword, A: e}))
			case p.KeywordOnly:
				pairs = append(pairs, l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Node: keyword, Str: p.Name, A: e}))
			case p.Rest:
				l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprSpread, Node: keyword, A: e}))
			default:
				l.PushExpr(e)
			}
		}
		if pairs != nil {
			l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprObject, Flags: unit.FlagKeywords, Node: keyword, List: l.Exprs(pairs)}))
		}
		list = l.CloseExprs(m)
	}
	return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: callee, List: list, Flags: flags})
}

// yield calls the block that the method was given.
func (l *lowerer) yield(n syntax.Node) unit.ExprID {
	var list unit.List
	if a := l.First(n); a != none {
		list = l.arguments(a)
	}
	if l.method == nil {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: list})
	}
	if l.method.block == 0 {
		fn := &l.File.Funcs[l.method.id]
		l.File.Bindings = append(l.File.Bindings, unit.Binding{Kind: unit.BindParam, Owner: l.method.id, Node: fn.Node, Index: int32(len(fn.Params))})
		l.method.block = unit.BindingID(len(l.File.Bindings) - 1)
		fn.Params = append(fn.Params, unit.Param{Binding: l.method.block, Node: fn.Node, Block: true, Optional: true})
	}
	callee := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: "yield", Ref: int32(l.method.block)})
	return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: callee, List: list})
}

// callStatement lowers the calls that are statements: raise, each with a block,
// and what a class body says with a call. false: it is an expression.
func (l *lowerer) callStatement(n syntax.Node, to sink) bool {
	if l.isRaise(n) {
		l.raise(n)
		return true
	}
	method := l.field(n, fieldMethod)
	if method == none {
		return false
	}
	name := l.Text(method)
	if l.field(n, fieldReceiver) != none {
		if to.kind == drop && name == "each" && l.field(n, fieldArguments) == none {
			return l.each(n)
		}
		return false
	}
	if name == "loop" && l.blockOf(n) != none {
		l.forever(n, to)
		return true
	}
	if l.class != nil && l.method == nil {
		return l.macro(n, name, to)
	}
	return false
}

// uncaughtThrow is what throw raises that no catch is around.
const uncaughtThrow = "UncaughtThrowError"

// raise lowers raise, and throw: an exception's class with a message makes the exception; a bare one raises what was caught.
func (l *lowerer) raise(n syntax.Node) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtThrow, Node: n})
	outer := l.Stmt
	l.Stmt = id
	var e unit.ExprID
	if a := l.field(n, fieldArguments); a != none {
		list := l.arguments(a)
		if args := l.File.ExprsIn(list); len(args) > 0 {
			e = args[0]
			x := *l.File.Expr(e)
			switch {
			case l.Text(l.field(n, fieldMethod)) == "throw":
				class := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: uncaughtThrow})
				e = l.Add(unit.Expr{Kind: unit.ExprNew, Node: n, A: class, List: list})
			case x.Kind == unit.ExprLiteral && x.Op == unit.LitString || x.Kind == unit.ExprTemplate:
				class := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: "RuntimeError"})
				e = l.Add(unit.Expr{Kind: unit.ExprNew, Node: n, A: class, List: l.Exprs(args[:1])})
			case x.Kind == unit.ExprName && x.Ref == 0 || x.Kind == unit.ExprMember && l.kind(x.Node) == kindScopeResolution:
				e = l.Add(unit.Expr{Kind: unit.ExprNew, Node: n, A: e, List: unit.List{Off: list.Off + 1, Len: list.Len - 1}})
			}
		}
	}
	if e == 0 && l.raised != 0 {
		e = l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.File.Bindings[l.raised].Name, Ref: int32(l.raised)})
	}
	l.File.Stmts[id].Expr = e
	l.Stmt = outer
	l.PushStmt(id)
}

// each lowers receiver.each { |x| … } as a loop.
func (l *lowerer) each(n syntax.Node) bool {
	b := l.blockOf(n)
	if b == none {
		return false
	}
	receiver := l.field(n, fieldReceiver)
	var params []syntax.Node
	if p := l.field(b, fieldParameters); p != none {
		for c, end := l.First(p), l.End(p); c != none; c = l.Next(c, end) {
			switch l.kind(c) {
			case kindIdentifier, kindDestructuredParameter:
				params = append(params, c)
			default:
				return false
			}
		}
	}
	if len(params) == 0 || len(params) > 2 {
		return false
	}
	l.Push(scopeOfLoop)
	l.loop(n, func() unit.ExprID { return l.expr(receiver) }, func(e unit.ExprID) {
		element := l.Synthetic(unit.Expr{Kind: unit.ExprElement, Node: params[0], A: e})
		switch {
		case len(params) == 2 && l.kind(receiver) == kindHash:
			key := l.Synthetic(unit.Expr{Kind: unit.ExprElement, Flags: unit.FlagKeys, Node: params[0], A: e})
			l.blockLocal(params[0], key)
			l.blockLocal(params[1], l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: params[1], A: e, B: l.ExprAt(params[0])}))
		case len(params) == 2:
			l.blockLocal(params[0], l.at(params[0], element, 0))
			l.blockLocal(params[1], l.at(params[1], element, 1))
		default:
			l.blockLocal(params[0], element)
			l.spell(params[0], receiver)
		}
	}, func() { l.orNothing(n, l.field(b, fieldBody), sink{}) })
	l.Pop()
	return true
}

// blockLocal declares the parameter of a block that became a loop.
func (l *lowerer) blockLocal(n syntax.Node, value unit.ExprID) {
	if l.kind(n) != kindIdentifier {
		l.destructure(n, value)
		return
	}
	l.Declare(l.Scope, unit.Binding{Name: l.Text(n), Kind: unit.BindLocal, Node: n})
	l.writeLocal(n, l.Text(n), value, unit.WriteLoop)
}

// spell remembers the texts that a loop variable takes, where all are written down.
func (l *lowerer) spell(param, over syntax.Node) {
	list := l.File.Expr(l.ExprAt(over))
	if list.Kind != unit.ExprArray || l.kind(param) != kindIdentifier {
		return
	}
	var texts []string
	for _, e := range l.File.ExprsIn(list.List) {
		x := l.File.Expr(e)
		if x.Kind != unit.ExprLiteral || x.Op != unit.LitString && x.Op != unit.LitSymbol {
			return
		}
		texts = append(texts, x.Str)
	}
	if l.spelled == nil {
		l.spelled = map[unit.BindingID][]string{}
	}
	l.spelled[l.Lookup(l.Text(param))] = texts
}

// forever lowers loop { … }, which only a break ends: its value is what that gives.
func (l *lowerer) forever(n syntax.Node, to sink) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopUntil, Node: n})
	outer := l.Stmt
	l.Stmt = id
	l.Conditional++
	l.loops++
	outerBreaks := l.breaks
	l.breaks = breaks{to: to}
	l.Push(scopeOfLoop)
	list := l.block(l.field(l.blockOf(n), fieldBody), sink{})
	l.Pop()
	given := l.breaks.given
	l.breaks = outerBreaks
	l.loops--
	l.Conditional--
	l.File.Stmts[id].Body = list
	l.Stmt = outer
	l.PushStmt(id)
	if !given {
		l.nothing(none, to)
	}
}
