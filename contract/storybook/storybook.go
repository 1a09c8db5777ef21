package storybook

import (
	"bytes"
	"path"
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "storybook"

// maxSize bounds one file of stories.
const maxSize = 5 << 20

var fileName = regexp.MustCompile(`\.(?:stories|story)\.[cm]?[jt]sx?$`)

// Wants reports whether a file of a folder holds stories.
func Wants(name string, _ func() []byte) bool { return fileName.MatchString(name) }

// Read gives a component summary for every story.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var all []*summary.Summary
	err := in.EachFile(func(label string) error {
		data, err := in.Read(label)
		if err != nil {
			return &doc.Error{File: label, Msg: err.Error()}
		}
		if len(data) > maxSize {
			return &doc.Error{File: label, Msg: "the file is larger than 5 MB, which no file of stories is"}
		}
		if !utf8.Valid(data) {
			return &doc.Error{File: label, Line: 1, Msg: "not valid UTF-8; save the file as UTF-8"}
		}
		some, err := read(in, label, string(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
		all = append(all, some...)
		return err
	})
	return all, err
}

// imported is where a name comes from.
type imported struct {
	from, name string
}

// declaration is one constant or function of the top level.
type declaration struct {
	name     string
	exported bool
	value    *value
	line     int
	// sets are assignments to its properties: Primary.args = {...}.
	sets map[string]*value
}

type file struct {
	in       *source.Input
	label    string
	imports  map[string]imported
	byName   map[string]*declaration
	order    []*declaration
	exported map[string]string // local name -> exported name
	meta     *value
	metaLine int
}

func read(in *source.Input, label, src string) ([]*summary.Summary, error) {
	f := &file{in: in, label: label, imports: map[string]imported{}, byName: map[string]*declaration{}, exported: map[string]string{}}
	r := &reader{src: src, tokens: lex(src)}
	for r.peek().kind != 0 {
		before := r.at
		f.statement(r)
		if r.at == before {
			r.skip()
		}
	}
	if f.meta != nil && f.meta.kind == 'i' && len(f.meta.path) == 1 {
		if d := f.byName[f.meta.path[0]]; d != nil {
			f.meta = d.value
		}
	}
	for hop := 0; f.meta != nil && f.meta.kind == 'c' && hop < 4; hop++ {
		if len(f.meta.items) == 0 {
			break
		}
		f.meta = f.meta.items[0]
	}
	if f.meta == nil {
		// The factory form has no default export: const meta = preview.meta({...}).
		for _, d := range f.order {
			if d.value != nil && d.value.kind == 'c' && d.value.path[len(d.value.path)-1] == "meta" && len(d.value.items) > 0 {
				f.meta, f.metaLine = d.value.items[0], d.line
			}
		}
	}
	if f.meta == nil || f.meta.kind != 'o' {
		at := &doc.Value{File: label, Line: max(f.metaLine, 1)}
		in.Notef(at, "no default export says which component these stories show; they are not read")
		return nil, nil
	}
	return f.stories(), nil
}

// statement reads one statement of the top level.
func (f *file) statement(r *reader) {
	t := r.peek()
	switch {
	case t.is("import"):
		f.importing(r)
	case t.is("export"):
		r.next()
		switch {
		case r.peek().is("default"):
			r.next()
			f.metaLine = r.peek().line
			f.meta = r.expression(0)
		case r.peek().is("{"):
			f.exportList(r)
		default:
			f.declare(r, true)
		}
	case t.is("const") || t.is("let") || t.is("var") || t.is("function") || t.is("async"):
		f.declare(r, false)
	case t.kind == 'w' && r.ahead(1).is(".") && r.ahead(2).kind == 'w' && r.ahead(3).is("="):
		name, key := r.next().text, r.ahead(1).text
		r.next()
		r.next()
		r.next()
		v := r.expression(0)
		if d := f.byName[name]; d != nil {
			d.sets[key] = v
		}
	default:
		r.skip()
	}
}

func (f *file) importing(r *reader) {
	r.next()
	if r.peek().is("type") && !r.ahead(1).is("from") && !r.ahead(1).is(",") {
		r.next()
	}
	names := map[string]string{}
	for n := 0; r.peek().kind != 0 && r.peek().kind != 's' && n < 4096; n++ {
		t := r.peek()
		switch {
		case t.is("{"):
			r.next()
			for r.peek().kind != 0 && !r.peek().is("}") {
				if r.peek().is("type") && r.ahead(1).kind == 'w' && !r.ahead(1).is("as") {
					r.next()
				}
				name := r.next()
				local := name
				if r.peek().is("as") {
					r.next()
					local = r.next()
				}
				if name.kind == 'w' || name.kind == 's' {
					names[local.text] = strings.Trim(name.text, `"'`)
				}
				if r.peek().is(",") {
					r.next()
				}
			}
			r.next()
		case t.is("*"):
			r.next()
			r.next()
			names[r.next().text] = "*"
		case t.is("from"):
			r.next()
			if r.peek().kind == 's' {
				for local, name := range names {
					f.imports[local] = imported{from: r.peek().value, name: name}
				}
			}
		case t.kind == 'w':
			names[r.next().text] = "default"
		case t.is(",") || t.is("="):
			r.next()
		default:
			return
		}
	}
	if r.peek().kind == 's' {
		r.next()
	}
}

func (f *file) exportList(r *reader) {
	r.next()
	for r.peek().kind != 0 && !r.peek().is("}") {
		name := r.next()
		as := name.text
		if r.peek().is("as") {
			r.next()
			as = r.next().text
		}
		if as == "default" {
			f.meta = &value{kind: 'i', path: []string{name.text}}
			f.metaLine = name.line
		} else if name.kind == 'w' && !name.is("type") {
			f.exported[name.text] = as
		}
		if r.peek().is(",") {
			r.next()
		}
	}
	r.next()
}

func (f *file) declare(r *reader, exported bool) {
	t := r.peek()
	d := &declaration{exported: exported, line: t.line, sets: map[string]*value{}}
	switch {
	case t.is("const") || t.is("let") || t.is("var"):
		r.next()
		if r.peek().kind != 'w' {
			return // a pattern
		}
		d.name = r.next().text
		if r.peek().is(":") {
			f.annotation(r)
		}
		if !r.peek().is("=") {
			return
		}
		r.next()
		d.value = r.expression(0)
	case t.is("function") || t.is("async"):
		for r.peek().is("function") || r.peek().is("async") || r.peek().is("*") {
			r.next()
		}
		d.name = r.next().text
		d.value = r.function()
	default:
		r.skip()
		return
	}
	f.byName[d.name] = d
	f.order = append(f.order, d)
}

// annotation passes over `: Type` up to the = of the constant.
func (f *file) annotation(r *reader) {
	angle := 0
	for r.peek().kind != 0 {
		t := r.peek()
		switch {
		case t.is("<"):
			angle++
		case t.is(">"):
			angle--
		case t.is("=") && angle <= 0, t.is(";"):
			return
		}
		if t.kind == 'p' && closing[t.text] != "" {
			r.skip()
		} else {
			r.next()
		}
	}
}

// component is what the stories show.
type component struct {
	name, module, export, pkg string
}

var scriptSuffixes = []string{"", ".tsx", ".ts", ".jsx", ".js", ".mts", ".mjs", ".vue", ".svelte", "/index.tsx", "/index.ts", "/index.jsx", "/index.js"}

func (f *file) component() component {
	v := f.meta.get("component")
	if v == nil || v.kind != 'i' {
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
		if !d.exported && !listed || d.value == nil {
			continue
		}
		if !listed {
			as = d.name
		}
		if include != nil && !include[as] || exclude[as] {
			continue
		}
		switch d.value.kind {
		case 'o', 'f', 'c', 'i':
		default:
			continue // data that the stories share
		}
		out = append(out, f.story(c, d, as))
	}
	return out
}

func names(v *value) map[string]bool {
	if v == nil || v.kind != 'a' {
		return nil
	}
	out := map[string]bool{}
	for _, item := range v.items {
		if item.kind == 's' && len(item.items) > 0 {
			out[item.items[0].text] = true
		}
	}
	return out
}

// body is the object of a story: itself, or the argument of the factory.
func (d *declaration) body() *value {
	v := d.value
	if v.kind == 'c' && len(v.items) > 0 && v.path[len(v.path)-1] != "bind" {
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
	types := map[string]bool{}
	for _, v := range []*value{f.meta.get("argTypes"), d.sets["argTypes"], d.body().get("argTypes")} {
		if v != nil && v.kind == 'o' {
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
	// would stand for what the package provides.
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
		Render: d.body().get("render") != nil || d.value.kind == 'f'}
	if len(types) > 0 {
		s.Metadata.Component.ArgTypes = sorted(types)
	}
	return build.Finish(s)
}

// spreads of a story's own object bring args that are not seen, unless they are a story of the file.
func (f *file) spreads(v *value) []summary.Spread {
	var out []summary.Spread
	if v == nil || v.kind != 'o' {
		return nil
	}
	for _, e := range v.entries {
		if e.spread && !(e.value.kind == 'i' && len(e.value.path) == 1 && f.byName[e.value.path[0]] != nil) && v.get("args") == nil {
			out = append(out, summary.Spread{SourceText: clip(e.value.text)})
		}
	}
	return out
}

// props are the args of a story in the order they are first given.
type props struct {
	order  []string
	shapes map[string]summary.TypeShape
	open   []summary.Spread
}

// collect adds the args of one object, later ones on top.
func (f *file) collect(into *props, v *value, depth int) {
	if v == nil || depth > 16 {
		return
	}
	switch v.kind {
	case 'i':
		f.follow(into, v, depth)
	case 'o':
		for _, e := range v.entries {
			if e.spread {
				f.collect(into, e.value, depth+1)
				if e.value.kind != 'i' && e.value.kind != 'o' {
					into.open = append(into.open, summary.Spread{SourceText: clip(e.value.text)})
				}
				continue
			}
			if _, ok := into.shapes[e.key]; !ok {
				into.order = append(into.order, e.key)
			}
			into.shapes[e.key] = e.value.shape(0)
		}
	default:
		into.open = append(into.open, summary.Spread{SourceText: clip(v.text)})
	}
}

// follow reads Primary.args, meta.args, or a constant of the file.
func (f *file) follow(into *props, v *value, depth int) {
	d := f.byName[v.path[0]]
	if d == nil || d.value == nil {
		into.open = append(into.open, summary.Spread{SourceText: strings.Join(v.path, ".")})
		return
	}
	switch {
	case len(v.path) == 1:
		f.collect(into, d.value, depth+1)
	case v.path[len(v.path)-1] == "args" && len(v.path) <= 3:
		f.collect(into, d.sets["args"], depth+1)
		f.collect(into, d.body().get("args"), depth+1)
	default:
		into.open = append(into.open, summary.Spread{SourceText: strings.Join(v.path, ".")})
	}
}

func sorted(m map[string]bool) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
