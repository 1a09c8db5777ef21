package configs

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// heldBefore reports whether code looks a name up only where it has asked whether the name is there, and goes on where it
// is not: `os.environ["PORT"] if "PORT" in os.environ else 80`, `if key not in os.environ: return default`.
func (r *Reader) heldBefore(read flow.Site) bool {
	f := r.prog.Files[read.File]
	p := presence{of: r, at: read, file: f, asks: r.prog.Semantics.Tests.Asks}
	if !p.begin() {
		return false
	}
	asks := r.asks[read.File]()
	for _, e := range asks.exprs[p.sought.key] {
		x := f.Expr(e)
		is := p.asked(x.A)
		if x.Kind == unit.ExprConditional && (is.where(there) && p.contains(x.B) || is.where(missing) && p.contains(x.C)) ||
			x.Kind == unit.ExprLogical && (is.where(there) && x.Op == unit.OpAnd || is.where(missing) && x.Op == unit.OpOr) && p.contains(x.B) {
			return true
		}
	}
	v := value{file: f}
	for _, id := range asks.ifs[p.sought.key] {
		s := f.Stmt(id)
		if p.sought.in != "" && p.setIn(s) && p.asked(s.Expr) == missing {
			return true
		}
		if v.fails(s.Body) || v.fails(s.Else) {
			continue
		}
		switch is := p.asked(s.Expr); {
		case is.where(there) && p.inside(s.Body), is.where(missing) && p.inside(s.Else), is.where(missing) && f.Leaves(s.Body) && p.behind(s):
			return true
		}
	}
	return false
}

// presence is the question whether a name is there, for one expression that looks it up.
type presence struct {
	of   *Reader
	at   flow.Site
	file *unit.File
	// asks are the methods that tell whether there is something, by whether they hold when there is.
	asks map[string]bool
	// sought is what is looked up; start and end are where.
	sought     lookUp
	start, end uint32
}

// lookUp is a name that is looked up in a collection, both as they are written. Of a function that knows where to look, in
// is "".
type lookUp struct{ in, key string }

// lookUpOf reads a look-up: in[key], in.key, in.fetch(key), look(key).
func lookUpOf(f *unit.File, e unit.ExprID) lookUp {
	switch x := f.Expr(e); x.Kind {
	case unit.ExprIndex:
		return lookUp{f.ExprText(x.A), unquoted(f.ExprText(x.B))}
	case unit.ExprMember:
		return lookUp{f.ExprText(x.A), quoted(x.Str)}
	case unit.ExprCall:
		if args := f.ExprsIn(x.List); len(args) > 0 {
			in := ""
			if on := f.Expr(x.A); on.Kind == unit.ExprMember {
				in = f.ExprText(on.A)
			}
			return lookUp{in, unquoted(f.ExprText(args[0]))}
		}
	}
	return lookUp{}
}

// begin reads the look-up that it is asked for.
func (p *presence) begin() bool {
	p.sought = lookUpOf(p.file, p.at.Expr)
	p.start, p.end = p.span(p.at.Expr)
	return p.sought.key != "" && (p.sought.in != "" || p.of.reads[p.at])
}

// same reports whether an expression looks the name up as well: in the collection, or, of a variable of the configuration, in
// any way that reads one.
func (p *presence) same(e unit.ExprID) bool {
	e = p.file.Plain(e)
	l := lookUpOf(p.file, e)
	return l.key == p.sought.key && (l.in == p.sought.in && l.in != "" || p.of.reads[p.at] && p.of.reads[flow.Site{File: p.at.File, Expr: e}])
}

// holds reports whether an expression is the collection, or, of a variable of the configuration, what holds all variables.
func (p *presence) holds(e unit.ExprID) bool {
	return p.sought.in != "" && p.file.ExprText(e) == p.sought.in || p.of.reads[p.at] && p.of.eval.IsEnvironment(flow.Site{File: p.at.File, Expr: e})
}

func quoted(s string) string { return `"` + s + `"` }

// unquoted writes all texts with the same quotes.
func unquoted(s string) string { return strings.ReplaceAll(s, "'", `"`) }

// span is where an expression stands in its file.
func (p *presence) span(e unit.ExprID) (start, end uint32) {
	n := p.file.Expr(e).Node
	return p.file.Tree.Start(n), p.file.Tree.End(n)
}

// contains reports whether the look-up stands in an expression.
func (p *presence) contains(e unit.ExprID) bool {
	if e == 0 {
		return false
	}
	start, end := p.span(e)
	return start <= p.start && p.end <= end
}

// inside reports whether the look-up stands in one of some statements.
func (p *presence) inside(list unit.List) bool {
	for _, id := range p.file.StmtsIn(list) {
		n := p.file.Stmt(id).Node
		if p.file.Tree.Start(n) <= p.start && p.end <= p.file.Tree.End(n) {
			return true
		}
	}
	return false
}

// behind reports whether the look-up comes after a statement of the same function.
func (p *presence) behind(s *unit.Stmt) bool {
	end := p.file.Tree.End(s.Node)
	return end <= p.start && p.file.EnclosingFunc(s.Node) == p.file.EnclosingFunc(p.file.Expr(p.at.Expr).Node)
}

