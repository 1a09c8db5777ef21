package graphql

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// Run is a call of the function that another call gave for an operation: of `sink` in [sink] = useMutation(SINK).
type Run struct {
	Inst facts.Grounded
	// Of is the operation's place among those that were read.
	Of int
	// Reads: something is read there of the data that the call gives. Only: it does not give variables.
	Reads, Only bool
}

// Later reads the calls that run the operations of other calls.
func Later(stated *facts.Facts, ops []Operation, follow Follower) (out []Run) {
	by := map[flow.Site][]int{}
	for i := range ops {
		by[ops[i].Inst.At] = append(by[ops[i].Inst.At], i)
		if made := ops[i].Inst.Fact.Expr; made != ops[i].Inst.At && !ops[i].Called {
			by[made] = append(by[made], i)
		}
	}
	stated.Each(stageName, func(f *facts.Fact) {
		if f.Get(abi.FieldDocument).Kind != abi.ValueNone {
			return
		}
		gives := map[flow.Site]bool{}
		for _, inst := range stated.Evaluator.Lift(f, abi.FieldRegistrar) {
			gives[inst.At] = true
		}
		for _, inst := range follow.Follow(f, &facts.Barren{}, abi.FieldRegistrar) {
			var of []int
			for _, v := range facts.Present(stated.Evaluator.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil)) {
				if v.Kind == flow.Extern {
					of = append(of, by[v.Call]...)
				}
			}
			if slices.Sort(of); len(slices.Compact(of)) == 1 { // of several it is not known which
				out = append(out, Run{Inst: inst, Of: of[0], Reads: follow.Reads(inst), Only: !gives[inst.At]})
			}
		}
	}, abi.FactOperation)
	return out
}
