package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/library"
)

// Continues reports whether a rule speaks of functions that are handed what comes of a value.
func (p *Program) Continues() bool {
	calls := &p.Rules.Hints.Calls
	return len(calls.Continuing) > 0 || len(calls.Calling) > 0
}

// Continuation tells how a call of a library's method goes on with what comes of the value that it is called on.
func (p *Program) Continuation(call flow.Site, env *flow.Env) (library.Continuation, bool) {
	if !p.Continues() {
		return library.Continuation{}, false
	}
	q := p.Question()
	defer q.Done()
	return p.Rules.Continuation(q, call, env)
}
