package unit

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Dump writes a file for people to read: imports, exports, classes, and every
// function with its statements, one a line, and the writes they make below
// them. A name is followed by @ and its binding, a function by #.
func Dump(w io.Writer, f *File) error {
	d := &dumper{f: f, w: bufio.NewWriter(w), writes: map[StmtID][]WriteID{}}
	for id := 1; id < len(f.Writes); id++ {
		d.writes[f.Writes[id].Stmt] = append(d.writes[f.Writes[id].Stmt], WriteID(id))
	}
	for id := 1; id < len(f.Imports); id++ {
		i := &f.Imports[id]
		d.printf("import #%d %q %s", id, i.Specifier, i.Name)
		d.when(i.Binding != 0, " as %s", d.binding(i.Binding))
		d.when(i.Require, " require")
		d.when(i.TypeOnly, " type")
		d.when(i.FirstSegment, " first segment")
		d.printf("\n")
	}
	for _, e := range f.Exports {
		d.printf("export %s", e.Name)
		switch {
		case e.From != "":
			d.printf(" from %q %s", e.From, e.FromName)
		case e.Binding != 0:
			d.printf(" = %s", d.binding(e.Binding))
		default:
			d.printf(" = %s", d.expr(e.Expr))
		}
		d.when(e.TypeOnly, " type")
		d.printf("\n")
	}
	for id := 1; id < len(f.Bindings); id++ {
		if b := &f.Bindings[id]; b.Type != 0 && b.Kind != BindParam {
			d.printf("type of %s: %s\n", d.binding(BindingID(id)), d.expr(b.Type))
		}
	}
	for id := 1; id < len(f.Classes); id++ {
		d.class(ClassID(id))
	}
	for id := 1; id < len(f.Funcs); id++ {
		d.fn(FuncID(id))
	}
	return d.w.Flush()
}

type dumper struct {
	f      *File
	w      *bufio.Writer
	writes map[StmtID][]WriteID
}

func (d *dumper) printf(format string, args ...any) { fmt.Fprintf(d.w, format, args...) }

func (d *dumper) when(is bool, format string, args ...any) {
	if is {
		d.printf(format, args...)
	}
}

var bindingKinds = [...]string{"unknown", "local", "param", "import", "func", "class", "catch", "enum", "namespace", "type"}

func (d *dumper) binding(id BindingID) string {
	b := &d.f.Bindings[id]
	name := b.Name
	if name == "" {
		name = "_"
	}
	return fmt.Sprintf("%s@%d:%s", name, id, bindingKinds[b.Kind])
}

var memberKinds = [...]string{"method", "field", "getter", "setter", "write"}

func (d *dumper) class(id ClassID) {
	c := &d.f.Classes[id]
	d.printf("class #%d %q in #%d", id, c.Name, c.Owner)
	d.when(c.Binding != 0, " = %s", d.binding(c.Binding))
	d.when(c.Abstract, " abstract")
	d.when(c.Module, " module")
	d.when(c.Exported != "", " exported %q", c.Exported)
	d.when(len(c.Supers) > 0, " extends %s", d.exprs(c.Supers))
	d.when(len(c.Includes) > 0, " includes %s", d.exprs(c.Includes))
	d.when(len(c.Implements) > 0, " implements %s", d.exprs(c.Implements))
	d.when(len(c.Decorators) > 0, " decorated %s", d.exprs(c.Decorators))
	d.printf("\n")
	for _, m := range c.Members {
		d.printf("  ")
		d.when(m.Static, "static ")
		d.when(m.Shared, "shared ")
		d.when(m.Private, "private ")
		d.printf("%s %s", memberKinds[m.Kind], m.Name)
		d.when(m.Func != 0, " fn#%d", m.Func)
		d.when(m.Value != 0, " = %s", d.expr(m.Value))
		d.when(m.In != 0, " in #%d", m.In)
		d.when(m.Type != 0, " : %s", d.expr(m.Type))
		d.when(len(m.Decorators) > 0, " decorated %s", d.exprs(m.Decorators))
		d.printf("\n")
	}
	d.body(c.Body, 1)
}

