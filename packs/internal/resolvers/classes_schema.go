package resolvers

import (
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Classes read the schema that decorated classes of a library are ("type-graphql#").
type Classes struct {
	Library string
	// Implicit: fields may be taken of properties that no decorator marks, by a plug-in of the compiler.
	Implicit bool
}

// kinds are the decorators of classes, and the kinds of types that they make.
var kinds = []struct{ decorator, kind string }{{"ObjectType", "object"}, {"InputType", "input"}, {"InterfaceType", "interface"}}

// maxBases is how many classes behind one another a type may take its fields from.
const maxBases = 8

// Class states the type that a decorated class is, with all its fields; those of the classes that it descends from are its own.
func (c Classes) Class(decorator drift.Node) {
	name := drift.DecoratorName(decorator)
	class := drift.Decorated(decorator)
	for _, k := range kinds {
		if !name.Has(c.Library + k.decorator) {
			continue
		}
		of := c.owner(class, decorator)
		Class(decorator, class, of, k.kind)
		c.members(of, class, 0)
		for _, option := range drift.DecoratorArguments(decorator) {
			if option.Property("implements") != 0 {
				Open(decorator, of) // fields of an interface need not be written again
			}
		}
	}
}

// owner is the name of the type that a class is.
func (c Classes) owner(class, decorator drift.Node) drift.Value {
	if args := drift.DecoratorArguments(decorator); len(args) > 0 && args[0].Str() != "" {
		return drift.Text(args[0].Str())
	}
	return drift.Text(class.Field("name").Text())
}

// members states the fields that the body of a class and those of its bases have.
func (c Classes) members(of drift.Value, class drift.Node, deep int) {
	for _, part := range class.Children() {
		if part.Kind() != "class_heritage" {
			continue
		}
		for _, clause := range part.Children() {
			if clause.Kind() != "extends_clause" {
				continue
			}
			base := class.BaseClass()
			if base == 0 || base == class || deep == maxBases || clause.Child(0).Kind() != "identifier" {
				Open(clause, of) // PartialType(Other), or a class that is not the project's
				continue
			}
			c.members(of, base, deep+1)
		}
	}
	for _, member := range class.Field("body").Children() {
		switch member.Kind() {
		case "public_field_definition", "method_definition", "abstract_method_signature":
		default:
			continue
		}
		field := drift.FindDecorator(member, c.Library+"Field")
		if field == 0 {
			if c.unmarked(member) {
				Open(member, of)
			}
			continue
		}
		name := c.named(member, field)
		Field(field, of, name, c.typed(member, field, member.Kind() != "public_field_definition"))
		c.Arguments(of, name, member)
	}
}

// unmarked reports whether a member without the decorator of a field may be one all the same.
func (c Classes) unmarked(member drift.Node) bool {
	list := drift.Decorators(member)
	for _, d := range list {
		name := drift.DecoratorName(d)
		if name.Has(c.Library + "HideField") {
			return false
		}
		if text := name.Text(); len(text) >= len("Field") && text[len(text)-len("Field"):] == "Field" && !name.Has(c.Library+"ResolveField", c.Library+"FieldResolver") {
			return true
		}
	}
	return c.Implicit && member.Kind() == "public_field_definition"
}

// named is the name of a field: what its decorator says, otherwise that of the member.
func (c Classes) named(member, decorator drift.Node) drift.Value {
	for _, a := range drift.DecoratorArguments(decorator) {
		if option := a.Property("name"); option.Str() != "" {
			return drift.Text(option.Str())
		}
	}
	return drift.Text(member.Field("name").Text())
}

// typed is the type of a field: what the function in its decorator returns, otherwise that of the property.
func (c Classes) typed(member, decorator drift.Node, method bool) Of {
	var out Of
	args := drift.DecoratorArguments(decorator)
	for _, a := range args {
		if fn := a.Function(); fn != 0 && fn == a {
			out = c.Returned(fn)
		} else if fn := a.Property("type").Function(); fn != 0 {
			out = c.Returned(fn)
		}
	}
	if !out.Known() && !method {
		out = c.annotated(member.Field("type"))
	}
	for _, a := range args {
		out = c.options(out, a)
	}
	return out
}

// options are what the object beside a type says of it: nullable, defaultValue.
func (c Classes) options(out Of, a drift.Node) Of {
	if !out.Known() {
		return out
	}
	if nullable := a.Property("nullable"); nullable != 0 {
		kind, value, ok := nullable.Const()
		list := out.Around[0] == '['
		switch {
		case !ok:
			return Of{} // it is not known whether it is
		case kind == 's' && value == "items" && list:
			out.Around = "[*]!"
		case kind == 's' && value == "itemsAndList" && list:
			out.Around = "[*]"
		case value != "false":
			out.Around = out.Around[:len(out.Around)-1]
		}
	}
	if a.Property("defaultValue") != 0 {
		out.Defaults = true
	}
	return out
}

// Returned is the type that () => [Boat] returns; required, as all types are that do not say otherwise.
func (c Classes) Returned(fn drift.Node) Of {
	of, list := Fields(fn), false
	if of.Kind() == "array" {
		of, list = of.Child(0), true
		if of.Kind() == "array" {
			return Of{}
		}
	}
	return Of{Type: c.expressed(of), Around: Around(list, true)}
}

// expressed is the type that an expression names: one of the library, one of the language, or a class or an enum of the project.
func (c Classes) expressed(of drift.Node) drift.Value {
	for _, name := range []string{"Int", "Float", "ID"} {
		if of.Has(c.Library + name) {
			return drift.Text(name)
		}
	}
	if of.Kind() == "identifier" {
		if name := scalar(of.Text()); name != "" {
			return drift.Text(name)
		}
		return drift.First(drift.Of(of), drift.Text(of.Text()))
	}
	return drift.Of(of)
}

// scalar is the type of GraphQL for a type of the language; "" for any other.
func scalar(name string) string {
	switch name {
	case "String", "string":
		return "String"
	case "Number", "number":
		return "Float"
	case "Boolean", "boolean":
		return "Boolean"
	}
	return ""
}

// annotated is the type of a property, by which the library takes its field where nothing else is said.
func (c Classes) annotated(annotation drift.Node) Of {
	t := annotation.Child(0)
	name := scalar(t.Text())
	switch {
	case name != "":
	case t.Kind() == "type_identifier" && t.Text() != "Date":
		name = t.Text()
	default:
		return Of{}
	}
	return Of{Type: drift.Text(name), Around: "*!"}
}

// Arguments states the arguments that the parameters of a method are.
func (c Classes) Arguments(of, field drift.Value, method drift.Node) {
	for _, p := range method.Field("parameters").Children() {
		decorator := drift.FindDecorator(p, c.Library+"Arg", c.Library+"Args")
		if decorator == 0 {
			if unknown(p, c.Library) {
				Field(p, of, field, Of{Open: true})
			}
			continue
		}
		args := drift.DecoratorArguments(decorator)
		name := ""
		for i, a := range args {
			if i == 0 && a.Str() != "" {
				name = a.Str()
			} else if own := a.Property("name").Str(); own != "" {
				name = own
			}
		}
		if name == "" {
			Field(decorator, of, field, Of{Open: true}) // a class of arguments
			continue
		}
		is := c.typed(p, decorator, false)
		Argument(decorator, of, field, drift.Text(name), is)
	}
}

// unknown reports whether a parameter has a decorator of the project's own, which may add arguments.
func unknown(p drift.Node, library string) bool {
	for _, d := range drift.Decorators(p) {
		if !drift.Contains(drift.DecoratorName(d).Origins(), library) {
			return true
		}
	}
	return false
}

// Root states a field of a root that a method of a resolver class is, by its decorator.
func (c Classes) Root(decorator drift.Node, of, name drift.Value, method drift.Node) {
	Type(decorator, of, "object")
	c.Resolved(decorator, of, name, method)
}

// Resolved states a field that a method of a resolver class is.
func (c Classes) Resolved(decorator drift.Node, of, name drift.Value, method drift.Node) {
	Field(decorator, of, name, c.typed(method, decorator, true))
	c.Arguments(of, name, method)
}

// Enum states registerEnumType(Kind, { name }).
func (c Classes) Enum(call drift.Node) {
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	name := args[0].Text()
	if len(args) > 1 && args[1].Property("name").Str() != "" {
		name = args[1].Property("name").Str()
	}
	var values []drift.Value
	for _, key := range args[0].Keys() {
		values = append(values, drift.Text(key))
	}
	Type(call, drift.Text(name), "enum", values...)
}
