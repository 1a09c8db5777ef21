package lower

import (
	"sync"
	"unsafe"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// Builder fills the arenas of one file.
type Builder struct {
	File *unit.File
	Tree *syntax.Tree
	// Scope is the innermost scope.
	Scope *Scope
	// Func is the function being lowered.
	Func unit.FuncID
	// Stmt is the statement being lowered.
	Stmt unit.StmtID
	// Conditional counts the branches, loops and handlers around, inside Func.
	Conditional int

	exprOf []unit.ExprID
	also   map[syntax.Node]unit.FuncID
	// exprs, stmts and calls are stacks of lists being made.
	exprs []unit.ExprID
	stmts []unit.StmtID
	calls []unit.ExprID
	pool  []unit.ExprID

	names   map[string]int32
	entries []entry
	free    *Scope
	// barriers: a scope that hides names was opened, so visibility must be checked.
	barriers bool
	skipped  []syntax.KindID
	scratch  *scratch
}

// scratch is what files are lowered in, one after the other. The arenas of a file are
// copied from it at their size once that is known.
type scratch struct {
	exprs     []unit.Expr
	stmts     []unit.Stmt
	exprLists []unit.ExprID
	stmtLists []unit.StmtID
	funcs     []unit.Func
	classes   []unit.Class
	bindings  []unit.Binding
	writes    []unit.Write
	imports   []unit.Import
	names     map[string]int32
	entries   []entry
	pool      []unit.ExprID
}

var scratches = sync.Pool{New: func() any { return &scratch{names: map[string]int32{}} }}

// maxScratch bounds the expressions for which memory is kept for the next file.
const maxScratch = 1 << 16

// New begins a file of a language; nodes of the skipped kinds are not seen among children. The module body is function 1 and its scope is open.
func New(path, abs string, tree *syntax.Tree, semantics *unit.Semantics, skipped []syntax.KindID) *Builder {
	f := &unit.File{Path: path, AbsPath: abs, Language: tree.Language, Semantics: semantics, Tree: tree,
		Source: unsafe.String(unsafe.SliceData(tree.Source), len(tree.Source))}
	s := scratches.Get().(*scratch)
	f.Exprs, f.Stmts = append(s.exprs[:0], unit.Expr{}), append(s.stmts[:0], unit.Stmt{})
	f.ExprLists, f.StmtLists = s.exprLists[:0], s.stmtLists[:0]
	f.Funcs, f.Classes = append(s.funcs[:0], unit.Func{}), append(s.classes[:0], unit.Class{})
	f.Bindings, f.Writes = append(s.bindings[:0], unit.Binding{}), append(s.writes[:0], unit.Write{})
	f.Imports = append(s.imports[:0], unit.Import{})
	b := &Builder{File: f, Tree: tree, skipped: skipped, exprOf: make([]unit.ExprID, tree.Len()),
		names: s.names, entries: append(s.entries[:0], entry{}), pool: s.pool, scratch: s}
	b.Func = b.NewFunc(unit.Func{Kind: unit.FuncModule})
	b.Push(ScopeFunction)
	return b
}

// exactly is a copy without room behind it.
func exactly[E any](list []E) []E {
	out := make([]E, len(list))
	copy(out, list)
	return out
}

// Finish closes the module body with its statements, indexes the file and gives it back.
func (b *Builder) Finish(body unit.List) *unit.File {
	f := b.File
	m := &f.Funcs[unit.ModuleFunc]
	m.Body = body
	m.Calls = b.keep(b.calls)
	b.gatherWrites()
	f.SetNodeIndex(b.exprOf, b.also)
	return f
}

// Release copies the arenas of a finished file at their size and gives the memory they
// were made in back. Names can no longer be looked up.
func (b *Builder) Release() {
	f, s := b.File, b.scratch
	*s = scratch{f.Exprs, f.Stmts, f.ExprLists, f.StmtLists, f.Funcs, f.Classes, f.Bindings, f.Writes, f.Imports, b.names, b.entries, b.pool}
	f.Exprs, f.Stmts, f.ExprLists, f.StmtLists = exactly(f.Exprs), exactly(f.Stmts), exactly(f.ExprLists), exactly(f.StmtLists)
	f.Funcs, f.Classes, f.Bindings, f.Writes, f.Imports = exactly(f.Funcs), exactly(f.Classes), exactly(f.Bindings), exactly(f.Writes), exactly(f.Imports)
	b.names, b.entries, b.pool, b.scratch = nil, nil, nil, nil
	if len(s.exprs) > maxScratch {
		return
	}
	// What is left behind must not keep the text of the file.
	clear(s.exprs)
	clear(s.stmts)
	clear(s.funcs)
	clear(s.classes)
	clear(s.bindings)
	clear(s.imports)
	clear(s.entries)
	clear(s.names)
	scratches.Put(s)
}

// gatherWrites hands every binding its writes, all cut from one array.
func (b *Builder) gatherWrites() {
	f := b.File
	counts := make([]int32, len(f.Bindings)+1)
	for i := 1; i < len(f.Writes); i++ {
		counts[f.Writes[i].Binding+1]++
	}
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	all := make([]unit.WriteID, len(f.Writes)-1)
	next := append([]int32(nil), counts...)
	for i := 1; i < len(f.Writes); i++ {
		binding := f.Writes[i].Binding
		all[next[binding]] = unit.WriteID(i)
		next[binding]++
	}
	for i := 1; i < len(f.Bindings); i++ {
		if from, to := counts[i], counts[i+1]; to > from {
			f.Bindings[i].Writes = all[from:to:to]
		}
	}
}

// Add appends an expression, maps its node to it, and lists it with the
// function's calls when it is one.
func (b *Builder) Add(e unit.Expr) unit.ExprID {
	id := b.Synthetic(e)
	b.exprOf[e.Node] = id
	if e.Kind == unit.ExprCall || e.Kind == unit.ExprNew {
		b.calls = append(b.calls, id)
	}
	return id
}

// Synthetic appends an expression without a node of its own.
func (b *Builder) Synthetic(e unit.Expr) unit.ExprID {
	id := unit.ExprID(len(b.File.Exprs))
	b.File.Exprs = append(b.File.Exprs, e)
	return id
}

// Map lets a node stand for an expression; the last one wins.
func (b *Builder) Map(n syntax.Node, id unit.ExprID) { b.exprOf[n] = id }

// ExprAt is the expression lowered from a node so far, or 0.
func (b *Builder) ExprAt(n syntax.Node) unit.ExprID { return b.exprOf[n] }

// MapName lets the name in a declaration stand for what it declares.
func (b *Builder) MapName(n syntax.Node, declared unit.BindingID) {
	if n != syntax.NoNode && declared != 0 {
		b.Map(n, b.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: b.Text(n), Ref: int32(declared)}))
	}
}

