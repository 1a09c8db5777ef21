// Package annotations is the type oracle for Python: what annotations and the
// classes of the project say of a value, as wire shapes. A class whose body
// annotates its attributes is a record of them (a data class, a model, a typed
// dictionary); an enumeration is the union of its values. No library is named
// but typing, enum and the modules of the language itself.
//
// It imports host/flow, host/unit, host/syntax, host/types and summary. Begin
// reading at oracle.go; value.go finds the type of a value, annotation.go reads
// annotations, class.go classes, and shape.go makes shapes of types.
package annotations
