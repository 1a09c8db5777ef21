package builtin

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
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
	// derivedMade is made of what the second argument gives, as often as the first one says.
	derivedMade = "made"
	// derivedJoined are the elements of several lists, derivedReversed those of one from its end on.
	derivedJoined   = "joined"
	derivedReversed = "reversed"
	// derivedLevels are the elements of a list with those of the lists in it in their place, the number of levels behind it.
	derivedLevels = "levels "
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
	if parts, ok := strings.CutPrefix(v.Text, derivedParts); ok {
		for part := range strings.SplitSeq(parts, partMark) {
			out = append(out, flow.Prop{Value: &flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: part}})
		}
		return out, true
	}
	f := b.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	if levels, ok := strings.CutPrefix(v.Text, derivedLevels); ok {
		n, _ := strconv.Atoi(levels)
		return b.levels(q, q.Eval(flow.Site{File: v.Site.File, Expr: f.Expr(x.A).A}, v.Env), n)
	}
	switch v.Text {
	case derivedJoined:
		complete = true
		for _, e := range b.joinedOf(f, x) {
			for _, part := range q.Eval(flow.Site{File: v.Site.File, Expr: e}, v.Env) {
				if part.Kind == flow.Array {
					sites, ok := q.ElementSites(part)
					out, complete = append(out, sites...), complete && ok
					continue
				}
				out, complete = append(out, flow.Prop{Value: &part}), complete && whole(&part)
			}
		}
		return out, complete
	case derivedReversed:
		complete = true
		for _, base := range q.Eval(flow.Site{File: v.Site.File, Expr: f.Expr(x.A).A}, v.Env) {
			sites, ok := q.ElementSites(base)
			out, complete = append(out, sites...), complete && ok
		}
		slices.Reverse(out)
		return out, complete
	case derivedMap, derivedFlat:
		complete = true
		for _, base := range q.Eval(flow.Site{File: v.Site.File, Expr: f.Expr(x.A).A}, v.Env) {
			_, ok := q.ElementSites(base)
			complete = complete && ok
		}
		callees := b.Iterated(q, v.Site, v.Env)
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

// allLevels is how many levels of lists are looked through that are all put into one.
const allLevels = 4

// levels lists the elements of lists, those of lists among them in their place.
func (b *Builtins) levels(q flow.Evaluation, lists []flow.Value, n int) (out []flow.Prop, complete bool) {
	complete = len(lists) == 1
	for _, list := range lists {
		sites, all := q.ElementSites(list)
		complete = complete && all
		for _, s := range sites {
			values := q.At(s)
			inner := flow.Filter(values, func(v *flow.Value) bool { return v.Kind == flow.Array })
			known := len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Array && !whole(&v) })
			complete = complete && known
			switch {
			case len(inner) == 0:
				out = append(out, s)
				continue
			case n == 0:
				out, complete = append(out, s), false
				continue
			case len(inner) != len(values):
				complete = false
				for _, v := range values {
					if v.Kind != flow.Array {
						out = append(out, flow.Prop{Value: &v})
					}
				}
			}
			if n == 1 {
				for _, v := range inner {
					more, ok := q.ElementSites(v)
					out, complete = append(out, more...), complete && ok
				}
				complete = complete && len(inner) == 1
				continue
			}
			more, ok := b.levels(q, inner, n-1)
			out, complete = append(out, more...), complete && ok
		}
	}
	return out, complete
}

// whole reports whether a value is known to be no list.
func whole(v *flow.Value) bool {
	switch v.Kind {
	case flow.Const, flow.Object, flow.Pattern, flow.Function, flow.Class, flow.Instance:
		return true
	}
	return false
}

// joinedOf are the expressions of the lists that one is put together of.
func (b *Builtins) joinedOf(f *unit.File, x *unit.Expr) []unit.ExprID {
	if x.Kind == unit.ExprBinary {
		return []unit.ExprID{x.A, x.B}
	}
	return append([]unit.ExprID{f.Expr(x.A).A}, f.ExprsIn(x.List)...)
}

// Joined is the list that an expression puts together of others.
func (b *Builtins) Joined(at flow.Site, env *flow.Env) []flow.Value {
	return []flow.Value{{Kind: flow.Array, Site: at, Env: env, Text: derivedJoined}}
}

// EachMade reports whether each element of a list is what one callback makes, however many there are.
func (b *Builtins) EachMade(v flow.Value) bool {
	return v.Kind == flow.Array && (v.Text == derivedMap || v.Text == derivedMade)
}

// DerivedPlaced counts the elements at the beginning of a list that a call made of others which stand there for sure.
func (b *Builtins) DerivedPlaced(q flow.Evaluation, v flow.Value) (n int, all bool) {
	if strings.HasPrefix(v.Text, derivedEntry) {
		return 2, true
	}
	if parts, ok := strings.CutPrefix(v.Text, derivedParts); ok {
		return strings.Count(parts, partMark) + 1, true
	}
	f := b.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	one := func(e unit.ExprID) (flow.Value, bool) {
		of := q.Eval(flow.Site{File: v.Site.File, Expr: e}, v.Env)
		if len(of) != 1 {
			return flow.Value{}, false
		}
		return of[0], true
	}
	if strings.HasPrefix(v.Text, derivedLevels) {
		sites, complete := b.DerivedSites(q, v)
		if of, ok := one(f.Expr(x.A).A); !ok || !complete {
			return 0, false
		} else if _, all = q.Placed(of); !all {
			return 0, false
		}
		return len(sites), true
	}
	switch v.Text {
	case derivedJoined:
		for _, e := range b.joinedOf(f, x) {
			of, ok := one(e)
			if !ok {
				return n, false
			}
			switch {
			case of.Kind == flow.Array:
				more, all := q.Placed(of)
				if n += more; !all {
					return n, false
				}
			case whole(&of):
				n++
			default:
				return n, false
			}
		}
		return n, true
	case derivedReversed, derivedMap:
		of, ok := one(f.Expr(x.A).A)
		if !ok || of.Kind != flow.Array {
			return 0, false
		}
		if n, all = q.Placed(of); v.Text == derivedReversed && !all {
			return 0, false
		}
		if v.Text == derivedMap {
			if sites, complete := b.DerivedSites(q, v); !complete || len(sites) != n {
				return 0, false
			}
		}
		return n, all
	case derivedValues, derivedKeys, derivedEntries:
		args := f.ExprsIn(x.List)
		if len(args) == 0 {
			return 0, false
		}
		if of, ok := one(args[0]); ok {
			props, closed := q.Properties(of)
			fills, open := b.Filled(of.Site)
			if closed && !open && !slices.ContainsFunc(fills, func(f edges.Fill) bool { return f.Call.Expr == 0 }) {
				return len(props), true
			}
		}
	}
	return 0, false
}

// merge gives the first argument of a call that gets the properties of the others: an object of its own where the first
// is written there, since nothing else holds it.
func (b *Builtins) merge(q flow.Evaluation, out *flow.List, on *flow.Invocation, room int) {
	f := b.Files[on.Site.File]
	if args := f.ExprsIn(f.Expr(on.Site.Expr).List); len(args) > 0 && f.Expr(args[0]).Kind == unit.ExprObject {
		out.Add(flow.Value{Kind: flow.Object, Site: on.Site, Env: on.Env, Text: flow.MadeByMerge}, room)
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
func (b *Builtins) Merges(v flow.Value) bool {
	return v.Kind == flow.Object && v.Text == flow.MadeByMerge
}

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
	case flow.MadeByMerge:
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
