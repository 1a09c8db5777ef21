package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// Kind is one way to spoil a program.
type Kind string

// The kinds of faults.
const (
	Negate      Kind = "negate a condition"
	Drop        Kind = "drop a statement"
	Zero        Kind = "return a zero value"
	Compare     Kind = "change a comparison"
	Number      Kind = "change a constant by one"
	Logic       Kind = "swap && and ||"
	DropCase    Kind = "drop a case"
	SkipLoop    Kind = "skip a loop"
	EndLoop     Kind = "end a loop after one round"
	Text        Kind = "replace a string"
	Branch      Kind = "swap break and continue"
	ReturnEarly Kind = "return early"
)

// Fault replaces a range of one source file by another text.
type Fault struct {
	File       string // path below the folder of the module
	Line       int
	Func       string // the declared function that holds it; "" outside of functions
	Kind       Kind
	Start, End int // byte offsets in the file
	Old, New   string
	Head       string // of the loop, where Old alone does not say which is meant
}

// Diff writes the fault as a pair of lines, with blanks joined and long texts cut.
func (f Fault) Diff() string {
	return "- " + short(f.Head+f.Old) + " + " + short(f.Head+f.New)
}

// Apply returns the source with the fault in it.
func (f Fault) Apply(source []byte) []byte {
	out := append([]byte{}, source[:f.Start]...)
	out = append(out, f.New...)
	return append(out, source[f.End:]...)
}

func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 100 {
		return string(r[:97]) + "..."
	}
	if s == "" {
		return "(nothing)"
	}
	return s
}

// finder collects the faults that one file allows.
type finder struct {
	file   string
	source []byte
	set    *token.FileSet
	faults []Fault
	name   string // of the declared function
}

// Faults lists the faults that a source file allows, in the order of the source.
func Faults(file string, source []byte) ([]Fault, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(parsed) {
		return nil, nil
	}
	f := &finder{file: filepath.ToSlash(file), source: source, set: set}
	for _, d := range parsed.Decls {
		switch x := d.(type) {
		case *ast.FuncDecl:
			f.name = funcName(x)
			if x.Body != nil {
				f.body(x.Type, x.Body)
			}
		case *ast.GenDecl:
			f.name = ""
			if x.Tok == token.VAR || x.Tok == token.CONST {
				f.walk(x, nil)
			}
		}
	}
	return f.faults, nil
}

func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if index, ok := t.(*ast.IndexExpr); ok {
		t = index.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

// replace records a fault that writes text in place of a node.
func (f *finder) replace(kind Kind, n ast.Node, text string) {
	f.record(kind, n.Pos(), n.End(), text)
}

func (f *finder) record(kind Kind, from, to token.Pos, text string) {
	start, end := f.offset(from), f.offset(to)
	f.faults = append(f.faults, Fault{
		File: f.file, Line: f.set.Position(from).Line, Func: f.name, Kind: kind,
		Start: start, End: end, Old: string(f.source[start:end]), New: text,
	})
}

// body looks at the body of a function with the given results.
func (f *finder) body(t *ast.FuncType, b *ast.BlockStmt) {
	zeros, named := f.zeros(t)
	for i, s := range b.List {
		if _, ends := s.(*ast.ReturnStmt); ends && i == 0 {
			continue
		}
		f.returnEarly(s, zeros, named)
	}
	f.walk(b, &results{zeros: zeros, named: named})
}

func (f *finder) returnEarly(s ast.Stmt, zeros []string, named bool) {
	switch s.(type) {
	case *ast.ReturnStmt, *ast.BranchStmt, *ast.LabeledStmt, *ast.DeclStmt, *ast.CaseClause, *ast.CommClause:
		return
	}
	// Only the first line of what follows is shown: a statement may be long.
	at := f.offset(s.Pos())
	line := string(f.source[at:])
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	text := "return"
	if !named && len(zeros) > 0 {
		text += " " + strings.Join(zeros, ", ")
	}
	f.record(ReturnEarly, s.Pos(), s.Pos()+token.Pos(len(line)), text+"; "+line)
}

// results says what a function returns: the zero value of each result as it is written, and whether results have names.
type results struct {
	zeros []string
	named bool
}

func (f *finder) zeros(t *ast.FuncType) (out []string, named bool) {
	if t.Results == nil {
		return nil, false
	}
	for _, r := range t.Results.List {
		for range max(1, len(r.Names)) {
			out = append(out, f.zero(r.Type))
		}
		named = named || len(r.Names) > 0
	}
	return out, named
}

// zero writes the zero value of a type.
func (f *finder) zero(t ast.Expr) string {
	switch x := t.(type) {
	case *ast.StarExpr, *ast.MapType, *ast.FuncType, *ast.InterfaceType, *ast.ChanType:
		return "nil"
	case *ast.ArrayType:
		if x.Len == nil {
			return "nil"
		}
	case *ast.Ident:
		switch x.Name {
		case "string":
			return `""`
		case "bool":
			return "false"
		case "int", "int32", "int64", "uint32", "uint64", "byte", "float64":
			return "0"
		case "error", "any":
			return "nil"
		}
	}
	return "*new(" + f.text(t) + ")"
}

// walk records the faults below a node. Functions inside are looked at with results of their own.
func (f *finder) walk(root ast.Node, r *results) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.FuncLit:
			f.body(x.Type, x.Body)
			return false
		case *ast.CallExpr:
			return f.call(x, r)
		case *ast.IfStmt:
			f.replace(Negate, x.Cond, "!("+f.text(x.Cond)+")")
		case *ast.ForStmt:
			if x.Cond != nil {
				f.replace(Negate, x.Cond, "!("+f.text(x.Cond)+")")
			}
			f.loop(x, x.Body)
		case *ast.RangeStmt:
			f.loop(x, x.Body)
		case *ast.BlockStmt:
			f.statements(x.List)
			if x != root && r != nil && len(x.List) > 0 {
				f.returnEarly(x.List[0], r.zeros, r.named)
			}
		case *ast.CaseClause:
			f.statements(x.Body)
			f.replace(DropCase, x, "")
		case *ast.CommClause:
			f.statements(x.Body)
		case *ast.ReturnStmt:
			if r != nil && len(x.Results) == len(r.zeros) {
				for i, v := range x.Results {
					if !isZero(f.text(v), r.zeros[i]) {
						f.replace(Zero, v, r.zeros[i])
					}
				}
			}
		case *ast.BinaryExpr:
			f.binary(x)
		case *ast.BranchStmt:
			f.branch(x)
		case *ast.BasicLit:
			f.literal(x)
		case *ast.StructType:
			return false // tags are no texts of the program
		}
		return true
	})
}

