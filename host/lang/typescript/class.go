package typescript

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// classContext is the class whose `this` is meant.
type classContext struct {
	id unit.ClassID
	// binding that names the class inside it, or 0.
	binding unit.BindingID
	// static: `this` is the class itself.
	static  bool
	members []unit.Member
	// fields is the function of the fields' initial values, made when one needs it.
	fields unit.FuncID
	inits  []unit.StmtID
}

// classDeclaration lowers a declared class and lets its name stand for it.
func (l *lowerer) classDeclaration(n syntax.Node, decorators []unit.ExprID) unit.ClassID {
	name := l.ownName(n, "")
	id := l.classOf(n, name, decorators)
	if b := l.Lookup(name); b != 0 && l.File.Bindings[b].Kind == unit.BindClass {
		l.File.Bindings[b].Class = id
		l.File.Classes[id].Binding = b
		l.MapName(l.field(n, fieldName), b)
	}
	return id
}

// classOf lowers a class declaration or expression; decorators are those that
// stand before `export`.
func (l *lowerer) classOf(n syntax.Node, name string, decorators []unit.ExprID) unit.ClassID {
	id := l.NewClass(unit.Class{Name: name, QualifiedName: name, Node: n, Owner: l.Func, Abstract: l.kind(n) == kindAbstractClassDeclaration})
	own := append(decorators[:len(decorators):len(decorators)], l.decorators(n)...)
	l.Push(lower.ScopeBlock)
	ctx := &classContext{id: id}
	if nameNode := l.field(n, fieldName); nameNode != none {
		ctx.binding = l.Lookup(name)
		if l.kind(n) == kindClass || ctx.binding == 0 || l.File.Bindings[ctx.binding].Kind != unit.BindClass {
			// A class expression's own name is seen inside only.
			ctx.binding = l.Declare(l.Scope, unit.Binding{Name: name, Kind: unit.BindClass, Node: nameNode, Class: id})
			l.File.Classes[id].Binding = ctx.binding
			l.MapName(nameNode, ctx.binding)
		}
	}
	if p := l.field(n, fieldTypeParameters); p != none {
		l.declareTypeParameters(p)
	}
	supers := l.OpenExprs()
	var implements []unit.ExprID
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) != kindClassHeritage {
			continue
		}
		for h, end := l.First(c), l.End(c); h != none; h = l.Next(h, end) {
			switch l.kind(h) {
			case kindExtendsClause:
				l.PushExpr(l.expr(l.field(h, fieldValue)))
			case kindImplementsClause:
				m := l.OpenExprs()
				for t, end := l.First(h), l.End(h); t != none; t = l.Next(t, end) {
					l.PushExpr(l.typeExpr(t))
				}
				implements = l.TakeExprs(m)
			default:
				l.PushExpr(l.expr(h))
			}
		}
	}
	c := &l.File.Classes[id]
	c.Supers, c.Implements, c.Decorators = l.TakeExprs(supers), implements, own
	if body := l.field(n, fieldBody); body != none {
		l.members(ctx, body)
	}
	l.File.Classes[id].Members = ctx.members
	if ctx.fields != 0 {
		l.File.Funcs[ctx.fields].Body = l.Stmts(ctx.inits...)
	}
	l.Pop()
	return id
}

func (l *lowerer) members(ctx *classContext, body syntax.Node) {
	var decorators []unit.ExprID
	statics := l.OpenStmts()
	for m, end := l.First(body), l.End(body); m != none; m = l.Next(m, end) {
		switch l.kind(m) {
		case kindDecorator:
			decorators = append(decorators, l.decorator(m))
			continue
		case kindMethodDefinition:
			l.method(ctx, m, decorators)
		case kindMethodSignature, kindAbstractMethodSignature:
			if !l.overload(m, end) {
				l.method(ctx, m, decorators)
			}
		case kindPublicFieldDefinition, kindFieldDefinition:
			l.fieldMember(ctx, m, decorators)
		case kindClassStaticBlock:
			outer := l.class
			static := *ctx
			static.static, static.members = true, nil
			l.class = &static
			id := l.NewStmt(unit.Stmt{Kind: unit.StmtBlock, Node: m})
			list := l.block(l.field(m, fieldBody))
			l.File.Stmts[id].Body = list
			l.PushStmt(id)
			l.class = outer
			ctx.members = append(ctx.members, static.members...)
		case kindError:
			l.expr(m)
		}
		decorators = nil
	}
	l.File.Classes[ctx.id].Body = l.CloseStmts(statics)
}

// overload reports whether a signature is followed by the method it is an overload of.
func (l *lowerer) overload(n, end syntax.Node) bool {
	name := l.field(n, fieldName)
	for m := l.Next(n, end); m != none && name != none; m = l.Next(m, end) {
		k := l.kind(m)
		other := l.field(m, fieldName)
		if k != kindMethodSignature && k != kindMethodDefinition || other == none || l.Text(other) != l.Text(name) {
			return false
		}
		if k == kindMethodDefinition {
			return true
		}
	}
	return false
}

// memberName is the name of a member; a computed one goes by its text.
func (l *lowerer) memberName(n syntax.Node) string {
	name, computed := l.key(n)
	if computed != 0 {
		return l.Text(n)
	}
	return name
}

