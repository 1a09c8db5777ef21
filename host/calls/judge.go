package calls

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Judge says to the walk of one unit what calls do.
type Judge struct {
	Index *Index
	// Layers are those of the unit that is walked, Pack is the one that found it.
	Layers *routing.Layers
	Pack   int
	// Watch are reads to record besides those of configuration.
	Watch map[flow.Site]bool
	// Client: helpers that send requests are walked in place too. Raises are the helpers that raise what is
	// answered: a unit that answers has them walked in place.
	Client bool
	Raises map[flow.FuncRef]bool
	// Escaping, if set, lists what may leave a function.
	Escaping func(flow.Callee) []*paths.Escape
	// Refusals, if set, is what the request raises that a call sends, where its answer is a failure.
	Refusals func(flow.Site) *paths.Escape
	// Behind: the walk is about what runs after the rest of the request. Passing the request on does not
	// end it; Failed, if set, is what passing it on throws.
	Behind bool
	Failed *flow.Prop
}

// LayerCall is the outcome of a call in a layer that runs what is inside the layer.
type LayerCall struct{ Layer *routing.Layer }

// OutcomeOfCall makes it a paths.Outcome.
func (LayerCall) OutcomeOfCall() {}

// Outcome is the outcome of a call that answers.
type Outcome struct{ Fact *facts.Fact }

// OutcomeOfCall makes it a paths.Outcome.
func (Outcome) OutcomeOfCall() {}

// Call says whether a call answers the request, by the role of its receiver here.
func (j *Judge) Call(site flow.Site, env *flow.Env, locals *conditions.Locals) *paths.Event {
	if l := j.Layers.Inside; l != nil && l.RunsInner(j.Index.prog, site) {
		return &paths.Event{Outcome: LayerCall{l}, Raises: paths.Raising{Unseen: true}}
	}
	var raises paths.Raising // what the call may raise before it answers, or without answering
	for i, f := range j.Index.outcomes[site] {
		if !j.Index.eval.Holds(f, env) {
			continue
		}
		if j.Behind && f.Kind == abi.FactOutcome && facts.Literal(f, abi.FieldOutput) == "delegate" && facts.Literal(f, abi.FieldName) != abi.PastRoute {
			ev := &paths.Event{Flow: paths.ControlFlow{Begins: true}}
			if j.Failed != nil {
				ev.Raises.Value, ev.Raises.ValueEnv = j.Failed.Site, j.Failed.Env
				if ev.Raises.Value.Expr == 0 { // no place in the source makes it: it is what is bound to the call
					ev.Raises.Value, ev.Raises.ValueEnv = site, env
				}
			}
			return ev
		}
		if f.Kind == abi.FactRaise {
			raises = withRaise(raises, f)
			continue
		}
		for _, other := range j.Index.outcomes[site][i+1:] {
			if other.Kind == abi.FactRaise && j.Index.eval.Holds(other, env) {
				raises = withRaise(raises, other)
			}
		}
		ev := &paths.Event{Outcome: Outcome{f}, Raises: raises, Flow: paths.ControlFlow{Continues: f.Get(abi.FieldContinues).Bool, After: f.Get(abi.FieldAfter).Bool}}
		ev.Flow.Passes = f.Kind == abi.FactOutcome && facts.Literal(f, abi.FieldOutput) == "delegate"
		if f.Kind == abi.FactCase {
			ev.Only.Case = facts.Literal(f, abi.FieldName)
			ev.Only.Each = f.Get(abi.FieldHandlers).Kind != abi.ValueNone
			ev.Only.Otherwise = facts.Literal(f, abi.FieldWhen) == "otherwise"
		}
		if raised := facts.Literal(f, abi.FieldExceptionType); raised != "" && f.Get(abi.FieldWhen).Kind == abi.ValueNone {
			ev.Raises.Answered = append(strings.Fields(raised), j.Index.roots()...)
		}
		if facts.Literal(f, abi.FieldOutput) == "delegate" && j.Index.rethrows(j.Pack) {
			ev.Raises.Unseen = true
		}
		if s, ok := j.Index.eval.SiteOf(f, f.Get(abi.FieldWhen), env); ok && s.File == site.File {
			ev.Only.Unless = s.Expr
		}
		switch when := facts.Literal(f, abi.FieldWhen); {
		case when == "", ev.Only.Otherwise:
		case when == "returned":
			ev.Flow.Returned = true
		case when == "missing":
			ev.Only.When = summary.NullCheck{Subject: summary.Dependency{Name: conditions.CalleeText(j.Index.prog, site)}}
		default:
			ev.Only.Nothing = when != "invalid"
			ev.Only.When = summary.CallPredicate{Callee: when, Args: []summary.ValueRef{summary.Dependency{Name: conditions.CalleeText(j.Index.prog, site)}}}
		}
		for _, id := range []abi.FieldID{abi.FieldStatus, abi.FieldBody} {
			for _, s := range j.Index.eval.SitesOf(f, f.Get(id), env) {
				if s.File == site.File && !slices.Contains(ev.Depends, s) {
					ev.Depends = append(ev.Depends, s)
				}
			}
		}
		return ev
	}
	if len(raises.Exception) > 0 {
		return &paths.Event{Raises: raises}
	}
	if j.reads(site) {
		return &paths.Event{Raises: paths.Raising{Nothing: true}}
	}
	return nil
}

