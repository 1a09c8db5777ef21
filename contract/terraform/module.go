package terraform

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

const (
	// maxNesting bounds brackets and templates inside each other, which the
	// parser follows by recursion.
	maxNesting = 200
	// maxFile bounds one file of a module: each word and sign of it is 350 bytes of its parser.
	maxFile    = 1 << 20
	maxModules = 10
	// maxInstances bounds what one for_each or count makes, maxResources a run.
	maxInstances = 500
	maxResources = 20_000
	maxSteps     = 500_000
)

// effort counts what a run has done.
type effort struct {
	resources, steps int
	// reached are the folders that a module called.
	reached map[string]bool
	// parsed are the files that were read: a module that is called often is parsed once.
	parsed map[string]*hclsyntax.Body
}

func newEffort() *effort {
	return &effort{reached: map[string]bool{}, parsed: map[string]*hclsyntax.Body{}}
}

// body is a file that was parsed.
func (e *effort) body(in *source.Input, label string) *hclsyntax.Body {
	b, ok := e.parsed[label]
	if !ok {
		b = parse(in, label)
		e.parsed[label] = b
	}
	return b
}

// module is one use of one folder.
type module struct {
	in     *source.Input
	effort *effort
	dir    string
	prefix string
	depth  int
	above  []string

	locals    map[string]*hclsyntax.Attribute
	variables map[string]*hclsyntax.Block
	outputs   map[string]*hclsyntax.Block
	data      map[string]*resource
	args      map[string]cty.Value
	resources []*resource
	byAddress map[string]*resource
	calls     []*call
	children  map[string]*module

	values map[string]cty.Value
	busy   map[string]bool
}

// call of a module.
type call struct {
	m     *module
	name  string
	block *hclsyntax.Block
}

// scope holds the values of each, count and the iterators of dynamic blocks.
type scope map[string]cty.Value

// resource is one instance of a resource block.
type resource struct {
	m         *module
	typ, name string
	address   string
	key       string
	body      *hclsyntax.Body
	scope     scope
	at        *doc.Value
	// maybe says that count or for_each decides whether there is one, by a value that the module does not state.
	maybe bool
}

func fail(r hcl.Range, format string, args ...any) {
	panic(&doc.Error{File: r.Filename, Line: r.Start.Line, Msg: fmt.Sprintf(format, args...)})
}

func newModule(in *source.Input, effort *effort, dir string, files []string) *module {
	m := &module{in: in, effort: effort, dir: dir, locals: map[string]*hclsyntax.Attribute{}, variables: map[string]*hclsyntax.Block{},
		outputs: map[string]*hclsyntax.Block{}, data: map[string]*resource{}, args: map[string]cty.Value{}, byAddress: map[string]*resource{},
		children: map[string]*module{}, values: map[string]cty.Value{}, busy: map[string]bool{}, above: []string{dir}}
	for _, f := range files {
		m.add(effort.body(in, f))
	}
	return m
}

// parse reads one file after a look at how deep it nests.
func parse(in *source.Input, label string) *hclsyntax.Body {
	data, err := in.Read(label)
	if err != nil {
		panic(&doc.Error{File: label, Msg: err.Error()})
	}
	if len(data) > maxFile {
		panic(&doc.Error{File: label, Msg: fmt.Sprintf("the file is larger than %d MB", maxFile>>20)})
	}
	tokens, _ := hclsyntax.LexConfig(data, label, hcl.InitialPos)
	depth, signs, choices := 0, 0, 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl, hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc:
			depth++
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenTemplateSeqEnd, hclsyntax.TokenCQuote, hclsyntax.TokenCHeredoc:
			depth--
		case hclsyntax.TokenQuestion:
			choices++
		}
		switch t.Type {
		case hclsyntax.TokenBang, hclsyntax.TokenMinus:
			signs++
		case hclsyntax.TokenNewline:
			signs, choices = 0, choices*min(depth, 1)
		default:
			signs = 0
		}
		if depth > maxNesting || signs > maxNesting || choices > maxNesting*5 {
			fail(t.Range, "nested deeper than %d levels", maxNesting)
		}
	}
	file, diags := hclsyntax.ParseConfig(data, label, hcl.InitialPos)
	for _, d := range diags {
		if d.Severity == hcl.DiagError {
			line := 1
			if d.Subject != nil {
				line = d.Subject.Start.Line
			}
			panic(&doc.Error{File: label, Line: line, Msg: "not valid HCL: " + d.Summary + ": " + strings.TrimSuffix(d.Detail, ".")})
		}
	}
	return file.Body.(*hclsyntax.Body)
}

