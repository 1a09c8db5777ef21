package usage

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
)

// How says in which way an export is used.
type How string

// Ways in which exports are used.
const (
	Imported  How = "imported"
	Called    How = "called"
	Extended  How = "extended"
	Decorates How = "decorates"
)

// Use is one use of an export.
type Use struct {
	How    How
	Export string // as the package exports it; of Ruby the whole constant
	// Method of the export that is called, and whether it is one of what the export makes.
	Method   string
	Instance bool
	// Arguments are what those of a call may be, by position; an argument that is not known has no texts.
	Arguments []Argument
	// Read are the properties and methods that the project reads of what such a call gives, sorted.
	Read []string
	// Class is the class that extends the export.
	Class string
	File  string // below the project's folder
	Line  int
}

// Argument of a call.
type Argument struct {
	// Keyword is its name; "" for one that is given by position.
	Keyword string
	// Texts that it may be, with {name} for what is not known.
	Texts []string
	// Written is its source text.
	Written string
}

// Of lists what the code does with the exports of a package, in the order of the files. names are the beginnings of its
// origins: "corp-http#" and "corp-http/" of a module, "ruby#Corp::Http" of a gem.
func Of(code *reading.Code, names []string) []Use {
	u := &finder{code: code, names: names, read: map[string]map[string]bool{}}
	for i, f := range code.Prog.Files {
		if code.Ignored[i] {
			continue
		}
		u.imports(f)
		for id := range f.Exprs {
			u.expression(flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)})
		}
		for id := 1; id < len(f.Classes); id++ {
			u.class(flow.FileID(i), f.Class(unit.ClassID(id)))
		}
		for id := 1; id < len(f.Funcs); id++ {
			u.decorators(flow.FileID(i), f.Func(unit.FuncID(id)).Decorators)
		}
	}
	for i := range u.uses {
		use := &u.uses[i]
		for name := range u.read[use.callee()] {
			use.Read = append(use.Read, name)
		}
		slices.Sort(use.Read)
	}
	slices.SortStableFunc(u.uses, func(a, b Use) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, strings.Compare(a.Export, b.Export), strings.Compare(string(a.How), string(b.How)))
	})
	return slices.CompactFunc(u.uses, func(a, b Use) bool {
		return a.How == b.How && a.Export == b.Export && a.Method == b.Method && a.File == b.File && a.Line == b.Line
	})
}

type finder struct {
	code  *reading.Code
	names []string
	uses  []Use
	// read are the members that are read of what a callee gives, by callee.
	read map[string]map[string]bool
}

// callee names what a use calls, so that reads of its results find it.
func (u *Use) callee() string {
	if u.How != Called {
		return ""
	}
	if u.Instance {
		return u.Export + "()." + u.Method
	}
	if u.Method != "" {
		return u.Export + "." + u.Method
	}
	return u.Export
}

// of gives what an origin says of the package: the export and the steps from it.
func (u *finder) of(v *flow.Value) (export, steps string, ok bool) {
	text := v.Text
	switch v.Kind {
	case flow.Extern:
	case flow.Typed:
		// A value that is declared with a class of the package is an instance of it.
		cut := strings.IndexByte(text, '#')
		if end := strings.IndexAny(text[cut+1:], ".(["); end >= 0 {
			text = text[:cut+1+end] + "()" + text[cut+1+end:]
		} else {
			text += "()"
		}
	default:
		return "", "", false
	}
	if !slices.ContainsFunc(u.names, func(n string) bool { return begins(text, n) }) {
		return "", "", false
	}
	_, rest, _ := strings.Cut(text, "#")
	end := strings.IndexAny(rest, ".([")
	if end < 0 {
		end = len(rest)
	}
	return rest[:end], rest[end:], rest[:end] != ""
}

// begins reports whether a text begins with a name, and not with a longer one.
func begins(text, name string) bool {
	rest, ok := strings.CutPrefix(text, name)
	return ok && (rest == "" || !partOfName(name[len(name)-1]) || !partOfName(rest[0]))
}

