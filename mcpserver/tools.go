package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/contract/stub"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/inspect/diff"
	"github.com/drift-analyzer/drift/inspect/flow"
)

// Page says which part of a list is wanted.
type Page struct {
	Offset int `json:"offset,omitempty" jsonschema:"how many items to skip; an answer says where the next page begins"`
	Limit  int `json:"limit,omitempty" jsonschema:"how many items to give (default 20, at most 500)"`
}

const (
	usualItems = 20
	mostItems  = 500
)

// of gives the part of a list, and where the next one begins; 0 when there is none.
func of[T any](p Page, list []T) (items []T, next int, err error) {
	if p.Offset < 0 || p.Limit < 0 {
		return nil, 0, errors.New("offset and limit are not negative")
	}
	limit := p.Limit
	if limit == 0 {
		limit = usualItems
	}
	limit = min(limit, mostItems)
	from := min(p.Offset, len(list))
	to := min(from+limit, len(list))
	if to < len(list) {
		next = to
	}
	return append([]T{}, list[from:to]...), next, nil
}

// StatusIn asks for nothing.
type StatusIn struct{}

// Status is what is read, and how far that is.
type Status struct {
	Root      string   `json:"root"`
	State     string   `json:"state" jsonschema:"reading, ready or failed"`
	Chosen    string   `json:"chosen,omitempty" jsonschema:"what chose the entries that are read"`
	Entries   []Entry  `json:"entries"`
	Summaries int      `json:"summaries"`
	Partly    int      `json:"partly" jsonschema:"how many units could be described in part only"`
	NotRead   []string `json:"notRead,omitempty"`
	Failure   string   `json:"failure,omitempty"`
}

// CheckIn narrows the findings.
type CheckIn struct {
	Boundary string `json:"boundary,omitempty" jsonschema:"only findings at boundaries whose name contains this"`
	File     string `json:"file,omitempty" jsonschema:"only findings with a side in a file whose path contains this"`
	Kind     string `json:"kind,omitempty" jsonschema:"only findings of this kind"`
	Severity string `json:"severity,omitempty" jsonschema:"error, warning or info: only findings of at least this severity"`
	Accepted bool   `json:"accepted,omitempty" jsonschema:"also findings that the project's rules accept"`
	Page
}

// Check is a page of findings with the counts of all of them.
type Check struct {
	Errors   int         `json:"errors"`
	Warnings int         `json:"warnings"`
	Infos    int         `json:"infos"`
	Accepted int         `json:"accepted"`
	Kinds    []KindCount `json:"kinds" jsonschema:"how many findings there are of each kind, among those that were asked for"`
	Findings []Finding   `json:"findings"`
	Next     int         `json:"next,omitempty" jsonschema:"the offset of the next page; absent on the last one"`
	NotRead  []string    `json:"notRead,omitempty"`
}

// KindCount counts the findings of a kind.
type KindCount struct {
	Kind     string `json:"kind"`
	Severity string `json:"severity"`
	Count    int    `json:"count"`
}

// Finding is one finding.
type Finding struct {
	Severity    string   `json:"severity"`
	Kind        string   `json:"kind"`
	Boundary    string   `json:"boundary"`
	Description string   `json:"description"`
	Consumer    *Place   `json:"consumer,omitempty"`
	Provider    *Place   `json:"provider,omitempty"`
	Accepted    string   `json:"accepted,omitempty" jsonschema:"the reason of the rule that accepts it"`
	Sources     []string `json:"sources,omitempty" jsonschema:"other units with the same finding"`
}

// Place is a unit and where it stands.
type Place struct {
	Unit string `json:"unit"`
	File string `json:"file"`
	Line int    `json:"line"`
}

// BoundariesIn narrows the boundaries.
type BoundariesIn struct {
	Name  string `json:"name,omitempty" jsonschema:"only boundaries whose name contains this"`
	Group string `json:"group,omitempty" jsonschema:"both, served or called: only boundaries with both sides, without a consumer, or without a provider"`
	Page
}

// Boundaries is a page of boundaries with the number of each group.
type Boundaries struct {
	Both       int        `json:"both" jsonschema:"boundaries of which both sides were read"`
	Served     int        `json:"served" jsonschema:"boundaries that are served and that nothing here calls"`
	Called     int        `json:"called" jsonschema:"boundaries that are called and that nothing here serves"`
	Boundaries []Boundary `json:"boundaries"`
	Next       int        `json:"next,omitempty" jsonschema:"the offset of the next page; absent on the last one"`
}