func labels(b *hclsyntax.Block, n int) {
	if len(b.Labels) != n {
		fail(b.TypeRange, "a %s block has %d labels, and this one has %d", b.Type, n, len(b.Labels))
	}
}

func (m *module) add(body *hclsyntax.Body) {
	for _, b := range body.Blocks {
		switch b.Type {
		case "locals":
			for name, a := range b.Body.Attributes {
				if old, ok := m.locals[name]; ok {
					fail(a.SrcRange, "the local %s is declared again (first in %s:%d)", name, old.SrcRange.Filename, old.SrcRange.Start.Line)
				}
				m.locals[name] = a
			}
		case "variable":
			labels(b, 1)
			m.variables[b.Labels[0]] = b
		case "output":
			labels(b, 1)
			m.outputs[b.Labels[0]] = b
		case "module":
			labels(b, 1)
			m.calls = append(m.calls, &call{m, b.Labels[0], b})
		case "resource", "data":
			labels(b, 2)
			r := &resource{m: m, typ: b.Labels[0], name: b.Labels[1], body: b.Body, at: place(b)}
			r.address = r.typ + "." + r.name
			if b.Type == "data" {
				m.data[r.address] = r
				continue
			}
			if old, ok := m.byAddress[r.address]; ok {
				fail(b.TypeRange, "the resource %s is declared again (first in %s:%d)", r.address, old.at.File, old.at.Line)
			}
			m.byAddress[r.address] = r
			m.resources = append(m.resources, r)
		}
	}
}

func place(b *hclsyntax.Block) *doc.Value {
	return &doc.Value{File: b.TypeRange.Filename, Line: b.TypeRange.Start.Line, End: b.CloseBraceRange.End.Line}
}

