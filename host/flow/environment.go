package flow

import (
	"fmt"

	"github.com/drift-analyzer/drift/host/flow/memo"
	"github.com/drift-analyzer/drift/host/unit"
)

// Environments holds every environment once: equal ones are the same pointer.
type Environments struct {
	known memo.Table[envKey, *Env]
}

type envKey struct {
	fn             FuncRef
	call           Site
	outer, lexical *Env
	// self is the receiver, this its receiver's own, where it has one.
	self       valueID
	this, args string
	round      string
	receiver   bool
}

// Intern gives the one environment with these contents.
func (t *Environments) Intern(e Env) *Env {
	key := envKey{fn: e.Func, call: e.Call, outer: e.Outer, lexical: e.Lexical, receiver: e.Receiver}
	if e.This != nil {
		key.self = idOf(e.This)
		if e.This.Recv != nil {
			key.this = valueKey(e.This.Recv)
		}
	}
	for b := e.Bound; b != nil; b = b.Next {
		key.round += fmt.Sprintf("%d%s=%s;", b.Index, b.Path, valueKey(&b.Value))
	}
	if e.Element != nil {
		key.round = fmt.Sprintf("%d:%d=%s", e.Element.At.File, e.Element.At.Expr, valueKey(&e.Element.Value))
	}
	for _, a := range e.Args {
		if a.Value != nil {
			key.args += "v" + valueKey(a.Value) + ";"
		} else {
			key.args += fmt.Sprintf("%d:%d;", a.Site.File, a.Site.Expr)
		}
	}
	hash := key.fn.hash() ^ key.call.Hash()<<1
	if got, ok := t.known.Load(hash, key); ok {
		return got
	}
	kept := e
	kept.Depth = int32(DepthUnder(e.Outer, e.Lexical))
	kept.Receivers = receivers(&e)
	return t.known.First(hash, key, &kept)
}

// Activations counts the activations of a function that an environment lies in.
func (e *Env) Activations(of FuncRef) int {
	n := 0
	for ; e != nil; e = e.Outer {
		if e.Func == of && !e.Receiver {
			n++
		}
	}
	return n
}

// MakesAgain reports whether what a call makes in this environment is made in a method of what the same call made before, reached
// by the same call of a function, and so on for a number of times. Methods that are chained (b.with(1).with(2)) are each called
// from a place of their own.
func (e *Env) MakesAgain(call Site, times int) bool {
	return e != nil && int(e.Receivers) >= times && e.liesIn(call, e.Call, times)
}

func (e *Env) liesIn(made, called Site, times int) bool {
	if times == 0 {
		return true
	}
	if e == nil || int(e.Receivers) < times {
		return false
	}
	if this := e.This; this != nil && this.Env != nil {
		left := times
		if this.Kind == Instance && this.Site == made && this.Env.Outer != nil && this.Env.Outer.Call == called {
			left--
		}
		if this.Env.liesIn(made, called, left) {
			return true
		}
	}
	return e.Outer.liesIn(made, called, times) || e.Lexical.liesIn(made, called, times)
}

func receivers(e *Env) int32 {
	n := int32(0)
	for _, around := range []*Env{e.Outer, e.Lexical} {
		if around != nil {
			n = max(n, around.Receivers)
		}
	}
	if e.This != nil {
		n = max(n, 1)
		if e.This.Env != nil {
			n = max(n, e.This.Env.Receivers+1)
		}
	}
	return n
}

// DepthUnder is the depth of an environment inside these two.
func DepthUnder(outer, lexical *Env) int {
	depth := 0
	if outer != nil {
		depth = int(outer.Depth) + 1
	}
	if lexical != nil && int(lexical.Depth) >= depth {
		depth = int(lexical.Depth) + 1
	}
	return depth
}

// valueID is a value without its receiver and its proof.
type valueID struct {
	kind       Kind
	lit        unit.Op
	site, call Site
	fn         FuncRef
	class      ClassRef
	index      int32
	text       string
	env        *Env
	maybe      bool
	known      bool
}

func idOf(v *Value) valueID {
	return valueID{v.Kind, v.Lit, v.Site, v.Call, v.Func, v.Class, v.Index, v.Text, v.Env, v.Maybe, true}
}

func valueKey(v *Value) string {
	s := fmt.Sprintf("%d|%d|%d:%d|%d:%d|%d:%d|%d:%d|%d|%s|%p", v.Kind, v.Lit, v.Site.File, v.Site.Expr, v.Call.File, v.Call.Expr, v.Func.File, v.Func.Func, v.Class.File, v.Class.Class, v.Index, v.Text, v.Env)
	if v.Maybe {
		s += "?"
	}
	if v.Recv != nil {
		s += "<" + valueKey(v.Recv)
	}
	return s
}

// Bind binds a function's parameters to the arguments of a call.
func (t *Environments) Bind(f FuncRef, call Site, outer *Env, this *Value) *Env {
	return t.Intern(Env{Func: f, Call: call, Outer: outer, This: this})
}

// BindArgs binds a callback's parameters to values it is handed.
func (t *Environments) BindArgs(f FuncRef, call Site, outer, lexical *Env, args []Arg) *Env {
	return t.Intern(Env{Func: f, Call: call, Outer: outer, Lexical: lexical, Args: args})
}

// BindRound is an environment in which one loop is on a known round.
// in is the function that the loop stands in, whose parameters stay what around says.
func (t *Environments) BindRound(in FuncRef, at Site, v Value, around *Env) *Env {
	v.Why = nil
	return t.Intern(Env{Func: in, Lexical: around, Element: &Round{At: at, Value: v}, Receiver: true})
}

// BindThis is the environment of a method taken from a receiver, with its
// parameters left open; nil when nothing is known of the receiver.
func (t *Environments) BindThis(v Value) *Env {
	if v.Recv == nil {
		return v.Env
	}
	return t.Intern(Env{Func: v.Func, This: v.Recv, Lexical: v.Env, Receiver: true})
}

// BindParts is the environment of a function in which some parameters, or paths of them, are values.
func (t *Environments) BindParts(fn Value, parts ...Bound) *Env {
	var first *Bound
	for i := len(parts) - 1; i >= 0; i-- {
		b := parts[i]
		b.Value.Why, b.Next = nil, first
		first = &b
	}
	return t.Intern(Env{Func: fn.Func, This: fn.Recv, Lexical: fn.Env, Bound: first, Receiver: true})
}

// bound finds what a path of a parameter is bound to.
func (e *Env) BoundAt(index int32, path string) *Bound {
	for b := e.Bound; b != nil; b = b.Next {
		if b.Index == index && b.Path == path {
			return b
		}
	}
	return nil
}

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
	Args []Arg
	// Depth is how many activations lie inside one another, Receivers how many receivers: that of this activation, the one in
	// whose method it was made, and so on.
	Depth, Receivers int32
}

// FirstArgs are the arguments that a function was given ahead of its call (bind), which its environment holds; nil where it was given none.
func (e *Env) FirstArgs(fn FuncRef) []Arg {
	if e == nil || e.Func != fn || e.Receiver {
		return nil
	}
	return e.Args
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

// EnvOf finds the activation of the function that owns a name.
func EnvOf(env *Env, owner FuncRef) *Env {
	for ; env != nil; env = env.Lexical {
		if env.Func == owner {
			return env
		}
	}
	return nil
}
