package builtin

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

var groupReference = regexp.MustCompile(`[$\\](\d)`)

// replaced folds text.replace(what, with) where all three are known; a text of which only what is put in is not known
// has a hole there.
func (b *Builtins) replaced(q flow.Evaluation, on *flow.Invocation, all bool) ([]flow.Value, bool) {
	if len(on.Args) != 2 {
		return nil, false
	}
	f := b.Files[on.Site.File]
	with := on.Arg(q, 1)
	if len(with) != 1 || with[0].Kind != flow.Const {
		return b.opened(q, on, all)
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

// opened is a text with holes in place of what is found in it, where what is put there is not known:
// "/users/{id}".replace(/{(.*?)}/g, (_, name) => values[name]).
func (b *Builtins) opened(q flow.Evaluation, on *flow.Invocation, all bool) ([]flow.Value, bool) {
	find, ok := b.finder(q, on, all)
	if !ok {
		return nil, false
	}
	f := b.Files[on.Site.File]
	filled := b.HoleName(flow.Site{File: on.Site.File, Expr: on.Args[1]}, f.Expr(on.Args[1]), nil)
	var out flow.List
	for _, v := range q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env) {
		holed := false
		changed, ok := changedTexts([]flow.Value{v}, on.Site, func(text string, _ bool) (string, bool) {
			var to strings.Builder
			from := 0
			for _, at := range find(text) {
				if at[0] == at[1] {
					return "", false // what is put between two characters
				}
				name := strings.Trim(text[at[0]:at[1]], "{}:")
				if name == "" || strings.ContainsFunc(name, isNoName) {
					name = filled
				}
				to.WriteString(text[from:at[0]] + "{" + name + "}")
				from, holed = at[1], true
			}
			return to.String() + text[from:], true
		})
		if !ok {
			return nil, false
		}
		if holed {
			changed[0].Kind, changed[0].Lit = flow.Pattern, 0
		}
		out.Join(changed)
	}
	return out.Values, len(out.Values) > 0
}

// finder gives a search for what is replaced; false where that is not known.
func (b *Builtins) finder(q flow.Evaluation, on *flow.Invocation, all bool) (func(text string) [][]int, bool) {
	f := b.Files[on.Site.File]
	var re *regexp.Regexp
	if what := f.Expr(on.Args[0]); what.Kind == unit.ExprRegexp {
		found, each, ok := b.expression(what.Str, f.ExprText(on.Args[0]))
		if !ok {
			return nil, false
		}
		re, all = found, all || each
	} else {
		old := on.Arg(q, 0)
		if len(old) != 1 || old[0].Kind != flow.Const || old[0].Text == "" {
			return nil, false
		}
		re = regexp.MustCompile(regexp.QuoteMeta(old[0].Text))
	}
	most := 1
	if all {
		most = -1
	}
	return func(text string) [][]int { return re.FindAllStringIndex(text, most) }, true
}

// isNoName reports whether a character does not stand in the name of a hole.
func isNoName(c rune) bool { return strings.ContainsRune("{}/?*+ ", c) || c >= firstStandIn }
