package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// How a file below server/api or server/routes is spelled as a path.

var verbs = []string{"get", "post", "put", "patch", "delete", "head", "options", "connect", "trace"}

// routeOf is the paths of a file, and its method: [id].get.ts is GET {id}, index.ts its folder, (group) no part of the path, and
// name.dev.ts and name.prod.ts are name.ts.
func routeOf(file string) (paths []drift.Value, method string) {
	parts := drift.Split(file, '/')
	path, start := "", 0
	for i, p := range parts[:len(parts)-1] {
		if p == "api" || p == "routes" {
			start = i + 1
			if p == "api" {
				path = "/api"
			}
			break
		}
	}
	if start == 0 {
		return nil, ""
	}
	last := len(parts) - 1
	for _, p := range parts[start:last] {
		if spelled := segment(p); spelled != "" {
			path += "/" + spelled
		}
	}
	name, method := parts[last], "*"
	for end := lastDot(name); end > 0; end = lastDot(name) {
		suffix := name[end+1:]
		switch suffix {
		case "ts", "js", "mjs", "cjs", "mts", "tsx", "jsx", "dev", "prod", "prerender":
			name = name[:end]
			continue
		}
		for _, v := range verbs {
			if v == suffix {
				method, name = drift.Upper(v), name[:end]
			}
		}
		break
	}
	if name != "index" {
		path += "/" + segment(name)
	}
	if path == "" {
		path = "/"
	}
	return []drift.Value{drift.Text(path)}, method
}

// lastDot is where the last dot outside of brackets stands, -1 for none.
func lastDot(name string) int {
	for i := len(name) - 1; i > 0 && name[i] != ']'; i-- {
		if name[i] == '.' {
			return i
		}
	}
	return -1
}

// segment spells one part: [id] is {id}, [...rest] and [...] are the rest, (group) is no part of the path.
func segment(part string) string {
	n := len(part)
	switch {
	case part == "" || part[0] == '(' && part[n-1] == ')':
		return ""
	case n >= 5 && part[:4] == "[..." && part[n-1] == ']':
		if n == 5 {
			return "{rest*}"
		}
		return "{" + part[4:n-1] + "*}"
	}
	out := ""
	for i := 0; i < n; i++ {
		switch part[i] {
		case '[':
			out += "{"
		case ']':
			out += "}"
		default:
			out += part[i : i+1]
		}
	}
	return out
}
