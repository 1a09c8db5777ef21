package summary

// Metadata is what a summary says besides its paths, by what it is about: the keys of
// the format's `metadata` object. A part that is nil is not stated.
type Metadata struct {
	// DerivedFromWrapper is the id of the function through which a client sends its request.
	DerivedFromWrapper string           `json:"derivedFromWrapper,omitempty"`
	Component          *StoryMetadata   `json:"component,omitempty"`
	GraphQL            *GraphQLMetadata `json:"graphql,omitempty"`
	HTTP               *HTTPMetadata    `json:"http,omitempty"`
	MessageBus         *BusMetadata     `json:"messageBus,omitempty"`
	Metric             *MetricMetadata  `json:"metric,omitempty"`
	MetricReading      *MetricReading   `json:"metricReading,omitempty"`
	React              *HookMetadata    `json:"react,omitempty"`
	Routing            *Routing         `json:"routing,omitempty"`
	// ReadElsewhere is what code that no unit reaches reads and writes of the stores that the unit uses, where units do not.
	ReadElsewhere []StoredRead `json:"readElsewhere,omitempty"`
	// Lacking are reads of columns that the model of a store does not have.
	Lacking []LackingRead `json:"lackingColumns,omitempty"`
	// Unfollowed are uses, in the unit or in code around it that no unit reaches, of which it was not read what they are of.
	Unfollowed []UnfollowedUse `json:"unfollowedUses,omitempty"`
	// Handed are the arguments of the unit's calls that send messages whose consumers take them as parameters; Parameters are those of
	// such a consumer.
	Handed     []HandedArguments  `json:"handedArguments,omitempty"`
	Parameters *MessageParameters `json:"messageParameters,omitempty"`
	// Runs are the ids of functions with summaries of their own that the unit calls and whose effects stand among its own.
	Runs            []string           `json:"runs,omitempty"`
	RuntimeContract *RuntimeContract   `json:"runtimeContract,omitempty"`
	Source          *SourceMetadata    `json:"source,omitempty"`
	StorageContract *StorageContract   `json:"storageContract,omitempty"`
	Unit            *InvocableMetadata `json:"unit,omitempty"`
	Wrappers        *Wrappers          `json:"wrappers,omitempty"`
	Other           Other
}

// StoredRead is what is read of a store, or what its rows are selected by, at a place (`path:line`), and what is written there.
type StoredRead struct {
	System    string   `json:"system"`
	Scope     string   `json:"scope,omitempty"`
	Container string   `json:"container"`
	Fields    []string `json:"fields"`
	Written   []string `json:"written,omitempty"`
	At        string   `json:"at"`
	Other     Other
}

// LackingRead is a read of a column of a store at a place (`path:line`), or a write, whose model, at another place, has no such column.
// Of says what lacks it: the model where it is empty, a "row" of it, or a row of the "selection" that stands there instead.
type LackingRead struct {
	System      string `json:"system"`
	Scope       string `json:"scope"`
	Container   string `json:"container"`
	Recognition string `json:"recognition"`
	Field       string `json:"field"`
	Write       bool   `json:"write,omitempty"`
	Of          string `json:"of,omitempty"`
	At          string `json:"at"`
	Model       string `json:"model"`
	Other       Other
}

// UnfollowedUse is an access of a store, or a read of configuration variables, at a place (`path:line`) of which it was not read which store
// or which variables they are: it may be any of them. Semantics is that of the boundary, System the store's system.
type UnfollowedUse struct {
	Semantics string `json:"semantics"`
	System    string `json:"system,omitempty"`
	At        string `json:"at"`
	Other     Other
}

// What UnfollowedUse.Semantics is.
const (
	OfStorage   = "storage"
	OfVariables = "runtime-config"
)

// HandedArguments are the arguments of one call (`path:line`) that sends a message: how many stand in order, and the names of the others.
type HandedArguments struct {
	Bus     string   `json:"bus"`
	Channel string   `json:"channel"`
	Count   int      `json:"count"`
	Names   []string `json:"names,omitempty"`
	At      string   `json:"at"`
	Other   Other
}

// MessageParameters are the parameters that a consumer takes its message as, in order: those that arguments in order fill, and those
// that are given by name only. Rest tells that more are taken in order, Named that more are by name.
type MessageParameters struct {
	List  []MessageParameter `json:"list,omitempty"`
	Rest  bool               `json:"rest,omitempty"`
	Named bool               `json:"named,omitempty"`
	Other Other
}

// MessageParameter is one parameter of a consumer.
type MessageParameter struct {
	Name     string `json:"name"`
	Optional bool   `json:"optional,omitempty"`
	ByName   bool   `json:"byName,omitempty"`
	Other    Other
}

// Other holds the keys of an object that this version does not read, as plain JSON
// values, so that they survive reading and writing.
type Other map[string]any

