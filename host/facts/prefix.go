package facts

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// OpenPrefix is the path of what is only known when the program runs: any number of segments.
const OpenPrefix = "{value*}"

// Prefix is a path under which something hangs. One that is Open begins with what is only known when the program runs.
type Prefix struct {
	Text string
	Open bool
}

// Prefixes lists the paths that a field may hold: none where the program writes none, an open one where it writes one
// that is only known when it runs.
func (r *Evaluator) Prefixes(f *Fact, v abi.Value, env *flow.Env) []Prefix {
	switch v.Kind {
	case abi.ValueNone:
		return nil
	case abi.ValueFirst:
		for _, item := range v.Items {
			if got := r.Prefixes(f, stepped(item, v.Steps), env); len(got) > 0 {
				return got
			}
		}
		return nil
	case abi.ValueList:
		var out []Prefix
		for _, item := range v.Items {
			out = append(out, r.Prefixes(f, stepped(item, v.Steps), env)...)
		}
		return out
	case abi.ValueJoin:
		if !v.Bool {
			items := make([]abi.Value, len(v.Items))
			for i, item := range v.Items {
				items[i] = stepped(item, v.Steps)
			}
			return r.joinPrefixes(f, items, env)
		}
	}
	read := slices.ContainsFunc(v.Steps, func(s string) bool { return s[0] == '.' || s[0] == '[' })
	written := v
	for n := len(written.Steps); n > 0 && (written.Steps[n-1] == "braces" || written.Steps[n-1] == "regexp"); n-- {
		written.Steps = written.Steps[:n-1] // the holes that these make are parameters of the route
	}
	out := r.prefixesOf(r.FlattenAll(r.Values(f, written, env, nil)), read)
	if len(written.Steps) == len(v.Steps) {
		return out
	}
	open := slices.ContainsFunc(out, func(p Prefix) bool { return p.Open })
	var spelled []Prefix
	for _, t := range r.prog.Texts(r.FlattenAll(r.Values(f, v, env, nil))) {
		p := Prefix{Text: t.Text}
		if open {
			p = Leading(flow.Pattern, t.Text)
		}
		spelled = append(spelled, p)
	}
	if len(spelled) == 0 {
		return out
	}
	return spelled
}

// stepped is one of several values with the steps that are taken from whichever it is.
func stepped(item abi.Value, steps []string) abi.Value {
	item.Steps = append(slices.Clone(item.Steps), steps...)
	return item
}

// joinPrefixes joins the parts of a path, each in all its spellings.
func (r *Evaluator) joinPrefixes(f *Fact, items []abi.Value, env *flow.Env) []Prefix {
	var out []Prefix
	for _, item := range items {
		got := r.Prefixes(f, item, env)
		if len(got) == 0 {
			continue
		}
		if len(out) == 0 {
			out = got
			continue
		}
		var next []Prefix
		for _, front := range out {
			for _, p := range got {
				if len(next) == maxJoined {
					return []Prefix{{Open: true}}
				}
				next = append(next, Prefix{restpath.Join(front.Text, p.Text), front.Open || p.Open})
			}
		}
		out = next
	}
	return out
}

// prefixesOf reads values as paths. read says that they are properties of what is written there: what is not known of
// them may not be there at all.
func (r *Evaluator) prefixesOf(values []flow.Value, read bool) []Prefix {
	var out []Prefix
	open := false
	for _, v := range values {
		if texts := r.prog.Texts([]flow.Value{v}); len(texts) > 0 {
			for _, t := range texts {
				out = append(out, Leading(v.Kind, t.Text))
			}
			continue
		}
		switch v.Kind {
		case flow.Extern:
			_, variable := r.variable(v.Text)
			open = open || !read || variable
		case flow.Unknown, flow.Param, flow.Typed:
			open = open || !read
		}
	}
	if open && !slices.ContainsFunc(out, func(p Prefix) bool { return strings.Trim(p.Text, "/") != "" }) {
		// What stands in where nothing is set is no path: with a setting there is one.
		return append(out, Prefix{OpenPrefix, true})
	}
	return out
}

// Leading is a path, open where it begins with a hole that the program fills: what fills it may have several segments.
func Leading(kind flow.Kind, text string) Prefix {
	rest := strings.TrimLeft(text, "^/")
	end := strings.IndexByte(rest, '}')
	if kind != flow.Pattern || end < 0 || rest[0] != '{' || end+1 < len(rest) && rest[end+1] != '/' || strings.ContainsAny(rest[:end], ":*+?") {
		return Prefix{Text: text}
	}
	return Prefix{rest[:end] + "*" + rest[end:], true}
}
