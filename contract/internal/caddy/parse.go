package caddy

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/drift-analyzer/drift/contract/internal/nginx"
)

const (
	// maxFile bounds one file, maxNesting its blocks, maxDirectives all that is read of one server.
	maxFile       = 1 << 20
	maxNesting    = 64
	maxDirectives = 20_000
	// maxImports bounds how deep files and snippets take one another in.
	maxImports = 16
)

// directive is one line with what its block holds.
type directive struct {
	args  []string
	label string
	line  int
	block []*directive
	// opens: a block stands behind it, if an empty one.
	opens bool
}

func (d *directive) arg(i int) string {
	if i < len(d.args) {
		return d.args[i]
	}
	return ""
}

// at is the place of a directive as people write it.
func (d *directive) at() string { return fmt.Sprintf("%s:%d", d.label, d.line) }

func (d *directive) text() string { return strings.Join(d.args, " ") }

// config reads the files of one container.
type config struct {
	files    map[string]nginx.File
	variable func(name string) (string, bool)
	snippets map[string]*directive
	count    int
	// missing is told of a file or snippet that is named and is not there.
	missing func(d *directive)
}

var environment = regexp.MustCompile(`\{\$([A-Za-z_][A-Za-z0-9_]*)(?::([^{}]*))?\}`)

// read reads a file; what it imports stands in its place.
func (c *config) read(name string, depth int) ([]*directive, error) {
	f := c.files[name]
	if len(f.Data) > maxFile {
		return nil, fmt.Errorf("%s is larger than %d MB, and is not read", f.Label, maxFile>>20)
	}
	text := environment.ReplaceAllStringFunc(string(f.Data), func(m string) string {
		p := environment.FindStringSubmatch(m)
		if value, ok := c.variable(p[1]); ok {
			return value
		}
		if p[2] != "" {
			return p[2]
		}
		return "{" + p[1] + "}"
	})
	list, err := parse(f.Label, text)
	if err != nil {
		return nil, err
	}
	return c.imported(list, path.Dir(name), depth)
}

// imported puts what is imported in the place of the lines that do so.
func (c *config) imported(list []*directive, folder string, depth int) ([]*directive, error) {
	var out []*directive
	for _, d := range list {
		if c.count++; c.count > maxDirectives {
			return nil, fmt.Errorf("%s: more than %d directives are read of one server", d.label, maxDirectives)
		}
		if name := d.arg(0); len(d.args) == 1 && strings.HasPrefix(name, "(") && strings.HasSuffix(name, ")") && d.opens {
			c.snippets[name[1:len(name)-1]] = d
			continue
		}
		if d.arg(0) != "import" {
			block, err := c.imported(d.block, folder, depth)
			if err != nil {
				return nil, err
			}
			d.block = block
			out = append(out, d)
			continue
		}
		if depth >= maxImports {
			return nil, fmt.Errorf("%s: imports stand in one another more than %d deep, or in a circle", d.at(), maxImports)
		}
		if s := c.snippets[d.arg(1)]; s != nil {
			in, err := c.imported(given(s.block, d.args[2:]), folder, depth+1)
			if err != nil {
				return nil, err
			}
			out = append(out, in...)
			continue
		}
		pattern := d.arg(1)
		if !path.IsAbs(pattern) {
			pattern = path.Join(folder, pattern)
		}
		var names []string
		for have := range c.files {
			if ok, err := path.Match(pattern, have); err == nil && ok {
				names = append(names, have)
			}
		}
		slices.Sort(names)
		if len(names) == 0 {
			c.missing(d)
			out = append(out, d)
			continue
		}
		for _, one := range names {
			in, err := c.read(one, depth+1)
			if err != nil {
				return nil, err
			}
			out = append(out, in...)
		}
	}
	return out, nil
}

var argument = regexp.MustCompile(`\{args(?:\.(\d+)|\[(\d+)\])\}`)

