package railsschema

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "rails-schema"

var schemaFile = regexp.MustCompile(`(^|/)([a-z0-9_]+_)?schema\.rb$`)

// Wants reports whether a file of a folder is the dump of a Rails database.
func Wants(name string, read func() []byte) bool {
	return schemaFile.MatchString(name) && strings.Contains(string(read()), "ActiveRecord::Schema")
}

var (
	table   = regexp.MustCompile(`^\s*create_table\s*\(?\s*["':]([^"'\s,]+)["']?(.*?)\)?\s*(?:do\s*\|\s*(\w+)\s*\||$)`)
	view    = regexp.MustCompile(`^\s*create_view\s*\(?\s*["':]([^"'\s,]+)`)
	member  = regexp.MustCompile(`^\s*(\w+)\.(\w+)\s*\(?\s*(.*?)\)?\s*$`)
	quoted  = regexp.MustCompile(`^["':]([^"',\s\]]*)["']?`)
	names   = regexp.MustCompile(`["':]([^"',\s\[\]]+)["']?`)
	index   = regexp.MustCompile(`^\s*add_index\s*\(?\s*["':]([^"'\s,]+)["']?\s*,\s*(.*)$`)
	heredoc = regexp.MustCompile(`<<[-~]?['"]?([A-Za-z_]+)['"]?`)
	ends    = regexp.MustCompile(`^\s*(end|\})\s*$`)
)

// reader reads one file.
type reader struct {
	in     *source.Input
	label  string
	tables map[string]*summary.Summary
	order  []string
}

// Read gives a store for every table of the dumps.
func Read(in *source.Input) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	for _, label := range in.Files {
		data, err := in.Read(label)
		if err != nil {
			return nil, &doc.Error{File: label, Msg: err.Error()}
		}
		if !utf8.Valid(data) {
			data = []byte(strings.ToValidUTF8(string(data), "\uFFFD"))
		}
		r := &reader{in: in, label: label, tables: map[string]*summary.Summary{}}
		r.lines(strings.Split(string(data), "\n"))
		for _, name := range r.order {
			all = append(all, r.tables[name])
		}
	}
	return all, nil
}

func (r *reader) lines(lines []string) {
	var open *summary.Summary
	variable := ""
	for n := 0; n < len(lines); n++ {
		line := strings.TrimRight(lines[n], "\r")
		at := n + 1
		if m := heredoc.FindStringSubmatch(line); m != nil && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			// A text until its mark: the body of a view or a trigger.
			for n+1 < len(lines) && strings.TrimSpace(lines[n+1]) != m[1] {
				n++
			}
			n++
		}
		text := strings.TrimSpace(line)
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case open != nil && ends.MatchString(line):
			open.Location.Range.End = at
			open = nil
		case open != nil:
			r.member(open, variable, line, at)
		default:
			if m := table.FindStringSubmatch(line); m != nil {
				one := r.table(m[1], m[2], at)
				if variable = m[3]; variable != "" {
					open = one
				}
			} else if m := view.FindStringSubmatch(line); m != nil {
				one := r.table(m[1], "id: false", at)
				one.Metadata.StorageContract.FieldSet = summary.FieldSetNone
			} else if m := index.FindStringSubmatch(line); m != nil && r.tables[m[1]] != nil {
				addIndex(r.tables[m[1]].Metadata.StorageContract, m[2])
			}
		}
	}
}

func (r *reader) table(name, options string, line int) *summary.Summary {
	s := build.New(summary.KindLibrary, &doc.Value{File: r.label, Line: line, End: line}, name, build.Bind(Name, "activerecord", summary.Storage{StorageSystem: "activerecord", Scope: "default", Container: &name}))
	c := &summary.StorageContract{FieldSet: summary.FieldSetExhaustive, PhysicalTable: name, Scope: "default", Fields: []summary.StorageField{}}
	s.Metadata.StorageContract = c
	opts := optionsOf(options)
	switch key := opts["primary_key"]; {
	case opts["id"] == "false":
	case strings.HasPrefix(key, "["):
		for _, m := range names.FindAllStringSubmatch(key, -1) {
			c.PrimaryKey = append(c.PrimaryKey, m[1])
		}
	default:
		own, kind := "id", "bigint"
		if m := quoted.FindStringSubmatch(key); m != nil {
			own = m[1]
		}
		if k := strings.TrimLeft(opts["id"], ":{ "); k != "" {
			kind = strings.TrimPrefix(k, "type: :")
		}
		c.PrimaryKey = []string{own}
		c.Fields = append(c.Fields, summary.StorageField{Name: own, Type: summary.TypeOf(shapeOf(kind, false)), Nullable: summary.Bool(false), Primary: true, HasDefault: true})
	}
	if _, known := r.tables[name]; !known {
		r.order = append(r.order, name)
	}
	r.tables[name] = s
	return s
}

