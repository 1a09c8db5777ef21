package abi

// Function is one function that the host offers in module drift_v2. Parameters
// and results are 32-bit integers. A text result is written to the buffer (ptr,
// cap) the pack gives; the result is the length needed, and nothing is written
// when it is larger than cap. file_read and file_list also take a path, (name, name_len), before the buffer. Handles are valid for
// one batch; an invalid one gives 0 (no node, no text).
type Function struct {
	Name    string
	Params  []string
	Results int
	Doc     string
}

// Functions is the whole table of version 2.
var Functions = []Function{
	{"node_kind", []string{"node", "ptr", "cap"}, 1, "kind of a syntax node, as queries spell it"},
	{"node_text", []string{"node", "ptr", "cap"}, 1, "source text of a node"},
	{"node_field", []string{"node", "ptr", "len"}, 1, "first child under the named field, 0 for none"},
	{"node_child", []string{"node", "index"}, 1, "named child by position, 0 for none"},
	{"node_count", []string{"node"}, 1, "number of named children"},
	{"node_parent", []string{"node"}, 1, "node around a node, 0 for the root"},
	{"node_line", []string{"node"}, 1, "1-based line of a node"},
	{"value_const", []string{"node", "ptr", "cap"}, 1, "constant the node's value folds to: one byte of type (s, n, b, 0; p for a text with holes) and the text; 0 when there is none or several"},
	{"value_origins", []string{"node", "ptr", "cap"}, 1, "origins of the node's value, one a line"},
	{"value_kind", []string{"node"}, 1, "what the value is: 0 unknown, 1 constant, 2 pattern, 3 object, 4 array, 5 function, 6 class, 7 instance, 8 library value, 9 parameter"},
	{"value_property", []string{"node", "ptr", "len"}, 1, "expression that gives the named property of the node's value, the declaration of a method or of a class inside a class, 0 for none"},
	{"value_keys", []string{"node", "ptr", "cap"}, 1, "names of the known properties of the node's value, one a line, in order"},
	{"value_element", []string{"node", "index"}, 1, "expression of an element of an array, 0 for none"},
	{"value_function", []string{"node"}, 1, "node of the function that the value is, 0 for none or several"},
	{"function_params", []string{"node"}, 1, "number of parameters of a function node"},
	{"enclosing_function", []string{"node"}, 1, "function node around a node, 0 at the top level"},
	{"enclosing_class", []string{"node"}, 1, "class node around a node, 0 for none"},
	{"class_base", []string{"node"}, 1, "node of the class of the project that a class descends from, or that the node's value is, 0 for none"},
	{"file_path", []string{"ptr", "cap"}, 1, "path of the file, relative to the project"},
	{"config", []string{"ptr", "cap"}, 1, "the pack's configuration as JSON, {} when there is none"},
	{"file_read", []string{"name", "name_len", "ptr", "cap"}, 1, "content of another file of the project, by its path; only what the manifest's files allow, nothing otherwise"},
	{"file_list", []string{"name", "name_len", "ptr", "cap"}, 1, "paths of the files in a folder of the project (an empty name for its root), one a line; only what the manifest's files allow"},
	{"emit", []string{"ptr", "len"}, 1, "states a fact; 0 when it was taken, 1 when it was malformed, 2 beyond the limits"},
	{"log", []string{"ptr", "len"}, 0, "a line for the pack's author, shown by pack run"},
}
