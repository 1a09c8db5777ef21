package summary

// GraphQLMetadata is a schema, a resolver of a field, or an operation: metadata.graphql.
type GraphQLMetadata struct {
	SchemaMetadata
	ResolverMetadata
	OperationMetadata
	// Clients are those that a project constructs.
	Clients []GraphQLClient `json:"clients,omitempty"`
	Other   Other
}

// SchemaMetadata is what metadata.graphql says of a schema.
type SchemaMetadata struct {
	SDL        string                `json:"sdl,omitempty"`
	Provenance string                `json:"provenance,omitempty"`
	Types      map[string]SchemaType `json:"types,omitempty"`
	// Roots are the names of the root types by the usual ones.
	Roots map[string]string `json:"roots,omitempty"`
}

// ResolverMetadata is what metadata.graphql says of a field.
type ResolverMetadata struct {
	Deprecated  bool         `json:"deprecated,omitempty"`
	Directives  []string     `json:"directives,omitempty"`
	DataSources []DataSource `json:"dataSources,omitempty"`
	API         string       `json:"api,omitempty"`
}

// OperationMetadata is what metadata.graphql says of an operation.
type OperationMetadata struct {
	// Document is the operation with the fragments that it ships, as text.
	Document           string              `json:"document,omitempty"`
	Selection          []Selection         `json:"selection,omitempty"`
	Variables          map[string]string   `json:"variables,omitempty"`
	UnresolvedDocument *UnresolvedDocument `json:"unresolvedDocument,omitempty"`
	// UnresolvedFragments are spread and defined nowhere in the document; AmbiguousFragments are defined several times.
	UnresolvedFragments []string `json:"unresolvedFragments,omitempty"`
	AmbiguousFragments  []string `json:"ambiguousFragments,omitempty"`
}

// UnresolvedDocument says why the document of an operation is not known.
type UnresolvedDocument struct {
	Reason string `json:"reason"`
	Other  Other
}

// GraphQLClient is one client construction; Unread says why it could not be read.
type GraphQLClient struct {
	FragmentRegistry bool   `json:"fragmentRegistry,omitempty"`
	Unread           string `json:"unread,omitempty"`
	Other            Other
}

// SchemaType is one type of a schema.
type SchemaType struct {
	Kind       string                 `json:"kind"`
	Fields     map[string]SchemaField `json:"fields,omitempty"`
	Implements []string               `json:"implements,omitempty"`
	// Members are the types that a union or an interface may be, Values those of an enum.
	Members []string `json:"members,omitempty"`
	Values  []string `json:"values,omitempty"`
	// Open: the type has parts that were not read.
	Open  bool `json:"open,omitempty"`
	Other Other
}

// SchemaField is one field of a type; Written is its type as it is spelled, with lists and exclamation marks.
type SchemaField struct {
	Type     string                    `json:"type"`
	Nullable *bool                     `json:"nullable,omitempty"`
	List     *bool                     `json:"list,omitempty"`
	Written  string                    `json:"written,omitempty"`
	Args     map[string]SchemaArgument `json:"args,omitempty"`
	Other    Other
}

// SchemaArgument is one argument of a field.
type SchemaArgument struct {
	Type     string `json:"type"`
	Required bool   `json:"required"`
	Other    Other
}

// Selection is one field that an operation selects, under the key that the answer has it under.
type Selection struct {
	Field     string      `json:"field"`
	Key       string      `json:"key"`
	Line      int         `json:"line"`
	On        string      `json:"on,omitempty"`
	Args      []string    `json:"args,omitempty"`
	Selection []Selection `json:"selection,omitempty"`
	Other     Other
}

// DataSource is where a resolver of a managed API takes its data from.
type DataSource struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Target string `json:"target,omitempty"`
	Other  Other
}
