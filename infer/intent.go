package infer

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/drift-analyzer/drift/check/finding"
	code "github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// Draft is one document to be written.
type Draft struct {
	// Name of the file.
	Name string
	Text []byte
}

// Omitted is something that no document was drafted for, or that a draft leaves out, with the reason.
type Omitted struct{ Boundary, Reason string }

// Intent drafts a document for each boundary that a run serves.
func Intent(list []*summary.Summary) ([]Draft, []Omitted, error) {
	c := code.ReadCode(list, pairing.Read(list).Code)
	var out []Draft
	var omitted []Omitted
	names := map[string]bool{}
	for _, s := range c.Unkeyed {
		omitted = append(omitted, Omitted{finding.AsWritten(s.ID()), "a part of its boundary was not read (" + s.Identity.Binding.Label() + "), so that nothing could be compared with a document"})
	}
	for _, b := range c.Boundaries() {
		name := unique(names, slug(b.Label))
		d := newDraft(b, name)
		text, err := d.write()
		if err != nil {
			return nil, nil, err
		}
		for _, why := range d.omitted {
			omitted = append(omitted, Omitted{b.Label, why})
		}
		if text != nil {
			out = append(out, Draft{name + ".intent.yaml", text})
		}
	}
	slices.SortFunc(omitted, func(a, b Omitted) int {
		return cmp.Or(strings.Compare(a.Boundary, b.Boundary), strings.Compare(a.Reason, b.Reason))
	})
	return out, slices.Compact(omitted), nil
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// slug is a text as a name: lower-case words with dashes.
func slug(text string) string {
	out := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(text), "-"), "-")
	return cmp.Or(out, "boundary")
}

// unique is a name that is not taken yet.
func unique(taken map[string]bool, name string) string {
	out := name
	for n := 2; taken[out]; n++ {
		out = fmt.Sprintf("%s-%d", name, n)
	}
	taken[out] = true
	return out
}

// draft is one document in the making.
type draft struct {
	boundary *code.Boundary
	name     string
	omitted  []string
	// purpose and audience are blank in a draft of code.
	purpose, audience *yaml.Node
	source            string
}

func newDraft(b *code.Boundary, name string) *draft {
	return &draft{boundary: b, name: name, purpose: blank("what the boundary is for"), audience: blank("who uses it"), source: intent.SourceInferred}
}

// blank is a text that somebody has to write, with what it is about.
func blank(about string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Style: yaml.DoubleQuotedStyle, LineComment: about}
}

// node is a value as YAML writes it.
func node(v any) *yaml.Node {
	if n, ok := v.(*yaml.Node); ok {
		return n
	}
	n := &yaml.Node{}
	if err := n.Encode(v); err != nil {
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str"} // texts, numbers and lists of them can be encoded
	}
	return n
}

// mapping is an ordered mapping; an entry whose value is nil is left out.
func mapping(entries ...any) *yaml.Node {
	out := &yaml.Node{Kind: yaml.MappingNode}
	for i := 0; i+1 < len(entries); i += 2 {
		if n, ok := entries[i+1].(*yaml.Node); entries[i+1] == nil || ok && n == nil {
			continue
		}
		out.Content = append(out.Content, node(entries[i]), node(entries[i+1]))
	}
	return out
}

// flow writes a node on one line.
func flow(n *yaml.Node) *yaml.Node {
	n.Style = yaml.FlowStyle
	return n
}

func sequence(items []*yaml.Node) *yaml.Node {
	return &yaml.Node{Kind: yaml.SequenceNode, Content: items}
}

func encode(n *yaml.Node) ([]byte, error) {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(n); err != nil {
		return nil, fmt.Errorf("write a draft: %w", err)
	}
	if err := enc.Close(); err != nil {
		return nil, fmt.Errorf("write a draft: %w", err)
	}
	return b.Bytes(), nil
}

// schemaLine lets editors find the schema.
const schemaLine = "# yaml-language-server: $schema=https://drift-analyzer.github.io/drift/intent-doc.schema.json\n"

// write makes the text of a draft; nil when no path of the boundary ends in a way that a document can state.
func (d *draft) write() ([]byte, error) {
	outcomes := d.outcomes()
	if len(outcomes) == 0 {
		d.omitted = append(d.omitted, "no path ends in a way that a document can state")
		return nil, nil
	}
	text, err := encode(mapping(
		"kind", "boundary",
		"name", d.name,
		"purpose", d.purpose,
		"audience", d.audience,
		"source", d.source,
		"boundary", d.block(),
		"transitions", sequence(outcomes)))
	if err != nil {
		return nil, err
	}
	return append([]byte(schemaLine), text...), nil
}

