package facts

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
)

// Verdict of a test: no, yes, or undecided until the argument of a parameter is known.
type Verdict uint8

const (
	no Verdict = iota
	maybe
	Yes
)

// OpenTest is an undecided test of a fact. It is decided when its parameter is bound.
type OpenTest struct {
	Test *abi.Test
	site flow.Site
	file flow.FileID
	node syntax.Node
	// sends: it is of a pack for clients or effects, which registers nothing.
	sends bool
}

// Tested are the values that an open test is about.
func (r *Evaluator) Tested(g OpenTest) []flow.Value { return r.prog.Eval(g.site, nil) }

// Holds reports whether all that a fact depends on is so under an environment.
func (r *Evaluator) Holds(f *Fact, env *flow.Env) bool {
	for _, g := range f.Open {
		if r.Decide(g, env) != Yes {
			return false
		}
	}
	return true
}

// Decide evaluates one test in an environment.
func (r *Evaluator) Decide(g OpenTest, env *flow.Env) Verdict {
	t := g.Test
	out := Yes
	if len(t.Origin) > 0 {
		out = min(out, r.originVerdict(t.Origin, r.prog.Eval(g.site, env), !g.sends))
	}
	if len(t.Role) > 0 {
		out = min(out, r.roleVerdict(t.Role, r.prog.Eval(g.site, env)))
	}
	if len(t.Extends) > 0 {
		out = min(out, r.extendsVerdict(t.Extends, g))
	}
	if len(t.Annotated) > 0 {
		out = min(out, r.annotatedVerdict(t.Annotated, g.site))
	}
	if t.Not && out != maybe {
		return Yes - out
	}
	return out
}

func (r *Evaluator) annotatedVerdict(want []string, at flow.Site) Verdict {
	if at.Expr == 0 {
		return no
	}
	for _, s := range r.prog.Metadata(at) {
		for _, v := range r.prog.Eval(s.Site, s.Env) {
			for _, o := range r.prog.Origins(v) {
				if originIn(want, o) {
					return Yes
				}
			}
		}
	}
	return no
}

// originVerdict tells whether values have one of the origins; what routes are registered on has those of every pack for routes, where
// registrars count.
func (r *Evaluator) originVerdict(want []string, values []flow.Value, registrars bool) Verdict {
	out := no
	for _, v := range values {
		for _, o := range r.prog.Origins(v) {
			if originIn(want, o) {
				return Yes
			}
		}
		if registrars && r.IsRegistrar(v) {
			return Yes
		}
		if v.Kind == flow.Param && r.mayHold[Param{v.Func, v.Index}]&familiesOf(want) != 0 {
			out = maybe
		}
	}
	return out
}

func originIn(want []string, o string) bool {
	for _, w := range want {
		if w == o {
			return true
		}
		if prefix, ok := strings.CutSuffix(w, "**"); ok && strings.HasPrefix(o, prefix) {
			return true
		}
	}
	return false
}

func (r *Evaluator) roleVerdict(want []string, values []flow.Value) Verdict {
	out := no
	for _, v := range values {
		if v.Kind != flow.Param {
			continue
		}
		if role, ok := r.Role(v); ok {
			if slices.Contains(want, role) {
				return Yes
			}
			continue
		}
		out = maybe
	}
	return out
}

func (r *Evaluator) extendsVerdict(want []string, g OpenTest) Verdict {
	f := r.prog.Files[g.file]
	class := f.ClassOf(g.node)
	if class == 0 {
		for n, ok := f.Tree.ParentOf(g.node); ok && class == 0; n, ok = f.Tree.ParentOf(n) {
			class = f.ClassOf(n)
		}
	}
	if class == 0 {
		return no
	}
	for _, o := range r.prog.Extends(flow.ClassRef{File: g.file, Class: class}) {
		if originIn(want, o) {
			return Yes
		}
	}
	return no
}
