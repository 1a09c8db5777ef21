// Package cfn reads CloudFormation templates, with the serverless transform and
// nested stacks, into resources whose values can be asked for: intrinsic
// functions, parameters, mappings and conditions are worked out as far as the
// template says, and what only the deployment knows stays as a hole: {Stage}.
//
// It imports contract/internal/doc and contract/internal/source. Begin reading
// at template.go; value.go works out values, condition.go conditions.
package cfn
