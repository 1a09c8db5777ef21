package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// How a file below src/routes is spelled as a path.

// routeOf is the paths that a file has, several where a parameter may be missing, and whether it is an endpoint (+server) rather than
// a page or a layout.
func routeOf(file string) (paths []drift.Value, server bool) {
	parts := drift.Split(file, '/')
	start := 0
	for i, p := range parts {
		if p == "routes" {
			start = i + 1
			break
		}
	}
	if start == 0 {
		return nil, false
	}
	last := len(parts) - 1
	out := []string{""}
	for _, p := range parts[start:last] {
		spelled := segment(p)
		if spelled == "" {
			continue
		}
		longer := make([]string, 0, 2*len(out))
		for _, before := range out {
			longer = append(longer, before+"/"+spelled)
		}
		if len(p) > 4 && p[:2] == "[[" && p[2] != '.' {
			longer = append(longer, out...)
		}
		out = longer
	}
	for _, path := range out {
		if path == "" {
			path = "/"
		}
		paths = append(paths, drift.Text(path))
	}
	name := parts[last]
	return paths, len(name) > 7 && name[:7] == "+server"
}

// segment spells one folder: [id] is {id}, also inside a name; [[id]] the same, [...rest] is the rest, (group) is no part of the
// path, [x+2e] and [u+1f600] are the characters that they number.
func segment(part string) string {
	n := len(part)
	switch {
	case part[0] == '(' && part[n-1] == ')':
		return ""
	case n > 4 && part[:2] == "[[" && part[n-2:] == "]]":
		return "{" + nameOf(part[2:n-2]) + "}"
	case n > 5 && part[:4] == "[..." && part[n-1] == ']':
		return "{" + nameOf(part[4:n-1]) + "*}"
	}
	out := ""
	for i := 0; i < n; i++ {
		if part[i] != '[' {
			out += part[i : i+1]
			continue
		}
		end := i
		for end < n && part[end] != ']' {
			end++
		}
		inside := part[i+1 : end]
		if c, ok := character(inside); ok {
			out += c
		} else {
			out += "{" + nameOf(inside) + "}"
		}
		i = end
	}
	return out
}

// nameOf is a parameter's name without its matcher: id of id=integer.
func nameOf(inside string) string {
	for i := 0; i < len(inside); i++ {
		if inside[i] == '=' {
			return inside[:i]
		}
	}
	return inside
}

// character is what x+2e and u+00e9 stand for.
func character(inside string) (string, bool) {
	if len(inside) < 4 || inside[1] != '+' || inside[0] != 'x' && inside[0] != 'u' {
		return "", false
	}
	code := rune(0)
	for _, c := range inside[2:] {
		switch {
		case c >= '0' && c <= '9':
			code = code<<4 | (c - '0')
		case c >= 'a' && c <= 'f':
			code = code<<4 | (c - 'a' + 10)
		case c >= 'A' && c <= 'F':
			code = code<<4 | (c - 'A' + 10)
		default:
			return "", false
		}
	}
	return string(code), true
}
