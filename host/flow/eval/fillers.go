package eval

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxFillLevels bounds the evaluators under the one of the run. Which calls fill a list is found by evaluating their callees, which
// may stand in lists that are filled, and so on: each evaluator asks the one under it, and the lowest takes lists as they are where
// they are made. So the question leads to no cycle, has the same answer whoever asks, and is answered once.
const maxFillLevels = 4

// fillers are the calls that fill a list, each with the environments in which it runs; cut says that some may be missing.
type fillers struct {
	by  []filler
	cut bool
	// work is what it took to find them.
	work int32
}

type filler struct {
	call flow.Site
	env  *flow.Env
}

// fillers finds the calls that fill a list.
func (q *Question) fillers(v flow.Value, h edges.Holder) fillers {
	at, foreign := q.Appends().At[v.Site.File][h], q.Appends().Foreign[v.Site.File][h.Binding]
	if len(at)+len(foreign) == 0 {
		return fillers{}
	}
	under := q.program.under()
	if under == nil {
		return fillers{cut: true}
	}
	key := askKey{site: v.Site, env: v.Env, what: "fillers"}
	if q.trace == nil {
		if got, ok := under.fillers.Load(key.hash(), key); ok {
			q.charge(key, got.work)
			return got
		}
	}
	below := under.Question()
	defer below.Done()
	if q.trace != nil {
		below.trace = &trace{at: q.trace.at, known: map[askKey]*Asked{}, count: q.trace.count}
		defer func() { q.trace.count = below.trace.count }()
	}
	out := below.fillersOf(v, h, at, foreign)
	if q.trace == nil {
		under.fillers.Store(key.hash(), key, out)
		q.charge(key, out.work)
	}
	return out
}

// charge counts for what an answer took that is known for everybody, once in a frame.
func (q *Question) charge(key askKey, work int32) {
	if got, ok := q.found[key]; ok && got.frame == q.frame {
		return
	}
	q.steps += int(min(work, maxCharge))
	q.work += int(work)
	q.keep(key, found{nil, math.MaxInt, q.frame, false}, q.frame)
}

// fillersOf is fillers of a list in a holder that these calls may fill.
func (q *Question) fillersOf(v flow.Value, h edges.Holder, at []unit.ExprID, foreign []flow.Site) (out fillers) {
	owner := flow.FuncRef{File: v.Site.File, Func: unit.ModuleFunc}
	if h.Binding != 0 {
		owner.Func = q.Files[v.Site.File].Binding(h.Binding).Owner
	}
	l := filling{q: q, owner: owner, env: v.Env, h: h}
	for _, c := range at {
		call := flow.Site{File: v.Site.File, Expr: c}
		in := flow.FuncRef{File: v.Site.File, Func: q.Files[v.Site.File].EnclosingFunc(q.Expr(call).Node)}
		for _, env := range l.activations(in, 0) {
			out.by = append(out.by, filler{call, env})
		}
	}
	for _, call := range foreign {
		in := flow.FuncRef{File: call.File, Func: q.Files[call.File].EnclosingFunc(q.Expr(call).Node)}
		anywhere := q.activationsAnywhere(in, false, 0)
		l.cut = l.cut || anywhere.cut
		for _, env := range anywhere.envs {
			out.by = append(out.by, filler{call, env})
		}
	}
	out.cut, out.work = l.cut, int32(q.work)
	return out
}

// filling finds the environments in which the code runs that fills one list, or, without an owner, any list. What it
// found for one function, and for the calls of one name, it remembers.
type filling struct {
	q     *Question
	owner flow.FuncRef
	env   *flow.Env
	h     edges.Holder
	// ran and open are remembered by the calls that were followed.
	ran  [edges.MaxActivationHops + 2]map[flow.FuncRef][]*flow.Env
	open [edges.MaxActivationHops + 2]map[string]map[flow.FuncRef][]ranAt
	// cut: a bound left something out.
	cut bool
	// anywhere: any list of the owner's file is meant, so that what is found is remembered for all who ask.
	anywhere bool
}

// ranAt is an environment in which a call runs a function, with the position of the call among those of its name.
type ranAt struct {
	call int32
	env  *flow.Env
	// unrun: nothing is known to run the code around the call.
	unrun bool
}

