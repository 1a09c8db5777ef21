package clients

import (
	"sync"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/taken"
	"github.com/drift-analyzer/drift/host/units"
)

// Reader says what clients make of answers.
type Reader struct {
	code     *reading.Code
	prog     *program.Program
	requests *requests.Requests
	taken    *taken.Reader
	// defaults are the defaults in patterns of each file, by the function whose names they are: flow.FileID -> map.
	defaults sync.Map
}

// New is a reader for the clients of a run.
func New(code *reading.Code, sent *requests.Requests, checks *taken.Reader) *Reader {
	return &Reader{code: code, prog: code.Prog, requests: sent, taken: checks}
}

// Of is a unit as the function that sends its request, or runs its operation.
func Of(w *units.Unit) bodies.Client {
	if w.Request == nil {
		return bodies.Client{Func: w.Code.Func, Env: w.Code.Env, Request: w.Operation}
	}
	return bodies.Client{Func: w.Code.Func, Env: w.Code.Env, Request: w.Request}
}
