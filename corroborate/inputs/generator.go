package inputs

import (
	"maps"
	"math/rand/v2"
	"regexp/syntax"
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Problem says what requests are wanted.
type Problem struct {
	// Conditions in the order in which they are tested.
	Conditions []summary.Predicate
	// Roles of the inputs by name: request, response, error.
	Roles map[string]string
	// Params are the names of the route's parameters.
	Params []string
	// Reads are the paths below the request that the handler reads.
	Reads [][]string
	// Calls maps a callee to its arguments.
	Calls map[string][]summary.ValueRef
	// Methods maps a method to the callee that calls it, as it is written.
	Methods map[string]string
	// Stubbed are callees whose results are supplied.
	Stubbed map[string]bool
	// Raises says that one stubbed call raises an exception instead of giving a
	// result: its properties are for the solver to find (RootError).
	Raises bool
	// Schema holds JSON Schemas by root.
	Schema map[string]any
	// WithBody says whether requests of this method carry a body.
	WithBody bool
	Seed     uint64
}

// Generator draws requests for one problem.
type Generator struct {
	problem Problem
	rand    *rand.Rand
	extra   []any
	reads   []Place
	// around are what middleware puts on the request, as far as the handler looks into it.
	around  []Place
	current Assignment
	steps   int
	// met is the last assignment that satisfied everything.
	met Assignment
}

// New makes a generator. The same problem gives the same requests.
func New(p Problem) *Generator {
	g := &Generator{problem: p, rand: rand.New(rand.NewPCG(p.Seed, 0x9e3779b97f4a7c15))}
	for _, c := range p.Conditions {
		g.extra = append(g.extra, literalsOf(c)...)
	}
	seen := map[string]bool{}
	for _, r := range p.Reads {
		at, ok := requestPlace(r)
		if !ok || seen[at.key()] {
			continue
		}
		seen[at.key()] = true
		if at.Root != RootRequest {
			g.reads = append(g.reads, at)
		} else if up, ok := at.parent(); ok && len(up.Path) > 0 && !seen[up.key()] {
			seen[up.key()] = true
			g.around = append(g.around, up)
		}
	}
	return g
}

// Stub adds a callee whose result is to be supplied, and begins anew.
func (g *Generator) Stub(callee string) {
	if g.problem.Stubbed == nil {
		g.problem.Stubbed = map[string]bool{}
	}
	g.problem.Stubbed[callee] = true
	g.current, g.met = nil, nil
}

// Stubbed reports whether a callee's result is supplied.
func (g *Generator) Stubbed(callee string) bool { return g.problem.Stubbed[callee] }

// restartAfter is how many steps are made from one beginning.
const restartAfter = 14

// Next draws a request. told is what the last one's execution said of each
// condition: T, F or U (unknown), and empty at first.
func (g *Generator) Next(told string) Assignment {
	switch {
	case told != "" && all(told, 'T'):
		g.met = g.current.clone()
		g.steps = 0
		g.vary()
	case g.current == nil || told == "" || g.steps >= restartAfter:
		g.steps = 0
		if g.met != nil && g.rand.IntN(3) > 0 {
			g.current = g.met.clone()
			g.vary()
		} else {
			g.begin()
		}
	default:
		g.steps++
		g.mend(told)
	}
	return g.current.clone()
}

func all(s string, c byte) bool {
	for i := range len(s) {
		if s[i] != c {
			return false
		}
	}
	return true
}

// begin makes an assignment from nothing: plain values for what is read, then
// each condition's own.
func (g *Generator) begin() {
	a := Assignment{RootQuery: map[string]any{}, RootHeaders: map[string]any{}, RootCookies: map[string]any{}, RootParams: map[string]any{}}
	for _, p := range g.problem.Params {
		a[RootParams].(map[string]any)[p] = []string{"1", "abc", "7"}[g.rand.IntN(3)]
	}
	if g.problem.WithBody {
		a[RootBody] = map[string]any{}
	}
	if g.problem.Raises {
		a[RootError] = map[string]any{}
	}
	g.current = a
	for _, root := range slices.Sorted(maps.Keys(g.problem.Schema)) {
		v := fromSchema(g.problem.Schema[root], g.rand.IntN, 0)
		if m, ok := v.(map[string]any); ok && root != RootBody {
			for _, k := range slices.Sorted(maps.Keys(m)) {
				a.set(Place{root, []string{k}}, m[k])
			}
		} else if root == RootBody {
			a[RootBody] = v
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.problem.Stubbed)) {
		// Mostly a record, for code that goes on with it.
		v := results[g.rand.IntN(len(results))]
		g.current.set(Place{RootDependency, []string{name}}, v)
	}
	for _, p := range g.around {
		if g.rand.IntN(4) > 0 {
			g.current.set(p, map[string]any{})
		}
	}
	g.fill(g.rand.IntN(4))
	for _, c := range g.problem.Conditions {
		g.apply(g.options(c, true))
	}
}

// fill gives values to what the handler reads; density 0 gives none.
func (g *Generator) fill(density int) {
	if density == 0 {
		return
	}
	for _, p := range g.reads {
		if p.Root == RootBody && (!g.problem.WithBody || g.problem.Schema[RootBody] != nil) {
			continue
		}
		if len(p.Path) == 0 || g.rand.IntN(3) >= density {
			continue
		}
		pool := g.pool()
		v := pool[g.rand.IntN(len(pool))]
		if p.Path[len(p.Path)-1] == "length" {
			v = float64(g.rand.IntN(4))
		}
		g.current.set(p, v)
	}
}

func (g *Generator) apply(options [][]edit) {
	if len(options) == 0 {
		return
	}
	for _, e := range options[g.rand.IntN(len(options))] {
		g.current.set(e.place, e.value)
	}
}

// mend changes what the first conditions speak of that were not met.
func (g *Generator) mend(told string) {
	for i := range told {
		if told[i] == 'T' || i >= len(g.problem.Conditions) {
			continue
		}
		if told[i] == 'U' && g.rand.IntN(3) == 0 {
			// It was not reached: something on the way may want other values.
			g.fill(1 + g.rand.IntN(3))
		}
		g.apply(g.options(g.problem.Conditions[i], true))
		if g.rand.IntN(2) == 0 {
			return
		}
	}
}

// vary draws another request near one that satisfied everything: other values
// for its conditions, then for what else is read.
func (g *Generator) vary() {
	if n := len(g.problem.Conditions); n > 0 {
		g.apply(g.options(g.problem.Conditions[g.rand.IntN(n)], true))
	}
	if len(g.reads) > 0 && g.rand.IntN(2) == 0 {
		p := g.reads[g.rand.IntN(len(g.reads))]
		pool := g.pool()
		if len(p.Path) > 0 && (p.Root != RootBody || g.problem.WithBody) {
			g.current.set(p, pool[g.rand.IntN(len(pool))])
		}
	}
	if g.rand.IntN(2) == 0 {
		g.current.set(Place{RootQuery, []string{"page"}}, float64(g.rand.IntN(50)))
	}
	for _, p := range g.problem.Params {
		if g.rand.IntN(4) == 0 {
			g.current.set(Place{RootParams, []string{p}}, common[g.rand.IntN(len(common))])
		}
	}
}

// pool gives values for what nothing is known of: the literals of the
// conditions and their neighbours, then common values.
func (g *Generator) pool() []any {
	var out []any
	for _, l := range g.extra {
		out = append(out, neighbours(l)...)
	}
	out = append(out, common...)
	return append(append(out, structured...), Absent{})
}

// maxTexts is the number of texts that are made for a pattern.
const maxTexts = 4

// texts gives texts for a regular expression: such as it takes, or others.
func (g *Generator) texts(re *syntax.Regexp, want bool) []any {
	var out []any
	for range maxTexts {
		t := matching(re, g.rand.IntN)
		if !want {
			t = []string{"!" + t, "", t + "!", "~"}[g.rand.IntN(4)]
		}
		out = append(out, t)
	}
	return out
}

// literalsOf collects the literals of a condition.
func literalsOf(p summary.Predicate) []any {
	var out []any
	ref := func(r summary.ValueRef) {
		switch v := r.(type) {
		case summary.LiteralRef:
			if v.Value != nil {
				out = append(out, v.Value)
			}
		case summary.Unresolved:
			out = append(out, literalsIn(v.SourceText)...)
		case summary.Derived:
			if m, ok := v.Derivation.(summary.MethodCall); ok {
				for _, a := range m.Args {
					if l, ok := a.(summary.LiteralRef); ok && l.Value != nil {
						out = append(out, l.Value)
					}
				}
			}
		}
	}
	switch q := p.(type) {
	case summary.Comparison:
		ref(q.Left)
		ref(q.Right)
	case summary.TruthinessCheck:
		ref(q.Subject)
	case summary.NullCheck:
		ref(q.Subject)
	case summary.Negation:
		return literalsOf(q.Operand)
	case summary.Compound:
		for _, o := range q.Operands {
			out = append(out, literalsOf(o)...)
		}
	case summary.CallPredicate:
		for _, a := range q.Args {
			ref(a)
		}
	case summary.Opaque:
		out = literalsIn(q.SourceText)
	}
	return out
}

// Conditions is how many conditions requests are made for.
func (g *Generator) Conditions() int { return len(g.problem.Conditions) }