// setIn reports whether the look-up comes after code of a statement in the same function that sets the name itself.
func (p *presence) setIn(s *unit.Stmt) bool {
	f := p.file
	from, to := f.Tree.Start(s.Node), min(f.Tree.End(s.Node), p.start)
	if from >= to || f.EnclosingFunc(s.Node) != f.EnclosingFunc(f.Expr(p.at.Expr).Node) {
		return false
	}
	for i := 1; i < len(f.Exprs); i++ {
		if x := &f.Exprs[i]; x.Kind == unit.ExprAssign && f.Tree.Start(x.Node) >= from && f.Tree.End(x.Node) <= to && p.same(x.A) {
			return true
		}
	}
	return false
}

// answer is what a condition says of the name.
type answer int

const (
	other answer = iota
	there
	missing
	// judged: a function is handed the name's value, and which of its answers says that it is there is not known.
	judged
)

// where reports whether the name may be what is said where a condition that says this holds.
func (a answer) where(is answer) bool { return a == is || a == judged }

// asked reads a condition as the question whether the name is there.
func (p *presence) asked(e unit.ExprID) answer {
	if e == 0 {
		return other
	}
	f := p.file
	e = f.Plain(e)
	if asks := p.askedByKey(e); asks != other {
		return asks
	}
	switch x := f.Expr(e); x.Kind {
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			return p.asked(x.A).opposite()
		}
	case unit.ExprLogical:
		if a := p.asked(x.A); x.Op == unit.OpAnd && a.where(there) || x.Op == unit.OpOr && a.where(missing) {
			return a
		}
		if b := p.asked(x.B); x.Op == unit.OpAnd && b.where(there) || x.Op == unit.OpOr && b.where(missing) {
			return b
		}
	case unit.ExprBinary:
		// What it is compared with may be nothing, or one of its values: then it is there where they are the same.
		looked, with := x.A, x.B
		if p.same(x.B) {
			looked, with = x.B, x.A
		}
		if !p.same(looked) {
			return other
		}
		is := other
		if lit := f.Expr(f.Plain(with)); lit.Kind == unit.ExprLiteral {
			is = there
			if lit.Op == unit.LitNull || lit.Op == unit.LitUndefined {
				is = missing
			}
		}
		switch x.Op {
		case unit.OpEq, unit.OpLooseEq:
			return is
		case unit.OpNotEq, unit.OpLooseNeq:
			if is == missing {
				return there
			}
		}
	}
	return other
}

// askedByKey reads what asks for the key itself, or takes what is there for true.
func (p *presence) askedByKey(e unit.ExprID) answer {
	f := p.file
	x := f.Expr(e)
	switch {
	case x.Kind == unit.ExprBinary && (x.Op == unit.OpIn || x.Op == unit.OpNotIn) && unquoted(f.ExprText(x.A)) == p.sought.key && p.holds(x.B):
		if x.Op == unit.OpNotIn {
			return missing
		}
		return there
	case x.Kind == unit.ExprCall:
		on := f.Expr(x.A)
		args := f.ExprsIn(x.List)
		if on.Kind == unit.ExprMember && f.Semantics.Lists.Asks[on.Str] && len(args) == 1 && unquoted(f.ExprText(args[0])) == p.sought.key && p.holds(on.A) {
			return there
		}
		if holds, asks := p.asks[on.Str]; asks && on.Kind == unit.ExprMember && p.same(on.A) {
			if holds {
				return there
			}
			return missing
		}
		if !f.Semantics.Exceptions.IndexRaises {
			for n, arg := range args {
				if p.same(arg) && !p.of.insists(flow.Site{File: p.at.File, Expr: e}, n) {
					return judged
				}
			}
		}
	}
	if p.same(e) {
		return there
	}
	return other
}

func (a answer) opposite() answer {
	switch a {
	case there:
		return missing
	case missing:
		return there
	case judged:
		return judged
	}
	return other
}

// caught reports whether code goes on where a look-up fails, in a handler of what looking up raises.
func (r *Reader) caught(read flow.Site) bool {
	f := r.prog.Files[read.File]
	p := presence{of: r, at: read, file: f}
	p.start, p.end = p.span(read.Expr)
	v := value{file: f}
	for _, id := range r.asks[read.File]().tries {
		s := f.Stmt(id)
		if !p.inside(s.Body) {
			continue
		}
		for _, id := range f.StmtsIn(s.Handlers) {
			if h := f.Stmt(id); r.catchesMissing(read.File, h) && !v.fails(h.Body) {
				return true
			}
		}
	}
	return false
}

// catchesMissing reports whether a handler handles what the language raises for a key that is not there.
func (r *Reader) catchesMissing(file flow.FileID, handler *unit.Stmt) bool {
	raised := r.prog.Semantics.Exceptions.Missing
	types := r.prog.Files[file].ExprsIn(handler.Exprs)
	if len(raised) == 0 {
		return false
	}
	if len(types) == 0 {
		return true
	}
	for _, t := range types {
		for _, v := range r.prog.Eval(flow.Site{File: file, Expr: t}, nil) {
			if v.Kind == flow.Extern && (slices.Contains(raised, v.Text) || r.prog.Semantics.Exceptions.Roots[v.Text]) {
				return true
			}
		}
	}
	return false
}
