package units

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
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

// operationUnits makes one client unit for each operation that a function runs.
func (r *finder) operationUnits() []*Unit {
	var out []*Unit
	ops := graphql.Operations(r.code, r.stated, r.requests)
	for i, op := range ops {
		f := op.Inst.Fact
		b := operationBinding(op, r.packs[f.Pack].Manifest.ID)
		r.Runs[op.Inst.At] = append(r.Runs[op.Inst.At], Run{Binding: b, Variables: op.Inst})
		name, kind := r.code.FuncName(op.Inst.Owner)
		if op.Inst.Owner.Func == unit.ModuleFunc {
			name, kind = r.prog.Files[op.Inst.Owner.File].Path, summary.NameLabel
		}
		meta := &summary.GraphQLMetadata{OperationMetadata: summary.OperationMetadata{Document: op.Document, UnresolvedFragments: op.Open, AmbiguousFragments: op.Twice}}
		if op.Reason != "" {
			meta.UnresolvedDocument = &summary.UnresolvedDocument{Reason: op.Reason}
		}
		told := summary.Metadata{GraphQL: meta}
		if op.Called {
			runner, _ := r.code.FuncName(f.In)
			told.DerivedFromWrapper = r.prog.Files[f.File].Path + "::" + runner
		} else {
			r.Counts[f.Pack]++
		}
		out = append(out, &Unit{Kind: summary.KindClient, Code: Code{Func: op.Inst.Owner}, Name: Name{Text: name, Kind: kind}, Binding: &b, Operation: &ops[i].Inst,
			Framework: Framework{Pack: f.Pack, Rules: abi.UnitRules{Returns: "return"}}, Metadata: told})
	}
	for _, later := range graphql.Later(r.stated, ops) {
		of := ops[later.Of]
		r.Runs[later.Inst.At] = append(r.Runs[later.Inst.At], Run{Binding: operationBinding(of, r.packs[of.Inst.Fact.Pack].Manifest.ID), Variables: later.Inst,
			Also: of.Inst.Fact.Get(abi.FieldParams).Kind != abi.ValueNone})
	}
	return out
}
