package terraform

import (
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/drift-analyzer/drift/contract/internal/doc"
)

// text is a value as text, with holes, and the resource that it refers to.
type text struct {
	s     string
	known bool
	ref   string
}

// mark on a value says which resource it is an attribute of.
type mark string

func unmarked(v cty.Value) cty.Value {
	out, _ := v.UnmarkDeep()
	return out
}

func asText(v cty.Value) text {
	plain, marks := v.UnmarkDeep()
	if plain == cty.NilVal || !plain.IsWhollyKnown() || plain.IsNull() {
		return text{}
	}
	s, err := convert.Convert(plain, cty.String)
	if err != nil || s.IsNull() {
		return text{}
	}
	out := text{s: s.AsString(), known: true}
	for m := range marks {
		if r, ok := m.(mark); ok && (out.ref == "" || string(r) < out.ref) {
			out.ref = string(r)
		}
	}
	return out
}

const (
	maxString  = 16 << 10
	maxValues  = 10_000
	maxForDeep = 2
)

// small refuses values that grow without end: text doubled by text, lists by lists.
func small(v cty.Value, r hcl.Range) cty.Value {
	n := 0
	plain, _ := v.UnmarkDeep()
	_ = cty.Walk(plain, func(_ cty.Path, x cty.Value) (bool, error) {
		n++
		if x.Type() == cty.String && x.IsKnown() && !x.IsNull() {
			n += len(x.AsString()) / 64
			if len(x.AsString()) > maxString {
				n = maxValues + 1
			}
		}
		if n > maxValues {
			fail(r, "a value is longer than %d characters or has more than %d parts when it is written out", maxString, maxValues)
		}
		return true, nil
	})
	return v
}

// eval works an expression out; what it cannot find is unknown.
func (m *module) eval(expr hclsyntax.Expression, s scope) cty.Value {
	if m.effort.steps++; m.effort.steps > maxSteps {
		fail(expr.Range(), "the values refer to each other more than %d times", maxSteps)
	}
	if loops(expr) > maxForDeep {
		return cty.DynamicVal
	}
	roots := &node{}
	for _, t := range expr.Variables() {
		m.refer(roots, t, s)
	}
	ctx := &hcl.EvalContext{Variables: map[string]cty.Value{}, Functions: functions}
	for name, n := range roots.children {
		ctx.Variables[name] = n.value()
	}
	v, diags := expr.Value(ctx)
	if diags.HasErrors() || v == cty.NilVal {
		return cty.DynamicVal
	}
	return small(v, expr.Range())
}

type loopCounter struct{ depth, most int }

func (c *loopCounter) Enter(n hclsyntax.Node) hcl.Diagnostics {
	switch n.(type) {
	case *hclsyntax.ForExpr, *hclsyntax.SplatExpr:
		c.depth++
		c.most = max(c.most, c.depth)
	}
	return nil
}

func (c *loopCounter) Exit(n hclsyntax.Node) hcl.Diagnostics {
	switch n.(type) {
	case *hclsyntax.ForExpr, *hclsyntax.SplatExpr:
		c.depth--
	}
	return nil
}

func loops(expr hclsyntax.Expression) int {
	c := &loopCounter{}
	_ = hclsyntax.Walk(expr, c)
	return c.most
}

// node is a part of the tree of names that an expression refers to.
type node struct {
	children map[string]*node
	leaf     cty.Value
	set      bool
	numbered bool
}

func (n *node) child(key string) *node {
	if n.children == nil {
		n.children = map[string]*node{}
	}
	c, ok := n.children[key]
	if !ok {
		c = &node{}
		n.children[key] = c
	}
	return c
}

func (n *node) put(v cty.Value, keys ...string) {
	for _, k := range keys {
		n = n.child(k)
	}
	n.leaf, n.set = v, true
}

func (n *node) value() cty.Value {
	if len(n.children) == 0 {
		if n.set {
			return n.leaf
		}
		return cty.DynamicVal
	}
	if n.numbered {
		most := 0
		for k := range n.children {
			if i, err := strconv.Atoi(k); err == nil && i < maxInstances {
				most = max(most, i)
			}
		}
		list := make([]cty.Value, most+1)
		for i := range list {
			list[i] = cty.DynamicVal
			if c, ok := n.children[strconv.Itoa(i)]; ok {
				list[i] = c.value()
			}
		}
		return cty.TupleVal(list)
	}
	out := map[string]cty.Value{}
	for k, c := range n.children {
		out[k] = c.value()
	}
	return cty.ObjectVal(out)
}

