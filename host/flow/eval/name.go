package eval

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) name(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	if x.Ref == 0 {
		if names := &q.Semantics.Names; names.IsConstant(x.Str) || names.Constants != "" && strings.HasPrefix(x.Str, q.Semantics.Names.Separator) {
			return q.constant(site, x.Str)
		}
		if values := q.broughtIn(site.File, x.Str); len(values) > 0 {
			return values
		}
		if x.Str == q.Semantics.Names.Exports && q.IsCommonJS(site.File) {
			return []flow.Value{{Kind: flow.Module, Site: flow.Site{File: site.File}}}
		}
		global := flow.Value{Kind: flow.Extern, Text: "global#" + x.Str}
		if own, ok := q.OwnPath(site.File, global.Text); ok {
			return []flow.Value{own}
		}
		return []flow.Value{global}
	}
	values := q.binding(site, unit.BindingID(x.Ref), env)
	if b := q.Files[site.File].Binding(unit.BindingID(x.Ref)); b.Owner == unit.ModuleFunc && b.Kind == unit.BindLocal && areConstants(values) {
		// Another module may have put something else into the name: cache.client = connect().
		if since := q.replaced(&flow.Value{Kind: flow.Module, Site: flow.Site{File: site.File}}, b.Name); len(since) > 0 {
			return flow.Dedupe(append(values[:len(values):len(values)], since...))
		}
	}
	return values
}

func (q *Question) binding(site flow.Site, id unit.BindingID, env *flow.Env) []flow.Value {
	f := q.Files[site.File]
	b := f.Binding(id)
	owner := flow.FuncRef{File: site.File, Func: b.Owner}
	inner := q.EnvAround(env, owner)
	if q.lookup != nil {
		if at, atEnv, before, ok := q.lookup.Value(site.File, id, inner); ok && at != site {
			return q.evalAsOf(before, at, atEnv)
		}
		if q.lookup.Carried(site.File, id, inner) {
			return flow.NotKnown(site)
		}
	}
	switch b.Kind {
	case unit.BindFunc:
		if b.Func != 0 {
			return []flow.Value{{Kind: flow.Function, Func: flow.FuncRef{File: site.File, Func: b.Func}, Env: inner}}
		}
	case unit.BindClass:
		if b.Class != 0 {
			return []flow.Value{{Kind: flow.Class, Class: flow.ClassRef{File: site.File, Class: b.Class}, Env: inner}}
		}
	case unit.BindImport:
		if w, ok := q.WrittenBefore(site.File, b, q.Expr(site).Node); ok {
			return q.writes(site, b, []unit.WriteID{w}, inner) // from boats import router; router = router()
		}
		return q.imported(site.File, &f.Imports[b.Import])
	case unit.BindParam:
		if len(b.Writes) > 0 {
			return q.rewritten(site, b, owner, inner)
		}
		return q.param(site, owner, int(b.Index), inner)
	case unit.BindType:
		if b.Type != 0 {
			is := flow.Site{File: site.File, Expr: b.Type}
			if classes := q.classesAmong(is); len(classes) > 0 {
				return classes // type BoatDocument = Boat & Document
			}
			if of := q.declaredType(is); len(of) > 0 {
				return of // type DB = Kysely<Tables>
			}
		}
		return flow.NotKnown(site)
	case unit.BindCatch:
		return flow.NotKnown(site)
	}
	if len(b.Writes) == 0 {
		return flow.NotKnown(site)
	}
	return q.written(site, b, inner)
}

// maxEras bounds the earlier places of a path that one question looks back to; what lies further back is not known.
const maxEras = 4

