package intent

import (
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

func at(v *doc.Value) At {
	if v == nil {
		return At{}
	}
	return At{v.Line, v.Column}
}

// scalarText is the text of a value that the format allows to be a text.
func scalarText(v *doc.Value) string {
	if v == nil || v.Kind != doc.String {
		return ""
	}
	return strings.TrimSpace(v.Scalar)
}

// textOrNil is a text that may be left out.
func textOrNil(v *doc.Value) *string {
	if t := scalarText(v); t != "" {
		return &t
	}
	return nil
}

// texts is a text or a list of them.
func texts(v *doc.Value) []string {
	if v == nil {
		return nil
	}
	if v.Kind != doc.List {
		return []string{scalarText(v)}
	}
	var out []string
	for _, item := range v.Items {
		out = append(out, scalarText(item))
	}
	return out
}

func items(v *doc.Value) []*doc.Value {
	if v == nil {
		return nil
	}
	return v.Items
}

// decode reads a value that the format allows.
func decode(v *doc.Value) *Document {
	d := &Document{File: v.File, Purpose: scalarText(v.Get("purpose")), Audience: scalarText(v.Get("audience")), Source: scalarText(v.Get("source"))}
	if d.Source == "" {
		d.Source = SourceAuthor
	}
	if scalarText(v.Get("kind")) == "prd" {
		d.Name, d.At = scalarText(v.Get("title")), at(v.Get("title"))
		for _, s := range items(v.Get("scenarios")) {
			d.Scenarios = append(d.Scenarios, scenario(s))
		}
		return d
	}
	d.Name, d.At = scalarText(v.Get("name")), at(v.Get("name"))
	block := v.Get("boundary")
	b := &Boundary{Binding: binding(block), At: at(block)}
	d.Boundary = b
	if block.Has("receives") {
		b.Receives = true
		received(b, block.Get("receives"), scalarText(block.Get("semantics")) == "rest")
	}
	for _, o := range items(v.Get("transitions")) {
		b.Outcomes = append(b.Outcomes, outcome(o))
	}
	return d
}

func scenario(v *doc.Value) Scenario {
	s := Scenario{Title: scalarText(v.Get("title")), When: scalarText(v.Get("when")), Expect: scalarText(v.Get("expect")), At: at(v)}
	link := v.Get("link")
	if link == nil {
		return s
	}
	list := link.Items
	if link.Kind != doc.List {
		list = []*doc.Value{link}
	}
	for _, l := range list {
		s.Links = append(s.Links, Link{scalarText(l), at(l)})
	}
	return s
}

func binding(v *doc.Value) summary.Binding {
	get := func(key string) string { return scalarText(v.Get(key)) }
	orElse := func(key, usual string) string {
		if t := get(key); t != "" {
			return t
		}
		return usual
	}
	switch get("semantics") {
	case "rest":
		method := strings.ToUpper(get("method"))
		return summary.Binding{Transport: orElse("transport", "http"), Semantics: summary.Rest{Method: &method, Path: textOrNil(v.Get("path"))}}
	case "function-call":
		return summary.Binding{Transport: orElse("transport", "in-process"), Semantics: summary.FunctionCall{Module: get("module"), ExportName: get("exportName"), Package: get("package"), ExportPath: exportPath(v.Get("exportPath"))}}
	case "message-bus":
		return summary.Binding{Transport: get("messageBus"), Semantics: summary.MessageBus{MessageBus: get("messageBus"), Channel: textOrNil(v.Get("channel"))}}
	case "storage":
		return summary.Binding{Transport: get("storageSystem"), Semantics: summary.Storage{StorageSystem: get("storageSystem"), Scope: orElse("scope", "default"), Container: textOrNil(v.Get("container")), AccessPath: textOrNil(v.Get("accessPath"))}}
	}
	target := summary.DeploymentTarget(get("deploymentTarget"))
	return summary.Binding{Transport: "os", Semantics: summary.UnitInvocation{DeploymentTarget: target, InstanceName: textOrNil(v.Get("instanceName"))}}
}

// exportPath is a path to an export: a list of names, or one text of names with dots.
func exportPath(v *doc.Value) []string {
	if v == nil || v.Kind == doc.List {
		return texts(v)
	}
	return strings.Split(scalarText(v), ".")
}

func received(b *Boundary, v *doc.Value, request bool) {
	if !request {
		b.fields("", nil, v)
		return
	}
	for _, e := range v.Map("receives") {
		b.fields(e.Key, nil, e.Value)
	}
}

// fields lists the fields of a mapping by their paths, the fields of objects too.
func (b *Boundary) fields(section string, under []string, v *doc.Value) {
	for _, e := range v.Map("fields") {
		f := ReceivedField{Section: section, Path: append(under[:len(under):len(under)], strings.Split(e.Key, ".")...), At: At{e.Line, e.Column}}
		if required := e.Value.Get("required"); required != nil {
			f.Required = required.Scalar == "true"
		}
		b.Fields = append(b.Fields, f)
		if inner := e.Value.Get("properties"); inner != nil {
			b.fields(section, f.Path, inner)
		}
	}
}

func outcome(v *doc.Value) Outcome {
	o := Outcome{ID: scalarText(v.Get("id")), At: at(v.Get("id"))}
	when := v.Get("when")
	if when.Kind == doc.List {
		for _, c := range when.Items {
			o.Clauses = append(o.Clauses, clause(c))
		}
	} else {
		o.Sentence = scalarText(when)
	}
	for _, kind := range []string{"response", "returns", "throws"} {
		if !v.Has(kind) {
			continue
		}
		ending := v.Get(kind)
		o.Ending = Ending{Kind: kind, ErrorType: scalarText(ending.Get("errorType"))}
		if n, ok := ending.Get("status").Num(); ok {
			o.Ending.Status = int(n)
		}
		if ending.Has("body") {
			o.Body = body(ending.Get("body"))
		}
	}
	for _, r := range items(v.Get("results")) {
		result := Result{At: at(r), Fields: texts(r.Get("fields")), By: texts(r.Get("by"))}
		result.Verb, result.Subject = verbOf(r, "reads", "writes", "invokes")
		o.Results = append(o.Results, result)
	}
	return o
}

func verbOf(v *doc.Value, verbs ...string) (name, subject string) {
	for _, name := range verbs {
		if v.Has(name) {
			return name, scalarText(v.Get(name))
		}
	}
	return "", ""
}

func clause(v *doc.Value) Clause {
	c := Clause{At: at(v)}
	c.Verb, c.Subject = verbOf(v, "reads", "writes", "invokes", "input")
	for _, test := range []string{"finds", "is", "equals", "has"} {
		if v.Has(test) {
			c.Test, c.Value = test, v.Get(test).Plain()
			if test == "is" && c.Value == nil {
				c.Value = "null" // as YAML reads the bare word
			}
		}
	}
	if where := scalarText(v.Get("where")); where != "" {
		c.Where = strings.Split(where, ".")
	}
	return c
}

func body(v *doc.Value) *Body {
	b := &Body{Type: scalarText(v.Get("type")), Required: texts(v.Get("required")), At: at(v)}
	if v.Has("properties") {
		b.Type = "object"
	}
	if inner := v.Get("items"); inner != nil {
		b.Type, b.Items = "array", body(inner)
	}
	for _, e := range v.MapAt("properties") {
		b.Properties = append(b.Properties, BodyProperty{e.Key, body(e.Value)})
	}
	return b
}