// steps are the names and keys of a traversal as text.
func steps(t hcl.Traversal) (keys []string, numbered []bool) {
	for _, s := range t {
		switch x := s.(type) {
		case hcl.TraverseRoot:
			keys, numbered = append(keys, x.Name), append(numbered, false)
		case hcl.TraverseAttr:
			keys, numbered = append(keys, x.Name), append(numbered, false)
		case hcl.TraverseIndex:
			k := asText(x.Key)
			if !k.known {
				return keys, numbered
			}
			keys, numbered = append(keys, k.s), append(numbered, x.Key.Type() == cty.Number)
		default:
			return keys, numbered
		}
	}
	return keys, numbered
}

// refer puts the value of one name into the tree.
func (m *module) refer(roots *node, t hcl.Traversal, s scope) {
	keys, numbered := steps(t)
	if v, ok := s[keys[0]]; ok {
		roots.put(v, keys[0])
		return
	}
	if len(keys) < 2 {
		return
	}
	name := keys[1]
	switch keys[0] {
	case "var":
		roots.put(m.variable(name, t.SourceRange()), "var", name)
	case "local":
		roots.put(m.local(name, t.SourceRange()), "local", name)
	case "path":
		dir := m.dir
		if name != "module" {
			dir = m.above[0]
		}
		roots.put(cty.StringVal(dir), "path", name)
	case "terraform":
		roots.put(cty.StringVal("{workspace}"), "terraform", name)
	case "each", "count", "self":
	case "module":
		m.output(roots, keys)
	case "data":
		if len(keys) >= 4 {
			m.place(roots, keys, numbered, 3, m.data[keys[1]+"."+keys[2]], "data.")
		}
	default:
		if len(keys) >= 3 {
			m.place(roots, keys, numbered, 2, m.byAddress[keys[0]+"."+keys[1]], "")
		}
	}
}

// place puts an attribute of a resource or data block where a traversal looks for it.
func (m *module) place(roots *node, keys []string, numbered []bool, n int, r *resource, kind string) {
	parent := roots
	for _, k := range keys[:n] {
		parent = parent.child(k)
	}
	instance := ""
	if r != nil && len(keys) > n+1 {
		_, each := r.body.Attributes["for_each"]
		_, count := r.body.Attributes["count"]
		if each || count {
			parent.numbered = numbered[n]
			instance = "[" + strconv.Quote(keys[n]) + "]"
			if numbered[n] {
				instance = "[" + keys[n] + "]"
			}
			parent = parent.child(keys[n])
			n++
		}
	}
	if n >= len(keys) {
		return
	}
	parent.put(m.attribute(r, kind+keys[n-1], instance, keys[n], strings.Join(keys, ".")), keys[n])
}

// naming attributes refer to the resource itself.
var naming = map[string]bool{"arn": true, "id": true, "name": true, "url": true, "bucket": true, "stream_arn": true, "function_name": true, "invoke_arn": true,
	"qualified_arn": true, "family": true, "self_link": true, "key_arn": true, "uri": true}

func (m *module) attribute(r *resource, label, instance, attr, written string) cty.Value {
	if r == nil {
		return hole(written)
	}
	if _, isData := m.data[r.typ+"."+r.name]; isData && m.byAddress[r.typ+"."+r.name] != r {
		return m.dataAttribute(r, attr)
	}
	one := *r
	one.address = m.prefix + r.typ + "." + r.name + instance
	for _, i := range m.instances(r.body, r.address) {
		if i.key == instance || instance == "[0]" && i.key == "" {
			one.key, one.scope = i.key, i.scope
			one.address = m.prefix + r.typ + "." + r.name + i.key
		}
	}
	address := mark(one.address)
	if naming[attr] && (attr != "bucket" || r.typ == "aws_s3_bucket") {
		return cty.StringVal(one.Name()).Mark(address)
	}
	if a, ok := r.body.Attributes[attr]; ok {
		return m.once(one.address+"."+attr, a.SrcRange, func() cty.Value { return m.eval(a.Expr, one.scope) }).Mark(address)
	}
	return hole(one.address + "." + attr).Mark(address)
}