var funcKinds = [...]string{"module", "function", "arrow", "method", "constructor", "getter", "setter", "block", "fields", "classbody"}

func (d *dumper) fn(id FuncID) {
	f := &d.f.Funcs[id]
	d.printf("func #%d %s", id, funcKinds[f.Kind])
	d.when(f.Name != "", " %q", f.Name)
	d.when(f.Parent > ModuleFunc, " in #%d", f.Parent)
	d.when(f.Class != 0, " of class#%d", f.Class)
	d.when(f.Binding != 0, " = %s", d.binding(f.Binding))
	for _, flag := range [...]struct {
		is   bool
		text string
	}{{f.Async, "async"}, {f.Generator, "generator"}, {f.Static, "static"}, {f.Private, "private"}, {f.NoBody, "nobody"}, {f.ExprBody, "exprbody"}} {
		d.when(flag.is, " %s", flag.text)
	}
	d.when(f.Exported != "", " exported %q", f.Exported)
	d.when(f.ReturnType != 0, " returns %s", d.expr(f.ReturnType))
	d.when(len(f.Decorators) > 0, " decorated %s", d.exprs(f.Decorators))
	d.printf("\n")
	for i, p := range f.Params {
		d.printf("  param %d", i)
		d.when(p.Binding != 0, " %s", d.binding(p.Binding))
		d.when(p.Optional, " optional")
		d.when(p.Rest, " rest")
		d.when(p.KeywordRest, " keyword rest")
		d.when(p.KeywordOnly, " keyword only")
		d.when(p.Block, " block")
		d.when(p.Type != 0, " : %s", d.expr(p.Type))
		d.when(p.Default != 0, " default %s", d.expr(p.Default))
		d.when(len(p.Decorators) > 0, " decorated %s", d.exprs(p.Decorators))
		d.printf("\n")
	}
	for _, w := range d.writes[0] {
		if d.f.Writes[w].In == id {
			d.write(w, 1, id)
		}
	}
	d.body(f.Body, 1)
	if len(f.Calls) > 0 {
		var texts []string
		for _, c := range f.Calls {
			t := d.f.ExprText(d.f.Exprs[c].A)
			if k := strings.IndexAny(t, "\n{"); k >= 0 {
				t = t[:k] + "…"
			}
			texts = append(texts, t)
		}
		d.printf("  calls: %s\n", strings.Join(texts, "; "))
	}
}

func (d *dumper) body(l List, depth int) {
	for _, s := range d.f.StmtsIn(l) {
		d.stmt(s, depth)
	}
}

func (d *dumper) write(id WriteID, depth int, in FuncID) {
	w := &d.f.Writes[id]
	d.printf("%s%s := ", strings.Repeat("  ", depth), d.binding(w.Binding))
	if w.Value == 0 {
		d.printf("?")
	} else {
		d.printf("%s", d.expr(w.Value))
	}
	d.when(w.Kind != WriteAssign, " [%s]", [...]string{"", "augment", "loop", "catch", "with", "unknown"}[w.Kind])
	d.when(w.Conditional, " [conditional]")
	d.when(w.In != in && in != 0, " [in #%d]", w.In)
	d.printf("\n")
}

var (
	stmtKinds = [...]string{"none", "expr", "let", "if", "switch", "case", "loop", "try", "catch", "return", "throw", "break", "continue", "block", "with", "func", "class", "other"}
	loopKinds = [...]string{"", " each", " while", " until", " for"}
)

