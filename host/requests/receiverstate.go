package requests

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// What a method keeps of an answer on its receiver is read by the other methods: this.items = answer.data in one of a class, or of an
// object, and this.items.map(…) in another.

// readersOfReceiver are the functions that read what a function keeps of its answer on the receiver which they share.
func (r *readers) readersOfReceiver(here facts.Grounded) (out []facts.Grounded) {
	for _, k := range r.state.Keepings(here.Owner) {
		var carried []facts.Carried
		for _, part := range r.PartsOf(here, k.Value) {
			carried = append(carried, facts.Carried{From: k.At, Receiver: k.Receiver, In: append(k.Place(), part.In...), Part: part.Part, Kept: true})
		}
		if len(carried) == 0 {
			continue
		}
		own := map[string]bool{}
		for _, fn := range append(k.By[:len(k.By):len(k.By)], here.Owner) {
			for name := range r.state.NamesGiven(fn) {
				own[name] = own[name] || name != k.Member
			}
		}
		for i := range carried {
			carried[i].Own = own
		}
		if k.Object != 0 {
			for _, fn := range r.state.TakingState(here.Owner.File, k.Object) {
				out = append(out, r.passedTo(here, fn, k.At, 0, "", carried)...)
			}
			out = append(out, r.readersOfHooks(here, r.state.KeptIn(flow.Site{File: here.Owner.File, Expr: k.Object}), carried)...)
		}
		out = append(out, r.readersOfInstances(here, &k, carried, own)...)
		for _, fn := range k.By {
			reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: k.At, Carried: carried}
			if r.Reads(reader) {
				out = append(out, reader)
			}
		}
	}
	return out
}
