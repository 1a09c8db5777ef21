package abi

// Schema is a library whose values describe what data has to be.
type Schema struct {
	// Libraries are what the origins of its values begin with: "zod#".
	Libraries []string `json:"libraries,omitempty"`
	// Makes says what its functions make: text, number, boolean, null, record, strict, open, list, spared, nullable, value, values, other: a form
	// that is not read, and takes nothing that is missing. One that is not listed may take it. A name may have what it is a member of in front (coerce.string).
	Makes map[string]string `json:"makes,omitempty"`
	// Steps say what the methods of a schema change: spared, demanded, nullable, both, same, values, list, items, strict, open,
	// partial, whole, with, pick, omit. Any other method leaves a single value as it is, and a record unknown.
	Steps map[string]string `json:"steps,omitempty"`
	// Checks are methods that check their first argument, with the property of their result that holds the value; "" for the
	// result itself.
	Checks map[string]string `json:"checks,omitempty"`
	// Needs: fields are needed unless a step spares them; otherwise a step has to demand them.
	Needs bool `json:"needs,omitempty"`
	// Extra says what becomes of fields that a record does not have: dropped, kept or refused.
	Extra string `json:"extra"`
	// Classes are the library's classes whose descendants describe data by their fields. Given says where the data is: the name
	// or the number of an argument of the construction, "**" for its keywords, or a method with () that takes it first.
	Classes []string `json:"classes,omitempty"`
	Given   []string `json:"given,omitempty"`
	// Typed: annotations say the form of the fields; otherwise calls that are assigned to them do. Option is the argument of
	// such a call that says whether the field is needed.
	Typed  bool   `json:"typed,omitempty"`
	Option string `json:"option,omitempty"`
	// Unless are members of a class with which nothing is known of it, Partly arguments of a use with which nothing is needed.
	Unless []string `json:"unless,omitempty"`
	Partly []string `json:"partly,omitempty"`
}
