package bodies

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// Where a function gives its answer on one of several ways, or in an object beside other things, no description of a single
// value says where the body lies in what its callers get. The values of what it returns do.

// Carried finds where the body of a request's answer, and its parts, lie in what the function returns that the request belongs
// to; holds reports whether the answer itself does, of which callers may take the body.
func (r *Bodies) Carried(here facts.Grounded) (bodies []facts.Carried, holds bool) {
	search := r.searchFor(here)
	for _, e := range r.prog.Returns(here.Owner) {
		if e == 0 {
			continue
		}
		search.from = flow.Site{File: here.Owner.File, Expr: e}
		for _, v := range r.prog.Eval(search.from, here.Env) {
			if here.At == here.Fact.Expr || cameBy(v.Why, here.At) || madeUnder(v.Env, here.At) {
				search.in(v, nil)
			}
		}
	}
	return search.result(), search.holds
}

// CarriedHere is carried for what a call in the function gives that the request belongs to.
func (r *Bodies) CarriedHere(here facts.Grounded) []facts.Carried {
	search := r.searchFor(here)
	search.from = here.At
	for _, v := range r.prog.Eval(here.At, here.Env) {
		search.in(v, nil)
	}
	return search.result()
}

// Decoded finds the calls in the function that the request belongs to which decode the text of its answer: json.loads(answer.text).
func (r *Bodies) Decoded(here facts.Grounded) (out []facts.Carried) {
	rules := r.Rules(Client{here.Owner, here.Env, &here})
	if len(rules.Text) == 0 {
		return nil
	}
	file := r.prog.Files[here.Owner.File]
	for _, call := range r.code.Calls(here.Owner) {
		at := flow.Site{File: here.Owner.File, Expr: call}
		if !slices.ContainsFunc(r.prog.Eval(flow.Site{File: at.File, Expr: file.Expr(call).A}, here.Env), func(v flow.Value) bool {
			return v.Kind == flow.Extern && r.prog.Semantics.Builtins.Decodes[v.Text]
		}) {
			continue
		}
		for _, v := range r.prog.Eval(at, here.Env) {
			if part, ok := r.partOfBody(v, rules, here.Fact.Expr); ok {
				out = append(out, facts.Carried{From: at, Part: part})
				break
			}
		}
	}
	return out
}

// carriedSearch looks for the body of a request's answer in values.
type carriedSearch struct {
	r       *Bodies
	rules   abi.ClientRules
	request flow.Site
	// way is the activation that the request is sent in.
	way *flow.Env
	// from is the expression whose values are searched, within are the objects and lists around the value that is looked at.
	from   flow.Site
	within []flow.Site
	found  []facts.Carried
	// holds: the answer itself was found.
	holds bool
	// inside has what was looked into, seen counts it; more: there was more than may be.
	inside map[holder]*inside
	seen   int
	more   bool
}

func (r *Bodies) searchFor(here facts.Grounded) *carriedSearch {
	return &carriedSearch{r: r, rules: r.Rules(Client{here.Owner, here.Env, &here}), request: here.Fact.Expr, way: here.Env, inside: map[holder]*inside{}}
}

// other reports whether a value was reached from what the request gives in another activation than the one that is asked about: a helper
// that sends the requests of several functions gives each its own answer.
func (s *carriedSearch) other(v flow.Value) bool {
	for a, b := v.Env, s.way; a != nil && b != nil && a.Func == b.Func && !a.Receiver && !b.Receiver; a, b = a.Outer, b.Outer {
		if a.Call.Expr != 0 && b.Call.Expr != 0 && a.Call != b.Call {
			return true
		}
	}
	return false
}

// result is what was found. What has a property on one way is asked for it, and not for a field of the body that it is on another.
func (s *carriedSearch) result() []facts.Carried {
	if s.more {
		s.r.code.Cut(stageName, s.from.File, s.r.prog.Files[s.from.File].Expr(s.from.Expr).Node, fmt.Sprintf("more than %d objects and lists lie in what is given here: an answer that lies deeper in it is not found", maxHeld))
	}
	if slices.ContainsFunc(s.found, func(c facts.Carried) bool { return len(c.In) > 0 }) {
		s.found = slices.DeleteFunc(s.found, func(c facts.Carried) bool { return len(c.In) == 0 })
	}
	for i := range s.found {
		c := &s.found[i]
		c.Either = slices.ContainsFunc(s.found, func(o facts.Carried) bool { return slices.Equal(o.In, c.In) && !slices.Equal(o.Part, c.Part) })
	}
	return s.found
}