// given are the directives of a snippet with the arguments that an import gives it.
func given(list []*directive, args []string) []*directive {
	var out []*directive
	for _, d := range list {
		copied := *d
		copied.args = nil
		for _, a := range d.args {
			copied.args = append(copied.args, argument.ReplaceAllStringFunc(a, func(m string) string {
				p := argument.FindStringSubmatch(m)
				if i, err := strconv.Atoi(p[1] + p[2]); err == nil && i < len(args) {
					return args[i]
				}
				return m
			}))
		}
		copied.block = given(d.block, args)
		out = append(out, &copied)
	}
	return out
}

// parse makes directives of a text.
func parse(label, text string) ([]*directive, error) {
	lines, err := words(label, text)
	if err != nil {
		return nil, err
	}
	root := &directive{}
	open := []*directive{root}
	for _, l := range lines {
		top := open[len(open)-1]
		if len(l.args) == 1 && l.args[0] == "}" {
			if len(open) == 1 {
				return nil, fmt.Errorf("%s: a block ends that did not begin", l.at())
			}
			open = open[:len(open)-1]
			continue
		}
		if last := len(l.args) - 1; l.args[last] == "{" {
			l.args, l.opens = l.args[:last], true
		}
		// The names of a site may go on in the next line.
		if n := len(top.block); n > 0 && top == root && !top.block[n-1].opens && strings.HasSuffix(top.block[n-1].arg(len(top.block[n-1].args)-1), ",") {
			top.block[n-1].args = append(top.block[n-1].args, l.args...)
			top.block[n-1].opens = l.opens
			l = top.block[n-1]
		} else {
			top.block = append(top.block, l)
		}
		if l.opens {
			if len(open) > maxNesting {
				return nil, fmt.Errorf("%s: blocks are nested deeper than %d, and are not read", label, maxNesting)
			}
			open = append(open, l)
		}
	}
	return root.block, nil
}

// words are the lines of a text, taken apart as the server does.
func words(label, text string) ([]*directive, error) {
	var out []*directive
	line, begun := 1, 1
	var args []string
	end := func() {
		if len(args) > 0 {
			out = append(out, &directive{args: args, label: label, line: begun})
		}
		args = nil
	}
	for i := 0; i < len(text); {
		ch := text[i]
		switch {
		case ch == '\n':
			end()
			line++
			i++
		case ch == '\\' && i+1 < len(text) && text[i+1] == '\n':
			line++
			i += 2
		case unicode.IsSpace(rune(ch)):
			i++
		case ch == '#':
			for i < len(text) && text[i] != '\n' {
				i++
			}
		default:
			if len(args) == 0 {
				begun = line
			}
			word, next, err := word(label, text, i, line)
			if err != nil {
				return nil, err
			}
			line += strings.Count(text[i:next], "\n")
			args, i = append(args, word), next
		}
	}
	end()
	return out, nil
}

// word is the word that begins at a place of a text, and where it ends.
func word(label, text string, i, line int) (string, int, error) {
	switch quote := text[i]; quote {
	case '"', '`':
		var b strings.Builder
		for j := i + 1; j < len(text); j++ {
			if quote == '"' && text[j] == '\\' && j+1 < len(text) && text[j+1] == '"' {
				b.WriteByte('"')
				j++
				continue
			}
			if text[j] == quote {
				return b.String(), j + 1, nil
			}
			b.WriteByte(text[j])
		}
		return "", 0, fmt.Errorf("%s:%d: a text does not end", label, line)
	}
	j := i
	for j < len(text) && !unicode.IsSpace(rune(text[j])) {
		j++
	}
	word := text[i:j]
	marker, here := strings.CutPrefix(word, "<<")
	if !here || marker == "" || j >= len(text) || text[j] != '\n' {
		return word, j, nil
	}
	// A text of several lines, until its marker stands alone.
	rest := text[j+1:]
	for at := 0; at <= len(rest); {
		next := strings.IndexByte(rest[at:], '\n')
		one := rest[at:]
		if next >= 0 {
			one = rest[at : at+next]
		}
		if strings.HasPrefix(strings.TrimSpace(one), marker) {
			return rest[:at], j + 1 + at + strings.Index(one, marker) + len(marker), nil
		}
		if next < 0 {
			break
		}
		at += next + 1
	}
	return "", 0, fmt.Errorf("%s:%d: a text does not end", label, line)
}