// withRaise adds what a fact says that a call raises.
func withRaise(raises paths.Raising, f *facts.Fact) paths.Raising {
	more := raisedBy(f)
	switch {
	case len(more.Exception) == 0:
	case len(raises.Exception) == 0:
		return more
	default:
		raises.Further = append(raises.Further, more)
	}
	return raises
}

// raisedBy is the exception that a fact says a call raises; of any other fact it is none.
func raisedBy(f *facts.Fact) paths.Raising {
	if f.Kind != abi.FactRaise {
		return paths.Raising{}
	}
	return paths.Raising{Exception: strings.Fields(facts.Literal(f, abi.FieldExceptionType)), Unless: facts.Literal(f, abi.FieldWhen),
		Asked: facts.Literal(f, abi.FieldDescription)}
}

// reads reports whether a call is one of the methods by which a unit reads the request.
func (j *Judge) reads(site flow.Site) bool {
	file := j.Index.prog.Files[site.File]
	callee := file.Expr(file.Expr(site.Expr).A)
	if callee.Kind != unit.ExprMember || callee.Flags&unit.FlagImplicit == 0 {
		return false
	}
	for _, rules := range j.Index.packs[j.Pack].Manifest.Units {
		if _, ok := rules.Accessors[callee.Str]; ok {
			return true
		}
	}
	return false
}

// roots are the origins that all exceptions of the language descend from.
func (r *Index) roots() []string {
	return slices.Sorted(maps.Keys(r.prog.Semantics.Exceptions.Roots))
}

// StatusSites are the expressions that stand for the status with which a call answers.
func (r *Index) StatusSites(call flow.Site, env *flow.Env) (out []flow.Site) {
	for _, f := range r.outcomes[call] {
		out = append(out, r.eval.SitesOf(f, f.Get(abi.FieldStatus), env)...)
	}
	return out
}

// Makes reports whether a call makes what answers where a unit returns it.
func (r *Index) Makes(call flow.Site) bool {
	return slices.ContainsFunc(r.outcomes[call], func(f *facts.Fact) bool { return facts.Literal(f, abi.FieldWhen) == "returned" })
}

// Stated reports whether a pack says what a call is to a unit that makes it under an environment.
func (r *Index) Stated(call flow.Site, env *flow.Env) bool {
	return slices.ContainsFunc(r.outcomes[call], func(f *facts.Fact) bool { return r.eval.Holds(f, env) })
}

// rethrows reports whether what is thrown after a pack's wrapper passed the request on is thrown by that call.
func (r *Index) rethrows(pack int) bool {
	return slices.ContainsFunc(r.packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Path == "()" })
}

// Inline reports whether a helper's body is walked in place.
func (j *Judge) Inline(f flow.FuncRef) bool {
	return j.inlines(f) || slices.ContainsFunc(j.Index.decorates[f], j.inlines)
}

func (j *Judge) inlines(f flow.FuncRef) bool {
	return j.runs(f) || j.Index.inline[f] || j.Client && (j.Index.sends[f] || j.Index.takes[f]) || j.Raises[f]
}

