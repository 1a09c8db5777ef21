package nginx

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	crossplane "github.com/nginxinc/nginx-go-crossplane"
)

// File is one file of a container: what the repository calls it, and what it holds.
type File struct {
	Label string
	Data  []byte
}

const (
	// maxFile bounds one file of a configuration, maxNesting its blocks, maxDirectives all that is read of one nginx.
	maxFile       = 1 << 20
	maxNesting    = 64
	maxDirectives = 20_000
	// maxIncludes bounds how deep files include one another.
	maxIncludes = 16
)

// directive is one directive, with what it holds; files that it includes stand in its place.
type directive struct {
	name  string
	args  []string
	label string
	line  int
	block []*directive
}

func (d *directive) arg(i int) string {
	if i < len(d.args) {
		return d.args[i]
	}
	return ""
}

// at is the place of a directive as people write it.
func (d *directive) at() string { return fmt.Sprintf("%s:%d", d.label, d.line) }

// config reads files of one container.
type config struct {
	files map[string]File
	// folder is what relative names are below.
	folder string
	count  int
	// missing is told of a file that is named and is not there.
	missing func(d *directive, name string)
}

// read reads a file with what it includes.
func (c *config) read(name string, depth int) ([]*directive, error) {
	f := c.files[name]
	if len(f.Data) > maxFile {
		return nil, fmt.Errorf("%s is larger than %d MB, and is not read", f.Label, maxFile>>20)
	}
	if nesting(f.Data) > maxNesting {
		return nil, fmt.Errorf("%s: blocks are nested deeper than %d, and are not read", f.Label, maxNesting)
	}
	payload, err := parsed(name, f.Data)
	if err != nil {
		return nil, fmt.Errorf("%s does not parse: %s", f.Label, strings.ReplaceAll(err.Error(), name, f.Label))
	}
	var out []*directive
	for _, one := range payload.Config {
		list, err := c.directives(one.Parsed, f.Label, depth)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}

// parsed is a file by the library, which fails on some texts that are none of nginx's.
func parsed(name string, data []byte) (p *crossplane.Payload, err error) {
	defer func() {
		if failed := recover(); failed != nil {
			err = fmt.Errorf("a directive of it is not written as nginx has it")
		}
	}()
	return crossplane.Parse(name, &crossplane.ParseOptions{
		Open:                      func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil },
		Glob:                      func(string) ([]string, error) { return nil, nil },
		SingleFile:                true,
		StopParsingOnError:        true,
		SkipDirectiveContextCheck: true,
		SkipDirectiveArgsCheck:    true,
	})
}

// nesting is at most how deep blocks stand in one another; braces in texts count as well.
func nesting(data []byte) int {
	depth, deepest := 0, 0
	for _, b := range data {
		switch b {
		case '{':
			depth++
			deepest = max(deepest, depth)
		case '}':
			depth--
		}
	}
	return deepest
}

func (c *config) directives(list crossplane.Directives, label string, depth int) ([]*directive, error) {
	var out []*directive
	for _, x := range list {
		c.count++
		if c.count > maxDirectives {
			return nil, fmt.Errorf("%s: more than %d directives are read of one configuration", label, maxDirectives)
		}
		d := &directive{name: x.Directive, args: x.Args, label: label, line: x.Line}
		if d.name == "include" && len(d.args) == 1 {
			in, err := c.include(d, depth)
			if err != nil {
				return nil, err
			}
			out = append(out, in...)
			continue
		}
		block, err := c.directives(x.Block, label, depth)
		if err != nil {
			return nil, err
		}
		d.block = block
		out = append(out, d)
	}
	return out, nil
}

// harmless are the files of the package that declare no way of requests.
var harmless = map[string]bool{"mime.types": true, "fastcgi_params": true, "fastcgi.conf": true, "uwsgi_params": true, "scgi_params": true, "proxy_params": true}

// include gives what an include leads to: files of the container only, in the order of their names.
func (c *config) include(d *directive, depth int) ([]*directive, error) {
	name := d.args[0]
	if !path.IsAbs(name) {
		name = path.Join(c.folder, name)
	}
	name = path.Clean(name)
	var names []string
	for have := range c.files {
		if ok, err := path.Match(name, have); err == nil && ok || have == name {
			names = append(names, have)
		}
	}
	slices.Sort(names)
	if len(names) == 0 && !strings.ContainsAny(name, "*?[") && !harmless[path.Base(name)] {
		c.missing(d, name)
		return []*directive{{name: "include", args: d.args, label: d.label, line: d.line}}, nil
	}
	if depth >= maxIncludes {
		return nil, fmt.Errorf("%s: files include each other more than %d deep, or in a circle", d.at(), maxIncludes)
	}
	var out []*directive
	for _, one := range names {
		list, err := c.read(one, depth+1)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}
