package bodies

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/summary"
)

// unwrapped names the rules for the answers of a client. Of URLs that contain one of the texts of except it gives the answer itself.
type unwrapped struct {
	rules  string
	except []string
}

// readUnwraps notes what a client of a pack does to answers.
func (r *Bodies) readUnwraps(f *facts.Fact) {
	if name := facts.Literal(f, abi.FieldClient); name != "" && facts.Literal(f, abi.FieldPhase) == "response" {
		r.unwraps[r.routing.Registrar(r.eval.Values(f, f.Get(abi.FieldRegistrar), nil, nil))] = unwrapped{name, r.eval.Names(f, abi.FieldExcept, nil)}
	}
}

// Answer describes the awaited answer of a client's request in the terms of conditions.
func (r *Bodies) Answer(w Client, root conditions.Root) summary.ValueRef {
	return conditions.Subject(r.prog, root, w.Request.Fact.Expr, w.Request.Env, nil)
}

// Rules says how the answer to a client's request is read, where the client may change all its answers.
func (r *Bodies) Rules(w Client) abi.ClientRules {
	rules := r.rulesOf(w)
	if in := w.Request.Fact.Within; in != "" {
		rules.ErrorBody, rules.Text = nil, nil
		rules.Body = slices.Clone(rules.Body)
		for i := range rules.Body {
			rules.Body[i] += in
		}
	}
	return rules
}

func (r *Bodies) rulesOf(w Client) abi.ClientRules {
	f, clients := w.Request.Fact, r.packs[w.Request.Fact.Pack].Manifest.Clients
	if len(r.unwraps) > 0 && f.Get(abi.FieldReceiver).Kind != abi.ValueNone {
		if u, ok := r.unwraps[r.routing.Registrar(r.eval.Values(f, f.Get(abi.FieldReceiver), w.Request.Env, nil))]; ok {
			if rules, ok := clients[u.rules]; ok && !r.spared(w, u.except) {
				return rules
			}
		}
	}
	return clients[facts.Literal(f, abi.FieldClient)]
}

// Raises is the exception, by origin with those that it descends from, that a request raises whose answer is a failure; none where it
// raises nothing, or it is not known.
func (r *Bodies) Raises(f *facts.Fact) []string {
	rules := r.rulesOf(Client{Request: &facts.Grounded{Fact: f, At: f.Expr}})
	if rules.Failure != summary.FailureException {
		return nil
	}
	return rules.Raises
}

// spared reports whether the URL of a request contains one of some texts.
func (r *Bodies) spared(w Client, texts []string) bool {
	if len(texts) == 0 {
		return false
	}
	_, path := r.endpoints.Endpoint(*w.Request)
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(path, t) })
}