// dataAttribute is what a data block says: of the account and region a hole, of an archive its folder.
func (m *module) dataAttribute(r *resource, attr string) cty.Value {
	switch {
	case r.typ == "aws_region":
		return cty.StringVal("{region}")
	case r.typ == "aws_caller_identity" && attr == "account_id":
		return cty.StringVal("{accountId}")
	case r.typ == "archive_file" && attr == "output_path":
		for _, from := range []string{"source_dir", "source_file"} {
			if a, ok := r.body.Attributes[from]; ok {
				return m.eval(a.Expr, nil)
			}
		}
	}
	// A data block names something that another template makes.
	for _, key := range []string{"name", "bucket", "function_name", "topic", "secret_id"} {
		if a, ok := r.body.Attributes[key]; ok && (naming[attr] || attr == key) {
			return m.once("data."+r.address+"."+key, a.SrcRange, func() cty.Value { return m.eval(a.Expr, nil) })
		}
	}
	return hole("data." + r.address + "." + attr)
}

func hole(name string) cty.Value {
	return cty.StringVal("{" + strings.NewReplacer("{", "", "}", "").Replace(name) + "}")
}

// once works a value out a single time, and refuses one that depends on itself.
// maxBusy bounds the values that are being found through one another.
const maxBusy = 300

func (m *module) once(key string, r hcl.Range, work func() cty.Value) cty.Value {
	if v, ok := m.values[key]; ok {
		return v
	}
	if m.busy[key] {
		fail(r, "%s depends on itself", key)
	}
	if len(m.busy) > maxBusy {
		fail(r, "values refer to each other more than %d deep", maxBusy)
	}
	m.busy[key] = true
	v := work()
	delete(m.busy, key)
	m.values[key] = v
	return v
}

func (m *module) local(name string, r hcl.Range) cty.Value {
	a, ok := m.locals[name]
	if !ok {
		return hole("local." + name)
	}
	return m.once("local."+name, a.SrcRange, func() cty.Value { return m.eval(a.Expr, nil) })
}

// variable is what the module is called with; else its default when that is no
// text; else a hole.
func (m *module) variable(name string, r hcl.Range) cty.Value {
	if v, ok := m.args[name]; ok {
		return v
	}
	if b, ok := m.variables[name]; ok {
		if a, ok := b.Body.Attributes["default"]; ok {
			v := m.once("var."+name, a.SrcRange, func() cty.Value { return m.eval(a.Expr, nil) })
			if v.IsKnown() && !v.IsNull() && v.Type() != cty.String {
				return v
			}
		}
		if a, ok := b.Body.Attributes["type"]; ok && !strings.HasPrefix(typeWord(a.Expr), "string") {
			return cty.DynamicVal
		}
	}
	return hole("var." + name)
}

func typeWord(e hclsyntax.Expression) string {
	if t, ok := e.(*hclsyntax.ScopeTraversalExpr); ok {
		return t.Traversal.RootName()
	}
	if t, ok := e.(*hclsyntax.FunctionCallExpr); ok {
		return t.Name
	}
	return ""
}

// output puts module.NAME.OUTPUT into the tree.
func (m *module) output(roots *node, keys []string) {
	if len(keys) < 3 {
		return
	}
	child, out, path := m.children[keys[1]], keys[2], keys[:3]
	if child == nil && len(keys) > 3 {
		for _, k := range []string{"[" + strconv.Quote(keys[2]) + "]", "[" + keys[2] + "]"} {
			if c := m.children[keys[1]+k]; c != nil {
				child, out, path = c, keys[3], keys[:4]
			}
		}
	}
	if child == nil {
		roots.put(hole(strings.Join(keys, ".")), path...)
		return
	}
	b, ok := child.outputs[out]
	if !ok {
		roots.put(hole(strings.Join(keys, ".")), path...)
		return
	}
	a, ok := b.Body.Attributes["value"]
	if !ok {
		return
	}
	roots.put(child.once("output."+out, a.SrcRange, func() cty.Value { return child.eval(a.Expr, nil) }), path...)
}

