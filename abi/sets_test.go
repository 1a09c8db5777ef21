package abi

import (
	"slices"
	"strings"
	"testing"
)

// TestSets: a list holds the elements of the sets that it names, the manifest's own before the host's of the same
// name; a constant named set: stands for the numbers of that set.
func TestSets(t *testing.T) {
	m, err := ParseManifest([]byte(`{"id": "x", "abi": "2.0", "ignore": ["set:python-tests", "own/**"],
		"sets": {"apps": ["a#App()", "type:a#App"], "aws-xray": ["a#wrap"]},
		"queries": [{"name": "q", "query": "(x) @x", "tests": [{"capture": "x", "origin": ["b#First()", "set:apps"], "text": ["set:apps"]}]}],
		"calls": [{"callees": ["set:aws-xray"], "gives": "argument"}, {"on": ["set:apps"], "methods": ["use"], "gives": "receiver"}],
		"constants": {"set:http-status": true, "a#TEAPOT": 418, "a#SAFE": ["GET", "HEAD"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(m.Ignore); n < 5 || m.Ignore[n-1] != "own/**" || !slices.Contains(m.Ignore, "conftest.py") {
		t.Errorf("ignored are %v", m.Ignore)
	}
	test := m.Queries[0].Tests[0]
	if want := []string{"b#First()", "a#App()", "type:a#App"}; !slices.Equal(test.Origin, want) || !slices.Equal(test.Text, []string{"set:apps"}) {
		t.Errorf("the test is %+v, want origins %v and the text as written", test, want)
	}
	if got := m.CallsThat(GivesArgument)[0].Functions(); !slices.Equal(got, []string{"a#wrap"}) {
		t.Errorf("the functions are %v", got)
	}
	if got := m.CallsThat(GivesReceiver)[0].Functions(); !slices.Equal(got, []string{"a#App().use", "type:a#App.use"}) {
		t.Errorf("the methods are %v", got)
	}
	if m.Constants["http-status#NOT_FOUND"].Number != 404 || m.Constants["a#TEAPOT"].Number != 418 || !slices.Equal(m.Constants["a#SAFE"].List, []string{"GET", "HEAD"}) {
		t.Errorf("the constants are %v", m.Constants)
	}
	if _, left := m.Constants["set:http-status"]; left {
		t.Error("the set stands among the constants")
	}
}

// TestUnknownSets: a set that is not there is refused with the names of those that are.
func TestUnknownSets(t *testing.T) {
	for text, want := range map[string]string{
		`{"id": "x", "abi": "2.0", "sets": {"mine": []}, "origins": ["set:min"]}`: "there is no set min; the manifest's sets are [mine], the host's [aws-xray,",
		`{"id": "x", "abi": "2.0", "constants": {"set:http": true}}`:              "there is no set of constants http; the host has http-status, python-http",
	} {
		if _, err := ParseManifest([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
