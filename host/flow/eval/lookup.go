package eval

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxEntries bounds the entries of a table that a look-up is divided by.
const maxEntries = 8

// LookUp describes an expression that looks an unknown key up in a table that is written down and never changed.
func (p *Evaluator) LookUp(site flow.Site, env *flow.Env) (out flow.LookUp, ok bool) {
	f := p.Files[site.File]
	x := f.Expr(site.Expr)
	var table unit.ExprID
	switch x.Kind {
	case unit.ExprIndex:
		table, out.Key = x.A, x.B
		if p.Semantics.Exceptions.IndexRaises {
			out.Raises = p.Semantics.Exceptions.Missing
		}
	case unit.ExprCall:
		callee, args := f.Expr(x.A), f.ExprsIn(x.List)
		if len(p.Semantics.Classes.ByValue) > 0 && len(args) == 1 && callee.Kind != unit.ExprSuper {
			if entries := p.membersByValue(flow.Site{File: site.File, Expr: x.A}, env); len(entries) > 0 {
				out.Key, out.Entries, out.Raises, out.Declared = args[0], entries, p.Semantics.Exceptions.Unlisted, true
				kind := f.Expr(args[0]).Kind
				return out, kind != unit.ExprSpread && kind != unit.ExprKeyword
			}
		}
		if callee.Kind != unit.ExprMember || len(args) == 0 || len(args) > 2 {
			return out, false
		}
		how := p.Semantics.Lists.LooksUp[callee.Str]
		if how == unit.LooksUpNothing {
			return out, false
		}
		table, out.Key = callee.A, args[0]
		if len(args) == 2 {
			out.Default = flow.Prop{Site: flow.Site{File: site.File, Expr: args[1]}, Env: env}
			if k := f.Expr(args[1]).Kind; k == unit.ExprFunction || k == unit.ExprSpread || k == unit.ExprKeyword {
				return out, false
			}
		} else if how == unit.LooksUpOrRaises {
			out.Raises = p.Semantics.Exceptions.Missing
		}
	default:
		return out, false
	}
	q := p.Question()
	defer q.Done()
	tables := q.Eval(flow.Site{File: site.File, Expr: table}, env)
	if len(tables) != 1 || tables[0].Kind != flow.Object || tables[0].Text != "" {
		return out, false
	}
	if out.Entries, ok = q.entries(tables[0], nil); !ok {
		return out, false
	}
	if q.namesNumbers(tables[0], out.Entries) {
		return out, false
	}
	keys := q.Eval(flow.Site{File: site.File, Expr: out.Key}, env)
	return out, len(out.Entries) > 0 && !(len(keys) == 1 && keys[0].Kind == flow.Const)
}

// membersByValue lists the members of an enumeration that an expression names, by their values: calling it with one of these gives
// the member. None where it names something else, or where not all values are written down.
func (p *Evaluator) membersByValue(class flow.Site, env *flow.Env) []flow.Entry {
	q := p.Question()
	defer q.Done()
	values := q.Eval(class, env)
	if len(values) != 1 || values[0].Kind != flow.Class || !slices.ContainsFunc(p.Extends(values[0].Class), func(origin string) bool { return p.Semantics.Classes.ByValue[origin] }) {
		return nil
	}
	c := values[0].Class
	var out []flow.Entry
	for _, m := range p.Class(c).Members {
		switch {
		case m.Func != 0 && strings.HasPrefix(m.Name, "_"):
			return nil // a method by which the class chooses, or makes, its members
		case m.Kind != unit.MemberField || m.Value == 0 || m.In != 0 || m.Func != 0:
			continue
		}
		at := flow.Site{File: c.File, Expr: m.Value}
		given := q.Eval(at, nil)
		if strings.HasPrefix(m.Name, "_") || len(given) != 1 || given[0].Kind != flow.Const || len(out) >= maxEntries {
			return nil
		}
		if !slices.ContainsFunc(out, func(e flow.Entry) bool { return e.Key.Lit == given[0].Lit && e.Key.Text == given[0].Text }) {
			out = append(out, flow.Entry{Key: given[0], Value: flow.Prop{Site: at}})
		}
	}
	return out
}

