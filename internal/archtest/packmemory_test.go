package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestPacksKeepNoNodes: nodes are numbered anew in each file, and a pack that is built in keeps its memory. What a pack
// remembers by node is held by packs/internal/perfile, which forgets it.
func TestPacksKeepNoNodes(t *testing.T) {
	looked := 0
	eachSource(t, func(file, rel string) error {
		if !strings.HasPrefix(rel, "packs/") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		looked++
		for _, name := range keptNodes(t, file, nil) {
			t.Errorf("%s: %s outlives the file whose nodes it holds: use perfile.Memory", rel, name)
		}
		return nil
	})
	if looked < 100 {
		t.Errorf("%d sources of packs were looked at", looked)
	}
}

// TestKeptNodesAreFound tries what is looked for on a source of its own.
func TestKeptNodesAreFound(t *testing.T) {
	got := keptNodes(t, "main.go", `package main
import drift "x"
var held = map[drift.Node]bool{}
var (
	last drift.Node
	list []drift.Node
	mine perfile.Memory[bool]
	took = func(n drift.Node) bool { return false }
)
func f(n drift.Node) { var local = map[drift.Node]bool{}; _ = local }
`)
	if want := "held last list"; strings.Join(got, " ") != want {
		t.Errorf("found %v, not %s", got, want)
	}
}

// keptNodes are the variables of a source that hold nodes.
func keptNodes(t *testing.T, file string, text any) (out []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range parsed.Decls {
		general, ok := decl.(*ast.GenDecl)
		if !ok || general.Tok != token.VAR {
			continue
		}
		for _, spec := range general.Specs {
			v := spec.(*ast.ValueSpec)
			holds := v.Type != nil && mentionsNode(v.Type)
			for _, value := range v.Values {
				holds = holds || mentionsNode(value)
			}
			if holds {
				out = append(out, v.Names[0].Name)
			}
		}
	}
	return out
}

// mentionsNode reports whether an expression speaks of nodes outside of functions.
func mentionsNode(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncType:
			return false
		case *ast.SelectorExpr:
			on, ok := n.X.(*ast.Ident)
			found = found || ok && on.Name == "drift" && n.Sel.Name == "Node"
		}
		return true
	})
	return found
}