// block is the boundary block.
func (d *draft) block() *yaml.Node {
	switch s := d.boundary.Binding.Semantics.(type) {
	case summary.Rest:
		return mapping("semantics", "rest", "method", *s.Method, "path", *s.Path, "receives", d.receives())
	case summary.FunctionCall:
		return mapping("semantics", "function-call", "package", s.Package, "exportPath", flow(node(s.ExportPath)))
	case summary.MessageBus:
		return mapping("semantics", "message-bus", "messageBus", s.MessageBus, "channel", *s.Channel)
	case summary.UnitInvocation:
		return mapping("semantics", "unit-invocation", "deploymentTarget", string(s.DeploymentTarget), "instanceName", *s.InstanceName)
	}
	return mapping()
}

// receives lists what the code reads of a request; nil when it reads no field.
func (d *draft) receives() *yaml.Node {
	fields := map[string][]string{}
	r := d.boundary.Binding.Semantics.(summary.Rest)
	elsewhere := "query"
	if m := strings.ToUpper(*r.Method); m == http.MethodPost || m == http.MethodPut || m == http.MethodPatch {
		elsewhere = "body"
	}
	holes := code.Holes(&d.boundary.Binding)
	for _, u := range d.boundary.Units {
		reads, _ := u.Reads()
		for _, read := range reads {
			section, path := elsewhere, read.Path
			switch {
			case read.Whole():
				continue
			case read.Sections:
				section, path = path[0], path[1:]
			case slices.Contains(holes, path[0]):
				section = "params"
			}
			if name := strings.Join(path, "."); !slices.Contains(fields[section], name) {
				fields[section] = append(fields[section], name)
			}
		}
	}
	out := mapping()
	for _, section := range []string{"headers", "query", "params", "body"} {
		list := slices.Sorted(slices.Values(fields[section]))
		list = slices.DeleteFunc(list, func(name string) bool {
			return strings.TrimSpace(name) == "" || slices.ContainsFunc(fields[section], func(other string) bool { return strings.HasPrefix(other, name+".") })
		})
		if len(list) == 0 {
			continue
		}
		names := mapping()
		for _, name := range list {
			names.Content = append(names.Content, node(name), flow(mapping()))
		}
		out.Content = append(out.Content, node(section), names)
	}
	if len(out.Content) == 0 {
		return nil
	}
	return out
}

// outcomes are those of all paths; paths that say the same are one.
func (d *draft) outcomes() []*yaml.Node {
	ids := map[string]bool{}
	seen := map[string]bool{}
	var out []*yaml.Node
	for _, u := range d.boundary.Units {
		for _, p := range u.Paths() {
			ending, results := ending(p), results(p)
			if ending == nil && results == nil {
				d.omitted = append(d.omitted, left(p))
				continue
			}
			rest := mapping("when", when(p))
			if ending != nil {
				rest.Content = append(rest.Content, ending.Content...)
			}
			if results != nil {
				rest.Content = append(rest.Content, node("results"), results)
			}
			text, err := encode(rest)
			if err != nil || seen[string(text)] {
				continue
			}
			seen[string(text)] = true
			one := mapping("id", unique(ids, id(p)))
			one.Content = append(one.Content, rest.Content...)
			out = append(out, one)
		}
	}
	return out
}

// left says why a path has no outcome in a draft.
func left(p *code.Path) string {
	e, known := p.Ending()
	if e.Kind == "response" && !known {
		return "a path of " + finding.AsWritten(p.Unit.ID()) + " whose status was not read is left out"
	}
	return "a path of " + finding.AsWritten(p.Unit.ID()) + " that ends in no response, return or exception is left out"
}

// id names an outcome by its status, `404-not-found`, or by how it ends.
func id(p *code.Path) string {
	e, known := p.Ending()
	switch {
	case e.Kind == "response" && known:
		return strings.TrimSuffix(fmt.Sprintf("%d-%s", e.Status, slug(http.StatusText(e.Status))), "-boundary")
	case e.Kind == "throws":
		return slug("throws " + e.ErrorType)
	case e.Kind == "returns":
		return "returns"
	}
	return "done"
}

