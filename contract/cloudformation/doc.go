// Package cloudformation reads CloudFormation templates in YAML or JSON, with
// the serverless transform and nested stacks: functions and container tasks
// with their environment, HTTP APIs and load balancers, queues, topics, buses,
// streams and buckets with who listens to them, tables with keys and indexes.
//
// Names: a resource is called by its stated name, with holes for what only the
// deployment knows, else by its logical one, with the names of the stacks around
// it in front. An environment value that refers to a resource holds the
// same name, so that `{TABLE_NAME}` in code leads to the table.
//
// Code scope of a unit: Metadata.DriftCodeScope.CodeUri, else a local CodeUri
// or Code, else the docker context; Metadata.DriftCodeScope.Holds are what the unit
// has of it; `entry` is the file that the handler names.
//
// It imports contract/openapi for the API descriptions that a template
// holds, contract/internal/cfn for the template's values,
// contract/internal/deploy for what is declared. Begin reading at
// cloudformation.go.
package cloudformation
