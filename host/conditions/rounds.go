package conditions

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// round is the round that a path is on of a loop that is walked once for each, and those of the loops around it.
type round struct {
	file flow.FileID
	loop *unit.Stmt
	n    int
	prev *round
}

// InRound is the same on the nth round of a loop: what its body calls there gives another value than in the round before.
func (l *Locals) InRound(file flow.FileID, loop *unit.Stmt, n int) *Locals {
	out := l.With(Key{File: file, Call: flow.Site{File: file, Expr: loop.Expr}, Binding: rounding}, []GuardedValue{{}})
	prev := out.onRounds()
	if prev != nil && prev.file == file && prev.loop == loop {
		prev = prev.prev
	}
	out.settled = &settled{prev: out.settled, rounds: &round{file: file, loop: loop, n: n, prev: prev}}
	return out
}

// onRounds are the rounds that a path is on.
func (l *Locals) onRounds() *round {
	if l == nil || l.settled == nil {
		return nil
	}
	return l.settled.rounds
}

// roundsOf writes the rounds that an expression is on, of the loops that it stands in; nothing on the first one.
func (r *Reader) roundsOf(site flow.Site) string {
	if r.Locals.onRounds() == nil || site.Expr == 0 {
		return ""
	}
	text, later := "", false
	file := r.Program.Files[site.File]
	for at := r.Locals.onRounds(); at != nil; at = at.prev {
		if at.file == site.File && file.Tree.Contains(at.loop.Node, file.Expr(site.Expr).Node) {
			text, later = "."+strconv.Itoa(at.n)+text, later || at.n > 1
		}
	}
	if !later {
		return ""
	}
	return text
}

// roundsAround is roundsOf for a place that may lie in a helper: the loops that the helper's calls stand in count as well.
func (r *Reader) roundsAround(site flow.Site, env *flow.Env) string {
	if r.Locals.onRounds() == nil {
		return ""
	}
	text := r.roundsOf(site)
	for hops := 0; hops < MaxHelpers; hops++ {
		if site, env = calledFrom(env); site.Expr == 0 {
			break
		}
		text = r.roundsOf(site) + text
	}
	return text
}

// calledFrom is the call that an environment belongs to, and the environment of the call.
func calledFrom(env *flow.Env) (flow.Site, *flow.Env) {
	for env != nil && (env.Call.Expr == 0 || env.Receiver) {
		env = env.Lexical
	}
	if env == nil {
		return flow.Site{}, nil
	}
	return env.Call, env.Outer
}

// occasion tells the occasions on which a test is made whose text says the same on each: on another round of a loop and, where
// what it is about is only known by a name, in another activation.
func (r *Reader) occasion(p summary.Predicate) string {
	vague := r.vague || about(p, sourceOnly)
	text := r.receiver(p)
	if !vague && !r.asked {
		return text
	}
	text += r.roundsAround(flow.Site{File: r.File, Expr: r.at}, r.Env)
	if vague && r.Env != nil && (r.vague || about(p, sourceOnlyAtFirst)) {
		text += fmt.Sprintf("@%p", r.Env)
	}
	return text
}

// sourceOnlyAtFirst reports whether a value begins with one that is only known by its source. What calls on it are handed is told
// apart by where they stand; see noteCall.
func sourceOnlyAtFirst(v summary.ValueRef) bool {
	for {
		switch q := v.(type) {
		case summary.Unresolved:
			return true
		case summary.Derived:
			v = q.From
		default:
			return false
		}
	}
}

// receiver tells the object whose method makes a test about its own fields from others that have the method.
func (r *Reader) receiver(p summary.Predicate) string {
	for env := r.Env; env != nil; env = env.Lexical {
		if on := env.This; on != nil {
			if env == r.Root.Env || on.Site.Expr == 0 || !about(p, isOwn) {
				return ""
			}
			return fmt.Sprintf("@%d:%d%s@%p", on.Site.File, on.Site.Expr, r.roundsAround(on.Site, on.Env), on.Env)
		}
	}
	return ""
}

// isOwn reports whether a value is a part of the object whose method is at hand.
func isOwn(v summary.ValueRef) bool {
	switch q := v.(type) {
	case summary.State:
		return q.Name == "this" || q.Name == "self" || strings.HasPrefix(q.Name, "@")
	case summary.Derived:
		return isOwn(q.From)
	}
	return false
}

// about reports whether a test is about a value of a kind.
func about(p summary.Predicate, is func(summary.ValueRef) bool) bool {
	for one := range summary.Tests([]summary.Predicate{p}) {
		var of []summary.ValueRef
		switch q := one.(type) {
		case summary.NullCheck:
			of = []summary.ValueRef{q.Subject}
		case summary.TruthinessCheck:
			of = []summary.ValueRef{q.Subject}
		case summary.PropertyExists:
			of = []summary.ValueRef{q.Subject}
		case summary.TypeCheck:
			of = []summary.ValueRef{q.Subject}
		case summary.Comparison:
			of = []summary.ValueRef{q.Left, q.Right}
		case summary.CallPredicate:
			of = q.Args
		}
		if slices.ContainsFunc(of, is) {
			return true
		}
	}
	return false
}

// sourceOnly reports whether a part of a value is only known by its source.
func sourceOnly(v summary.ValueRef) bool {
	switch q := v.(type) {
	case summary.Unresolved:
		return true
	case summary.Derived:
		if call, ok := q.Derivation.(summary.MethodCall); ok {
			for _, a := range call.Args {
				if sourceOnly(a) {
					return true
				}
			}
		}
		return sourceOnly(q.From)
	}
	return false
}
