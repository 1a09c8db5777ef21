package python

import (
	"strings"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// classContext is a class being lowered.
type classContext struct {
	id      unit.ClassID
	members []unit.Member
}

// classDefinition lowers a class; decorated is the node with its decorators, or none.
func (l *lowerer) classDefinition(n, decorated syntax.Node) unit.ClassID {
	nameNode := l.field(n, fieldName)
	name := ""
	if nameNode != none {
		name = l.Text(nameNode)
	}
	id := l.NewClass(unit.Class{Name: name, QualifiedName: name, Node: n, Owner: l.Func, Decorators: l.decorators(decorated)})
	if l.body != nil {
		l.classAt[n] = id
		l.File.Classes[id].QualifiedName = l.File.Classes[l.body.id].QualifiedName + "." + name
	}
	if b := l.LookupIn(l.Scope, name); b != 0 && l.File.Bindings[b].Kind == unit.BindClass {
		l.keepEarlier(l.File.Bindings[b].Class)
		l.File.Bindings[b].Class = id
		l.File.Classes[id].Binding = b
		l.MapName(nameNode, b)
	}
	supers := l.OpenExprs()
	if args := l.field(n, fieldSuperclasses); args != none {
		for c, end := l.First(args), l.End(args); c != none; c = l.Next(c, end) {
			switch l.kind(c) {
			case kindKeywordArgument:
				// metaclass=…, table=True
				m := unit.Member{Kind: unit.MemberField, Shared: true, Node: c}
				if e := l.expr(c); l.File.Expr(e).Kind == unit.ExprKeyword {
					m.Name, m.Value = "class "+l.File.Expr(e).Str, l.File.Expr(e).A
					l.File.Classes[id].Members = append(l.File.Classes[id].Members, m)
				}
			case kindListSplat, kindDictionarySplat, kindError:
				l.expr(c)
			case kindSubscript:
				// Base[T]: the base is Base, and what is in the brackets its type argument.
				l.PushExpr(l.expr(c))
			default:
				l.PushExpr(l.expr(c))
			}
		}
	}
	list := l.TakeExprs(supers)
	for i, s := range list {
		// Generic[T] and Base[T] are the classes Generic and Base.
		if x := l.File.Expr(s); x.Kind == unit.ExprIndex {
			list[i] = x.A
		}
	}
	l.File.Classes[id].Supers = list
	ctx := &classContext{id: id, members: l.File.Classes[id].Members}
	outer := l.body
	l.body = ctx
	l.Push(lower.ScopeClass)
	body := l.field(n, fieldBody)
	if body != none {
		l.declare(body)
		stmts := l.statements(body)
		l.File.Classes[id].Body = stmts
		l.methods(ctx, body)
	}
	l.Pop()
	l.body = outer
	l.File.Classes[id].Members = ctx.members
	return id
}

// keepEarlier lets the name in the definition of a class stand for that class alone where a later one takes the name: what decorates
// a class is told of the class below it, whatever the name is by the end of the module.
func (l *lowerer) keepEarlier(id unit.ClassID) {
	if id == 0 {
		return
	}
	if name := l.field(l.File.Classes[id].Node, fieldName); name != none {
		l.Map(name, l.Synthetic(unit.Expr{Kind: unit.ExprClass, Node: name, Ref: int32(id)}))
	}
}

// methods lists the functions and classes that a class body defines, in order,
// with those that stand in a condition.
func (l *lowerer) methods(ctx *classContext, n syntax.Node) {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		d := c
		if l.kind(c) == kindDecoratedDefinition {
			d = l.field(c, fieldDefinition)
		}
		if d == none {
			continue
		}
		switch l.kind(d) {
		case kindFunctionDefinition:
			l.method(ctx, d)
		case kindClassDefinition:
			l.innerClass(ctx, d)
		case kindIfStatement, kindElifClause, kindElseClause, kindTryStatement, kindExceptClause, kindFinallyClause, kindBlock, kindWithStatement:
			l.methods(ctx, d)
		}
	}
}