// activations lists the environments in which code of a function runs that stands
// inside owner, whose own environment is given: that of owner itself, of each round
// of the iterations whose callback it is, of each call of a function by its name.
func (l *filling) activations(in flow.FuncRef, hops int) []*flow.Env {
	fn := l.q.Func(in)
	if in == l.owner || l.h.Class != 0 && fn.Kind == unit.FuncConstructor {
		return []*flow.Env{l.env}
	}
	if hops > edges.MaxActivationHops || in.Func <= unit.ModuleFunc {
		return nil
	}
	if got, ok := l.ran[hops][in]; ok {
		return got
	}
	if l.ran[hops] == nil {
		l.ran[hops] = map[flow.FuncRef][]*flow.Env{}
	}
	l.ran[hops][in] = nil
	var out []*flow.Env
	add := func(env *flow.Env) bool {
		if l.h.Class == 0 || l.env == nil || sameHolder(env, l.env) {
			out = append(out, env)
		}
		l.cut = l.cut || len(out) >= maxRuns(hops)
		return len(out) < maxRuns(hops)
	}
	each := func(c flow.Call) bool {
		for _, callee := range l.runs(c, hops) {
			if callee.Func == in && !add(callee.Env) {
				return false
			}
		}
		return true
	}
	if fn.Name == "" {
		if c, ok := l.q.handedTo(in); ok {
			each(c)
		}
	} else {
		named := l.q.callsNamed(fn.Name)
		own, open := named.of(in), l.openRuns(in, fn.Name, named, hops)
		for more := true; more && len(own)+len(open) > 0; {
			if len(open) == 0 || len(own) > 0 && own[0] < open[0].call {
				more, own = each(named.all[own[0]]), own[1:]
			} else {
				more, open = add(open[0].env), open[1:]
			}
		}
	}
	l.ran[hops][in] = out
	return out
}

// openRuns lists the environments in which the calls of a name run a function that may run whatever has the name: those
// of calls inside the owner are this filling's own, all others the same for everybody.
func (l *filling) openRuns(in flow.FuncRef, name string, named *namedCalls, hops int) (out []ranAt) {
	open := named.open()
	if len(open) == 0 {
		return nil
	}
	all := l.q.openRunsAnywhere(name, named, l.h.Class != 0, hops)
	l.cut = l.cut || all.cut
	for _, r := range all.by[in] {
		if !l.q.program.Within(named.all[r.call].In, l.owner) || l.anywhere && !r.unrun {
			out = append(out, r)
		}
	}
	if l.anywhere {
		return out
	}
	own, ok := l.open[hops][name]
	if !ok {
		if l.open[hops] == nil {
			l.open[hops] = map[string]map[flow.FuncRef][]ranAt{}
		}
		own = map[flow.FuncRef][]ranAt{}
		l.open[hops][name] = own
		for _, i := range open {
			if !l.q.program.Within(named.all[i].In, l.owner) {
				continue
			}
			for _, callee := range l.runs(named.all[i], hops) {
				own[callee.Func] = append(own[callee.Func], ranAt{call: i, env: callee.Env})
			}
		}
	}
	if len(own[in]) > 0 {
		out = slices.Concat(out, own[in])
		slices.SortStableFunc(out, func(a, b ranAt) int { return cmp.Compare(a.call, b.call) })
	}
	return out
}

// openRuns are what the open calls of a name run, by function; cut says that a bound left some out.
type openRuns struct {
	by  map[flow.FuncRef][]ranAt
	cut bool
}

// openRunsAnywhere finds what the open calls of a name run, by the functions that may be called there. It is the same for all lists,
// so it is answered once.
func (q *Question) openRunsAnywhere(name string, named *namedCalls, of bool, hops int) openRuns {
	key := askKey{what: openRunsKeys[hops] + name}
	if of {
		key.what = "field " + key.what
	}
	if got, ok := q.program.openRuns.Load(key.hash(), key); ok {
		return got
	}
	answer, whole := q.once(key, func() any {
		out := openRuns{by: map[flow.FuncRef][]ranAt{}}
		for _, i := range named.open() {
			c := named.all[i]
			around := q.activationsAnywhere(c.In, of, hops+1)
			out.cut = out.cut || around.cut
			unrun := len(around.envs) == 0
			if unrun {
				around.envs = []*flow.Env{nil}
			}
			for _, e := range around.envs {
				if e != nil && q.spent() {
					out.cut = true
					break
				}
				for _, callee := range q.callees(c.Site, e) {
					if list := out.by[callee.Func]; len(list) < maxRuns(hops) {
						out.by[callee.Func] = append(list, ranAt{i, callee.Env, unrun})
					} else {
						out.cut = true
					}
				}
			}
		}
		return out
	})
	out, _ := answer.(openRuns)
	if whole {
		q.program.openRuns.Store(key.hash(), key, out)
	}
	return out
}

