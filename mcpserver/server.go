package mcpserver

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/inspect/diff"
)

// Project says how a project is read.
type Project struct {
	// Version is that of the program.
	Version string
	// Read brings the summaries up to date: what has not changed is not read again.
	Read func(ctx context.Context, say Say) (*State, error)
	// Since reads the project as it was in a revision, and as it is.
	Since func(ctx context.Context, revision string) (*diff.Runs, error)
	// Prove completes the answer to a why question from source; nil leaves it without.
	Prove func(ctx context.Context, a *ask.Answer) error
	// Outcomes is nil where there is nothing that answers it; its tool is left out then.
	Outcomes func(ctx context.Context, folder string) (Outcomes, error)
	// Stub drafts what a dependency does from how the project uses it; nil leaves its tool out.
	Stub func(name string) ([]byte, error)
	// Lines gives the lines of a source file as it is; nil where calls are shown by the unit that they stand in.
	Lines func(file string) []string
	// Written finds the functions of a name in the sources, cut is true when not all could be looked at; nil where they are not at hand.
	Written func(name string) (found []ask.Place, cut bool)
}

// instructions are what a client is told of the server as a whole.
const instructions = `drift knows what the units of this project answer, read, write, send and call, and where the two sides of a boundary disagree.
Boundaries are spelled as in reports: "GET /orders/{id}", "postgresql:orders", "config:REGION". Answers are short: ask for more with limit and offset, and for
one summary or the meaning of a finding kind with the resources drift://summary/{id} and drift://kind/{name}. Files that changed are noticed by themselves.`

// server is one running server.
type server struct {
	project Project
	keeper  *keeper
}

// Serve answers one connection until it ends or the context is done.
func Serve(ctx context.Context, p Project, in io.ReadCloser, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := &server{project: p, keeper: &keeper{ctx: ctx, read: p.Read, lines: p.Lines, written: p.Written}}
	m := mcp.NewServer(&mcp.Implementation{Name: "drift", Title: "drift", Version: p.Version}, &mcp.ServerOptions{
		Instructions: instructions, Logger: slog.New(slog.DiscardHandler), Capabilities: &mcp.ServerCapabilities{}})
	s.tools(m)
	s.resources(m)
	s.keeper.ask(nil)
	if err := m.Run(ctx, &Lines{In: in, Out: out}); err != nil && ctx.Err() == nil {
		return fmt.Errorf("serve the connection: %w", err)
	}
	return nil
}

// say reports the progress of a reading to the call that waits for it, when it asked for that.
func say(ctx context.Context, req *mcp.CallToolRequest) Say {
	token := req.Params.GetProgressToken()
	if token == nil {
		return nil
	}
	return func(done, total int, what string) {
		// A client that has gone is noticed elsewhere.
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(done), Total: float64(total), Message: what})
	}
}
