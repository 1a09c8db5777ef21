package ask

import (
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
)

// taking are the routes that take the address of a request: GET /orders/{id} for GET /orders/7. Those that name more of its parts come
// alone. What it is asked with is the key of a boundary; a path without a method means every method.
func (x *Index) taking(want string) []string {
	method, path, ok := strings.Cut(want, " ")
	if strings.HasPrefix(want, "/") {
		method, path, ok = "", strings.TrimPrefix(finding.BoundaryKey("GET "+want), "GET "), true
	}
	if !ok || !strings.HasPrefix(path, "/") {
		return nil
	}
	var out []string
	most := -1
	for i, label := range x.labels {
		m, template, ok := strings.Cut(x.keys[i], " ")
		if !ok || method != "" && m != method && m != "*" {
			continue
		}
		named, fits := takes(strings.Split(template, "/"), strings.Split(path, "/"))
		if !fits || named < most {
			continue
		}
		if named > most {
			most, out = named, nil
		}
		out = append(out, label)
	}
	return out
}

// takes reports whether the parts of a path with parameters take those of an address, and how many of them it names.
func takes(template, address []string) (named int, ok bool) {
	for i, part := range template {
		if strings.HasPrefix(part, "{") && strings.HasSuffix(part, "+}") {
			return named, len(address) > i
		}
		switch {
		case i >= len(address):
			return 0, false
		case part == address[i]:
			named++
		case !strings.HasPrefix(part, "{") || !strings.HasSuffix(part, "}") || address[i] == "":
			return 0, false
		}
	}
	return named, len(template) == len(address)
}
