package drift

import (
	"strconv"

	"github.com/drift-analyzer/drift/abi"
)

// Handlers are the functions of a pack by query name.
type Handlers map[string]func(Match)

var (
	manifestText string
	handlers     Handlers
	queryNames   []string
)

// Register says what the pack is. Call it once, in init.
func Register(manifest string, h Handlers) {
	manifestText, handlers = manifest, h
	queryNames = queryNamesOf(manifest)
}

// Match is one match of a query.
type Match struct {
	Query    string
	captures []abi.Capture
}

// Node gives the captured node of that name; the zero Node when there is none.
func (m Match) Node(name string) Node {
	for _, c := range m.captures {
		if c.Name == name {
			return Node(c.Node)
		}
	}
	return 0
}

// Text is the source text of a capture.
func (m Match) Text(name string) string { return m.Node(name).Text() }

// dispatch runs the handlers over a batch.
func dispatch(batch []byte) {
	for _, m := range abi.DecodeMatches(batch) {
		if int(m.Query) >= len(queryNames) {
			continue
		}
		if h, ok := handlers[queryNames[m.Query]]; ok {
			h(Match{Query: queryNames[m.Query], captures: m.Captures})
		}
	}
}

// Node is a handle of a syntax node, valid while its match is handled.
type Node uint32

// Arguments gives the arguments node's children of a call node.
func (n Node) Arguments() []Node {
	args := n.Field("arguments")
	if args == 0 {
		return nil
	}
	return args.Children()
}

// Children lists the named children.
func (n Node) Children() []Node {
	count := n.Count()
	out := make([]Node, 0, count)
	for i := 0; i < count; i++ {
		out = append(out, n.Child(i))
	}
	return out
}

// Step is one call of a method chain.
type Step struct {
	Method string
	Call   Node
	Args   []Node
}

// More reports whether the node's value may have properties or elements that are not known: it is not one object, or one list, that is read as a whole.
func (n Node) More() bool { return n.Property("...") != 0 }

// Chain walks a chain of method calls from the outermost call inwards, so that
// `res.status(404).json(x)` gives json, status and the root `res`.
func Chain(call Node) (steps []Step, root Node) {
	for call.Kind() == "call_expression" || call.Kind() == "call" {
		callee := call.Field("function")
		property := callee.Field("property")
		if property == 0 {
			break
		}
		steps = append(steps, Step{property.Text(), call, call.Arguments()})
		call = callee.Field("object")
	}
	return steps, call
}

// Value is a field of a fact.
type Value = abi.Value

// Of is the value of a node, followed by steps (".body", "[0]", "()").
func Of(n Node, steps ...string) Value {
	if n == 0 {
		return Value{}
	}
	return Value{Kind: abi.ValueNode, Node: uint32(n), Steps: steps}
}

// Text is a literal text.
func Text(s string) Value { return Value{Kind: abi.ValueString, Text: s} }

// Number is a literal number as it is written.
func Number(s string) Value { return Value{Kind: abi.ValueNumber, Text: s} }

// True is the literal true.
func True() Value { return Value{Kind: abi.ValueBool, Bool: true} }

// TrueIf is the literal true where a condition holds, and nothing where it does not.
func TrueIf(holds bool) Value {
	if holds {
		return True()
	}
	return Value{}
}

// List is a list of values.
func List(items ...Value) Value { return Value{Kind: abi.ValueList, Items: items} }

// Join puts texts one after the other; as a path, with single slashes between them.
func Join(items ...Value) Value { return Value{Kind: abi.ValueJoin, Items: items} }

// Concat joins texts one after the other.
func Concat(items ...Value) Value { return Value{Kind: abi.ValueJoin, Items: items, Bool: true} }

// First is the first of the values that there is.
func First(items ...Value) Value { return Value{Kind: abi.ValueFirst, Items: items} }

// ArgumentsFrom is the arguments of a call from a position on, spreads expanded by the host.
func ArgumentsFrom(call Node, index int) Value {
	return Value{Kind: abi.ValueArguments, Node: uint32(call), Index: uint32(index)}
}