// Assigned is the value of an assignment as a value: in `a = b = c` both get c.
func (b *Builder) Assigned(e unit.ExprID) unit.ExprID {
	for {
		x := b.File.Expr(e)
		if x.Kind != unit.ExprAssign || x.Op != unit.OpAssign || x.B == 0 {
			return e
		}
		e = x.B
	}
}

// MapFunc lets a node stand for a function besides the function's own node.
func (b *Builder) MapFunc(n syntax.Node, id unit.FuncID) {
	if b.also == nil {
		b.also = map[syntax.Node]unit.FuncID{}
	}
	b.also[n] = id
}

// Mark is a place in a stack of lists being made.
type Mark int

// OpenExprs begins a list of expressions; lists nest.
func (b *Builder) OpenExprs() Mark { return Mark(len(b.exprs)) }

// PushExpr adds to the innermost open list; 0 is left out.
func (b *Builder) PushExpr(id unit.ExprID) {
	if id != 0 {
		b.exprs = append(b.exprs, id)
	}
}

// CloseExprs stores what was pushed since the mark as a list.
func (b *Builder) CloseExprs(m Mark) unit.List {
	l := b.Exprs(b.exprs[m:])
	b.exprs = b.exprs[:m]
	return l
}

// TakeExprs is CloseExprs as a slice of its own.
func (b *Builder) TakeExprs(m Mark) []unit.ExprID {
	ids := b.keep(b.exprs[m:])
	b.exprs = b.exprs[:m]
	return ids
}

// Exprs stores a list of expressions.
func (b *Builder) Exprs(ids []unit.ExprID) unit.List {
	l := unit.List{Off: int32(len(b.File.ExprLists)), Len: int32(len(ids))}
	b.File.ExprLists = append(b.File.ExprLists, ids...)
	return l
}

// keep copies ids into an array shared by many small slices.
func (b *Builder) keep(ids []unit.ExprID) []unit.ExprID {
	n := len(ids)
	if n == 0 {
		return nil
	}
	if len(b.pool)+n > cap(b.pool) {
		b.pool = make([]unit.ExprID, 0, max(256, n))
	}
	from := len(b.pool)
	b.pool = append(b.pool, ids...)
	return b.pool[from : from+n : from+n]
}

