package interactions

import (
	"github.com/drift-analyzer/drift/summary"
)

func RestBinding(method, path, recognition string) summary.Binding {
	rest := summary.Rest{}
	if method != "" {
		rest.Method = summary.Str(method)
	}
	if path != "" {
		rest.Path = summary.Str(path)
	}
	return summary.Binding{Transport: "http", Semantics: rest, Recognition: recognition}
}