// Boundary is one boundary with its sides.
type Boundary struct {
	Name      string  `json:"name"`
	Group     string  `json:"group"`
	Providers []Place `json:"providers,omitempty"`
	Consumers []Place `json:"consumers,omitempty"`
	// More counts the units that are left out.
	More int `json:"more,omitempty" jsonschema:"units that are left out here"`
}

// FlowIn is a request.
type FlowIn struct {
	Request string `json:"request" jsonschema:"METHOD URL, as in GET https://shop.example/orders/7 or GET /orders/7"`
	Entry   string `json:"entry,omitempty" jsonschema:"the node that the request comes in by, when there are several"`
	Scope   string `json:"scope,omitempty" jsonschema:"the document that declares the entry, when several do"`
}

// DiffIn is a revision.
type DiffIn struct {
	Since    string `json:"since" jsonschema:"a git revision: a branch, a tag, a commit"`
	Budget   int    `json:"budget,omitempty" jsonschema:"characters of the text (default 6000; -1 for all)"`
	Complete bool   `json:"complete,omitempty" jsonschema:"also give the whole report as JSON"`
}

// Diff is what moved.
type Diff struct {
	Changed    bool   `json:"changed"`
	Boundaries int    `json:"boundaries"`
	Outcomes   int    `json:"outcomes"`
	Effects    int    `json:"effects"`
	Internal   int    `json:"internal" jsonschema:"units inside the project that changed"`
	Text       string `json:"text"`
	Report     any    `json:"report,omitempty" jsonschema:"the whole report, after schema/inspect-diff.schema.json"`
}

const usualBudget = 6000

// OutcomesIn names a folder.
type OutcomesIn struct {
	Folder string `json:"folder,omitempty" jsonschema:"the folder of the intent documents (default intent)"`
	Page
}

// Outcomes are the outcomes that intent documents declare.
type Outcomes struct {
	Outcomes []intent.OutcomeRow `json:"outcomes"`
	Next     int                 `json:"next,omitempty"`
	Notes    []string            `json:"notes,omitempty"`
}

// StubIn names a package.
type StubIn struct {
	Package string `json:"package" jsonschema:"the package as code imports it; a gem by its name"`
}

// Stub is a draft of what a dependency does.
type Stub struct {
	Draft string `json:"draft" jsonschema:"the text of the file; nothing is written"`
	File  string `json:"file" jsonschema:"where a project keeps such a file"`
}

// tools adds every tool.
func (s *server) tools(m *mcp.Server) {
	add(s, m, "status", "What is read of this project, how far that is, and what could not be read. It does not wait.", nil, s.status)
	add(s, m, "check", "Where the two sides of a boundary disagree: counts by kind, and the first findings with both places.", s.keeper, func(_ context.Context, r *reading, in CheckIn) (Check, error) { return r.check(in) })
	add(s, m, "boundaries", "The boundaries of the project in three groups: with both sides, only served, only called.", s.keeper, func(_ context.Context, r *reading, in BoundariesIn) (Boundaries, error) { return r.boundaries(in) })
	add(s, m, "flow", "Who serves a request, hop by hop through load balancers, gateways and ingresses, to the units of the code that answer.", s.keeper, func(_ context.Context, r *reading, in FlowIn) (flow.Answer, error) { return r.flow(in) })
	add(s, m, "ask", "What reads, writes, invokes, calls, reaches, provides or declares what, and what breaks if a boundary changes. The forms:\n"+ask.Forms, s.keeper, s.ask)
	add(s, m, "why", "The shortest chain of calls by which a unit comes to a boundary or another unit, or where the value of a name comes from, each step proved from source.", s.keeper, s.why)
	if s.project.Since != nil {
		add(s, m, "diff", "What moved since a git revision: what boundaries answer and what a request reaches. Moved and renamed code says nothing.", nil, s.diff)
	}
	if s.project.Outcomes != nil {
		add(s, m, "intent_outcomes", "The outcomes that intent documents declare, with the links that scenarios name them by.", nil, s.outcomes)
	}
	if s.project.Stub != nil {
		add(s, m, "stub_draft", "A draft of what a dependency does (the requests and messages that its functions send, what it exports again), from how the project uses it.", nil, s.stubDraft)
	}
}