// Argument is one argument of a call.
func Argument(call Node, index int) Value {
	return Value{Kind: abi.ValueArguments, Node: uint32(call), Index: uint32(index), Bool: true}
}

// Self is the receiver that a call does not write.
func Self(call Node) Value { return Value{Kind: abi.ValueSelf, Node: uint32(call)} }

// Module is the top level of the file with that path.
func Module(path string) Value { return Value{Kind: abi.ValueModule, Text: path} }

// Method is a method named by its class, spelled as a path, and its own name; see abi.ValueMethod.
func Method(class, name Value) Value {
	return Value{Kind: abi.ValueMethod, Items: []Value{class, name}}
}

// Object is an object with these keys and values.
func Object(keys []string, items []Value) Value {
	return Value{Kind: abi.ValueObject, Keys: keys, Items: items}
}

// Fact is a statement being put together.
type Fact struct{ fact abi.Fact }

// New begins a fact about a node.
func New(kind abi.FactKind, at Node) *Fact {
	return &Fact{abi.Fact{Kind: kind, At: uint32(at)}}
}

// With sets a field; a value that is none is left out.
func (f *Fact) With(id abi.FieldID, v Value) *Fact {
	if v.Kind != abi.ValueNone {
		f.fact.Fields = append(f.fact.Fields, abi.Field{ID: id, Value: v})
	}
	return f
}

// Bytes is the fact as it is stated, for a pack's own tests.
func (f *Fact) Bytes() []byte { return abi.AppendFact(nil, &f.fact) }

// Emit states the fact.
func (f *Fact) Emit() { emit(abi.AppendFact(nil, &f.fact)) }

