package lower

import "github.com/drift-analyzer/drift/host/unit"

// ScopeKind says what a scope is.
type ScopeKind uint8

// Kinds of scopes.
const (
	// ScopeBlock is a block.
	ScopeBlock ScopeKind = iota
	// ScopeFunction is the outermost scope of a function or of the module.
	ScopeFunction
	// ScopeSealed is a function that does not see the names around it (Ruby's def).
	ScopeSealed
	// ScopeClass is a class body whose names the functions in it do not see (Python).
	ScopeClass
)

// Scope is one open scope. It is valid until it is closed.
type Scope struct {
	// Up is the scope around it, nil for the module's.
	Up *Scope
	// Func is the function it belongs to.
	Func unit.FuncID
	Kind ScopeKind
	// depth counts the scopes around, first is the last declared name.
	depth, first int32
}

// entry is one declared name. The entries of one name are chained from the
// innermost scope outwards, those of one scope in reverse order of declaration.
type entry struct {
	name        string
	binding     unit.BindingID
	scope       *Scope
	outer, next int32
}

// Push opens a scope in the current function.
func (b *Builder) Push(kind ScopeKind) *Scope {
	s := b.free
	if s == nil {
		s = &Scope{}
	} else {
		b.free = s.Up
	}
	*s = Scope{Up: b.Scope, Func: b.Func, Kind: kind}
	b.barriers = b.barriers || kind >= ScopeSealed
	if b.Scope != nil {
		s.depth = b.Scope.depth + 1
	}
	b.Scope = s
	return s
}

// Pop closes the innermost scope.
func (b *Builder) Pop() {
	s := b.Scope
	for i := s.first; i != 0; i = b.entries[i].next {
		e := &b.entries[i]
		b.names[e.name] = e.outer
	}
	b.Scope = s.Up
	s.Up = b.free
	b.free = s
}

// FunctionScope is the outermost scope of the current function.
func (b *Builder) FunctionScope() *Scope {
	s := b.Scope
	for s.Kind == ScopeBlock && s.Up != nil {
		s = s.Up
	}
	return s
}

// ModuleScope is the outermost scope.
func (b *Builder) ModuleScope() *Scope {
	s := b.Scope
	for s.Up != nil {
		s = s.Up
	}
	return s
}

// ranks orders what a name may be declared as; of two declarations in one scope
// the higher one says what the binding is.
var ranks = [...]int8{unit.BindUnknown: 0, unit.BindType: 1, unit.BindLocal: 2, unit.BindNamespace: 3, unit.BindEnum: 4, unit.BindCatch: 5, unit.BindParam: 6,
	unit.BindFunc: 7, unit.BindClass: 7, unit.BindImport: 8}

// Declare adds a name to a scope. A second declaration of a name in one scope is
// the same binding. A nameless binding is added without a name.
func (b *Builder) Declare(s *Scope, bind unit.Binding) unit.BindingID {
	bind.Owner = s.Func
	if bind.Name == "" {
		b.File.Bindings = append(b.File.Bindings, bind)
		return unit.BindingID(len(b.File.Bindings) - 1)
	}
	head := b.names[bind.Name]
	at, inner := head, int32(0)
	for at != 0 && b.entries[at].scope.depth > s.depth {
		inner, at = at, b.entries[at].outer
	}
	if at != 0 && b.entries[at].scope == s {
		id := b.entries[at].binding
		old := &b.File.Bindings[id]
		if ranks[bind.Kind] > ranks[old.Kind] {
			*old = bind
		}
		return id
	}
	id := unit.BindingID(len(b.File.Bindings))
	b.File.Bindings = append(b.File.Bindings, bind)
	b.entries = append(b.entries, entry{name: bind.Name, binding: id, scope: s, outer: at, next: s.first})
	s.first = int32(len(b.entries) - 1)
	if inner != 0 {
		b.entries[inner].outer = s.first
	} else {
		b.names[bind.Name] = s.first
	}
	return id
}

// Alias lets a name of a scope stand for a binding of another one (Python's
// global and nonlocal).
func (b *Builder) Alias(s *Scope, name string, id unit.BindingID) {
	head := b.names[name]
	at, inner := head, int32(0)
	for at != 0 && b.entries[at].scope.depth > s.depth {
		inner, at = at, b.entries[at].outer
	}
	if at != 0 && b.entries[at].scope == s {
		b.entries[at].binding = id
		return
	}
	b.entries = append(b.entries, entry{name: name, binding: id, scope: s, outer: at, next: s.first})
	s.first = int32(len(b.entries) - 1)
	if inner != 0 {
		b.entries[inner].outer = s.first
	} else {
		b.names[name] = s.first
	}
}

// Lookup resolves a name from the innermost scope outwards; 0 is a global.
func (b *Builder) Lookup(name string) unit.BindingID {
	at := b.names[name]
	for at != 0 {
		e := &b.entries[at]
		if !b.barriers || b.visible(e.scope) {
			return e.binding
		}
		at = e.outer
	}
	return 0
}

// visible reports whether names of a scope are seen from the innermost one.
func (b *Builder) visible(of *Scope) bool {
	for s := b.Scope; s != nil; s = s.Up {
		if s == of {
			return of.Kind != ScopeClass || of.Func == b.Func
		}
		if s.Kind == ScopeSealed {
			return false
		}
	}
	return false
}

// LookupIn resolves a name in one scope only; 0 when the scope does not declare it.
func (b *Builder) LookupIn(s *Scope, name string) unit.BindingID {
	for at := b.names[name]; at != 0; at = b.entries[at].outer {
		if b.entries[at].scope == s {
			return b.entries[at].binding
		}
	}
	return 0
}