// isZero reports whether a value is the zero value of a result, as far as both are written: 0 is that of a type with a name too.
func isZero(text, zero string) bool {
	switch text {
	case "nil", zero, strings.TrimSuffix(strings.TrimPrefix(zero, "*new("), ")") + "{}":
		return true
	case "0", `""`, "false":
		return strings.HasPrefix(zero, "*new(")
	}
	return false
}

// call leaves out what no behaviour depends on: texts of errors and capacities.
func (f *finder) call(c *ast.CallExpr, r *results) bool {
	switch f.text(c.Fun) {
	case "errors.New", "fmt.Errorf", "panic":
		for _, a := range c.Args {
			if _, ok := a.(*ast.BasicLit); !ok {
				f.walk(a, r)
			}
		}
		return false
	case "make":
		return len(c.Args) < 2
	}
	return true
}

func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch x := s.(type) {
		case *ast.ExprStmt:
			f.replace(Drop, s, "")
		case *ast.AssignStmt:
			if x.Tok != token.DEFINE {
				f.replace(Drop, s, "")
			}
		case *ast.IncDecStmt:
			f.replace(Drop, s, "")
		}
	}
}

// loop spoils a loop with a break at the begin or at the end of its body, so that its variables stay used.
func (f *finder) loop(s ast.Stmt, b *ast.BlockStmt) {
	if len(b.List) == 0 {
		return
	}
	head := string(f.source[f.offset(s.Pos()):f.offset(b.Lbrace)])
	f.record(SkipLoop, b.Lbrace, b.Lbrace+1, "{ break;")
	f.faults[len(f.faults)-1].Head = head
	f.record(EndLoop, b.Rbrace, b.Rbrace+1, "; break }")
	f.faults[len(f.faults)-1].Head = head + "{ ... "
}

var comparisons = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
}

func (f *finder) binary(x *ast.BinaryExpr) {
	kind, other := Compare, comparisons[x.Op]
	switch x.Op {
	case token.LAND:
		kind, other = Logic, token.LOR
	case token.LOR:
		kind, other = Logic, token.LAND
	}
	if other != token.ILLEGAL {
		// Both sides are put in brackets, since && binds more than || does.
		f.replace(kind, x, fmt.Sprintf("(%s) %s (%s)", f.text(x.X), other, f.text(x.Y)))
	}
}

func (f *finder) branch(x *ast.BranchStmt) {
	label := ""
	if x.Label != nil {
		label = " " + x.Label.Name
	}
	switch x.Tok {
	case token.BREAK:
		f.replace(Branch, x, "continue"+label)
	case token.CONTINUE:
		f.replace(Branch, x, "break"+label)
	}
}

func (f *finder) literal(x *ast.BasicLit) {
	switch x.Kind {
	case token.INT:
		if n, err := strconv.ParseInt(x.Value, 0, 64); err == nil {
			f.replace(Number, x, strconv.FormatInt(n+1, 10))
		}
	case token.STRING:
		f.replace(Text, x, `"another text"`)
	}
}
