package abi

// Store says which store the accesses of a pack go to that name none: what the pack's configuration says under Option,
// else what a file of the project states, else what the pack's facts state. Without any of them the store is called like the pack.
type Store struct {
	// Option is the key of the pack's configuration.
	Option string `json:"option,omitempty"`
	// Stated are the places where projects say it, the surest first: the next is asked where one says nothing.
	Stated []Statement `json:"stated,omitempty"`
	// Spelled are sources in which projects state it, for somebody who looks at their text alone: drift init. A run reads what they state by
	// the pack's facts.
	Spelled []Statement `json:"spelled,omitempty"`
	// Names are the stores that what is found there stands for. A text that is none of them says nothing.
	Names map[string]string `json:"names,omitempty"`
}

// Statement is where files of the project state something: in the first group of Pattern. Where it stands more than once, all
// of them have to say the same.
type Statement struct {
	// Files are globs from the project's folder. One with wildcards is looked for in the whole repository where the project's own folder has none.
	Files []string `json:"files"`
	// Pattern is a regular expression (RE2) with one group.
	Pattern string `json:"pattern"`
}
