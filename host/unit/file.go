package unit

import "github.com/drift-analyzer/drift/host/syntax"

// Indices into the arenas of a File. Zero means "none".
type (
	// ExprID is an index into File.Exprs.
	ExprID int32
	// StmtID is an index into File.Stmts.
	StmtID int32
	// FuncID is an index into File.Funcs. FuncID 1 is always the module body.
	FuncID int32
	// ClassID is an index into File.Classes.
	ClassID int32
	// BindingID is an index into File.Bindings.
	BindingID int32
	// ImportID is an index into File.Imports.
	ImportID int32
	// WriteID is an index into File.Writes.
	WriteID int32
)

// ModuleFunc is the function that holds a file's top-level statements.
const ModuleFunc FuncID = 1

// List is a run of entries in File.ExprLists or File.StmtLists.
type List struct{ Off, Len int32 }

// File is one lowered source file.
type File struct {
	// Path is relative to the project root with forward slashes.
	Path string
	// AbsPath is where the file was read from.
	AbsPath string
	// Language the file is written in.
	Language syntax.Language
	// Semantics is what evaluation knows of that language; nil for a file that no front end made.
	Semantics *Semantics
	// Source is the whole text. Names and literals of the arenas are substrings of it wherever possible.
	Source string
	// Tree is the flat syntax tree that Node handles index.
	Tree *syntax.Tree

	Exprs    []Expr
	Stmts    []Stmt
	Funcs    []Func
	Classes  []Class
	Bindings []Binding
	Writes   []Write
	Imports  []Import
	Exports  []Export

	ExprLists []ExprID
	StmtLists []StmtID

	// exprOfNode is indexed by node; see ExprOf.
	exprOfNode []ExprID
	// spans are the source ranges of expressions that their node does not give; see SetSpan.
	spans map[ExprID][2]uint32
	// funcOfNode maps function nodes to functions, classOfNode class nodes to classes.
	funcOfNode  map[syntax.Node]FuncID
	classOfNode map[syntax.Node]ClassID
	inside      inside
	named       named
	users       users
}

// ExprsIn returns the expressions of a list.
func (f *File) ExprsIn(l List) []ExprID { return f.ExprLists[l.Off : l.Off+l.Len] }

// StmtsIn returns the statements of a list.
func (f *File) StmtsIn(l List) []StmtID { return f.StmtLists[l.Off : l.Off+l.Len] }

// Expr returns the expression itself; the pointer is into the arena.
func (f *File) Expr(id ExprID) *Expr { return &f.Exprs[id] }

// Stmt returns the statement itself; the pointer is into the arena.
func (f *File) Stmt(id StmtID) *Stmt { return &f.Stmts[id] }

// Func returns the function itself; the pointer is into the arena.
func (f *File) Func(id FuncID) *Func { return &f.Funcs[id] }

// Class returns the class itself; the pointer is into the arena.
func (f *File) Class(id ClassID) *Class { return &f.Classes[id] }

// Binding returns the binding itself; the pointer is into the arena.
func (f *File) Binding(id BindingID) *Binding { return &f.Bindings[id] }

// Plain gives an expression without what leaves its value as it is: casts, and waiting for it.
func (f *File) Plain(e ExprID) ExprID {
	for f.Exprs[e].Kind == ExprCast || f.Exprs[e].Kind == ExprAwait {
		e = f.Exprs[e].A
	}
	return e
}

// Itself gives an expression without what leaves its value as it is, methods that give back what they are called on included.
func (f *File) Itself(e ExprID) ExprID {
	for {
		e = f.Plain(e)
		on, ok := f.calledFor(e, GivesItself)
		if !ok {
			return e
		}
		e = on
	}
}

// GivesReceiver is what a call is made on, where the method gives that back whatever its one argument does with it.
func (f *File) GivesReceiver(call ExprID) (on ExprID, ok bool) {
	on, ok = f.calledFor(call, GivesReceiver)
	return on, ok && f.Expr(call).List.Len == 1
}

// Continues is what a call is made on, where the method gives what its one argument makes of that.
func (f *File) Continues(call ExprID) (on ExprID, ok bool) {
	on, ok = f.calledFor(call, GivesContinued)
	return on, ok && f.Expr(call).List.Len == 1
}

// calledFor is what a call is made on, where the language's method of that name gives what is asked for.
func (f *File) calledFor(call ExprID, gives Gives) (on ExprID, ok bool) {
	x := f.Expr(call)
	if x.Kind != ExprCall {
		return 0, false
	}
	callee := f.Expr(x.A)
	return callee.A, callee.Kind == ExprMember && f.Semantics.Builtins.Methods[callee.Str] == gives
}