// runs reports whether a function is inside the layers of the unit, or one of them.
func (j *Judge) runs(f flow.FuncRef) bool {
	return len(j.Layers.All) > 0 && (f == j.Layers.Wrapped || slices.ContainsFunc(j.Layers.All[1:], func(l routing.Layer) bool { return l.Fn == f }))
}

// Escapes lists what may leave a function that is not walked in place.
func (j *Judge) Escapes(c flow.Callee) []*paths.Escape {
	if j.Escaping == nil {
		return nil
	}
	return j.Escaping(c)
}

// Refusal is what the request raises that a call sends, where its answer is a failure, nil for any other call.
func (j *Judge) Refusal(call flow.Site) *paths.Escape {
	if j.Refusals == nil {
		return nil
	}
	return j.Refusals(call)
}

// Watched reports whether a read is recorded on its path.
func (j *Judge) Watched(site flow.Site) bool {
	return j.Watch[site] || j.Index.assigned[site] || len(j.Index.interactions.Configs[site]) > 0 || len(j.Index.interactions.At[site]) > 0
}

// Reads reports whether what the unit hands on in a call is read behind it.
func (j *Judge) Reads(call flow.Site) bool { return j.Watch[call] }

// OwnUnit reports whether a nested function is a unit of its own.
func (j *Judge) OwnUnit(f flow.FuncRef) bool {
	return j.Index.eval.Roles.IsUnit(f)
}

// Given reports whether a value is what the request has that the unit is given; input: it is an input of the unit.
func (j *Judge) Given(v flow.Value, input bool) bool {
	if j.Escaping == nil {
		return false // something of the program may call it, and hand it anything
	}
	if input || v.Kind != flow.Extern {
		return input
	}
	for origin := range j.Index.packs[j.Pack].Manifest.Takes {
		if rest, ok := strings.CutPrefix(v.Text, origin); ok && strings.Contains(origin, "#") && (rest == "" || strings.ContainsAny(rest[:1], ".([")) {
			return true
		}
		if rest, own := strings.CutPrefix(origin, "self."); own && ofSelf(v.Text, rest) {
			return true
		}
	}
	return false
}

// Lacks reports whether a value is a part of what the request has, which may not be there: a member of its body or its query, or what is asked
// for by a name. What the path of a route names is there. So is it of a row that a store may not have found.
func (j *Judge) Lacks(v flow.Value, named bool) bool {
	if j.Escaping == nil {
		return false
	}
	if j.Index.interactions.MayMiss(v) {
		return true
	}
	if v.Kind != flow.Param {
		return false
	}
	role := j.Index.eval.Roles.Of(facts.Param{Func: v.Func, Index: v.Index})
	if role == "" {
		return false
	}
	for origin, part := range j.Index.packs[j.Pack].Manifest.Takes {
		path, ok := strings.CutPrefix(origin, role)
		if !ok || part != "body" && part != "query" && part != "headers" || !strings.HasPrefix(path, ".") {
			continue
		}
		path, asked := strings.CutSuffix(path, "(name)")
		if asked {
			path += "()"
		}
		rest, ok := strings.CutPrefix(v.Text, path)
		if ok && !strings.Contains(rest, "(") && (strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "[") || rest == "" && asked && named) {
			return true
		}
	}
	return false
}

// ofSelf reports whether a value is what stands at a path of an object of a library's class, or a part of it.
func ofSelf(origin, path string) bool {
	origin, path = strings.ReplaceAll(origin, "()", ""), strings.ReplaceAll(path, "()", "")
	_, name, _ := strings.Cut(origin, "#")
	_, members, _ := strings.Cut(name, ".")
	rest, ok := strings.CutPrefix(members, path)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], ".(["))
}

// Prepared is the last fact on a path that states a field of the answer, and its environment.
func Prepared(x *paths.Exit, field abi.FieldID) (*facts.Fact, *flow.Env) {
	for i := len(x.Prepared) - 1; i >= 0; i-- {
		if f := x.Prepared[i].Outcome.(Outcome).Fact; f.Get(field).Kind != abi.ValueNone {
			return f, x.Prepared[i].Env
		}
	}
	return nil, nil
}
