package builtin

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Lists and objects that a function of the language makes of another one are values at the call that makes them; their
// Text says how, by the word for what the function gives.
var derived = map[unit.Gives]string{unit.GivesMapped: derivedMap, unit.GivesFlatMapped: derivedFlat, unit.GivesValues: derivedValues,
	unit.GivesKeys: derivedKeys, unit.GivesEntries: derivedEntries, unit.GivesObject: derivedObject, unit.GivesMade: derivedMade}

const (
	derivedMap     = "map"
	derivedFlat    = "flat map"
	derivedValues  = "values"
	derivedKeys    = "keys"
	derivedEntries = "entries"
	derivedObject  = "object"
	derivedMerged  = "merged"
	// derivedMade is made of what the second argument gives, as often as the first one says.
	derivedMade = "made"
	// derivedEntry is one [key, value], the key behind it.
	derivedEntry = "entry "
)

// derivedList makes the list that a call gives out of one that is known; ok is
// false when nothing is known of it.
func (b *Builtins) derivedList(gives unit.Gives, call flow.Site, env *flow.Env, of []flow.Value) (flow.Value, bool) {
	how := derived[gives]
	for _, v := range of {
		want := flow.Object
		if how == derivedMap || how == derivedFlat || how == derivedObject {
			want = flow.Array
		}
		if v.Kind == want {
			continue
		}
		switch v.Kind {
		case flow.Unknown, flow.Param, flow.Element, flow.Result:
			if how == derivedMap {
				continue // how many there are is not known, but what the callback makes of each is
			}
		}
		return flow.Value{}, false
	}
	kind := flow.Array
	if how == derivedObject {
		kind = flow.Object
	}
	return flow.Value{Kind: kind, Site: call, Env: env, Text: how}, len(of) == 1
}

// DerivedSites lists the elements of a list that a call made of another one.
func (b *Builtins) DerivedSites(q flow.Evaluation, v flow.Value) (out []flow.Prop, complete bool) {
	if key, ok := strings.CutPrefix(v.Text, derivedEntry); ok {
		return []flow.Prop{{Value: &flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: key}}, {Site: v.Site, Env: v.Env}}, true
	}
	f := b.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	switch v.Text {
	case derivedMap, derivedFlat:
		complete = true
		for _, base := range q.Eval(flow.Site{File: v.Site.File, Expr: f.Expr(x.A).A}, v.Env) {
			_, ok := q.ElementSites(base)
			complete = complete && ok
		}
		callees := b.Iterated(q, v.Site, x, v.Env)
		if len(callees) == 0 && !complete {
			callees = b.called(q, v, f.ExprsIn(x.List)[0])
		}
		return b.results(q, callees, v.Text, complete)
	case derivedMade:
		return b.results(q, b.called(q, v, f.ExprsIn(x.List)[1]), v.Text, false)
	}
	args := f.ExprsIn(x.List)
	if len(args) == 0 {
		return nil, false
	}
	for _, of := range q.Eval(flow.Site{File: v.Site.File, Expr: args[0]}, v.Env) {
		props, closed := q.Properties(of)
		complete = closed
		for _, prop := range props {
			switch v.Text {
			case derivedValues:
				out = append(out, prop)
			case derivedKeys:
				out = append(out, flow.Prop{Value: &flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: prop.Name}})
			case derivedEntries:
				if prop.Value == nil {
					out = append(out, flow.Prop{Value: &flow.Value{Kind: flow.Array, Site: prop.Site, Env: prop.Env, Text: derivedEntry + prop.Name}})
				}
			}
		}
	}
	return out, complete
}

// called lists the functions that an argument of the call is which made a list.
func (b *Builtins) called(q flow.Evaluation, list flow.Value, argument unit.ExprID) (out []flow.Callee) {
	for _, fn := range q.Eval(flow.Site{File: list.Site.File, Expr: argument}, list.Env) {
		if fn.Kind == flow.Function {
			out = append(out, flow.Callee{Func: fn.Func, Env: fn.Env})
		}
	}
	return out
}

