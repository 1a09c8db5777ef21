package main

import (
	"regexp"
	"strings"
)

// reads are the ways in which programs read a field W of an answer.
var reads = []string{`[\w)\]]\??\.W\b`, `\[["']W["']\]`, `\.get\(["']W["']`, `\{[^{}\n]*\bW\b[^{}\n]*\} = `}

var (
	answers   = regexp.MustCompile(`(?s)^(?:(?:return )?(?:await )?[\w.]*(?:res|response|reply|ctx|c)\b[\w.()'" ]*\.(?:json|send)\b|return\b.*jsonify\(|(?:return )?render json:|render\(? ?json:|return (?:JSONResponse|JsonResponse|Response)\()`)
	returned  = regexp.MustCompile(`^return\s*[\[{]`)
	handlerIn = regexp.MustCompile(`(?m)@Controller\(|^\s*@\w+\.(?:get|post|put|patch|delete|route)\(`)
)

// answered reports whether a node is part of what a handler answers.
func (x node) answered() bool {
	_, ok := x.up(14, func(p node) bool {
		switch {
		case p.is("call_expression", "call", "return_statement"):
			t := p.text()
			return answers.MatchString(t) || p.is("return_statement") && returned.MatchString(t) && handlerIn.MatchString(p.f.text)
		}
		return false
	})
	return ok
}

// answeredPairs lists the pairs of objects in answers whose field another package reads.
func answeredPairs(p *project) (out []node) {
	for _, x := range p.nodes("pair") {
		name, _, ok := x.keyOf()
		// What Ruby's render is given besides the body are no fields of it.
		option := strings.HasSuffix(x.f.name, ".rb") && (name == "json" || name == "status")
		if ok && !option && x.answered() && p.inOther(x.f, name, reads...) {
			out = append(out, x)
		}
	}
	return out
}

func answerFieldRenamed(p *project) (out []change) {
	for _, x := range answeredPairs(p) {
		name, at, _ := x.keyOf()
		out = append(out, replace(x.f, at, at+len(name), name+"Value", name, name+"Value"))
	}
	return append(out, modelFields(p, true)...)
}

func answerFieldRemoved(p *project) (out []change) {
	for _, x := range answeredPairs(p) {
		name, _, _ := x.keyOf()
		start, end := x.withComma()
		c := replace(x.f, start, end, "", name)
		for _, m := range variable.FindAllStringSubmatch(x.f.text[start:end], -1) {
			c.gone = append(c.gone, m[2])
		}
		out = append(out, c)
	}
	return out
}

// withComma is the range of a pair together with the comma behind it, or else in front of it.
func (x node) withComma() (start, end int) {
	t := x.f.text
	start, end = x.start(), x.end()
	if rest := strings.TrimLeft(t[end:], " \n"); strings.HasPrefix(rest, ",") {
		end = len(t) - len(rest) + 1
		return start, end
	}
	before := strings.TrimRight(t[:start], " \n")
	if strings.HasSuffix(before, ",") {
		start = len(before) - 1
	}
	return start, end
}

// modelFields lists the fields of models (Pydantic) that another package reads or sends.
func modelFields(p *project, rename bool) (out []change) {
	for _, f := range p.files {
		if !strings.HasSuffix(f.name, ".py") || !strings.Contains(f.text, "BaseModel") {
			continue
		}
		for _, m := range modelField.FindAllStringSubmatchIndex(f.text, -1) {
			name := f.text[m[2]:m[3]]
			if rename && p.inOther(f, name, append(reads, `[{,]\s*["']?W["']?\s*[:,}]`)...) {
				out = append(out, replace(f, m[2], m[3], name+"_value", name, name+"_value"))
			}
		}
	}
	return out
}

var modelField = regexp.MustCompile(`(?m)^    ([a-z_]+): [A-Z\w]`)

var (
	listValue   = regexp.MustCompile(`(?s)^\[|\.(?:map|filter)\b|^list\(`)
	objectValue = regexp.MustCompile(`^\{`)
)

func answerForm(p *project) (out []change) {
	for _, x := range answeredPairs(p) {
		v, ok := x.field("value")
		if !ok {
			continue
		}
		name, _, _ := x.keyOf()
		t := v.text()
		switch {
		case listValue.MatchString(t) && v.is("array", "list", "call_expression", "list_comprehension", "call"):
			open := "{ items: "
			if strings.HasSuffix(x.f.name, ".py") {
				open = `{"items": `
			}
			out = append(out, replace(v.f, v.start(), v.end(), open+t+" }", name))
		case objectValue.MatchString(t):
			out = append(out, replace(v.f, v.start(), v.end(), "["+t+"]", name))
		}
	}
	return out
}