// names are the attributes that state a resource's own name.
var names = map[string][]string{
	"aws_lambda_function": {"function_name"}, "aws_s3_bucket": {"bucket"}, "aws_ecs_task_definition": {"family"}, "google_bigquery_table": {"table_id"},
	"google_bigquery_dataset": {"dataset_id"}, "google_monitoring_metric_descriptor": {"type"}, "google_secret_manager_secret": {"secret_id"},
}

// Name is what the resource is called when it is deployed, else its address.
func (r *resource) Name() string {
	keys, ok := names[r.typ]
	if !ok {
		keys = []string{"name"}
	}
	for _, key := range keys {
		if a, ok := r.body.Attributes[key]; ok {
			v := r.m.once(r.address+".name", a.SrcRange, func() cty.Value { return r.m.eval(a.Expr, r.scope) })
			if t := asText(v); t.known && t.s != "" {
				return t.s
			}
		}
	}
	return r.address
}

// value of an attribute of the resource.
func (r *resource) value(name string) cty.Value { return r.in(r.body, r.scope, name) }

func (r *resource) in(body *hclsyntax.Body, s scope, name string) cty.Value {
	if a, ok := body.Attributes[name]; ok {
		return r.m.eval(a.Expr, s)
	}
	return cty.NilVal
}

func (r *resource) text(name string) text { return asTextOr(r.value(name)) }

func asTextOr(v cty.Value) text {
	if v == cty.NilVal {
		return text{}
	}
	return asText(v)
}

// part is one nested block with the values of its names.
type part struct {
	r    *resource
	body *hclsyntax.Body
	s    scope
	at   *doc.Value
}

func (p part) value(name string) cty.Value { return p.r.in(p.body, p.s, name) }

func (p part) text(name string) text { return asTextOr(p.value(name)) }

// blocks gives the nested blocks of a kind, dynamic ones written out.
func (p part) blocks(kind string) []part {
	var out []part
	for _, b := range p.body.Blocks {
		switch {
		case b.Type == kind:
			out = append(out, part{p.r, b.Body, p.s, place(b)})
		case b.Type == "dynamic" && len(b.Labels) == 1 && b.Labels[0] == kind:
			out = append(out, p.dynamic(b, kind)...)
		}
	}
	return out
}

func (p part) dynamic(b *hclsyntax.Block, kind string) []part {
	iterator := kind
	if a, ok := b.Body.Attributes["iterator"]; ok {
		if t, ok := a.Expr.(*hclsyntax.ScopeTraversalExpr); ok {
			iterator = t.Traversal.RootName()
		}
	}
	var content *hclsyntax.Block
	for _, c := range b.Body.Blocks {
		if c.Type == "content" {
			content = c
		}
	}
	a, ok := b.Body.Attributes["for_each"]
	if content == nil || !ok {
		return nil
	}
	v := unmarked(p.r.m.eval(a.Expr, p.s))
	if !v.IsKnown() || v.IsNull() || !v.CanIterateElements() || v.LengthInt() > maxInstances {
		return nil
	}
	var out []part
	for it := v.ElementIterator(); it.Next(); {
		k, e := it.Element()
		if v.Type().IsSetType() {
			k = e
		}
		s := scope{iterator: cty.ObjectVal(map[string]cty.Value{"key": k, "value": e})}
		for name, x := range p.s {
			if _, taken := s[name]; !taken {
				s[name] = x
			}
		}
		out = append(out, part{p.r, content.Body, s, place(content)})
	}
	return out
}

// open reports whether a dynamic block of a kind runs over something unknown.
func (p part) open(kind string) bool {
	for _, b := range p.body.Blocks {
		if b.Type == "dynamic" && len(b.Labels) == 1 && b.Labels[0] == kind {
			if a, ok := b.Body.Attributes["for_each"]; ok {
				v := unmarked(p.r.m.eval(a.Expr, p.s))
				if !v.IsKnown() || !v.CanIterateElements() && !v.IsNull() {
					return true
				}
			}
		}
	}
	return false
}

func (r *resource) part() part { return part{r, r.body, r.scope, r.at} }

func (r *resource) blocks(kind string) []part { return r.part().blocks(kind) }
