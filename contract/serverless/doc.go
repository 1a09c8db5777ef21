// Package serverless reads the serverless framework's file (serverless.yml):
// it is restated as a CloudFormation template with the serverless transform
// and read by contract/cloudformation, together with the resources that the
// file holds itself.
//
// `${self:…}` and `${file(…)…}` are worked out; what only a deployment knows
// stays a hole, with or without a default: `${opt:stage, 'dev'}` is {stage},
// `${env:NAME}` is {NAME}. The code scope of every function is the folder of
// the file, or what the patterns of its package name where these leave out the
// rest.
//
// It imports contract/cloudformation and the packages below contract/internal.
// Begin reading at serverless.go; variables.go works out variables.
package serverless