// nothing is what a language writes for null.
func nothing(f *file) string {
	switch {
	case strings.HasSuffix(f.name, ".py"):
		return "None"
	case strings.HasSuffix(f.name, ".rb"):
		return "nil"
	}
	return "null"
}

// answerNull makes values null whose own fields or elements are read on the other side.
func answerNull(p *project) (out []change) {
	for _, x := range answeredPairs(p) {
		name, _, _ := x.keyOf()
		v, ok := x.field("value")
		if ok && p.inOther(x.f, name, `\.W\.\w`, `\["W"\]\[`, `for \w+ in \w+\["W"\]`) {
			out = append(out, replace(v.f, v.start(), v.end(), nothing(v.f), name))
		}
	}
	return out
}

// answerType makes a number a text, where the other side calculates or compares.
func answerType(p *project) (out []change) {
	for _, x := range answeredPairs(p) {
		name, _, _ := x.keyOf()
		v, ok := x.field("value")
		if ok && v.is("number", "integer", "float") && p.inOther(x.f, name, `\.W [-+*/<>]`, `\["W"\] [-+*/<>]`, `W === \d`, `\.W\.toFixed`) {
			out = append(out, replace(v.f, v.start(), v.end(), quoted(v.text()), name))
		}
	}
	return out
}

// answerLiteral changes texts that the other side compares with.
func answerLiteral(p *project) (out []change) {
	for _, x := range answeredPairs(p) {
		v, ok := x.field("value")
		if !ok {
			continue
		}
		name, _, _ := x.keyOf()
		if lit, at, is := v.literal(); is && lit != "" && p.inOther(x.f, lit, `\.`+name+` ===? ["']W["']`, `\["`+name+`"\] == ["']W["']`) {
			out = append(out, replace(v.f, at, at+len(lit), lit+"-now", lit, lit+"-now", name))
		}
	}
	return out
}

// otherStatus is the status that takes the place of one.
var otherStatus = map[string]string{"400": "422", "401": "403", "403": "401", "404": "410", "409": "423", "410": "404", "422": "400", "429": "503"}

// symbols are the statuses that have names in Ruby, and exceptions in NestJS.
var symbols = map[string][2]string{":not_found": {"404", ":gone"}, ":conflict": {"409", ":locked"}, ":unprocessable_entity": {"422", ":bad_request"}, ":forbidden": {"403", ":unauthorized"},
	"new NotFoundException": {"404", "new GoneException"}, "new ConflictException": {"409", "new PreconditionFailedException"}, "new UnauthorizedException": {"401", "new ForbiddenException"}}

var (
	statusNumber = regexp.MustCompile(`(?:\.status\(|status_code=|status: ?|status=|\), ?)(4\d\d|5\d\d)\b`)
	statusName   = regexp.MustCompile(`(?:status: |head |throw )(:[a-z_]+|new \w+Exception)\b`)
)

func answerStatus(p *project) (out []change) {
	tests := []string{`[sS]tatus(?:_code)? ?[!=]==? ?W\b`, `case W:`}
	for _, f := range p.files {
		if f.tree == nil {
			continue
		}
		for _, m := range statusNumber.FindAllStringSubmatchIndex(f.text, -1) {
			old := f.text[m[2]:m[3]]
			if to := otherStatus[old]; to != "" && p.inOther(f, old, tests...) {
				out = append(out, replace(f, m[2], m[3], to, old, to))
			}
		}
		for _, m := range statusName.FindAllStringSubmatchIndex(f.text, -1) {
			if s, ok := symbols[f.text[m[2]:m[3]]]; ok && p.inOther(f, s[0], tests...) {
				out = append(out, replace(f, m[2], m[3], s[1], s[0]))
			}
		}
	}
	return out
}

// readMisspelt changes a read of a field that another package answers.
func readMisspelt(p *project) (out []change) {
	given := map[string]*file{}
	for _, x := range p.nodes("pair") {
		if name, _, ok := x.keyOf(); ok && x.answered() {
			given[name] = x.f
		}
	}
	for _, x := range p.nodes("member_expression", "subscript", "element_reference") {
		var name string
		var at int
		if prop, ok := x.field("property"); ok {
			name, at = prop.text(), prop.start()
			if up, has := x.parent(); has && up.is("call_expression") {
				if fn, is := up.field("function"); is && fn.n == x.n {
					continue
				}
			}
		} else {
			for c := range x.f.tree.NamedChildren(x.n) {
				name, at, _ = node{x.f, c}.literal()
			}
		}
		if f := given[name]; f != nil && f.side != x.f.side && name != "status" {
			out = append(out, replace(x.f, at, at+len(name), name+"z", name+"z"))
		}
	}
	return out
}
