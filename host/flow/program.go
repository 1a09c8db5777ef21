package flow

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/drift-analyzer/drift/host/unit"
)

// ModuleResolver tells what a module specifier names.
type ModuleResolver interface {
	Resolve(from *unit.File, specifier string) Target
}

// Submodules is implemented by resolvers of languages in which a module is an
// attribute of the package it lies in.
type Submodules interface {
	// Submodule finds the module of that name inside a package; ok is false when there is none.
	Submodule(of Target, name string) (Target, bool)
}

// ModuleNames is implemented by resolvers of languages whose files have a dotted name.
type ModuleNames interface {
	ModuleName(file FileID) string
}

// Target is a resolved module: a file of the program, or a package.
type Target struct {
	// File in Program.Files, -1 when it is none.
	File FileID
	// Package is the name that origins use: "express", "fs", "django.http".
	Package string
}

// EachArgument is the number of a transparent function that gives the list of its arguments.
const EachArgument = -1

// Hints is what packs declare of library functions.
type Hints struct {
	// Fluent methods give their receiver again, by origin of the receiver.
	Fluent map[string]map[string]bool
	// Transparent functions give the argument of that number again, by origin; Made ones that of the call that made them.
	// EachArgument as the number stands for the list of all arguments.
	Transparent, Made map[string]int
	// Pipelines are values that run several functions one after another.
	Pipelines []Pipeline
	// Kept is where functions put values by name for those behind them.
	Kept []Kept
	// Tables are functions that give a number for a text, by origin.
	Tables map[string]Table
	// Options are the arguments of libraries' exceptions whose properties those have, by the exception's origin.
	Options map[string]int
	// Runs are the functions that libraries run for a call, by the origin of what is called.
	Runs map[string][]Run
	// Exceptions are the libraries' exceptions, by origin.
	Exceptions map[string]Exception
	// Labels are what decorators put on functions and classes.
	Labels []Labels
	// Invoked functions give what calling the argument of that number gives, or a property of that.
	Invoked map[string]Invoked
	// Injected functions, called as the default of a parameter, hand it what calling the argument
	// of that number gives.
	Injected map[string]int
	// Contexts are values handed down by markup, by the origin of the function that takes them.
	Contexts map[string]Context
	// Constants are exported numbers of packages, by origin.
	Constants map[string]string
	// Lists are exported collections of texts, by origin.
	Lists map[string][]string
	// Macros are what calls in class bodies make of a class.
	Macros []Macros
	// Changing are the members that libraries change in instances of their classes, by the class's origin.
	Changing map[string]map[string]bool
	// Modules are the modules inside packages that the packs name ("django.http"), for languages
	// in which a module is an attribute of its package: however one is reached, its origin is the same.
	Modules map[string]bool
	// Apart are calls whose objects the packs tell apart by where they were made ("express#Router()").
	Apart map[string]bool
	// Named are the exports of packages that the packs name ("fastapi#APIRouter").
	Named map[string]bool
}

// Invoked is which argument is called, and which property of what it gives is given; "" for all of it.
type Invoked struct {
	Argument int
	Property string
}

// Table is a function that gives a number for the text in Property of its argument, or for the argument itself.
type Table struct {
	Argument int
	Property string
	Gives    map[string]string
}

// Context is a value that elements hand to everything below them.
type Context struct{ Create, Provider, Value string }

// Sources are the files of a run, and what they call one another.
type Sources struct {
	Files []*unit.File
	// Semantics is what is known of their language, which is one for all files of a run.
	Semantics *unit.Semantics
	// Modules tells what the files' imports name.
	Modules ModuleResolver
	paths   map[string]FileID
	quiet   []bool
}

// Graph is the edges that the syntax of all files gives; nothing is evaluated for them. Each table is made when it is
// first asked for.
type Graph struct {
	Sources
	index []fileIndex
	// byName lists the calls of each name.
	byName  func() map[string][]Call
	classes func() classTable
	// constants are looked up by nesting.
	constants func() constantTable
	// fills is where lists are added to.
	fills func() fillTable
}

