package extract

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxDocument bounds the text of one GraphQL document, maxTokens its length.
const (
	maxDocument = 256 << 10
	maxTokens   = 40000
)

// operation is one GraphQL operation that code runs.
type operation struct {
	inst     instance
	name     string
	kind     string
	document string
	// open are the fragments it spreads and that nothing it ships defines; twice those that the project defines differently.
	open, twice []string
	reason      string
}

// fragments is the index of the fragments that the project defines, by name.
type fragments struct {
	once   sync.Once
	byName map[string]string
	twice  map[string]bool
}

// operations reads every operation fact, lifted to the callers that give its document.
func (r *run) operations() []operation {
	var out []operation
	seen := map[string]bool{}
	for _, f := range r.facts {
		if f.Kind != abi.FactOperation {
			continue
		}
		read, unread := 0, 0
		var ops []operation
		for _, inst := range r.instances(f, abi.FieldDocument) {
			of := r.operation(inst)
			if inst.at != f.site && len(of) == 1 && of[0].reason == notFollowed {
				unread++
				continue
			}
			if inst.at != f.site {
				read++
			}
			ops = append(ops, of...)
		}
		if unread > 0 {
			// The function that runs it keeps a summary of its own for the callers that could not be read.
			ops = append(ops, operation{inst: instance{f: f, owner: f.in, at: f.site}, kind: literal(f, abi.FieldOperationType),
				reason: fmt.Sprintf("the document is given by the callers: %d read, %d not", read, unread)})
		}
		for _, op := range ops {
			name, _ := r.funcName(op.inst.owner)
			key := r.prog.Files[op.inst.at.File].Path + "\x00" + name + "\x00" + op.kind + " " + op.name + "\x00" + op.reason
			if !seen[key] {
				seen[key] = true
				out = append(out, op)
			}
		}
	}
	return out
}

// notFollowed is said of a document that no value leads to.
const notFollowed = "the document comes from a value that is not followed"

// operation reads the document of one call; one that cannot be read says why.
func (r *run) operation(inst instance) []operation {
	kind := literal(inst.f, abi.FieldOperationType)
	var out []operation
	for _, v := range present(r.values(inst.f, inst.f.Get(abi.FieldDocument), inst.env, nil)) {
		text, own, ok := r.document(v, 0)
		if !ok {
			continue
		}
		doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxTokens)
		if err != nil {
			out = append(out, operation{inst: inst, kind: kind, reason: "the document does not parse"})
			continue
		}
		open, twice := r.complete(doc, own)
		for _, o := range doc.Operations {
			out = append(out, operation{inst: inst, name: o.Name, kind: string(o.Operation), document: printed(doc, o), open: open, twice: twice})
		}
	}
	if len(out) == 0 {
		out = append(out, operation{inst: inst, kind: kind, reason: notFollowed})
	}
	return out
}

// document gives the text of a document: a tag's template with what is put into it,
// a text, or a file. own says that the tag is the project's own, whose documents may
// spread every fragment of the project.
func (r *run) document(v flow.Value, depth int) (text string, own, ok bool) {
	if depth > 6 {
		return "", false, false
	}
	if v.Kind != flow.Const {
		// A function of the project's own that is given the document's text.
		for h := v.Why; h != nil; h = h.Prev {
			if h.Rule != flow.RuleResult {
				continue
			}
			if text, ok = r.ownDocument(h.At); ok {
				return text, true, true
			}
		}
	}
	switch v.Kind {
	case flow.Const:
		return v.Text, true, v.Lit == unit.LitString && strings.Contains(v.Text, "{")
	case flow.Extern:
		if file, isFile := strings.CutPrefix(v.Text, "file:"); isFile {
			data, err := os.ReadFile(filepath.Join(r.project.Root, filepath.FromSlash(file[:strings.LastIndexByte(file, '#')])))
			return string(data), false, err == nil && len(data) <= maxDocument
		}
		if v.Call.Expr != 0 {
			text, ok = r.tagText(flow.Prop{Site: v.Call, Env: v.Env}, depth)
			return text, false, ok
		}
	case flow.Unknown, flow.Result:
		if v.Site.Expr != 0 && r.prog.Expr(v.Site).Kind == unit.ExprCall {
			text, ok = r.tagText(flow.Prop{Site: v.Site}, depth)
			return text, true, ok
		}
	}
	return "", false, false
}

