package cloudformation

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

func FuzzYAML(f *testing.F) { contracttest.Fuzz(f, "template.yaml", Read) }

func FuzzJSON(f *testing.F) {
	contracttest.Fuzz(f, "template.json", Read, `{"Resources":{"Q":{"Type":"AWS::SQS::Queue","Properties":{"QueueName":{"Fn::Sub":["${a}-${Q}",{"a":{"Ref":"Q"}}]}}}}}`)
}

const whole = `
Transform: AWS::Serverless-2016-10-31
Parameters: {Stage: {Type: String}, Names: {Type: CommaDelimitedList, Default: "a,b"}}
Mappings: {M: {eu: {n: x}}}
Conditions: {IsProd: {"Fn::Equals": [{Ref: Stage}, prod]}, Never: {"Fn::And": [{"Fn::Equals": [a, b]}, {Condition: IsProd}]}}
Globals: {Function: {CodeUri: src/, Environment: {Variables: {G: {Ref: T}}}}}
Resources:
  F:
    Type: AWS::Serverless::Function
    Metadata: {DriftCodeScope: {CodeUri: src/f}}
    Properties:
      FunctionName: {"Fn::Sub": "${Stage}-f"}
      Handler: a/b.handler
      Environment: {Variables: {Q: {Ref: Q}, S: {"Fn::If": [IsProd, {"Fn::FindInMap": [M, eu, n]}, {Ref: "AWS::NoValue"}]}}}
      Events:
        H: {Type: HttpApi, Properties: {Path: /a, Method: get}}
        E: {Type: EventBridgeRule, Properties: {Pattern: {detail-type: [x, {prefix: y}], detail: {a: [1]}}}}
  Q: {Type: AWS::SQS::Queue, Properties: {FifoQueue: true, QueueName: {"Fn::Join": ["-", [a, {"Fn::Select": [0, {"Fn::Split": [",", "p,q"]}]}]]}}}
  T: {Type: AWS::DynamoDB::Table, Properties: {AttributeDefinitions: [{AttributeName: id, AttributeType: S}], KeySchema: [{AttributeName: id, KeyType: HASH}], GlobalSecondaryIndexes: [{IndexName: i, KeySchema: [{AttributeName: id, KeyType: HASH}], Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [z]}}]}}
  B: {Type: AWS::S3::Bucket, Properties: {NotificationConfiguration: {LambdaConfigurations: [{Event: e, Function: {"Fn::GetAtt": [F, Arn]}}]}}}
  P: {Type: AWS::SNS::Topic, Properties: {Subscription: [{Protocol: sqs, Endpoint: {"Fn::GetAtt": [Q, Arn]}}]}}
  S: {Type: AWS::SNS::Subscription, Properties: {TopicArn: {Ref: P}, FilterPolicy: {a: [b]}, Endpoint: {"Fn::GetAtt": [F, Arn]}}}
  R: {Type: AWS::Events::Rule, Properties: {State: DISABLED, EventPattern: {detail-type: [t]}, Targets: [{Id: "1", Arn: {"Fn::GetAtt": [F, Arn]}}]}}
  M: {Type: AWS::Lambda::EventSourceMapping, Properties: {EventSourceArn: {"Fn::GetAtt": [Q, Arn]}, FunctionName: {Ref: F}, Enabled: false}}
  K: {Type: AWS::ECS::TaskDefinition, Properties: {ContainerDefinitions: [{Name: c, Environment: [{Name: A, Value: b}], Secrets: [{Name: D, ValueFrom: x}]}]}}
  V: {Type: AWS::ECS::Service, Properties: {TaskDefinition: {Ref: K}, LoadBalancers: [{TargetGroupArn: {Ref: G}, ContainerName: c}]}}
  G: {Type: AWS::ElasticLoadBalancingV2::TargetGroup, Properties: {}}
  L: {Type: AWS::ElasticLoadBalancingV2::ListenerRule, Properties: {Conditions: [{Field: path-pattern, PathPatternConfig: {Values: [/x/*]}}], Actions: [{Type: forward, TargetGroupArn: {Ref: G}}]}}
  A: {Type: AWS::ApiGatewayV2::Api, Properties: {Body: {openapi: 3.0.1, paths: {/o: {get: {responses: {"200": {description: x}}}}}}}}
  N: {Type: AWS::ApiGatewayV2::Route, Properties: {ApiId: {Ref: A}, RouteKey: "POST /n", Target: {"Fn::Sub": "integrations/${I}"}}}
  I: {Type: AWS::ApiGatewayV2::Integration, Properties: {IntegrationUri: {"Fn::GetAtt": [F, Arn]}}}
  "Fn::ForEach::Loop": [X, [a, b], {"Q${X}": {Type: AWS::SQS::Queue, Properties: {QueueName: {"Fn::Sub": "q-${X}"}}}}]
Outputs: {O: {Value: {Ref: Q}}}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "whole.yaml", whole, Read) }

func TestHostile(t *testing.T) {
	deep := "Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: " + strings.Repeat("{Fn::Base64: ", 300) + "x" + strings.Repeat("}", 300)
	double := "Resources:\n"
	for i := 0; i < 40; i++ {
		double += fmt.Sprintf("  Q%d: {Type: AWS::SQS::Queue, Properties: {QueueName: !Sub \"${Q%d}${Q%d}\"}}\n", i, i+1, i+1)
	}
	chosen := "Resources:\n  Q: {Type: AWS::SQS::Queue, Properties: {QueueName: !Select [0, &all [" + strings.Repeat("a,", 2500) + "a]]}}\n"
	for i := range 2100 {
		chosen += fmt.Sprintf("  Q%d: {Type: AWS::SQS::Queue, Properties: {QueueName: !Select [0, *all]}}\n", i)
	}
	var many strings.Builder
	many.WriteString("Resources:\n")
	for i := range 20_001 {
		fmt.Fprintf(&many, "  Q%d: {Type: AWS::SQS::Queue}\n", i)
	}
	inside := fstest.MapFS{}
	for i := range 13 {
		inside[fmt.Sprintf("t%d.yaml", i)] = &fstest.MapFile{Data: []byte(fmt.Sprintf("Resources:\n  S:\n    Type: AWS::CloudFormation::Stack\n    Properties: {TemplateURL: t%d.yaml}\n", i+1))}
	}
	if _, err := Read(&source.Input{FS: inside, Files: []string{"t0.yaml"}}); err == nil || !strings.Contains(err.Error(), "stacks are nested more than 10 deep") {
		t.Errorf("stacks in stacks: error %v", err)
	}
	for name, c := range map[string]struct{ text, want string }{
		"many":       {many.String(), "more than 20000 resources are declared"},
		"loops":      {"Transform: AWS::LanguageExtensions\nResources: " + strings.Repeat("{'Fn::ForEach::L': [I, [a], ", 10) + "{}" + strings.Repeat("]}", 10) + "\n", "loops are nested more than 8 deep"},
		"arms":       {"Conditions: {C: !Equals [a, b]}\nResources:\n  M:\n    Type: AWS::Lambda::EventSourceMapping\n    Properties:\n      EventSourceArn: arn:aws:sqs:eu-west-1:1:q\n      FunctionName: f\n      Enabled: " + strings.Repeat("{'Fn::If': [C, true, ", 14) + "false" + strings.Repeat("]}", 14) + "\n", "t.yaml:8: Fn::If is nested deeper than 12 levels"},
		"deep":       {deep, "t.yaml:5: functions are nested deeper than 100"},
		"doubling":   {double + "  Q40: {Type: AWS::SQS::Queue}\n", "longer than 16384"},
		"choices":    {chosen, "the template's values refer to each other more than 5000000 times"},
		"no type":    {"Resources:\n  Q: {Properties: {}}\n", "t.yaml:2: the resource Q has no Type"},
		"itself":     {"Resources:\n  S:\n    Type: AWS::CloudFormation::Stack\n    Properties: {TemplateURL: t.yaml}\n", "t.yaml:4: the stack t.yaml is nested in itself"},
		"missing":    {"Resources:\n  S:\n    Type: AWS::CloudFormation::Stack\n    Properties: {TemplateURL: no.yaml}\n", "t.yaml:4: cannot read no.yaml: there is no such file"},
		"outside":    {"Resources:\n  S:\n    Type: AWS::CloudFormation::Stack\n    Properties: {TemplateURL: ../x.yaml}\n", "lies outside the root"},
		"condition":  {"Conditions: {A: {Condition: B}, B: {Condition: A}}\nResources:\n  Q: {Type: AWS::SQS::Queue, Condition: A}\n", "depends on itself"},
		"duplicate":  {"Resources:\n  Q: {Type: AWS::SQS::Queue}\n  Q: {Type: AWS::SQS::Queue}\n", `t.yaml:3: the key "Q" is written twice`},
		"list":       {"Resources: [a]\n", "t.yaml:1: Resources must be a mapping, not a list"},
		"code scope": {"Resources:\n  F:\n    Type: AWS::Lambda::Function\n    Metadata: {DriftCodeScope: {}}\n", "has no CodeUri"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"t.yaml": {Data: []byte(c.text)}}, Files: []string{"t.yaml"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
