package graphql

import (
	"path/filepath"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxOwnDocuments bounds the functions of the project that a document is handed through.
const maxOwnDocuments = 6

// document is the text of a document: of a tagged template with its holes filled, of a text, or of a
// file. own says that the tag is the project's own, whose documents may spread every fragment of
// the project.
func (r *reader) document(v flow.Value, depth int) (text string, own, ok bool) {
	if depth > maxOwnDocuments {
		return "", false, false
	}
	if v.Kind != flow.Const {
		// A function of the project that takes the document's text.
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
			data, err := r.code.Project.Files.Read(filepath.Join(r.code.Project.Root, filepath.FromSlash(file[:strings.LastIndexByte(file, '#')])), maxDocument)
			return string(data), false, err == nil
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

// ownDocument is the text of the document that a function of the project is called with.
func (r *reader) ownDocument(at flow.Site) (string, bool) {
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

// tagText is the text of a tagged template, or of the first argument of a function.
func (r *reader) tagText(at flow.Prop, depth int) (string, bool) {
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
			return "", false // it may be any of its values
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
		// A document in another one adds its definitions.
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
