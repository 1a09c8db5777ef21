package tsgo

import (
	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/summary"
)

// Decorated is what a decorator says about how the field that it stands at is written.
type Decorated string

// What a decorator may say.
const (
	// Omitted leaves the field out; at a class, all fields that no Renamed stands at.
	Omitted Decorated = "omitted"
	// Renamed writes the field under the name that its options give.
	Renamed Decorated = "renamed"
	// Changed writes what a function makes of the value.
	Changed Decorated = "changed"
)

// toJSON gives what the type's own toJSON method gives, which is what stands for its values in a text.
func (w *shaper) toJSON(t *tsgo.Type, depth int) summary.TypeShape {
	method := w.c.GetPropertyOfType(t, "toJSON")
	if method == nil {
		return nil
	}
	signatures := w.c.GetCallSignatures(w.c.GetTypeOfSymbol(method))
	if len(signatures) == 0 {
		return nil
	}
	s := w.shape(w.c.GetReturnTypeOfSignature(signatures[0]), depth+1)
	if _, unknown := s.(summary.UnknownShape); unknown {
		return nil
	}
	if r, ok := s.(summary.Record); ok && len(r.Properties) == 0 {
		return summary.UnknownShape{} // an object literal that begins empty is filled elsewhere
	}
	return s
}

// field gives the properties as which one of a type is written. Whether the library that a decorator speaks to writes the
// instance, or it is written as it is, is not known here: what differs between the two is optional.
func (w *shaper) field(p *tsgo.Symbol, name string, s summary.TypeShape) []summary.Property {
	if p.Flags&tsgo.SymbolFlagsOptional != 0 {
		s = summary.Optional(s)
	}
	plain := []summary.Property{{Name: name, Shape: s}}
	d := classMember(p)
	if d == nil {
		return plain
	}
	said := w.decorated(d)
	if said == nil {
		// An accessor of a class stands at its prototype, which a text leaves out; an object of the type that is no
		// instance has the field.
		if p.Flags&tsgo.SymbolFlagsAccessor != 0 {
			plain[0].Shape = summary.Optional(s)
		}
		return plain
	}
	if said.changed {
		plain[0].Shape = summary.UnknownShape{}
	}
	if said.omitted || said.as != "" || p.Flags&tsgo.SymbolFlagsAccessor != 0 {
		plain[0].Shape = summary.Optional(plain[0].Shape)
	}
	if said.as != "" && said.as != name {
		plain = append(plain, summary.Property{Name: said.as, Shape: plain[0].Shape})
	}
	return plain
}

// classMember gives the declaration of a property that is a member of a class.
func classMember(p *tsgo.Symbol) *tsgo.Node {
	for _, d := range p.Declarations {
		if d.Parent != nil && tsgo.IsClassLike(d.Parent) {
			return d
		}
	}
	return nil
}

// decorations are what the decorators of one field say.
type decorations struct {
	omitted, changed bool
	// as is another name of the field.
	as string
}

// decorated reads the decorators of a field and of its class; nil where none of them says how it is written.
func (w *shaper) decorated(d *tsgo.Node) *decorations {
	if len(w.decorators) == 0 {
		return nil
	}
	var out decorations
	kept, any := false, false
	for _, one := range d.Decorators() {
		says, options := w.decorator(one)
		if says == "" || option(options, "toClassOnly") != nil {
			continue
		}
		any = true
		switch says {
		case Omitted:
			out.omitted = true
		case Changed:
			out.changed = true
		case Renamed:
			kept = true
			if name := option(options, "name"); name != nil && name.Kind == tsgo.KindStringLiteral {
				out.as = name.Text()
			}
			out.omitted = out.omitted || option(options, "groups") != nil || option(options, "since") != nil || option(options, "until") != nil
		}
	}
	for _, one := range d.Parent.Decorators() {
		if says, options := w.decorator(one); says == Omitted && !kept && option(options, "toClassOnly") == nil {
			out.omitted, any = true, true
		}
	}
	if !any {
		return nil
	}
	return &out
}

// decorator gives what a decorator says by its origin, and the object of its options.
func (w *shaper) decorator(d *tsgo.Node) (says Decorated, options *tsgo.Node) {
	called := d.Expression()
	if called.Kind == tsgo.KindCallExpression {
		for _, a := range called.Arguments() {
			if a.Kind == tsgo.KindObjectLiteralExpression {
				options = a
			}
		}
		called = called.Expression()
	}
	name := called
	if tsgo.IsPropertyAccess(called) {
		name = called.Expression()
	}
	if name.Kind != tsgo.KindIdentifier {
		return "", nil
	}
	symbol := w.c.GetSymbolAtLocation(name)
	if symbol == nil {
		return "", nil
	}
	for _, declared := range symbol.Declarations {
		exported := name.Text()
		switch {
		case called != name:
			exported = called.Name().Text()
		case declared.Kind == tsgo.KindImportSpecifier && declared.PropertyName() != nil:
			exported = declared.PropertyName().Text()
		}
		imported := tsgo.FindAncestor(declared, func(n *tsgo.Node) bool { return n.Kind == tsgo.KindImportDeclaration })
		if imported == nil {
			continue
		}
		if module := imported.ModuleSpecifier(); tsgo.HasText(module) {
			if says = w.decorators[module.Text()+"#"+exported]; says != "" {
				return says, options
			}
		}
	}
	return "", nil
}

// option gives the value of a key of an object that is written down.
func option(object *tsgo.Node, key string) *tsgo.Node {
	if object == nil {
		return nil
	}
	for _, p := range object.Properties() {
		if p.Kind == tsgo.KindPropertyAssignment && tsgo.HasText(p.Name()) && p.Name().Text() == key {
			return p.Initializer()
		}
	}
	return nil
}