func (l *lowerer) method(ctx *classContext, n syntax.Node, decorators []unit.ExprID) {
	nameNode := l.field(n, fieldName)
	p := l.functionParts(n)
	m := unit.Member{Name: l.memberName(nameNode), Static: p.static, Node: n, Private: l.private(n)}
	m.Decorators = append(decorators, l.decorators(n)...)
	fk := unit.FuncMethod
	switch {
	case m.Name == "constructor" && !p.static:
		fk = unit.FuncConstructor
	case p.get:
		m.Kind, fk = unit.MemberGetter, unit.FuncGetter
	case p.set:
		m.Kind, fk = unit.MemberSetter, unit.FuncSetter
	}
	static := ctx.static
	ctx.static = p.static
	m.Func = l.function(n, m.Name, fk, ctx)
	ctx.static = static
	fn := &l.File.Funcs[m.Func]
	fn.Decorators, fn.Private = m.Decorators, m.Private
	m.Type, m.TypeNode = fn.ReturnType, fn.ReturnTypeNode
	ctx.members = append(ctx.members, m)
	if fk == unit.FuncConstructor && !fn.NoBody {
		l.parameterProperties(ctx, n, m.Func)
	}
}

// parameterProperties adds the constructor's parameters with an accessibility
// word, which are properties too.
func (l *lowerer) parameterProperties(ctx *classContext, n syntax.Node, fn unit.FuncID) {
	params := l.field(n, fieldParameters)
	index := 0
	for c, end := l.First(params), l.End(params); c != none; c = l.Next(c, end) {
		if _, ok := l.parameterNode(c); !ok {
			continue
		}
		if l.has(c, kindAccessibilityModifier) || l.has(c, kindOverrideModifier) || l.has(c, tokReadonly) {
			p := &l.File.Funcs[fn].Params[index]
			m := unit.Member{Name: p.Name, Kind: unit.MemberField, In: fn, Type: p.Type, TypeNode: p.TypeNode, Decorators: p.Decorators, Node: c, Private: l.private(c)}
			m.Value = l.Synthetic(unit.Expr{Kind: unit.ExprParam, Node: c, Ref: int32(index), C: unit.ExprID(fn)})
			ctx.members = append(ctx.members, m)
		}
		index++
	}
}

// fieldMember lowers a field. Its initial value belongs to the class's fields
// function, except that a function is a method of its own and that a static one
// is made with the class.
func (l *lowerer) fieldMember(ctx *classContext, n syntax.Node, decorators []unit.ExprID) {
	nameNode := l.field(n, fieldName)
	if nameNode == none {
		nameNode = l.field(n, fieldProperty)
	}
	if nameNode == none {
		l.expr(n)
		return
	}
	m := unit.Member{Name: l.memberName(nameNode), Kind: unit.MemberField, Static: l.has(n, tokStatic), Node: n, Private: l.private(n)}
	m.Decorators = append(decorators, l.decorators(n)...)
	if t := l.field(n, fieldType); t != none {
		m.Type, m.TypeNode = l.typeAnnotation(t)
	}
	if value := l.field(n, fieldValue); value != none {
		l.fieldValue(ctx, n, value, &m)
	}
	ctx.members = append(ctx.members, m)
}

func (l *lowerer) fieldValue(ctx *classContext, n, value syntax.Node, m *unit.Member) {
	bare := l.target(value)
	if bare != none && l.kind(bare) == kindArrowFunction {
		static := ctx.static
		ctx.static = m.Static
		m.Func = l.function(bare, m.Name, unit.FuncArrow, ctx)
		ctx.static = static
		l.File.Funcs[m.Func].Decorators, l.File.Funcs[m.Func].Private = m.Decorators, m.Private
		m.Value = l.Add(unit.Expr{Kind: unit.ExprFunction, Node: bare, Ref: int32(m.Func)})
		for v := value; v != bare; v = l.First(v) {
			l.Map(v, m.Value)
		}
		return
	}
	outerThis, outerClass := l.this, l.class
	defer func() { l.this, l.class = outerThis, outerClass }()
	if m.Static {
		inner := *ctx
		inner.static, inner.members = true, nil
		l.class = &inner
		m.Value = l.named(value, m.Name)
		ctx.members = append(ctx.members, inner.members...)
		return
	}
	if ctx.fields == 0 {
		ctx.fields = l.NewFunc(unit.Func{Kind: unit.FuncFields, Node: n, NameNode: n, Parent: l.Func, Class: ctx.id})
	} else {
		l.MapFunc(n, ctx.fields)
	}
	frame := l.Switch(ctx.fields)
	l.this, l.class = ctx.fields, ctx
	st := l.NewStmt(unit.Stmt{Kind: unit.StmtExpr, Node: n})
	l.Stmt = st
	l.Push(lower.ScopeFunction)
	m.Value = l.named(value, m.Name)
	l.Pop()
	l.File.Stmts[st].Expr = m.Value
	ctx.inits = append(ctx.inits, st)
	l.SwitchBack(frame)
	if x := l.File.Expr(m.Value); x.Kind == unit.ExprFunction {
		m.Func = unit.FuncID(x.Ref)
		l.File.Funcs[m.Func].Class = ctx.id
		l.File.Funcs[m.Func].Decorators, l.File.Funcs[m.Func].Private = m.Decorators, m.Private
	} else {
		m.In = ctx.fields
	}
}

func (l *lowerer) private(m syntax.Node) bool {
	for c, end := l.First(m), l.End(m); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindAccessibilityModifier:
			return l.Text(c) != "public"
		case kindPrivatePropertyIdentifier:
			return true
		}
	}
	return false
}
