package units

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// signature is a type that is written of what functions take.
type signature struct {
	file flow.FileID
	name string
}

// signatures finds what components take by a type that others take too: it says what all of them are given, whether one of them needs it or not.
type signatures struct {
	finder *finder
	// of is the type of a component's own parameter, or of the name that it is written to.
	of map[flow.FuncRef]signature
	// components counts those of each type.
	components map[signature]int
}

// sharedProps marks the components of which a type says what they take that is written of others too.
func (r *finder) sharedProps(components map[flow.FuncRef]*Unit) {
	s := &signatures{finder: r, of: map[flow.FuncRef]signature{}, components: map[signature]int{}}
	for fn := range components {
		if of, ok := s.ofFunction(fn); ok {
			s.of[fn] = of
			s.components[of]++
		}
	}
	for fn, of := range s.of {
		components[fn].Component.SharedProps = s.components[of] > 1
	}
}

func (s *signatures) ofFunction(fn flow.FuncRef) (signature, bool) {
	if params := s.finder.prog.Func(fn).Params; len(params) > 0 && params[0].Type != 0 {
		return s.named(fn.File, params[0].Type)
	}
	if b := s.finder.prog.IndexOf(fn.File).Named[fn.Func]; b != 0 {
		if t := s.finder.prog.Files[fn.File].Binding(b).Type; t != 0 {
			return s.named(fn.File, t)
		}
	}
	return signature{}, false
}

// named is the type of the project that an annotation names first: of a library's it is what that is made of (FC<Props>).
func (s *signatures) named(in flow.FileID, at unit.ExprID) (signature, bool) {
	file := s.finder.prog.Files[in]
	x := file.Expr(at)
	inner := unit.ExprID(0)
	if x.Kind == unit.ExprIndex {
		at, inner = x.A, x.B
		x = file.Expr(at)
	}
	root, name := x, x.Str
	for root.Kind == unit.ExprMember {
		root = file.Expr(root.A)
	}
	if root.Kind != unit.ExprName || x.Kind != unit.ExprName && x.Kind != unit.ExprMember {
		return signature{}, false
	}
	if root.Ref == 0 {
		return signature{in, name}, true
	}
	b := file.Binding(unit.BindingID(root.Ref))
	if b.Kind != unit.BindImport {
		return signature{in, name}, true
	}
	imp := &file.Imports[b.Import]
	if t := s.finder.prog.Modules.Resolve(file, imp.Specifier); t.File >= 0 {
		if x.Kind == unit.ExprName && imp.Name != "*" {
			name = imp.Name
		}
		return signature{t.File, name}, true
	}
	if inner == 0 {
		return signature{}, false
	}
	return s.named(in, inner)
}
