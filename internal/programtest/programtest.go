// Package programtest makes programs of a few lines of source for the tests of the engines: host/flow, host/paths,
// host/shape and the type oracles.
//
// It imports the front ends and host/flow. Begin reading at Load.
package programtest

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/lang"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// Program is what the engines work on.
type Program = program.Program

// files are the files of a program by name. Imports are resolved among them; what is not there is a library.
type files map[string]flow.FileID

// Resolve finds the file of a relative specifier ("./b") or of a dotted module ("a.b", ".b").
func (m files) Resolve(from *unit.File, specifier string) flow.Target {
	var bases []string
	switch dots := len(specifier) - len(strings.TrimLeft(specifier, ".")); {
	case strings.HasSuffix(from.Path, ".py"):
		dir := "."
		if dots > 0 {
			dir = path.Join(path.Dir(from.Path), strings.Repeat("../", dots-1))
		}
		bases = []string{path.Join(dir, strings.ReplaceAll(specifier[dots:], ".", "/"))}
	case dots > 0:
		bases = []string{path.Join(path.Dir(from.Path), specifier)}
	}
	for _, base := range bases {
		for _, end := range []string{"", ".ts", ".tsx", ".js", "/index.ts", "/index.js", ".py", "/__init__.py"} {
			if id, ok := m[base+end]; ok {
				return flow.Target{File: id}
			}
		}
	}
	if len(bases) > 0 && strings.HasPrefix(specifier, ".") {
		return flow.Target{File: -1}
	}
	return flow.Target{File: -1, Package: specifier}
}

// Load makes a program of files that are written as sections "-- name --". The end of a name says the language.
func Load(t testing.TB, source string, hints flow.Hints) *Program {
	t.Helper()
	m := files{}
	var units []*unit.File
	for _, section := range strings.Split("\n"+strings.TrimSpace(source)+"\n", "\n-- ")[1:] {
		name, text, ok := strings.Cut(section, " --\n")
		if !ok {
			t.Fatalf("a section begins with %q, want -- name --", section)
		}
		language := syntax.LanguageOf(name)
		r := syntax.Parse(language, []byte(text), syntax.DefaultLimits, nil)
		if r.Tree == nil || len(r.Problems) > 0 {
			t.Fatalf("%s: %v", name, r.Problems)
		}
		f := lang.Of(language).Lower(name, "/"+name, r.Tree)
		if err := f.Verify(); err != nil {
			t.Fatal(err)
		}
		m[name] = flow.FileID(len(units))
		units = append(units, f)
	}
	return program.New(units, m, hints)
}

// Func finds a function by its name.
func Func(t testing.TB, p *Program, name string) flow.FuncRef {
	t.Helper()
	for fi, f := range p.Files {
		for i := range f.Funcs {
			if f.Funcs[i].Name == name {
				return flow.FuncRef{File: flow.FileID(fi), Func: unit.FuncID(i)}
			}
		}
	}
	t.Fatalf("no function is called %s", name)
	return flow.FuncRef{}
}

// Want is an expectation that a source states by calling want(expression, "expected").
type Want struct {
	Where string // file and line
	Call  flow.Site
	Value flow.Site
	Text  string // of the expression
	Want  string
}

// Wants lists the expectations of a program: the calls of want with an expression and a string.
func Wants(p *Program) []Want {
	var out []Want
	for fi, f := range p.Files {
		for i := 1; i < len(f.Exprs); i++ {
			x := f.Expr(unit.ExprID(i))
			if x.Kind != unit.ExprCall || called(f, x) != "want" || x.List.Len != 2 {
				continue
			}
			args := f.ExprsIn(x.List)
			out = append(out, Want{
				Where: fmt.Sprintf("%s:%d", f.Path, f.Line(x.Node)),
				Call:  flow.Site{File: flow.FileID(fi), Expr: unit.ExprID(i)},
				Value: flow.Site{File: flow.FileID(fi), Expr: args[0]},
				Text:  f.ExprText(args[0]), Want: f.Expr(args[1]).Str,
			})
		}
	}
	return out
}

// Check compares what is got for each expectation of a program, of which there are at least so many, with it.
func Check(t testing.TB, p *Program, least int, got func(Want) string) {
	t.Helper()
	list := Wants(p)
	if len(list) < least {
		t.Errorf("%s and what belongs to it: only %d expectations", p.Files[0].Path, len(list))
	}
	for _, want := range list {
		if text := got(want); text != want.Want {
			t.Errorf("%s: %s is %s, want %s", want.Where, want.Text, text, want.Want)
		}
	}
}

// Each makes a program of every file that a pattern names. One that ends in .txt holds several files.
func Each(t testing.TB, pattern string, use func(p *Program)) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatal("no sources", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source := string(data)
		if !strings.HasSuffix(name, ".txt") {
			source = "-- " + filepath.Base(name) + " --\n" + source
		}
		use(Load(t, source, flow.Hints{}))
	}
}

// called is the name that a call is written with: of a function, or of a method without its receiver.
func called(f *unit.File, call *unit.Expr) string {
	switch callee := f.Expr(call.A); callee.Kind {
	case unit.ExprName, unit.ExprMember:
		return callee.Str
	}
	return ""
}

// Callee is the name that the call at a site is written with.
func Callee(p *Program, call flow.Site) string {
	x := p.Expr(call)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return ""
	}
	return called(p.Files[call.File], x)
}

// Text writes values, with a bar between.
func Text(p *Program, values []flow.Value) string {
	var out []string
	for _, v := range values {
		out = append(out, one(p, v))
	}
	return strings.Join(out, "|")
}

func one(p *Program, v flow.Value) string {
	switch v.Kind {
	case flow.Const:
		switch v.Lit {
		case unit.LitUndefined:
			return "undefined"
		case unit.LitNull:
			return "null"
		}
		return v.Text
	case flow.Pattern:
		return "`" + v.Text + "`"
	case flow.Extern:
		return v.Text
	case flow.Typed:
		return "type:" + v.Text
	case flow.Function:
		return "fn " + p.Func(v.Func).Name
	case flow.Class:
		return "class " + p.Class(v.Class).Name
	case flow.Instance:
		return "new " + p.Class(v.Class).Name
	case flow.Param:
		return fmt.Sprintf("param %s.%d%s", p.Func(v.Func).Name, v.Index, v.Text)
	case flow.Object:
		return "object"
	case flow.Array:
		return "array"
	case flow.Module:
		return "module " + p.Files[v.Site.File].Path
	}
	return "?"
}
