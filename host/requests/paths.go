package requests

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Accessor splits a manifest path (".response.status", ".json()") into names; none for the answer itself.
func Accessor(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(strings.TrimPrefix(strings.ReplaceAll(path, "()", ""), "."), ".")
}

// steps spells a reference as its root and the names behind it.
func steps(v summary.ValueRef) []string {
	switch x := v.(type) {
	case summary.Dependency:
		return append([]string{"call " + x.Name}, x.AccessChain...)
	case summary.InputRef:
		return append([]string{"input " + x.Input}, x.Path...)
	case summary.State:
		return []string{"state " + x.Name}
	case summary.Derived:
		from := steps(x.From)
		switch d := x.Derivation.(type) {
		case summary.PropertyAccess:
			return append(from, d.Property)
		case summary.MethodCall:
			return append(from, d.Method)
		case summary.IndexAccess:
			return append(from, "[]")
		}
		return append(from, "?")
	}
	return []string{"?" + summary.ValueText(v)}
}
