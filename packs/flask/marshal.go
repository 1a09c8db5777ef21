package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/perfile"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// How the extensions write what a resource returns: @marshal_with(fields), a dictionary of a name and a type each.

// marshallers are the decorators, those of lists behind them.
var marshallers = []string{"flask_restful#marshal_with", "flask_restx#marshal_with", "flask_restplus#marshal_with",
	"flask_restx#Namespace().marshal_with", "flask_restplus#Namespace().marshal_with", "flask_restx#Api().marshal_with", "flask_restplus#Api().marshal_with",
	"flask_restx#Api().namespace().marshal_with", "flask_restplus#Api().namespace().marshal_with"}
var listMarshallers = []string{"flask_restx#Namespace().marshal_list_with", "flask_restplus#Namespace().marshal_list_with",
	"flask_restx#Api().marshal_list_with", "flask_restplus#Api().marshal_list_with", "flask_restx#Api().namespace().marshal_list_with",
	"flask_restplus#Api().namespace().marshal_list_with"}

// marshalled is what is written of that which a method of a resource returns, by the decorators before it; nothing
// where none says it.
func marshalled(class, fn drift.Node) drift.Value {
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Kind() != "call" {
			continue
		}
		on := d.Field("function")
		many := on.Has(listMarshallers...)
		if !many && !on.Has(marshallers...) {
			continue
		}
		args := drift.Positional(d)
		fields := drift.Keyword(d, "fields")
		if fields == 0 && len(args) > 0 {
			fields = args[0]
		}
		body, ok := recordOf(fields, 0)
		if !ok {
			return drift.Text("any")
		}
		body.Bool = many || isTrue(drift.Keyword(d, "as_list"))
		if name := drift.Keyword(d, "envelope").Str(); name != "" {
			body = drift.Object([]string{name}, []drift.Value{body})
		}
		return body
	}
	return drift.Value{}
}

func isTrue(n drift.Node) bool {
	_, value, ok := n.Const()
	return ok && value == "true"
}

// maxFields bounds how deep models lie in one another.
const maxFields = 4

// recordOf reads a dictionary of fields; ok is false where it is none, or not known whole.
func recordOf(fields drift.Node, depth int) (drift.Value, bool) {
	if fields == 0 || depth > maxFields {
		return drift.Value{}, false
	}
	if fields.ValueKind() == abi.EvaluatedArray {
		return derived(fields, depth+1)
	}
	if fields.ValueKind() != abi.EvaluatedObject {
		return drift.Value{}, false
	}
	keys := fields.Keys()
	var items []drift.Value
	for _, k := range keys {
		items = append(items, fieldOf(fields.Property(k), depth))
	}
	return drift.Object(keys, items), len(keys) > 0
}

// derived reads api.inherit("Dog", animal, {…}) and api.clone("Dog", animal, {…}), whose arguments are a list here, the
// first of them the name: what all of them write.
func derived(models drift.Node, depth int) (drift.Value, bool) {
	var keys []string
	var items []drift.Value
	if models.Element(0).Str() == "" {
		return drift.Value{}, false // no name: another list
	}
	for i := 1; ; i++ {
		el := models.Element(i)
		if el == 0 {
			return drift.Object(keys, items), len(keys) > 0
		}
		one, ok := recordOf(el, depth)
		if !ok {
			return drift.Value{}, false
		}
		for k, key := range one.Keys {
			if at := index(keys, key); at >= 0 {
				items[at] = one.Items[k]
				continue
			}
			keys, items = append(keys, key), append(items, one.Items[k])
		}
	}
}

func index(list []string, text string) int {
	for i, t := range list {
		if t == text {
			return i
		}
	}
	return -1
}

// words are the kinds of fields by the types that they write.
var words = [][2]string{{"String", "text?"}, {"Integer", "integer?"}, {"Float", "number?"}, {"Boolean", "boolean?"}, {"DateTime", "text?"}, {"Date", "text?"},
	{"Url", "text?"}, {"FormattedString", "text"}, {"Fixed", "text?"}, {"Price", "text?"}, {"Arbitrary", "text?"}, {"Raw", "any"}, {"ClassName", "text"}}

