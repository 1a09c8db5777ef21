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
	// Maybe: it is this, or something that counts as false (a && b; a record of a store that may be missing).
	Maybe bool
	// Index is the position of a Param. Of an Array it is how many elements of the list at Site stand before its own, or
	// Unplaced. Of a Function it is AsWritten where its decorators have been applied, of an Instance OrBelow where it may be one of a class below.
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

// Bare is the value itself as a receiver, without the way that it came.
func (v *Value) Bare() *Value {
	if v.Why == nil && !v.Maybe {
		return v
	}
	own := *v
	own.Why, own.Maybe = nil, false
	return &own
}

// Lexical is the environment a class was made in (a class inside a function).
func (v *Value) Lexical() *Env {
	if v == nil || v.Kind != Class {
		return nil
	}
	return v.Env
}

// Bound is what the environment of a parameter binds the parameter, or its path, to; nil when it binds nothing there.
func (v *Value) Bound() *Bound {
	if v.Env == nil || v.Env.Func != v.Func {
		return nil
	}
	return v.Env.BoundAt(v.Index, v.Text)
}

func (s Site) Hash() uint32 { return uint32(s.File)*0x9e3779b1 + uint32(s.Expr) }

func (f FuncRef) hash() uint32 { return uint32(f.File)*0x9e3779b1 + uint32(f.Func) }

// Prop is one known property of an object, or element of a list: an expression
// under an environment, or a value that no expression gives.
type Prop struct {
	Name  string
	Site  Site
	Env   *Env
	Value *Value
}

// Callee is one function of the project that a call may run, with its environment.
type Callee struct {
	Func FuncRef
	Env  *Env
	// Then: it runs behind the one before it in the list, not in its place.
	Then bool
	// AsWritten: it is what a decorator calls that was put on it.
	AsWritten bool
}

// Unplaced is the Index of a list that holds elements of the one at Site: in another order, or not all of them.
const Unplaced = -1

// OrBelow is the Index of an instance of which a declaration says its class, which classes of the project descend from: it may be one of theirs.
const OrBelow = 1

// AsWritten is the Index of a function that a decorator was handed: calling it runs its own body.
const AsWritten = 1

// Call is one call expression and the function it stands in.
type Call struct {
	Site Site
	In   FuncRef
}

// SelfParam is the number of the parameter that self is of a function outside all
// classes: a block that a library runs on an object of its own, a file that it
// loads, or a function that is called without a receiver.
const SelfParam = -1

// PatternText is a string in the brace grammar.
type PatternText struct {
	Text string
	// Whole: no hole in it.
	Whole bool
}

// MadeByRest is the text of an object that a destructuring leaves of another one.
const MadeByRest = "rest"

// MadeByMerge is the text of an object that a call makes of the properties of all its arguments, those of later ones last.
const MadeByMerge = "merged"
