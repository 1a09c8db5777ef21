package configs

import (
	"sync"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
)

// Reader says what code does with the variables that it reads.
type Reader struct {
	code  *reading.Code
	prog  *program.Program
	packs []*packrt.Pack
	eval  *facts.Evaluator
	// reads are the places that read configuration, whoever says of what.
	reads map[flow.Site]bool
	// asks are the conditions of each file, read when they are first asked for.
	asks []func() *asks
	// instead are the values that helpers which read variables give instead, by what reads: *facts.Fact -> []unit.ExprID.
	instead sync.Map
}

// New is a reader for a run in which configuration is read at some places.
func New(code *reading.Code, eval *facts.Evaluator, packs []*packrt.Pack, reads map[flow.Site]bool) *Reader {
	return of(&Reader{code: code, prog: code.Prog, packs: packs, eval: eval, reads: reads})
}

// of prepares the conditions of a reader's files.
func of(r *Reader) *Reader {
	for _, f := range r.prog.Files {
		r.asks = append(r.asks, sync.OnceValue(func() *asks { return asksOf(f, r.prog.Semantics.Tests.Converts) }))
	}
	return r
}
