// Package appsync reads managed GraphQL APIs in CloudFormation templates and in
// the serverless transform: a resolver for every resolver resource, with the
// data sources that it uses, and the schema as contract/graphql reads it.
//
// metadata.graphql of a resolver: api, dataSources [{name, kind, target}] in
// the order of its pipeline. Templates and resolver code are not read.
//
// It imports contract/graphql, contract/internal/cfn and contract/internal/build.
// Begin reading at appsync.go.
package appsync
