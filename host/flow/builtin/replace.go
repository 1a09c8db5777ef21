package builtin

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

var groupReference = regexp.MustCompile(`[$\\](\d)`)

// replaced folds text.replace(what, with) where all three are known; a text of which only what is put in is not known
// has a hole there: "/users/{id}".replace("{id}", id).
func (b *Builtins) replaced(q flow.Evaluation, on *flow.Invocation, all bool) ([]flow.Value, bool) {
	if len(on.Args) != 2 {
		return nil, false
	}
	f := b.Files[on.Site.File]
	with := on.Arg(q, 1)
	if len(with) != 1 || with[0].Kind != flow.Const {
		return b.opened(q, on)
	}
	var replace func(text string) string
	if what := f.Expr(on.Args[0]); what.Kind == unit.ExprRegexp {
		re, each, ok := b.expression(what.Str, f.ExprText(on.Args[0]))
		if !ok {
			return nil, false
		}
		each = each || all
		template := groupReference.ReplaceAllString(with[0].Text, "$${$1}")
		replace = func(text string) string {
			if each {
				return re.ReplaceAllString(text, template)
			}
			m := re.FindStringSubmatchIndex(text)
			if m == nil {
				return text
			}
			return text[:m[0]] + string(re.ExpandString(nil, template, text, m)) + text[m[1]:]
		}
	} else {
		old := on.Arg(q, 0)
		if len(old) != 1 || old[0].Kind != flow.Const {
			return nil, false
		}
		n := 1
		if all {
			n = -1
		}
		replace = func(text string) string { return strings.Replace(text, old[0].Text, with[0].Text, n) }
	}
	values := q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env)
	return changedTexts(values, on.Site, func(text string, _ bool) (string, bool) { return replace(text), true })
}

// expression is a regular expression as Go writes it, and whether it is to be found everywhere; false for one that Go cannot
// find, or that is put together at run time.
func (b *Builtins) expression(pattern, source string) (re *regexp.Regexp, each, ok bool) {
	flags := ""
	if b.Semantics.Builtins.LineAnchors {
		flags = "m"
		pattern = strings.ReplaceAll(pattern, `\Z`, `\n?\z`)
		if strings.Contains(pattern, "#{") {
			return nil, false, false
		}
	}
	for _, flag := range source[strings.LastIndexAny(source, "/}])>!|")+1:] {
		switch {
		case flag == 'g':
			each = true
		case flag == 'm' && b.Semantics.Builtins.LineAnchors:
			flags += "s"
		case flag == 'i', flag == 's', flag == 'm':
			flags += string(flag)
		case flag != 'u':
			return nil, false, false
		}
	}
	if flags != "" {
		pattern = "(?" + flags + ")" + pattern
	}
	re, err := regexp.Compile(pattern)
	return re, each, err == nil
}

// opened is a text with a hole in place of what another text, which is known, stood for.
func (b *Builtins) opened(q flow.Evaluation, on *flow.Invocation) ([]flow.Value, bool) {
	old := on.Arg(q, 0)
	if len(old) != 1 || old[0].Kind != flow.Const || old[0].Text == "" {
		return nil, false
	}
	name := strings.Trim(old[0].Text, "{}:")
	if name == "" || strings.ContainsAny(name, "{}/?*+ ") {
		f := b.Files[on.Site.File]
		name = b.HoleName(flow.Site{File: on.Site.File, Expr: on.Args[1]}, f.Expr(on.Args[1]), nil)
	}
	values := q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env)
	out := make([]flow.Value, 0, len(values))
	for _, v := range values {
		if v.Kind != flow.Pattern && (v.Kind != flow.Const || v.Lit != unit.LitString) || !strings.Contains(v.Text, old[0].Text) {
			return nil, false
		}
		out = append(out, flow.Value{Kind: flow.Pattern, Text: strings.Replace(v.Text, old[0].Text, "{"+name+"}", 1)})
	}
	return out, len(out) > 0
}
