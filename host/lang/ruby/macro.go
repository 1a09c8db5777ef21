package ruby

import (
	"cmp"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// bareMacro reads private, public, protected and module_function without
// arguments: they say how the methods behind them are seen.
func (l *lowerer) bareMacro(n syntax.Node) bool {
	if l.class == nil || l.method != nil {
		return false
	}
	switch l.Text(n) {
	case "private", "protected":
		l.class.private = true
	case "public":
		l.class.private = false
	case "module_function":
		l.class.both = true
	default:
		return false
	}
	l.add(unit.Stmt{Kind: unit.StmtOther, Node: n})
	return true
}

// macro lowers a call in a class body; what the language's own
// macros say becomes part of the class.
func (l *lowerer) macro(n syntax.Node, name string, to sink) bool {
	switch name {
	case "class_methods":
		if l.blockOf(n) != none {
			// A concern's class methods belong to the classes that include it.
			outer := *l.class
			l.class.static, l.class.private = true, false
			l.plain(n, to)
			l.class.static, l.class.private = outer.static, outer.private
			return true
		}
	case "define_method", "define_singleton_method":
		return l.defineMethod(n, name, to)
	}
	before := l.class.private
	l.plain(n, to)
	args := l.field(n, fieldArguments)
	if args == none {
		return true
	}
	switch name {
	case "include", "prepend", "extend":
		for c, end := l.First(args), l.End(args); c != none; c = l.Next(c, end) {
			l.mixIn(c, name == "extend" || l.class.static)
		}
	case "helpers":
		// Libraries of small servers mix modules in by this name.
		for c, end := l.First(args), l.End(args); c != none; c = l.Next(c, end) {
			if k := l.kind(c); k == kindConstant || k == kindScopeResolution {
				l.mixIn(c, l.class.static)
			}
		}
	case "private", "protected", "public", "private_class_method", "public_class_method":
		l.class.private = before
		hidden := name == "private" || name == "protected" || name == "private_class_method"
		for _, method := range l.names(args) {
			l.setVisible(method, hidden, strings.HasSuffix(name, "class_method") || l.class.static)
		}
	case "module_function":
		for _, method := range l.names(args) {
			l.alsoStatic(method)
		}
	case "attr_reader", "attr_accessor", "attr_writer", "attr":
		for c, end := l.First(args), l.End(args); c != none; c = l.Next(c, end) {
			if x := l.File.Expr(l.ExprAt(c)); x.Kind == unit.ExprLiteral && name != "attr_writer" {
				l.reader(c, x.Str)
			}
		}
	case "alias_method":
		if names := l.names(args); len(names) == 2 {
			l.aliased(n, names[0], names[1])
		}
	case "delegate", "def_delegators", "def_delegator":
		l.delegate(name, args)
	}
	return true
}

// names lists the literal symbols and strings of an argument list, arrays and defs included.
func (l *lowerer) names(args syntax.Node) []string {
	var out []string
	add := func(e unit.ExprID) {
		if x := l.File.Expr(e); x.Kind == unit.ExprLiteral && (x.Op == unit.LitSymbol || x.Op == unit.LitString) {
			out = append(out, x.Str)
		}
	}
	for c, end := l.First(args), l.End(args); c != none; c = l.Next(c, end) {
		e := l.ExprAt(c)
		x := l.File.Expr(e)
		if x.Kind == unit.ExprSpread {
			x = l.File.Expr(x.A)
		}
		if x.Kind == unit.ExprArray {
			for _, el := range l.File.ExprsIn(x.List) {
				add(el)
			}
			continue
		}
		add(e)
	}
	return out
}

func (l *lowerer) mixIn(n syntax.Node, extend bool) {
	e := l.ExprAt(n)
	if e == 0 {
		return
	}
	if l.kind(n) == kindSelf {
		if extend {
			l.class.both = true
			for _, m := range l.File.Classes[l.class.id].Members {
				if !m.Static {
					l.alsoStatic(m.Name)
				}
			}
		}
		return
	}
	if extend {
		x := *l.File.Expr(e)
		x.Flags |= unit.FlagKeywords
		e = l.Synthetic(x)
	}
	c := &l.File.Classes[l.class.id]
	c.Includes = append(c.Includes, e)
}

// setVisible says whether a method may be called from outside.
func (l *lowerer) setVisible(name string, hidden, static bool) {
	members := l.File.Classes[l.class.id].Members
	for i := range members {
		if members[i].Name == name && members[i].Func != 0 && members[i].Static == static {
			members[i].Private = hidden
			l.File.Funcs[members[i].Func].Private = hidden
		}
	}
}

// alsoStatic lets a method be one of the module itself too.
func (l *lowerer) alsoStatic(name string) {
	for _, m := range l.File.Classes[l.class.id].Members {
		if m.Name == name && m.Func != 0 && !m.Static {
			m.Static = true
			l.member(m)
			return
		}
	}
}

// reader is the method of attr_reader :name: it returns @name.
func (l *lowerer) reader(n syntax.Node, name string) {
	l.synthesised(n, name, func() unit.ExprID {
		return l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.self(n), Str: "@" + name, Flags: unit.FlagImplicit})
	})
}

