// Package lower is what the front ends share: a builder over the arenas of a
// unit.File with scopes. It imports host/unit and host/syntax.
//
// Begin reading at Builder.
package lower

import (
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
	// Func is the function being lowered, Class the class around it.
	Func  unit.FuncID
	Class unit.ClassID
	// Stmt is the statement being lowered.
	Stmt unit.StmtID
	// Conditional counts the branches, loops and handlers around, inside Func.
	Conditional int
	nodes       []syntax.Node
	exprs       []unit.ExprID
}

// Scope is one block's names.
type Scope struct {
	Up    *Scope
	names map[string]unit.BindingID
	// Func is the function the scope belongs to; Function marks its outermost scope.
	Func     unit.FuncID
	Function bool
}

// New begins a file. The module body is function 1.
func New(path, abs string, tree *syntax.Tree) *Builder {
	f := &unit.File{Path: path, AbsPath: abs, Language: tree.Language, Tree: tree,
		Source: unsafe.String(unsafe.SliceData(tree.Source), len(tree.Source))}
	n := tree.Len()
	f.Exprs = make([]unit.Expr, 1, n/3+8)
	f.Stmts = make([]unit.Stmt, 1, n/12+8)
	f.ExprLists = make([]unit.ExprID, 0, n/6+8)
	f.StmtLists = make([]unit.StmtID, 0, n/12+8)
	f.Funcs = make([]unit.Func, 1, n/60+8)
	f.Classes = make([]unit.Class, 1, 4)
	f.Bindings = make([]unit.Binding, 1, n/24+8)
	f.Writes = make([]unit.Write, 1, n/30+8)
	f.Imports = make([]unit.Import, 1, 8)
	b := &Builder{File: f, Tree: tree, nodes: make([]syntax.Node, 0, n/3), exprs: make([]unit.ExprID, 0, n/3)}
	b.Func = b.NewFunc(unit.Func{Kind: unit.FuncModule, Node: 0, NameNode: 0})
	b.Scope = &Scope{Func: b.Func, Function: true}
	return b
}

// Finish indexes the file and gives it back.
func (b *Builder) Finish() *unit.File {
	b.File.SetNodeIndex(b.nodes, b.exprs)
	return b.File
}

// Add appends an expression and maps its node to it.
func (b *Builder) Add(e unit.Expr) unit.ExprID {
	id := unit.ExprID(len(b.File.Exprs))
	b.File.Exprs = append(b.File.Exprs, e)
	b.Map(e.Node, id)
	if e.Kind == unit.ExprCall || e.Kind == unit.ExprNew {
		f := &b.File.Funcs[b.Func]
		f.Calls = append(f.Calls, id)
	}
	return id
}

// Synthetic appends an expression that no node stands for alone.
func (b *Builder) Synthetic(e unit.Expr) unit.ExprID {
	id := unit.ExprID(len(b.File.Exprs))
	b.File.Exprs = append(b.File.Exprs, e)
	return id
}

// Map lets a node stand for an expression.
func (b *Builder) Map(n syntax.Node, id unit.ExprID) {
	b.nodes = append(b.nodes, n)
	b.exprs = append(b.exprs, id)
}

// Exprs stores a list of expressions.
func (b *Builder) Exprs(ids []unit.ExprID) unit.List {
	l := unit.List{Off: int32(len(b.File.ExprLists)), Len: int32(len(ids))}
	b.File.ExprLists = append(b.File.ExprLists, ids...)
	return l
}

// Stmts stores a list of statements.
func (b *Builder) Stmts(ids []unit.StmtID) unit.List {
	l := unit.List{Off: int32(len(b.File.StmtLists)), Len: int32(len(ids))}
	b.File.StmtLists = append(b.File.StmtLists, ids...)
	return l
}

// NewStmt reserves a statement, so that what is inside knows it.
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

// Push opens a scope.
func (b *Builder) Push(function bool) *Scope {
	b.Scope = &Scope{Up: b.Scope, Func: b.Func, Function: function}
	return b.Scope
}

// Pop closes the innermost scope.
func (b *Builder) Pop() { b.Scope = b.Scope.Up }

// FunctionScope is the outermost scope of the current function.
func (b *Builder) FunctionScope() *Scope {
	s := b.Scope
	for !s.Function && s.Up != nil {
		s = s.Up
	}
	return s
}

// Declare adds a name to a scope; a second declaration of the same name is the same binding.
func (b *Builder) Declare(s *Scope, bind unit.Binding) unit.BindingID {
	if id, ok := s.names[bind.Name]; ok && bind.Name != "" {
		old := &b.File.Bindings[id]
		if old.Kind == unit.BindType || bind.Kind == unit.BindFunc || bind.Kind == unit.BindClass {
			bind.Owner = s.Func
			bind.Writes = old.Writes
			*old = bind
		}
		return id
	}
	bind.Owner = s.Func
	id := unit.BindingID(len(b.File.Bindings))
	b.File.Bindings = append(b.File.Bindings, bind)
	if s.names == nil {
		s.names = map[string]unit.BindingID{}
	}
	s.names[bind.Name] = id
	return id
}

// Lookup resolves a name from the innermost scope outwards; 0 is a global.
func (b *Builder) Lookup(name string) unit.BindingID {
	for s := b.Scope; s != nil; s = s.Up {
		if id, ok := s.names[name]; ok {
			return id
		}
	}
	return 0
}

// In looks a name up in one scope only.
func (s *Scope) In(name string) (unit.BindingID, bool) {
	id, ok := s.names[name]
	return id, ok
}

// Write notes that a name gets a value.
func (b *Builder) Write(binding unit.BindingID, value unit.ExprID, kind unit.WriteKind, n syntax.Node) unit.WriteID {
	id := unit.WriteID(len(b.File.Writes))
	conditional := b.Conditional > 0
	b.File.Writes = append(b.File.Writes, unit.Write{Binding: binding, Value: value, Kind: kind, In: b.Func, Stmt: b.Stmt, Conditional: conditional, Node: n})
	bind := &b.File.Bindings[binding]
	bind.Writes = append(bind.Writes, id)
	return id
}

// Text is the source text of a node, sharing the file's memory.
func (b *Builder) Text(n syntax.Node) string {
	return b.File.Source[b.Tree.Start(n):b.Tree.End(n)]
}