func (d *dumper) stmt(id StmtID, depth int) {
	s := &d.f.Stmts[id]
	indent := strings.Repeat("  ", depth)
	d.printf("%s%s%s", indent, stmtKinds[s.Kind], loopKinds[s.Loop])
	d.when(s.Label != "", " label %s", s.Label)
	d.when(s.Kind == StmtFunc, " #%d", s.Ref)
	d.when(s.Kind == StmtClass, " #%d", s.Ref)
	d.when(s.Binding != 0, " %s", d.binding(s.Binding))
	d.when(s.Expr != 0, " %s", d.expr(s.Expr))
	if s.Kind == StmtCase && s.Exprs.Len == 0 {
		d.printf(" default")
	} else if s.Exprs.Len > 0 {
		d.printf(" %s", d.exprs(d.f.ExprsIn(s.Exprs)))
	}
	d.when(s.Pattern, " pattern")
	d.when(s.FallsThrough, " falls through")
	d.when(s.NonLocal, " from the method around")
	d.printf("\n")
	for _, w := range d.writes[id] {
		d.write(w, depth+1, 0)
	}
	d.body(s.Body, depth+1)
	for _, part := range [...]struct {
		name string
		list List
	}{{"handlers", s.Handlers}, {"else", s.Else}, {"finally", s.Finally}} {
		if part.list.Len > 0 {
			d.printf("%s%s\n", indent, part.name)
			d.body(part.list, depth+1)
		}
	}
}

func (d *dumper) exprs(ids []ExprID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = d.expr(id)
	}
	return strings.Join(texts, ", ")
}

var opTexts = [...]string{OpNot: "!", OpNegate: "-", OpPlus: "+", OpTypeof: "typeof ", OpVoid: "void ", OpDelete: "delete ", OpBitNot: "~", OpDefined: "defined ",
	OpEq: "===", OpNotEq: "!==", OpLooseEq: "==", OpLooseNeq: "!=", OpLess: "<", OpLessEq: "<=", OpGreater: ">", OpGreaterEq: ">=", OpAdd: "+", OpSub: "-",
	OpMul: "*", OpDiv: "/", OpMod: "%", OpPow: "**", OpIn: "in", OpNotIn: "not in", OpInstanceof: "instanceof", OpMatch: "=~", OpRange: "..", OpFloorDiv: "//", OpBit: "bit", OpAppend: "<<",
	OpOtherBinary: "?", OpAnd: "&&", OpOr: "||", OpCoalesce: "??", OpDefault: "default", OpAssign: "="}

// expr writes an expression; nested too deeply it is cut.
func (d *dumper) expr(id ExprID) string {
	var b strings.Builder
	d.put(&b, id, 0)
	return b.String()
}

// maxDumped bounds the expressions inside one another that are printed.
const maxDumped = 50