// Upper writes ASCII letters as capitals: method names.
func Upper(s string) string {
	b := []byte(s)
	for i := range b {
		if b[i] >= 'a' && b[i] <= 'z' {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

// lines splits a text at line ends; an empty text has none.
func lines(s string) []string {
	if s == "" {
		return nil
	}
	var out []string
	for i := 0; ; i++ {
		if i == len(s) {
			return append(out, s)
		}
		if s[i] == '\n' {
			out = append(out, s[:i])
			s, i = s[i+1:], -1
		}
	}
}

// Keyword is the keyword argument of a call by its name, 0 when the call does not say it.
func Keyword(call Node, name string) Node {
	for _, a := range call.Arguments() {
		if a.Kind() == "keyword_argument" && a.Field("name").Text() == name {
			return a.Field("value")
		}
	}
	return 0
}

// KeywordValue is an argument by keyword, written in the call or among those that it passes on (**options); nothing where the
// call has neither.
func KeywordValue(call Node, name string) Value {
	if k := Keyword(call, name); k != 0 {
		return Of(k)
	}
	var passed []Value
	for _, a := range call.Arguments() {
		if a.Kind() == "dictionary_splat" {
			passed = append(passed, Of(a.Child(0), "."+name))
		}
	}
	if len(passed) == 0 {
		return Value{}
	}
	return First(passed...)
}

// KeywordOrPosition is an argument that a call may pass by keyword or by position.
func KeywordOrPosition(call Node, name string, index int) Value {
	if k := Keyword(call, name); k != 0 {
		return Of(k)
	}
	return Argument(call, index)
}

// DecoratorCalls lists the expressions of the decorators of a function or class, the outermost first,
// wherever it stands.
func DecoratorCalls(fn Node) []Node {
	var out []Node
	for i := 0; ; i++ {
		d := fn.Property("@" + strconv.Itoa(i))
		if d == 0 {
			return out
		}
		out = append(out, d)
	}
}

// WrapDecorated states what the project's own decorators of a function do around
// it: each gives the function that runs in its place, and is handed the one that goes on.
func WrapDecorated(at, fn Node, roles string) {
	var around []Value
	for _, d := range DecoratorCalls(fn) {
		if d.ValueKind() != abi.EvaluatedFunction {
			continue
		}
		around = append(around, Of(d, abi.StepCall))
		New(abi.FactRole, at).With(abi.FieldFunction, Of(d)).With(abi.FieldChildParam, Number("0")).With(abi.FieldRole, Text("next")).Emit()
	}
	if len(around) > 0 {
		New(abi.FactWrap, at).With(abi.FieldFunction, Of(fn)).With(abi.FieldFunctions, List(around...)).With(abi.FieldWrapperRoles, Text(roles)).Emit()
	}
}

// Positional lists the arguments of a call that are given by position.
func Positional(call Node) []Node {
	var out []Node
	for _, a := range call.Arguments() {
		switch a.Kind() {
		case "keyword_argument", "dictionary_splat", "comment":
		default:
			out = append(out, a)
		}
	}
	return out
}

// Has reports whether the value of a node comes from one of the origins.
func (n Node) Has(origins ...string) bool {
	for _, o := range lines(n.Origins()) {
		for _, want := range origins {
			if o == want {
				return true
			}
		}
	}
	return false
}

// Str is the string that a node's value folds to, "" when it is none.
func (n Node) Str() string {
	kind, value, ok := n.Const()
	if !ok || kind != 's' {
		return ""
	}
	return value
}

// Decorated is the method, field, class or parameter that a decorator stands before.
func Decorated(decorator Node) Node {
	around := decorator.Parent()
	switch around.Kind() {
	case "class_declaration", "abstract_class_declaration", "class":
		return around
	case "public_field_definition":
		if v := around.Field("value"); v != 0 {
			return v
		}
		return around
	}
	found := false
	for _, c := range around.Children() {
		if c == decorator {
			found = true
		} else if found && c.Kind() != "decorator" && c.Kind() != "comment" {
			if v := c.Field("value"); v != 0 && c.Kind() != "method_definition" {
				return v
			}
			return c
		}
	}
	return 0
}

// Decorators lists the decorators of a class, method or field.
func Decorators(n Node) []Node {
	var out []Node
	for _, c := range n.Children() {
		if c.Kind() == "decorator" {
			out = append(out, c)
		}
	}
	around := n.Parent()
	switch around.Kind() {
	case "public_field_definition", "field_definition", "variable_declarator":
		n, around = around, around.Parent()
	}
	var run []Node
	for _, c := range around.Children() {
		switch {
		case c == n:
			return append(run, out...)
		case c.Kind() == "decorator":
			run = append(run, c)
		case c.Kind() != "comment":
			run = nil
		}
	}
	return out
}

// FindDecorator finds the decorator of a class or member that comes from one of the origins.
func FindDecorator(n Node, origins ...string) Node { return DecoratorAmong(Decorators(n), origins...) }

// DecoratorAmong finds the decorator of a list that comes from one of the origins.
func DecoratorAmong(list []Node, origins ...string) Node {
	for _, d := range list {
		if DecoratorName(d).Has(origins...) {
			return d
		}
	}
	return 0
}

// DecoratorName is the expression that names a decorator.
func DecoratorName(decorator Node) Node {
	x := decorator.Child(0)
	if x.Kind() == "call_expression" {
		return x.Field("function")
	}
	return x
}

// DecoratorArguments are the arguments of @name(...); none for a bare @name.
func DecoratorArguments(decorator Node) []Node {
	x := decorator.Child(0)
	if x.Kind() != "call_expression" {
		return nil
	}
	return x.Arguments()
}

// Snake spells a name in snake case: OrderLine becomes order_line.
func Snake(s string) string {
	upper := func(i int) bool { return i < len(s) && s[i] >= 'A' && s[i] <= 'Z' }
	lower := func(i int) bool { return i < len(s) && s[i] >= 'a' && s[i] <= 'z' }
	var out []byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		if upper(i) {
			if i > 0 && s[i-1] != '_' && (!upper(i-1) || lower(i+1)) {
				out = append(out, '_')
			}
			c += 'a' - 'A'
		}
		out = append(out, c)
	}
	return string(out)
}

// Plural spells the regular English plural of a name in lower case; names that are plural already stay.
func Plural(s string) string {
	low := []byte(s)
	for i, c := range low {
		if c >= 'A' && c <= 'Z' {
			low[i] = c + 'a' - 'A'
		}
	}
	word := string(low)
	if word == "" {
		return ""
	}
	for _, p := range plurals {
		stem := len(word) - len(p[0])
		if stem < 0 || word[stem:] != p[0] {
			continue
		}
		if stem > 0 && word[stem-1] != '_' && p[2] == "whole" {
			continue // the ending of another word
		}
		return word[:stem] + p[1]
	}
	n := len(word)
	if word[n-1] == 'y' && n > 1 && (!vowel(word[n-2]) || n > 2 && word[n-3:n-1] == "qu") {
		return word[:n-1] + "ies"
	}
	return word + "s"
}

// plurals are endings and their plurals, the first that fits: of any word, or of a whole one (in names with underscores, of the last).
var plurals = [][3]string{
	{"equipment", "equipment", "whole"}, {"information", "information", "whole"}, {"rice", "rice", "whole"}, {"money", "money", "whole"},
	{"species", "species", "whole"}, {"series", "series", "whole"}, {"fish", "fish", "whole"}, {"sheep", "sheep", "whole"}, {"jeans", "jeans", "whole"},
	{"police", "police", "whole"},
	{"person", "people", ""}, {"man", "men", "whole"}, {"woman", "women", ""}, {"human", "humans", ""}, {"child", "children", ""}, {"sex", "sexes", ""},
	{"quiz", "quizzes", ""}, {"ox", "oxen", "whole"}, {"mouse", "mice", "whole"}, {"louse", "lice", "whole"}, {"mice", "mice", "whole"},
	{"matrix", "matrices", ""}, {"vertex", "vertices", ""}, {"index", "indices", ""}, {"x", "xes", ""}, {"ch", "ches", ""}, {"ss", "sses", ""},
	{"sh", "shes", ""}, {"z", "zes", ""}, {"wife", "wives", ""}, {"life", "lives", ""}, {"knife", "knives", ""}, {"lf", "lves", ""}, {"rf", "rves", ""},
	{"sis", "ses", ""}, {"ta", "ta", ""}, {"ia", "ia", ""}, {"tum", "ta", ""}, {"ium", "ia", ""}, {"buffalo", "buffaloes", ""}, {"tomato", "tomatoes", ""},
	{"bus", "buses", ""}, {"alias", "aliases", ""}, {"status", "statuses", ""}, {"octopus", "octopi", ""}, {"virus", "viri", ""},
	{"axis", "axes", "whole"}, {"testis", "testes", "whole"}, {"s", "s", ""},
}

func vowel(c byte) bool { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' }

// Camel spells a name in camel case, its first letter small.
func Camel(name string) string {
	var out []byte
	up := false
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c == '_' && i > 0 {
			up = true
			continue
		}
		if up && c >= 'a' && c <= 'z' {
			c -= 'a' - 'A'
		}
		up = false
		out = append(out, c)
	}
	return string(out)
}

// ConstructorParameters lists the parameters of a class's constructor.
func ConstructorParameters(class Node) []Node {
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "method_definition" && c.Field("name").Text() == "constructor" {
			return c.Field("parameters").Children()
		}
	}
	return nil
}

// Split cuts a text at a character.
func Split(s string, at byte) []string {
	var out []string
	start := 0
	for i := 0; i <= len(s); i++ {
		if i == len(s) || s[i] == at {
			out = append(out, s[start:i])
			start = i + 1
		}
	}
	return out
}

// Contains reports whether part stands in s.
func Contains(s, part string) bool {
	for i := 0; i+len(part) <= len(s); i++ {
		if s[i:i+len(part)] == part {
			return true
		}
	}
	return false
}
