package compose

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, _ []byte) bool { return Wants(name, nil) })
}

func FuzzRead(f *testing.F) { contracttest.Fuzz(f, "compose.yaml", Read) }

const whole = `
include: []
services:
  a: {build: {context: a}, environment: {A: b, C: null}, env_file: [{path: x}, y]}
  b: {build: ., environment: ["D=e", F], extends: {service: a}}
`

func TestWrongTypesEverywhere(t *testing.T) { contracttest.Mutate(t, "compose.yaml", whole, Read) }

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"circle":    {"services:\n  a: {extends: a}\n", "compose.yaml:2: services extend each other"},
		"include":   {"include: [compose.yaml]\n", "compose.yaml:1: files include each other"},
		"missing":   {"services:\n  a: {extends: b}\n", "compose.yaml:2: it extends the service \"b\""},
		"services":  {"services: [a]\n", "compose.yaml:1: services must be a mapping, not a list"},
		"variables": {"services:\n  a: {environment: {A: [b]}}\n", "compose.yaml:2: a variable must be a string, not a list"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"compose.yaml": {Data: []byte(c.text)}}, Files: []string{"compose.yaml"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}

// TestPortRanges: each port of a range is one of its own; of a range that is too long it is said that it is not written out.
func TestPortRanges(t *testing.T) {
	for ports, want := range map[string]string{
		"8000-8002:80-82":       "8000:80 port=8000; 8001:81 port=8001; 8002:82 port=8002",
		"8000-9000:8000-9000":   "8000-9000:8000-9000 open: a range of more than 64 ports is not written out",
		"127.0.0.1:7000-7001:8": "7000-7001:8 open: a range of more than 64 ports is not written out",
	} {
		text := "services:\n  a: {image: a, ports: [\"" + ports + "\"]}\n"
		read, err := Read(&source.Input{FS: fstest.MapFS{"compose.yaml": {Data: []byte(text)}}, Files: []string{"compose.yaml"}})
		if err != nil {
			t.Fatal(err)
		}
		got := rules(read)
		if strings.Join(got, "; ") != want {
			t.Errorf("%s: %s, want %s", ports, strings.Join(got, "; "), want)
		}
	}
}

// TestPortsOfFile: a port that a variable says is the one of the file .env beside the composition, where it stands there.
func TestPortsOfFile(t *testing.T) {
	text := "services:\n  a: {image: a, ports: [\"$BIND:80/tcp\", \"${OTHER}:81\"]}\n"
	read, err := Read(&source.Input{FS: fstest.MapFS{"compose.yaml": {Data: []byte(text)}, ".env": {Data: []byte("# the port\nBIND=9000\n")}}, Files: []string{"compose.yaml"}})
	if err != nil {
		t.Fatal(err)
	}
	got := rules(read)
	if want := "9000:80 port=9000; {OTHER}:81 port={OTHER}"; strings.Join(got, "; ") != want {
		t.Errorf("the ports are %s, want %s", strings.Join(got, "; "), want)
	}
}

// TestLabelTerms: a rule of a reverse proxy with more terms than are read is open, and says so.
func TestLabelTerms(t *testing.T) {
	for terms, open := range map[int]string{maxLabelTerms: "", maxLabelTerms + 1: fmt.Sprintf("the rule has more than %d terms", maxLabelTerms)} {
		rule := strings.TrimSuffix(strings.Repeat("Host(`a.example`) && ", terms), " && ")
		conditions, why := ruleOf(t, rule)
		if why != open || open == "" && conditions != terms || open != "" && conditions != 0 {
			t.Errorf("%d terms: %d conditions, open because of %q", terms, conditions, why)
		}
	}
}

// ruleOf reads the rule of a service's labels: its conditions, and why it is open.
func ruleOf(t *testing.T, text string) (conditions int, open string) {
	t.Helper()
	document := "services:\n  a: {image: a, labels: {\"traefik.http.routers.a.rule\": \"" + text + "\"}}\n"
	read, err := Read(&source.Input{FS: fstest.MapFS{"compose.yaml": {Data: []byte(document)}}, Files: []string{"compose.yaml"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range read {
		if s.Metadata.Routing == nil {
			continue
		}
		for _, n := range s.Metadata.Routing.Nodes {
			for _, rule := range n.Rules {
				return len(rule.Conditions), rule.Open
			}
		}
	}
	t.Fatal("there is no rule")
	return 0, ""
}

// said is a rule in a line: its name, its conditions, and why it is open.
func said(rule summary.RoutingRule) string {
	out := rule.Name
	for _, c := range rule.Conditions {
		out += " " + c.Field + "=" + strings.Join(c.Values, ",")
	}
	if rule.Open != "" {
		out += " open: " + rule.Open
	}
	return out
}

// TestCircle: files that include each other end in the error that a file which includes itself does.
func TestCircle(t *testing.T) {
	in := &source.Input{FS: fstest.MapFS{"a/compose.yaml": {Data: []byte("include: [../b/compose.yaml]\n")}, "b/compose.yaml": {Data: []byte("include: [../a/compose.yaml]\n")}},
		Files: []string{"a/compose.yaml", "b/compose.yaml"}}
	if _, err := Read(in); err == nil || !strings.Contains(err.Error(), "files include each other") {
		t.Error(err)
	}
}

// rules are what some summaries say of routing, in their order.
func rules(read []*summary.Summary) (got []string) {
	for _, s := range read {
		if s.Metadata.Routing != nil {
			for _, n := range s.Metadata.Routing.Nodes {
				for _, rule := range n.Rules {
					got = append(got, said(rule))
				}
			}
		}
	}
	return got
}
