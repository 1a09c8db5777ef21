package syntax

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

// TestPlainPatterns compares the matches of patterns in the flat table with the
// library's, in order, for every node, field and pair of fields of the samples.
func TestPlainPatterns(t *testing.T) {
	for _, l := range Languages {
		tree := Parse(l, []byte(samples[l]), DefaultLimits, nil).Tree
		texts := map[string]bool{}
		for n := range Node(tree.Len()) {
			if !tree.Named(n) || tree.Extra(n) || Kind(l, tree.KindName(n)) == 0 {
				continue
			}
			kind := tree.KindName(n)
			texts[fmt.Sprintf("(%s) @k", kind)] = true
			before := ""
			for c := range tree.NamedChildren(n) {
				field := tree.FieldName(c)
				if field == "" {
					continue
				}
				any := fmt.Sprintf("%s: (_) @v", field)
				own := fmt.Sprintf("%s: (%s) @o @twice", field, tree.KindName(c))
				for _, inside := range []string{any, own, before + " " + any, before + " " + own} {
					texts[fmt.Sprintf("(%s %s) @k", kind, inside)] = true
				}
				for g := range tree.NamedChildren(c) {
					if f := tree.FieldName(g); f != "" {
						texts[fmt.Sprintf("(%s %s: (%s %s: (_) @in)) @k", kind, field, tree.KindName(c), f)] = true
					}
				}
				before = fmt.Sprintf("%s: (_) @b", field)
			}
		}
		var queries []QuerySource
		for text := range texts {
			queries = append(queries, QuerySource{Name: text, Text: text})
		}
		slices.SortFunc(queries, func(a, b QuerySource) int { return len(a.Text) - len(b.Text) })
		plain, matched := 0, 0
		for len(queries) > 0 {
			some := queries[:min(12, len(queries))]
			queries = queries[len(some):]
			qs, err := CompileQueries(l, some)
			if err != nil {
				continue // the same field twice, or one that only errors have
			}
			got := Parse(l, []byte(samples[l]), DefaultLimits, qs)
			if qs.plain == nil {
				continue
			}
			plain++
			for i := range some {
				some[i].Trusted = true
			}
			trusted, err := CompileQueries(l, some)
			if err != nil || trusted.c != nil {
				t.Fatalf("%s: %v, compiled %v", l, err, trusted.c != nil)
			}
			if again := Parse(l, []byte(samples[l]), DefaultLimits, trusted); !reflect.DeepEqual(again.Matches, got.Matches) {
				t.Fatalf("%s: %v\n%v\ntrusted, want\n%v", l, some, again.Matches, got.Matches)
			}
			broken := []byte("f(((\n" + samples[l])
			if again, lib := Parse(l, broken, DefaultLimits, trusted), Parse(l, broken, DefaultLimits, qs); !reflect.DeepEqual(again, lib) && !reflect.DeepEqual(again.Matches, lib.Matches) {
				t.Fatalf("%s: %v\n%v\nin errors, want\n%v", l, some, again.Matches, lib.Matches)
			}
			qs.plain = nil
			want := Parse(l, []byte(samples[l]), DefaultLimits, qs)
			matched += len(want.Matches)
			if !reflect.DeepEqual(got.Matches, want.Matches) {
				t.Fatalf("%s: %v\n%v\nwant\n%v", l, some, got.Matches, want.Matches)
			}
		}
		if plain < 5 || matched < 100 {
			t.Errorf("%s: %d sets and %d matches were compared", l, plain, matched)
		}
	}
}

// TestPlainOnly lists queries that are the library's to match.
func TestPlainOnly(t *testing.T) {
	for _, text := range []string{"(call_expression (_) @a)", "(call_expression function: [(identifier) (member_expression)])", "(call_expression)? @a", "(identifier) @a (#eq? @a \"x\")",
		"(expression) @a", "(_) @a", "\"if\" @a", "(arguments . (_) @a)", "(pair !key)", "((identifier) @a)"} {
		qs, err := CompileQueries(TypeScript, []QuerySource{{Name: "q", Text: text}})
		if err == nil && qs.plain != nil {
			t.Errorf("%s counts as plain", text)
		}
	}
}
