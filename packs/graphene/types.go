package main

import (
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Bases of the library, by the kind of type that their classes are.
var (
	objects    = []string{"graphene#ObjectType", "graphene.types.objecttype#ObjectType", "graphene.types#ObjectType"}
	interfaces = []string{"graphene#Interface", "graphene.types.interface#Interface"}
	inputs     = []string{"graphene#InputObjectType", "graphene.types.inputobjecttype#InputObjectType"}
	// modelled have the columns of a model as well.
	modelled = []string{"graphene_django#DjangoObjectType", "graphene_django.types#DjangoObjectType", "graphene_sqlalchemy#SQLAlchemyObjectType",
		"graphene_sqlalchemy.types#SQLAlchemyObjectType"}
	enums     = []string{"graphene#Enum", "graphene.types.enum#Enum"}
	mutations = []string{"graphene#Mutation", "graphene.types.mutation#Mutation"}
	relayed   = []string{"graphene.relay#ClientIDMutation", "graphene#ClientIDMutation", "graphene.relay.mutation#ClientIDMutation"}
)

// maxBases is how many classes behind one another a type may take its fields from.
const maxBases = 8

// lineage is what the bases of a class are: the kind of type, and whether all that it has from them is known.
type lineage struct {
	kind, mutation string
	whole          bool
}

// lineageOf follows the bases of a class to those of the library.
func lineageOf(class drift.Node, deep int) lineage {
	out := lineage{whole: true}
	for _, written := range class.Field("superclasses").Children() {
		if written.Kind() == "keyword_argument" {
			continue
		}
		of := lineage{}
		switch base := written.BaseClass(); {
		case base != 0 && base != class && deep < maxBases:
			of = lineageOf(base, deep+1)
		case written.Has(objects...):
			of = lineage{kind: "object", whole: true}
		case written.Has(modelled...):
			of = lineage{kind: "object"}
		case written.Has(interfaces...):
			of = lineage{kind: "interface", whole: true}
		case written.Has(inputs...):
			of = lineage{kind: "input", whole: true}
		case written.Has("graphene#Union", "graphene.types.union#Union"):
			of = lineage{kind: "union", whole: true}
		case written.Has(enums...):
			of = lineage{kind: "enum", whole: true}
		case written.Has(mutations...):
			of = lineage{kind: "object", mutation: "plain", whole: true}
		case written.Has(relayed...):
			of = lineage{kind: "object", mutation: "relay", whole: true}
		case written.Has("python#object", "builtins#object") || written.Text() == "object":
			of.whole = true
		}
		out.whole = out.whole && of.whole
		if out.kind == "" {
			out.kind = of.kind
		}
		if out.mutation == "" {
			out.mutation = of.mutation
		}
	}
	return out
}

// definition reads a class whose bases make it a type, and states it with its fields.
func definition(m drift.Match) {
	class, at := m.Node("class"), m.Node("name")
	from := lineageOf(class, 0)
	if from.kind == "" || from.kind == "object" && from.mutation == "" && rooted(at.Text()) != "" {
		return
	}
	of := nameOf(class)
	switch {
	case from.kind == "enum":
		enum(class, of)
		return
	case from.kind == "union":
		var names []drift.Value
		for _, member := range meta(class, "types").Children() {
			names = append(names, typed(member).Type)
		}
		resolvers.Class(class, class, of, "union", names...)
		return
	case from.mutation == "relay" && of.Text != "":
		relay(class, at, of.Text, from)
		return
	}
	resolvers.Class(class, class, of, from.kind)
	members(class, at, of, from)
}

// members states the fields that a class and its bases have.
func members(class, at drift.Node, of drift.Value, from lineage) {
	if !from.whole || meta(class, "interfaces") != 0 || meta(class, "possible_types") != 0 {
		resolvers.Open(class, of)
	}
	for _, key := range at.Keys() {
		if key != "Output" && key != "Meta" && key != "Arguments" && key != "Input" {
			described(class, of, key, at.Property(key), from.kind)
		}
	}
}

// nameOf is the name of a class in the schema.
func nameOf(class drift.Node) drift.Value {
	if name := meta(class, "name"); name != 0 {
		if name.Str() != "" {
			return drift.Text(name.Str())
		}
		return drift.Of(name)
	}
	return drift.Text(class.Field("name").Text())
}

// meta is an option of the class Meta inside a class, 0 for none.
func meta(class drift.Node, option string) drift.Node {
	for _, s := range class.Field("body").Children() {
		if s.Kind() != "class_definition" || s.Field("name").Text() != "Meta" {
			continue
		}
		for _, inner := range s.Field("body").Children() {
			if set := inner.Child(0); set.Kind() == "assignment" && set.Field("left").Text() == option {
				return set.Field("right")
			}
		}
	}
	return 0
}

// relay states what a mutation of Relay takes and gives: a type each, both with clientMutationId.
func relay(class, at drift.Node, name string, from lineage) {
	if n := len(name) - len("Payload"); n > 0 && name[n:] == "Payload" {
		name = name[:n]
	}
	payload, input := drift.Text(name+"Payload"), drift.Text(name+"Input")
	resolvers.Class(class, class, payload, "object")
	members(class, at, payload, from)
	resolvers.Type(class, input, "input")
	takes := at.Property("Input")
	if takes.Kind() != "class_definition" {
		resolvers.Open(class, input)
	}
	for _, key := range takes.Keys() {
		described(class, input, key, takes.Property(key), "input")
	}
	for _, of := range []drift.Value{payload, input} {
		resolvers.Field(class, of, drift.Text("clientMutationId"), resolvers.Of{Type: drift.Text("String"), Around: "*"})
	}
}

// enum states the values that the body of a class gives.
func enum(class drift.Node, of drift.Value) {
	var names []drift.Value
	for _, s := range class.Field("body").Children() {
		if set := s.Child(0); s.Kind() == "expression_statement" && set.Kind() == "assignment" && set.Field("left").Kind() == "identifier" {
			names = append(names, drift.Text(set.Field("left").Text()))
		}
	}
	resolvers.Class(class, class, of, "enum", names...)
}

// described states one attribute of a class as a field. What is no call of the library's may be a field all the same; methods and constants are none.
func described(at drift.Node, of drift.Value, key string, value drift.Node, kind string) {
	if value.Kind() != "call" {
		if value.Kind() != "function_definition" && value.Kind() != "class_definition" && !constant(value) {
			resolvers.Open(at, of)
		}
		return
	}
	name := camel(value, key)
	if made := value.Field("function"); made.Field("attribute").Text() == "Field" && !made.Has(fields...) {
		mutation(at, of, name, made.Field("object"))
		return
	}
	is := typed(value)
	is.Defaults = kind == "input" && drift.Keyword(value, "default_value") != 0
	if kind == "input" {
		resolvers.Field(at, of, name, is)
		return
	}
	is.Open = is.Open || !is.Known() || !value.Field("function").Has(fields...) && !fixed(value)
	resolvers.Field(at, of, name, is)
	arguments(at, of, name, value)
}

// constant reports whether a value is no field: a text, a number, a list.
func constant(value drift.Node) bool {
	switch value.Kind() {
	case "string", "integer", "float", "true", "false", "none", "list", "tuple", "dictionary", "set", "lambda", "concatenated_string":
		return true
	}
	return false
}

// fields are the functions of the library that make a field whose arguments are its keywords.
var fields = []string{"graphene#Field", "graphene.types.field#Field", "graphene#List", "graphene#NonNull", "graphene.types.structures#List", "graphene.types.structures#NonNull"}

// fixed reports whether a call makes a field of a scalar or of a class of the project.
func fixed(call drift.Node) bool {
	return scalar(call.Field("function")) != "" || call.Field("function").BaseClass() != 0
}

// reserved are the keywords of a field that are no argument of it.
var reserved = map[string]bool{"args": true, "resolver": true, "source": true, "deprecation_reason": true, "name": true, "description": true, "required": true,
	"default_value": true, "of_type": true, "type_": true, "type": true}

// arguments states the keywords of a field that are types: graphene.Field(Boat, id=graphene.ID()).
func arguments(at drift.Node, of, field drift.Value, call drift.Node) {
	for _, a := range call.Field("arguments").Children() {
		switch a.Kind() {
		case "dictionary_splat":
			resolvers.Field(at, of, field, resolvers.Of{Open: true})
		case "keyword_argument":
			key := a.Field("name").Text()
			if key == "args" {
				resolvers.Field(at, of, field, resolvers.Of{Open: true})
			}
			if !reserved[key] {
				argument(at, of, field, key, a.Field("value"))
			}
		}
	}
}

// argument states one argument by what is given for it.
func argument(at drift.Node, of, field drift.Value, key string, value drift.Node) {
	is := typed(value)
	is.Defaults = drift.Keyword(value, "default_value") != 0
	resolvers.Argument(at, of, field, camel(value, key), is)
}

// mutation states the field of a mutation: AddBoat.Field().
func mutation(at drift.Node, of, name drift.Value, made drift.Node) {
	class := made.BaseClass()
	from := lineageOf(class, 0)
	switch {
	case class == 0 || from.mutation == "":
		resolvers.Field(at, of, name, resolvers.Of{Open: true})
	case from.mutation == "relay":
		called := nameOf(class)
		input := resolvers.Of{}
		if called.Text != "" {
			input = resolvers.Of{Type: drift.Text(called.Text + "Input"), Around: "*!"}
		}
		resolvers.Field(at, of, name, resolvers.Of{Type: drift.Of(made), Around: "*"})
		resolvers.Argument(at, of, name, drift.Text("input"), input)
	default:
		is := resolvers.Of{Type: drift.Of(made), Around: "*"}
		if output := made.Property("Output"); output != 0 {
			is = typed(output)
		}
		takes := made.Property("Arguments")
		if takes == 0 {
			takes = made.Property("Input")
		}
		is.Open = takes != 0 && takes.Kind() != "class_definition" || takes == 0 && !from.whole
		resolvers.Field(at, of, name, is)
		for _, key := range takes.Keys() {
			argument(at, of, name, key, takes.Property(key))
		}
	}
}

// scalar is the type of GraphQL that a name of the library stands for.
func scalar(of drift.Node) string {
	for _, name := range []string{"String", "ID", "Int", "Float", "Boolean"} {
		if of.Has("graphene#"+name, "graphene.types.scalars#"+name, "graphene.types#"+name) {
			return name
		}
	}
	return ""
}

// maxWrapped is how many lists and required types are put around a type at most.
const maxWrapped = 8

// typed is the type that an expression gives: graphene.String(required=True), graphene.List(graphene.NonNull(Boat)), graphene.Field(Boat), a class,
// a function without parameters that gives one, or its name as a text.
func typed(of drift.Node) resolvers.Of {
	before, after := "", ""
	for range maxWrapped {
		on, args := of, []drift.Node(nil)
		required := false
		if of.Kind() == "call" {
			on, args = of.Field("function"), drift.Positional(of)
			if said := drift.Keyword(of, "required"); said != 0 {
				_, value, known := said.Const()
				if !known {
					return resolvers.Of{}
				}
				required = value == "true" || value == "True"
			}
		}
		if required && (after == "" || after[0] != '!') {
			after = "!" + after
		}
		if name := scalar(on); name != "" {
			return resolvers.Of{Type: drift.Text(name), Around: before + "*" + after}
		}
		wrapped := drift.Node(0)
		if len(args) > 0 {
			wrapped = args[0]
		} else if wrapped = drift.Keyword(of, "of_type"); wrapped == 0 {
			if wrapped = drift.Keyword(of, "type_"); wrapped == 0 {
				wrapped = drift.Keyword(of, "type")
			}
		}
		switch {
		case on.Has("graphene#NonNull", "graphene.types.structures#NonNull"):
			if after == "" || after[0] != '!' {
				after = "!" + after
			}
		case on.Has("graphene#List", "graphene.types.structures#List"):
			before, after = before+"[", "]"+after
		case on.Has("graphene#Field", "graphene#InputField", "graphene#Argument", "graphene.types.field#Field"):
		case on.Kind() == "string":
			if name := last(on.Str()); name != "" {
				return resolvers.Of{Type: drift.Text(name), Around: before + "*" + after}
			}
			return resolvers.Of{}
		case on.Kind() == "lambda":
			wrapped = on.Field("body")
		case on.BaseClass() != 0:
			return resolvers.Of{Type: drift.Of(on), Around: before + "*" + after}
		default:
			return resolvers.Of{}
		}
		of = wrapped
	}
	return resolvers.Of{}
}

// last is what stands behind the last dot.
func last(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}
