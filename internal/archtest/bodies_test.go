package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// bodyFields are the fields of summary.Body.
var bodyFields = []string{"Inputs", "Transitions", "Gaps", "Definitions", "InputReads"}

// heldBodies are the places of a check that read such a field of what holds its body, or of another type.
var heldBodies = []string{
	"check/load.go own", // of two files, which are read whole
	"check/load.go s",
	"check/since.go plain",            // summary.Whole
	"check/pairing/rows.go own",       // the same
	"check/http/method.go own",        // the same
	"check/graphql/validation.go doc", // a GraphQL document
	"check/text/target.go t",          // check.Target
	"check/at.go t",
}

// TestBodiesAreAskedFor: a check takes what units do from Body, which reads it again where it is not held.
func TestBodiesAreAskedFor(t *testing.T) {
	used := map[string]bool{}
	eachSource(t, func(file, rel string) error {
		if !strings.HasPrefix(rel, "check/") || strings.HasPrefix(rel, "check/checktest/") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			field, ok := n.(*ast.SelectorExpr)
			if !ok || !slices.Contains(bodyFields, field.Sel.Name) {
				return true
			}
			if call, ok := field.X.(*ast.CallExpr); ok {
				if of, ok := call.Fun.(*ast.SelectorExpr); ok && of.Sel.Name == "Body" {
					return true
				}
			}
			name := rel + " ?"
			if of, ok := field.X.(*ast.Ident); ok {
				name = rel + " " + of.Name
			}
			if used[name] = true; !slices.Contains(heldBodies, name) {
				t.Errorf("%s.%s is read without Body()", name, field.Sel.Name)
			}
			return true
		})
		return nil
	})
	for _, name := range heldBodies {
		if !used[name] {
			t.Errorf("%s reads no such field", name)
		}
	}
}
