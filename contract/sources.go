package contract

import (
	"github.com/drift-analyzer/drift/contract/graphql"
	"github.com/drift-analyzer/drift/contract/graphqldocuments"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/contract/openapi"
	"github.com/drift-analyzer/drift/contract/prisma"
	"github.com/drift-analyzer/drift/summary"
)

// reader is one source: which files of a folder it wants, and how it reads them.
type reader struct {
	wants func(name string, read func() []byte) bool
	read  func(*source.Input) ([]*summary.Summary, error)
}

var readers = map[string]reader{
	graphql.Name:          {graphql.Wants, graphql.Read},
	graphqldocuments.Name: {graphqldocuments.Wants, graphqldocuments.Read},
	openapi.Name:          {openapi.Wants, openapi.Read},
	prisma.Name:           {prisma.Wants, prisma.Read},
}
