package typescript

import (
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// class lowers a class declaration or expression.
func (l *lowerer) class(n syntax.Node, name string) unit.ClassID {
	id := l.NewClass(unit.Class{Name: name, Node: n, Owner: l.Func, QualifiedName: name, Abstract: l.kind(n) == "abstract_class_declaration"})
	var supers, implements, decorators []unit.ExprID
	for c := range l.Tree.NamedChildren(n) {
		switch l.kind(c) {
		case "decorator":
			decorators = append(decorators, l.expr(l.firstNamed(c)))
		case "class_heritage":
			for h := range l.Tree.NamedChildren(c) {
				switch l.kind(h) {
				case "extends_clause":
					if v := l.field(h, "value"); v != syntax.NoNode {
						supers = append(supers, l.expr(v))
					}
				case "implements_clause":
					for t := range l.Tree.NamedChildren(h) {
						implements = append(implements, l.typeName(t))
					}
				default:
					supers = append(supers, l.expr(h))
				}
			}
		}
	}
	if p, ok := l.Tree.ParentOf(n); ok && l.kind(p) == "export_statement" {
		for c := range l.Tree.NamedChildren(p) {
			if l.kind(c) == "decorator" {
				decorators = append(decorators, l.expr(l.firstNamed(c)))
			}
		}
	}
	outer := l.Class
	l.Class = id
	c := &l.File.Classes[id]
	c.Supers, c.Implements, c.Decorators = supers, implements, decorators
	if body := l.field(n, "body"); body != syntax.NoNode {
		l.Push(false)
		l.members(id, body)
		l.Pop()
	}
	l.Class = outer
	return id
}

func (l *lowerer) members(id unit.ClassID, body syntax.Node) {
	var decorators []unit.ExprID
	for m := range l.Tree.NamedChildren(body) {
		switch l.kind(m) {
		case "decorator":
			decorators = append(decorators, l.expr(l.firstNamed(m)))
			continue
		case "method_definition", "abstract_method_signature", "method_signature":
			l.methodMember(id, m, decorators)
		case "public_field_definition", "field_definition":
			l.fieldMember(id, m, decorators)
		case "class_static_block":
			st := l.block(l.field(m, "body"))
			c := &l.File.Classes[id]
			c.Body = l.Stmts(append(append([]unit.StmtID(nil), l.File.StmtsIn(c.Body)...), l.File.StmtsIn(st)...))
		}
		decorators = nil
	}
}

func (l *lowerer) methodMember(id unit.ClassID, m syntax.Node, decorators []unit.ExprID) {
	name := l.key(l.field(m, "name"))
	kind, fk := unit.MemberMethod, unit.FuncMethod
	switch {
	case name == "constructor":
		fk = unit.FuncConstructor
	case l.token(m, "get"):
		kind, fk = unit.MemberGetter, unit.FuncGetter
	case l.token(m, "set"):
		kind, fk = unit.MemberSetter, unit.FuncSetter
	}
	fn := l.function(m, name, fk)
	l.File.Funcs[fn].Decorators = decorators
	private := l.private(m)
	l.File.Funcs[fn].Private = private
	c := &l.File.Classes[id]
	c.Members = append(c.Members, unit.Member{Name: name, Kind: kind, Static: l.token(m, "static"), Func: fn, Decorators: decorators, Node: m, Private: private})
	if fk != unit.FuncConstructor {
		return
	}
	// A parameter with an accessibility word is a property too.
	params := l.field(m, "parameters")
	if params == syntax.NoNode {
		return
	}
	index := 0
	for p := range l.Tree.NamedChildren(params) {
		if k := l.kind(p); k != "required_parameter" && k != "optional_parameter" {
			continue
		}
		property := l.token(p, "readonly")
		for w := range l.Tree.NamedChildren(p) {
			property = property || l.kind(w) == "accessibility_modifier" || l.kind(w) == "override_modifier"
		}
		if property && index < len(l.File.Funcs[fn].Params) {
			param := l.File.Funcs[fn].Params[index]
			value := l.Synthetic(unit.Expr{Kind: unit.ExprParam, Node: p, Ref: int32(index), C: unit.ExprID(fn)})
			c := &l.File.Classes[id]
			c.Members = append(c.Members, unit.Member{Name: param.Name, Kind: unit.MemberField, Value: value, In: fn, Type: param.Type, TypeNode: param.TypeNode, Decorators: param.Decorators, Node: p})
		}
		index++
	}
}

func (l *lowerer) fieldMember(id unit.ClassID, m syntax.Node, decorators []unit.ExprID) {
	nameNode := l.field(m, "name")
	if nameNode == syntax.NoNode {
		nameNode = l.field(m, "property")
	}
	if nameNode == syntax.NoNode {
		return
	}
	member := unit.Member{Name: l.key(nameNode), Kind: unit.MemberField, Static: l.token(m, "static"), Decorators: decorators, Node: m, Private: l.private(m)}
	if t := l.field(m, "type"); t != syntax.NoNode {
		member.Type, member.TypeNode = l.typeAnnotation(t)
	}
	if v := l.field(m, "value"); v != syntax.NoNode {
		member.Value = l.named(v, member.Name)
		if x := l.File.Expr(member.Value); x.Kind == unit.ExprFunction {
			member.Func = unit.FuncID(x.Ref)
			l.File.Funcs[member.Func].Decorators = decorators
			l.File.Funcs[member.Func].Class = id
		}
	}
	c := &l.File.Classes[id]
	c.Members = append(c.Members, member)
}

func (l *lowerer) private(m syntax.Node) bool {
	for c := range l.Tree.NamedChildren(m) {
		switch l.kind(c) {
		case "accessibility_modifier":
			return l.Text(c) != "public"
		case "private_property_identifier":
			return true
		}
	}
	return false
}
