package summary

// ValueRef says where a value comes from.
type ValueRef interface{ valueRef() string }

// InputRef is an input of the unit, or something inside it.
type InputRef struct {
	Input string   `json:"inputRef"`
	Path  []string `json:"path"`
}

// Dependency is the result of calling Name, or something inside it.
type Dependency struct {
	Name        string   `json:"name"`
	AccessChain []string `json:"accessChain"`
}

// Derived is a value made from another one.
type Derived struct {
	From       ValueRef   `json:"from"`
	Derivation Derivation `json:"derivation"`
}

// LiteralRef is a literal: a string, float64, bool or nil.
type LiteralRef struct {
	Value any `json:"value"`
}

// State is module-level or instance state.
type State struct {
	Name string `json:"name"`
}

// Unresolved is a value of unknown origin.
type Unresolved struct {
	SourceText string `json:"sourceText"`
}

func (InputRef) valueRef() string   { return "input" }
func (Dependency) valueRef() string { return "dependency" }
func (Derived) valueRef() string    { return "derived" }
func (LiteralRef) valueRef() string { return "literal" }
func (State) valueRef() string      { return "state" }
func (Unresolved) valueRef() string { return "unresolved" }

// Derivation is one step from a value to another.
type Derivation interface{ derivation() string }

// PropertyAccess reads a property.
type PropertyAccess struct {
	Property string `json:"property"`
}

// MethodCall calls a method.
type MethodCall struct {
	Method string     `json:"method"`
	Args   []ValueRef `json:"args"`
}

// Destructured takes a field out of a pattern.
type Destructured struct {
	Field string `json:"field"`
}

// Awaited waits for a promise.
type Awaited struct{}

// IndexAccess reads an element: a string or an int.
type IndexAccess struct {
	Index any `json:"index"`
}

func (PropertyAccess) derivation() string { return "propertyAccess" }
func (MethodCall) derivation() string     { return "methodCall" }
func (Destructured) derivation() string   { return "destructured" }
func (Awaited) derivation() string        { return "awaited" }
func (IndexAccess) derivation() string    { return "indexAccess" }