// ownDocument gives the text of a document that a function of the project is called with.
func (r *run) ownDocument(at flow.Site) (string, bool) {
	x := r.prog.Expr(at)
	if x.Kind != unit.ExprCall || len(r.prog.Callees(at, nil)) == 0 {
		return "", false
	}
	text, ok := r.tagText(flow.Prop{Site: at}, 0)
	if !ok {
		return "", false
	}
	_, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxTokens)
	return text, err == nil
}

// tagText spells out a tagged template, or the text that a function is given.
func (r *run) tagText(at flow.Prop, depth int) (string, bool) {
	file := r.prog.Files[at.Site.File]
	args := file.ExprsIn(file.Expr(at.Site.Expr).List)
	if len(args) == 0 {
		return "", false
	}
	first := file.Expr(args[0])
	if first.Kind != unit.ExprArray {
		texts := r.prog.Texts(r.prog.Eval(flow.Site{File: at.Site.File, Expr: args[0]}, at.Env))
		return single1(texts)
	}
	var b strings.Builder
	var after []string
	for i, id := range file.ExprsIn(first.List) {
		b.WriteString(file.Expr(id).Str)
		if i+1 >= len(args) {
			continue
		}
		if put := file.Expr(args[i+1]); put.Kind == unit.ExprName && put.Ref != 0 && len(file.Binding(unit.BindingID(put.Ref)).Writes) > 1 {
			return "", false // which of its values is meant is not told
		}
		values := r.prog.Eval(flow.Site{File: at.Site.File, Expr: args[i+1]}, at.Env)
		if len(values) != 1 {
			return "", false
		}
		if values[0].Kind == flow.Const {
			b.WriteString(values[0].Text)
			continue
		}
		text, _, ok := r.document(values[0], depth+1)
		if !ok {
			return "", false
		}
		// A document put into another adds its definitions.
		after = append(after, text)
	}
	for _, a := range after {
		b.WriteString("\n" + a)
	}
	return b.String(), b.Len() <= maxDocument
}

func single1(texts []flow.PatternText) (string, bool) {
	if len(texts) != 1 || !texts[0].Whole {
		return "", false
	}
	return texts[0].Text, strings.Contains(texts[0].Text, "{")
}

// complete adds the fragments that a document of the project's own tag spreads and
// does not define, and names those that stay open.
func (r *run) complete(doc *ast.QueryDocument, own bool) (open, twice []string) {
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
	sort.Strings(open)
	sort.Strings(twice)
	return open, twice
}

// unambiguous leaves one definition of each fragment, and none of those that are
// defined with different bodies, which it names.
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
func (r *run) fragmentIndex() *fragments {
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

func (op *operation) binding(recognition string) summary.Binding {
	kind := op.kind
	if kind == "" {
		kind = "query"
	}
	return summary.Binding{Transport: "http", Recognition: recognition, Semantics: summary.GraphqlOperation{OperationName: op.name, OperationType: kind}}
}

// operationWork makes one client unit for each operation that a function runs.
func (r *run) operationWork() []*unitWork {
	var out []*unitWork
	for _, op := range r.operations() {
		f := op.inst.f
		b := op.binding(r.opts.Packs[f.pack].Manifest.ID)
		r.runs[op.inst.at] = append(r.runs[op.inst.at], b)
		name, kind := r.funcName(op.inst.owner)
		if op.inst.owner.Func == unit.ModuleFunc {
			name, kind = r.prog.Files[op.inst.owner.File].Path, summary.NameLabel
		}
		meta := &summary.GraphQLMetadata{Document: op.document, UnresolvedFragments: op.open, AmbiguousFragments: op.twice}
		if op.reason != "" {
			meta.UnresolvedDocument = &summary.UnresolvedDocument{Reason: op.reason}
		}
		r.result.Counts[f.pack].Units++
		out = append(out, &unitWork{kind: summary.KindClient, fn: op.inst.owner, name: name, nameKind: kind, binding: &b, pack: f.pack,
			rules: abi.UnitRules{Returns: "return"}, metadata: summary.Metadata{GraphQL: meta}})
	}
	return out
}
