package summary

// SourceMetadata says where in which revision the files of a summary stand: metadata.source.
type SourceMetadata struct {
	// Root is the folder that the files of summaries are relative to, within its repository; "" is the repository itself.
	Root string `json:"root,omitempty"`
	// Revision is the commit that was read, and Date the day on which it was made.
	Revision string `json:"revision,omitempty"`
	Date     string `json:"date,omitempty"`
	Other    Other
}