// OnlyWrite gives the write that a local name has its value from, where there is one only and it states the value; nil otherwise.
func (f *File) OnlyWrite(id BindingID) *Write {
	b := &f.Bindings[id]
	if b.Kind != BindLocal || len(b.Writes) != 1 || f.Writes[b.Writes[0]].Value == 0 {
		return nil
	}
	return &f.Writes[b.Writes[0]]
}

// NamesGlobal reports whether a name is that of the language's global object: nothing in the file is called so, or it is only
// declared.
func (f *File) NamesGlobal(x *Expr) bool {
	return f.Semantics.Names.Globals[x.Str] && (x.Ref == 0 || f.Bindings[x.Ref].Kind == BindLocal && len(f.Bindings[x.Ref].Writes) == 0)
}

// AtOnce reports whether all that a statement gives to names is found before any of them is written: a, b = b, a.
func (f *File) AtOnce(id StmtID) bool {
	st := f.Stmt(id)
	x := f.Expr(st.Expr)
	return st.Kind == StmtExpr && x.Kind == ExprAssign && x.A == 0 || st.Kind == StmtLet && x.Kind == ExprArray
}

// Text returns the source text of a syntax node.
func (f *File) Text(n syntax.Node) string {
	return f.Source[f.Tree.Start(n):f.Tree.End(n)]
}

// ExprText returns the source text of an expression; for a synthetic
// expression (destructuring, loop variables) that of the node it came from.
func (f *File) ExprText(id ExprID) string {
	if id == 0 {
		return ""
	}
	if s, ok := f.spans[id]; ok {
		return f.Source[s[0]:s[1]]
	}
	return f.Text(f.Exprs[id].Node)
}

// SetSpan says which source text an expression has, where that is not its
// node's: a grammar may nest operators otherwise than the language does.
func (f *File) SetSpan(id ExprID, from, to uint32) {
	if f.spans == nil {
		f.spans = map[ExprID][2]uint32{}
	}
	f.spans[id] = [2]uint32{from, to}
}

// Within reports whether a syntax node stands in one of the expressions.
func (f *File) Within(n syntax.Node, list []ExprID) bool {
	for _, e := range list {
		at := f.Expr(e).Node
		if f.Tree.Start(at) <= f.Tree.Start(n) && f.Tree.End(n) <= f.Tree.End(at) {
			return true
		}
	}
	return false
}

// Line returns the 1-based line of a syntax node's first character.
func (f *File) Line(n syntax.Node) int { return f.Tree.Line(n) }

// ExprOf returns the expression that a syntax node was lowered to, or 0. Several
// nodes may share one expression (parentheses); a node with no expression of its
// own (an argument list, a statement) gives 0.
func (f *File) ExprOf(n syntax.Node) ExprID {
	if int(n) < len(f.exprOfNode) {
		return f.exprOfNode[n]
	}
	return 0
}

// FuncOf returns the function that a syntax node (a declaration, an arrow, a
// method, a block) was lowered to, or 0.
func (f *File) FuncOf(n syntax.Node) FuncID { return f.funcOfNode[n] }

// ClassOf returns the class that a syntax node was lowered to, or 0.
func (f *File) ClassOf(n syntax.Node) ClassID { return f.classOfNode[n] }

// EnclosingFunc returns the innermost function whose node contains the given
// node; the module body when there is none.
func (f *File) EnclosingFunc(n syntax.Node) FuncID {
	for {
		if id, ok := f.funcOfNode[n]; ok {
			return id
		}
		p, ok := f.Tree.ParentOf(n)
		if !ok {
			return ModuleFunc
		}
		n = p
	}
}

// Outermost is the function around a function, or itself, that stands in no other one.
func (f *File) Outermost(id FuncID) FuncID {
	for up := f.Func(id).Parent; id != ModuleFunc && up != ModuleFunc; up = f.Func(id).Parent {
		id = up
	}
	return id
}

