package main

import (
	"regexp"
	"strings"
)

var (
	sends  = regexp.MustCompile(`(?s)^(?:await )?(?:JSON\.stringify\(|[\w.@]+\.(?:post|put|patch|get|delete)\()`)
	takes  = []string{`\bW\b`}
	unsent = []string{"headers", "method", "body", "params", "json", "data", "timeout", "url"}
)

// sent reports whether an object's field is part of what a client sends.
func (x node) sent() bool {
	call, ok := x.up(6, func(p node) bool { return p.is("call_expression", "call") })
	if !ok || x.answered() || strings.Contains(x.f.text, "Kafka") || !sends.MatchString(call.text()) {
		return false
	}
	return strings.Contains(call.text(), "/") || strings.HasPrefix(call.text(), "JSON.stringify")
}

// sentFields lists what clients send and another package names: pairs, and names that stand for a pair.
func sentFields(p *project) (out []node) {
	for _, x := range p.nodes("pair", "shorthand_property_identifier") {
		name := x.text()
		if x.is("pair") {
			name, _, _ = x.keyOf()
		}
		known := false
		for _, u := range unsent {
			known = known || u == name
		}
		if wordOnly.MatchString(name) && !known && x.sent() && p.inOther(x.f, name, takes...) {
			out = append(out, x)
		}
	}
	return out
}

func requestFieldRenamed(p *project) (out []change) {
	for _, x := range sentFields(p) {
		if x.is("pair") {
			name, at, _ := x.keyOf()
			out = append(out, replace(x.f, at, at+len(name), name+"Value", name, name+"Value"))
			continue
		}
		name := x.text()
		out = append(out, replace(x.f, x.start(), x.end(), name+"Value: "+name, name, name+"Value"))
	}
	return out
}

func requestFieldRemoved(p *project) (out []change) {
	for _, x := range sentFields(p) {
		name := x.text()
		if x.is("pair") {
			name, _, _ = x.keyOf()
		}
		start, end := x.withComma()
		out = append(out, replace(x.f, start, end, "", name))
	}
	return out
}

// requestLiteral changes texts that a client sends and another package lists.
func requestLiteral(p *project) (out []change) {
	for _, x := range sentFields(p) {
		if v, ok := x.field("value"); ok && x.is("pair") {
			name, _, _ := x.keyOf()
			if lit, at, is := v.literal(); is && lit != "" && p.inOther(x.f, lit, `(?:IsIn|Literal|enum|inclusion).*["']W["']`, `(?:IsIn|Literal|enum|inclusion).*["']W["']`) {
				out = append(out, replace(v.f, at, at+len(lit), lit+"x", lit+"x", name))
			}
		}
	}
	return out
}

// insertions add an input that is required, for each way of taking inputs.
var insertions = []struct {
	ending      string
	at          *regexp.Regexp
	text, other string
}{
	{".ts", regexp.MustCompile(`z\.object\(\{`), " extra: z.string(),", ""},
	{".ts", regexp.MustCompile(`const \{[^}]*\} = req\.body;`), "\n  if (!req.body.extra) return res.status(400).json({ error: \"extra\" });", ""},
	{".ts", regexp.MustCompile(`export class \w+Dto \{`), "\n  @IsString()\n  extra!: string;\n", "class-validator"},
	{".py", regexp.MustCompile(`class \w+(?:In|Create|Update|Request)\(BaseModel\):`), "\n    extra: str", ""},
	{".py", regexp.MustCompile(`(?m)^    data = request\.(?:get_json\(\)|json)$`), "\n    if \"extra\" not in data:\n        return jsonify({\"error\": \"extra\"}), 400", ""},
	{".rb", regexp.MustCompile(`(?m)^ +def (?:create|update)$`), "\n      return head :bad_request if params[:extra].blank?", ""},
}

func inputRequired(p *project) (out []change) {
	for _, f := range p.files {
		for _, in := range insertions {
			if !strings.HasSuffix(f.name, in.ending) || !strings.Contains(f.text, in.other) {
				continue
			}
			for _, m := range in.at.FindAllStringIndex(f.text, -1) {
				out = append(out, replace(f, m[1], m[1], in.text, "extra"))
			}
		}
	}
	return out
}