func (d *dumper) put(b *strings.Builder, id ExprID, depth int) {
	if id == 0 {
		b.WriteString("none")
		return
	}
	if depth > maxDumped {
		b.WriteString("…")
		return
	}
	x := &d.f.Exprs[id]
	one := func(e ExprID) { d.put(b, e, depth+1) }
	list := func(open, close string) {
		b.WriteString(open)
		for i, e := range d.f.ExprsIn(x.List) {
			if i > 0 {
				b.WriteString(", ")
			}
			one(e)
		}
		b.WriteString(close)
	}
	chain := ""
	if x.Flags&FlagOptional != 0 {
		chain = "?."
	}
	switch x.Kind {
	case ExprLiteral:
		switch x.Op {
		case LitString:
			b.WriteString(strconv.Quote(x.Str))
		case LitNull:
			b.WriteString("null")
		case LitUndefined:
			b.WriteString("undefined")
		case LitBigInt:
			b.WriteString(x.Str + "n")
		case LitSymbol:
			b.WriteString(":" + x.Str)
		default:
			b.WriteString(x.Str)
		}
	case ExprTemplate:
		list("template(", ")")
	case ExprName:
		b.WriteString(x.Str)
		if x.Ref != 0 {
			fmt.Fprintf(b, "@%d", x.Ref)
		}
	case ExprMember:
		one(x.A)
		if chain == "" {
			chain = "."
		}
		b.WriteString(chain + x.Str)
	case ExprIndex:
		one(x.A)
		b.WriteString(chain + "[")
		one(x.B)
		b.WriteString("]")
	case ExprCall, ExprNew:
		if x.Kind == ExprNew {
			b.WriteString("new ")
		}
		one(x.A)
		if x.B != 0 {
			b.WriteString("<")
			one(x.B)
			b.WriteString(">")
		}
		list(chain+"(", ")")
		if x.Flags&FlagBlock != 0 {
			b.WriteString("&")
		}
	case ExprObject:
		list("{", "}")
	case ExprProperty:
		if x.Flags&FlagGetter != 0 {
			b.WriteString("get ")
		}
		if x.B != 0 {
			b.WriteString("[")
			one(x.B)
			b.WriteString("]")
		} else {
			b.WriteString(x.Str)
		}
		b.WriteString(": ")
		one(x.A)
	case ExprArray:
		switch {
		case x.Flags&FlagEach != 0:
			list("each[", "]")
		case x.Flags&FlagTuple != 0:
			list("tuple[", "]")
		case x.Flags&FlagSet != 0:
			list("set[", "]")
		default:
			list("[", "]")
		}
	case ExprSpread:
		if x.Flags&FlagKeywords != 0 {
			b.WriteString("**")
		} else {
			b.WriteString("...")
		}
		one(x.A)
	case ExprKeyword:
		b.WriteString(x.Str + "=")
		one(x.A)
	case ExprUnary:
		b.WriteString("(" + opTexts[x.Op])
		one(x.A)
		b.WriteString(")")
	case ExprBinary, ExprLogical:
		b.WriteString("(")
		one(x.A)
		b.WriteString(" " + opTexts[x.Op] + " ")
		one(x.B)
		b.WriteString(")")
	case ExprConditional:
		b.WriteString("(")
		one(x.A)
		b.WriteString(" ? ")
		one(x.B)
		b.WriteString(" : ")
		one(x.C)
		b.WriteString(")")
	case ExprAwait, ExprYield:
		b.WriteString("(" + map[ExprKind]string{ExprAwait: "await", ExprYield: "yield"}[x.Kind])
		if x.A != 0 {
			b.WriteString(" ")
			one(x.A)
		}
		b.WriteString(")")
	case ExprFunction:
		fmt.Fprintf(b, "fn#%d", x.Ref)
	case ExprClass:
		fmt.Fprintf(b, "class#%d", x.Ref)
	case ExprMarkup:
		b.WriteString("<")
		one(x.A)
		list(" {", "} ")
		one(x.B)
		b.WriteString(">")
	case ExprAssign:
		b.WriteString("(")
		if x.A == 0 {
			b.WriteString("pattern")
		} else {
			one(x.A)
		}
		b.WriteString(" = ")
		one(x.B)
		if x.Op != OpAssign {
			b.WriteString(" by " + opTexts[x.Op])
		}
		b.WriteString(")")
	case ExprSequence:
		list("seq(", ")")
		if x.A != 0 {
			b.WriteString(" if ")
			one(x.A)
		}
	case ExprCast:
		b.WriteString("cast(")
		one(x.A)
		if x.Flags&FlagConst != 0 {
			b.WriteString(" const")
		}
		if x.B != 0 {
			b.WriteString(" as ")
			one(x.B)
		}
		b.WriteString(")")
	case ExprThis:
		fmt.Fprintf(b, "this#%d", x.Ref)
	case ExprSuper:
		fmt.Fprintf(b, "super#%d", x.Ref)
	case ExprImport:
		fmt.Fprintf(b, "import#%d", x.Ref)
	case ExprParam:
		fmt.Fprintf(b, "param#%d.%d", x.C, x.Ref)
	case ExprElement:
		switch {
		case x.Flags&FlagKeys != 0:
			b.WriteString("key(")
		case x.Flags&FlagEntries != 0:
			b.WriteString("entry(")
		default:
			b.WriteString("element(")
		}
		one(x.A)
		b.WriteString(")")
	case ExprRest:
		b.WriteString("rest(")
		one(x.A)
		list("; ", ")")
	case ExprTypeTest:
		b.WriteString("(")
		one(x.A)
		b.WriteString(" is ")
		if x.B != 0 {
			one(x.B)
		} else {
			b.WriteString(x.Str)
		}
		b.WriteString(")")
	case ExprRegexp:
		b.WriteString("/" + x.Str + "/")
	default:
		list("other(", ")")
	}
}