// semanticsOf is that of the language of a run's files.
func semanticsOf(files []*unit.File) *unit.Semantics {
	for _, f := range files {
		if f.Semantics != nil {
			return f.Semantics
		}
	}
	return &unit.Semantics{}
}

func newGraph(files []*unit.File, modules ModuleResolver) *Graph {
	g := &Graph{Sources: Sources{Files: files, Semantics: semanticsOf(files), Modules: modules, paths: make(map[string]FileID, len(files))}, index: make([]fileIndex, len(files))}
	for i, f := range files {
		g.paths[f.Path] = FileID(i)
	}
	g.byName = sync.OnceValue(g.buildByName)
	g.classes = sync.OnceValue(g.buildClasses)
	g.constants = sync.OnceValue(g.buildConstants)
	g.fills = sync.OnceValue(g.buildFills)
	return g
}

// Rules is what packs declare, as evaluation applies it.
type Rules struct {
	*Graph
	*Environments
	hints Hints
	// macros are the methods that macros give classes: macroKey -> map[string]macroMethod.
	macros sync.Map
	// kept is what functions put where others find it, once it is known.
	kept *keptTable
	// providers lists the elements whose tag is a member of that name.
	providers func() map[string][]Site
}

func newRules(g *Graph, envs *Environments, hints Hints) *Rules {
	l := &Rules{Graph: g, Environments: envs, hints: hints}
	l.providers = sync.OnceValue(l.buildProviders)
	return l
}

// Builtins is what the languages' own functions and methods give.
type Builtins struct {
	*Graph
	*Environments
}

// Program is all files of a run.
type Program struct {
	*Graph
	*Environments
	rules    *Rules
	builtins *Builtins
	memo     [][]atomic.Pointer[[]Value]
	// returns remembers what functions return, their parameters left open.
	returns [][]atomic.Pointer[returns]
	// bound remembers answers under environments and of exports.
	bound   table[askKey, []Value]
	callers func() map[FuncRef][]Call
	runners func() map[FuncRef][]Call
	// runBy remembers the callers found by name.
	runBy sync.Map // FuncRef -> []Call
	// lineages are the classes with their ancestors: ClassRef -> *lineage.
	lineages sync.Map
	// run remembers what calls run, their environment left open.
	run table[Site, []Callee]
	// descendants lists the classes below a class or module.
	descendants func() map[ClassRef][]ClassRef
}

// New makes a program of lowered files. It evaluates nothing yet.
func New(files []*unit.File, resolver ModuleResolver, hints Hints) *Program {
	g := newGraph(files, resolver)
	envs := &Environments{}
	p := &Program{Graph: g, Environments: envs, rules: newRules(g, envs, hints), builtins: &Builtins{g, envs},
		memo: make([][]atomic.Pointer[[]Value], len(files)), returns: make([][]atomic.Pointer[returns], len(files))}
	for i, f := range files {
		p.memo[i] = make([]atomic.Pointer[[]Value], len(f.Exprs))
		p.returns[i] = make([]atomic.Pointer[returns], len(f.Funcs))
	}
	p.find()
	p.descendants = sync.OnceValue(p.buildDescendants)
	return p
}

// find has callers looked for when they are asked for.
func (p *Program) find() {
	p.callers, p.runners = sync.OnceValue(p.buildCallers), sync.OnceValue(p.buildRunners)
}

// Quiet says of which files the calls are nobody's: tests that call what they test.
// It is said once, before anything is asked.
func (s *Sources) Quiet(files []bool) { s.quiet = files }

// FileByPath finds a file by its path relative to the project.
func (s *Sources) FileByPath(path string) (FileID, bool) {
	id, ok := s.paths[path]
	return id, ok
}

// Func is the function itself.
func (s *Sources) Func(f FuncRef) *unit.Func { return s.Files[f.File].Func(f.Func) }

// Class is the class itself.
func (s *Sources) Class(c ClassRef) *unit.Class { return s.Files[c.File].Class(c.Class) }

// Expr is the expression itself.
func (s *Sources) Expr(at Site) *unit.Expr { return s.Files[at.File].Expr(at.Expr) }

