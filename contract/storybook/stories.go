package storybook

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/summary"
)

// component is what the stories show.
type component struct {
	name, module, export, pkg string
}

var scriptSuffixes = []string{"", ".tsx", ".ts", ".jsx", ".js", ".mts", ".mjs", ".vue", ".svelte", "/index.tsx", "/index.ts", "/index.jsx", "/index.js"}

func (f *file) component() component {
	v := f.meta.get("component")
	if v == nil || v.kind != nameValue {
		return component{}
	}
	c := component{name: strings.Join(v.path, ".")}
	at, ok := f.imports[v.path[0]]
	if !ok {
		if f.byName[v.path[0]] != nil {
			c.module, c.export = f.label, v.path[0]
		}
		return c
	}
	c.export = at.name
	if at.name == "*" || len(v.path) > 1 {
		c.export = strings.Join(v.path[1:], ".")
		if at.name != "*" && at.name != "default" {
			c.export = at.name + "." + c.export
		}
	}
	if !strings.HasPrefix(at.from, ".") {
		c.pkg = at.from
		return c
	}
	module := source.Resolve(f.label, at.from)
	c.module = module
	for _, suffix := range scriptSuffixes {
		if f.in.Exists(module + suffix) {
			c.module = module + suffix
			break
		}
	}
	return c
}

func (f *file) stories() []*summary.Summary {
	c := f.component()
	include, exclude := names(f.meta.get("includeStories")), names(f.meta.get("excludeStories"))
	var out []*summary.Summary
	for _, d := range f.order {
		as, listed := f.exported[d.name]
		if !d.exported && !listed {
			continue
		}
		if !listed {
			as = d.name
		}
		if include != nil && !include[as] || exclude[as] {
			continue
		}
		switch d.value.kind {
		case objectValue, functionValue, callValue, nameValue:
		default:
			continue // data that the stories share
		}
		out = append(out, f.story(c, d, as))
	}
	return out
}

func names(v *value) map[string]bool {
	if v == nil || v.kind != listValue {
		return nil
	}
	out := map[string]bool{}
	for _, item := range v.items {
		if item.kind == textValue {
			out[item.scalar] = true
		}
	}
	return out
}

// body is the object of a story: itself, or the argument of the factory.
func (d *declaration) body() *value {
	v := d.value
	if v.kind == callValue && len(v.items) > 0 && v.last() != "bind" {
		v = v.items[0]
	}
	return v
}

func (f *file) story(c component, d *declaration, as string) *summary.Summary {
	args := &props{shapes: map[string]summary.TypeShape{}}
	f.collect(args, f.meta.get("args"), 0)
	f.collect(args, d.sets["args"], 0)
	f.collect(args, d.body().get("args"), 0)
	args.open = append(args.open, f.spreads(d.body())...)
	if c.name != "" {
		for _, fn := range f.renders(d) {
			f.inMarkup(args, c.name, fn)
		}
	}
	types := map[string]bool{}
	for _, v := range []*value{f.meta.get("argTypes"), d.sets["argTypes"], d.body().get("argTypes")} {
		if v != nil && v.kind == objectValue {
			for _, e := range v.entries {
				if !e.spread {
					types[e.key] = true
				}
			}
		}
	}
	title := c.name
	if title == "" {
		title = strings.TrimSuffix(path.Base(f.label), fileName.FindString(f.label))
	}
	// A package's component is named by its module too: as a package export it
	// would count as something that the package provides.
	semantics := summary.FunctionCall{Module: c.module + c.pkg, ExportName: c.export}
	at := &doc.Value{File: f.label, Line: d.line, End: max(d.line, d.value.end)}
	s := build.New(summary.KindComponent, at, title+"."+as, build.Bind(Name, "in-process", semantics))
	s.Location.ExportName = &as
	list := make([]summary.Property, 0, len(args.order))
	given := []string{}
	for i, name := range args.order {
		list = append(list, summary.Property{Name: name, Shape: args.shapes[name]})
		given = append(given, name)
		s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Position: i, Role: summary.Str("prop"), Shape: args.shapes[name]})
	}
	t := build.Transition(at, summary.Render{Component: title, Props: summary.NewRecord(list, args.open...)})
	t.IsDefault = true
	s.Transitions = []summary.Transition{t}
	s.Metadata.Component = &summary.StoryMetadata{Story: as, Name: title, File: c.module, Args: given, Open: len(args.open) > 0,
		Render: d.body().get("render") != nil || d.value.kind == functionValue}
	if len(types) > 0 {
		s.Metadata.Component.ArgTypes = slices.Sorted(maps.Keys(types))
	}
	return build.Finish(s)
}

