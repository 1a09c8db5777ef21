package builtin

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// queryNames are names of a query, in order; whole is false where there may be others.
type queryNames struct {
	names []string
	whole bool
}

func (n *queryNames) add(names ...string) {
	for _, name := range names {
		if !slices.Contains(n.names, name) {
			n.names = append(n.names, name)
		}
	}
}

func (n *queryNames) join(more queryNames) {
	n.add(more.names...)
	n.whole = n.whole && more.whole
}

// text writes the names as a query: a hole for each value, and one for what is not known.
func (n *queryNames) text() flow.Value {
	parts := make([]string, 0, len(n.names)+1)
	for _, name := range n.names {
		parts = append(parts, name+"={"+strings.Trim(name, "[]")+"}")
	}
	if !n.whole {
		parts = append(parts, "{query}")
	}
	return flow.Value{Kind: flow.Pattern, Text: strings.Join(parts, "&")}
}

// writtenQuery is the query that a function of the language writes of what an object has by name; false for no object.
func (b *Builtins) writtenQuery(q flow.Evaluation, of []flow.Value) (flow.Value, bool) {
	if !slices.ContainsFunc(of, func(v flow.Value) bool { return v.Kind == flow.Object }) {
		return flow.Value{}, false
	}
	names := b.namesIn(q, of, maxQueryHops)
	return names.text(), true
}

// maxQueryHops bounds the values that one query is made of others, and the helpers that put something into it; what is behind
// it is a name that is not known.
const maxQueryHops = 4

// namesIn are the names under which values have something that becomes a query: an object's, those of a text, of a list of pairs
// and of another query.
func (b *Builtins) namesIn(q flow.Evaluation, of []flow.Value, hops int) queryNames {
	out := queryNames{whole: len(of) > 0 && hops > 0}
	if hops == 0 {
		return out
	}
	for i := range of {
		switch v := &of[i]; {
		case v.Kind == flow.Object:
			names, whole := q.PropertyNames(*v)
			out.join(queryNames{names, whole})
		case v.Kind == flow.Const && v.Lit != unit.LitString:
		case v.Kind == flow.Const, v.Kind == flow.Pattern:
			out.join(namesOfText(v.Text))
		case v.Kind == flow.Array:
			out.join(b.namesOfPairs(q, *v))
		case b.isQuery(v):
			out.join(b.namesOf(q, v, hops-1))
		default:
			out.whole = false
		}
	}
	return out
}

// namesOfText are the names in a query that is written out.
func namesOfText(text string) queryNames {
	out := queryNames{whole: true}
	for _, part := range strings.Split(strings.TrimPrefix(text, "?"), "&") {
		name, value, _ := strings.Cut(part, "=")
		switch {
		case strings.ContainsAny(name, "{}"), strings.Contains(value, "}{"):
			out.whole = false
		case name != "":
			out.add(name)
		}
	}
	return out
}

// namesOfPairs are the names in a list of names with their values.
func (b *Builtins) namesOfPairs(q flow.Evaluation, list flow.Value) queryNames {
	sites, complete := q.ElementSites(list)
	out := queryNames{whole: complete}
	for _, s := range sites {
		for _, pair := range q.At(s) {
			parts, _ := q.ElementSites(pair)
			if pair.Kind != flow.Array || len(parts) != 2 {
				out.whole = false
				continue
			}
			out.join(oneName(q.At(parts[0])))
		}
	}
	return out
}

// oneName is the name that a key is.
func oneName(key []flow.Value) queryNames {
	if len(key) != 1 || key[0].Kind != flow.Const || key[0].Lit != unit.LitString {
		return queryNames{}
	}
	return queryNames{names: []string{key[0].Text}, whole: true}
}

// isQuery reports whether a value is one of the language's queries as it is made, or the text of it.
func (b *Builtins) isQuery(v *flow.Value) bool {
	query := &b.Semantics.Builtins.Query
	if v.Kind != flow.Extern || query.Origin == "" || v.Site.Expr == 0 {
		return false
	}
	rest, ok := strings.CutPrefix(v.Text, query.Origin)
	return ok && query.Texts[rest] && b.Expr(v.Site).Kind == unit.ExprNew
}

// NamesIn are the names under which values have something that becomes a query, and whether these are all.
func (b *Builtins) NamesIn(q flow.Evaluation, of []flow.Value) (names []string, whole bool) {
	out := b.namesIn(q, of, maxQueryHops)
	return out.names, out.whole
}

// QueryText writes names as a query, with a hole for each value, and one for others that there may be.
func QueryText(names []string, whole bool) flow.Value {
	out := queryNames{names, whole}
	return out.text()
}

// QueryNames are the names in a query object, those that it is made with and those that code puts into it, and whether these are
// all; false for any other value.
func (b *Builtins) QueryNames(q flow.Evaluation, v *flow.Value) (names []string, whole, ok bool) {
	if !b.isQuery(v) {
		return nil, false, false
	}
	of := b.namesOf(q, v, maxQueryHops)
	return of.names, of.whole, true
}

