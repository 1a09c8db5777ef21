package flow

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// call adds what calling one of the language's own functions gives; false for any other value.
func (b *Builtins) call(q Evaluation, out *list, v *Value, on *Invocation, room int) bool {
	gives, ok := b.Semantics.Builtins.Functions[v.Text]
	if !ok {
		return false
	}
	switch gives {
	case unit.GivesArgument:
		out.join(on.arg(q, 0))
	case unit.GivesAny:
		for i := range on.Args {
			out.join(on.arg(q, i))
		}
	default:
		of := on.arg(q, 0)
		list, ok := b.derivedList(gives, on.Site, on.Env, of)
		switch {
		case ok:
			out.add(list, room)
		case gives == unit.GivesValues:
			out.join(of)
		default:
			return false
		}
	}
	return true
}

// method gives what calling one of the language's own methods gives; ok is false for any other.
func (b *Builtins) method(q Evaluation, on *Invocation) (out []Value, ok bool) {
	base := func() []Value { return q.Eval(Site{on.Site.File, on.Callee.A}, on.Env) }
	switch gives := b.Semantics.Builtins.Methods[on.Callee.Str]; gives {
	case unit.GivesFunction:
		return b.withReceiver(q, base(), on)
	case unit.GivesContinued:
		return b.continued(q, on)
	case unit.GivesReceiver:
		return base(), len(on.Args) == 1
	case unit.GivesElements, unit.GivesJoined:
		values := base()
		for _, v := range values {
			if v.Kind != Array {
				return nil, false
			}
		}
		if gives == unit.GivesJoined {
			for i := range on.Args {
				values = append(values[:len(values):len(values)], on.arg(q, i)...)
			}
		}
		return values, len(values) > 0
	case unit.GivesPrefixTest:
		return b.beginsWith(q, base(), on)
	case unit.GivesMapped, unit.GivesFlatMapped:
		if len(on.Args) == 0 || b.Files[on.Site.File].Expr(on.Args[0]).Kind == unit.ExprSpread {
			return nil, false
		}
		for _, v := range on.arg(q, 0) {
			if v.Kind != Function {
				return nil, false
			}
		}
		list, ok := b.derivedList(gives, on.Site, on.Env, base())
		return []Value{list}, ok
	case unit.GivesReplaced, unit.GivesAllReplaced:
		return b.replaced(q, on, gives == unit.GivesAllReplaced)
	case unit.GivesText, unit.GivesTrimmed, unit.GivesUpper, unit.GivesLower:
		return respelled(base(), gives)
	}
	return nil, false
}

// withReceiver gives functions with the first receiver that is known of those that they are given.
func (b *Builtins) withReceiver(q Evaluation, functions []Value, on *Invocation) (out []Value, ok bool) {
	for _, v := range functions {
		if v.Kind != Function {
			continue
		}
		for _, this := range on.arg(q, 0) {
			if this.Kind == Instance || this.Kind == Class || this.Kind == Object {
				this.Why = nil
				v.Recv = &this
				break
			}
		}
		out = append(out, v)
	}
	return out, len(out) > 0
}

// continued gives what the functions give that go on with the value that a call is made on.
func (b *Builtins) continued(q Evaluation, on *Invocation) (out []Value, ok bool) {
	for _, v := range on.arg(q, 0) {
		if v.Kind == Function {
			inner := b.BindArgs(v.Func, on.Site, on.Env, v.Env, []Arg{{Site: Site{on.Site.File, on.Callee.A}}})
			out = append(out, q.Returned(v.Func, inner)...)
		}
	}
	return out, len(out) > 0
}

// respelled gives a constant as a text.
func respelled(values []Value, gives unit.Gives) ([]Value, bool) {
	if len(values) != 1 || values[0].Kind != Const {
		return nil, false
	}
	v := values[0]
	switch gives {
	case unit.GivesUpper:
		v.Text = strings.ToUpper(v.Text)
	case unit.GivesLower:
		v.Text = strings.ToLower(v.Text)
	case unit.GivesTrimmed:
		v.Text = strings.TrimSpace(v.Text)
	}
	v.Lit = unit.LitString
	return []Value{v}, true
}

// beginsWith decides whether a text begins with another, where enough of it is known.
func (b *Builtins) beginsWith(q Evaluation, values []Value, on *Invocation) ([]Value, bool) {
	if len(values) == 0 || len(on.Args) != 1 {
		return nil, false
	}
	start := on.arg(q, 0)
	if len(start) != 1 || start[0].Kind != Const || start[0].Lit != unit.LitString {
		return nil, false
	}
	var out []Value
	for i := range values {
		known := values[i].Text
		switch values[i].Kind {
		case Const:
		case Pattern:
			if before, _, hole := strings.Cut(known, "{"); hole && len(before) < len(start[0].Text) {
				return nil, false
			}
		default:
			return nil, false
		}
		out = append(out, constant(unit.LitBoolean, strconv.FormatBool(strings.HasPrefix(known, start[0].Text)))...)
	}
	return dedupe(out), true
}

// Builtins is what the languages' own functions and methods give.
type Builtins struct {
	*Graph
	*Environments
}

func newBuiltins(g *Graph, envs *Environments) *Builtins { return &Builtins{g, envs} }

// lacks reports whether a value is one of the language's own exceptions, thrown as it is
// made: it has no other properties than those of its kind.
func (b *Builtins) lacks(v *Value, name string) bool {
	if own := &b.Semantics.Exceptions; !own.Plain[v.Text] || own.Properties[name] {
		return false
	}
	if v.Call.Expr == 0 {
		return v.Site.Expr == 0 // it stands for any of them
	}
	return b.indexOf(v.Call.File).thrown[v.Call.Expr]
}