// fileIndex is what evaluation needs of a file beside its arenas, built on first use.
type fileIndex struct {
	once sync.Once
	// exports by name; stars lists the specifiers of `export *`.
	exports map[string]*unit.Export
	stars   []string
	// wild lists the modules whose every name is brought into scope.
	wild []string
	// returns lists the returned expressions of each function.
	returns map[unit.FuncID][]unit.ExprID
	// yields lists what each generator function yields.
	yields map[unit.FuncID][]unit.ExprID
	// members are writes of properties of a named object: `api.get = …`.
	members map[unit.BindingID]map[string][]unit.ExprID
	// refilled are names of objects some property of which is written by a computed
	// key, or which are handed to a call: what is in them then is not all written here.
	refilled map[unit.BindingID]bool
	// objects finds the name that an object literal or function was first written to.
	objects map[unit.ExprID]unit.BindingID
	// named finds that of a function that is an expression.
	named map[unit.FuncID]unit.BindingID
	// thrown are the expressions that statements throw as they stand.
	thrown map[unit.ExprID]bool
	// writes are those that each statement itself makes.
	writes map[unit.StmtID][]unit.WriteID
	// filled is what is written into objects after they are made, found when it is first asked for.
	filledOnce sync.Once
	filled     objectFills
}

// NamedBy finds the name that an expression is written to, and nothing else is; 0 for none.
func (g *Graph) NamedBy(s Site) unit.BindingID { return g.indexOf(s.File).objects[s.Expr] }

// WritesAt lists the writes that a statement itself makes, in order.
func (g *Graph) WritesAt(file FileID, s unit.StmtID) []unit.WriteID {
	return g.indexOf(file).writes[s]
}

func (g *Graph) indexOf(id FileID) *fileIndex {
	ix := &g.index[id]
	ix.once.Do(func() { ix.build(g.Files[id], g.Semantics.Classes.Prototype) })
	return ix
}

func (ix *fileIndex) build(f *unit.File, prototype string) {
	ix.exports = make(map[string]*unit.Export, len(f.Exports))
	for i := range f.Exports {
		e := &f.Exports[i]
		if e.Name == "*" {
			ix.stars = append(ix.stars, e.From)
			continue
		}
		// The last one wins, as it does when the module runs; a value beats a type.
		if old, ok := ix.exports[e.Name]; ok && e.Binding != 0 && f.Binding(e.Binding).Kind == unit.BindType && old != nil {
			continue
		}
		ix.exports[e.Name] = e
	}
	for i := 1; i < len(f.Imports); i++ {
		if imp := &f.Imports[i]; imp.Name == "*" && imp.Binding == 0 && !imp.Require && !imp.FirstSegment {
			ix.wild = append(ix.wild, imp.Specifier)
		}
	}
	ix.writes = map[unit.StmtID][]unit.WriteID{}
	for i := 1; i < len(f.Writes); i++ {
		if s := f.Writes[i].Stmt; s != 0 {
			ix.writes[s] = append(ix.writes[s], unit.WriteID(i))
		}
	}
	ix.thrown = map[unit.ExprID]bool{}
	for i := 1; i < len(f.Stmts); i++ {
		if s := &f.Stmts[i]; s.Kind == unit.StmtThrow {
			ix.thrown[s.Expr] = true
		}
	}
	ix.returns = map[unit.FuncID][]unit.ExprID{}
	for id := 1; id < len(f.Funcs); id++ {
		ix.collectReturns(f, unit.FuncID(id), f.Funcs[id].Body)
	}
	ix.members = map[unit.BindingID]map[string][]unit.ExprID{}
	ix.objects = map[unit.ExprID]unit.BindingID{}
	ix.named = map[unit.FuncID]unit.BindingID{}
	for i := 1; i < len(f.Bindings); i++ {
		b := &f.Bindings[i]
		if len(b.Writes) == 1 && b.Kind == unit.BindLocal {
			if v := f.Writes[b.Writes[0]].Value; v != 0 {
				ix.objects[v] = unit.BindingID(i)
				if x := f.Expr(v); x.Kind == unit.ExprFunction {
					ix.named[unit.FuncID(x.Ref)] = unit.BindingID(i)
				}
			}
		}
	}
	ix.refilled = map[unit.BindingID]bool{}
	for i := 1; i < len(f.Exprs); i++ {
		x := &f.Exprs[i]
		if x.Kind == unit.ExprCall || x.Kind == unit.ExprNew {
			for _, a := range f.ExprsIn(x.List) {
				ix.refill(f, f.Expr(a))
			}
		}
		if x.Kind == unit.ExprYield && x.A != 0 {
			fn := f.EnclosingFunc(x.Node)
			if ix.yields == nil {
				ix.yields = map[unit.FuncID][]unit.ExprID{}
			}
			ix.yields[fn] = append(ix.yields[fn], x.A)
		}
		if x.Kind != unit.ExprAssign || x.A == 0 {
			continue
		}
		m := f.Expr(x.A)
		if m.Kind == unit.ExprIndex {
			ix.refill(f, f.Expr(m.A))
		}
		if m.Kind != unit.ExprMember {
			continue
		}
		base := f.Expr(m.A)
		if base.Kind == unit.ExprMember && prototype != "" && base.Str == prototype {
			base = f.Expr(base.A)
		}
		if base.Kind != unit.ExprName || base.Ref == 0 {
			continue
		}
		b := unit.BindingID(base.Ref)
		if ix.members[b] == nil {
			ix.members[b] = map[string][]unit.ExprID{}
		}
		ix.members[b][m.Str] = append(ix.members[b][m.Str], x.B)
	}
}

