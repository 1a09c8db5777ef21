package syntax

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
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
			if kind == "right_assignment_list" {
				continue // the library ends the process over some patterns of it
			}
			texts[fmt.Sprintf("(%s) @k", kind)] = true
			before, sibling := "", ""
			for c := range tree.Children(n) {
				if name := tree.KindName(c); !tree.Named(c) && !strings.ContainsAny(name, "\"\\\n") {
					texts[fmt.Sprintf("(%s %q) @k", kind, name)] = true
					texts[fmt.Sprintf("(%s %q (_) @u) @k", kind, name)] = true
				}
			}
			for c := range tree.NamedChildren(n) {
				field, own := tree.FieldName(c), tree.KindName(c)
				for _, inside := range []string{fmt.Sprintf("(%s) @u", own), "(_) @u", fmt.Sprintf(". (%s) @u", own), ". (_) @u", "(_) @u .", ". (_) @u .", sibling + fmt.Sprintf("(%s) @u", own),
					sibling + fmt.Sprintf(". (%s) @u", own), sibling + "(_) @u", fmt.Sprintf("[(%s) (comment)] @u", own), fmt.Sprintf("(_) @f [(%s) (comment) @d] @u", own)} {
					texts[fmt.Sprintf("(%s %s) @k", kind, inside)] = true
				}
				sibling = fmt.Sprintf("(%s) @s ", own)
				if field == "" {
					continue
				}
				for _, inside := range []string{"!" + field, "!" + field + " (_) @u", fmt.Sprintf("(_) @u %s: (_) @v", field), fmt.Sprintf("%s: (_) @v (_) @u", field),
					fmt.Sprintf("%s: [(%s) (comment)] @v", field, own)} {
					texts[fmt.Sprintf("(%s %s) @k", kind, inside)] = true
				}
				texts[fmt.Sprintf("((%s %s: (_) @v) @k (#eq? @v %q))", kind, field, "a")] = true
				texts[fmt.Sprintf("((%s %s: (_) @v) @k (#not-eq? @v @k))", kind, field)] = true
				texts[fmt.Sprintf("(%s %s: (_) @v (#not-eq? @v %q)) @k", kind, field, "a")] = true
				texts[fmt.Sprintf("[(%s %s: (_) @v) (comment)] @k", kind, field)] = true
				any := fmt.Sprintf("%s: (_) @v", field)
				own = fmt.Sprintf("%s: (%s) @o @twice", field, own)
				for _, inside := range []string{any, own, before + " " + any, before + " " + own} {
					texts[fmt.Sprintf("(%s %s) @k", kind, inside)] = true
				}
				for g := range tree.NamedChildren(c) {
					texts[fmt.Sprintf("(%s (%s (%s) @in)) @k", kind, tree.KindName(c), tree.KindName(g))] = true
					texts[fmt.Sprintf("(%s (%s . (_) @in)) @k", kind, tree.KindName(c))] = true
					if f := tree.FieldName(g); f != "" {
						texts[fmt.Sprintf("(%s %s: (%s %s: (_) @in)) @k", kind, field, tree.KindName(c), f)] = true
					}
				}
				before = fmt.Sprintf("%s: (_) @b", field)
			}
		}
		var queries []QuerySource
		step := 8
		if os.Getenv("ALL_QUERIES") != "" {
			step = 1
		}
		for i, text := range slices.Sorted(maps.Keys(texts)) {
			// The library takes long to compile them: one in eight is compared, all with ALL_QUERIES=1.
			if i%step == 0 {
				queries = append(queries, QuerySource{Name: text, Text: text})
			}
		}
		slices.SortStableFunc(queries, func(a, b QuerySource) int { return len(a.Text) - len(b.Text) })
		plain, matched, all := 0, 0, len(queries)
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
			if again := Parse(l, []byte(samples[l]), DefaultLimits, trusted); !reflect.DeepEqual(again.Matches.List(), got.Matches.List()) {
				t.Fatalf("%s: %v\n%v\ntrusted, want\n%v", l, some, again.Matches.List(), got.Matches.List())
			}
			broken := []byte("f(((\n" + samples[l])
			if again, lib := Parse(l, broken, DefaultLimits, trusted), Parse(l, broken, DefaultLimits, qs); !reflect.DeepEqual(again.Matches.List(), lib.Matches.List()) {
				t.Fatalf("%s: %v\n%v\nin errors, want\n%v", l, some, again.Matches.List(), lib.Matches.List())
			}
			qs.plain = nil
			want := Parse(l, []byte(samples[l]), DefaultLimits, qs).Matches.List()
			// The library takes a child for the last one where a token stands behind it and further
			// children behind that.
			want = slices.DeleteFunc(want, func(m Match) bool {
				return strings.Contains(some[m.Query].Text, "@u .") && slices.ContainsFunc(m.Captures, func(c Capture) bool { return c.Name == "u" && !lastNamed(tree, c.Node) })
			})
			matched += len(want)
			if !reflect.DeepEqual(got.Matches.List(), want) {
				t.Fatalf("%s: %v\n%v\nwant\n%v", l, some, got.Matches.List(), want)
			}
		}
		t.Logf("%s: %d queries, %d sets and %d matches were compared", l, all, plain, matched)
		if plain < 5 || matched < 100 {
			t.Errorf("%s: %d sets and %d matches were compared", l, plain, matched)
		}
	}
}

// lastNamed reports whether no named node stands behind one in its parent.
func lastNamed(t *Tree, n Node) bool {
	for n = t.NextSibling(n); n != NoNode; n = t.NextSibling(n) {
		if t.Named(n) {
			return false
		}
	}
	return true
}

// TestPacksArePlain: every query of a pack that comes with the program is plain. One that is not would give all queries of its
// language to the library, since they are run together.
func TestPacksArePlain(t *testing.T) {
	manifests, _ := filepath.Glob("../../packs/*/manifest.json")
	asked := 0
	for _, name := range manifests {
		var m struct {
			Languages []string
			Queries   []struct {
				Name, Query string
				Languages   []string
			}
		}
		if data, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		} else if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		for _, q := range m.Queries {
			if len(q.Languages) == 0 {
				q.Languages = m.Languages
			}
			for _, l := range Languages {
				if !slices.Contains(q.Languages, l.Family()) {
					continue
				}
				asked++
				if set, _, _ := plainSetOf(l, []QuerySource{{Text: q.Query}}, nil); set != nil {
					continue
				}
				// A query that does not compile asks for what another grammar of the family has.
				if _, err := CompileQueries(l, []QuerySource{{Name: q.Name, Text: q.Query}}); err == nil {
					t.Errorf("%s, %s: %s is not plain: %s", name, l, q.Name, q.Query)
				}
			}
		}
	}
	if asked < 500 {
		t.Errorf("%d queries were asked", asked)
	}
}

// TestPlainOnly lists queries that are the library's to match.
func TestPlainOnly(t *testing.T) {
	for _, text := range []string{"(call_expression (_ (identifier)))", "(call_expression function: [(identifier) (_)])", "(call_expression)? @a", "(identifier) @a (#eq? @a \"x\")",
		"(expression) @a", "(_) @a", "\"if\" @a", "(arguments . [(identifier) (string)] @a)", "(arguments (identifier)* @a)", "((identifier) @a (string) @b)",
		"[(identifier) (identifier)] @a", "((identifier) @a (#eq? @a \"\\n\"))"} {
		qs, err := CompileQueries(TypeScript, []QuerySource{{Name: "q", Text: text}})
		if err == nil && qs.plain != nil {
			t.Errorf("%s counts as plain", text)
		}
	}
}
