package http

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// What a query has is held against all that reads it: the handler's own reads, those of any part, and names with brackets.
func TestReadsOfSeveralParts(t *testing.T) {
	part := func(name string, fields ...string) summary.RequestTaken {
		out := summary.RequestTaken{Part: name}
		for _, f := range fields {
			out.Fields = append(out.Fields, summary.TakenField{Path: summary.Path{summary.Step(f)}, Whole: true})
		}
		return out
	}
	open := part("any", "page")
	open.Open = true
	for _, c := range []struct {
		what  string
		takes []summary.RequestTaken
		sent  []string
		told  string
	}{
		{"a name that nothing reads", []summary.RequestTaken{part("query", "page")}, []string{"sort"}, "query sort, query page"},
		{"a name that is read of any part", []summary.RequestTaken{part("query", "key"), part("any", "sort")}, []string{"key", "sort"}, ""},
		{"a name beside those of any part", []summary.RequestTaken{part("query", "key"), part("any", "sort")}, []string{"key", "sort", "page"}, "query page, query page"},
		{"more is read of any part", []summary.RequestTaken{part("query", "key"), open}, []string{"key", "sort"}, ""},
		{"a name with brackets", []summary.RequestTaken{part("query", "ids[]")}, []string{"ids"}, ""},
		{"a name with brackets that is sent", []summary.RequestTaken{part("query", "ids")}, []string{"ids[]"}, ""},
		{"a name that stands in one of two parts", []summary.RequestTaken{part("query", "key", "page"), part("body", "key")}, []string{"page", "sort"}, "query sort"},
	} {
		provider, consumer := &summary.Summary{}, &summary.Summary{}
		provider.Metadata.HTTP = &summary.HTTPMetadata{Takes: c.takes}
		consumer.Metadata.HTTP = &summary.HTTPMetadata{Sends: &summary.RequestSent{Query: c.sent}}
		var told []string
		reads(pairing.Pair{Provider: provider, Consumer: consumer}, nil, false, nil, func(_ *finding.Kind, _ *finding.Lower, _, _ *summary.Transition, subject, _ string) {
			told = append(told, subject)
		})
		if got := strings.Join(told, ", "); got != c.told {
			t.Errorf("%s: %s", c.what, fmt.Sprintf("told %q, want %q", got, c.told))
		}
	}
}

// An object in a body that has all that is read of it may have more: it is sent whole. Where something is read that it lacks,
// what is not read may be meant for that.
func TestReadsOfObjectsThatAreSentWhole(t *testing.T) {
	for read, want := range map[string]string{"id": "", "title": "body boat.name"} {
		provider, consumer := &summary.Summary{}, &summary.Summary{}
		provider.Metadata.HTTP = &summary.HTTPMetadata{Takes: []summary.RequestTaken{{Part: "body", Fields: []summary.TakenField{{Path: summary.Path{"boat", "id"}}, {Path: summary.Path{"boat", summary.Step(read)}}}}}}
		boat := summary.NewRecord([]summary.Property{{Name: "id", Shape: summary.Text{}}, {Name: "name", Shape: summary.Text{}}})
		consumer.Metadata.HTTP = &summary.HTTPMetadata{Sends: &summary.RequestSent{Body: summary.NewRecord([]summary.Property{{Name: "boat", Shape: boat}})}}
		var told []string
		reads(pairing.Pair{Provider: provider, Consumer: consumer}, nil, false, nil, func(_ *finding.Kind, _ *finding.Lower, _, _ *summary.Transition, subject, _ string) {
			told = append(told, subject)
		})
		if got := strings.Join(told, ", "); got != want {
			t.Errorf("%s: told %q, want %q", read, got, want)
		}
	}
}

// TestReadEverywhere: what handlers of many files read is read by code around them, which does without it.
func TestReadEverywhere(t *testing.T) {
	var all []*summary.Summary
	for i, file := range []string{"a.rb", "b.rb", "c.rb", "c.rb", "d.rb"} {
		s := &summary.Summary{Location: summary.Location{File: file, Workspace: "api"}, Kind: summary.KindHandler}
		fields := []summary.TakenField{{Path: summary.ParsePath(".lang")}, {Path: summary.ParsePath(".token"), Needed: true}}
		if i > 1 {
			fields = append(fields, summary.TakenField{Path: summary.ParsePath(".page")})
		}
		s.Metadata.ForHTTP().Takes = []summary.RequestTaken{{Part: "any", Fields: fields}}
		all = append(all, s)
	}
	got := readEverywhere(all)
	for name, want := range map[string]bool{"lang": true, "token": false, "page": false} {
		if got[[2]string{"api", name}] != want {
			t.Errorf("%s: %v, want %v", name, !want, want)
		}
	}
}

// TestReadsThatOthersSend: a field that one client does not send is none that it lacks where another client of the handler sends
// it, or may; what the one sends beside what is read is told all the same.
func TestReadsThatOthersSend(t *testing.T) {
	provider := &summary.Summary{}
	provider.Metadata.HTTP = &summary.HTTPMetadata{Takes: []summary.RequestTaken{{Part: "body", Fields: []summary.TakenField{{Path: summary.Path{"title"}, Whole: true}, {Path: summary.Path{"cc"}, Whole: true}}}}}
	sends := func(names ...string) *summary.Summary {
		s := &summary.Summary{}
		s.Metadata.HTTP = &summary.HTTPMetadata{Sends: &summary.RequestSent{}}
		if names != nil {
			s.Metadata.HTTP.Sends.Body = namesOnly(names)
		}
		return s
	}
	one := sends("title", "tag")
	for _, c := range []struct {
		what  string
		other *summary.Summary
		told  string
	}{
		{"nobody else", one, "body tag, body cc"},
		{"another one that does not either", sends("title"), "body tag, body cc"},
		{"another one that does", sends("title", "cc"), "body tag"},
		{"another one of which it is not known", sends(), "body tag"},
	} {
		var told []string
		reads(pairing.Pair{Provider: provider, Consumer: one}, []*summary.Summary{one, c.other}, false, nil, func(_ *finding.Kind, _ *finding.Lower, _, _ *summary.Transition, subject, _ string) {
			told = append(told, subject)
		})
		if got := strings.Join(told, ", "); got != c.told {
			t.Errorf("%s: told %q, want %q", c.what, got, c.told)
		}
	}
}
