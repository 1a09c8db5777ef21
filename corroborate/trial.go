package corroborate

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/corroborate/inputs"
	"github.com/drift-analyzer/drift/corroborate/sandbox"
	"github.com/drift-analyzer/drift/summary"
)

// trial is one claim being tried.
type trial struct {
	*runner
	loaded  *loaded
	machine *sandbox.Machine
	index   int // of the handler in the plan
	handler *handler
	number  int // of the claim among the handler's
	claim   *claim
	draws   []*draw
	pre     []summary.Predicate // conditions of wrappers, which come before the claim's own
	calls   map[string]string   // callees that conditions speak of, as the bundle names them
	others  map[string]string   // callees that no condition mentions

	held, siblings int
	// supposed counts the executions that held with results made up for the calls in supposing.
	supposed  int
	supposing map[string]bool
	// supposals are what is assumed of those.
	supposals      map[string]bool
	aside, blocked map[string]int
	reached        []int // how often each condition was true
	assumptions    map[string]bool
}

// draw is one way of making requests for a claim.
type draw struct {
	*inputs.Generator
	// raises says that one of the calls that are stubbed raises, raising which one
	// (as the bundle names it), "" while none is found; after counts the calls that
	// get a result before.
	raises  bool
	after   int
	raising string
}

// maxRaising is how many calls of a handler are tried as the one that raises.
const maxRaising = 3

// prepare sets the generators up: what lets a request through the wrappers comes
// before the claim's own conditions, and for an error handler what raises.
func (t *trial) prepare() {
	h, c := t.handler, t.claim
	roles := rolesOf(h.summary)
	for _, w := range h.chain {
		if functionID(w) == c.at {
			break
		}
		t.pre = append(t.pre, passing(w)...)
		for k, v := range rolesOf(w) {
			if roles[k] == "" {
				roles[k] = v
			}
		}
	}
	for k, v := range rolesOf(c.owner) {
		roles[k] = v
	}
	var raises [][]summary.Predicate
	if c.onError {
		for _, tr := range h.summary.Transitions {
			if _, ok := tr.Output.(summary.Throw); ok {
				raises = append(raises, tr.Conditions)
			}
		}
	}
	if len(raises) == 0 {
		raises = [][]summary.Predicate{nil}
	}
	problem := inputs.Problem{Roles: roles, Params: h.params(), Calls: map[string][]summary.ValueRef{}, WithBody: h.carriesBody(), Methods: byMethod(append([]*summary.Summary{h.summary, c.owner}, h.chain...)...), Schema: map[string]any{}}
	for part, s := range t.loaded.schemas[h.id] {
		problem.Schema[part] = s
	}
	for _, s := range append([]*summary.Summary{h.summary, c.owner}, h.chain...) {
		for _, read := range s.InputReads {
			if rolesOf(s)[read.Input] == "request" {
				problem.Reads = append(problem.Reads, read.Path)
			}
		}
		for _, tr := range s.Transitions {
			for _, e := range tr.Effects {
				if inv, ok := e.(summary.Invocation); ok && problem.Calls[inv.Callee] == nil {
					problem.Calls[inv.Callee] = inv.Args
				}
			}
		}
	}
	add := func(raise []summary.Predicate, d draw) {
		p := problem
		p.Conditions = append(append(append([]summary.Predicate(nil), t.pre...), raise...), c.transition.Conditions...)
		p.Seed = t.seed(h, c) + uint64(len(t.draws))
		p.Stubbed, p.Raises = map[string]bool{}, d.raises
		d.Generator = inputs.New(p)
		t.draws = append(t.draws, &d)
		for _, q := range p.Conditions {
			namesOf(q, problem.Methods, t.calls)
		}
	}
	for _, raise := range raises {
		add(raise, draw{})
	}
	if t.wantsException() {
		for after := range maxRaising {
			add(nil, draw{raises: true, after: after})
		}
	}
	t.others = invoked(h.summary)
	for _, w := range h.chain {
		for name, callee := range invoked(w) {
			t.others[name] = callee
		}
	}
	for name := range t.calls {
		delete(t.others, name)
	}
	t.reached = make([]int, len(c.transition.Conditions))
}

