package python

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// functionDefinition lowers def; decorated is the node with its decorators, or none.
func (l *lowerer) functionDefinition(n, decorated syntax.Node) unit.FuncID {
	name := l.field(n, fieldName)
	text := ""
	if name != none {
		text = l.Text(name)
	}
	decorators := l.decorators(decorated)
	b := l.Lookup(text)
	fn := l.function(n, text, decorators, l.body)
	if b != 0 && l.LookupIn(l.Scope, text) == b && l.File.Bindings[b].Kind == unit.BindFunc {
		l.File.Bindings[b].Func = fn
		l.File.Funcs[fn].Binding = b
	}
	if b != 0 {
		l.MapName(name, b)
	}
	return fn
}

// decorators lowers the decorators of a definition, in the order they are written.
func (l *lowerer) decorators(n syntax.Node) []unit.ExprID {
	if n == none {
		return nil
	}
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindDecorator {
			if e := l.expr(l.First(c)); e != 0 {
				l.Map(c, e)
				l.PushExpr(e)
			}
		}
	}
	return l.TakeExprs(m)
}

// roles are what the decorators of a method make of it.
type roles struct {
	static, class, property, setter, noBody bool
}

func (l *lowerer) rolesOf(decorators []unit.ExprID) (r roles) {
	for _, d := range decorators {
		x := l.File.Expr(d)
		if x.Kind == unit.ExprCall {
			x = l.File.Expr(x.A)
		}
		if x.Kind != unit.ExprName && x.Kind != unit.ExprMember {
			continue
		}
		switch x.Str {
		case "staticmethod":
			r.static = true
		case "classmethod":
			r.class = true
		case "property", "cached_property", "computed_field", "hybrid_property":
			r.property = true
		case "setter", "deleter":
			r.setter = r.setter || x.Kind == unit.ExprMember
		case "overload", "abstractmethod", "abstractproperty":
			r.noBody = true
		}
	}
	return r
}

// function lowers def. class is the class whose member it is.
func (l *lowerer) function(n syntax.Node, name string, decorators []unit.ExprID, class *classContext) unit.FuncID {
	f := unit.Func{Kind: unit.FuncFunction, Name: name, Node: n, NameNode: n, Parent: l.Func, Decorators: decorators, Async: l.has(n, tokAsync)}
	if nameNode := l.field(n, fieldName); nameNode != none {
		f.NameNode = nameNode
	}
	r := l.rolesOf(decorators)
	if class != nil {
		f.Class = class.id
		f.Kind = unit.FuncMethod
		f.Static = r.static || r.class
		f.Private = strings.HasPrefix(name, "_") && !strings.HasSuffix(name, "__")
		switch {
		case name == "__init__":
			f.Kind = unit.FuncConstructor
		case r.setter:
			f.Kind = unit.FuncSetter
		case r.property:
			f.Kind = unit.FuncGetter
		}
	}
	body := l.field(n, fieldBody)
	f.NoBody = body == none || l.stub(body, r.noBody)
	// Defaults and annotations are evaluated around the function, where it is defined.
	list := l.field(n, fieldParameters)
	params, nodes := l.parameters(list)
	f.ReturnType, f.ReturnTypeNode = l.annotation(l.field(n, fieldReturnType))
	id := l.NewFunc(f)
	if class != nil {
		l.funcAt[n] = id
	}
	outerThis, outerClass, outerRaised, outerBody := l.this, l.class, l.raised, l.body
	frame := l.EnterFunc(id, lower.ScopeFunction)
	l.raised, l.body = 0, nil
	if class != nil {
		l.this, l.class = id, class
		if !r.static || name == "__new__" {
			params, nodes = l.receiver(params, nodes, id)
		}
	}
	l.declareParameters(id, params, nodes)
	if body != none {
		l.declare(body)
		before := len(l.File.Writes)
		stmts := l.statements(body)
		l.File.Funcs[id].Body = stmts
		l.given(id, l.File.Writes[before:])
	}
	l.this, l.class, l.raised, l.body = outerThis, outerClass, outerRaised, outerBody
	l.LeaveFunc(frame)
	return id
}

// given states the parameters of a function that some writes of names write, as expressions.
func (l *lowerer) given(fn unit.FuncID, writes []unit.Write) {
	for i := range l.File.Funcs[fn].Params {
		p := l.File.Funcs[fn].Params[i]
		if p.Binding != 0 && slices.ContainsFunc(writes, func(w unit.Write) bool { return w.Binding == p.Binding }) {
			e := l.Synthetic(unit.Expr{Kind: unit.ExprParam, Node: p.Node, Ref: int32(i), C: unit.ExprID(fn)})
			l.File.Funcs[fn].Params[i].Given = e
		}
	}
}

