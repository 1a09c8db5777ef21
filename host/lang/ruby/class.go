package ruby

import (
	"bytes"
	"strings"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// class is a class or module whose body is being lowered.
type class struct {
	id unit.ClassID
	// body is the function that holds the body's code.
	body      unit.FuncID
	qualified string
	// static: inside class << self. private and both are what a bare private or module_function said last.
	static, private, both bool
}

// MayDeclare reports whether a text has a word that opens a class or module. One that has none
// declares none; where it has one, Declares tells.
func MayDeclare(source []byte) bool {
	for _, word := range [...]string{"class", "module"} {
		for rest := source; ; {
			at := bytes.Index(rest, []byte(word))
			if at < 0 {
				break
			}
			end := at + len(word)
			inWord := at > 0 && isName(rest[at-1]) || end < len(rest) && isName(rest[end])
			// `x.class` and `:class` are names; `..class` and `::class` do not begin a declaration either, but are not worth telling apart.
			named := at > 0 && (rest[at-1] == ':' || rest[at-1] == '.') && (at < 2 || rest[at-2] != rest[at-1])
			if !inWord && !named {
				return true
			}
			rest = rest[end:]
		}
	}
	return false
}

// isName reports whether a byte may stand inside a name.
func isName(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// Declares reports whether a file opens a class or module.
func Declares(tree *syntax.Tree) bool {
	g := theGrammar()
	for n := syntax.Node(0); int(n) < tree.Len(); n++ {
		switch g.kinds[tree.Kind(n)] {
		case kindClass, kindModule:
			if tree.Named(n) {
				return true
			}
		}
	}
	return false
}

// classStatement lowers class, module and class << self.
func (l *lowerer) classStatement(n syntax.Node) {
	if l.kind(n) == kindSingletonClass {
		l.singletonClass(n)
		return
	}
	name := ""
	if c := l.field(n, fieldName); c != none {
		name = l.Text(c)
	}
	super := none
	if s := l.field(n, fieldSuperclass); s != none {
		super = l.First(s)
	}
	l.classOf(n, name, super, l.field(n, fieldBody), l.kind(n) == kindModule)
}

// classOf lowers a class of that name, in whichever way it is written.
func (l *lowerer) classOf(n syntax.Node, name string, super, body syntax.Node, module bool) {
	st := l.NewStmt(unit.Stmt{Kind: unit.StmtClass, Node: n})
	outerStmt := l.Stmt
	l.Stmt = st
	qualified := strings.TrimPrefix(strings.ReplaceAll(name, " ", ""), "::")
	if l.class != nil && !strings.HasPrefix(name, "::") {
		qualified = l.class.qualified + "::" + qualified
	}
	c := unit.Class{Name: qualified, QualifiedName: qualified, Node: n, Owner: l.Func, Module: module}
	if super != none {
		if e := l.expr(super); e != 0 {
			c.Supers = []unit.ExprID{e}
		}
	}
	id := l.NewClass(c)
	fn := l.NewFunc(unit.Func{Kind: unit.FuncClassBody, Node: n, NameNode: n, Parent: l.Func, Static: true, Class: id})
	outer, outerMethod, outerLoops := l.class, l.method, l.loops
	l.class, l.method, l.loops = &class{id: id, body: fn, qualified: qualified}, nil, 0
	frame := l.EnterFunc(fn, lower.ScopeSealed)
	m := l.OpenStmts()
	if body != none {
		l.inner(body, sink{})
	}
	list := l.CloseStmts(m)
	l.LeaveFunc(frame)
	l.class, l.method, l.loops = outer, outerMethod, outerLoops
	l.File.Classes[id].Body = list
	l.File.Stmts[st].Ref = int32(id)
	l.Stmt = outerStmt
	l.PushStmt(st)
}

// singletonClass lowers class << self: what it holds belongs to the class itself.
func (l *lowerer) singletonClass(n syntax.Node) {
	st := l.NewStmt(unit.Stmt{Kind: unit.StmtBlock, Node: n})
	outerStmt := l.Stmt
	l.Stmt = st
	value := l.field(n, fieldValue)
	if l.class == nil || l.kind(value) != kindSelf || l.method != nil {
		l.expr(value)
		m := l.OpenStmts()
		if body := l.field(n, fieldBody); body != none {
			l.inner(body, sink{})
		}
		l.File.Stmts[st].Body = l.CloseStmts(m)
		l.Stmt = outerStmt
		l.PushStmt(st)
		return
	}
	outer := *l.class
	l.class.static, l.class.private = true, false
	l.Push(lower.ScopeSealed)
	m := l.OpenStmts()
	if body := l.field(n, fieldBody); body != none {
		l.inner(body, sink{})
	}
	list := l.CloseStmts(m)
	l.Pop()
	l.class.static, l.class.private = outer.static, outer.private
	l.File.Stmts[st].Body = list
	l.Stmt = outerStmt
	l.PushStmt(st)
}

// member adds to the current class.
func (l *lowerer) member(m unit.Member) {
	c := &l.File.Classes[l.class.id]
	c.Members = append(c.Members, m)
}

// memberWrite notes that an instance or class variable gets a value.
func (l *lowerer) memberWrite(n syntax.Node, name string, value unit.ExprID) {
	if l.class == nil || value == 0 {
		return
	}
	static := l.method == nil || l.method.static
	if strings.HasPrefix(name, "@@") {
		l.member(unit.Member{Name: name, Kind: unit.MemberWrite, Static: true, Value: value, In: l.Func, Node: n})
		static = false
	}
	l.member(unit.Member{Name: name, Kind: unit.MemberWrite, Static: static, Value: value, In: l.writer(), Node: n})
}

// writer is the method that contains a write; blocks belong to the method around.
func (l *lowerer) writer() unit.FuncID {
	if l.method != nil {
		return l.method.id
	}
	return l.Func
}

// constant notes what a constant is bound to.
func (l *lowerer) constant(n syntax.Node, value unit.ExprID) {
	if l.class != nil {
		l.member(unit.Member{Name: l.Text(n), Kind: unit.MemberField, Static: true, Value: value, In: l.class.body, Node: n})
		return
	}
	if value != 0 {
		l.File.Exports = append(l.File.Exports, unit.Export{Name: l.Text(n), Expr: value, Node: n})
	}
}

// constantClass lowers Name = Class.new(Super) do … end, and the same of Module, Struct and Data, as a class.
func (l *lowerer) constantClass(n, left, right syntax.Node) bool {
	if l.kind(left) != kindConstant || l.kind(right) != kindCall {
		return false
	}
	receiver, method := l.field(right, fieldReceiver), l.field(right, fieldMethod)
	if receiver == none || method == none || l.kind(receiver) != kindConstant {
		return false
	}
	super := none
	args := l.field(right, fieldArguments)
	switch of, name := l.Text(receiver), l.Text(method); {
	case of == "Class" && name == "new":
		if args != none {
			super = l.First(args)
		}
	case of == "Module" && name == "new":
	case of == "Struct" && name == "new" && l.blockOf(right) != none, of == "Data" && name == "define" && l.blockOf(right) != none:
	default:
		return false
	}
	body := none
	if b := l.blockOf(right); b != none {
		body = l.field(b, fieldBody)
	}
	l.classOf(n, l.Text(left), super, body, l.Text(receiver) == "Module")
	return true
}

// alias lowers alias new old: another name of the same method.
func (l *lowerer) alias(n syntax.Node) {
	name, old := l.field(n, fieldName), l.field(n, fieldAlias)
	if l.class != nil && name != none && old != none {
		l.aliased(n, l.keyText(name), l.keyText(old))
	}
	l.add(unit.Stmt{Kind: unit.StmtOther, Node: n})
}

func (l *lowerer) aliased(n syntax.Node, name, old string) {
	for _, m := range l.File.Classes[l.class.id].Members {
		if m.Name == old && m.Func != 0 && m.Static == l.class.static {
			m.Name, m.Node = name, n
			l.member(m)
			return
		}
	}
}
