package clientstate

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// MembersOf are the expressions that say a member of something else than the receiver of their own function, by the class of which that is an
// instance.
func (r *Index) MembersOf(name string) map[flow.ClassRef][]flow.Site {
	if got, ok := r.membersBy.Load(name); ok {
		return got.(map[flow.ClassRef][]flow.Site)
	}
	out := map[flow.ClassRef][]flow.Site{}
	for _, at := range r.members()[name] {
		seen := map[flow.ClassRef]bool{}
		for _, v := range r.prog.Eval(flow.Site{File: at.File, Expr: r.prog.Expr(at).A}, nil) {
			if v.Kind == flow.Instance && !seen[v.Class] {
				seen[v.Class] = true
				out[v.Class] = append(out[v.Class], at)
			}
		}
	}
	r.membersBy.Store(name, out)
	return out
}

// findMembers notes the expressions that say a member under whose name a method keeps something.
func (r *Index) findMembers() map[string][]flow.Site {
	out := map[string][]flow.Site{}
	kept := map[string]bool{}
	for _, file := range r.prog.Files {
		for i := range file.Exprs {
			if x := &file.Exprs[i]; x.Kind == unit.ExprAssign {
				if _, ok := ReceiverOf(file, x); ok {
					kept[file.Expr(x.A).Str] = true
				}
			}
		}
	}
	for id, file := range r.prog.Files {
		for i := range file.Exprs {
			if x := &file.Exprs[i]; x.Kind == unit.ExprMember && kept[x.Str] {
				if k := file.Expr(x.A).Kind; k == unit.ExprName || k == unit.ExprMember {
					out[x.Str] = append(out[x.Str], flow.Site{File: flow.FileID(id), Expr: unit.ExprID(i)})
				}
			}
		}
	}
	return out
}