// in notes where the body lies in a value, which lies itself at a place of what is returned. What leads nowhere is not entered again on
// each of the ways that lead to it, which grow with the power of what lies in one another.
func (s *carriedSearch) in(v flow.Value, at summary.Path) {
	if part, ok := s.r.partOfBody(v, s.rules, s.request); ok {
		if s.other(v) {
			return
		}
		if !slices.ContainsFunc(s.found, func(o facts.Carried) bool { return slices.Equal(o.In, at) && slices.Equal(o.Part, part) }) {
			s.found = append(s.found, facts.Carried{From: s.from, In: at, Part: part})
		}
		return
	}
	s.holds = s.holds || s.answer(v)
	if slices.Contains(s.within, v.Site) {
		return // it holds itself
	}
	s.within = append(s.within, v.Site)
	defer func() { s.within = s.within[:len(s.within)-1] }()
	inside := at[:len(at):len(at)]
	for _, place := range s.places(v) {
		for _, held := range place.values {
			if s.leads(held) {
				s.in(held, append(inside, place.step))
			}
		}
	}
}

// answer reports whether a value is what the request gives.
func (s *carriedSearch) answer(v flow.Value) bool {
	return v.Kind == flow.Extern && v.Call == s.request && !s.other(v)
}

// merged are the names under which an object that an answer is put into with others ({...answer, more}) has its body.
func (s *carriedSearch) merged() (names []string) {
	for _, p := range s.rules.Body {
		if path := summary.ParsePath(p); len(path) > 0 && !strings.Contains(p, "()") {
			names = append(names, string(path[0]))
		}
	}
	return names
}

// cameBy reports whether a value came through the result of a call.
func cameBy(way *flow.Hop, call flow.Site) bool {
	for ; way != nil; way = way.Prev {
		if way.At == call || cameBy(way.Of, call) {
			return true
		}
	}
	return false
}

// madeUnder reports whether a value was made in what a call ran, or with something that was.
func madeUnder(env *flow.Env, call flow.Site) bool {
	seen := map[*flow.Env]bool{nil: true}
	for next := []*flow.Env{env}; len(next) > 0; {
		at := next[len(next)-1]
		next = next[:len(next)-1]
		if seen[at] {
			continue
		}
		if seen[at] = true; at.Call == call {
			return true
		}
		next = append(next, at.Outer)
		if at.This != nil {
			next = append(next, at.This.Env)
		}
	}
	return false
}

// partOfBody tells which part of the body of a request's answer a value is.
func (r *Bodies) partOfBody(v flow.Value, rules abi.ClientRules, request flow.Site) (summary.Path, bool) {
	if v.Kind != flow.Extern {
		return nil, false
	}
	if part, ok := r.partBelow(v, rules.Body, request); ok {
		return part, true
	}
	decoder, part, ok := cutBehindCall(v.Text, "")
	if !ok || !r.prog.Semantics.Builtins.Decodes[decoder] || v.Call.Expr == 0 {
		return nil, false
	}
	file := r.prog.Files[v.Call.File]
	args := file.ExprsIn(file.Expr(v.Call.Expr).List)
	if len(args) == 0 {
		return nil, false
	}
	for _, text := range r.prog.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, v.Env) {
		if within, ok := r.partBelow(text, rules.Text, request); ok && len(within) == 0 {
			return summary.ParsePath(part), true
		}
	}
	return nil, false
}

// partBelow tells what of an answer, below one of some paths of it, a value is.
func (r *Bodies) partBelow(v flow.Value, paths []string, request flow.Site) (summary.Path, bool) {
	if v.Kind != flow.Extern {
		return nil, false
	}
	for _, p := range paths {
		if _, part, ok := cutBehindCall(v.Text, p); ok && r.HangsOn(v, request, strings.Count(p, "()")) {
			return summary.ParsePath(part), true
		}
	}
	return nil, false
}

// cutBehindCall splits an origin ("global#fetch().json().items") at the path that follows the result of a call, into the
// origin of what is called and what stands behind the path; false where another call follows.
func cutBehindCall(origin, path string) (called, behind string, ok bool) {
	at := strings.LastIndex(origin, "()"+path)
	if at < 0 {
		return "", "", false
	}
	behind = origin[at+len("()"+path):]
	return origin[:at], behind, !strings.Contains(behind, "()") && (behind == "" || behind[0] == '.' || behind[0] == '[')
}

// HangsOn reports whether a value was reached from what a call gave by a number of further calls.
func (r *Bodies) HangsOn(v flow.Value, call flow.Site, calls int) bool {
	if v.Site == call {
		return true
	}
	of := []flow.Value{v}
	for range calls {
		var on []flow.Value
		for _, v := range of {
			if v.Call.Expr == 0 {
				continue
			}
			file := r.prog.Files[v.Call.File]
			if callee := file.Expr(file.Expr(v.Call.Expr).A); callee.A != 0 {
				on = append(on, r.prog.Eval(flow.Site{File: v.Call.File, Expr: callee.A}, v.Env)...)
			}
		}
		of = on
	}
	return slices.ContainsFunc(of, func(v flow.Value) bool { return v.Call == call })
}
