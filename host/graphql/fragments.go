package graphql

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// fragments is the index of the fragments that the project defines, by name.
type fragments struct {
	once   sync.Once
	byName map[string]string
	twice  map[string]bool
}

// complete adds the fragments that a document of the project's own tag spreads and does not define.
// open are those that are not found, twice those with several definitions.
func (r *reader) complete(doc *ast.QueryDocument, own bool) (open, twice []string) {
	have := map[string]bool{}
	doc.Fragments, twice = unambiguous(doc.Fragments)
	for _, f := range doc.Fragments {
		have[f.Name] = true
	}
	for _, name := range twice {
		have[name] = true
	}
	open = slices.Clone(twice)
	var queue []string
	note := func(set ast.SelectionSet) { queue = append(queue, spreads(set)...) }
	for _, o := range doc.Operations {
		note(o.SelectionSet)
	}
	for _, f := range doc.Fragments {
		note(f.SelectionSet)
	}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		if have[name] {
			continue
		}
		have[name] = true
		if !own {
			open = append(open, name)
			continue
		}
		index := r.fragmentIndex()
		if index.twice[name] {
			twice = append(twice, name)
			open = append(open, name)
			continue
		}
		text, ok := index.byName[name]
		if !ok {
			open = append(open, name)
			continue
		}
		if more, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxTokens); err == nil {
			doc.Fragments = append(doc.Fragments, more.Fragments...)
			for _, f := range more.Fragments {
				note(f.SelectionSet)
			}
		}
	}
	slices.Sort(open)
	slices.Sort(twice)
	return open, twice
}

// unambiguous keeps one definition of each fragment, and none of those with several different
// ones, whose names it lists.
func unambiguous(list ast.FragmentDefinitionList) (one ast.FragmentDefinitionList, twice []string) {
	texts := map[string]string{}
	for _, f := range list {
		text := printed(&ast.QueryDocument{Fragments: ast.FragmentDefinitionList{f}}, nil)
		if known, ok := texts[f.Name]; ok && known != text && !slices.Contains(twice, f.Name) {
			twice = append(twice, f.Name)
		}
		texts[f.Name] = text
	}
	done := map[string]bool{}
	for _, f := range list {
		if !done[f.Name] && !slices.Contains(twice, f.Name) {
			done[f.Name] = true
			one = append(one, f)
		}
	}
	return one, twice
}

// spreads lists the fragments that a selection spreads, at any depth.
func spreads(set ast.SelectionSet) []string {
	var out []string
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			out = append(out, spreads(x.SelectionSet)...)
		case *ast.InlineFragment:
			out = append(out, spreads(x.SelectionSet)...)
		case *ast.FragmentSpread:
			out = append(out, x.Name)
		}
	}
	return out
}

// fragmentIndex reads every fragment that a tagged template or a text of the project defines.
func (r *reader) fragmentIndex() *fragments {
	ix := &r.fragments
	ix.once.Do(func() {
		ix.byName, ix.twice = map[string]string{}, map[string]bool{}
		for i, f := range r.prog.Files {
			for id := 1; id < len(f.Exprs); id++ {
				x := &f.Exprs[id]
				if x.Kind != unit.ExprCall || x.List.Len == 0 {
					continue
				}
				first := f.Expr(f.ExprsIn(x.List)[0])
				if first.Kind != unit.ExprArray && first.Kind != unit.ExprTemplate && first.Kind != unit.ExprLiteral {
					continue
				}
				if !strings.Contains(f.ExprText(unit.ExprID(id)), "fragment ") {
					continue
				}
				text, ok := r.tagText(flow.Prop{Site: flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}}, 0)
				if !ok {
					continue
				}
				doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxTokens)
				if err != nil {
					continue
				}
				for _, fr := range doc.Fragments {
					one := printed(&ast.QueryDocument{Fragments: ast.FragmentDefinitionList{fr}}, nil)
					if old, taken := ix.byName[fr.Name]; taken && old != one {
						ix.twice[fr.Name] = true
					}
					ix.byName[fr.Name] = one
				}
			}
		}
	})
	return ix
}

// printed writes one operation of a document with the document's fragments.
func printed(doc *ast.QueryDocument, only *ast.OperationDefinition) string {
	out := &ast.QueryDocument{Fragments: doc.Fragments}
	if only != nil {
		out.Operations = ast.OperationList{only}
	}
	var b bytes.Buffer
	formatter.NewFormatter(&b, formatter.WithIndent("  ")).FormatQueryDocument(out)
	return strings.TrimSpace(b.String())
}
