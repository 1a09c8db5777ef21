// Command supabase is the pack for queries of tables through Supabase's client.
package main

import (
	_ "embed"
	"strings"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"

	"github.com/drift-analyzer/drift/packs/internal/jschain"
	"github.com/drift-analyzer/drift/packs/internal/tablequery"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"table": table, "spelled": spelled})
}

func main() {}

// table reads supabase.from("ships").select("id, name").eq("id", id).single() and the like, with the chain behind it.
func table(m drift.Match) {
	if q := read(m.Node("call"), m.Node("table")); q.asks {
		q.Emit(q.last, drift.Of(m.Node("table")))
	}
}

// spelled reads the same of a value that is not known and is called supabase.
func spelled(m drift.Match) {
	on := m.Node("on").Text()
	if strings.Contains(drift.Snake(on[strings.LastIndexByte(on, '.')+1:]), "supabase") {
		table(m)
	}
}

// query is what a chain says, and the call with which it ends. asks: it asks something of the table.
type query struct {
	tablequery.Query
	last drift.Node
	asks bool
}

func read(call, named drift.Node) *query {
	q := &query{Query: tablequery.On(named.Str())}
	q.System, q.Path = "postgresql", ".data"
	q.last = jschain.Behind(call, func(method string, next drift.Node) { q.step(method, next.Arguments()) })
	return q
}

func (q *query) step(method string, args []drift.Node) {
	switch method {
	case "select":
		q.asks = true
		q.Returns = q.Operation != "select"
		if len(args) == 0 {
			return // all of them
		}
		q.selected(args[0].Str())
		if len(args) > 1 && args[1].Property("head") != 0 {
			q.Unread = true // the number alone
		}
	case "insert", "upsert", "update":
		q.asks = true
		q.Operation = method
		if method == "upsert" {
			q.Operation = "insert"
		}
		if len(args) > 0 {
			q.Written = args[0]
			if one := args[0].Element(0); one != 0 {
				q.Written = one
			}
		}
	case "delete":
		q.asks = true
		q.Operation = "delete"
	case "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "likeAllOf", "likeAnyOf", "is", "in", "contains", "containedBy", "rangeGt", "rangeGte", "rangeLt", "rangeLte",
		"rangeAdjacent", "overlaps", "textSearch", "not", "filter":
		if len(args) > 0 {
			q.compares(args[0].Str())
		}
	case "match":
		if len(args) > 0 {
			for _, name := range args[0].Keys() {
				q.compares(name)
			}
		}
	case "single", "maybeSingle":
		q.Gives = "row?"
	case "order", "limit", "range", "or", "abortSignal", "throwOnError", "returns", "overrideTypes":
	default: // csv, geojson, explain and the like
		q.Unread = true
	}
}

// compares notes the column of a condition: "name", and not "owner.name" of a relation; of "data->>city" it is data.
func (q *query) compares(name string) {
	if name, _, _ = strings.Cut(name, "->"); !strings.Contains(name, ".") {
		q.Choose(name)
	}
}

// selected notes the columns of a text: "id, title:name, owner:users(name), count".
func (q *query) selected(text string) {
	if text == "" {
		q.Open = true
		return
	}
	for _, part := range parts(text) {
		part = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(part), "..."))
		label, of, renamed := cutLabel(part)
		if !renamed {
			of = part
		}
		switch {
		case part == "":
		case strings.ContainsAny(of, "("):
			// Rows of a relation, or a function of a column: id.sum().
			name, _, _ := strings.Cut(of, "(")
			name, _, _ = strings.Cut(strings.TrimSpace(name), "!")
			if name == "count" || strings.Contains(name, ".") || label == "" && strings.HasPrefix(part, "...") {
				q.Open = true
				continue
			}
			if !renamed {
				label = name
			}
			q.Renamed(label, "")
		case of == "*":
			q.Column("*")
			q.Open = q.Open || strings.Contains(text, "(")
		default:
			column, _, _ := strings.Cut(of, "::")
			column, path, json := strings.Cut(column, "->")
			if !renamed {
				label = column
				if json {
					label = strings.TrimPrefix(path[strings.LastIndexByte(path, '>')+1:], ">")
				}
			}
			q.Renamed(label, column)
		}
	}
}

// cutLabel is the name that a column is given and the column: title:name. What stands behind two colons is a type.
func cutLabel(part string) (label, of string, renamed bool) {
	for i := 0; i < len(part); i++ {
		switch {
		case part[i] == '(':
			return "", part, false
		case part[i] == ':' && i+1 < len(part) && part[i+1] == ':':
			return "", part, false
		case part[i] == ':':
			return strings.TrimSpace(part[:i]), strings.TrimSpace(part[i+1:]), true
		}
	}
	return "", part, false
}

// parts are what commas outside of brackets separate.
func parts(text string) []string {
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, text[from:i])
				from = i + 1
			}
		}
	}
	return append(out, text[from:])
}
