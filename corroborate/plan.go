package corroborate

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/corroborate/bundle"
	"github.com/drift-analyzer/drift/corroborate/inputs"
	"github.com/drift-analyzer/drift/summary"
)

// raised is how a path says that it goes on in a catch clause.
const raised = "an exception was raised"

// object is a piece of the plan as the guest reads it.
type object = map[string]any

// planner writes what the guest needs to know of a group, and collects what the
// bundle has to listen to.
type planner struct {
	version int
	// catches are the catch clauses of each file.
	catches map[string][]bundle.Site
	calls   map[string]bool
	values  map[string]bool
}

func collapse(s string) string { return strings.Join(strings.Fields(s), " ") }

// guestPlan is the plan of a group, as JSON. conditions[i] lists, for each
// handler, the conditions that the guest reports on, claim after claim: first
// those for getting past each wrapper, then each claim's own.
func (p *planner) guestPlan(g *group) (string, error) {
	var handlers []object
	for _, h := range g.handlers {
		chain, errors := []string{}, []string{}
		for _, w := range h.chain {
			chain = append(chain, functionID(w))
		}
		chain = append(chain, h.id)
		for _, w := range h.errors {
			errors = append(errors, functionID(w))
		}
		claims := []object{}
		for _, w := range h.chain {
			claims = append(claims, p.claim(functionID(w), passing(w), w, 0))
		}
		for _, s := range append([]*summary.Summary{h.summary}, h.chain...) {
			for name := range invoked(s) {
				p.calls[name] = true
			}
		}
		for _, c := range h.claims {
			one := p.claim(c.at, c.transition.Conditions, c.owner, c.transition.Location.Start)
			if c.onError {
				one["caught"] = true // how the exception got to the error handler says nothing against the claim
			}
			claims = append(claims, one)
		}
		handlers = append(handlers, object{"framework": h.framework, "version": p.version, "handler": h.id, "chain": chain, "early": 0, "errors": errors, "claims": claims})
	}
	b, err := json.Marshal(object{"framework": g.framework, "handlers": handlers})
	return string(b), err
}

// invoked are the callees of a function, as the bundle names them.
func invoked(s *summary.Summary) map[string]string {
	out := map[string]string{}
	for _, t := range s.Transitions {
		for _, e := range t.Effects {
			switch v := e.(type) {
			case summary.Invocation:
				out[collapse(v.Callee)] = v.Callee
			case summary.InteractionEffect:
				if v.Callee != "" {
					out[collapse(v.Callee)] = v.Callee
				}
			}
		}
	}
	return out
}

// byMethod maps the methods that functions call to the callee as it is written,
// where only one callee has that method: what a condition calls a method on may
// be spelled by where it comes from.
func byMethod(list ...*summary.Summary) map[string]string {
	out := map[string]string{}
	for _, s := range list {
		for _, callee := range invoked(s) {
			dot := strings.LastIndexByte(callee, '.')
			if dot < 0 {
				continue
			}
			method := callee[dot+1:]
			if known, ok := out[method]; ok && known != callee {
				callee = ""
			}
			out[method] = callee
		}
	}
	return out
}

// passing are the conditions on which a wrapper passes a request on: those of a
// delegate transition, or else that it gives none of its answers.
func passing(w *summary.Summary) []summary.Predicate {
	var out []summary.Predicate
	for _, t := range w.Transitions {
		switch t.Output.(type) {
		case summary.Delegate, summary.Void, summary.Return:
			return t.Conditions
		case summary.Response, summary.Throw:
			if len(t.Conditions) > 0 {
				out = append(out, summary.Negation{Operand: summary.Compound{Op: "and", Operands: t.Conditions}})
			}
		}
	}
	return out
}

// scope is what names mean in one function: the roles of its inputs, and the
// callees of its method calls.
type scope struct{ roles, methods map[string]string }

func (p *planner) claim(at string, conditions []summary.Predicate, owner *summary.Summary, line int) object {
	names := scope{rolesOf(owner), byMethod(owner)}
	when := []object{}
	caught := p.catchAt(owner.Location.File, line) != ""
	for _, c := range conditions {
		o := p.predicate(c, names, owner.Location.File, line)
		caught = caught || o["k"] == "caught"
		when = append(when, o)
	}
	return object{"at": at, "when": when, "caught": caught}
}

// rolesOf maps the names of a function's inputs to what they are.
func rolesOf(s *summary.Summary) map[string]string {
	out := map[string]string{}
	hasError := false
	for _, in := range s.Inputs {
		if q, ok := in.(summary.Parameter); ok && q.Role != nil && *q.Role == "error" {
			hasError = true
		}
	}
	byPosition := []string{"request", "response", "next"}
	if hasError {
		byPosition = []string{"error", "request", "response", "next"}
	}
	for _, in := range s.Inputs {
		q, ok := in.(summary.Parameter)
		if !ok {
			continue
		}
		switch {
		case q.Role != nil:
			out[q.Name] = *q.Role
		case q.Position < len(byPosition):
			out[q.Name] = byPosition[q.Position]
		}
	}
	return out
}

