package main

import (
	"path"
	"regexp"
	"strings"
)

var variable = regexp.MustCompile(`(?m)^\s+(?:- )?([A-Z][A-Z0-9_]{3,})[:=]|(?:process\.env\.|ENV\.fetch\(["']|ENV\[["']|os\.environ\[["']|os\.getenv\(["'])([A-Z][A-Z0-9_]{3,})`)

// variableRenamed renames a variable where it is set, or where it is read.
func variableRenamed(p *project) (out []change) {
	for _, f := range p.files {
		set := strings.Contains(path.Base(f.name), "compose")
		for _, m := range variable.FindAllStringSubmatchIndex(f.text, -1) {
			i := 2
			if f.tree != nil {
				i = 4
			} else if !set {
				continue
			}
			if m[i] < 0 {
				continue
			}
			name := f.text[m[i]:m[i+1]]
			if p.elsewhere(f, m[i], name) {
				out = append(out, replace(f, m[i], m[i+1], name+"_NEW", name, name+"_NEW"))
			}
		}
	}
	return out
}

// tables are the ways in which columns and tables are declared.
var (
	columns = []struct{ ending, pattern string }{
		{".prisma", `(?m)^  (\w+) +(?:String|Int|Boolean|Float)\b`},
		{"schema.rb", `(?m)^    t\.\w+ "(\w+)"`},
		{".sql", `(?m)^  (\w+) (?:text|numeric|integer|varchar)`},
		{".py", `(?m)^    (\w+) = (?:Column|mapped_column|db\.Column)\(`},
		{".ts", `(?m)@Column\([^)]*\)\s+(\w+)`},
	}
	tables = []struct{ ending, pattern string }{
		{".prisma", `(?m)^model (\w+)`},
		{"schema.rb", `create_table "(\w+)"`},
		{".sql", `(?i)CREATE TABLE (\w+)`},
	}
)

func columnRenamed(p *project) (out []change) {
	for _, kind := range columns {
		out = append(out, kept(p, kind.ending, kind.pattern)...)
	}
	return out
}

func tableRenamed(p *project) (out []change) {
	for _, kind := range tables {
		out = append(out, kept(p, kind.ending, kind.pattern)...)
	}
	return out
}

func kept(p *project, ending, pattern string) (out []change) {
	re := regexp.MustCompile(pattern)
	for _, f := range p.files {
		if !strings.HasSuffix(f.name, ending) {
			continue
		}
		for _, m := range re.FindAllStringSubmatchIndex(f.text, -1) {
			name := f.text[m[2]:m[3]]
			used := false
			for _, other := range p.files {
				used = used || other != f && other.tree != nil && regexp.MustCompile(`(?i)\b`+name+`\b`).MatchString(other.text) && !strings.HasPrefix(name, "id")
			}
			if used {
				out = append(out, replace(f, m[2], m[3], name+"_old", name, name+"_old", strings.ToLower(name)))
			}
		}
	}
	return out
}

var channel = regexp.MustCompile(`(?:new (?:Queue|Worker)\(|topic: |send_task\(|queue_as )["']([\w.-]+)["']`)

func channelRenamed(p *project) (out []change) {
	for _, f := range p.files {
		if f.tree == nil {
			continue
		}
		for _, m := range channel.FindAllStringSubmatchIndex(f.text, -1) {
			if name := f.text[m[2]:m[3]]; p.elsewhere(f, m[2], name) {
				out = append(out, replace(f, m[2], m[3], name+"-new", name, name+"-new"))
			}
		}
	}
	return out
}

var message = regexp.MustCompile(`(?:\.add\("[^"]*", \{|JSON\.stringify\(\{|send_task\([^{\n]*\{|\.publish\([^{\n]*\{)([^}]*)\}`)
var messageKey = regexp.MustCompile(`["']?(\w+)["']?:`)

// messageFieldRenamed renames a field of a message in a file that names a queue or a topic.
func messageFieldRenamed(p *project) (out []change) {
	for _, f := range p.files {
		if f.tree == nil || !regexp.MustCompile(`Queue|queue|kafka|Celery`).MatchString(f.text) && !strings.Contains(f.text, ".add(\"") {
			continue
		}
		for _, m := range message.FindAllStringSubmatchIndex(f.text, -1) {
			for _, k := range messageKey.FindAllStringSubmatchIndex(f.text[m[2]:m[3]], -1) {
				at, end := m[2]+k[2], m[2]+k[3]
				if name := f.text[at:end]; p.elsewhere(f, at, name) {
					out = append(out, replace(f, at, end, name+"Value", name, name+"Value"))
				}
			}
		}
	}
	return out
}