// receiver takes the first parameter of a method off the list: it is what the
// method is called on.
func (l *lowerer) receiver(params []unit.Param, nodes []syntax.Node, fn unit.FuncID) ([]unit.Param, []syntax.Node) {
	if len(params) == 0 || params[0].Rest || params[0].KeywordRest || params[0].KeywordOnly || nodes[0] == none {
		return params, nodes
	}
	b := l.Declare(l.Scope, unit.Binding{Name: params[0].Name, Kind: unit.BindLocal, Node: nodes[0]})
	l.receivers[b] = fn
	l.Map(nodes[0], l.Synthetic(unit.Expr{Kind: unit.ExprThis, Node: nodes[0], Str: params[0].Name, Ref: int32(fn)}))
	return params[1:], nodes[1:]
}

// parameters lowers the types and defaults of a parameter list, in the scope
// around the function. nodes are those of the names.
func (l *lowerer) parameters(list syntax.Node) (params []unit.Param, nodes []syntax.Node) {
	if list == none {
		return nil, nil
	}
	keywordOnly := false
	for c, end := l.First(list), l.End(list); c != none; c = l.Next(c, end) {
		p := unit.Param{Node: c, KeywordOnly: keywordOnly}
		name := c
		switch l.kind(c) {
		case kindIdentifier:
		case kindKeywordSeparator:
			keywordOnly = true
			continue
		case kindPositionalSeparator:
			continue
		case kindDefaultParameter, kindTypedDefaultParameter:
			name = l.field(c, fieldName)
			p.Type, p.TypeNode = l.annotation(l.field(c, fieldType))
			l.Conditional++
			text := ""
			if name != none {
				text = l.Text(name)
			}
			p.Default = l.named(l.field(c, fieldValue), text)
			l.Conditional--
			p.Optional = true
		case kindTypedParameter:
			name = l.First(c)
			p.Type, p.TypeNode = l.annotation(l.field(c, fieldType))
		case kindListSplatPattern, kindDictionarySplatPattern, kindTuplePattern:
		default:
			l.expr(c)
			continue
		}
		if name != none {
			switch l.kind(name) {
			case kindListSplatPattern:
				p.Rest, keywordOnly = true, true
				name = l.First(name)
			case kindDictionarySplatPattern:
				p.KeywordRest = true
				name = l.First(name)
			}
		}
		if name != none && l.kind(name) == kindIdentifier {
			p.Name = l.Text(name)
		} else {
			name = none
		}
		params = append(params, p)
		nodes = append(nodes, name)
	}
	return params, nodes
}

func (l *lowerer) declareParameters(fn unit.FuncID, params []unit.Param, nodes []syntax.Node) {
	for i := range params {
		if params[i].Name == "" {
			continue
		}
		params[i].Binding = l.Declare(l.Scope, unit.Binding{Name: params[i].Name, Kind: unit.BindParam, Node: nodes[i], Index: int32(i),
			Type: params[i].Type, TypeNode: params[i].TypeNode})
		l.Map(nodes[i], l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: nodes[i], Str: params[i].Name, Ref: int32(params[i].Binding)}))
	}
	l.File.Funcs[fn].Params = params
}

// stub reports whether a body says nothing: `...`, or a docstring and no more
// where a decorator says that there is none.
func (l *lowerer) stub(body syntax.Node, declared bool) bool {
	for c, end := l.First(body), l.End(body); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindPassStatement:
			if declared {
				continue
			}
			return false
		case kindRaiseStatement:
			if declared {
				continue
			}
			return false
		case kindExpressionStatement:
			inner := l.First(c)
			if inner != none && l.kind(inner) == kindEllipsis {
				declared = true
				continue
			}
			if inner != none && (l.kind(inner) == kindString || l.kind(inner) == kindConcatenatedString) {
				continue
			}
			return false
		default:
			return false
		}
	}
	return declared
}

// lambda lowers lambda, whose body is what it returns.
func (l *lowerer) lambda(n syntax.Node, name string) unit.ExprID {
	params, nodes := l.parameters(l.field(n, fieldParameters))
	id := l.NewFunc(unit.Func{Kind: unit.FuncArrow, Name: name, Node: n, NameNode: n, Parent: l.Func, ExprBody: true})
	outerRaised, outerBody := l.raised, l.body
	frame := l.EnterFunc(id, lower.ScopeFunction)
	l.raised, l.body = 0, nil
	l.declareParameters(id, params, nodes)
	if body := l.field(n, fieldBody); body != none {
		if l.walrus {
			l.bindWalrus(body, 0)
		}
		st := l.NewStmt(unit.Stmt{Kind: unit.StmtReturn, Node: body})
		l.Stmt = st
		e := l.expr(body)
		l.File.Stmts[st].Expr = e
		l.File.Funcs[id].Body = l.Stmts(st)
	}
	l.raised, l.body = outerRaised, outerBody
	l.LeaveFunc(frame)
	return l.Add(unit.Expr{Kind: unit.ExprFunction, Node: n, Ref: int32(id)})
}