// SetNodeIndex installs the maps from syntax nodes: the expression of each node
// (0 for none), and nodes that stand for a function besides its own. Front ends
// call it once, at the end.
func (f *File) SetNodeIndex(exprOfNode []ExprID, also map[syntax.Node]FuncID) {
	f.exprOfNode = exprOfNode
	f.funcOfNode = make(map[syntax.Node]FuncID, len(f.Funcs)+len(also))
	for n, id := range also {
		f.funcOfNode[n] = id
	}
	for id := range f.Funcs {
		if id != 0 {
			f.funcOfNode[f.Funcs[id].Node] = FuncID(id)
		}
	}
	f.classOfNode = make(map[syntax.Node]ClassID, len(f.Classes))
	for id := range f.Classes {
		if id != 0 {
			f.classOfNode[f.Classes[id].Node] = ClassID(id)
		}
	}
}

// Import is one name that a file takes from another module. A namespace import
// has Name "*"; a side-effect import has Name "" and no binding; Name "*" without a
// binding brings every name of the module into scope (Python's star).
type Import struct {
	// Specifier as written ("./users", "express", "app.models", "..models").
	Specifier string
	// Name imported: "default", "*", "" or an exported name; "=" for what a CommonJS
	// require gives (module.exports, or the namespace when nothing sets it). For Python's
	// `import a.b` the name is "*" and the specifier "a.b" (the local name binds
	// the first segment when there is no alias; see FirstSegment).
	Name string
	// Binding is the local name, 0 for a side-effect import.
	Binding BindingID
	Node    syntax.Node
	// Require is set for require and import() as expressions, which have no binding
	// (see ExprImport), and for `import x = require()`.
	Require bool
	// TypeOnly is set for `import type`.
	TypeOnly bool
	// FirstSegment is set for Python's `import a.b` without alias: the local name is module "a".
	FirstSegment bool
}

// Export is one name that a file offers. Exactly one of Binding, Expr and
// From is set, except for a star re-export (Name "*", From set).
type Export struct {
	// Name under which it is offered: "default", a name, "*" for `export * from`,
	// "=" for `module.exports = …` and `export =`.
	Name string
	// Binding exported, or 0.
	Binding BindingID
	// Expr exported (export default expression, module.exports.x = expression), or 0.
	Expr ExprID
	// From is the specifier of a re-export, FromName the name there ("*" for `export * as ns`).
	From, FromName string
	Node           syntax.Node
	TypeOnly       bool
	// Hidden: a star import does not take it.
	Hidden bool
}

// BindingKind says what introduced a name.
type BindingKind uint8

// Kinds of bindings.
const (
	BindUnknown   BindingKind = iota
	BindLocal                 // let, const, var, assignment
	BindParam                 // a parameter; Index is its position
	BindImport                // Import holds what
	BindFunc                  // a function declaration; Func
	BindClass                 // a class declaration; Class
	BindCatch                 // the variable of an exception handler
	BindEnum                  // an enum: its value is the object expression in its single write
	BindNamespace             // a TypeScript namespace, treated like an object
	BindType                  // a type alias, interface or type parameter: no value; Type is what it stands for or extends
)

// Binding is one declared name. References are resolved to bindings while
// lowering; a name without a binding is a global.
type Binding struct {
	Name string
	Kind BindingKind
	// Const is set when the language forbids a second write.
	Const bool
	// Owner is the function whose scope declares the name.
	Owner FuncID
	Node  syntax.Node
	// Index of the parameter for BindParam.
	Index int32
	// Func, Class and Import are set according to Kind.
	Func   FuncID
	Class  ClassID
	Import ImportID
	// Writes to the name in source order, the initial value included. A parameter's
	// own argument is not a write; a function or class declaration neither.
	Writes []WriteID
	// Type is the annotation, lowered as an expression of names and members, or 0.
	Type ExprID
	// TypeNode is the syntax of the annotation.
	TypeNode syntax.Node
}

// WriteKind says how a value gets to a name.
type WriteKind uint8

// Kinds of writes.
const (
	WriteAssign  WriteKind = iota // = and initialisers, destructured parts included
	WriteAugment                  // += and friends: the value is the whole binary expression
	WriteLoop                     // loop variable: the value is an Element expression
	WriteCatch                    // exception variable: no value
	WriteWith                     // context manager: the value is the managed expression
	WriteUnknown                  // something the front end cannot state: no value
)

// Write is one assignment to a name.
type Write struct {
	Binding BindingID
	// Value assigned; 0 when the front end cannot state one.
	Value ExprID
	Kind  WriteKind
	// In is the function in which the write stands.
	In FuncID
	// Stmt is the innermost statement that holds the write, or 0.
	Stmt StmtID
	// Conditional is set when the write stands inside a branch, loop or handler of In
	// (so it may not run, or run more than once).
	Conditional bool
	Node        syntax.Node
}