// OpenStmts begins a list of statements; lists nest.
func (b *Builder) OpenStmts() Mark { return Mark(len(b.stmts)) }

// PushStmt adds to the innermost open list; 0 is left out.
func (b *Builder) PushStmt(id unit.StmtID) {
	if id != 0 {
		b.stmts = append(b.stmts, id)
	}
}

// CloseStmts stores what was pushed since the mark as a list.
func (b *Builder) CloseStmts(m Mark) unit.List {
	l := b.Stmts(b.stmts[m:]...)
	b.stmts = b.stmts[:m]
	return l
}

// Stmts stores a list of statements.
func (b *Builder) Stmts(ids ...unit.StmtID) unit.List {
	l := unit.List{Off: int32(len(b.File.StmtLists)), Len: int32(len(ids))}
	b.File.StmtLists = append(b.File.StmtLists, ids...)
	return l
}

// NewStmt reserves a statement, so that what is inside can know it.
func (b *Builder) NewStmt(s unit.Stmt) unit.StmtID {
	id := unit.StmtID(len(b.File.Stmts))
	b.File.Stmts = append(b.File.Stmts, s)
	return id
}

// NewFunc appends a function.
func (b *Builder) NewFunc(f unit.Func) unit.FuncID {
	id := unit.FuncID(len(b.File.Funcs))
	b.File.Funcs = append(b.File.Funcs, f)
	return id
}

// NewClass appends a class.
func (b *Builder) NewClass(c unit.Class) unit.ClassID {
	id := unit.ClassID(len(b.File.Classes))
	b.File.Classes = append(b.File.Classes, c)
	return id
}

// NewImport appends an import.
func (b *Builder) NewImport(i unit.Import) unit.ImportID {
	id := unit.ImportID(len(b.File.Imports))
	b.File.Imports = append(b.File.Imports, i)
	return id
}

// Frame is what EnterFunc puts aside.
type Frame struct {
	fn          unit.FuncID
	stmt        unit.StmtID
	conditional int
	calls       int
}

// EnterFunc begins the body of a function and opens its scope.
func (b *Builder) EnterFunc(id unit.FuncID, kind ScopeKind) Frame {
	fr := b.Switch(id)
	b.Push(kind)
	return fr
}

// LeaveFunc ends the body and closes the scope.
func (b *Builder) LeaveFunc(fr Frame) {
	b.Pop()
	b.SwitchBack(fr)
}

// Switch lets what follows belong to another function, without a scope of its own.
func (b *Builder) Switch(id unit.FuncID) Frame {
	fr := Frame{b.Func, b.Stmt, b.Conditional, len(b.calls)}
	b.Func, b.Stmt, b.Conditional = id, 0, 0
	return fr
}

// SwitchBack undoes Switch. The calls met in between are the function's.
func (b *Builder) SwitchBack(fr Frame) {
	f := &b.File.Funcs[b.Func]
	if own := b.calls[fr.calls:]; len(own) > 0 {
		if len(f.Calls) > 0 {
			own = append(append([]unit.ExprID(nil), f.Calls...), own...)
		}
		f.Calls = b.keep(own)
		b.calls = b.calls[:fr.calls]
	}
	b.Func, b.Stmt, b.Conditional = fr.fn, fr.stmt, fr.conditional
}

// Write notes that a name gets a value. The bindings' own lists are made by Finish.
func (b *Builder) Write(binding unit.BindingID, value unit.ExprID, kind unit.WriteKind, n syntax.Node) unit.WriteID {
	id := unit.WriteID(len(b.File.Writes))
	b.File.Writes = append(b.File.Writes, unit.Write{Binding: binding, Value: value, Kind: kind, In: b.Func, Stmt: b.Stmt, Conditional: b.Conditional > 0, Node: n})
	return id
}

// Writes counts the writes so far; see MakeConditional.
func (b *Builder) Writes() int { return len(b.File.Writes) }

// MakeConditional marks the writes of the current function from a count on: the
// body of a try whose handler goes on behind it may have run in part.
func (b *Builder) MakeConditional(from int) {
	for i := from; i < len(b.File.Writes); i++ {
		if b.File.Writes[i].In == b.Func {
			b.File.Writes[i].Conditional = true
		}
	}
}

// Text is the source text of a node, sharing the file's memory.
func (b *Builder) Text(n syntax.Node) string {
	return b.File.Source[b.Tree.Start(n):b.Tree.End(n)]
}
