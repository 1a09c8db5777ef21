package serverless

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, _ []byte) bool { return Wants(name, nil) })
}

func FuzzRead(f *testing.F) { contracttest.Fuzz(f, "serverless.yml", Read) }

const whole = `
service: shop
provider: {name: aws, stage: "${opt:stage, 'dev'}", environment: {A: "${self:custom.a}"}}
custom: {a: {b: c}}
functions:
  f:
    handler: a.b
    environment: {B: {Ref: Q}}
    events:
      - httpApi: GET /a
      - http: {path: b, method: post, authorizer: {name: x}}
      - sqs: {arn: {"Fn::GetAtt": [Q, Arn]}, enabled: false, filterPatterns: [{a: b}]}
      - sns: {topicName: t, filterPolicy: {a: [b]}}
      - s3: {bucket: b}
      - eventBridge: {pattern: {detail-type: [x]}}
      - kafka: {topic: t}
      - stream: {type: kinesis, arn: x}
resources: {Resources: {Q: {Type: AWS::SQS::Queue}}}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "whole.yaml", whole, Read) }

func TestHostile(t *testing.T) {
	double := "service: a\nprovider: {}\ncustom:\n  v0: \"xxxxxxxxxxxxxxxx\"\n"
	for i := 'b'; i < 'z'; i++ {
		prev := string(i - 1)
		if i == 'b' {
			prev = "v0"
		}
		double += "  " + string(i) + ": \"${self:custom." + prev + "}${self:custom." + prev + "}\"\n"
	}
	double += "functions: {f: {handler: a.b, name: \"${self:custom.y}\"}}\n"
	values := "service: a\nprovider: {}\ncustom:\n  v0: [x, y]\n"
	for i := 1; i < 20; i++ {
		values += fmt.Sprintf("  v%d: [\"${self:custom.v%d}\", \"${self:custom.v%d}\"]\n", i, i-1, i-1)
	}
	values += "functions: {f: {handler: a.b, events: \"${self:custom.v19}\"}}\n"
	for name, c := range map[string]struct{ text, want string }{
		"circle":   {"provider: {}\ncustom: {a: \"${self:custom.b}\", b: \"${self:custom.a}\"}\nfunctions: {f: {name: \"${self:custom.a}\"}}\n", "refers to itself"},
		"values":   {values, "values when its variables are written out"},
		"doubling": {double, "characters when its variables are written out"},
		"many":     {"service: a\nprovider: {}\nfunctions: {f: {handler: a.b, name: \"" + strings.Repeat("${self:service}", maxVariables+2) + "\"}}\n", "refers to itself, or through more than"},
		"empty":    {"a: b\n", "serverless.yml:1: a serverless file has a provider"},
		"list":     {"provider: {}\nfunctions: {f: [a]}\n", "serverless.yml:2: a function must be a mapping, not a list"},
		"inside":   {"provider: {}\ncustom: {a: {b: c}}\nfunctions: {f: {name: \"x-${self:custom.a}\"}}\n", "serverless.yml:3: the variable ${self:custom.a} is a mapping"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"serverless.yml": {Data: []byte(c.text)}}, Files: []string{"serverless.yml"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}

// TestPackaged: a package that leaves out everything first has what its patterns name; another has the whole folder.
func TestPackaged(t *testing.T) {
	for patterns, want := range map[string]string{
		`["!./**", "src/f/**", "package.json"]`: "src/f package.json",
		`["!**", "src/*/index.js"]`:             "src",
		`["src/f/**"]`:                          "",
		`["!node_modules/**", "src/f/**"]`:      "",
		`["!**", "*.js"]`:                       "",
	} {
		for plugin, bundled := range map[string]bool{"serverless-offline": false, "serverless-esbuild": true} {
			text := "service: a\nprovider: {name: aws}\nplugins: [" + plugin + "]\nfunctions: {f: {handler: src/f/index.handler, package: {patterns: " + patterns + "}}}\n"
			all, err := Read(&source.Input{FS: fstest.MapFS{"serverless.yml": {Data: []byte(text)}}, Files: []string{"serverless.yml"}})
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(all[0].Metadata.RuntimeContract.CodeScope.Holds, " ")
			if bundled && got != "" || !bundled && got != want {
				t.Errorf("%s with %s: the package has %q", patterns, plugin, got)
			}
		}
	}
}