// member reads one line of a table's block.
func (r *reader) member(s *summary.Summary, variable, line string, at int) {
	c := s.Metadata.StorageContract
	m := member.FindStringSubmatch(line)
	if m == nil || m[1] != variable {
		r.unread(c, s, line, at)
		return
	}
	method, rest := m[2], m[3]
	switch {
	case method == "index":
		addIndex(c, rest)
		return
	case noColumn[method]:
		return
	case method == "timestamps":
		for _, name := range []string{"created_at", "updated_at"} {
			r.column(c, name, "datetime", "null: false")
		}
		return
	}
	found := quoted.FindStringSubmatch(rest)
	if found == nil {
		r.unread(c, s, line, at)
		return
	}
	name, options := found[1], strings.TrimPrefix(strings.TrimSpace(rest[len(found[0]):]), ",")
	switch method {
	case "references", "belongs_to":
		r.column(c, name+"_id", "bigint", options)
		if strings.Contains(options, "polymorphic:") {
			r.column(c, name+"_type", "string", options)
		}
	case "column":
		kind := quoted.FindStringSubmatch(strings.TrimSpace(options))
		if kind == nil {
			r.unread(c, s, line, at)
			return
		}
		r.column(c, name, strings.SplitN(kind[1], "(", 2)[0], options)
	default:
		r.column(c, name, method, options)
		// Several columns may stand on one line of a schema that is written by hand.
		for {
			more := quoted.FindStringSubmatch(strings.TrimSpace(options))
			if more == nil {
				return
			}
			options = strings.TrimPrefix(strings.TrimSpace(strings.TrimSpace(options)[len(more[0]):]), ",")
			r.column(c, more[1], method, options)
		}
	}
}

func (r *reader) column(c *summary.StorageContract, name, kind, options string) {
	opts := optionsOf(options)
	if kind == "virtual" {
		kind = strings.Trim(opts["type"], `:"'`)
	}
	primary := slices.Contains(c.PrimaryKey, name)
	_, has := opts["default"]
	c.Fields = append(c.Fields, summary.StorageField{Name: name, Type: summary.TypeOf(shapeOf(kind, opts["array"] == "true")), Nullable: summary.Bool(opts["null"] != "false" && !primary), Primary: primary, HasDefault: has})
}

// unread leaves the columns of a table open.
func (r *reader) unread(c *summary.StorageContract, s *summary.Summary, line string, at int) {
	c.FieldSet = summary.FieldSetPartial
	r.in.Notef(&doc.Value{File: r.label, Line: at}, "the line %q of the table %s was not read; its columns stay open", strings.TrimSpace(line), s.Identity.Name)
}

func addIndex(c *summary.StorageContract, text string) {
	columns, options := text, ""
	if strings.HasPrefix(text, "[") {
		if end := strings.IndexByte(text, ']'); end > 0 {
			columns, options = text[:end+1], text[end+1:]
		}
	} else if m := quoted.FindString(text); m != "" {
		columns, options = m, text[len(m):]
	}
	var list []string
	for _, m := range names.FindAllStringSubmatch(columns, -1) {
		list = append(list, m[1])
	}
	opts := optionsOf(options)
	name := strings.Trim(opts["name"], `"':`)
	if name == "" || len(list) == 0 || strings.ContainsAny(columns, "()") {
		return // an index over an expression
	}
	unique := strings.HasPrefix(opts["unique"], "true")
	c.Indexes = append(c.Indexes, summary.StorageIndex{Name: name, Identifies: list, Unique: &unique, FieldSet: summary.FieldSetExhaustive})
}

var option = regexp.MustCompile(`(?:^|[\s,{])(\w+):\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*"|\{[^}]*\}|->\s*\{[^}]*\}|[^,}]+)`)

// optionsOf reads the keyword arguments of a line; a value that holds others is kept as it stands.
func optionsOf(text string) map[string]string {
	out := map[string]string{}
	for _, m := range option.FindAllStringSubmatch(text, -1) {
		if _, known := out[m[1]]; !known {
			out[m[1]] = strings.TrimSpace(m[2])
		}
	}
	return out
}