// IsEmpty reports whether nothing is stated.
func (m *Metadata) IsEmpty() bool { return isEmptyOpen(m) }

// ForHTTP gives the HTTP part, made when there is none.
func (m *Metadata) ForHTTP() *HTTPMetadata {
	if m.HTTP == nil {
		m.HTTP = &HTTPMetadata{}
	}
	return m.HTTP
}

// ForGraphQL gives the GraphQL part, made when there is none.
func (m *Metadata) ForGraphQL() *GraphQLMetadata {
	if m.GraphQL == nil {
		m.GraphQL = &GraphQLMetadata{}
	}
	return m.GraphQL
}

// TransitionMetadata is what a path says besides its conditions and its outcome.
type TransitionMetadata struct {
	HTTP *TransitionHTTP `json:"http,omitempty"`
	// Wrappers is there when the answer is not the unit's own but that of a wrapper.
	Wrappers *AnsweredBy `json:"wrappers,omitempty"`
	Other    Other
}

// IsEmpty reports whether nothing is stated.
func (m *TransitionMetadata) IsEmpty() bool { return isEmptyOpen(m) }

// FromWrapper is the metadata of a path that a wrapper answers.
func FromWrapper(id string) TransitionMetadata {
	return TransitionMetadata{Wrappers: &AnsweredBy{From: WrapperByID(id)}}
}

// Caught is the metadata of a client's path on which the request was caught to have failed.
func Caught() TransitionMetadata {
	return TransitionMetadata{HTTP: &TransitionHTTP{Caught: true}}
}

// WasCaught reports whether a client's path is one on which the request was caught to have failed.
func (t *Transition) WasCaught() bool { return t.Metadata.HTTP != nil && t.Metadata.HTTP.Caught }

// ByWrapper reports whether a wrapper gives the answer of a path.
func (t *Transition) ByWrapper() bool { return t.Metadata.Wrappers != nil }

// HookMetadata is what is written of a component's hook: metadata.react.
type HookMetadata struct {
	Hook         string       `json:"hook"`
	Dependencies Dependencies `json:"deps,omitempty"`
	Other        Other
}

// Dependencies are what an effect of a component waits for. In JSON they are a list of
// expressions as written; null for an effect that runs on every render.
type Dependencies struct {
	Stated      bool
	EveryRender bool
	Expressions []string
}

func (d *Dependencies) fromJSON(raw any) bool {
	if raw == nil {
		*d = Dependencies{Stated: true, EveryRender: true}
		return true
	}
	list, ok := raw.([]any)
	if !ok {
		return false
	}
	*d = Dependencies{Stated: true}
	for _, e := range list {
		if text, ok := e.(string); ok {
			d.Expressions = append(d.Expressions, text)
		}
	}
	return true
}

func (d *Dependencies) toJSON() (any, bool) {
	if d.EveryRender {
		return nil, true
	}
	return plainList(d.Expressions), true
}

// StoryMetadata is what a story of a component gives it: metadata.component.
type StoryMetadata struct {
	Story    string   `json:"story,omitempty"`
	Name     string   `json:"name,omitempty"`
	File     string   `json:"file,omitempty"`
	Args     []string `json:"args,omitempty"`
	ArgTypes []string `json:"argTypes,omitempty"`
	// Open: the story spreads something that was not read.
	Open bool `json:"open,omitempty"`
	// Render: the story renders for itself, so that an argument may be meant for something else.
	Render bool `json:"render,omitempty"`
	Other  Other
}

// InvocableMetadata is a deployed unit that can be invoked by name: metadata.unit.
type InvocableMetadata struct {
	LogicalID string     `json:"logicalId,omitempty"`
	CodeScope *CodeScope `json:"codeScope,omitempty"`
	Other     Other
}

// CodeScope says which code a deployed unit runs.
type CodeScope struct {
	// Path is the folder of the code, "" being the whole project; nil when it is not stated.
	Path    *string `json:"path,omitempty"`
	Handler string  `json:"handler,omitempty"`
	// Entry is the file of the handler, without its ending.
	Entry string `json:"entry,omitempty"`
	// Holds are the folders and files below Path that the unit has, where it has not all of them.
	Holds []string `json:"holds,omitempty"`
	Other Other
}

// MetricMetadata is a series that code writes: metadata.metric.
type MetricMetadata struct {
	Kind      string `json:"kind,omitempty"`
	ValueType string `json:"valueType,omitempty"`
	Unit      string `json:"unit,omitempty"`
	Other     Other
}

// ComparisonScalar: an alert compares a series with one number.
const ComparisonScalar = "scalar"

// MetricReading is how an alert reads a series: metadata.metricReading.
type MetricReading struct {
	Comparison string `json:"comparison,omitempty"`
	Aligner    string `json:"aligner,omitempty"`
	Condition  string `json:"condition,omitempty"`
	Reduced    bool   `json:"reduced"`
	Other      Other
}
