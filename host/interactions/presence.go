package interactions

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// heldBefore reports whether code looks a name up only where it has asked whether the name is there, and goes on where it
// is not: `os.environ["PORT"] if "PORT" in os.environ else 80`, `if key not in os.environ: return default`.
func heldBefore(f *unit.File, read unit.ExprID) bool {
	p := presence{file: f}
	if !p.of(read) {
		return false
	}
	for i := range f.Exprs {
		x := &f.Exprs[i]
		switch {
		case x.Kind == unit.ExprConditional:
			if is := p.asked(x.A); is == there && p.contains(x.B) || is == missing && p.contains(x.C) {
				return true
			}
		case x.Kind == unit.ExprLogical:
			if is := p.asked(x.A); (is == there && x.Op == unit.OpAnd || is == missing && x.Op == unit.OpOr) && p.contains(x.B) {
				return true
			}
		}
	}
	v := value{file: f}
	for i := range f.Stmts {
		s := &f.Stmts[i]
		if s.Kind != unit.StmtIf || v.fails(s.Body, 0) || v.fails(s.Else, 0) {
			continue
		}
		switch is := p.asked(s.Expr); {
		case is == there && p.inside(s.Body), is == missing && p.inside(s.Else), is == missing && f.Leaves(s.Body) && p.behind(s):
			return true
		}
	}
	return false
}

// presence is the question whether a name is in a collection, for one expression that looks it up there.
type presence struct {
	file *unit.File
	// in is the collection and key the name, as they are written; start and end are where the look-up stands.
	in, key    string
	read       unit.ExprID
	start, end uint32
}

// of reads a look-up: in[key], in.fetch(key).
func (p *presence) of(read unit.ExprID) bool {
	f := p.file
	x := f.Expr(read)
	switch x.Kind {
	case unit.ExprIndex:
		p.in, p.key = f.ExprText(x.A), f.ExprText(x.B)
	case unit.ExprMember:
		p.in, p.key = f.ExprText(x.A), quoted(x.Str)
	case unit.ExprCall:
		on := f.Expr(x.A)
		args := f.ExprsIn(x.List)
		if on.Kind != unit.ExprMember || len(args) == 0 {
			return false
		}
		p.in, p.key = f.ExprText(on.A), f.ExprText(args[0])
	default:
		return false
	}
	p.read = read
	p.start, p.end = p.span(read)
	p.key = unquoted(p.key)
	return p.in != "" && p.key != ""
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
	return end <= p.start && p.file.EnclosingFunc(s.Node) == p.file.EnclosingFunc(p.file.Expr(p.read).Node)
}

// answer is what a condition says of the name.
type answer int

const (
	other answer = iota
	there
	missing
)

// asked reads a condition as the question whether the name is there.
func (p *presence) asked(e unit.ExprID) answer {
	if e == 0 {
		return other
	}
	f := p.file
	switch x := f.Expr(e); x.Kind {
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			switch p.asked(x.A) {
			case there:
				return missing
			case missing:
				return there
			}
		}
	case unit.ExprLogical:
		if a := p.asked(x.A); x.Op == unit.OpAnd && a == there || x.Op == unit.OpOr && a == missing {
			return a
		}
		if b := p.asked(x.B); x.Op == unit.OpAnd && b == there || x.Op == unit.OpOr && b == missing {
			return b
		}
	case unit.ExprBinary:
		if (x.Op == unit.OpIn || x.Op == unit.OpNotIn) && unquoted(f.ExprText(x.A)) == p.key && f.ExprText(x.B) == p.in {
			if x.Op == unit.OpNotIn {
				return missing
			}
			return there
		}
	case unit.ExprCall:
		on := f.Expr(x.A)
		args := f.ExprsIn(x.List)
		if on.Kind == unit.ExprMember && asksForKey[on.Str] && len(args) == 1 && f.ExprText(on.A) == p.in && unquoted(f.ExprText(args[0])) == p.key {
			return there
		}
	}
	return other
}

// asksForKey are methods of collections that tell whether they have a key.
var asksForKey = map[string]bool{"key?": true, "has_key?": true, "include?": true, "member?": true, "has": true, "hasOwnProperty": true}
