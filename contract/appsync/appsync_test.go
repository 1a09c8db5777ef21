package appsync

import (
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

func FuzzRead(f *testing.F) { contracttest.Fuzz(f, "template.yaml", Read) }

const whole = `
Resources:
  Api: {Type: AWS::AppSync::GraphQLApi}
  Schema: {Type: AWS::AppSync::GraphQLSchema, Properties: {Definition: "type Query { a: Int }"}}
  D: {Type: AWS::AppSync::DataSource, Properties: {Name: d, Type: AWS_LAMBDA, LambdaConfig: {LambdaFunctionArn: {"Fn::GetAtt": [F, Arn]}}}}
  P: {Type: AWS::AppSync::FunctionConfiguration, Properties: {DataSourceName: {"Fn::GetAtt": [D, Name]}}}
  R: {Type: AWS::AppSync::Resolver, Properties: {ApiId: {"Fn::GetAtt": [Api, ApiId]}, TypeName: Query, FieldName: a, PipelineConfig: {Functions: [{"Fn::GetAtt": [P, FunctionId]}]}}}
  S: {Type: AWS::Serverless::GraphQLApi, Properties: {SchemaInline: "type Query { b: Int }", DataSources: {Lambda: {l: {FunctionArn: x}}}, Functions: {f: {DataSource: l}}, Resolvers: {Query: {b: {Pipeline: [f]}}}}}
  F: {Type: AWS::Lambda::Function}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "whole.yaml", whole, Read) }
