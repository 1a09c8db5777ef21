package abi

// Schema is a library whose values describe what data has to be.
type Schema struct {
	// Libraries are what the origins of its values begin with: "zod#".
	Libraries []string `json:"libraries"`
	// Makes says what its functions make: text, number, boolean, null, record, strict, open, list, spared, nullable, value, values.
	Makes map[string]string `json:"makes"`
	// Steps say what the methods of a schema change: spared, demanded, nullable, both, same, values, list, items, strict, open,
	// partial, whole, with, pick, omit. Any other method leaves a single value as it is, and a record unknown.
	Steps map[string]string `json:"steps,omitempty"`
	// Checks are methods that check their first argument, with the property of their result that holds the value; "" for the
	// result itself.
	Checks map[string]string `json:"checks"`
	// Needs: fields are needed unless a step spares them; otherwise a step has to demand them.
	Needs bool `json:"needs,omitempty"`
	// Extra says what becomes of fields that a record does not have: dropped, kept or refused.
	Extra string `json:"extra"`
}