// stubDraft drafts the stub of a package.
func (s *server) stubDraft(_ context.Context, _ *reading, in StubIn) (Stub, error) {
	text, err := s.project.Stub(in.Package)
	if err != nil {
		return Stub{}, err
	}
	return Stub{Draft: string(text), File: stub.FileOf(in.Package)}, nil
}

// add adds a tool. A keeper gives the reading that it answers from; without one it answers without.
func add[In, Out any](s *server, m *mcp.Server, name, description string, k *keeper, answer func(context.Context, *reading, In) (Out, error)) {
	closed := false
	tool := &mcp.Tool{Name: name, Description: description, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed}}
	mcp.AddTool(m, tool, func(ctx context.Context, req *mcp.CallToolRequest, in In) (result *mcp.CallToolResult, out Out, err error) {
		// A mistake of ours in one answer is that answer's error.
		defer func() {
			if broken := recover(); broken != nil {
				err = fmt.Errorf("this is a mistake in drift, and the server goes on: %v", broken)
			}
		}()
		var r *reading
		if k != nil {
			if r, err = k.current(ctx, say(ctx, req)); err != nil {
				return nil, out, fmt.Errorf("the project could not be read: %w", err)
			}
		}
		out, err = answer(ctx, r, in)
		return nil, out, err
	})
}

// status says how far the reading is, without waiting for it.
func (s *server) status(_ context.Context, _ *reading, _ StatusIn) (Status, error) {
	busy, r := s.keeper.busy()
	out := Status{State: "ready", Entries: []Entry{}}
	if err := s.keeper.failure(); err != nil {
		out.State, out.Failure = "failed", err.Error()
	}
	if busy {
		out.State = "reading"
	}
	if r == nil {
		return out, nil
	}
	out.Root, out.Chosen, out.Entries, out.Summaries, out.NotRead = r.Root, r.Chosen, r.Entries, len(r.Run.Summaries), r.Run.Skipped
	for _, u := range r.Run.Summaries {
		if len(u.Gaps) > 0 {
			out.Partly++
		}
	}
	return out, nil
}

func (r *reading) flow(in FlowIn) (flow.Answer, error) {
	q, err := flow.ParseRequest(in.Request)
	if err != nil {
		return flow.Answer{}, err
	}
	answer, err := r.graph().Answer(flow.Question{Request: q, Entry: in.Entry, Scope: in.Scope})
	if err != nil {
		return flow.Answer{}, err
	}
	for _, n := range r.Run.Skipped {
		answer.Notes = append(answer.Notes, "not read: "+n)
	}
	return *answer, nil
}

func (s *server) diff(ctx context.Context, _ *reading, in DiffIn) (Diff, error) {
	if in.Since == "" || in.Since[0] == '-' {
		return Diff{}, fmt.Errorf("%q is no git revision", in.Since)
	}
	runs, err := s.project.Since(ctx, in.Since)
	if err != nil {
		return Diff{}, err
	}
	report := runs.Compare()
	n := report.Counts()
	out := Diff{Changed: !report.Empty(), Boundaries: n.Boundaries, Outcomes: n.Outcomes, Effects: n.Effects, Internal: n.Internal}
	budget := in.Budget
	switch {
	case budget == 0:
		budget = usualBudget
	case budget < 0:
		budget = 0
	}
	var text bytes.Buffer
	if err := report.Write(&text, diff.Options{Budget: budget, Chain: diff.DefaultChain}); err != nil {
		return Diff{}, err
	}
	if out.Text = text.String(); report.Empty() {
		out.Text = "nothing that a boundary answers or reaches has changed since " + in.Since + "\n"
	}
	if in.Complete {
		text.Reset()
		if err := report.WriteJSON(&text); err != nil {
			return Diff{}, err
		}
		if err := json.Unmarshal(text.Bytes(), &out.Report); err != nil {
			return Diff{}, fmt.Errorf("read the report: %w", err)
		}
	}
	return out, nil
}

func (s *server) outcomes(ctx context.Context, _ *reading, in OutcomesIn) (Outcomes, error) {
	all, err := s.project.Outcomes(ctx, in.Folder)
	if err != nil {
		return Outcomes{}, err
	}
	out := Outcomes{Notes: all.Notes}
	out.Outcomes, out.Next, err = of(in.Page, all.Outcomes)
	return out, err
}