// synthesised adds a method whose body is one returned expression.
func (l *lowerer) synthesised(n syntax.Node, name string, result func() unit.ExprID) {
	id := l.NewFunc(unit.Func{Kind: unit.FuncMethod, Name: name, Node: n, NameNode: n, Parent: l.Func, Class: l.class.id, Static: l.class.static,
		Private: l.class.private, ExprBody: true})
	frame := l.EnterFunc(id, scopeOfBlock)
	st := l.NewStmt(unit.Stmt{Kind: unit.StmtReturn, Node: n})
	l.Stmt = st
	e := result()
	l.File.Stmts[st].Expr = e
	l.File.Funcs[id].Body = l.Stmts(st)
	l.LeaveFunc(frame)
	l.member(unit.Member{Name: name, Kind: unit.MemberMethod, Static: l.class.static, Func: id, Node: n, Private: l.class.private})
}

// delegate lowers delegate :a, :b, to: :target and Forwardable's def_delegators
// :target, :a: methods that call the same method of something else.
func (l *lowerer) delegate(macro string, args syntax.Node) {
	var names []string
	target, prefix, renamed := "", "", ""
	for c, end := l.First(args), l.End(args); c != none; c = l.Next(c, end) {
		x := l.File.Expr(l.ExprAt(c))
		switch {
		case x.Kind == unit.ExprLiteral:
			names = append(names, x.Str)
		case x.Kind == unit.ExprProperty && x.Str == "to":
			target = l.File.Expr(x.A).Str
		case x.Kind == unit.ExprProperty && x.Str == "prefix":
			switch p := l.File.Expr(x.A); {
			case p.Kind == unit.ExprLiteral && p.Op == unit.LitBoolean && p.Str == "true":
				prefix = "to"
			case p.Kind == unit.ExprLiteral:
				prefix = p.Str
			}
		}
	}
	if macro != "delegate" && len(names) > 1 {
		target, names = names[0], names[1:]
		if macro == "def_delegator" {
			if len(names) > 1 {
				renamed = names[1]
			}
			names = names[:1]
		}
	}
	if target == "" || target == "class" {
		return
	}
	if prefix == "to" {
		prefix = strings.TrimPrefix(target, "@")
	}
	for _, name := range names {
		own := cmp.Or(renamed, name)
		if prefix != "" {
			own = prefix + "_" + name
		}
		at := args
		l.synthesised(at, own, func() unit.ExprID {
			base := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: at, A: l.self(at), Str: target, Flags: unit.FlagImplicit})
			if !strings.HasPrefix(target, "@") {
				base = l.call(unit.Expr{Kind: unit.ExprCall, Node: at, A: base})
			}
			m := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: at, A: base, Str: name})
			return l.call(unit.Expr{Kind: unit.ExprCall, Node: at, A: m})
		})
	}
}

// defineMethod lowers define_method(:name) { … }; in a loop over texts that are
// written down it defines one method for each.
func (l *lowerer) defineMethod(n syntax.Node, macro string, to sink) bool {
	l.plain(n, to)
	args := l.field(n, fieldArguments)
	if args == none || l.First(args) == none {
		return true
	}
	var fn unit.FuncID
	if call := l.File.Expr(l.ExprAt(n)); call.Kind == unit.ExprCall && call.Flags&unit.FlagBlock != 0 {
		list := l.File.ExprsIn(call.List)
		if x := l.File.Expr(list[len(list)-1]); x.Kind == unit.ExprFunction {
			fn = unit.FuncID(x.Ref)
		}
	}
	if fn == 0 {
		return true
	}
	f := &l.File.Funcs[fn]
	static := l.class.static || macro == "define_singleton_method"
	f.Kind, f.Class, f.Static, f.Private = unit.FuncMethod, l.class.id, static, l.class.private
	for _, name := range l.spellings(l.ExprAt(l.First(args))) {
		if f.Name == "" {
			f.Name = name
		}
		l.member(unit.Member{Name: name, Kind: unit.MemberMethod, Static: static, Func: fn, Node: n, Private: l.class.private})
	}
	return true
}

// spellings are the texts that a name may be, where all are written down.
func (l *lowerer) spellings(e unit.ExprID) []string {
	x := l.File.Expr(e)
	switch x.Kind {
	case unit.ExprLiteral:
		return []string{x.Str}
	case unit.ExprName:
		return l.spelled[unit.BindingID(x.Ref)]
	case unit.ExprTemplate:
		out := []string{""}
		for _, part := range l.File.ExprsIn(x.List) {
			var next []string
			for _, text := range l.spellings(part) {
				for _, have := range out {
					next = append(next, have+text)
				}
			}
			out = next
		}
		return out
	}
	return nil
}
