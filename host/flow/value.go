package flow

import "github.com/drift-analyzer/drift/host/unit"

// FileID is a file's index in Program.Files.
type FileID int32

// Site is one expression of one file.
type Site struct {
	File FileID
	Expr unit.ExprID
}

// FuncRef is one function of one file. The zero value means none.
type FuncRef struct {
	File FileID
	Func unit.FuncID
}

// ClassRef is one class of one file. The zero value means none.
type ClassRef struct {
	File  FileID
	Class unit.ClassID
}

// Kind discriminates Value.
type Kind uint8

// Kinds of abstract values.
const (
	// Unknown: nothing is known; Text is the source text.
	Unknown Kind = iota
	// Const: a literal. Lit is its type, Text its cooked value.
	Const
	// Pattern: a string known in part, in the brace grammar: "/users/{id}".
	Pattern
	// Object: an object literal at Site, evaluated under Env when asked for a property.
	Object
	// Array: an array literal at Site under Env.
	Array
	// Function: Func, closed over Env.
	Function
	// Class: ClassRef itself.
	Class
	// Instance: an instance of ClassRef made at Site (or known only by type, Site zero) under Env.
	Instance
	// Extern: a value of a library or the platform. Text is its origin: "express#default()",
	// "global#process.env". Site is where the last step was taken, and distinguishes two apps.
	Extern
	// Param: parameter Index of Func, followed by Text steps (".body.id"); it stays one until an Env binds it.
	Param
	// Module: the namespace of file File.
	Module
	// Typed: a value known only by its declared type: Text is "package#Name" for a library's, or ClassRef is set.
	Typed
	// Element: some element of the array-like value at Site (loop variables over what is not a literal).
	Element
	// Markup: a JSX element at Site.
	Markup
	// Result: what calling the project's own function at Site gives, when its returns are not followed
	// (recursion, no body); Callee is Func.
	Result
)

// Value is one abstract value.
type Value struct {
	Kind Kind
	Lit  unit.Op // literal type of a Const
	// Maybe: an Instance, or nothing.
	Maybe bool
	Index int32
	Site  Site
	// Call is the last call on the way to an Extern, and to what is read off a Typed value or a Param: source.getRepository(User) was given User.
	Call  Site
	Func  FuncRef
	Class ClassRef
	Text  string
	Env   *Env
	// Recv is the receiver a method was taken from. The Class of an Extern is the project's class through
	// which the library's static member was reached: UserView.as_view().
	Recv *Value
	// Why leads back through the calls that gave the value; nil when none of the project's and no declared wrapper did.
	Why *Hop
}

// Hop is one step of the way that a value came: the call At gave it, and what it gave came from Prev.
type Hop struct {
	At   Site
	Rule Rule
	Prev *Hop
	// Of is the way of the value that this one is a property of.
	Of *Hop
}

// Rule is the reason of a hop.
type Rule uint8

// Rules.
const (
	// RuleProperty: it is a property of what came by Of.
	RuleProperty Rule = iota + 1
	// RuleResult: a function or a class of the project gave it.
	RuleResult
	// RuleTransparent: a function that a pack declares to give its argument again was handed it.
	RuleTransparent
)

// Env binds the parameters of Func to the arguments of the call (or
// construction) at Call, which are evaluated under Outer, the caller's own
// environment (nil: the caller's parameters stay parameters). Environments are
// interned: equal ones are the same pointer.
type Env struct {
	Func  FuncRef
	Call  Site
	Outer *Env
	// Lexical is the activation around the function, for closures.
	Lexical *Env
	// This is the receiver of a method call, when known.
	This *Value
	// Element, when set, is what the loop variable taken from Of is on one round of its loop.
	Element *Round
	// Receiver: the environment binds only This; the parameters stay parameters.
	Receiver bool
	// Bound, when set, is what one parameter, or a path of it, is; others follow it.
	Bound *Bound
	// Args, when set, stand for the arguments of the call (a callback that an
	// iteration or a promise calls).
	Args  []Arg
	depth int
}

// Arg is one argument handed to a callback: an expression under Outer, or a value.
type Arg struct {
	Site  Site
	Value *Value
}

// Bound is what a parameter is under an environment, or the path Path of it; the other parameters stay parameters.
type Bound struct {
	Index int32
	Path  string
	Value Value
	// Next is another one that is bound besides.
	Next *Bound
}

// Round is one round of a loop over elements that are known: At is the expression
// that takes an element, and Value what it takes on this round.
type Round struct {
	At    Site
	Value Value
}
