package summary

// Effect is something a path does besides its output.
type Effect interface{ effect() string }

// Mutation changes something.
type Mutation struct {
	Target    string `json:"target"`
	Operation string `json:"operation"`
}

// Invocation is a call.
type Invocation struct {
	Callee string     `json:"callee"`
	Args   []ValueRef `json:"args"`
	Async  bool       `json:"async"`
	// Summary is the id of the summary that the call reaches.
	Summary         string      `json:"summary,omitempty"`
	ArgsSummary     []*string   `json:"argsSummary,omitempty"`
	CalleeParameter *int        `json:"calleeParameter,omitempty"`
	Preconditions   []Predicate `json:"preconditions,omitempty"`
}

// Emission sends an event.
type Emission struct {
	Event   string    `json:"event"`
	Payload TypeShape `json:"payload,omitempty"`
}

// StateChange writes state.
type StateChange struct {
	Variable string   `json:"variable"`
	NewValue ValueRef `json:"newValue,omitempty"`
}

// InteractionEffect crosses a boundary.
type InteractionEffect struct {
	Binding       Binding     `json:"binding"`
	Callee        string      `json:"callee,omitempty"`
	GroupID       string      `json:"groupId,omitempty"`
	Preconditions []Predicate `json:"preconditions,omitempty"`
	Interaction   Interaction `json:"interaction"`
}

func (Mutation) effect() string          { return "mutation" }
func (Invocation) effect() string        { return "invocation" }
func (Emission) effect() string          { return "emission" }
func (StateChange) effect() string       { return "stateChange" }
func (InteractionEffect) effect() string { return "interaction" }

// Interaction says how a boundary is crossed; the discriminator is `class`.
type Interaction interface{ interaction() string }

// StorageAccess reads or writes a store. Field "*" is the default shape.
type StorageAccess struct {
	Kind         string   `json:"kind"`
	Fields       []string `json:"fields"`
	Selector     []string `json:"selector,omitempty"`
	Operation    string   `json:"operation,omitempty"`
	RelationPath []string `json:"relationPath,omitempty"`
	RelationKey  string   `json:"relationKey,omitempty"`
}

// ServiceCall calls another service.
type ServiceCall struct {
	Method        string    `json:"method"`
	Payload       TypeShape `json:"payload,omitempty"`
	ResponseShape TypeShape `json:"responseShape,omitempty"`
}

// MessageSend sends a message.
type MessageSend struct {
	Body       TypeShape `json:"body,omitempty"`
	RoutingKey string    `json:"routingKey,omitempty"`
}

// MessageReceive receives one; the channel is the enclosing summary's.
type MessageReceive struct {
	Body TypeShape `json:"body,omitempty"`
}

// UnitInvoke invokes a deployed unit.
type UnitInvoke struct {
	Payload TypeShape `json:"payload,omitempty"`
}

// ConfigRead reads a configuration variable.
type ConfigRead struct {
	Name      string `json:"name"`
	Defaulted bool   `json:"defaulted"`
	// AtBuild: its value is put in when the code is built; what is set where it runs does not reach it.
	AtBuild bool `json:"atBuild,omitempty"`
	// Absent is what the read does where nothing sets the variable, where that is known.
	Absent string `json:"absent,omitempty"`
}

// What reading a variable does that nothing sets: it fails, or gives nothing, and nothing that is done with it is seen to fail of that.
const (
	AbsentFails   = "fails"
	AbsentNothing = "nothing"
)

// Schedule hands a function to a timer or library hook.
type Schedule struct {
	Via         string      `json:"via"`
	HasDelay    bool        `json:"hasDelay"`
	CallbackRef CallbackRef `json:"callbackRef"`
}

// CallbackRef is literal, identifier {name}, or opaque {reason}.
type CallbackRef struct {
	Type   string `json:"type"`
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason,omitempty"`
}

func (StorageAccess) interaction() string  { return "storage-access" }
func (ServiceCall) interaction() string    { return "service-call" }
func (MessageSend) interaction() string    { return "message-send" }
func (MessageReceive) interaction() string { return "message-receive" }
func (UnitInvoke) interaction() string     { return "unit-invoke" }
func (ConfigRead) interaction() string     { return "config-read" }
func (Schedule) interaction() string       { return "schedule" }

// Input is something a unit is given.
type Input interface{ input() string }

// Parameter is a parameter. A nil role is accompanied by a gap.
type Parameter struct {
	Name     string    `json:"name"`
	Position int       `json:"position"`
	Role     *string   `json:"role"`
	Shape    TypeShape `json:"shape"`
}

// Injection is a dependency handed in by a container.
type Injection struct {
	Name      string    `json:"name"`
	Mechanism string    `json:"mechanism"`
	Shape     TypeShape `json:"shape"`
}

// HookReturn is what a hook gives.
type HookReturn struct {
	Hook               string   `json:"hook"`
	DestructuredFields []string `json:"destructuredFields"`
}

// ContextValue is read from a context.
type ContextValue struct {
	Context        string   `json:"context"`
	AccessedFields []string `json:"accessedFields"`
}

// Closure is a name of an enclosing function.
type Closure struct {
	Name string `json:"name"`
}

func (Parameter) input() string    { return "parameter" }
func (Injection) input() string    { return "injection" }
func (HookReturn) input() string   { return "hookReturn" }
func (ContextValue) input() string { return "contextValue" }
func (Closure) input() string      { return "closure" }
