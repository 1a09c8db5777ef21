// Package deploy is what deploy templates declare, whatever language they are
// written in: deployed units with their variables, stores, channels, who
// listens to them, routes, and the way of requests through all of it. It makes the summaries, so that every template
// reader says the same thing in the same words.
//
// It imports summary, contract/internal/build and contract/internal/doc. Begin
// reading at Model; emit.go writes the summaries, routing.go the network of routers.
package deploy

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// Model is everything that one template declares.
type Model struct {
	// Source is the reader's name.
	Source    string
	Units     []*Unit
	Stores    []*Store
	Channels  []*Channel
	Listeners []*Listener
	Routes    []*Route
	Metrics   []*Metric
	Readings  []*Reading
	Network   Network

	taken map[string]bool
}

// Unit is something deployed that runs code.
type Unit struct {
	At     *doc.Value
	Target summary.DeploymentTarget
	// Name is the instance name: the physical one when the template states it, else the logical one.
	Name    string
	Logical string
	Vars    []Var
	// Scope is the folder of its code relative to the root, "" when the template does not say.
	Scope string
	// Holds are the folders and files of the scope that it has, none where it has all of them.
	Holds []string
	// Entry is the file that it begins at, without suffix, and Handler the function as written.
	Entry, Handler string
	// Build are the names of the variables that the code is built with, none where that is not known.
	Build []string
	// Open says why there may be more variables than are listed.
	Open string
	// Invocable units can be invoked by name.
	Invocable bool
}

// Var is one variable of a unit.
type Var struct {
	Name string
	// Value as far as it is known, with holes; Known is false when it is not.
	Value string
	Known bool
	// Ref is the resource that the value comes from, From the kind of place it comes from (secret, config map).
	Ref, From string
	// Optional: a condition decides whether it is set.
	Optional bool
	// Global: set once for every unit of the template.
	Global bool
	// ReadAt is a file beside the code that reads it.
	ReadAt string
}

// Set gives the unit a variable, in the place of one of that name.
func (u *Unit) Set(v Var) {
	if v.Name == "" {
		return
	}
	if i := slices.IndexFunc(u.Vars, func(old Var) bool { return old.Name == v.Name }); i >= 0 {
		u.Vars[i] = v
		return
	}
	u.Vars = append(u.Vars, v)
}

// Merged are the names of both lists, each once, in their order.
func Merged(a, b []string) []string {
	out := append([]string{}, a...)
	for _, s := range b {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// Store is a table, bucket or key space.
type Store struct {
	At         *doc.Value
	System     string
	Name       string
	Physical   string
	Fields     []Field
	FieldSet   string // exhaustive, partial, none
	Identifies []string
	Indexes    []Index
	// Logical is what the document calls it.
	Logical string
}

// Field is a field of a store.
type Field struct {
	Name    string
	Type    summary.TypeShape
	Primary bool
}

// Index is a secondary index.
type Index struct {
	Name       string
	Identifies []string
	Fields     []string
	FieldSet   string
}

// Channel is a queue, topic, bus or stream that the template makes.
type Channel struct {
	At      *doc.Value
	Bus     string
	Name    string
	Fifo    bool
	Logical string
	// ToldBy is the resource (`path:line`) that has the platform itself send to it: an alarm. "" where none does.
	ToldBy string
}

// Listener is somebody wired to a channel.
type Listener struct {
	At   *doc.Value
	Name string
	Bus  string
	// Channel is "" when the template does not say; Unread says why.
	Channel string
	Unread  string
	// Unit that handles messages, or the channel that they are passed on to.
	Unit             *Unit
	ToBus, ToChannel string
	To               string
	Disabled, Maybe  bool
	Filter           any
	Fifo             bool
}

// Route is a path of an HTTP API or load balancer.
type Route struct {
	At           *doc.Value
	Method, Path string
	Unit         *Unit
	API, Gateway string
	Auth         string
	To           string
}

// Metric is a series that the template declares.
type Metric struct {
	At           *doc.Value
	System, Type string
	// Kind is gauge, delta or cumulative; Form is histogram or scalar. Empty when not stated.
	Kind, Form, Unit string
}

// Reading is an alert or query over a series.
type Reading struct {
	At           *doc.Value
	Name         string
	System, Type string
	// Scalar: compared with one number. Reduced: each series is made one number first.
	Scalar, Reduced   bool
	Aligner, Compared string
}

// ChannelName takes a channel's or unit's name out of an identifier or address:
// `arn:aws:sqs:eu:1:orders` and `https://queue.example/1/orders` are orders.
func ChannelName(text string) string {
	if strings.HasPrefix(text, "arn:") || strings.Contains(text, ":function:") {
		parts := strings.Split(text, ":")
		if len(parts) > 5 {
			rest := strings.Join(parts[5:], ":")
			if after, ok := strings.CutPrefix(rest, "function:"); ok {
				name, _, _ := strings.Cut(after, ":")
				return name
			}
			if i := strings.IndexByte(rest, '/'); i >= 0 {
				rest, _, _ = strings.Cut(rest[i+1:], "/")
			}
			return rest
		}
	}
	if strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://") {
		return text[strings.LastIndexByte(text, '/')+1:]
	}
	return text
}