// namesNumbers reports whether a table is an enumeration with numbers, which has the names of these, too.
func (q *Question) namesNumbers(table flow.Value, entries []flow.Entry) bool {
	return isEnumeration(q.Files[table.Site.File], table.Site.Expr) && slices.ContainsFunc(entries, func(e flow.Entry) bool {
		return slices.ContainsFunc(q.At(e.Value), func(v flow.Value) bool { return v.Kind != flow.Const || v.Lit == unit.LitNumber })
	})
}

// numberNamed is what an enumeration has under a number: the last of its names that has it. What is no number, and no enumeration, has none such.
func (q *Question) numberNamed(table flow.Value, number string) (names []flow.Value, ok bool) {
	if _, err := strconv.Atoi(number); err != nil {
		return nil, false
	}
	entries, whole := q.entries(table, nil)
	if !whole {
		f := q.Files[table.Site.File]
		return flow.NotKnown(table.Site), isEnumeration(f, table.Site.Expr)
	}
	if !q.namesNumbers(table, entries) {
		return nil, false
	}
	names = q.nothing()
	for _, e := range entries {
		values := q.At(e.Value)
		if len(values) != 1 || values[0].Kind != flow.Const {
			return flow.NotKnown(table.Site), true
		}
		if values[0].Lit == unit.LitNumber && values[0].Text == number {
			names = []flow.Value{e.Key}
		}
	}
	return names, true
}

// isEnumeration reports whether an object that is written down is an enumeration of the language.
func isEnumeration(f *unit.File, object unit.ExprID) bool {
	return slices.ContainsFunc(f.Bindings, func(b unit.Binding) bool {
		return b.Kind == unit.BindEnum && slices.ContainsFunc(b.Writes, func(w unit.WriteID) bool { return f.Writes[w].Value == object })
	})
}

// entries adds those of a table that is written down and never changed to a list. One that is spread into the table gives
// its own; of entries of one key the last counts. ok is false where not all are known, or where there are too many.
func (q *Question) entries(table flow.Value, out []flow.Entry) (list []flow.Entry, ok bool) {
	if table.Kind != flow.Object || table.Text != "" || !q.enter(table, "entries") {
		return nil, false
	}
	defer q.leave(table, "entries")
	f := q.Files[table.Site.File]
	if fills, open := q.Filled(table.Site); len(fills) > 0 || open || f.Expr(table.Site.Expr).Kind != unit.ExprObject {
		return nil, false
	}
	for _, e := range f.ExprsIn(f.Expr(table.Site.Expr).List) {
		entry := f.Expr(e)
		if entry.Kind == unit.ExprSpread {
			spread := q.Eval(flow.Site{File: table.Site.File, Expr: entry.A}, table.Env)
			if len(spread) != 1 {
				return nil, false
			}
			if out, ok = q.entries(spread[0], out); !ok {
				return nil, false
			}
			continue
		}
		if entry.Kind != unit.ExprProperty || entry.Flags&(unit.FlagEach|unit.FlagGetter) != 0 {
			return nil, false
		}
		key := flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: entry.Str}
		if entry.B != 0 {
			keys := q.Eval(flow.Site{File: table.Site.File, Expr: entry.B}, table.Env)
			if len(keys) != 1 || keys[0].Kind != flow.Const {
				return nil, false
			}
			key = keys[0]
		}
		value := flow.Prop{Site: flow.Site{File: table.Site.File, Expr: entry.A}, Env: table.Env}
		if i := slices.IndexFunc(out, func(e flow.Entry) bool { return e.Key.Lit == key.Lit && e.Key.Text == key.Text }); i >= 0 {
			out[i].Value = value
			continue
		}
		if len(out) >= maxEntries {
			return nil, false
		}
		out = append(out, flow.Entry{Key: key, Value: value})
	}
	return out, true
}

// nothing is what the language has where there is no value.
func (q *Question) nothing() []flow.Value {
	if q.Semantics.Names.Undefined == "" {
		return flow.Constant(unit.LitNull, "")
	}
	return flow.Constant(unit.LitUndefined, "")
}