// evalAsOf gives the values of an expression as an earlier place of the path had them.
func (q *Question) evalAsOf(before flow.Lookup, site flow.Site, env *flow.Env) []flow.Value {
	if before == q.lookup {
		return q.Eval(site, env)
	}
	now, era := q.lookup, q.era
	if _, known := q.eras[before]; !known {
		if len(q.eras) == maxEras {
			return flow.NotKnown(site)
		}
		if q.eras == nil {
			q.eras = map[flow.Lookup]int32{}
		}
		q.eras[before] = int32(len(q.eras) + 1)
	}
	q.lookup, q.era = before, q.eras[before]
	out := q.Eval(site, env)
	q.lookup, q.era = now, era
	return out
}

// written gives the values of a name's writes. Writes that run once each, in
// order, come down to the last; branches that write differently give all.
func (q *Question) written(site flow.Site, b *unit.Binding, env *flow.Env) []flow.Value {
	if w, ok := q.WrittenBefore(site.File, b, q.Expr(site).Node); ok {
		return q.writes(site, b, []unit.WriteID{w}, env)
	}
	if many := q.manyWritten(site, b); many != nil {
		return q.round(site, b, many, env)
	}
	if own := q.inRound(site, b); own != nil {
		return q.writes(site, b, own, env)
	}
	f := q.Files[site.File]
	in, n := writtenIn(f, b, site.Expr)
	if later := q.comeLater(site, b); later > 0 && later < len(b.Writes) {
		return q.writes(site, b, b.Writes[:min(n, len(b.Writes)-later)], env)
	}
	if in || len(b.Writes) < manyWrites {
		return q.writes(site, b, b.Writes[:n], env)
	}
	// All reads outside the writes have the same: it is found once.
	key := askKey{site: flow.Site{File: site.File, Expr: unit.ExprID(-int32(b.Writes[0]))}, env: env, what: "written"}
	return q.sharedWrites(key, site, b, b.Writes)
}

// inRound lists the writes that may have given what is read in the body of a loop which gives the name its elements: each round
// writes it first, so those in front of the loop and behind it did not. Nil where it is read in no such loop, and where there are
// no others.
func (q *Question) inRound(site flow.Site, b *unit.Binding) []unit.WriteID {
	f := q.Files[site.File]
	read := f.Expr(site.Expr).Node
	if len(b.Writes) < 2 || f.EnclosingFunc(read) != b.Owner {
		return nil
	}
	for _, w := range slices.Backward(b.Writes) {
		wr := &f.Writes[w]
		if wr.Kind != unit.WriteLoop || wr.In != b.Owner || wr.Stmt == 0 {
			continue
		}
		loop := f.Stmt(wr.Stmt)
		inBody := func(s unit.StmtID) bool { return f.Tree.Contains(f.Stmt(s).Node, read) }
		if loop.Kind != unit.StmtLoop || !slices.ContainsFunc(f.StmtsIn(loop.Body), inBody) {
			continue
		}
		own := slices.DeleteFunc(slices.Clone(b.Writes), func(w unit.WriteID) bool {
			return f.Writes[w].In == b.Owner && !f.Tree.Contains(loop.Node, f.Writes[w].Node)
		})
		if len(own) == len(b.Writes) {
			return nil
		}
		return own
	}
	return nil
}

// manyWrites is from how many writes on what a name was given is found once for all its reads.
const manyWrites = 3

