package summary

// BusMetadata is a channel that is declared, or something that listens to one: metadata.messageBus.
type BusMetadata struct {
	// Declares: the summary is the declaration of a channel. LogicalID is what its document calls it.
	Declares  bool      `json:"declares,omitempty"`
	Body      TypeShape `json:"body,omitempty"`
	Fifo      bool      `json:"fifo,omitempty"`
	LogicalID string    `json:"logicalId,omitempty"`

	// Wiring: a deploy document connects a channel with Target, whose code is CodeScope.
	Wiring          bool       `json:"wiring,omitempty"`
	Target          string     `json:"target,omitempty"`
	CodeScope       *CodeScope `json:"codeScope,omitempty"`
	Disabled        bool       `json:"disabled,omitempty"`
	DisabledUnknown bool       `json:"disabledUnknown,omitempty"`
	// FilterPolicy is kept as it is written. Unread says what of the subscription could not be read.
	FilterPolicy any    `json:"filterPolicy,omitempty"`
	Unread       string `json:"unread,omitempty"`
	// MentionedAt is a place (`path:line`) that names the channel of a consumer to which no unit of its project sends.
	MentionedAt string `json:"mentionedAt,omitempty"`
	// Asks are the fields of its messages that a consumer compares with texts.
	Asks  []AskedField `json:"asks,omitempty"`
	Other Other
}

// AskedField is a field of a message and the texts that code compares it with, sorted.
type AskedField struct {
	Field  Path     `json:"field"`
	Values []string `json:"values"`
}

// RuntimeContract is what a deployed unit sets: metadata.runtimeContract.
type RuntimeContract struct {
	Variables []RuntimeVariable `json:"variables"`
	CodeScope *CodeScope        `json:"codeScope,omitempty"`
	// Listed: a file lists the variables for people to set (.env.example), and sets none.
	Listed bool `json:"listed,omitempty"`
	// Open says why not all variables are known.
	Open string `json:"open,omitempty"`
	// Build are the variables that the unit's code is built with; none where that is not known.
	Build []string `json:"build,omitempty"`
	Other Other
}

// RuntimeVariable is one variable that a deployed unit sets.
type RuntimeVariable struct {
	Name string `json:"name"`
	// Value is nil when it is not known; Ref is what it refers to, From where it is taken from.
	Value    *string `json:"value,omitempty"`
	Ref      string  `json:"ref,omitempty"`
	From     string  `json:"from,omitempty"`
	Optional bool    `json:"optional,omitempty"`
	// Global: it is set for every unit of the document.
	Global bool `json:"global,omitempty"`
	// ReadAt is a file beside the code that reads it: a script, a template of configuration.
	ReadAt string `json:"readAt,omitempty"`
	Other  Other
}

// FromImage is RuntimeVariable.From of a variable that the image sets, and not the unit.
const FromImage = "image"

// StorageContract is what is declared of a table, a collection or a bucket: metadata.storageContract.
type StorageContract struct {
	Fields []StorageField `json:"fields"`
	// FieldSet is one of FieldSetExhaustive, FieldSetPartial, FieldSetNone.
	FieldSet      string         `json:"fieldSet"`
	Scope         string         `json:"scope,omitempty"`
	Schema        string         `json:"schema,omitempty"`
	PhysicalTable string         `json:"physicalTable,omitempty"`
	PrimaryKey    []string       `json:"primaryKey,omitempty"`
	Identifies    []string       `json:"identifies,omitempty"`
	Indexes       []StorageIndex `json:"indexes,omitempty"`
	LogicalID     string         `json:"logicalId,omitempty"`
	View          bool           `json:"view,omitempty"`
	// Implied: no document writes it down, another declaration makes it necessary.
	Implied bool `json:"implied,omitempty"`
	Other   Other
}

// Values of StorageContract.FieldSet: whether the fields are all that there are.
const (
	FieldSetExhaustive = "exhaustive"
	FieldSetPartial    = "partial"
	FieldSetNone       = "none"
)

// StorageField is one field of a store. In JSON it is an object, or its name alone.
type StorageField struct {
	Name string    `json:"name"`
	Type FieldType `json:"type,omitempty"`
	// Column is the name in the store itself, where it is another one.
	Column   string `json:"column,omitempty"`
	Nullable *bool  `json:"nullable,omitempty"`
	List     *bool  `json:"list,omitempty"`
	// Derived: the store serves it and does not keep it; Relation is the store that it leads to, RelationKey the fields it is kept in.
	Derived     bool     `json:"derived,omitempty"`
	Relation    string   `json:"relation,omitempty"`
	RelationKey []string `json:"relationKey,omitempty"`
	Primary     bool     `json:"primary,omitempty"`
	Unique      bool     `json:"unique,omitempty"`
	HasDefault  bool     `json:"hasDefault,omitempty"`
	// Stamped: the store or its mapper writes the time of a write into it.
	Stamped bool `json:"stamped,omitempty"`
	Other   Other
	// plain: it is its name alone.
	plain bool
}

func (f *StorageField) fromJSON(raw any) bool {
	name, ok := raw.(string)
	if ok {
		*f = StorageField{Name: name, plain: true}
	}
	return ok
}

func (f *StorageField) toJSON() (any, bool) { return f.Name, f.plain }

// FieldType is the type of a field: a shape, or a name where no shape is known.
type FieldType struct {
	Shape TypeShape
	Name  string
}

// TypeOf is the type of a field of which the shape is known.
func TypeOf(shape TypeShape) FieldType { return FieldType{Shape: shape} }

func (t *FieldType) fromJSON(raw any) bool {
	if name, ok := raw.(string); ok {
		*t = FieldType{Name: name}
		return true
	}
	shape, err := DecodeShape(raw)
	*t = FieldType{Shape: shape}
	return err == nil
}

func (t *FieldType) toJSON() (any, bool) {
	if t.Shape == nil {
		return t.Name, true
	}
	return &t.Shape, true
}

// StorageIndex is one index of a store.
type StorageIndex struct {
	Name       string   `json:"name"`
	Identifies []string `json:"identifies"`
	// Fields are those that the index carries, all of them when FieldSet says so.
	Fields   []string `json:"fields,omitempty"`
	FieldSet string   `json:"fieldSet,omitempty"`
	Unique   *bool    `json:"unique,omitempty"`
	Other    Other
}

// Bool gives a pointer to a truth value, for keys that may be unstated.
func Bool(b bool) *bool { return &b }
