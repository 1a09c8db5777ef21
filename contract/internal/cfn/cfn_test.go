package cfn

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

const head = `
Parameters:
  Stage: {Type: String, Default: dev}
  Zones: {Type: CommaDelimitedList, Default: "a, b"}
  Bare: {Type: "List<String>"}
Mappings: {Sizes: {eu: {small: "1", list: [x, y]}}}
Conditions:
  Yes: !Equals [a, a]
  No: !Equals [a, b]
  Open: !Equals [!Ref Stage, prod]
  NotYes: !Not [!Condition Yes]
  Both: !And [!Condition Yes, !Condition Open]
  Neither: !And [!Condition No, !Condition Open]
  Either: !Or [!Condition Open, Condition: Yes]
  NotOpen: !Not [!Condition Open]
  Perhaps: !Or [!Condition No, !Condition Open, !Condition No]
  NoneOf: !Or [!Condition No, !Condition No]
`

// loadOne reads a template whose one queue has a name to work out.
func loadOne(t *testing.T, value string) *Resource {
	t.Helper()
	text := head + "Resources:\n  T: {Type: AWS::SQS::Queue, Properties: {QueueName: q}}\n  F: {Type: AWS::Lambda::Function}\n  Q: {Type: AWS::SQS::Queue, Properties: {Tested: " + value + "}}\n"
	in := &source.Input{FS: fstest.MapFS{"t.yaml": {Data: []byte(text)}}, Files: []string{"t.yaml"}}
	root, err := in.Load("t.yaml")
	if err != nil {
		t.Fatal(err)
	}
	template := Load(in, "t.yaml", root)
	for _, r := range template.Resources {
		if r.ID == "Q" {
			return r
		}
	}
	t.Fatal("no resource")
	return nil
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		value, want, ref string
		known, optional  bool
	}{
		{value: "plain", want: "plain", known: true},
		{value: "12", want: "12", known: true},
		{value: "null"},
		{value: "[a]"},
		{value: "{a: b}"},
		{value: "!Ref T", want: "q", ref: "T", known: true},
		{value: "{Ref: F}", want: "F", ref: "F", known: true},
		{value: "!Ref Stage", want: "{Stage}", known: true},
		{value: "!Ref AWS::Region", want: "{region}", known: true},
		{value: "!Ref AWS::NoValue"},
		{value: "!GetAtt T.Arn", want: "q", ref: "T", known: true},
		{value: "!GetAtt [T, QueueName]", want: "q", ref: "T", known: true},
		{value: "!GetAtt T.Depth", want: "{T.Depth}", ref: "T", known: true},
		{value: "!GetAtt Gone.Arn", want: "{Gone.Arn}", known: true},
		{value: "!GetAtt Odd", want: "{Odd}", known: true},
		{value: `!Sub "${T}"`, want: "q", ref: "T", known: true},
		{value: `!Sub "${T.Arn}"`, want: "q", ref: "T", known: true},
		{value: `!Sub "a-${T}-${Stage}-${AWS::AccountId}"`, want: "a-q-{Stage}-{accountId}", known: true},
		{value: `!Sub "arn:aws:sqs:eu:1:${T}"`, want: "arn:aws:sqs:eu:1:q", ref: "T", known: true},
		{value: `!Sub "${!Literal} ${open"`, want: "${Literal} ${open", known: true},
		{value: `!Sub ["${x}-${T}", {x: !Ref Stage}]`, want: "{Stage}-q", known: true},
		{value: `!Sub ["${x}", {x: !Ref T}]`, want: "q", ref: "T", known: true},
		{value: `!Join ["-", [a, !Ref Stage, !Ref T]]`, want: "a-{Stage}-q", known: true},
		{value: `!Join ["", [!Ref T]]`, want: "q", ref: "T", known: true},
		{value: `!Join [":", ["arn:aws", !Ref T]]`, want: "arn:aws:q", ref: "T", known: true},
		{value: `!Join ["/", !Ref Zones]`, want: "a/b", known: true},
		{value: "!If [Yes, a, b]", want: "a", known: true},
		{value: "!If [No, a, b]", want: "b", known: true},
		{value: "!If [NotYes, a, b]", want: "b", known: true},
		{value: "!If [Neither, a, b]", want: "b", known: true},
		{value: "!If [Either, a, b]", want: "a", known: true},
		{value: "!If [NoneOf, a, b]", want: "b", known: true},
		// Which arm holds is not known: a property takes the first that holds something.
		{value: "!If [Open, a, b]", want: "a", known: true},
		{value: "!If [Both, a, b]", want: "a", known: true},
		{value: "!If [NotOpen, !Ref AWS::NoValue, b]", want: "b", known: true},
		{value: "!FindInMap [Sizes, eu, small]", want: "1", known: true},
		{value: "!FindInMap [Sizes, !Ref AWS::Region, small]", want: "{Sizes.small}", known: true},
		{value: "!Select [1, [a, b]]", want: "b", known: true},
		{value: "!Select [1, !Ref Zones]", want: "b", known: true},
		{value: "!Select [7, [a]]", want: "{select}", known: true},
		{value: `!Select [0, !Split ["-", "x-y"]]`, want: "x", known: true},
		{value: "!ImportValue shared", want: "{shared}", known: true},
		{value: "!ImportValue [a]", want: "{import}", known: true},
		{value: "!Base64 a", want: "a", known: true},
		{value: "!Cidr [a, 1, 2]", want: "{cidr}", known: true},
	} {
		got := loadOne(t, c.value).Text("Tested")
		ref := ""
		if got.Ref != nil {
			ref = got.Ref.ID
		}
		if got.S != c.want || ref != c.ref || got.Known != c.known || got.Optional != c.optional {
			t.Errorf("%s: %q ref %q known %v optional %v, want %q %q %v %v", c.value, got.S, ref, got.Known, got.Optional, c.want, c.ref, c.known, c.optional)
		}
	}
}

