package graphql

import (
	"path"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// Apart tells the schemas of a repository apart: files that each state a whole schema, and of which two define one type, or one field of a root,
// otherwise, are not one. What is no whole schema belongs to the one that is nearest. Without such files all are one.
func Apart(paths []string, read func(name string) []byte) [][]string {
	whole := map[string]*ast.SchemaDocument{}
	var names []string
	for _, p := range paths {
		if embeddedIn(p) != nil {
			continue
		}
		if doc := wholeSchema(string(read(p))); doc != nil {
			whole[p] = doc
			names = append(names, p)
		}
	}
	slices.Sort(names)
	differs := false
	for i, a := range names {
		for _, b := range names[i+1:] {
			differs = differs || path.Dir(a) != path.Dir(b) && otherwise(whole[a], whole[b])
		}
	}
	if !differs {
		return [][]string{paths}
	}
	groups := map[string][]string{}
	for _, p := range paths {
		nearest, shared := names[0], -1
		for _, n := range names {
			if n == p {
				nearest = n
				break
			}
			if s := sharedFolders(n, p); s > shared {
				nearest, shared = n, s
			}
		}
		groups[nearest] = append(groups[nearest], p)
	}
	var out [][]string
	for _, n := range names {
		out = append(out, groups[n])
	}
	return out
}

// wholeSchema is a text that states a schema with all that it speaks of; nil for another.
func wholeSchema(text string) *ast.SchemaDocument {
	if !root.MatchString(text) {
		return nil
	}
	doc, err := parser.ParseSchema(&ast.Source{Input: text})
	if err != nil || len(doc.Extensions) > 0 {
		return nil
	}
	known := map[string]bool{"String": true, "Int": true, "Float": true, "Boolean": true, "ID": true}
	for _, d := range doc.Definitions {
		known[d.Name] = true
	}
	for _, d := range doc.Definitions {
		for _, f := range d.Fields {
			if !known[f.Type.Name()] || slices.ContainsFunc(f.Arguments, func(a *ast.ArgumentDefinition) bool { return !known[a.Type.Name()] }) {
				return nil
			}
		}
	}
	return doc
}

// otherwise reports whether two schemas define the same type with other fields, or the same field of a root with another type or other arguments.
func otherwise(a, b *ast.SchemaDocument) bool {
	for _, d := range a.Definitions {
		o := b.Definitions.ForName(d.Name)
		if o == nil || len(d.Fields)+len(o.Fields) == 0 {
			continue
		}
		isRoot := d.Name == "Query" || d.Name == "Mutation" || d.Name == "Subscription"
		if !isRoot && len(d.Fields) != len(o.Fields) {
			return true
		}
		for _, f := range d.Fields {
			switch g := o.Fields.ForName(f.Name); {
			case g == nil && !isRoot, g != nil && isRoot && !sameField(f, g):
				return true
			}
		}
	}
	return false
}

// sameField reports whether two fields have the same type and the same arguments.
func sameField(a, b *ast.FieldDefinition) bool {
	return a.Type.String() == b.Type.String() && len(a.Arguments) == len(b.Arguments) && !slices.ContainsFunc(a.Arguments, func(x *ast.ArgumentDefinition) bool {
		y := b.Arguments.ForName(x.Name)
		return y == nil || x.Type.String() != y.Type.String()
	})
}

// sharedFolders is in how many folders, from the root on, two files stand both.
func sharedFolders(a, b string) (n int) {
	x, y := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}