// writes gives the values of some of a name's writes.
func (q *Question) writes(site flow.Site, b *unit.Binding, writes []unit.WriteID, env *flow.Env) []flow.Value {
	f := q.Files[site.File]
	var not, sure []unit.StmtID
	if slices.ContainsFunc(writes, func(w unit.WriteID) bool { return f.Writes[w].Conditional && f.Writes[w].In == b.Owner }) {
		not, sure = q.ruledOut(flow.FuncRef{File: site.File, Func: b.Owner}, env)
	}
	last := -1
	for i, w := range writes {
		if wr := &f.Writes[w]; (!wr.Conditional || slices.Contains(sure, wr.Stmt)) && wr.In == b.Owner && wr.Kind != unit.WriteAugment {
			last = i
		}
	}
	if last > 0 {
		// What other functions write, they write whenever they run.
		elsewhere := slices.DeleteFunc(slices.Clone(writes[:last]), func(w unit.WriteID) bool { return f.Writes[w].In == b.Owner })
		writes = append(elsewhere, writes[last:]...)
	}
	var out flow.List
	again := noWrite
	if site.Expr > 0 {
		again = q.reckonedAgain(site, b)
	}
	for _, w := range writes {
		if out.Full() {
			break
		}
		wr := &f.Writes[w]
		if slices.ContainsFunc(not, func(s unit.StmtID) bool { return f.Tree.Contains(f.Stmt(s).Node, wr.Node) }) {
			continue
		}
		if w == again {
			out.Join(flow.NotKnown(site))
			continue
		}
		if wr.Value == 0 {
			out.Join(flow.NotKnown(site))
			continue
		}
		values := q.Eval(flow.Site{File: site.File, Expr: wr.Value}, env)
		if wr.Kind == unit.WriteWith {
			values = q.entered(values)
		}
		out.Join(values)
	}
	if len(writes) > 1 {
		out.Values = flow.FewChains(out.Values)
		if !q.staysUnwritten(site.File, b, writes) {
			// The undefined that a declaration starts with is no origin.
			return flow.Filter(out.Values, func(v *flow.Value) bool { return v.Kind != flow.Const || v.Lit != unit.LitUndefined })
		}
	}
	return out.Values
}

// noWrite is the number of no write.
const noWrite = unit.WriteID(-1)

// reckonedAgain finds the write in whose operation a name is read to give it its next value, where that may run any number of
// times: what the name has there is not only what was written before.
func (q *Question) reckonedAgain(site flow.Site, b *unit.Binding) unit.WriteID {
	f := q.Files[site.File]
	read := f.Expr(site.Expr).Node
	for _, w := range b.Writes {
		wr := &f.Writes[w]
		if wr.Value == 0 || !wr.Conditional && wr.In == b.Owner || !f.Tree.Contains(f.Expr(wr.Value).Node, read) {
			continue
		}
		if k := f.Expr(f.Plain(wr.Value)).Kind; k != unit.ExprBinary && k != unit.ExprTemplate {
			continue
		}
		if wr.In != b.Owner || q.IndexOf(site.File).InLoop(f, wr.Node) {
			return w
		}
	}
	return noWrite
}

// writtenIn reports whether a name is read in the value of one of its writes, and how many of its writes may have given
// what is read: where that write runs once, those before it.
func writtenIn(f *unit.File, b *unit.Binding, name unit.ExprID) (in bool, n int) {
	read := f.Expr(name).Node
	for i, w := range b.Writes {
		wr := &f.Writes[w]
		if wr.Value == 0 || !f.Tree.Contains(f.Expr(wr.Value).Node, read) {
			continue
		}
		if in = true; i > 0 && !wr.Conditional && wr.In == b.Owner && f.EnclosingFunc(read) == b.Owner {
			return true, i
		}
	}
	return in, len(b.Writes)
}

// comeLater counts the last writes of a name that cannot have run where it is read: the function that declares it reads it in
// front of them or in what they give it, and no loop leads back.
func (q *Question) comeLater(site flow.Site, b *unit.Binding) int {
	if len(b.Writes) == 0 || len(b.Writes) > manyWrites {
		return 0
	}
	f := q.Files[site.File]
	read := f.Expr(site.Expr).Node
	if f.EnclosingFunc(read) != b.Owner {
		return 0
	}
	n := 0
	for _, w := range slices.Backward(b.Writes) {
		wr := &f.Writes[w]
		behind := f.Tree.Start(wr.Node) >= f.Tree.End(read) || wr.Value != 0 && f.Tree.Contains(f.Expr(wr.Value).Node, read) ||
			f.AtOnce(wr.Stmt) && f.Tree.Contains(f.Stmt(wr.Stmt).Node, read)
		if wr.In != b.Owner || !behind || q.IndexOf(site.File).InLoop(f, wr.Node) {
			break
		}
		n++
	}
	return n
}