// refill notes that a named object literal of a function gets properties elsewhere.
func (ix *fileIndex) refill(f *unit.File, x *unit.Expr) {
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return
	}
	if b := f.Binding(unit.BindingID(x.Ref)); b.Kind == unit.BindLocal && b.Owner != unit.ModuleFunc && len(b.Writes) == 1 {
		if v := f.Writes[b.Writes[0]].Value; v != 0 && f.Expr(v).Kind == unit.ExprObject {
			ix.refilled[unit.BindingID(x.Ref)] = true
		}
	}
}

// Open reports whether an object may hold something else under a name than what
// its literal says: a function writes it there later, on some paths.
func (g *Graph) Open(v Value, name string) bool {
	if v.Kind != Object {
		return false
	}
	f, ix := g.Files[v.Site.File], g.indexOf(v.Site.File)
	b, ok := ix.objects[v.Site.Expr]
	if !ok {
		return false
	}
	return ix.refilled[b] || slices.ContainsFunc(ix.members[b][name], func(e unit.ExprID) bool {
		return f.EnclosingFunc(f.Expr(e).Node) != unit.ModuleFunc
	})
}

// Extended reports whether the object that a name of a function begins with gets
// properties later on.
func (g *Graph) Extended(file FileID, b unit.BindingID) bool {
	ix := g.indexOf(file)
	return ix.refilled[b] || len(ix.members[b]) > 0
}

func (ix *fileIndex) collectReturns(f *unit.File, fn unit.FuncID, body unit.List) {
	for _, id := range f.StmtsIn(body) {
		s := f.Stmt(id)
		if s.Kind == unit.StmtReturn {
			from := fn
			for s.NonLocal && f.Func(from).Kind == unit.FuncBlock {
				from = f.Func(from).Parent
			}
			ix.returns[from] = append(ix.returns[from], s.Expr)
			continue
		}
		for _, l := range [...]unit.List{s.Body, s.Else, s.Handlers, s.Finally} {
			if l.Len > 0 {
				ix.collectReturns(f, fn, l)
			}
		}
	}
}

// Returns lists the returned expressions of a function (0 for a bare return).
func (g *Graph) Returns(f FuncRef) []unit.ExprID { return g.indexOf(f.File).returns[f.Func] }

// ListOf gives the texts of a library's collection that a pack lists; nil for any other value.
func (p *Program) ListOf(v Value) []string { return p.rules.ListOf(v) }

// Descends lists the origins of the library's classes that an exception descends from; known is
// false where that is not said.
func (p *Program) Descends(origin string) (bases []string, known bool) {
	return p.rules.Descends(origin)
}