// ending is how a path ends, with its body where the format can say it; nil when no document can state it.
func ending(p *code.Path) *yaml.Node {
	e, known := p.Ending()
	inner := mapping()
	switch {
	case e.Kind == "response" && known && e.Status >= 100 && e.Status <= 599:
		inner = mapping("status", e.Status)
	case e.Kind == "throws":
		if known && strings.TrimSpace(e.ErrorType) != "" {
			inner = mapping("errorType", e.ErrorType)
		}
	case e.Kind == "returns":
	default:
		return nil
	}
	if shape := p.Body(); shape != nil {
		if b := body(shape, p.Unit.Definitions, 0); b != nil {
			inner.Content = append(inner.Content, node("body"), b)
		}
	}
	if len(inner.Content) == 0 {
		inner = flow(inner)
	}
	return mapping(e.Kind, inner)
}

// results are what a path does to other boundaries; nil for nothing.
func results(p *code.Path) *yaml.Node {
	var out []*yaml.Node
	seen := map[string]bool{}
	for _, a := range p.Accesses() {
		if a.Label == "" || a.Relation {
			continue
		}
		r := a.Result()
		if key := r.String(); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		n := mapping(r.Verb, r.Subject)
		for _, list := range []struct {
			key   string
			names []string
		}{{"fields", r.Fields}, {"by", r.By}} {
			names := slices.DeleteFunc(slices.Clone(list.names), func(s string) bool { return strings.TrimSpace(s) == "" })
			if len(names) > 0 {
				n.Content = append(n.Content, node(list.key), flow(node(names)))
			}
		}
		out = append(out, flow(n))
	}
	if out == nil {
		return nil
	}
	return sequence(out)
}

// when is the condition of a path: clauses where they say all of it, otherwise a sentence.
func when(p *code.Path) *yaml.Node {
	if len(p.Conditions) == 0 {
		return node("otherwise")
	}
	clauses, ok := p.Clauses()
	if !ok {
		var parts []string
		for _, c := range p.Conditions {
			parts = append(parts, finding.AsWritten(summary.PredicateText(c)))
		}
		return node(strings.Join(strings.Fields(strings.Join(parts, " and ")), " "))
	}
	var out []*yaml.Node
	for _, c := range clauses {
		n := mapping(c.Verb, c.Subject)
		if len(c.Where) > 0 {
			n.Content = append(n.Content, node("where"), node(strings.Join(c.Where, ".")))
		}
		if c.Test != "" {
			n.Content = append(n.Content, node(c.Test), node(c.Value))
		}
		out = append(out, flow(n))
	}
	return sequence(out)
}

// deepest is how far bodies are written out.
const deepest = 5

// body is a shape as the format says it; nil where nothing of it is known.
func body(s summary.TypeShape, defs map[string]summary.TypeShape, depth int) *yaml.Node {
	s, _ = summary.WithoutUndefined(summary.Resolve(s, defs))
	if u, ok := s.(summary.Union); ok {
		var others []summary.TypeShape
		for _, v := range u.Variants {
			if _, null := v.(summary.Null); !null {
				others = append(others, v)
			}
		}
		if len(others) != 1 {
			return nil
		}
		s = summary.Resolve(others[0], defs)
	}
	switch x := s.(type) {
	case summary.Record:
		return record(x, defs, depth)
	case summary.Dictionary:
		return flow(mapping("type", "object"))
	case summary.Array:
		out := mapping("type", "array")
		if items := body(x.Items, defs, depth+1); items != nil && depth < deepest {
			out.Content = append(out.Content, node("items"), items)
		} else {
			out = flow(out)
		}
		return out
	}
	if name := code.TypeOf(s); name != "unknown" {
		return flow(mapping("type", name))
	}
	return nil
}

func record(r summary.Record, defs map[string]summary.TypeShape, depth int) *yaml.Node {
	out := mapping("type", "object")
	if depth >= deepest || len(r.Properties) == 0 {
		return flow(out)
	}
	properties := mapping()
	var required []string
	for _, p := range r.Properties {
		if strings.TrimSpace(p.Name) == "" {
			continue
		}
		inner := body(p.Shape, defs, depth+1)
		if inner == nil {
			inner = flow(mapping())
		}
		properties.Content = append(properties.Content, node(p.Name), inner)
		if _, optional := summary.WithoutUndefined(p.Shape); !optional {
			required = append(required, p.Name)
		}
	}
	out.Content = append(out.Content, node("properties"), properties)
	if len(required) > 0 {
		out.Content = append(out.Content, node("required"), flow(node(required)))
	}
	return out
}