// fieldOf reads fields.String(…), fields.Nested(model), fields.List(fields.Integer).
func fieldOf(n drift.Node, depth int) drift.Value {
	kind := n
	if n.Kind() == "call" {
		kind = n.Field("function")
	}
	args := drift.Positional(n)
	switch {
	case is(kind, "Nested") && len(args) > 0:
		if body, ok := recordOf(args[0], depth+1); ok {
			body.Bool = isTrue(drift.Keyword(n, "as_list"))
			return body
		}
	case is(kind, "List") && len(args) > 0:
		switch of := fieldOf(args[0], depth+1); {
		case of.Kind == abi.ValueString:
			text := of.Text
			if text[len(text)-1] == '?' {
				text = text[:len(text)-1]
			}
			return drift.Text(text + "[]")
		case of.Kind == abi.ValueObject && !of.Bool:
			of.Bool = true
			return of
		}
	}
	for _, w := range words {
		if is(kind, w[0]) {
			text := w[1]
			if isTrue(drift.Keyword(n, "required")) && text[len(text)-1] == '?' {
				text = text[:len(text)-1]
			}
			return drift.Text(text)
		}
	}
	return drift.Text("any")
}

func is(kind drift.Node, name string) bool {
	return kind.Has("flask_restful.fields#"+name, "flask_restx.fields#"+name, "flask_restplus.fields#"+name)
}

// parsed reads parser.parse_args(): a request that does not fit is refused, where one may not fit.
func parsed(m drift.Match) {
	if fn := m.Node("call").Field("function"); neverMisfits(fn.Field("object")) {
		return
	}
	answer(m.Node("call")).With(abi.FieldStatus, drift.Number("400")).With(abi.FieldWhen, drift.Text("invalid")).
		With(abi.FieldBody, drift.Object([]string{"message"}, []drift.Value{drift.Text("any")})).Emit()
}

// written is what a file does with parsers of arguments.
type written struct {
	made, added []drift.Node
}

var parsers perfile.Memory[written]

// neverMisfits reports whether all arguments of a parser, which is made in the same file or, an attribute, in the same class, are texts that a request may lack.
func neverMisfits(parser drift.Node) bool {
	file := parser
	for hops := 0; file.Parent() != 0; hops++ {
		if hops == maxParserNodes {
			return false
		}
		file = file.Parent()
	}
	all := parsers.Of(file, func() written { return parsersOf(file) })
	same := func(other drift.Node) bool {
		return other.Text() == parser.Text() && (parser.Kind() != "attribute" || other.EnclosingClass() == parser.EnclosingClass())
	}
	made, added := false, 0
	for _, assigned := range all.made {
		if same(assigned.Field("left")) {
			made = true
		}
	}
	for _, call := range all.added {
		if same(call.Field("function").Field("object")) {
			if added++; !takesAnyText(call) {
				return false
			}
		}
	}
	return made && added > 0
}

// takesAnyText reports whether an argument of a parser is a text that a request may lack, and is read of no body.
func takesAnyText(call drift.Node) bool {
	kind, place := drift.Keyword(call, "type"), drift.Keyword(call, "location").Text()
	for _, arg := range call.Field("arguments").Children() {
		if arg.Kind() == "dictionary_splat" {
			return false
		}
	}
	return (kind == 0 || kind.Text() == "str") && drift.Keyword(call, "required") == 0 && drift.Keyword(call, "choices") == 0 &&
		drift.Keyword(call, "nullable") == 0 && place != "" && !drift.Contains(place, "json")
}

// maxParserNodes bounds the nodes of a file that are looked at for parsers; of a larger one it is said that a request may be refused.
const maxParserNodes = 20_000

// parsersOf lists where a file makes parsers of arguments, and gives them some.
func parsersOf(file drift.Node) (all written) {
	seen := 0
	for next := []drift.Node{file}; len(next) > 0; {
		if seen++; seen > maxParserNodes {
			return written{}
		}
		n := next[len(next)-1]
		next = append(next[:len(next)-1], n.Children()...)
		switch fn := n.Field("function"); {
		case n.Kind() == "assignment" && n.Field("right").Kind() == "call" && ends(n.Field("right").Field("function").Text(), "RequestParser"):
			all.made = append(all.made, n)
		case n.Kind() == "call" && fn.Field("attribute").Text() == "add_argument":
			all.added = append(all.added, n)
		}
	}
	return all
}

func ends(s, with string) bool { return len(s) >= len(with) && s[len(s)-len(with):] == with }
