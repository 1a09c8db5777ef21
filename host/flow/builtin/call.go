package builtin

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Call adds what calling one of the language's own functions gives; false for any other value.
func (b *Builtins) Call(q flow.Evaluation, out *flow.List, v *flow.Value, on *flow.Invocation, room int) bool {
	gives, ok := b.Semantics.Builtins.Functions[v.Text]
	if !ok {
		return false
	}
	switch gives {
	case unit.GivesArgument:
		out.Join(on.Arg(q, 0))
	case unit.GivesMade:
		of := on.Arg(q, 0)
		if len(on.Args) == 2 {
			out.Add(flow.Value{Kind: flow.Array, Site: on.Site, Env: on.Env, Text: derivedMade}, room)
			break
		}
		if slices.ContainsFunc(of, func(v flow.Value) bool { return v.Kind == flow.Object }) {
			return false // an object that says how long the list is
		}
		out.Join(of)
	case unit.GivesMerged:
		b.merge(q, out, on, room)
	case unit.GivesAny:
		for i := range on.Args {
			out.Join(on.Arg(q, i))
		}
	default:
		of := on.Arg(q, 0)
		list, ok := b.derivedList(gives, on.Site, on.Env, of)
		switch {
		case ok:
			out.Add(list, room)
		case gives == unit.GivesValues:
			out.Join(of)
		default:
			return false
		}
	}
	return true
}

// Method gives what calling one of the language's own methods gives; ok is false for any other.
func (b *Builtins) Method(q flow.Evaluation, on *flow.Invocation) (out []flow.Value, ok bool) {
	if b.Semantics.Lists.LooksUp[on.Callee.Str] != unit.LooksUpNothing && len(on.Args) > 0 {
		return b.lookedUp(q, on)
	}
	base := func() []flow.Value { return q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env) }
	switch gives := b.Semantics.Builtins.Methods[on.Callee.Str]; gives {
	case unit.GivesFunction:
		return b.withReceiver(q, base(), on)
	case unit.GivesContinued:
		return b.continued(q, on)
	case unit.GivesReceiver:
		return base(), len(on.Args) == 1
	case unit.GivesItself:
		return base(), len(on.Args) == 0
	case unit.GivesElements, unit.GivesJoined:
		values := base()
		for _, v := range values {
			if v.Kind != flow.Array {
				return nil, false
			}
		}
		if gives == unit.GivesJoined {
			for i := range on.Args {
				values = append(values[:len(values):len(values)], on.Arg(q, i)...)
			}
		}
		return values, len(values) > 0
	case unit.GivesPrefixTest:
		return b.beginsWith(q, base(), on)
	case unit.GivesMapped, unit.GivesFlatMapped:
		if len(on.Args) == 0 || b.Files[on.Site.File].Expr(on.Args[0]).Kind == unit.ExprSpread {
			return nil, false
		}
		for _, v := range on.Arg(q, 0) {
			if v.Kind != flow.Function {
				return nil, false
			}
		}
		list, ok := b.derivedList(gives, on.Site, on.Env, base())
		return []flow.Value{list}, ok
	case unit.GivesReplaced, unit.GivesAllReplaced:
		return b.replaced(q, on, gives == unit.GivesAllReplaced)
	case unit.GivesText, unit.GivesUpper, unit.GivesLower:
		return respelled(base(), gives)
	case unit.GivesTrimmed, unit.GivesTrimmedLeft, unit.GivesTrimmedRight, unit.GivesWithoutPrefix, unit.GivesWithoutSuffix:
		return b.trimmed(q, base(), gives, on)
	case unit.GivesListText:
		return b.listText(q, base(), on, 0)
	case unit.GivesSeparated:
		if len(on.Args) != 1 {
			return nil, false
		}
		return b.listText(q, on.Arg(q, 0), on, -1)
	}
	return nil, false
}

// withReceiver gives functions with the first receiver that is known of those that they are given.
func (b *Builtins) withReceiver(q flow.Evaluation, functions []flow.Value, on *flow.Invocation) (out []flow.Value, ok bool) {
	for _, v := range functions {
		if v.Kind != flow.Function {
			continue
		}
		for _, this := range on.Arg(q, 0) {
			if this.Kind == flow.Instance || this.Kind == flow.Class || this.Kind == flow.Object {
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
func (b *Builtins) continued(q flow.Evaluation, on *flow.Invocation) (out []flow.Value, ok bool) {
	for _, v := range on.Arg(q, 0) {
		if v.Kind == flow.Function {
			inner := b.BindArgs(v.Func, on.Site, on.Env, v.Env, []flow.Arg{{Site: flow.Site{File: on.Site.File, Expr: on.Callee.A}}})
			out = append(out, q.Returned(v.Func, inner)...)
		}
	}
	return out, len(out) > 0
}

// respelled gives a constant as a text.
func respelled(values []flow.Value, gives unit.Gives) ([]flow.Value, bool) {
	if len(values) != 1 || values[0].Kind != flow.Const {
		return nil, false
	}
	v := values[0]
	switch gives {
	case unit.GivesUpper:
		v.Text = strings.ToUpper(v.Text)
	case unit.GivesLower:
		v.Text = strings.ToLower(v.Text)
	}
	v.Lit = unit.LitString
	return []flow.Value{v}, true
}

// beginsWith decides whether a text begins with another, where enough of it is known.
func (b *Builtins) beginsWith(q flow.Evaluation, values []flow.Value, on *flow.Invocation) ([]flow.Value, bool) {
	if len(values) == 0 || len(on.Args) != 1 {
		return nil, false
	}
	start := on.Arg(q, 0)
	if len(start) != 1 || start[0].Kind != flow.Const || start[0].Lit != unit.LitString {
		return nil, false
	}
	var out []flow.Value
	for i := range values {
		known := values[i].Text
		switch values[i].Kind {
		case flow.Const:
		case flow.Pattern:
			if before, _, hole := strings.Cut(known, "{"); hole && len(before) < len(start[0].Text) {
				return nil, false
			}
		default:
			return nil, false
		}
		out = append(out, flow.Constant(unit.LitBoolean, strconv.FormatBool(strings.HasPrefix(known, start[0].Text)))...)
	}
	return flow.Dedupe(out), true
}

// lookedUp gives what a method gives that looks a property up by its first argument: where that is not known, any of the
// object's, or what stands for none.
func (b *Builtins) lookedUp(q flow.Evaluation, on *flow.Invocation) (out []flow.Value, ok bool) {
	none := flow.Constant(unit.LitNull, "")
	switch {
	case len(on.Args) > 1:
		none = on.Arg(q, 1)
	case b.Semantics.Lists.LooksUp[on.Callee.Str] == unit.LooksUpOrRaises:
		none = nil
	}
	keys := on.Arg(q, 0)
	for _, v := range q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env) {
		if v.Kind != flow.Object {
			return nil, false
		}
		if len(keys) == 1 && keys[0].Kind == flow.Const {
			if got := q.Property(&v, keys[0].Text); !flow.IsNothing(got) {
				out = append(out, got...)
				continue
			}
		} else {
			props, closed := q.Properties(v)
			if !closed {
				return nil, false
			}
			for _, p := range props {
				out = append(out, q.At(p)...)
			}
		}
		out = append(out, none...)
	}
	return flow.Dedupe(out), len(out) > 0
}
