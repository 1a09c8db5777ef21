package units

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/graphql"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// operationBinding is what an operation is bound to.
func operationBinding(op graphql.Operation, recognition string) summary.Binding {
	kind := op.Kind
	if kind == "" {
		kind = "query"
	}
	return summary.Binding{Transport: "http", Recognition: recognition, Semantics: summary.GraphqlOperation{OperationName: op.Name, OperationType: kind}}
}

// Run is an operation that a call runs.
type Run struct {
	Binding summary.Binding
	// Variables is the statement of its variables, Also whether the call that made the function which is called here states some as well.
	Variables facts.Grounded
	Also      bool
}

// operationUnits makes one client unit for each operation that a function runs, or has run by one that it calls. before are the units that
// were found already: what runs an operation inside one of them is told with it.
func (r *finder) operationUnits(before []*Unit) []*Unit {
	var out []*Unit
	ops := graphql.Operations(r.code, r.stated, r.requests)
	for i, op := range ops {
		f := op.Inst.Fact
		b := operationBinding(op, r.packs[f.Pack].Manifest.ID)
		if !op.Called || op.Gives {
			r.Runs[op.Inst.At] = append(r.Runs[op.Inst.At], Run{Binding: b, Variables: op.Inst})
		}
		meta := &summary.GraphQLMetadata{OperationMetadata: summary.OperationMetadata{Document: op.Document, UnresolvedFragments: op.Open, AmbiguousFragments: op.Twice}}
		if op.Reason != "" {
			meta.UnresolvedDocument = &summary.UnresolvedDocument{Reason: op.Reason}
		}
		told := summary.Metadata{GraphQL: meta}
		if op.Called {
			told.DerivedFromWrapper = r.runner(f.In)
		} else {
			r.Counts[f.Pack]++
		}
		out = append(out, r.operationUnit(&ops[i].Inst, b, told))
	}
	known := map[flow.FuncRef]bool{}
	for _, w := range before {
		known[w.Code.Func] = true
	}
	later := graphql.Later(r.stated, ops, r.requests)
	for i, run := range later {
		of := ops[run.Of]
		b := operationBinding(of, r.packs[of.Inst.Fact.Pack].Manifest.ID)
		if !run.Only {
			r.Runs[run.Inst.At] = append(r.Runs[run.Inst.At], Run{Binding: b, Variables: run.Inst, Also: of.Inst.Fact.Get(abi.FieldParams).Kind != abi.ValueNone})
		}
		if run.Reads || !r.within(run.Inst.Owner, known) {
			out = append(out, r.operationUnit(&later[i].Inst, b, summary.Metadata{GraphQL: &summary.GraphQLMetadata{OperationMetadata: summary.OperationMetadata{Document: of.Document}},
				DerivedFromWrapper: r.runner(of.Inst.Owner)}))
		}
	}
	return out
}

// operationUnit is the client unit of a function that runs an operation, or has it run.
func (r *finder) operationUnit(of *facts.Grounded, b summary.Binding, told summary.Metadata) *Unit {
	name, kind := r.code.FuncName(of.Owner)
	if of.Owner.Func == unit.ModuleFunc {
		name, kind = r.prog.Files[of.Owner.File].Path, summary.NameLabel
	}
	return &Unit{Kind: summary.KindClient, Code: Code{Func: of.Owner}, Name: Name{Text: name, Kind: kind}, Binding: &b, Operation: of,
		Framework: Framework{Pack: of.Fact.Pack, Rules: abi.UnitRules{Returns: "return"}}, Metadata: told}
}

// runner is the id of the function through which an operation is run.
func (r *finder) runner(fn flow.FuncRef) string {
	name, _ := r.code.FuncName(fn)
	return r.prog.Files[fn.File].Path + "::" + name
}
