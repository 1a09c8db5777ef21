package main

import (
	"strings"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// tableOf is the table of a class that names none, as the library computes it: what the modules or classes around it put in
// front, or the class itself or one that it descends from; of a class inside another model that one's table in the
// singular; and its own name in the plural.
func tableOf(class drift.Node, name string) string {
	before, after := affix(class, name, "prefix"), affix(class, name, "suffix")
	return before + contained(class, name) + tableize(name) + after
}

// affix is what is put in front of or behind the name of a table: what the innermost module around the class states, then
// the class, then those it descends from.
func affix(class drift.Node, name, which string) string {
	method := "table_name_" + which
	for _, outer := range around(class, name) {
		if text, ok := stated(outer.body, method); ok {
			return text
		}
		for _, file := range outer.files {
			if text, ok := within(drift.ReadFile(file), "self."+method); ok {
				return text
			}
		}
		folder := drift.Snake(outer.name)
		if which == "prefix" && drift.Contains(drift.ReadFile("lib/"+folder+"/engine.rb"), "isolate_namespace "+outer.name+"\n") {
			return folder + "_"
		}
	}
	for depth := 0; class != 0 && depth < maxAncestors; depth++ {
		if text, ok := stated(class.Field("body"), method); ok {
			return text
		}
		class = class.BaseClass()
	}
	return ""
}

// maxAncestors bounds the classes above one another, which may descend from each other.
const maxAncestors = 64

// outer is a module or class around a class.
type outer struct {
	name string
	// body is where it is written around the class; 0 where only the class's name says it.
	body drift.Node
	// files are where it is declared by itself, as autoloading looks for it.
	files []string
}

// around lists what a class is in, the innermost first.
func around(class drift.Node, name string) []outer {
	var out []outer
	var names []string // from the outside
	split := func(s string) []string {
		var parts []string
		for _, p := range strings.Split(s, "::") {
			if p != "" {
				parts = append(parts, p)
			}
		}
		return parts
	}
	own := split(name)
	type written struct {
		parts []string
		body  drift.Node
	}
	var enclosing []written // the innermost first
	for n := class.Parent(); n != 0; n = n.Parent() {
		if n.Kind() == "module" || n.Kind() == "class" {
			enclosing = append(enclosing, written{split(n.Field("name").Text()), n.Field("body")})
		}
	}
	bodies := map[int]drift.Node{}
	for i := len(enclosing) - 1; i >= 0; i-- {
		names = append(names, enclosing[i].parts...)
		bodies[len(names)] = enclosing[i].body
	}
	if len(own) > 1 {
		names = append(names, own[:len(own)-1]...)
	}
	root := autoloaded(drift.FilePath(), append(names[:len(names):len(names)], own[len(own)-1]))
	for i := len(names); i > 0; i-- {
		path := underscored(names[:i]) + ".rb"
		o := outer{name: names[i-1], body: bodies[i]}
		for _, folder := range []string{root, "app/models/", "lib/"} {
			if file := folder + path; file != drift.FilePath() && !contains(o.files, file) {
				o.files = append(o.files, file)
			}
		}
		out = append(out, o)
	}
	return out
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// autoloaded is the folder below which autoloading finds a class of these names in a file; app/models/ where the file is not called like it.
func autoloaded(file string, names []string) string {
	if folder, ok := strings.CutSuffix(file, underscored(names)+".rb"); ok {
		return folder
	}
	return "app/models/"
}

func underscored(names []string) string {
	parts := make([]string, len(names))
	for i, n := range names {
		parts[i] = drift.Snake(n)
	}
	return strings.Join(parts, "/")
}

// stated is the text that the body of a class or module gives as a method of its own, or assigns to its attribute.
func stated(body drift.Node, method string) (string, bool) {
	if body == 0 {
		return "", false
	}
	for _, c := range body.Children() {
		switch {
		case c.Kind() == "singleton_method" && c.Field("name").Text() == method:
			return firstText(c.Text())
		case c.Kind() == "assignment" && c.Field("left").Text() == "self."+method:
			text := c.Field("right").Str()
			return text, text != ""
		}
	}
	return "", false
}

// within finds the same in the text of a file.
func within(text, method string) (string, bool) {
	_, rest, ok := strings.Cut(text, method)
	if !ok {
		return "", false
	}
	if end := strings.Index(rest, "end"); end >= 0 && end < strings.IndexAny(rest+"\"", "\"'") {
		return "", false
	}
	return firstText(rest)
}

// firstText is the first text between quotes.
func firstText(s string) (string, bool) {
	from := strings.IndexAny(s, "\"'")
	if from < 0 {
		return "", false
	}
	to := strings.IndexByte(s[from+1:], s[from])
	if to < 0 || strings.Contains(s[from+1:from+1+to], "#{") {
		return "", false
	}
	return s[from+1 : from+1+to], true
}

// contained is what the table of a model inside another one begins with: that one's table in the singular.
func contained(class drift.Node, name string) string {
	list := around(class, name)
	if len(list) == 0 {
		return ""
	}
	o := list[0]
	if o.body != 0 {
		if super := o.body.Parent().Field("superclass"); super != 0 {
			if !abstract(plain(super.Text())) {
				return ""
			}
			return drift.Snake(o.name) + "_"
		}
	}
	for _, file := range o.files {
		text := drift.ReadFile(file)
		_, rest, ok := strings.Cut(text, "class "+o.name+" <")
		if !ok {
			continue
		}
		super, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")
		super = strings.TrimSpace(super)
		if abstract(super) && !strings.Contains(rest, "self.abstract_class") {
			return drift.Snake(o.name) + "_"
		}
		return ""
	}
	return ""
}