// catchAt names the innermost catch clause around a line.
func (p *planner) catchAt(file string, line int) string {
	best := ""
	size := 0
	for _, s := range p.catches[file] {
		if s.Line <= line && line <= s.LastLine && (best == "" || s.LastLine-s.Line < size) {
			best, size = fmt.Sprintf("%s:%d", file, s.Line), s.LastLine-s.Line
		}
	}
	return best
}

func (p *planner) predicate(c summary.Predicate, names scope, file string, line int) object {
	sub := func(q summary.Predicate) object { return p.predicate(q, names, file, line) }
	ref := func(r summary.ValueRef) object { return p.reference(r, names) }
	switch q := c.(type) {
	case summary.NullCheck:
		return object{"k": "null", "s": ref(q.Subject), "neg": q.Negated}
	case summary.TruthinessCheck:
		return object{"k": "true", "s": ref(q.Subject), "neg": q.Negated}
	case summary.Comparison:
		return object{"k": "cmp", "l": ref(q.Left), "op": q.Op, "r": ref(q.Right)}
	case summary.TypeCheck:
		return object{"k": "type", "s": ref(q.Subject), "t": q.ExpectedType}
	case summary.PropertyExists:
		return object{"k": "has", "s": ref(q.Subject), "p": q.Property, "neg": q.Negated}
	case summary.Negation:
		return object{"k": "not", "of": sub(q.Operand)}
	case summary.Compound:
		list := []object{}
		for _, o := range q.Operands {
			list = append(list, sub(o))
		}
		return object{"k": string(q.Op), "of": list}
	case summary.CallPredicate:
		if q.Callee == summary.RaisesAny {
			return p.raised(file, line)
		}
		if inputs.IsRefusal(q) {
			return object{"k": "refused", "by": q.Callee, "s": ref(q.Args[0])}
		}
		name := collapse(q.Callee)
		p.calls[name] = true
		return object{"k": "text", "n": name}
	case summary.Opaque:
		text := collapse(q.SourceText)
		if text == raised {
			return p.raised(file, line)
		}
		p.values[text] = true
		return object{"k": "text", "n": text}
	}
	return object{"k": "?"}
}

// raised is the test whether a path goes on in the catch clause at a place.
func (p *planner) raised(file string, line int) object {
	if at := p.catchAt(file, line); at != "" {
		return object{"k": "caught", "place": at}
	}
	return object{"k": "?"}
}

var regexLiteral = regexp.MustCompile(`^/((?:[^/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+)/([a-z]*)$`)

func (p *planner) reference(r summary.ValueRef, names scope) object {
	switch v := r.(type) {
	case summary.LiteralRef:
		return object{"k": "lit", "v": v.Value}
	case summary.InputRef:
		role := names.roles[v.Input]
		if role != "request" && role != "response" && role != "error" {
			return object{"k": "?"}
		}
		return object{"k": "in", "s": role, "p": orEmpty(v.Path)}
	case summary.Dependency:
		name := collapse(v.Name)
		p.calls[name] = true
		return object{"k": "dep", "n": name, "p": orEmpty(v.AccessChain)}
	case summary.Unresolved:
		text := collapse(v.SourceText)
		if text == "undefined" {
			return object{"k": "undefined"}
		}
		if m := regexLiteral.FindStringSubmatch(text); m != nil {
			return object{"k": "re", "source": m[1], "flags": m[2]}
		}
		p.values[text] = true
		return object{"k": "text", "n": text}
	case summary.State:
		p.values[v.Name] = true
		return object{"k": "text", "n": v.Name}
	case summary.Derived:
		of := p.reference(v.From, names)
		switch d := v.Derivation.(type) {
		case summary.PropertyAccess:
			return object{"k": "get", "of": of, "p": d.Property}
		case summary.Destructured:
			return object{"k": "get", "of": of, "p": d.Field}
		case summary.Awaited:
			return of
		case summary.IndexAccess:
			if d.Index == "*" {
				return object{"k": "?"}
			}
			return object{"k": "get", "of": of, "p": d.Index}
		case summary.MethodCall:
			args := []object{}
			for _, a := range d.Args {
				args = append(args, p.reference(a, names))
			}
			made := object{"k": "call", "of": of, "m": d.Method, "a": args}
			if name := collapse(names.methods[d.Method]); name != "" {
				p.calls[name] = true
				made["n"] = name
			}
			return made
		}
	}
	return object{"k": "?"}
}

func orEmpty(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