// TestTextOfArms: a value that is not settled first says that it may be absent, and that its arms differ.
func TestTextOfArms(t *testing.T) {
	for _, c := range []struct {
		value, want string
		optional    bool
	}{
		{"!If [Open, a, b]", "{Open}", false},
		{"!If [Open, a, a]", "a", false},
		{"!If [Perhaps, a, b]", "{Perhaps}", false},
		{"!If [Open, a, !Ref AWS::NoValue]", "a", true},
		{"!If [Open, !Ref AWS::NoValue, !Ref AWS::NoValue]", "", true},
		{"!If [Yes, a, !Ref AWS::NoValue]", "a", false},
		{"!If [No, a, !Ref AWS::NoValue]", "", true},
	} {
		r := loadOne(t, c.value)
		if got := r.T.Text(r.Raw("Tested")); got.S != c.want || got.Optional != c.optional {
			t.Errorf("%s: %q optional %v, want %q %v", c.value, got.S, got.Optional, c.want, c.optional)
		}
	}
}

func TestList(t *testing.T) {
	for value, want := range map[string]string{
		"[a, !Ref Stage, !Ref AWS::NoValue, {x: y}]": "a|{Stage}|{value}",
		"!Ref Zones":                   "a|b",
		"!Ref Bare":                    "none",
		"!Ref Stage":                   "none",
		`!Split [",", "x, y"]`:         "x|y",
		"!If [Yes, [a], [b]]":          "a",
		"!FindInMap [Sizes, eu, list]": "x|y",
		"!GetAZs eu":                   "none",
		"text":                         "none",
	} {
		r := loadOne(t, value)
		list := r.T.List(r.Raw("Tested"))
		var parts []string
		for _, x := range list {
			parts = append(parts, x.S)
		}
		got := strings.Join(parts, "|")
		if list == nil {
			got = "none"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", value, got, want)
		}
	}
}

