package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/urlconf"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// templated states what a view set serves under a router of the project that says by its own list, routes = [Route(url=…, mapping={…}), DynamicRoute(…)],
// what it makes of one.
func templated(call, class drift.Node, registrar, prefix drift.Value, list drift.Node) {
	key := "{" + lookup(class) + "}"
	dynamic := map[bool][]string{}
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			break
		}
		url := template(el)
		switch {
		case url != "" && el.Has("rest_framework.routers#DynamicRoute()"):
			_, detail, _ := argument(el, "detail", 2).Const()
			dynamic[detail == "true"] = append(dynamic[detail == "true"], url)
		case url != "" && el.Has("rest_framework.routers#Route()"):
			mapping := argument(el, "mapping", 1)
			for _, verb := range mapping.Keys() {
				if name := mapping.Property(verb).Str(); urlconf.Allows(class, verb) {
					serve(call, class, registrar, drift.Upper(verb), filled(url, prefix, key, drift.Value{}), name)
				}
			}
		default:
			drift.New(abi.FactGap, el).With(abi.FieldName, drift.Text(class.Text())).
				With(abi.FieldDescription, drift.Text("a route of the router's own list is not read: what it makes of the view set is missing")).Emit()
		}
	}
	extra(call, class, registrar, func(detail bool, at drift.Value) (out []drift.Value) {
		for _, url := range dynamic[detail] {
			out = append(out, filled(url, prefix, key, at))
		}
		return out
	})
}

func argument(call drift.Node, name string, index int) drift.Node {
	if k := drift.Keyword(call, name); k != 0 {
		return k
	}
	if args := drift.Positional(call); index < len(args) {
		return args[index]
	}
	return 0
}

// template is the URL of a route of a router's list, without what marks its ends; nothing where it is not written down.
func template(route drift.Node) string {
	url := strings.TrimSuffix(strings.TrimPrefix(argument(route, "url", 0).Str(), "^"), "$")
	return strings.TrimSuffix(url, "{trailing_slash}")
}

// filled is a URL of a router's list for one view set.
func filled(url string, prefix drift.Value, key string, at drift.Value) drift.Value {
	var parts []drift.Value
	for url != "" {
		i := strings.IndexByte(url, '{')
		if i < 0 {
			parts = append(parts, drift.Text(url))
			break
		}
		if i > 0 {
			parts = append(parts, drift.Text(url[:i]))
		}
		end := strings.IndexByte(url[i:], '}')
		if end < 0 {
			break
		}
		switch url[i+1 : i+end] {
		case "prefix":
			parts = append(parts, prefix)
		case "lookup":
			parts = append(parts, drift.Text(key))
		case "url_path":
			parts = append(parts, at)
		}
		url = url[i+end+1:]
	}
	return drift.Concat(parts...)
}
