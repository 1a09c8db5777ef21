package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// The properties of what states a provider: { provide: Token, useFactory: make, inject: [Other] }.
const (
	providedToken   = "provide"
	providedFactory = "useFactory"
	providedValue   = "useValue"
	providedClass   = "useClass"
	providedSame    = "useExisting"
	providedInject  = "inject"
)

// provider is an object that states what is handed out for a token.
type provider struct {
	file  flow.FileID
	props map[string]unit.ExprID
}

// buildProvided lists what states providers by the name that the token is written with. Nothing is evaluated here: it is asked for
// where a parameter is.
func (r *Rules) buildProvided() map[string][]provider {
	out := map[string][]provider{}
	if len(r.Hints.Calls.Provided) == 0 {
		return out
	}
	for i, f := range r.Files {
		if r.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Exprs); id++ {
			if f.Exprs[id].Kind != unit.ExprObject {
				continue
			}
			entries := f.ExprsIn(f.Exprs[id].List)
			stated := func(e unit.ExprID) bool { p := f.Expr(e); return p.Kind == unit.ExprProperty && p.Str == providedToken }
			if !slices.ContainsFunc(entries, stated) {
				continue // most objects: nothing is made for them
			}
			props := map[string]unit.ExprID{}
			for _, e := range entries {
				if p := f.Expr(e); p.Kind == unit.ExprProperty && p.Str != "" {
					props[p.Str] = p.A
				}
			}
			if name := tokenName(f, props[providedToken]); name != "" {
				out[name] = append(out[name], provider{file: flow.FileID(i), props: props})
			}
		}
	}
	return out
}

// tokenName is the name or text that a token is written with.
func tokenName(f *unit.File, e unit.ExprID) string {
	switch x := f.Expr(f.Plain(e)); x.Kind {
	case unit.ExprName, unit.ExprMember, unit.ExprLiteral:
		return x.Str
	case unit.ExprCall:
		return tokenName(f, x.A)
	}
	return ""
}

// Provided gives what a library hands a parameter: what providers state for the token that a decorator names, or for the class
// that is its type. Where one of them is not followed, nothing is said.
func (r *Rules) Provided(q flow.Evaluation, owner flow.FuncRef, p *unit.Param) []flow.Value {
	if len(r.Hints.Calls.Provided) == 0 || r.Func(owner).Kind != unit.FuncConstructor {
		return nil
	}
	f := r.Files[owner.File]
	token := p.Type
	for _, d := range p.Decorators {
		x := f.Expr(d)
		if x.Kind != unit.ExprCall {
			continue
		}
		for _, v := range q.Eval(flow.Site{File: owner.File, Expr: x.A}, nil) {
			n, ok := r.Hints.Calls.Provided[v.Text]
			if args := f.ExprsIn(x.List); ok && v.Kind == flow.Extern && n < len(args) {
				token = args[n]
			}
		}
	}
	if token == 0 {
		return nil
	}
	return r.providedFor(q, flow.Site{File: owner.File, Expr: token}, 0)
}

// maxProviders bounds the tokens through which what is provided is followed: a factory is handed what others make.
const maxProviders = 8

func (r *Rules) providedFor(q flow.Evaluation, token flow.Site, depth int) []flow.Value {
	candidates := r.provided()[tokenName(r.Files[token.File], token.Expr)]
	if len(candidates) == 0 || depth == maxProviders {
		return nil
	}
	of := q.Eval(token, nil)
	var out []flow.Value
	for _, p := range candidates {
		if !sameToken(of, q.Eval(flow.Site{File: p.file, Expr: p.props[providedToken]}, nil)) {
			continue
		}
		given := r.handedOut(q, p, depth)
		if len(given) == 0 || slices.ContainsFunc(given, func(v flow.Value) bool { return v.Kind == flow.Unknown }) {
			return nil
		}
		out = append(out, given...)
	}
	return out
}

// handedOut is what one provider hands out.
func (r *Rules) handedOut(q flow.Evaluation, p provider, depth int) []flow.Value {
	at := func(name string) flow.Site { return flow.Site{File: p.file, Expr: p.props[name]} }
	switch {
	case p.props[providedValue] != 0:
		return q.Eval(at(providedValue), nil)
	case p.props[providedClass] != 0:
		return instances(q.Eval(at(providedClass), nil))
	case p.props[providedSame] != 0:
		if same := r.providedFor(q, at(providedSame), depth+1); len(same) > 0 {
			return same
		}
		return instances(q.Eval(at(providedSame), nil))
	case p.props[providedFactory] == 0:
		return nil
	}
	f := r.Files[p.file]
	var args []flow.Arg
	if list := f.Expr(f.Plain(p.props[providedInject])); p.props[providedInject] != 0 && list.Kind == unit.ExprArray {
		for _, e := range f.ExprsIn(list.List) {
			token := flow.Site{File: p.file, Expr: e}
			values := r.providedFor(q, token, depth+1)
			if len(values) == 0 {
				values = instances(q.Eval(token, nil))
			}
			arg := flow.Value{Kind: flow.Unknown, Site: token}
			if len(values) == 1 {
				arg = values[0]
				arg.Why = nil
			}
			args = append(args, flow.Arg{Value: &arg})
		}
	}
	var out []flow.Value
	for _, v := range q.Eval(at(providedFactory), nil) {
		if v.Kind != flow.Function {
			return nil
		}
		if args == nil {
			args = []flow.Arg{}
		}
		for _, got := range q.Returned(v.Func, r.BindArgs(v.Func, at(providedFactory), nil, v.Env, args)) {
			out = append(out, q.Yielded(got)...)
		}
	}
	return out
}

// instances are those of the classes among values.
func instances(of []flow.Value) []flow.Value {
	var out []flow.Value
	for _, v := range of {
		if v.Kind == flow.Class {
			out = append(out, flow.Value{Kind: flow.Instance, Class: v.Class})
		}
	}
	return out
}

// sameToken reports whether two expressions name one token.
func sameToken(a, b []flow.Value) bool {
	return slices.ContainsFunc(a, func(v flow.Value) bool {
		return slices.ContainsFunc(b, func(w flow.Value) bool {
			switch {
			case v.Kind != w.Kind:
				return false
			case v.Kind == flow.Class:
				return v.Class == w.Class
			case v.Kind == flow.Const:
				return v.Text == w.Text && v.Lit == w.Lit
			case v.Kind == flow.Extern:
				return v.Text == w.Text && (v.Call == w.Call || !strings.HasSuffix(v.Text, "()"))
			}
			return false
		})
	})
}
