package abi

import "strconv"

// ValueKind discriminates Value.
type ValueKind uint8

// Value kinds.
const (
	// ValueNone: the pack says nothing (different from null).
	ValueNone ValueKind = iota
	// ValueNode: the value of the syntax node Node, then Steps.
	ValueNode
	ValueString
	// ValueNumber: Text is the number as written.
	ValueNumber
	ValueBool
	ValueNull
	// ValueList: Items. A list inside a list is flattened where the host expects functions.
	ValueList
	// ValueJoin: the texts of Items joined as a path with single slashes; with Bool, joined without anything between them.
	ValueJoin
	// ValueArguments: the arguments of the call Node from index Index on (spreads expanded by the host); with Bool, only the one at Index.
	ValueArguments
	// ValueFirst: the first of Items that has a value (a fallback chain).
	ValueFirst
	// ValueObject: an object with the keys in Keys and the values in Items.
	ValueObject
	// ValueSelf: the implicit receiver of the call Node.
	ValueSelf
	// ValueModule: the top level of the file with the path Text.
	ValueModule
	// ValueMethod: the method named by the second item of the class named by the first, spelled as a path
	// ("admin/orders_controller") below the registrar's namespace; without a first item, of the registrar's owner.
	ValueMethod

	// LastValue is the last kind of value of this version.
	LastValue = ValueMethod
)

// Value is what a fact's field holds: a handle the host resolves, or a literal.
type Value struct {
	Kind  ValueKind
	Node  uint32
	Index uint32
	Text  string
	Bool  bool
	// Steps lead from the node's value to the one that is meant. The Step constants and functions spell them.
	Steps []string
	Items []Value
	Keys  []string
}

// Count is how many values a value holds, itself among them; a step counts as one.
func (v *Value) Count() int {
	n := 1 + len(v.Steps) + len(v.Keys)
	for i := range v.Items {
		n += v.Items[i].Count()
	}
	return n
}

// Steps of a value that take no operand.
const (
	// StepCall is what calling the value gives, StepNew what constructing it gives, StepAwait what awaiting it gives.
	StepCall  = "()"
	StepNew   = "new"
	StepAwait = "await"
	// StepElements is any element of a list.
	StepElements = "[]"
	// StepClass is the project's class of an instance, or the one that a library value was made with.
	StepClass = "class"
	// StepClassName is the name of a class.
	StepClassName = "name"
	// StepReceiver is the class that a library's method was called on.
	StepReceiver = "recv"
	// StepOwner is what a library's method that is handed over was taken from, StepMember the name of that method.
	StepOwner  = "of"
	StepMember = "member"
	// StepAnnotated, as the first step, is what an annotation says besides the type.
	StepAnnotated = "annotated"
	// StepJSON is what was serialised to the text.
	StepJSON = "json"
	// StepTagged is the text of a tagged template, with a hole for each substitution.
	StepTagged = "tagged"
	// StepBraces is a path whose holes are spelled <type:name>.
	StepBraces = "braces"
	// StepRegexp is a path that is a regular expression with named groups; several where a part is optional.
	StepRegexp = "regexp"
	// StepModule is the module of the project that a dotted text names.
	StepModule = "module"
	// StepOnInstance is a function in the body of a class as one that runs on an instance of the class.
	StepOnInstance = "on-instance"
	// StepQualified is the name of a function with that of its module.
	StepQualified = "qualified"
)

// StepProperty is a property of the value.
func StepProperty(name string) string { return "." + name }

// StepElement is an element of a list.
func StepElement(index int) string { return "[" + strconv.Itoa(index) + "]" }

// StepArgument is an argument of the call that made a library value.
func StepArgument(index int) string { return "arg[" + strconv.Itoa(index) + "]" }

// StepArgumentOrValue is StepArgument, or the value itself where no call made it.
func StepArgumentOrValue(index int) string { return StepArgument(index) + "?" }

// StepKeyword is a keyword argument of the call that made a library value.
func StepKeyword(name string) string { return "arg[" + name + "]" }

// StepTypeArgument is a type argument of the value's declared type.
func StepTypeArgument(index int) string { return "type[" + strconv.Itoa(index) + "]" }

// StepGiven is one text where there is a value, and another where it is null.
func StepGiven(there, missing string) string { return "given[" + there + "|" + missing + "]" }

// StepOnly is the value where it has an origin, and nothing otherwise.
func StepOnly(origin string) string { return "only[" + origin + "]" }

// StepBefore is the part of a text before the first occurrence of a separator.
func StepBefore(separator string) string { return "head[" + separator + "]" }

// StepAfter is the part of a text after the last occurrence of a separator.
func StepAfter(separator string) string { return "tail[" + separator + "]" }

// Evaluated is what the value of a node is, as far as the host knows: the answer of value_kind.
type Evaluated uint8

// Answers of value_kind.
const (
	EvaluatedUnknown Evaluated = iota
	EvaluatedConstant
	// EvaluatedPattern is a text of which parts are known.
	EvaluatedPattern
	EvaluatedObject
	EvaluatedArray
	EvaluatedFunction
	EvaluatedClass
	// EvaluatedInstance is an instance of a class of the project.
	EvaluatedInstance
	// EvaluatedLibrary is something that a library exports or makes.
	EvaluatedLibrary
	EvaluatedParameter

	// LastEvaluated is the last answer of this version.
	LastEvaluated = EvaluatedParameter
)