// local gives the folder of a module of the same tree.
func (c *call) local() (string, bool) {
	a, ok := c.block.Body.Attributes["source"]
	if !ok {
		return "", false
	}
	v, diags := a.Expr.Value(nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() || v.Type() != cty.String {
		return "", false
	}
	where := v.AsString()
	if !strings.HasPrefix(where, "./") && !strings.HasPrefix(where, "../") {
		return "", false
	}
	return path.Join(c.m.dir, where), true
}

// callModules loads the modules that this one calls.
func (m *module) callModules(args map[string]cty.Value) {
	for name, v := range args {
		m.args[name] = v
	}
	for _, c := range m.calls {
		where, ok := c.local()
		if !ok {
			m.in.Notef(place(c.block), "the module %s is no local folder; what it declares is not read", c.name)
			continue
		}
		for _, up := range m.above {
			if up == where {
				fail(c.block.TypeRange, "the module %s calls itself", where)
			}
		}
		if m.depth+1 > maxModules {
			fail(c.block.TypeRange, "modules call each other more than %d deep", maxModules)
		}
		m.effort.reached[where] = true
		files, err := m.filesOf(where)
		if err != nil || len(files) == 0 {
			fail(c.block.TypeRange, "cannot read the module %s at %s: there is no folder with .tf files", c.name, where)
		}
		for _, i := range m.instances(c.block.Body, "module."+c.name) {
			if m.effort.resources++; m.effort.resources > maxResources {
				fail(c.block.TypeRange, "more than %d resources and modules are declared", maxResources)
			}
			child := newModule(m.in, m.effort, where, files)
			child.prefix, child.depth, child.above = m.prefix+"module."+c.name+i.key+".", m.depth+1, append(append([]string{}, m.above...), where)
			given := map[string]cty.Value{}
			for name, a := range c.block.Body.Attributes {
				switch name {
				case "source", "version", "providers", "count", "for_each", "depends_on":
					continue
				}
				given[name] = m.eval(a.Expr, i.scope)
			}
			m.children[c.name+i.key] = child
			child.callModules(given)
		}
	}
}

func (m *module) filesOf(dir string) ([]string, error) {
	if !fs.ValidPath(dir) {
		return nil, fmt.Errorf("outside")
	}
	entries, err := fs.ReadDir(m.in.FS, dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if e.Type().IsRegular() && path.Ext(e.Name()) == ".tf" {
			out = append(out, path.Join(dir, e.Name()))
		}
	}
	return out, nil
}

// everything gives the instances of all resources, those of called modules included.
func (m *module) everything() []*resource {
	var out []*resource
	for _, r := range m.resources {
		for _, i := range m.instances(r.body, r.address) {
			if m.effort.resources++; m.effort.resources > maxResources {
				panic(r.at.Errorf("more than %d resources and modules are declared", maxResources))
			}
			one := *r
			one.key, one.scope, one.maybe = i.key, i.scope, i.maybe
			one.address = m.prefix + r.typ + "." + r.name + i.key
			out = append(out, &one)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(m.children)) {
		out = append(out, m.children[n].everything()...)
	}
	return out
}

// instance is one of the resources that for_each or count makes of a block.
type instance struct {
	key   string
	scope scope
	// maybe says that how many are made is not known, and whether any is.
	maybe bool
}

func (m *module) instances(body *hclsyntax.Body, what string) []instance {
	if a, ok := body.Attributes["for_each"]; ok {
		v := unmarked(m.eval(a.Expr, nil))
		if v.IsKnown() && !v.IsNull() && v.CanIterateElements() {
			if v.LengthInt() > maxInstances {
				m.in.Notef(at(a.SrcRange), "%s is made %d times; it is read once", what, v.LengthInt())
			} else {
				var out []instance
				for it := v.ElementIterator(); it.Next(); {
					k, e := it.Element()
					if v.Type().IsSetType() || v.Type().IsTupleType() || v.Type().IsListType() {
						k = e
					}
					key := asText(k)
					if !key.known {
						continue
					}
					out = append(out, instance{"[" + fmt.Sprintf("%q", key.s) + "]", scope{"each": cty.ObjectVal(map[string]cty.Value{"key": cty.StringVal(key.s), "value": e})}, false})
				}
				return out
			}
		}
		return []instance{{"", scope{"each": cty.ObjectVal(map[string]cty.Value{"key": cty.StringVal("{each.key}"), "value": cty.DynamicVal})}, true}}
	}
	if a, ok := body.Attributes["count"]; ok {
		v := unmarked(m.eval(a.Expr, nil))
		if v.IsKnown() && !v.IsNull() && v.Type() == cty.Number {
			n, _ := v.AsBigFloat().Int64()
			if n >= 0 && n <= maxInstances {
				out := make([]instance, 0, n)
				for i := int64(0); i < n; i++ {
					key := fmt.Sprintf("[%d]", i)
					if n == 1 {
						key = ""
					}
					out = append(out, instance{key, scope{"count": cty.ObjectVal(map[string]cty.Value{"index": cty.NumberIntVal(i)})}, false})
				}
				return out
			}
		}
		return []instance{{"", scope{"count": cty.ObjectVal(map[string]cty.Value{"index": cty.StringVal("{count.index}")})}, true}}
	}
	return []instance{{}}
}

func at(r hcl.Range) *doc.Value {
	return &doc.Value{File: r.Filename, Line: r.Start.Line, End: r.End.Line}
}
