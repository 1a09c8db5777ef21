package eval

import (
	"maps"
	"math"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
)

// namedCalls are the calls of functions by one name: those whose callee is known for everybody, and those whose callee leans on
// what is still being found further out.
type namedCalls struct {
	all              []flow.Call
	settled, leaning *callees
}

// callees are positions among the calls of one name, each list in ascending order.
type callees struct {
	// by are the calls of one function, open those that may run whatever has the name.
	by   map[flow.FuncRef][]int32
	open []int32
	// asked are the calls whose callee is not known yet.
	asked []int32
}

// of lists the calls of one function.
func (n *namedCalls) of(fn flow.FuncRef) []int32 {
	return ascending(n.settled.by[fn], n.leaning.by[fn])
}

// open lists the calls that may run whatever has the name.
func (n *namedCalls) open() []int32 { return ascending(n.settled.open, n.leaning.open) }

// ascending joins two lists in ascending order.
func ascending(a, b []int32) []int32 {
	switch {
	case len(b) == 0:
		return a
	case len(a) == 0:
		return b
	}
	out := slices.Concat(a, b)
	slices.Sort(out)
	return out
}

// callsNamed finds what the calls of a name run. It is the same for all that have the name, so it is answered once. Names like
// get have thousands of calls, of which a few lie on a cycle with whoever asks: those alone are asked again.
func (q *Question) callsNamed(name string) *namedCalls {
	key := askKey{what: "calls of " + name}
	if got, ok := q.program.named.Load(key.hash(), key); ok && len(got.settled.asked) == 0 {
		return got
	}
	answer, _ := q.once(key, func() any {
		out, ok := q.program.named.Load(key.hash(), key)
		if !ok {
			out = &namedCalls{all: q.Appends().ByName[name], settled: &callees{}}
			for i := range out.all {
				out.settled.asked = append(out.settled.asked, int32(i))
			}
		}
		more, leaning := &callees{}, &callees{}
		for _, i := range out.settled.asked {
			values, settled := q.settledValues(flow.Site{File: out.all[i].Site.File, Expr: q.Expr(out.all[i].Site).A})
			if settled {
				more.add(i, values)
				continue
			}
			leaning.add(i, values)
			leaning.asked = append(leaning.asked, i)
		}
		if len(leaning.asked) < len(out.settled.asked) {
			out = &namedCalls{all: out.all, settled: out.settled.with(more, leaning.asked), leaning: &callees{}}
			q.program.named.Store(key.hash(), key, out)
		}
		return &namedCalls{out.all, out.settled, leaning}
	})
	out, ok := answer.(*namedCalls)
	if !ok {
		return &namedCalls{settled: &callees{}, leaning: &callees{}} // it is being found further out
	}
	return out
}

// settledValues evaluates what stands in a frame of its own; settled is false where the values lean on what is still being found.
func (q *Question) settledValues(at flow.Site) (values []flow.Value, settled bool) {
	outer := q.low
	q.low = math.MaxInt
	values = q.Eval(at, nil)
	settled = q.low == math.MaxInt && !q.ended
	q.low = min(q.low, outer)
	return values, settled
}

// add adds a call whose callee has these values.
func (c *callees) add(call int32, values []flow.Value) {
	open := slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Kind == flow.Class || v.Kind == flow.Instance || v.Kind == flow.Param
	})
	if open {
		c.open = append(c.open, call)
		return
	}
	for _, v := range values {
		if v.Kind != flow.Function {
			continue
		}
		if list := c.by[v.Func]; len(list) == 0 || list[len(list)-1] != call {
			if c.by == nil {
				c.by = map[flow.FuncRef][]int32{}
			}
			c.by[v.Func] = append(list, call)
		}
	}
}

// with is both, with what is still to be asked.
func (c *callees) with(more *callees, asked []int32) *callees {
	out := &callees{by: maps.Clone(c.by), open: ascending(c.open, more.open), asked: asked}
	if out.by == nil {
		out.by = map[flow.FuncRef][]int32{}
	}
	for fn, calls := range more.by {
		out.by[fn] = ascending(out.by[fn], calls)
	}
	return out
}
