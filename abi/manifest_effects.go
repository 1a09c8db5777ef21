package abi

// Effects says what calling the library's functions does besides what it gives.
type Effects struct {
	// Headers say how an answer gets its header fields. Each is a call, "response.set(name, value)", or an object of fields,
	// "response.headers". It begins with the role of a parameter, "self" for what belongs to the unit's own receiver, or the
	// origin of a function that makes an answer. The words in the brackets say what the arguments are: the name and the value
	// of a field, "fields" for an object of fields ("fields.headers" for a property of the argument that is one), "gone" for
	// the name of a field that is taken away, "_" for something else, and the name of a field for its value; "headers=fields"
	// is a keyword argument, wherever it stands. A call with another number of arguments is not meant.
	Headers []string `json:"headers,omitempty"`
	// Events are methods that send an event inside the process: the origin of the method, and what its arguments are:
	// "events#EventEmitter().emit(event, payload)".
	Events []string `json:"events,omitempty"`
	// Hooks are the functions that a component gets values from.
	Hooks *Hooks `json:"hooks,omitempty"`
}

// Hooks are the functions that a component gets values from.
type Hooks struct {
	// Named is what the names of such functions begin with, followed by a capital letter.
	Named string `json:"named"`
	// Contexts are those that give what components around provide; their first argument is the context. By origin.
	Contexts []string `json:"contexts,omitempty"`
	// Setters are what changes a component's state to what it is passed, by origin: "react#useState().1". The state is the
	// first element. Actions change it otherwise.
	Setters []string `json:"setters,omitempty"`
	Actions []string `json:"actions,omitempty"`
	// Stores make state outside of components, by origin: each is passed a function whose first parameter sets the parts of the state that
	// its argument has, and gives a hook, which gives the state, or what the function that it is passed makes of it.
	Stores []string `json:"stores,omitempty"`
	// Cells hold a value under "value", by origin, which a component's template, and an object that holds the cell as a store does, have
	// without it.
	Cells []string `json:"cells,omitempty"`
	// Computed are options of a component whose methods are run for the properties of its receiver that are called like them.
	Computed []string `json:"computed,omitempty"`
	// Taking are options of what Kept are passed whose functions are passed the state.
	Taking []string `json:"taking,omitempty"`
	// Kept make state outside of components, by origin: each is passed an object whose methods share a receiver, or a function that gives
	// the state, and gives a hook, which gives the receiver, or the state.
	Kept []string `json:"kept,omitempty"`
	// Begin make state that begins with the object that they are passed, by origin, or are options of a component whose functions give what its
	// state begins with, by name.
	Begin []string `json:"begin,omitempty"`
	// Spread give an object with a cell for each property of what they are passed, by origin.
	Spread []string `json:"spread,omitempty"`
	// Reduced says how a store is made whose state functions change that are passed what happened.
	Reduced *Reduced `json:"reduced,omitempty"`
	// Methods of a class component that change the properties of its state which their first argument has.
	Methods []string `json:"methods,omitempty"`
}

// Reduced says how a store is made of parts, each with functions that change what their first parameter holds, and how its state is read.
type Reduced struct {
	// Makers make a part, by origin: each is passed an object, with the functions under Functions.
	Makers    []string `json:"makers"`
	Functions string   `json:"functions"`
	// Part is the property of what a maker gives that is the part. Actions is the one with a function for each of Functions: what that is passed,
	// the function has at Payload of its second parameter.
	Part    string `json:"part"`
	Actions string `json:"actions,omitempty"`
	Payload string `json:"payload,omitempty"`
	// Combined are passed an object of parts by the names that they have in the state, or one that has it under Option, by origin.
	Combined []string `json:"combined"`
	Option   string   `json:"option,omitempty"`
	// Selectors give what the function that they are passed takes of the state, by origin.
	Selectors []string `json:"selectors"`
}