// results lists what functions return that make the elements of a list, or what the lists hold which they return.
// complete says whether the functions are all, each called once; so it says of the results whether they are all.
func (b *Builtins) results(q flow.Evaluation, callees []flow.Callee, how string, complete bool) ([]flow.Prop, bool) {
	var out []flow.Prop
	for _, c := range callees {
		returns := b.IndexOf(c.Func.File).Returns[c.Func.Func]
		complete = complete && len(returns) == 1
		for _, e := range returns {
			if e == 0 {
				continue
			}
			at := flow.Prop{Site: flow.Site{File: c.Func.File, Expr: e}, Env: c.Env}
			if how != derivedFlat {
				out = append(out, at)
				continue
			}
			for _, inner := range q.Eval(at.Site, at.Env) {
				if inner.Kind != flow.Array {
					out = append(out, at)
					continue
				}
				sites, ok := q.ElementSites(inner)
				out, complete = append(out, sites...), complete && ok
			}
		}
	}
	return out, complete
}

// merge gives the first argument of a call that gets the properties of the others: an object of its own where the first
// is written there, since nothing else holds it.
func (b *Builtins) merge(q flow.Evaluation, out *flow.List, on *flow.Invocation, room int) {
	f := b.Files[on.Site.File]
	if args := f.ExprsIn(f.Expr(on.Site.Expr).List); len(args) > 0 && f.Expr(args[0]).Kind == unit.ExprObject {
		out.Add(flow.Value{Kind: flow.Object, Site: on.Site, Env: on.Env, Text: derivedMerged}, room)
		return
	}
	first := on.Arg(q, 0)
	out.Join(first)
	if len(first) == 1 && first[0].Kind == flow.Object {
		return
	}
	for i := 1; i < len(on.Args); i++ {
		out.Join(on.Arg(q, i))
	}
}

// rest lists the properties that a destructuring leaves; closed is false where it takes one by a name that is not known.
func (b *Builtins) rest(q flow.Evaluation, v flow.Value) (props []flow.Prop, closed bool) {
	f := b.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	taken := map[string]bool{}
	closed = true
	for _, e := range f.ExprsIn(x.List) {
		key := q.Eval(flow.Site{File: v.Site.File, Expr: e}, v.Env)
		if len(key) != 1 || key[0].Kind != flow.Const {
			closed = false
			continue
		}
		taken[key[0].Text] = true
	}
	of := q.Eval(flow.Site{File: v.Site.File, Expr: x.A}, v.Env)
	closed = closed && len(of) == 1
	for _, one := range of {
		list, all := q.Properties(one)
		closed = closed && all
		for _, p := range list {
			if !taken[p.Name] {
				props = append(props, p)
			}
		}
	}
	return props, closed
}

// Merges reports whether an object is what a call makes of others.
func (b *Builtins) Merges(v flow.Value) bool { return v.Kind == flow.Object && v.Text == derivedMerged }

// merged lists the properties of all arguments of a call, those of later ones last.
func (b *Builtins) merged(q flow.Evaluation, v flow.Value, args []unit.ExprID) (props []flow.Prop, closed bool) {
	f := b.Files[v.Site.File]
	closed = true
	for _, a := range args {
		if f.Expr(a).Kind == unit.ExprSpread {
			closed = false
			continue
		}
		values := q.Eval(flow.Site{File: v.Site.File, Expr: a}, v.Env)
		if len(values) != 1 || values[0].Kind != flow.Object {
			closed = false
			continue
		}
		more, all := q.Properties(values[0])
		props, closed = append(props, more...), closed && all
	}
	return props, closed
}

// EntriesOf lists the properties of an object that is made of pairs, or of other objects.
func (b *Builtins) EntriesOf(q flow.Evaluation, v flow.Value) (props []flow.Prop, closed bool) {
	f := b.Files[v.Site.File]
	args := f.ExprsIn(f.Expr(v.Site.Expr).List)
	switch v.Text {
	case derivedMerged:
		return b.merged(q, v, args)
	case flow.MadeByRest:
		return b.rest(q, v)
	}
	if len(args) == 0 {
		return nil, false
	}
	closed = true
	for _, list := range q.Eval(flow.Site{File: v.Site.File, Expr: args[0]}, v.Env) {
		sites, complete := q.ElementSites(list)
		closed = closed && complete
		for _, s := range sites {
			for _, pair := range q.At(s) {
				parts, _ := q.ElementSites(pair)
				if len(parts) != 2 {
					closed = false
					continue
				}
				key := q.At(parts[0])
				if len(key) != 1 || key[0].Kind != flow.Const {
					closed = false
					continue
				}
				named := parts[1]
				named.Name = key[0].Text
				props = append(props, named)
			}
		}
	}
	return props, closed
}
