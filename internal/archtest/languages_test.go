package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
)

// engines are the folders that work for every language: what they have to know of one is data of its folder (unit.Semantics).
var engines = []string{"host/flow", "host/conditions", "host/paths", "host/shape", "host/facts", "host/routing", "host/endpoints", "host/clientstate", "host/bodies", "host/requests", "host/configs", "host/interactions",
	"host/calls", "host/units", "host/exceptions", "host/taken", "host/clients", "host/answers", "host/markup", "host/graphql", "host/intake", "host/schemas", "host/proof", "host/usage", "host/stage"}

// inPacksWords are the files that answer the questions of packs, which speak of nodes by their names.
var inPacksWords = map[string]bool{"host/facts/questions.go": true}

// languageName finds a language by its name.
var languageName = regexp.MustCompile(`(?i)\b(typescript|javascript|python|ruby)\b`)

// TestEnginesKnowNoLanguage reads the engines' sources for tests of a language and for kinds of nodes of a grammar.
func TestEnginesKnowNoLanguage(t *testing.T) {
	kinds := map[string]bool{}
	for _, l := range syntax.Languages {
		for _, name := range syntax.KindNames(l) {
			if strings.Contains(strings.Trim(name, "_"), "_") { // others are words of every day
				kinds[name] = true
			}
		}
	}
	if !kinds["throw_statement"] || !kinds["singleton_class"] || !kinds["dotted_name"] {
		t.Fatal("the grammars' kinds were not found")
	}
	files := 0
	for _, engine := range engines {
		err := filepath.WalkDir(filepath.Join("..", "..", filepath.FromSlash(engine)), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || inPacksWords[filepath.ToSlash(strings.TrimPrefix(path, filepath.Join("..", "..")+string(filepath.Separator)))] {
				return err
			}
			files++
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				return err
			}
			for _, found := range languagesIn(file, kinds) {
				t.Errorf("%s: %s", set.Position(found.at), found.what)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 150 {
		t.Errorf("only %d files were read", files)
	}
}

// asksGrammar are the questions about a tree that name a node as its grammar does.
var asksGrammar = map[string]bool{"KindName": true, "FieldName": true, "ChildByFieldName": true}

// found is one place that knows of a language.
type found struct {
	at   token.Pos
	what string
}

func languagesIn(file *ast.File, kinds map[string]bool) (out []found) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.SelectorExpr:
			of, _ := x.X.(*ast.Ident)
			switch {
			case x.Sel.Name == "IsJavaScript", x.Sel.Name == "Family":
				out = append(out, found{x.Pos(), "asks for a language by name"})
			case of != nil && of.Name == "syntax" && languageName.MatchString(x.Sel.Name):
				out = append(out, found{x.Pos(), "names the language " + x.Sel.Name})
			}
		case *ast.CallExpr:
			if asked, ok := x.Fun.(*ast.SelectorExpr); ok && asksGrammar[asked.Sel.Name] {
				out = append(out, found{x.Pos(), "asks for a node by its name in a grammar"})
			}
		case *ast.BasicLit:
			if x.Kind != token.STRING {
				return true
			}
			text, _ := strconv.Unquote(x.Value)
			if name := languageName.FindString(text); name != "" {
				out = append(out, found{x.Pos(), "names the language " + name})
			}
			if kinds[text] {
				out = append(out, found{x.Pos(), "names the node kind " + text})
			}
		case *ast.ImportSpec:
			return false
		}
		return true
	})
	return out
}

// TestLanguagesAreFound holds the reading above against sources that know a language, and one that does not.
func TestLanguagesAreFound(t *testing.T) {
	for source, want := range map[string]int{
		`if f.Language == syntax.Ruby {}`:                1,
		`if f.Language.IsJavaScript() {}`:                1,
		`if t.KindName(n) == "throw_statement" {}`:       2,
		`if t.FieldName(n) == "superclass" {}`:           1,
		`if pkg == "ruby" {}`:                            1,
		`if f.Get(abi.FieldName) == none {}`:             0,
		`if b.FieldName == "" {}`:                        0,
		`if s.Names.IsConstant(n) { _ = "a_statement" }`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() { "+source+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := languagesIn(file, map[string]bool{"throw_statement": true}); len(got) != want {
			t.Errorf("%s: %d places, want %d: %v", source, len(got), want, got)
		}
	}
}
