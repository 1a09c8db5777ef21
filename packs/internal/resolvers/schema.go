package resolvers

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Type states that a schema has a type of a kind (object, input, interface, enum, union); names are the values of an enum, or the members of
// a union, which is open without any.
func Type(at drift.Node, of drift.Value, kind string, names ...drift.Value) {
	Class(at, 0, of, kind, names...)
}

// Class is Type for a class that stands for the type where others name it.
func Class(at, is drift.Node, of drift.Value, kind string, names ...drift.Value) {
	f := drift.New(abi.FactType, at).With(abi.FieldTypeName, of).With(abi.FieldName, drift.Text(kind))
	if is != 0 {
		f.With(abi.FieldClass, drift.Of(is))
	}
	if len(names) > 0 {
		f.With(abi.FieldFields, drift.List(names...))
	}
	f.Emit()
	if len(names) == 0 && (kind == "enum" || kind == "union") {
		Open(at, of)
	}
}

// Open states that a type has parts that are not read.
func Open(at drift.Node, of drift.Value) {
	drift.New(abi.FactType, at).With(abi.FieldTypeName, of).With(abi.FieldContinues, drift.True()).Emit()
}

// Of is the type of a field or an argument: the type that it names, what makes it a list or required ("[*!]!"), and whether it may be left
// out all the same.
type Of struct {
	Type     drift.Value
	Around   string
	Defaults bool
	// Open: not all arguments of the field are read.
	Open bool
}

// Known reports whether the type is named.
func (x Of) Known() bool { return x.Around != "" }

// Field states a field of a type.
func Field(at drift.Node, of, name drift.Value, is Of) {
	f := drift.New(abi.FactType, at).With(abi.FieldTypeName, of).With(abi.FieldFieldName, name)
	is.say(f)
	if is.Open {
		f.With(abi.FieldContinues, drift.True())
	}
	f.Emit()
}

// Argument states an argument of a field.
func Argument(at drift.Node, of, field, name drift.Value, is Of) {
	f := drift.New(abi.FactType, at).With(abi.FieldTypeName, of).With(abi.FieldFieldName, field).With(abi.FieldChildParam, name)
	is.say(f)
	f.Emit()
}

func (x Of) say(f *drift.Fact) {
	if x.Known() {
		f.With(abi.FieldContainer, x.Type).With(abi.FieldOutput, drift.Text(x.Around))
	}
	if x.Defaults {
		f.With(abi.FieldDefault, drift.True())
	}
}

// Around is what surrounds a type: list says that it is a list of it, whose items are required, required that it is required itself.
func Around(list, required bool) string {
	out := "*"
	if list {
		out = "[*!]"
	}
	if required {
		out += "!"
	}
	return out
}