// wantsException reports whether the claim is about what follows an exception:
// one that a call raises which the sandbox does not have may be supplied.
func (t *trial) wantsException() bool {
	return t.claim.onError || slices.ContainsFunc(t.claim.transition.Conditions, func(p summary.Predicate) bool {
		if c, ok := p.(summary.CallPredicate); ok {
			return c.Callee == summary.RaisesAny
		}
		o, ok := p.(summary.Opaque)
		return ok && collapse(o.SourceText) == raised
	})
}

// namesOf collects the callees a condition speaks of.
func namesOf(p summary.Predicate, methods, into map[string]string) {
	var ref func(r summary.ValueRef)
	ref = func(r summary.ValueRef) {
		switch v := r.(type) {
		case summary.Dependency:
			into[collapse(v.Name)] = v.Name
		case summary.Derived:
			if d, ok := v.Derivation.(summary.MethodCall); ok && methods[d.Method] != "" {
				into[collapse(methods[d.Method])] = methods[d.Method]
			}
			ref(v.From)
		}
	}
	switch q := p.(type) {
	case summary.NullCheck:
		ref(q.Subject)
	case summary.TruthinessCheck:
		ref(q.Subject)
	case summary.Comparison:
		ref(q.Left)
		ref(q.Right)
	case summary.TypeCheck:
		ref(q.Subject)
	case summary.PropertyExists:
		ref(q.Subject)
	case summary.Negation:
		namesOf(q.Operand, methods, into)
	case summary.Compound:
		for _, o := range q.Operands {
			namesOf(o, methods, into)
		}
	case summary.CallPredicate:
		if inputs.IsRefusal(q) {
			ref(q.Args[0])
			return
		}
		into[collapse(q.Callee)] = q.Callee
	}
}

// shot is one execution of a request.
type shot struct {
	request *Request
	outcome *outcome
	told    string // of each of the generator's conditions
	own     string // the guest's word on the claim
	met     bool
}

// fire runs an assignment.
func (t *trial) fire(g *draw, a inputs.Assignment, seen map[string]*shot) (*shot, bool, error) {
	s := &shot{request: t.handler.request(a)}
	var stubbed []string
	for _, list := range []map[string]string{t.calls, t.others} {
		for _, name := range slices.Sorted(maps.Keys(list)) {
			if g.Stubbed(list[name]) {
				stubbed = append(stubbed, name)
				if v, ok := s.request.assumed[list[name]]; ok && name != list[name] {
					s.request.assumed[name] = v
				}
			}
		}
	}
	input := s.request.input(t.index, t.number, stubbed, g.raising)
	if old, ok := seen[input]; ok {
		return old, false, nil
	}
	o, err := execute(t.machine, input)
	if err != nil {
		return nil, false, err
	}
	s.outcome = o
	t.read(s)
	seen[input] = s
	return s, true, nil
}

// read takes apart what the guest said of the conditions.
func (t *trial) read(s *shot) {
	o, chain := s.outcome, len(t.handler.chain)
	own := len(t.claim.transition.Conditions)
	if len(o.Claims) != chain+1 {
		s.told = strings.Repeat("U", len(t.pre)+own)
		return
	}
	for i, w := range t.handler.chain {
		if functionID(w) == t.claim.at {
			break
		}
		if slices.Contains(o.Skipped, functionID(w)) {
			s.told += strings.Repeat("T", len(o.Claims[i])-1)
		} else {
			s.told += o.Claims[i][1:]
		}
	}
	if t.claim.onError {
		// Whether an exception was raised decides all conditions of raising it together.
		raised := "F"
		if o.Error != nil {
			raised = "T"
		}
		s.told += raised
	}
	s.own = o.Claims[chain]
	s.told += s.own[1:]
	s.met = s.own[0] != 'N'
	for i := 1; i < len(s.own); i++ {
		s.met = s.met && s.own[i] == 'T'
	}
}
