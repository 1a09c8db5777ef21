package graphql

import (
	"regexp"
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/unit"
)

// posted is the statement that a plain request runs an operation: its body is an object that is written down and that has
// a document under "query", as GraphQL over HTTP has it. false where the body has no such property.
func (r *reader) posted(f *facts.Fact) (*facts.Fact, bool) {
	if r.namesHost(f) {
		return nil, false
	}
	for _, s := range r.eval.SitesOf(f, f.Get(abi.FieldBody), nil) {
		if s.Expr == 0 {
			continue
		}
		at := r.prog.Serialised(flow.Prop{Site: s}).Site
		file := r.prog.Files[at.File]
		at.Expr = file.Plain(at.Expr)
		if x := file.Expr(at.Expr); x.Kind == unit.ExprName && x.Ref != 0 {
			b := file.Binding(unit.BindingID(x.Ref))
			if len(b.Writes) != 1 || file.Writes[b.Writes[0]].Value == 0 {
				continue
			}
			at.Expr = file.Plain(file.Writes[b.Writes[0]].Value)
		}
		x := file.Expr(at.Expr)
		if x.Kind != unit.ExprObject {
			continue
		}
		out := *f
		out.Kind, out.Sites, out.Fields, out.Within = abi.FactOperation, slices.Clone(f.Sites), nil, ".data"
		if client := f.Get(abi.FieldClient); client.Kind != abi.ValueNone {
			out.Fields = append(out.Fields, abi.Field{ID: abi.FieldClient, Value: client})
		}
		state := func(field abi.FieldID, name string) bool {
			value, ok := written(file, x, name)
			if ok {
				out.Sites = append(out.Sites, packrt.Site{File: int32(at.File), Node: uint32(file.Expr(value).Node)})
				out.Fields = append(out.Fields, abi.Field{ID: field, Value: abi.Value{Kind: abi.ValueNode, Node: uint32(len(out.Sites))}})
			}
			return ok
		}
		if state(abi.FieldDocument, "query") {
			state(abi.FieldParams, "variables")
			return &out, true
		}
	}
	return nil, false
}

// written is the value of a property of an object that is written down.
func written(file *unit.File, object *unit.Expr, name string) (unit.ExprID, bool) {
	for _, e := range file.ExprsIn(object.List) {
		if p := file.Expr(e); p.Kind == unit.ExprProperty && p.B == 0 && p.Str == name && p.Flags&unit.FlagGetter == 0 {
			return p.A, true
		}
	}
	return 0, false
}

// named is an address whose host is written out, and is not this machine.
var named = regexp.MustCompile(`^https?://[^/{}:]*\.[^/{}:]*[a-z]`)

// namesHost reports whether a request goes to a host that the code names: that of another service, whose operations are
// no concern of the schemas and resolvers around it.
func (r *reader) namesHost(f *facts.Fact) bool {
	for _, id := range []abi.FieldID{abi.FieldPath, abi.FieldBase} {
		for _, t := range r.eval.Texts(r.eval.Values(f, f.Get(id), nil, nil)) {
			if named.MatchString(t.Text) {
				return true
			}
		}
	}
	return false
}

// known keeps the operations whose documents were read: what else is called query is none of ours.
func known(list []Operation) []Operation {
	return slices.DeleteFunc(list, func(op Operation) bool { return op.Document == "" })
}
