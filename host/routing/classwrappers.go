package routing

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// classWrapper is a wrapper of some methods of a class.
type classWrapper struct {
	inst  facts.Grounded
	phase string
	names []string
	// functions are those that are written in place, or found by value.
	functions    []flow.Value
	outside      []Wrapper
	only, except map[string]bool
	catches      []flow.Value
	tests        []WrapperTest
	pack         int
	roles        string
}

// addClassWrapper notes a wrapper of the methods of a class.
func (r *placer) addClassWrapper(p *placing, f *facts.Fact, inst facts.Grounded, class flow.ClassRef, phase string) {
	key := classWrapperKey{file: inst.Fact.File, node: inst.Fact.Node, phase: phase}
	if inst.At != f.Expr {
		key.at = inst.At
	}
	if p.seen.classWrappers[key] {
		return
	}
	p.seen.classWrappers[key] = true
	c := classWrapper{inst: inst, phase: phase, pack: f.Pack, roles: facts.Literal(f, abi.FieldWrapperRoles)}
	set := func(id abi.FieldID) map[string]bool {
		list := r.eval.Names(f, id, inst.Env)
		if len(list) == 0 {
			return nil
		}
		out := map[string]bool{}
		for _, n := range list {
			out[n] = true
		}
		return out
	}
	c.only, c.except = set(abi.FieldOnly), set(abi.FieldExcept)
	if phase == unreadPhase {
		c.phase, c.outside = "", []Wrapper{unreadThere(f)}
	}
	for _, item := range f.Get(abi.FieldFunctions).Items {
		for _, v := range r.eval.FlattenAll(r.eval.Values(f, item, inst.Env, nil)) {
			switch {
			case v.Kind == flow.Const && (v.Lit == unit.LitSymbol || v.Lit == unit.LitString):
				c.names = append(c.names, v.Text)
			case v.Kind == flow.Function, r.GuardOf(f.Pack, v) != nil:
				c.functions = append(c.functions, v)
			default:
				c.outside = append(c.outside, r.outsiders(f, []flow.Value{v})...)
			}
		}
	}
	for _, item := range f.Get(abi.FieldCatches).Items {
		c.catches = append(c.catches, r.eval.Values(f, item, inst.Env, nil)...)
	}
	c.tests = r.wrapperTests(f, inst)
	p.classes[class] = append(p.classes[class], c)
}

// classWrappers lists the wrappers of one method of a class: those of its ancestors
// first, each in the order of the code, without those that are removed again.
func (r *placer) classWrappers(p *placing, class flow.ClassRef, method string, wrappers, errors []Wrapper) ([]Wrapper, []Wrapper) {
	all := r.prog.Lineage(class)
	seen := map[flow.ClassRef]bool{}
	type named struct {
		name string
		w    Wrapper
	}
	var list []named
	recv := flow.Value{Kind: flow.Instance, Class: class}
	for i := len(all) - 1; i >= 0; i-- {
		if seen[all[i]] {
			continue
		}
		seen[all[i]] = true
		for _, c := range p.classes[all[i]] {
			if len(c.only) > 0 && !c.only[method] || c.except[method] {
				continue
			}
			if c.phase == "skip" {
				kept := list[:0:0]
				for _, n := range list {
					switch {
					case !slices.Contains(c.names, n.name):
						kept = append(kept, n)
					case len(c.tests) == 1:
						// Removed under a test: it runs where the test fails.
						t := c.tests[0]
						t.Negated = !t.Negated
						n.w.Tests = append(n.w.Tests[:len(n.w.Tests):len(n.w.Tests)], t)
						kept = append(kept, n)
					case len(c.tests) > 1:
						kept = append(kept, n)
					}
				}
				list = kept
				continue
			}
			var own []named
			add := func(name string, v flow.Value) {
				own = append(own, named{name, Wrapper{Value: v, At: c.inst.Fact.Expr, Roles: c.roles, Pack: c.pack, phase: c.phase, Catches: c.catches, Tests: c.tests, behind: c.phase == behindPhase}})
			}
			for _, name := range c.names {
				if fn, ok := r.prog.Method(class, name); ok {
					add(name, r.withDefaults(flow.Value{Kind: flow.Function, Func: fn, Recv: &recv}, len(r.eval.RoleList(c.pack, c.roles))))
				} else if guard, ok := r.libraryGuard(c, recv, name); ok {
					add(name, guard)
				} else if c.phase == behindPhase {
					own = append(own, named{name, Wrapper{At: c.inst.Fact.Expr, Pack: c.pack, outside: true}})
				} else if c.phase != "error" {
					// A method that the project does not define: whether it answers is not known.
					own = append(own, named{name, Wrapper{At: c.inst.Fact.Expr, unread: true}})
				}
			}
			for _, v := range c.functions {
				v.Recv = &recv
				add("", v)
			}
			for _, w := range c.outside {
				own = append(own, named{"", w})
			}
			switch c.phase {
			case "error":
				for _, n := range own {
					errors = append([]Wrapper{n.w}, errors...)
				}
			case "first":
				list = append(own, list...)
			default:
				for _, n := range own {
					// Named again, it runs where it is named last.
					if n.name != "" {
						list = slices.DeleteFunc(list, func(old named) bool { return old.name == n.name })
					}
					list = append(list, n)
				}
			}
		}
	}
	wrappers = append(make([]Wrapper, 0, len(wrappers)+len(list)), wrappers...)
	for _, n := range list {
		wrappers = append(wrappers, n.w)
	}
	return wrappers, errors
}

// withDefaults is a function that a framework calls by its name with some arguments and no others: parameters beyond them are their defaults.
func (r *placer) withDefaults(v flow.Value, passed int) flow.Value {
	var bound []flow.Bound
	for i, p := range r.prog.Func(v.Func).Params {
		if i < passed || p.Default == 0 {
			continue
		}
		if values := r.prog.Eval(flow.Site{File: v.Func.File, Expr: p.Default}, nil); len(values) == 1 && values[0].Kind == flow.Const {
			bound = append(bound, flow.Bound{Index: int32(i), Value: values[0]})
		}
	}
	if len(bound) > 0 {
		v.Env = r.prog.BindParts(flow.Value{Kind: flow.Function, Func: v.Func}, bound...)
	}
	return v
}
