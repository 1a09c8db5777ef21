package contract

import (
	"github.com/drift-analyzer/drift/contract/appsync"
	"github.com/drift-analyzer/drift/contract/asyncapi"
	"github.com/drift-analyzer/drift/contract/cloudformation"
	"github.com/drift-analyzer/drift/contract/compose"
	"github.com/drift-analyzer/drift/contract/envexample"
	"github.com/drift-analyzer/drift/contract/graphql"
	"github.com/drift-analyzer/drift/contract/graphqldocuments"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/contract/k8s"
	"github.com/drift-analyzer/drift/contract/openapi"
	"github.com/drift-analyzer/drift/contract/prisma"
	"github.com/drift-analyzer/drift/contract/railsschema"
	"github.com/drift-analyzer/drift/contract/serverless"
	"github.com/drift-analyzer/drift/contract/sql"
	"github.com/drift-analyzer/drift/contract/storybook"
	"github.com/drift-analyzer/drift/contract/terraform"
	"github.com/drift-analyzer/drift/contract/wrangler"
	"github.com/drift-analyzer/drift/summary"
)

// reader is one source: which files of a folder it wants, and how it reads them.
type reader struct {
	wants func(name string, read func() []byte) bool
	read  func(*source.Input) ([]*summary.Summary, error)
}

var readers = map[string]reader{
	appsync.Name:          {appsync.Wants, appsync.Read},
	asyncapi.Name:         {asyncapi.Wants, asyncapi.Read},
	cloudformation.Name:   {cloudformation.Wants, cloudformation.Read},
	compose.Name:          {compose.Wants, compose.Read},
	envexample.Name:       {envexample.Wants, envexample.Read},
	graphql.Name:          {graphql.Wants, graphql.Read},
	graphqldocuments.Name: {graphqldocuments.Wants, graphqldocuments.Read},
	k8s.Name:              {k8s.Wants, k8s.Read},
	openapi.Name:          {openapi.Wants, openapi.Read},
	prisma.Name:           {prisma.Wants, prisma.Read},
	railsschema.Name:      {railsschema.Wants, railsschema.Read},
	serverless.Name:       {serverless.Wants, serverless.Read},
	sql.Name:              {sql.Wants, sql.Read},
	storybook.Name:        {storybook.Wants, storybook.Read},
	terraform.Name:        {terraform.Wants, terraform.Read},
	wrangler.Name:         {wrangler.Wants, wrangler.Read},
}