// FormNames are the names of the fields that code puts into a form that is sent as the body of a request, and whether these are all;
// false for any other value.
func (b *Builtins) FormNames(q flow.Evaluation, v *flow.Value) (names []string, whole, ok bool) {
	form := b.Semantics.Builtins.Query.Form
	if form == "" || v.Kind != flow.Extern || v.Text != form || v.Site.Expr == 0 || b.Expr(v.Site).Kind != unit.ExprNew {
		return nil, false, false
	}
	of := b.namesOf(q, v, maxQueryHops)
	return of.names, of.whole, true
}

func (b *Builtins) namesOf(q flow.Evaluation, v *flow.Value, hops int) queryNames {
	out := queryNames{whole: true}
	f := b.Files[v.Site.File]
	if args := f.ExprsIn(f.Expr(v.Site.Expr).List); len(args) > 0 {
		out = b.namesIn(q, q.Eval(flow.Site{File: v.Site.File, Expr: args[0]}, v.Env), hops)
	}
	out.join(b.putInto(q, v, hops, ""))
	return out
}

// putInto are the names that code puts into what an expression makes, or into the property of that with a name, wherever the
// name for it is used. Where it is used in a way that may put others into it, they are not all.
func (b *Builtins) putInto(q flow.Evaluation, v *flow.Value, hops int, property string) queryNames {
	if holder, below, held := b.Held(v.Site); held {
		if below != "" {
			return queryNames{}
		}
		return b.putThrough(q, v.Site.File, holder, v.Env, hops, property)
	}
	f := b.Files[v.Site.File]
	switch user := f.Expr(f.UserOf(v.Site.Expr)); user.Kind {
	case unit.ExprTemplate, unit.ExprBinary, unit.ExprProperty, unit.ExprCall:
		return queryNames{whole: true} // it has no name, and is read where it stands
	case unit.ExprMember:
		return queryNames{whole: b.Semantics.Builtins.Query.Reads[user.Str] || b.Semantics.Builtins.URL.Texts["."+user.Str]}
	}
	return queryNames{}
}

// putThrough are the names that are put into a query through a name for it, or for the URL whose property it is.
func (b *Builtins) putThrough(q flow.Evaluation, file flow.FileID, name unit.BindingID, env *flow.Env, hops int, property string) queryNames {
	out := queryNames{whole: hops > 0}
	if hops == 0 {
		return out
	}
	f := b.Files[file]
	for _, use := range f.NamesOf(name) {
		if f.Expr(use).Node == f.Binding(name).Node {
			continue // its declaration
		}
		if property != "" {
			if user := f.UserOf(use); f.Expr(user).Kind != unit.ExprMember {
				out.whole = out.whole && isRead(f.Expr(user).Kind)
				continue
			} else if f.Expr(user).Str != property {
				continue
			}
			use = f.UserOf(use)
		}
		out.join(b.putAt(q, flow.Site{File: file, Expr: use}, env, hops))
	}
	return out
}

// isRead reports whether an expression of a kind only reads what it has as a part: a text, an object.
func isRead(user unit.ExprKind) bool {
	return user == unit.ExprTemplate || user == unit.ExprBinary || user == unit.ExprProperty || user == unit.ExprCall || user == unit.ExprLogical
}

// putAt are the names that one use of a query puts into it.
func (b *Builtins) putAt(q flow.Evaluation, use flow.Site, env *flow.Env, hops int) queryNames {
	f, query := b.Files[use.File], &b.Semantics.Builtins.Query
	user := f.UserOf(use.Expr)
	x := f.Expr(user)
	switch {
	case x.Kind == unit.ExprCall && x.A != use.Expr:
		return b.putByHelper(q, flow.Site{File: use.File, Expr: user}, use.Expr, env, hops)
	case x.Kind == unit.ExprMember && query.Reads[x.Str], isRead(x.Kind):
		return queryNames{whole: true}
	case x.Kind != unit.ExprMember || !query.Puts[x.Str]:
		return queryNames{}
	}
	call := f.Expr(f.UserOf(user))
	args := f.ExprsIn(call.List)
	if call.Kind != unit.ExprCall || call.A != user || len(args) == 0 {
		return queryNames{}
	}
	return oneName(q.Eval(flow.Site{File: use.File, Expr: args[0]}, env))
}

// putByHelper are the names that a function puts into the query that it is handed.
func (b *Builtins) putByHelper(q flow.Evaluation, call flow.Site, arg unit.ExprID, env *flow.Env, hops int) queryNames {
	f := b.Files[call.File]
	x := f.Expr(call.Expr)
	out := queryNames{whole: true}
	for _, callee := range q.Eval(flow.Site{File: call.File, Expr: x.A}, env) {
		if callee.Kind != flow.Function {
			continue // libraries read it
		}
		params := b.Files[callee.Func.File].Func(callee.Func.Func).Params
		at := -1
		for i, a := range f.ExprsIn(x.List) {
			if a == arg {
				at = i
			}
		}
		if at < 0 || at >= len(params) || params[at].Binding == 0 {
			return queryNames{}
		}
		out.join(b.putThrough(q, callee.Func.File, params[at].Binding, nil, hops-1, ""))
	}
	return out
}
