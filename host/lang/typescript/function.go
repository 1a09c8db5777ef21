package typescript

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (l *lowerer) functionExpr(n syntax.Node, name string, kind unit.FuncKind) unit.ExprID {
	fn := l.function(n, name, kind, nil)
	return l.Add(unit.Expr{Kind: unit.ExprFunction, Node: n, Ref: int32(fn)})
}

// functionParts are the children of a function-like node.
type functionParts struct {
	name, typeParameters, parameters, parameter, returnType, body syntax.Node

	async, generator, static, get, set bool
}

func (l *lowerer) functionParts(n syntax.Node) functionParts {
	p := functionParts{none, none, none, none, none, none, false, false, false, false, false}
	for c, end := n+1, l.Tree.After(n); c < end; c = l.Tree.After(c) {
		switch l.fieldOf(c) {
		case fieldName:
			p.name = c
			continue
		case fieldTypeParameters:
			p.typeParameters = c
			continue
		case fieldParameters:
			p.parameters = c
			continue
		case fieldParameter:
			p.parameter = c
			continue
		case fieldReturnType:
			p.returnType = c
			continue
		case fieldBody:
			p.body = c
			continue
		}
		switch l.kind(c) {
		case tokAsync:
			p.async = true
		case tokStar:
			p.generator = true
		case tokStatic:
			p.static = true
		case tokGet:
			p.get = true
		case tokSet:
			p.set = true
		}
	}
	return p
}

// function lowers any function-like node. class is the class whose member it is.
func (l *lowerer) function(n syntax.Node, name string, kind unit.FuncKind, class *classContext) unit.FuncID {
	p := l.functionParts(n)
	f := unit.Func{Kind: kind, Name: name, Node: n, NameNode: n, Parent: l.Func, Async: p.async, Generator: p.generator, Static: p.static, NoBody: p.body == none}
	if p.name != none {
		f.NameNode = p.name
	}
	if class != nil {
		f.Class = class.id
		f.Static = f.Static || class.static
	}
	id := l.NewFunc(f)
	frame := l.EnterFunc(id, lower.ScopeFunction)
	outerThis, outerClass, outerAmbient := l.this, l.class, l.ambient
	l.ambient = false
	if kind != unit.FuncArrow || class != nil {
		l.this, l.class = id, class
	}
	k := l.kind(n)
	selfNamed := p.name != none && (k == kindFunctionExpression || k == kindGeneratorFunction)
	if selfNamed {
		// Its own name is seen inside, unless a parameter or variable has it.
		self := l.Declare(l.Scope, unit.Binding{Name: name, Kind: unit.BindFunc, Node: p.name, Func: id})
		l.Push(lower.ScopeFunction)
		l.File.Funcs[id].Binding = self
		l.Map(p.name, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: p.name, Str: name, Ref: int32(self)}))
	}
	if p.typeParameters != none {
		l.declareTypeParameters(p.typeParameters)
	}
	switch {
	case p.parameter != none:
		l.File.Funcs[id].Params = make([]unit.Param, 1)
		l.param(p.parameter, p.parameter, 0, id)
	case p.parameters != none:
		l.params(p.parameters, id)
	}
	if p.returnType != none {
		t, at := l.typeAnnotation(p.returnType)
		l.File.Funcs[id].ReturnType, l.File.Funcs[id].ReturnTypeNode = t, at
	}
	switch {
	case p.body == none:
	case l.kind(p.body) == kindStatementBlock:
		l.hoistVars(p.body)
		l.declareBlock(p.body)
		list := l.statements(p.body)
		l.File.Funcs[id].Body = list
	default:
		st := l.NewStmt(unit.Stmt{Kind: unit.StmtReturn, Node: p.body})
		l.Stmt = st
		e := l.expr(p.body)
		l.File.Stmts[st].Expr = e
		l.File.Funcs[id].Body = l.Stmts(st)
		l.File.Funcs[id].ExprBody = true
	}
	l.this, l.class, l.ambient = outerThis, outerClass, outerAmbient
	if selfNamed {
		l.Pop()
	}
	l.LeaveFunc(frame)
	return id
}

