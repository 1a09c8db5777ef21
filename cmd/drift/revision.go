package main

import (
	"github.com/drift-analyzer/drift/internal/checkout"
	"github.com/drift-analyzer/drift/summary"
)

// stamp writes into summaries where in its repository the folder stands that their files are relative
// to, and which revision was read. Outside a repository it writes nothing.
func stamp(list []*summary.Summary, folder string) {
	c, ok := checkout.Of(folder)
	if !ok || c.Root == "" && c.Revision == "" {
		return
	}
	source := &summary.SourceMetadata{Root: c.Root, Revision: c.Revision, Date: c.Date}
	for _, s := range list {
		s.Metadata.Source = source
	}
}
