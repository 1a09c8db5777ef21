package unit

import "github.com/drift-analyzer/drift/host/syntax"

// StmtKind discriminates Stmt.
type StmtKind uint8

// Statement kinds and which fields of Stmt they use.
const (
	StmtNone     StmtKind = iota
	StmtExpr              // Expr (assignments as statements too; see Writes)
	StmtLet               // a declaration: Expr is the initial value (the whole, when destructured); Writes
	StmtIf                // Expr; Body; Else
	StmtSwitch            // Expr (0 for a bare Ruby case); Body: StmtCase only
	StmtCase              // Exprs: what the subject is compared with (empty = default); Body; Op OpEq, or ExprTypeTest/patterns in Exprs when FlagPattern; FallsThrough when it runs into the next case
	StmtLoop              // Expr: condition (while) or iterable (for-of); Body; Else (Python); Loop; Label when labelled (a StmtBlock with it stands around as well)
	StmtTry               // Body; Handlers: StmtCatch only; Else (ran when nothing was raised); Finally
	StmtCatch             // Exprs: exception types (empty = all); Binding; Body
	StmtReturn            // Expr or 0
	StmtThrow             // Expr or 0 (re-raise)
	StmtBreak             // Label
	StmtContinue          // Label
	StmtBlock             // Body; Label when labelled
	StmtWith              // Expr managed; Body; Writes
	StmtFunc              // a function declaration (hoisted: nothing happens here); Ref FuncID
	StmtClass             // a class declaration; Ref ClassID
	StmtOther             // not modelled; Expr is an ExprOther with what is inside
)

// LoopKind says how a loop runs.
type LoopKind uint8

// Loop kinds.
const (
	LoopNone  LoopKind = iota
	LoopEach           // for-of, for-in, Python for, Ruby for
	LoopWhile          // zero or more times
	LoopUntil          // do-while: at least once
	LoopFor            // the three-part for of JavaScript: Expr is the condition
)

// Retry is the label of a StmtContinue that runs the body of the StmtTry again in one of whose handlers it stands.
const Retry = "retry"

// Stmt is one statement. Which fields mean what is said at the kinds.
type Stmt struct {
	Kind StmtKind
	Loop LoopKind
	// FallsThrough: the case runs into the next one. Pattern: the case's
	// expressions are tests of their own (ExprTypeTest or conditions), not values to compare.
	FallsThrough, Pattern bool
	// NonLocal: a return that leaves the method around the block it stands in.
	NonLocal          bool
	Node              syntax.Node
	Expr              ExprID
	Exprs             List
	Body, Else        List
	Handlers, Finally List
	Binding           BindingID
	Ref               int32
	Label             string
}

// FuncKind says what sort of function it is.
type FuncKind uint8

// Function kinds.
const (
	FuncModule      FuncKind = iota // a file's top level
	FuncFunction                    // declaration or function expression
	FuncArrow                       // arrow, lambda, proc: sees the outer this
	FuncMethod                      // method of a class or object
	FuncConstructor                 // constructor, __init__, initialize
	FuncGetter
	FuncSetter
	FuncBlock     // Ruby block: a StmtReturn with NonLocal returns from the method around it
	FuncFields    // synthetic: the initial values of a class's fields, run when an instance is made; Body: one StmtExpr a field
	FuncClassBody // synthetic: the code of a class body (Ruby), which Class.Body holds; self is the class
)

// Func is one function.
type Func struct {
	Kind FuncKind
	// Name it declares or is bound to where it is written ("" when nothing names it).
	Name string
	Node syntax.Node
	// NameNode is the syntax of the name, or the node itself.
	NameNode                 syntax.Node
	Async, Generator, Static bool
	// ExprBody: the body is one StmtReturn made from an expression.
	ExprBody bool
	// NoBody: declared without a body (overload, abstract, ambient).
	NoBody bool
	Params []Param
	Body   List
	// Parent is the function around it; 0 for the module body.
	Parent FuncID
	// Class whose member it is, or 0.
	Class ClassID
	// Binding that names it (declaration, or a variable it is the initial value of), or 0.
	Binding    BindingID
	Decorators []ExprID
	// ReturnType is the annotation lowered as an expression of names, or 0; ReturnTypeNode its syntax.
	ReturnType     ExprID
	ReturnTypeNode syntax.Node
	// Exported under this name from its file ("" when not; "default").
	Exported string
	// Calls are the call and new expressions standing directly in this function,
	// in source order, a call behind those in its receiver and arguments.
	Calls []ExprID
	// Private marks a method that the language or a convention hides.
	Private bool
}

// Param is one parameter. A destructured parameter has no Binding; the names in
// its pattern are bindings whose write is a member of ExprParam.
type Param struct {
	Name    string
	Binding BindingID
	Node    syntax.Node
	// Default value, or 0.
	Default ExprID
	// Given is the parameter as an expression, where the function writes its name; 0 where it does not, or the language does not say.
	Given ExprID
	// Rest collects positional arguments, KeywordRest keyword ones; Block is Ruby's &block.
	Rest, KeywordRest, Block bool
	// KeywordOnly parameters take no positional argument.
	KeywordOnly bool
	Optional    bool
	// Type is the annotation lowered as an expression of names, or 0; TypeNode its syntax.
	Type       ExprID
	TypeNode   syntax.Node
	Decorators []ExprID
}

// MemberKind says what a class member is.
type MemberKind uint8

// Member kinds.
const (
	MemberMethod MemberKind = iota
	MemberField
	MemberGetter
	MemberSetter
	// MemberWrite is a write to this.Name inside a method; Value is what is written, In the method.
	MemberWrite
)

// Member is one thing a class says about one of its names.
type Member struct {
	Name   string
	Kind   MemberKind
	Static bool
	// Shared: found on the class and on its instances alike (Python).
	Shared bool
	// Func for methods and accessors, and for a field whose value is a function.
	Func FuncID
	// Value of a field or write, or 0.
	Value ExprID
	// In is the method that holds a MemberWrite, the constructor for a parameter that
	// is a property, the FuncFields for a field's initial value that is no function.
	In         FuncID
	Type       ExprID
	TypeNode   syntax.Node
	Decorators []ExprID
	Node       syntax.Node
	Private    bool
}

// Declares reports whether the class declares a field with its type, and does not write it in a method.
func (m *Member) Declares() bool { return m.Kind == MemberField && m.In == 0 && m.Type != 0 }

// Class is one class (or Ruby module).
type Class struct {
	Name string
	Node syntax.Node
	// Binding that names it, or 0.
	Binding BindingID
	// Supers are the base classes as expressions (a mixin call included).
	Supers []ExprID
	// Includes are modules mixed in (Ruby include, extend has FlagKeywords), in order.
	Includes   []ExprID
	Decorators []ExprID
	Members    []Member
	// Body holds the statements of a class body that runs code (Python, Ruby).
	Body List
	// Owner is the function around it.
	Owner    FuncID
	Module   bool
	Abstract bool
	Exported string
	// QualifiedName is the name with its nesting (Ruby "Api::UsersController").
	QualifiedName string
	// Implements are interface names as expressions.
	Implements []ExprID
}