// renders are the functions that draw a story: itself, its template, or what it or all of them have under render.
func (f *file) renders(d *declaration) (out []*value) {
	list := []*value{d.value, d.body().get("render")}
	if d.body().get("render") == nil {
		list = append(list, f.meta.get("render"))
	}
	if d.value.kind == callValue && d.value.last() == "bind" && f.byName[d.value.path[0]] != nil {
		list = append(list, f.byName[d.value.path[0]].value)
	}
	for _, v := range list {
		if v != nil && v.kind == functionValue && v.code != syntax.NoNode {
			out = append(out, v)
		}
	}
	return out
}

// inMarkup adds the attributes that a function which draws a story gives the component. One that draws it in another function, or
// draws another component, gives it what is not known.
func (f *file) inMarkup(into *props, component string, fn *value) {
	give := func(name string) {
		if _, ok := into.shapes[name]; !ok {
			into.order = append(into.order, name)
			into.shapes[name] = summary.UnknownShape{}
		}
	}
	found, other := false, false
	var walk func(n syntax.Node)
	walk = func(n syntax.Node) {
		kind := f.tree.KindName(n)
		drawn := kind == "jsx_opening_element" || kind == "jsx_self_closing_element"
		other = other || drawn
		if drawn && f.tree.Text(f.child(n, "name")) == component {
			found = true
			if kind == "jsx_opening_element" {
				give("children")
			}
			for a := range f.tree.NamedChildren(n) {
				if f.tree.KindName(a) != "jsx_attribute" {
					continue // a spread gives the story's own args
				}
				for name := range f.tree.NamedChildren(a) {
					give(f.tree.Text(name))
					break
				}
			}
		}
		for c := range f.tree.NamedChildren(n) {
			walk(c)
		}
	}
	walk(fn.code)
	if other && !found {
		// Its own args are for what it draws.
		of := &props{shapes: map[string]summary.TypeShape{}}
		f.collect(of, f.meta.get("args"), 0)
		into.order, into.shapes = of.order, of.shapes
		into.open = append(into.open, summary.Spread{SourceText: excerpt(f.tree.Text(fn.code))})
	}
}

// spreads of a story's own object bring args that are not seen, unless they are a story of the file.
func (f *file) spreads(v *value) []summary.Spread {
	var out []summary.Spread
	if v == nil || v.kind != objectValue {
		return nil
	}
	for _, e := range v.entries {
		if e.spread && !(e.value.kind == nameValue && len(e.value.path) == 1 && f.byName[e.value.path[0]] != nil) && v.get("args") == nil {
			out = append(out, summary.Spread{SourceText: excerpt(e.value.source)})
		}
	}
	return out
}

// props are the args of a story in the order in which they first appear.
type props struct {
	order  []string
	shapes map[string]summary.TypeShape
	open   []summary.Spread
}

// maxSpread bounds the objects that the args of a story are put together of, which may spread each other.
const maxSpread = 16

// collect adds the args of one object, later ones on top.
func (f *file) collect(into *props, v *value, depth int) {
	if v == nil {
		return
	}
	if depth > maxSpread {
		into.open = append(into.open, summary.Spread{SourceText: excerpt(v.source)})
		return
	}
	switch v.kind {
	case nameValue:
		f.follow(into, v, depth)
	case objectValue:
		for _, e := range v.entries {
			if e.spread {
				f.collect(into, e.value, depth+1)
				continue
			}
			if _, ok := into.shapes[e.key]; !ok {
				into.order = append(into.order, e.key)
			}
			into.shapes[e.key] = e.value.shape(0)
		}
	default:
		into.open = append(into.open, summary.Spread{SourceText: excerpt(v.source)})
	}
}

// follow reads Primary.args, meta.args, or a constant of the file.
func (f *file) follow(into *props, v *value, depth int) {
	d := f.byName[v.path[0]]
	if d == nil {
		into.open = append(into.open, summary.Spread{SourceText: strings.Join(v.path, ".")})
		return
	}
	switch {
	case len(v.path) == 1:
		f.collect(into, d.value, depth+1)
	case v.last() == "args" && len(v.path) <= 3:
		f.collect(into, d.sets["args"], depth+1)
		f.collect(into, d.body().get("args"), depth+1)
	default:
		into.open = append(into.open, summary.Spread{SourceText: strings.Join(v.path, ".")})
	}
}