func partOfName(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func (u *finder) imports(f *unit.File) {
	for i := 1; i < len(f.Imports); i++ {
		imp := &f.Imports[i]
		inside := func(n string) bool {
			n = strings.TrimRight(n, "#/.")
			return imp.Specifier == n || strings.HasPrefix(imp.Specifier, n+"/") || strings.HasPrefix(imp.Specifier, n+".")
		}
		if imp.Name == "" || imp.Name == "*" || imp.Name == "=" || imp.Name == "default" || !slices.ContainsFunc(u.names, inside) {
			continue
		}
		u.uses = append(u.uses, Use{How: Imported, Export: imp.Name, File: f.Path, Line: f.Line(imp.Node)})
	}
}

func (u *finder) expression(site flow.Site) {
	f := u.code.Prog.Files[site.File]
	x := f.Expr(site.Expr)
	switch x.Kind {
	case unit.ExprMember:
		for _, v := range u.code.Prog.Eval(flow.Site{File: site.File, Expr: x.A}, nil) {
			export, steps, ok := u.of(&v)
			if !ok || !strings.HasSuffix(steps, "()") {
				continue
			}
			callee := export + strings.TrimSuffix(steps, "()")
			if u.read[callee] == nil {
				u.read[callee] = map[string]bool{}
			}
			u.read[callee][x.Str] = true
		}
	case unit.ExprCall, unit.ExprNew:
		for _, v := range u.code.Prog.Eval(flow.Site{File: site.File, Expr: x.A}, nil) {
			export, steps, ok := u.of(&v)
			if !ok {
				continue
			}
			use := Use{How: Called, Export: export, File: f.Path, Line: f.Line(x.Node)}
			inner, instance := strings.CutPrefix(steps, "()")
			method, isMethod := strings.CutPrefix(inner, ".")
			if steps != "" && !isMethod || strings.ContainsAny(method, ".([") {
				continue
			}
			use.Method, use.Instance = method, instance
			use.Arguments = u.arguments(site.File, f.ExprsIn(x.List))
			u.uses = append(u.uses, use)
		}
	}
}

func (u *finder) arguments(file flow.FileID, list []unit.ExprID) (out []Argument) {
	f := u.code.Prog.Files[file]
	for _, id := range list {
		x, a := f.Expr(id), Argument{}
		if x.Kind == unit.ExprKeyword {
			a.Keyword, id = x.Str, x.A
			x = f.Expr(id)
		}
		for _, t := range u.code.Prog.Texts(u.code.Prog.Eval(flow.Site{File: file, Expr: id}, nil)) {
			a.Texts = append(a.Texts, t.Text)
		}
		a.Written = f.Text(x.Node)
		out = append(out, a)
	}
	return out
}

func (u *finder) class(file flow.FileID, c *unit.Class) {
	f := u.code.Prog.Files[file]
	for _, id := range slices.Concat(c.Supers, c.Includes) {
		for _, v := range u.code.Prog.Eval(flow.Site{File: file, Expr: id}, nil) {
			if export, steps, ok := u.of(&v); ok && steps == "" {
				u.uses = append(u.uses, Use{How: Extended, Export: export, Class: cmp.Or(c.QualifiedName, c.Name), File: f.Path, Line: f.Line(c.Node)})
			}
		}
	}
	u.decorators(file, c.Decorators)
	for _, m := range c.Members {
		u.decorators(file, m.Decorators)
	}
}

func (u *finder) decorators(file flow.FileID, list []unit.ExprID) {
	f := u.code.Prog.Files[file]
	for _, id := range list {
		at := id
		if x := f.Expr(id); x.Kind == unit.ExprCall {
			at = x.A
		}
		for _, v := range u.code.Prog.Eval(flow.Site{File: file, Expr: at}, nil) {
			if export, steps, ok := u.of(&v); ok && steps == "" {
				u.uses = append(u.uses, Use{How: Decorates, Export: export, File: f.Path, Line: f.Line(f.Expr(id).Node)})
			}
		}
	}
}
