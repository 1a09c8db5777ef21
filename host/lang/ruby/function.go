package ruby

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

const (
	scopeOfBlock = lower.ScopeFunction
	// scopeOfLoop is that of a block that became a loop: its names end with it.
	scopeOfLoop = lower.ScopeFunction
)

// def lowers a method.
func (l *lowerer) def(n syntax.Node) unit.FuncID {
	nameNode := l.field(n, fieldName)
	name := ""
	f := unit.Func{Kind: unit.FuncFunction, Node: n, NameNode: n, Parent: l.Func}
	if nameNode != none {
		name = l.Text(nameNode)
		f.NameNode = nameNode
	}
	f.Name = name
	singleton := l.kind(n) == kindSingletonMethod
	if l.class != nil {
		f.Kind, f.Class = unit.FuncMethod, l.class.id
		f.Static = singleton || l.class.static
		f.Private = l.class.private && !singleton
		if name == "initialize" && !f.Static {
			f.Kind = unit.FuncConstructor
		}
	}
	id := l.NewFunc(f)
	outerMethod, outerLoops := l.method, l.loops
	l.method, l.loops = &method{id: id, name: name, static: f.Static}, 0
	frame := l.EnterFunc(id, lower.ScopeSealed)
	m := l.OpenStmts()
	if p := l.field(n, fieldParameters); p != none {
		l.params(p, id)
	}
	to := sink{kind: give}
	if f.Kind == unit.FuncConstructor {
		to = sink{}
	}
	if body := l.field(n, fieldBody); body != none {
		l.inner(body, to)
	} else {
		l.nothing(n, to)
	}
	l.File.Funcs[id].Body = l.CloseStmts(m)
	l.LeaveFunc(frame)
	l.method, l.loops = outerMethod, outerLoops
	switch {
	case l.class != nil:
		l.member(unit.Member{Name: name, Kind: unit.MemberMethod, Static: f.Static, Func: id, Node: n, Private: f.Private})
		if l.class.both && !f.Static {
			l.member(unit.Member{Name: name, Kind: unit.MemberMethod, Static: true, Func: id, Node: n})
		}
	case outerMethod == nil && !singleton:
		if b, ok := l.top[name]; ok {
			l.File.Bindings[b].Func = id
			l.File.Funcs[id].Binding = b
		}
	}
	return id
}

// params lowers a parameter list; a default sees the parameters before it.
func (l *lowerer) params(list syntax.Node, fn unit.FuncID) {
	end := l.End(list)
	count := 0
	for c := l.First(list); c != none; c = l.Next(c, end) {
		if l.Tree.FieldName(c) != "locals" {
			count++
		}
	}
	if count > 0 {
		l.File.Funcs[fn].Params = make([]unit.Param, count)
	}
	index := 0
	for c := l.First(list); c != none; c = l.Next(c, end) {
		if l.Tree.FieldName(c) == "locals" {
			if l.kind(c) == kindIdentifier {
				l.Declare(l.Scope, unit.Binding{Name: l.Text(c), Kind: unit.BindLocal, Node: c})
			}
			continue
		}
		p := l.param(c, index, fn)
		l.File.Funcs[fn].Params[index] = p
		index++
	}
}

func (l *lowerer) param(n syntax.Node, index int, fn unit.FuncID) unit.Param {
	p := unit.Param{Node: n}
	name := l.field(n, fieldName)
	switch l.kind(n) {
	case kindIdentifier:
		name = n
	case kindOptionalParameter:
		p.Optional = true
	case kindSplatParameter, kindForwardParameter:
		p.Rest = true
	case kindKeywordParameter:
		p.KeywordOnly = true
	case kindHashSplatParameter:
		p.KeywordRest = true
	case kindBlockParameter:
		p.Block, p.Optional = true, true
	case kindDestructuredParameter:
		l.destructure(n, l.Synthetic(unit.Expr{Kind: unit.ExprParam, Node: n, Ref: int32(index), C: unit.ExprID(fn)}))
		return p
	}
	if name != none {
		p.Name = l.Text(name)
		p.Binding = l.Declare(l.Scope, unit.Binding{Name: p.Name, Kind: unit.BindParam, Node: name, Index: int32(index)})
		l.Map(name, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: name, Str: p.Name, Ref: int32(p.Binding)}))
	}
	if p.Block && l.method != nil && l.method.id == fn {
		if p.Binding == 0 {
			p.Binding = l.Declare(l.Scope, unit.Binding{Kind: unit.BindParam, Node: n, Index: int32(index)})
		}
		l.method.block = p.Binding
	}
	if value := l.field(n, fieldValue); value != none {
		l.Conditional++
		p.Default = l.expr(value)
		l.Conditional--
		p.Optional = true
	}
	return p
}

// lambda lowers -> (x) { … }.
func (l *lowerer) lambda(n syntax.Node) unit.ExprID {
	return l.function(n, l.field(n, fieldParameters), l.field(n, fieldBody), unit.FuncArrow)
}

// blockFunction lowers a block as a function.
func (l *lowerer) blockFunction(n syntax.Node, kind unit.FuncKind) unit.ExprID {
	return l.function(n, l.field(n, fieldParameters), n, kind)
}

func (l *lowerer) function(n, params, body syntax.Node, kind unit.FuncKind) unit.ExprID {
	id := l.NewFunc(unit.Func{Kind: kind, Node: n, NameNode: n, Parent: l.Func})
	frame := l.EnterFunc(id, scopeOfBlock)
	outerLoops := l.loops
	l.loops = 0
	m := l.OpenStmts()
	if params != none {
		l.params(params, id)
	}
	if k := l.kind(body); k == kindBlock || k == kindDoBlock {
		body = l.field(body, fieldBody)
	}
	if body != none {
		if params == none {
			l.implicitParam(n, body, id)
		}
		l.inner(body, sink{kind: give})
	} else {
		l.nothing(n, sink{kind: give})
	}
	l.File.Funcs[id].Body = l.CloseStmts(m)
	l.loops = outerLoops
	l.LeaveFunc(frame)
	return l.Add(unit.Expr{Kind: unit.ExprFunction, Node: n, Ref: int32(id)})
}

// implicitParam declares _1 or it where a block without parameters uses one.
func (l *lowerer) implicitParam(n, body syntax.Node, id unit.FuncID) {
	for c, end := body, l.Tree.After(body); c < end; c++ {
		switch l.kind(c) {
		case kindBlock, kindDoBlock, kindLambda:
			if c != body {
				c = l.Tree.After(c) - 1
			}
		case kindIdentifier:
			if t := l.Text(c); (t == "_1" || t == "it") && l.Lookup(t) == 0 {
				if up, ok := l.Tree.ParentOf(c); ok && l.kind(up) == kindCall && (l.field(up, fieldMethod) == c) {
					continue
				}
				b := l.Declare(l.Scope, unit.Binding{Name: t, Kind: unit.BindParam, Node: n})
				l.File.Funcs[id].Params = []unit.Param{{Name: t, Binding: b, Node: n}}
				return
			}
		}
	}
}