// runs lists what a call runs in the environments in which the code around it runs: inside the owner those of this filling.
func (l *filling) runs(c flow.Call, hops int) (out []flow.Callee) {
	around := []*flow.Env{nil}
	if within := l.q.program.Within(c.In, l.owner); within && l.anywhere {
		list := l.q.activationsAnywhere(c.In, l.h.Class != 0, hops+1)
		around, l.cut = list.envs, l.cut || list.cut
	} else if within {
		around = l.activations(c.In, hops+1)
	} else if more := l.q.activationsAnywhere(c.In, l.h.Class != 0, hops+1); len(more.envs) > 0 {
		around, l.cut = more.envs, l.cut || more.cut
	}
	for _, e := range around {
		if e != nil && l.q.spent() {
			l.cut = true
			return out
		}
		out = append(out, l.q.callees(c.Site, e)...)
	}
	return out
}

// activationsAnywhere lists the environments in which a function runs at all, the calls around those that run it
// followed some calls up. It is the same for all lists, so it is answered once. of: for a field of a class.
func (q *Question) activationsAnywhere(in flow.FuncRef, of bool, hops int) activationList {
	key := askKey{site: flow.Site{File: in.File, Expr: unit.ExprID(in.Func)}, what: activationKeys[hops]}
	h := edges.Holder{}
	if of {
		h.Class, key.what = 1, fieldActivationKeys[hops]
	}
	if got, ok := q.program.ran.Load(key.hash(), key); ok {
		return got
	}
	answer, whole := q.once(key, func() any {
		l := filling{q: q, owner: flow.FuncRef{File: in.File, Func: unit.ModuleFunc}, h: h, anywhere: true}
		envs := l.activations(in, hops)
		return activationList{envs, l.cut}
	})
	out, _ := answer.(activationList)
	if whole {
		q.program.ran.Store(key.hash(), key, out)
	}
	return out
}

// activationList are the environments in which a function runs; cut says that a bound left some out.
type activationList struct {
	envs []*flow.Env
	cut  bool
}

// activationKeys are what is asked of a function, by the calls that were followed; fieldActivationKeys for fields of classes,
// openRunsKeys for calls by a name.
var activationKeys, fieldActivationKeys, openRunsKeys = func() (a, b, c [edges.MaxActivationHops + 2]string) {
	for i := range a {
		n := strconv.Itoa(i)
		a[i], b[i], c[i] = "activations "+n, "field activations "+n, "open runs "+n+" "
	}
	return a, b, c
}()

// handedTo is the call that a function which is written as an argument is handed to: it runs there.
func (q *Question) handedTo(in flow.FuncRef) (flow.Call, bool) {
	fn, f := q.Func(in), q.Files[in.File]
	up, ok := f.Tree.ParentOf(fn.Node)
	if !ok {
		return flow.Call{}, false
	}
	if c := f.ExprOf(up); c != 0 && isBlock(f, c, in.Func) {
		return flow.Call{Site: flow.Site{File: in.File, Expr: c}, In: flow.FuncRef{File: in.File, Func: fn.Parent}}, true
	}
	if up, ok = f.Tree.ParentOf(up); !ok {
		return flow.Call{}, false
	}
	c := f.ExprOf(up)
	return flow.Call{Site: flow.Site{File: in.File, Expr: c}, In: flow.FuncRef{File: in.File, Func: fn.Parent}}, c != 0 && f.Expr(c).Kind == unit.ExprCall
}

// isBlock reports whether a function stands behind the arguments of a call, as a block of it.
func isBlock(f *unit.File, call unit.ExprID, fn unit.FuncID) bool {
	x := f.Expr(call)
	if x.Kind != unit.ExprCall || x.List.Len == 0 {
		return false
	}
	args := f.ExprsIn(x.List)
	last := f.Expr(args[len(args)-1])
	return last.Kind == unit.ExprFunction && unit.FuncID(last.Ref) == fn
}

// sameHolder reports whether a method runs on the object whose list is asked for,
// as far as both are known.
func sameHolder(called, list *flow.Env) bool {
	if called == nil || called.This == nil || list == nil || list.This == nil {
		return true
	}
	a, b := called.This, list.This
	return a.Site.Expr == 0 || b.Site.Expr == 0 || a.Site == b.Site
}

// maxAround bounds the environments in which a function runs that is two calls or more above the one that adds: each of them is one
// for every function below, so that they multiply.
const maxAround = 64

// maxRuns bounds the environments of one function that is so many calls above the one that adds.
func maxRuns(hops int) int {
	if hops > 1 {
		return maxAround
	}
	return maxFills
}
