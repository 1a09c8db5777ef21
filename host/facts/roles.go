package facts

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Role is the role of a parameter's value. Methods that return their receiver are seen through.
func (r *Evaluator) Role(v flow.Value) (string, bool) {
	role, rest, ok := r.roleAbove(v)
	if rest != "" {
		role = ""
	}
	return role, ok
}

// Member is the first member that a value is read through of what has a role: ".boom" for res.status(400).boom.notFound.
func (r *Evaluator) Member(v flow.Value) (role, name string, ok bool) {
	role, rest, _ := r.roleAbove(v)
	name, below := strings.CutPrefix(rest, ".")
	if role == "" || !below {
		return "", "", false
	}
	if end := strings.IndexAny(name, ".("); end >= 0 {
		name = name[:end]
	}
	return role, name, name != ""
}

// roleAbove is the role of what a parameter's value is read off, with the path from there.
func (r *Evaluator) roleAbove(v flow.Value) (role, rest string, ok bool) {
	role, given, unit := r.Roles.of(Param{v.Func, v.Index})
	if !given {
		return "", "", unit
	}
	text := v.Text
	for text != "" {
		if gives, rest, ok := r.memberRole(role, text); ok {
			role, text = gives, rest
			continue
		}
		end := strings.Index(text, "()")
		if end < 0 || !strings.HasPrefix(text, ".") || !r.fluentRole(role, text[1:end]) {
			return role, text, true
		}
		text = text[end+2:]
	}
	return role, "", true
}

// memberRole is the role of a property of a parameter, and the rest of the path after it.
func (r *Evaluator) memberRole(role, text string) (gives, rest string, ok bool) {
	for _, p := range r.packs {
		for _, h := range p.Manifest.InputsThat(abi.HoldsRole) {
			if rest, ok := strings.CutPrefix(text, h.Path); ok && h.Role == role && (rest == "" || rest[0] == '.') {
				return h.Is, rest, true
			}
		}
	}
	return "", "", false
}

func (r *Evaluator) fluentRole(role, method string) bool {
	for _, p := range r.packs {
		for _, f := range p.Manifest.CallsThat(abi.GivesReceiver) {
			if f.Role == role && slices.Contains(f.Methods, method) {
				return true
			}
		}
	}
	return false
}

// IsRegistrar reports whether a value is a parameter that routes are registered on: the child registrar of a plug-in. Methods that
// give what they are called on are seen through: instance.register(a).register(b).
func (r *Evaluator) IsRegistrar(v flow.Value) bool {
	if v.Kind != flow.Param || !r.registersAgain(v.Text) {
		return false
	}
	v = r.SelfOf(v)
	return r.Roles.Of(Param{v.Func, v.Index}) == RegistrarRole
}

// registersAgain reports whether a path is of calls alone that give what routes are registered on again.
func (r *Evaluator) registersAgain(path string) bool {
	for path != "" {
		method, rest, called := strings.Cut(path, "()")
		method, member := strings.CutPrefix(method, ".")
		if !called || !member || !r.givesRegistrar(method) {
			return false
		}
		path = rest
	}
	return true
}

// givesRegistrar reports whether a method gives what it is called on by what that is, and not by its role.
func (r *Evaluator) givesRegistrar(method string) bool {
	for _, p := range r.packs {
		for _, f := range p.Manifest.CallsThat(abi.GivesReceiver) {
			if f.Role == "" && slices.Contains(f.Methods, method) {
				return true
			}
		}
	}
	return false
}

// RegistrarRole is the role of a parameter that routes are registered on.
const RegistrarRole = "registrar"

// RoleList are the roles of parameters that a pack lists under a name.
func (r *Evaluator) RoleList(pack int, name string) []string {
	return r.packs[pack].Manifest.Roles[name]
}

// SelfOf is, for the self of a block, the function whose self it is: the nearest block that is
// a registrar, otherwise the function around.
func (r *Evaluator) SelfOf(v flow.Value) flow.Value {
	if v.Kind != flow.Param || v.Index != flow.SelfParam {
		return v
	}
	f := r.prog.Files[v.Func.File]
	for id := v.Func.Func; id != 0; id = f.Func(id).Parent {
		v.Func.Func = id
		role := r.Roles.Of(Param{v.Func, flow.SelfParam})
		if k := f.Func(id).Kind; role != "" || k != unit.FuncBlock && k != unit.FuncArrow {
			break
		}
	}
	return v
}

// RoleAskedOfRegistrar gives the role for which a test of a fact looks at a registrar: a registrar has the role
// "registrar" and no other, so such a fact never holds.
func (r *Evaluator) RoleAskedOfRegistrar(f *Fact) (string, bool) {
	for _, g := range f.Open {
		if len(g.Test.Role) == 0 || g.Test.Not || slices.Contains(g.Test.Role, RegistrarRole) {
			continue
		}
		if slices.ContainsFunc(r.prog.Eval(g.site, nil), r.IsRegistrar) {
			return g.Test.Role[0], true
		}
	}
	return "", false
}
