package main

import (
	"strings"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// document is what is read of an OpenAPI document: where it says that it is served, and its operations.
type document struct {
	base       string
	operations []operation
}

type operation struct{ method, path, id string }

var verbs = map[string]bool{"get": true, "post": true, "put": true, "patch": true, "delete": true, "head": true, "options": true}

// called is the path that the expression of a document spells: a text, or the texts that are joined to one (path.join(here, "api", "v1.yml"),
// Path(__file__).parent / "api.yml").
func called(spec drift.Node) string {
	if kind, value, ok := spec.Const(); ok && kind == 's' {
		return value
	}
	var parts []string
	var walk func(n drift.Node)
	walk = func(n drift.Node) {
		if text := n.Str(); text != "" {
			parts = append(parts, text)
			return
		}
		for _, c := range n.Children() {
			walk(c)
		}
	}
	walk(spec)
	return strings.Join(parts, "/")
}

// directory is the folder of documents that an application states: specification_dir.
func directory(app drift.Node) string {
	call := app
	if call.Kind() != "call" {
		call = made(app)
	}
	_, value, _ := drift.Keyword(call, "specification_dir").Const()
	return strings.Trim(value, "./")
}

// made is the call that is assigned to a name in the function or file around it, 0 where there is none.
func made(name drift.Node) drift.Node {
	for at := name; at != 0 && at.Kind() != ""; at = at.Parent() {
		for _, c := range at.Children() {
			if c.Kind() == "expression_statement" {
				c = c.Child(0)
			}
			if c.Kind() == "assignment" && c.Field("left").Text() == name.Text() && c.Field("right").Kind() == "call" {
				return c.Field("right")
			}
		}
	}
	return 0
}

// find reads a document beside the file that adds it, or further out, in the folder that the application states.
func find(name, folder string) (document, bool) {
	if !strings.HasSuffix(name, ".yml") && !strings.HasSuffix(name, ".yaml") {
		return document{}, false
	}
	for strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		name = name[strings.IndexByte(name, '/')+1:]
	}
	around := drift.FilePath()
	for around != "" {
		around = around[:max(0, strings.LastIndexByte(around, '/'))]
		for _, in := range []string{folder, ""} {
			if text := drift.ReadFile(joined(around, in, name)); text != "" {
				return read(text), true
			}
		}
	}
	return document{}, false
}

func joined(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, strings.Trim(p, "/"))
		}
	}
	return strings.Join(out, "/")
}

// read takes a document of block mappings apart, line by line: what stands deeper belongs to what stands above it.
func read(text string) document {
	var d document
	var open []int // the indents of the keys that a line is below
	var keys []string
	controllers := map[string]string{} // by the path of the key that has it
	servers := false
	for _, line := range drift.Split(text, '\n') {
		indent, key, value, item := keyOf(line)
		if key == "" {
			continue
		}
		for len(open) > 0 && open[len(open)-1] >= indent {
			open, keys = open[:len(open)-1], keys[:len(keys)-1]
		}
		below := strings.Join(keys, "\x00")
		switch {
		case len(keys) == 0 && key == "basePath":
			d.base = value
		case len(keys) == 1 && keys[0] == "servers" && key == "url" && !servers:
			d.base, servers = pathOf(value), true
		case len(keys) == 0 && item && key == "url" && !servers && d.base == "":
			d.base, servers = pathOf(value), true // a list that stands no deeper than its key
		case key == "operationId" && len(keys) == 3 && keys[0] == "paths" && verbs[keys[2]]:
			d.operations = append(d.operations, operation{keys[2], keys[1], value})
		case key == "x-openapi-router-controller" || key == "x-swagger-router-controller":
			controllers[below] = value
		}
		open, keys = append(open, indent), append(keys, key)
	}
	for i, o := range d.operations {
		for _, at := range []string{"paths\x00" + o.path + "\x00" + o.method, "paths\x00" + o.path} {
			if c := controllers[at]; c != "" {
				d.operations[i].id = c + "." + o.id
				break
			}
		}
	}
	return d
}

// keyOf takes a line apart: how deep its key stands, the key and the value without quotes, and whether it begins an element of a list.
func keyOf(line string) (indent int, key, value string, item bool) {
	rest := strings.TrimLeft(line, " ")
	for strings.HasPrefix(rest, "- ") {
		item = true
		rest = strings.TrimLeft(rest[2:], " ")
	}
	if rest == "" || rest[0] == '#' {
		return 0, "", "", false
	}
	indent = len(line) - len(rest)
	from := 0
	if rest[0] == '"' || rest[0] == '\'' {
		if from = strings.IndexByte(rest[1:], rest[0]) + 1; from <= 0 {
			return 0, "", "", false
		}
	}
	at := strings.IndexByte(rest[from:], ':')
	if at < 0 || from+at+1 < len(rest) && rest[from+at+1] != ' ' && rest[from+at+1] != '\r' {
		return 0, "", "", false
	}
	return indent, bare(rest[:from+at]), bare(rest[from+at+1:]), item
}

// bare is a word without blanks, quotes and a comment behind it.
func bare(word string) string {
	if i := strings.Index(word, " #"); i >= 0 {
		word = word[:i]
	}
	return strings.Trim(strings.TrimSpace(word), `"'`)
}

// pathOf is the path of a server's URL; one that has variables is not known.
func pathOf(url string) string {
	if strings.Contains(url, "{") {
		return "/{value*}"
	}
	if i := strings.Index(url, "://"); i >= 0 {
		url = url[i+3:]
		if i = strings.IndexByte(url, '/'); i < 0 {
			return ""
		}
		url = url[i:]
	}
	return strings.TrimSuffix(url, "/")
}
