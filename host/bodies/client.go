package bodies

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// Client is a function that sends a request.
type Client struct {
	Func    flow.FuncRef
	Env     *flow.Env
	Request *facts.Grounded
}