func (l *lowerer) method(ctx *classContext, n syntax.Node) {
	id, ok := l.funcAt[n]
	if !ok {
		return
	}
	f := &l.File.Funcs[id]
	m := unit.Member{Name: f.Name, Static: f.Static, Shared: true, Func: id, Node: n, Decorators: f.Decorators,
		Type: f.ReturnType, TypeNode: f.ReturnTypeNode, Private: f.Private}
	switch f.Kind {
	case unit.FuncGetter:
		m.Kind = unit.MemberGetter
	case unit.FuncSetter:
		m.Kind = unit.MemberSetter
	}
	if !l.overridden(ctx, m.Name, f.NoBody) {
		ctx.members = append(ctx.members, m)
	}
}

// overridden takes an earlier definition of a method off the list: the last one counts.
func (l *lowerer) overridden(ctx *classContext, name string, stub bool) bool {
	for i := range ctx.members {
		if m := &ctx.members[i]; m.Name == name && m.Kind == unit.MemberMethod && m.Func != 0 {
			if stub && !l.File.Funcs[m.Func].NoBody {
				return true
			}
			ctx.members = append(ctx.members[:i], ctx.members[i+1:]...)
			return false
		}
	}
	return false
}

// innerClass makes a class in a class body a member of it: Meta, Config.
func (l *lowerer) innerClass(ctx *classContext, n syntax.Node) {
	id, ok := l.classAt[n]
	if !ok {
		return
	}
	value := l.Synthetic(unit.Expr{Kind: unit.ExprClass, Node: n, Ref: int32(id)})
	ctx.members = append(ctx.members, unit.Member{Name: l.File.Classes[id].Name, Kind: unit.MemberField, Shared: true, Value: value, Node: n})
}

// fieldWrite notes a name written in a class body as an attribute of the class.
func (l *lowerer) fieldWrite(name syntax.Node, value, t unit.ExprID, at, n syntax.Node) {
	if l.body == nil || l.Func != l.File.Classes[l.body.id].Owner || l.Scope.Kind != lower.ScopeClass {
		return
	}
	if value != 0 && l.onlyForTypes(n) {
		return // nobody has it while the program runs
	}
	m := unit.Member{Name: l.Text(name), Kind: unit.MemberField, Shared: true, Value: l.Assigned(value), Node: n, Private: strings.HasPrefix(l.Text(name), "_")}
	if t != 0 {
		m.Type, m.TypeNode = t, at
	}
	if x := l.File.Expr(m.Value); x.Kind == unit.ExprFunction {
		m.Func = unit.FuncID(x.Ref)
	}
	l.body.members = append(l.body.members, m)
}

// onlyForTypes reports whether a node stands where only a checker of types goes: `if TYPE_CHECKING:`.
func (l *lowerer) onlyForTypes(n syntax.Node) bool {
	for {
		up, ok := l.Tree.ParentOf(n)
		if !ok || l.kind(up) == kindClassDefinition {
			return false
		}
		if l.kind(up) == kindIfStatement && l.kind(n) == kindBlock {
			switch l.Text(l.field(up, fieldCondition)) {
			case "TYPE_CHECKING", "typing.TYPE_CHECKING":
				return true
			}
		}
		n = up
	}
}

// memberWrite notes `self.x = value` at the class whose method it is written in.
func (l *lowerer) memberWrite(target, value, t unit.ExprID, at, n syntax.Node) {
	x := l.File.Expr(target)
	if x.Kind != unit.ExprMember || l.class == nil || value == 0 && t == 0 {
		return
	}
	this := l.File.Expr(x.A)
	if this.Kind != unit.ExprThis || unit.FuncID(this.Ref) != l.this {
		return
	}
	m := unit.Member{Name: x.Str, Kind: unit.MemberWrite, Value: value, In: l.this, Node: n, Private: strings.HasPrefix(x.Str, "_"),
		Shared: l.File.Funcs[l.this].Static}
	if value == 0 {
		m.Kind, m.In = unit.MemberField, 0
	}
	if t != 0 {
		m.Type, m.TypeNode = t, at
	}
	l.class.members = append(l.class.members, m)
}