// TestResources: conditions leave resources out, loops write them out, nested stacks are named by their way.
func TestResources(t *testing.T) {
	files := fstest.MapFS{
		"a/t.yaml": {Data: []byte(head + `
Resources:
  Left: {Type: A::B::C, Condition: No}
  Kept: {Type: A::B::C, Condition: Yes}
  Perhaps: {Type: A::B::C, Condition: Open}
  Inner: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: ./n.yaml, Parameters: {Name: !Ref Stage}}}
  Far: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: "https://x.example/t.yaml"}}
  "Fn::ForEach::L": [X, [one, t-wo], {"Q${X}": {Type: AWS::SQS::Queue, Properties: {QueueName: !Sub "q-${X}", Other: !Ref X}}, "R&{X}": {Type: A::B::C}}]
  "Fn::ForEach::M": [X, !Ref Bare, {"S${X}": {Type: A::B::C}}]
`)},
		"a/n.yaml": {Data: []byte("Parameters: {Name: {Type: String}}\nResources:\n  Q: {Type: AWS::SQS::Queue, Properties: {QueueName: !Sub \"${Name}-q\"}}\nOutputs: {O: {Value: !Ref Q}}\n")},
	}
	in := &source.Input{FS: files, Files: []string{"a/t.yaml"}}
	root, err := in.Load("a/t.yaml")
	if err != nil {
		t.Fatal(err)
	}
	template := Load(in, "a/t.yaml", root)
	var got []string
	for _, r := range template.All() {
		text := r.Key() + " " + r.Name()
		if r.Conditional {
			text += " conditional"
		}
		got = append(got, text)
	}
	want := "Kept Kept, Perhaps Perhaps conditional, Inner Inner, Far Far, Qone q-one, Rone Rone, Qt-wo q-t-wo, Rtwo Rtwo, Inner.Q {Stage}-q"
	if strings.Join(got, ", ") != want {
		t.Errorf("resources\n got %s\nwant %s", strings.Join(got, ", "), want)
	}
	if files := strings.Join(template.Files(), " "); files != "a/t.yaml a/n.yaml" {
		t.Errorf("files %s", files)
	}
	if text := template.Text(&doc.Value{Kind: doc.String, Tag: "!GetAtt", Scalar: "Inner.Outputs.O"}); text.S != "{Stage}-q" || text.Ref == nil || text.Ref.Key() != "Inner.Q" {
		t.Errorf("an output of a nested stack: %+v", text)
	}
	if text := template.byID["Qone"].Text("Other"); text.S != "one" {
		t.Errorf("the loop's name: %q", text.S)
	}
	if len(in.Notes) != 2 || !strings.Contains(in.Notes[0].Msg+in.Notes[1].Msg, "no local file") || !strings.Contains(in.Notes[0].Msg+in.Notes[1].Msg, "does not state") {
		t.Errorf("notes %v", in.Notes)
	}
	if local := template.byID["Kept"].Local("../x"); local != "x" {
		t.Errorf("a path beside the template: %s", local)
	}
}

func TestBadFunctions(t *testing.T) {
	for value, want := range map[string]string{
		"!If [Yes, a]":               "Fn::If takes a condition and two values",
		"!Join [a]":                  "Fn::Join takes a separator and a list",
		"!FindInMap [a, b]":          "Fn::FindInMap takes a map and two keys",
		"!Sub [a]":                   "Fn::Sub takes a text, or a text and a mapping",
		`!Sub {a: b}`:                "Fn::Sub must be a string, not a mapping",
		"!If [Yes, !If [Yes, a], b]": "Fn::If takes a condition and two values",
	} {
		err := func() (err error) {
			defer doc.Catch(&err)
			loadOne(t, value).Text("Tested")
			return nil
		}()
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "t.yaml:") {
			t.Errorf("%s: %v, want %s", value, err, want)
		}
	}
}