// parameterNode reports whether a child of the list is a parameter, and gives its pattern.
func (l *lowerer) parameterNode(c syntax.Node) (pattern syntax.Node, ok bool) {
	switch l.kind(c) {
	case kindRequiredParameter, kindOptionalParameter:
		pattern = l.field(c, fieldPattern)
		return pattern, pattern == none || l.kind(pattern) != kindThis
	case kindIdentifier, kindObjectPattern, kindArrayPattern, kindAssignmentPattern, kindRestPattern:
		return c, true
	}
	return none, false
}

func (l *lowerer) params(list syntax.Node, fn unit.FuncID) {
	count := 0
	for c, end := l.First(list), l.End(list); c != none; c = l.Next(c, end) {
		if _, ok := l.parameterNode(c); ok {
			count++
		}
	}
	if count == 0 {
		return
	}
	// All names first: a default may use any parameter.
	l.File.Funcs[fn].Params = make([]unit.Param, count)
	index := 0
	for c, end := l.First(list), l.End(list); c != none; c = l.Next(c, end) {
		if pattern, ok := l.parameterNode(c); ok {
			l.param(c, pattern, index, fn)
			index++
		} else if l.kind(c) == kindError {
			l.expr(c)
		}
	}
}

func (l *lowerer) param(n, pattern syntax.Node, index int, fn unit.FuncID) {
	p := unit.Param{Node: n, Optional: l.kind(n) == kindOptionalParameter}
	value := none
	if pattern != n {
		value = l.field(n, fieldValue)
		if t := l.field(n, fieldType); t != none {
			p.Type, p.TypeNode = l.typeAnnotation(t)
		}
		p.Decorators = l.decorators(n)
	}
	if pattern != none && l.kind(pattern) == kindAssignmentPattern {
		value = l.field(pattern, fieldRight)
		pattern = l.field(pattern, fieldLeft)
	}
	if pattern != none && l.kind(pattern) == kindRestPattern {
		p.Rest = true
		pattern = l.First(pattern)
	}
	if name := l.plainName(pattern); name != "" {
		p.Name = name
		p.Binding = l.Declare(l.Scope, unit.Binding{Name: name, Kind: unit.BindParam, Node: pattern, Index: int32(index), Type: p.Type, TypeNode: p.TypeNode})
		l.Map(pattern, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: pattern, Str: name, Ref: int32(p.Binding)}))
	}
	l.Conditional++
	p.Default = l.named(value, p.Name)
	l.Conditional--
	l.File.Funcs[fn].Params[index] = p
	if p.Name != "" || pattern == none {
		return
	}
	l.declarePattern(pattern, unit.BindLocal, false, l.Scope)
	l.pattern(pattern, l.Synthetic(unit.Expr{Kind: unit.ExprParam, Node: pattern, Ref: int32(index), C: unit.ExprID(fn)}), unit.WriteAssign)
}

// decorators lowers the decorators directly inside a node.
func (l *lowerer) decorators(n syntax.Node) []unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindDecorator {
			l.PushExpr(l.decorator(c))
		}
	}
	return l.TakeExprs(m)
}

func (l *lowerer) decorator(n syntax.Node) unit.ExprID {
	e := l.expr(l.First(n))
	if e != 0 {
		l.Map(n, e)
	}
	return e
}

// functionDeclaration lowers a declared function and lets its name stand for it.
func (l *lowerer) functionDeclaration(n syntax.Node) unit.FuncID {
	name := l.ownName(n, "")
	fn := l.function(n, name, unit.FuncFunction, nil)
	if b := l.Lookup(name); b != 0 && l.File.Bindings[b].Kind == unit.BindFunc {
		l.File.Bindings[b].Func = fn
		l.File.Funcs[fn].Binding = b
		l.MapName(l.field(n, fieldName), b)
	}
	return fn
}

// signature lowers a function without a body: declared only, or an overload,
// which gives way to the function that has one.
func (l *lowerer) signature(n syntax.Node) {
	name := l.ownName(n, "")
	b := l.Lookup(name)
	if b == 0 || l.File.Bindings[b].Kind != unit.BindFunc || l.File.Bindings[b].Func != 0 || l.implemented[b] {
		return
	}
	fn := l.function(n, name, unit.FuncFunction, nil)
	l.File.Bindings[b].Func = fn
	l.File.Funcs[fn].Binding = b
	l.MapName(l.field(n, fieldName), b)
}
