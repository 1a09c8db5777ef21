package flow

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestCompare: what one value of a condition says of one value of a request.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		field, match, value, subject string
		want                         verdict
	}{
		{summary.FieldPath, summary.MatchExact, "/a", "/a", yes}, {summary.FieldPath, summary.MatchExact, "/a", "/a/", no}, {summary.FieldPath, summary.MatchExact, "/a", "/A", no},
		{summary.FieldHost, summary.MatchExact, "Api.Example.com", "api.example.COM", yes},
		{summary.FieldPath, summary.MatchPrefix, "/a", "/a", yes}, {summary.FieldPath, summary.MatchPrefix, "/a", "/a/b", yes}, {summary.FieldPath, summary.MatchPrefix, "/a", "/ab", no},
		{summary.FieldPath, summary.MatchPrefix, "/a/", "/a", yes}, {summary.FieldPath, summary.MatchPrefix, "/", "/a", yes}, {summary.FieldPath, summary.MatchPrefix, "/a/b", "/a", no},
		{summary.FieldPath, summary.MatchGlob, "/a*", "/ab/c", yes}, {summary.FieldPath, summary.MatchGlob, "/a?", "/a", no}, {summary.FieldPath, summary.MatchGlob, "/a?", "/ab", yes},
		{summary.FieldPath, summary.MatchTemplate, "/a/{id}", "/a/1", yes}, {summary.FieldPath, summary.MatchTemplate, "/a/{id}", "/a/1/", open}, {summary.FieldPath, summary.MatchTemplate, "/a/{id}", "/b/1", no},
		{summary.FieldPath, summary.MatchTemplate, "/", "/", yes}, {summary.FieldPath, summary.MatchTemplate, "/a", "/", no},
		{summary.FieldPath, summary.MatchTemplate, "/a/{rest+}", "/a/b/c", yes}, {summary.FieldPath, summary.MatchTemplate, "/a/{rest+}", "/a/", no}, {summary.FieldPath, summary.MatchTemplate, "/a/{rest+}", "/a", no},
		{summary.FieldPath, summary.MatchTemplate, "/a/{id}/b", "/a//b", no},
		{summary.FieldHost, summary.MatchLabel, "*.example.com", "a.example.com", yes}, {summary.FieldHost, summary.MatchLabel, "*.example.com", "a.b.example.com", no},
		{summary.FieldHost, summary.MatchLabel, "*.example.com", "example.com", no}, {summary.FieldHost, summary.MatchLabel, "*.example.com", ".example.com", no}, {summary.FieldHost, summary.MatchLabel, "a.example.com", "a.example.com", yes},
		{summary.FieldHost, summary.MatchLabel, "a.example.com", "b.example.com", no}, {summary.FieldHost, summary.MatchLabel, "*.com", "com", no},
		{summary.FieldPath, summary.MatchByRouter, "/a", "/a", yes}, {summary.FieldPath, summary.MatchByRouter, "/a", "/a/b", open}, {summary.FieldPath, summary.MatchByRouter, "/a", "/ab", open},
		{summary.FieldPath, summary.MatchByRouter, "/a", "/b", no}, {summary.FieldPath, summary.MatchByRouter, "/a/(.*)", "/b", open}, {summary.FieldPath, summary.MatchByRouter, "/a/b", "/a", no},
		// A value that only the deployment knows may be anything; of a prefix not even its length is known.
		{summary.FieldHost, summary.MatchExact, "{stage}.example.com", "test.example.com", open}, {summary.FieldHost, summary.MatchExact, "{stage}.example.com", "test.example.org", no},
		{summary.FieldPath, summary.MatchPrefix, "/{stage}", "/x", open}, {summary.FieldPath, "unheard of", "/a", "/a", open},
	} {
		if got, _ := compare(&summary.RoutingCondition{Field: c.field, Match: c.match}, c.value, c.subject, &Request{}); got != c.want {
			t.Errorf("%s %s %s of %s: %v, want %v", c.field, c.match, c.value, c.subject, got, c.want)
		}
	}
	with := &Request{Query: "b=1"}
	for value, want := range map[string]verdict{"/a?b=*": yes, "/a": no, "/a*": yes, "/a?b=2": no} {
		if got, _ := compare(&summary.RoutingCondition{Field: summary.FieldPath, Match: summary.MatchGlobQuery}, value, "/a", with); got != want {
			t.Errorf("%s of /a?b=1: %v, want %v", value, got, want)
		}
	}
}

// TestQuery: a pattern of a variable holds for any of the names and values that it fits; an exact one for the first value of its name.
func TestQuery(t *testing.T) {
	for _, c := range []struct {
		match, key string
		values     []string
		query      string
		want       verdict
	}{
		{summary.MatchGlob, "", []string{"v=1", "w=2"}, "w=2", yes}, {summary.MatchGlob, "", []string{"v=1", "w=2"}, "w=1&v=2", no},
		{summary.MatchGlob, "", []string{"v=*"}, "a=1&b=2&c=3&V=9&d=4", yes}, {summary.MatchGlob, "", []string{"v=1"}, "v=2&v=1", yes},
		{summary.MatchGlob, "", []string{"=yes"}, "a=no&b=YES", yes}, {summary.MatchGlob, "", []string{"v?=1"}, "v=1&v2=1", yes},
		{summary.MatchExact, "v", []string{"1", "2"}, "v=2&v=3", yes}, {summary.MatchExact, "v", []string{"1"}, "v=2&v=1", no}, {summary.MatchExact, "v", []string{"1"}, "V=1", no}, {summary.MatchExact, "v", []string{""}, "", no},
		{summary.MatchPrefix, "v", []string{"1"}, "v=1", open}, {summary.MatchExact, "v", []string{"1"}, "v=%zz", open},
	} {
		// Names of variables come in no order, so that it is asked more than once.
		for range 20 {
			if got, _ := judgeQuery(&summary.RoutingCondition{Field: summary.FieldQuery, Match: c.match, Key: c.key, Values: c.values}, &Request{Query: c.query}); got != c.want {
				t.Errorf("%s %s=%v on ?%s: %v, want %v", c.match, c.key, c.values, c.query, got, c.want)
			}
		}
	}
}

// TestFitsTemplate: a name in braces stands for one segment, one with a plus for all that follow; every other segment has to be the same.
func TestFitsTemplate(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"/a/{id}/b", "/a/1/b", true}, {"/a/{id}/b", "/a/1/c", false}, {"/a/{id}/b", "/a/1", false}, {"/a/{id}", "/a/1/b", false},
		{"/{rest+}", "/a/b/c", true}, {"/a/{rest+}", "/a", false}, {"/{of}/x/{rest+}", "/1/x/2/3", true}, {"/{of}/x/{rest+}", "/1/y/2/3", false},
	} {
		if got := fitsTemplate(c.pattern, c.path); got != c.want {
			t.Errorf("%s takes %s: %v, want %v", c.pattern, c.path, got, c.want)
		}
	}
}
