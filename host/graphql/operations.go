package graphql

import (
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/reading"
)

// maxDocument bounds the text of one GraphQL document, maxTokens its length.
const (
	maxDocument = 256 << 10
	maxTokens   = 40000
)

// Operation is one GraphQL operation that code runs.
type Operation struct {
	Inst     facts.Grounded
	Name     string
	Kind     string
	Document string
	// Open are the fragments that it spreads and that are not found; Twice those that the project defines differently.
	Open, Twice []string
	Reason      string
	// Called: it is run by a function that is called here, by who gives its variables (Gives) or reads its data.
	Called, Gives bool
}

// Follower grounds what a fact sends at those who know some of its fields or read its answer (requests.Follow), and finds where the
// answer lies there (requests.Place) and whether something is read of it (requests.Reads).
type Follower interface {
	Follow(f *facts.Fact, shared *facts.Barren, fields ...abi.FieldID) []facts.Grounded
	Place(q *facts.Grounded)
	Reads(q facts.Grounded) bool
}

// reader reads the documents of operations.
type reader struct {
	code      *reading.Code
	prog      *program.Program
	eval      *facts.Evaluator
	follow    Follower
	fragments fragments
}

// stageName is what failures call this stage.
const stageName = "graphql"

// Operations reads every operation that packs state, and those that plain requests carry, lifted to the callers that give
// their documents, and once more at the callers that give their variables or read their data.
func Operations(code *reading.Code, stated *facts.Facts, follow Follower) []Operation {
	r := &reader{code: code, prog: code.Prog, eval: stated.Evaluator, follow: follow}
	var out []Operation
	seen := map[string]bool{}
	add := func(ops []Operation) {
		for _, op := range ops {
			name, _ := r.code.FuncName(op.Inst.Owner)
			key := r.prog.Files[op.Inst.At.File].Path + "\x00" + name + "\x00" + op.Kind + " " + op.Name + "\x00" + op.Reason
			if !seen[key] {
				seen[key] = true
				out = append(out, op)
			}
		}
	}
	stated.Each(stageName, func(f *facts.Fact) {
		if f.Get(abi.FieldDocument).Kind == abi.ValueNone {
			return // what runs an operation of another call (later.go)
		}
		read, unread := 0, 0
		var ops []Operation
		for _, inst := range r.eval.Lift(f, abi.FieldDocument) {
			of := r.operation(inst)
			if inst.At != f.Expr && len(of) == 1 && of[0].Reason == notFollowed {
				unread++
				continue
			}
			if inst.At != f.Expr {
				read++
			}
			ops = append(ops, of...)
		}
		ops = append(ops, r.called(f, ops)...)
		if unread > 0 {
			// The function that runs it keeps a summary for the callers that could not be read.
			ops = append(ops, Operation{Inst: facts.Grounded{Fact: f, Owner: f.In, At: f.Expr}, Kind: facts.Literal(f, abi.FieldOperationType),
				Reason: fmt.Sprintf("the document is given by the callers: %d read, %d not", read, unread)})
		}
		add(ops)
	}, abi.FactOperation)
	stated.Each(stageName, func(f *facts.Fact) {
		op, ok := r.posted(f)
		if !ok {
			return
		}
		var ops []Operation
		for _, inst := range r.eval.Lift(op, abi.FieldDocument) {
			ops = append(ops, known(r.operation(inst))...)
		}
		add(append(ops, r.called(op, ops)...))
	}, abi.FactRequest)
	return out
}

// called are the operations of a fact once more at the callers of the functions that run them, where these give the variables or read the
// data. It places the data of those that run them.
func (r *reader) called(f *facts.Fact, ops []Operation) (out []Operation) {
	type place struct {
		owner flow.FuncRef
		at    flow.Site
	}
	own := map[place]bool{}
	for i := range ops {
		if op := &ops[i]; op.Document != "" {
			r.follow.Place(&op.Inst)
			own[place{op.Inst.Owner, op.Inst.At}] = true
		}
	}
	if len(own) == 0 {
		return nil
	}
	fields := []abi.FieldID{abi.FieldDocument}
	if k := f.Get(abi.FieldParams).Kind; k != abi.ValueNone && k != abi.ValueList {
		fields = append(fields, abi.FieldParams)
	}
	gives := map[place]bool{}
	for _, inst := range r.eval.Lift(f, fields...) {
		gives[place{inst.Owner, inst.At}] = true
	}
	for _, inst := range r.follow.Follow(f, &facts.Barren{}, fields...) {
		at := place{inst.Owner, inst.At}
		if own[at] {
			continue
		}
		for _, op := range known(r.operation(inst)) {
			op.Called, op.Gives = true, gives[at]
			out = append(out, op)
		}
	}
	return out
}

// notFollowed is the reason for a document that no value leads to.
const notFollowed = "the document comes from a value that is not followed"

// operation reads the document of one call; one that cannot be read says why.
func (r *reader) operation(inst facts.Grounded) []Operation {
	kind := facts.Literal(inst.Fact, abi.FieldOperationType)
	var out []Operation
	for _, v := range facts.Present(r.eval.Values(inst.Fact, inst.Fact.Get(abi.FieldDocument), inst.Env, nil)) {
		text, own, ok := r.document(v, 0)
		if !ok {
			continue
		}
		doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxTokens)
		if err != nil {
			out = append(out, Operation{Inst: inst, Kind: kind, Reason: "the document does not parse"})
			continue
		}
		open, twice := r.complete(doc, own)
		for _, o := range doc.Operations {
			out = append(out, Operation{Inst: inst, Name: o.Name, Kind: string(o.Operation), Document: printed(doc, o), Open: open, Twice: twice})
		}
	}
	if len(out) == 0 {
		out = append(out, Operation{Inst: inst, Kind: kind, Reason: notFollowed})
	}
	return out
}
