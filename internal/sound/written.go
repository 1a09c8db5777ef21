package main

import (
	"cmp"
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

//go:embed written
var writtenTexts embed.FS

// written is a construct that a text file has, as it is written in its language. Lines stand below the name of the construct
// ("# name"). A line that begins with + is one of the module beside the handler, whose first new name the handler imports; one
// with ^ stands at the level of the module (of the class, in Ruby), one with * in the controller (Ruby), with < before the
// handler is registered, with & behind that. @ names what runs before the handler, as the framework takes it: a middleware, a
// hook, a guard, a dependency. ? has tests separated by " // ", one of which guards a branch; > a new name that later
// statements may test, with its kind ("> ~row row"), or "like" for that of $v.
//
// $branch is what stands in a branch, $v and $w are local names, $one, $two and $three literals that $v is compared with, $test a test that is a boolean, $cond
// any, $must, $load, $class what the helpers of those names are called, ~name a new name, [[a // b]] one of several.
type written struct {
	name  string
	lines []string
}

// writtenIn reads the constructs of a language.
func writtenIn(file string) []written {
	text, err := writtenTexts.ReadFile("written/" + file)
	if err != nil {
		panic(err)
	}
	var out []written
	for l := range strings.Lines(string(text)) {
		l = strings.TrimRight(l, "\n")
		if name, ok := strings.CutPrefix(l, "# "); ok {
			out = append(out, written{name: name})
		} else if l != "" {
			last := &out[len(out)-1]
			last.lines = append(last.lines, l)
		}
	}
	return out
}

// marks begin lines of constructs.
const marks = "+^*?><&@"

// around is what stands around a handler.
type around struct {
	// first stands before it is registered, last behind that.
	first, last []*Node
	// before are the names of what runs before it.
	before []string
}

// then writes what runs before a handler, each with what stands in front of it and behind it.
func (a *around) then(in, behind string) string {
	var b strings.Builder
	for _, name := range a.before {
		b.WriteString(in + name + behind)
	}
	return b.String()
}

// scribe is what a language gives the constructs of its text file.
type scribe struct {
	g *generator
	// must, load and class put helpers into the program, test gives a boolean, any and all local names' tests.
	must, load, class func() string
	test, condition   func() string
	guard             func(test string, body []*Node) *Node
	// beside, top and method put lines where their marks say, around has those that stand around the handler.
	beside, method func(name string, list []*Node)
	top            func(list []*Node)
	around         *around
	// goesOn: a line is a further part of the statement before it, or its end.
	goesOn func(line string) bool
	// ends: a line that goes on has no body.
	ends func(line string) bool
	// joins: the next line belongs to the same statement.
	joins func(line string) bool
}

var (
	newName  = regexp.MustCompile(`~(\w+)`)
	drawnOf  = regexp.MustCompile(`\$(v|w|one|two|three|test|cond|must|load|class|status|object|mark)\b`)
	oneOfAll = regexp.MustCompile(`\[\[(.*?)\]\]`)
)

// write draws one program text of a construct.
func (s scribe) write(c written) []*Node {
	names := map[string]string{}
	v := s.g.valued()
	fill := func(text string) string {
		text = oneOfAll.ReplaceAllStringFunc(text, func(m string) string { return oneOf(s.g.Draw, strings.Split(m[2:len(m)-2], " // ")...) })
		text = newName.ReplaceAllStringFunc(text, func(m string) string {
			if names[m] == "" {
				names[m] = s.g.Name(m[1:])
			}
			return names[m]
		})
		return drawnOf.ReplaceAllStringFunc(text, func(m string) string {
			switch m {
			case "$v":
				return v.name
			case "$w":
				return s.g.any().name
			case "$one":
				return v.values[0]
			case "$two":
				return v.values[1]
			case "$three":
				return v.values[2%len(v.values)]
			case "$test":
				return s.test()
			case "$cond":
				return s.condition()
			case "$must":
				return s.must()
			case "$load":
				return s.load()
			case "$class":
				return s.class()
			case "$status":
				return fmt.Sprint(oneOf(s.g.Draw, 200, 201, 404, 409, 418))
			}
			return fmt.Sprint(s.g.Mark())
		})
	}
	var out []*Node
	for i := 0; i < len(c.lines); {
		mark := c.lines[i][:1]
		if !slices.Contains(strings.Split(marks, ""), mark) {
			mark = ""
		}
		group := []string{strings.TrimPrefix(strings.TrimPrefix(c.lines[i], mark), " ")}
		for i++; i < len(c.lines) && !strings.Contains("?>@", cmp.Or(mark, " ")); i++ {
			l, ok := strings.CutPrefix(c.lines[i], mark)
			if l = strings.TrimPrefix(l, " "); mark == "" {
				l, ok = c.lines[i], !strings.Contains(marks, c.lines[i][:1])
			}
			if !ok || mark != "" && s.begins(group, l) {
				break
			}
			group = append(group, l)
		}
		switch mark {
		case "?":
			out = append(out, s.guard(fill(oneOf(s.g.Draw, strings.Split(group[0], " // ")...)), s.g.branch()))
		case ">":
			name, kindName, _ := strings.Cut(group[0], " ")
			l := local{fill(name), map[string]kind{"row": row, "bool": boolKind}[kindName], nil}
			if kindName == "like" {
				l.kind, l.values = v.kind, v.values
			}
			s.g.scope = append(s.g.scope, l)
		case "@":
			s.around.before = append(s.around.before, fill(group[0]))
		default:
			nodes := s.tree(group, fill)
			switch mark {
			case "":
				out = append(out, nodes...)
			case "^":
				s.top(nodes)
			case "<":
				s.around.first = append(s.around.first, nodes...)
			case "&":
				s.around.last = append(s.around.last, nodes...)
			default:
				put := s.beside
				if mark == "*" {
					put = s.method
				}
				declared := slices.IndexFunc(group, func(l string) bool { return s.joins == nil || !s.joins(l) })
				put(names[newName.FindString(strings.Join(group[declared:], "\n"))], nodes)
			}
		}
	}
	if len(out) > 0 {
		out[0].Construct = strings.TrimSpace(c.name + " " + out[0].Construct)
	}
	return out
}

// begins reports whether a line begins a declaration of its own behind others.
func (s scribe) begins(before []string, l string) bool {
	return !strings.HasPrefix(l, " ") && !s.goesOn(l) && (s.joins == nil || !s.joins(before[len(before)-1]))
}

// tree makes statements of lines that are indented.
func (s scribe) tree(lines []string, fill func(string) string) []*Node {
	var out []*Node
	for i := 0; i < len(lines); {
		open := lines[i]
		i++
		for s.joins != nil && s.joins(open) && i < len(lines) {
			open += "\n" + lines[i]
			i++
		}
		if open == "$branch" {
			out = append(out, s.g.branch()...)
			continue
		}
		open = fill(open)
		from := i
		for i < len(lines) && strings.HasPrefix(lines[i], "    ") {
			i++
		}
		var inner []string
		for _, l := range lines[from:i] {
			inner = append(inner, l[4:])
		}
		part := Part{Open: open}
		if len(inner) > 0 {
			part.Body = s.g.inBlock(func() []*Node { return s.tree(inner, fill) })
		}
		switch {
		case len(out) == 0 || !s.goesOn(open):
			out = append(out, &Node{Parts: []Part{part}})
		case s.ends(open):
			out[len(out)-1].Close = open
		default:
			out[len(out)-1].Parts = append(out[len(out)-1].Parts, part)
		}
	}
	return out
}
