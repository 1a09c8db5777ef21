package conditions

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// MaxHelpers is how deep calls of helpers are followed.
const MaxHelpers = 12

// Root is the unit that is described.
type Root struct {
	Func flow.FuncRef
	Env  *flow.Env
	// InputNames names the parameters by position, as the summary's inputs do;
	// a position beyond it, or an empty name, gives the parameter's own name.
	InputNames []string
	// Given are the methods of the unit's own receiver that return one of its inputs, with
	// the methods of that input whose literal argument names a part of it.
	Given map[string]map[string]bool
	// Received is the input that a field of the unit's own receiver holds, by the field.
	Received map[string]string
	// Numbers distinguishes the calls of the unit that have the same text; see NumberCalls.
	Numbers Numbers
	// Sent is the request that the unit is told for, and the call that sends it: a name that branches give the answers of several
	// requests has this one's, since the unit tells what follows this one.
	Sent []flow.Site
	// Wrapped is the function that the unit is written around, when it is one that a wrapper made.
	Wrapped flow.FuncRef
}

// Reader describes expressions of one activation, as one path has them.
type Reader struct {
	Program *program.Program
	Root    *Root
	File    flow.FileID
	depth   int32
	Env     *flow.Env
	Locals  *Locals
	// at is what is read as a test.
	at unit.ExprID
	// impure is set when the test calls something that may answer differently the next time.
	impure bool
	// deep follows helpers and then-callbacks to what they return, for reads of an answer.
	deep bool
	// asked is set when the test is what a call answers, vague when it is known only by names what the call is asked of, which of says.
	asked, vague bool
	calls        []flow.Site
	of           string
	// nothings tells tests for one value that stands for none from those for another, which read alike.
	nothings string
}

// What a list and an object read as that are filled after they are made.
const filledList, filledObject = "[...]", "{...}"

// Condition reads an expression as a test.
func (r *Reader) Condition(e unit.ExprID) Test {
	r.at = e
	return r.Test(r.predicate(e))
}

// Case reads the test that a switch makes of one case.
func (r *Reader) Case(subject, value unit.ExprID) Test {
	r.at = value
	return r.Test(r.strictly(subject, value, false))
}

// Subject describes the value of an expression as the summary does: what it is made from, never what a local is called.
func (r *Reader) Subject(e unit.ExprID) summary.ValueRef { return r.subjectAt(e, 0) }

// Test gives a predicate the key under which the same test is known when it is made again.
func (r *Reader) Test(p summary.Predicate) Test {
	a := Test{Predicate: p}
	positive := p
	switch q := p.(type) {
	case summary.NullCheck:
		a.Negated = q.Negated
		q.Negated = false
		positive = q
	case summary.TruthinessCheck:
		a.Negated = q.Negated
		q.Negated = false
		positive = q
	case summary.PropertyExists:
		a.Negated = q.Negated
		q.Negated = false
		positive = q
	case summary.Negation:
		a.Negated = true
		positive = q.Operand
	case summary.Comparison:
		if q.Op == summary.OpNeq {
			a.Negated = true
			q.Op = summary.OpEq
			positive = q
		}
	case summary.Opaque:
		return a
	}
	if r.impure {
		return a
	}
	var key strings.Builder
	write := func(key *strings.Builder, p summary.Predicate) {
		key.WriteString(summary.PredicateText(p))
		for _, c := range r.calls {
			key.WriteString("#" + strconv.Itoa(int(c.File)) + ":" + strconv.Itoa(int(c.Expr)))
		}
		key.WriteString(r.of)
		key.WriteString(r.occasion(p))
	}
	write(&key, positive)
	if strings.Contains(key.String(), filledList) || strings.Contains(key.String(), filledObject) {
		return a // two that are filled read alike, and one may be filled between two tests
	}
	var other strings.Builder
	switch q := positive.(type) {
	case summary.NullCheck:
		write(&other, summary.TruthinessCheck{Subject: q.Subject})
	case summary.TruthinessCheck:
		write(&other, summary.NullCheck{Subject: q.Subject})
	}
	a.Other = other.String()
	if r.nothings != "" {
		a.Loose = key.String()
		key.WriteString(r.nothings)
	}
	a.Key = key.String()
	return a
}

// Subject describes the value of an expression of a unit; see Reader.Subject.
func Subject(prog *program.Program, root Root, site flow.Site, env *flow.Env, locals *Locals) summary.ValueRef {
	r := Reader{Program: prog, Root: &root, File: site.File, Env: env, Locals: locals}
	return r.Subject(site.Expr)
}

// SubjectWithCalls is Subject, and lists the calls that the value comes through.
func SubjectWithCalls(prog *program.Program, root Root, site flow.Site, env *flow.Env, locals *Locals) (summary.ValueRef, []flow.Site) {
	r := Reader{Program: prog, Root: &root, File: site.File, Env: env, Locals: locals, deep: true}
	r.Env = r.callbackEnv(site.Expr)
	return r.Subject(site.Expr), r.calls
}

// Condition reads an expression as a test, as conditions of the unit do.
func Condition(prog *program.Program, root Root, site flow.Site, env *flow.Env, locals *Locals) summary.Predicate {
	r := Reader{Program: prog, Root: &root, File: site.File, Env: env, Locals: locals}
	if site.File == root.Func.File {
		r.Env = r.callbackEnv(site.Expr)
	}
	return r.predicate(site.Expr)
}

// CallbackEnv is what surrounds an expression in a function that the unit hands to what continues a promise, with the result that it is handed.
func CallbackEnv(prog *program.Program, root Root, site flow.Site, env *flow.Env) *flow.Env {
	r := Reader{Program: prog, Root: &root, File: site.File, Env: env}
	return r.callbackEnv(site.Expr)
}

// CalleeText is the text of a call's callee, on one line and without arguments.
func CalleeText(prog *program.Program, call flow.Site) string {
	r := Reader{Program: prog, File: call.File}
	return r.calleeText(prog.Expr(call).A)
}
