package sql

import (
	"path"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "sql"

var (
	ddl  = regexp.MustCompile(`(?i)\b(?:create|alter|drop|rename)\s+(?:[a-z]+\s+){0,3}(?:table|view|index|type)\b`)
	down = regexp.MustCompile(`(?i)(?:[._-]down\.sql|[._-]rollback\.sql|[._-]undo\.sql|^down\.sql|^U[0-9][^/]*__[^/]*\.sql)$`)
)

// Wants reports whether a file of a folder changes a schema. Undo files are left out.
func Wants(name string, read func() []byte) bool {
	return strings.EqualFold(path.Ext(name), ".sql") && !down.MatchString(path.Base(name)) && ddl.Match(read())
}

// Read gives a store for every table that is there in the end.
func Read(in *source.Input) ([]*summary.Summary, error) {
	groups := map[string][]string{}
	var order []string
	for _, label := range in.Files {
		key := path.Dir(label)
		if base := path.Base(label); base == "migration.sql" || base == "up.sql" {
			key = path.Dir(key)
		}
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], label)
	}
	var all []*summary.Summary
	for _, key := range order {
		files := groups[key]
		sort.SliceStable(files, func(i, j int) bool { return natural(files[i], files[j]) })
		some, err := schema(in, files)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

var digits = regexp.MustCompile(`[0-9]+|[^0-9]+`)

// dated is how many digits a date has, 20260228; what is as long is a time, in which less precise ones stand before those that begin with them.
const dated = 8

// natural orders names with numbers by the numbers: V2 before V10. Times are ordered as texts, since some say the second and others
// the minute: 202601312359 stands before 20260201000000.
func natural(a, b string) bool {
	x, y := digits.FindAllString(a, -1), digits.FindAllString(b, -1)
	for i := 0; i < len(x) && i < len(y); i++ {
		if x[i] == y[i] {
			continue
		}
		if len(x[i]) >= dated && len(y[i]) >= dated {
			return x[i] < y[i]
		}
		m, err1 := strconv.ParseUint(x[i], 10, 64)
		n, err2 := strconv.ParseUint(y[i], 10, 64)
		if err1 == nil && err2 == nil && m != n {
			return m < n
		}
		return x[i] < y[i]
	}
	return len(x) < len(y)
}

// signs of a dialect in the text.
var signs = []struct {
	system string
	sign   *regexp.Regexp
}{
	{"mysql", regexp.MustCompile("(?i)`[a-z0-9_]+`\\s+(?:int|varchar|bigint|text|char|datetime|tinyint|enum)|\\bengine\\s*=|\\bauto_increment\\b|\\bunsigned\\b|^\\s*delimiter\\s")},
	{"microsoft.sql_server", regexp.MustCompile(`(?i)\bnvarchar\s*\(|\buniqueidentifier\b|\bidentity\s*\(\s*\d|\[dbo\]|(?m)^go\s*$`)},
	{"sqlite", regexp.MustCompile(`(?i)\bautoincrement\b|\bpragma\s+[a-z_]+|\bwithout\s+rowid\b|\bsqlite_`)},
	{"postgresql", regexp.MustCompile(`(?i)\b(?:big|small)?serial\b|\bjsonb\b|\btimestamptz\b|::[a-z]|\bbytea\b|\bpg_|\bcreate\s+extension\b|\bplpgsql\b|gen_random_uuid|\bcharacter varying\b|\bas enum\b|\bwith(?:out)? time zone\b`)},
}

func dialect(texts []string) (string, bool) {
	best, most := "", 0
	for _, s := range signs {
		n := 0
		for _, t := range texts {
			n += len(s.sign.FindAllStringIndex(t, 200))
		}
		if n > most {
			best, most = s.system, n
		}
	}
	if best == "" {
		return "postgresql", false
	}
	return best, true
}

func schema(in *source.Input, files []string) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	var texts []string
	for _, label := range files {
		data, err := in.Read(label)
		if err != nil {
			return nil, &doc.Error{File: label, Msg: err.Error()}
		}
		if !utf8.Valid(data) {
			data = []byte(strings.ToValidUTF8(string(data), "\uFFFD"))
		}
		texts = append(texts, string(data))
	}
	system, told := dialect(texts)
	d := &database{fold: system == "postgresql", tables: map[string]*table{}, enums: map[string][]string{}, altering: map[string]bool{}}
	for i, label := range files {
		d.file, d.at, d.tokens = label, 0, tokens(label, texts[i])
		d.note = func(line int, msg string) { in.Notef(&doc.Value{File: label, Line: line}, "%s", msg) }
		d.run()
	}
	if !told && len(d.order) > 0 {
		in.Notef(&doc.Value{File: files[0]}, "nothing here says which database this is for; it is read as PostgreSQL")
	}
	read := d.readElsewhere(system)
	for _, name := range d.order {
		s := store(d.tables[name], system)
		s.Metadata.ReadElsewhere = read[name]
		all = append(all, s)
	}
	return all, nil
}

func store(t *table, system string) *summary.Summary {
	name := t.name
	s := build.New(summary.KindLibrary, t.at, name, build.Bind(Name, system, summary.Storage{StorageSystem: system, Scope: "default", Container: &name}))
	fields := make([]summary.StorageField, 0, len(t.columns))
	for _, c := range t.columns {
		primary := false
		for _, p := range t.primary {
			primary = primary || strings.EqualFold(p, c.name)
		}
		if c.shape == nil {
			c.shape = summary.UnknownShape{}
		}
		fields = append(fields, summary.StorageField{Name: c.name, Type: summary.TypeOf(c.shape), Nullable: summary.Bool(!c.notNull && !primary), Primary: primary, Unique: c.unique, HasDefault: c.hasDefault, Stamped: c.stamped})
	}
	c := &summary.StorageContract{Fields: fields, FieldSet: summary.FieldSetExhaustive, PhysicalTable: name, Scope: "default", View: t.view, PrimaryKey: t.primary}
	if t.partial {
		c.FieldSet = summary.FieldSetPartial
	}
	for _, i := range t.indexes {
		c.Indexes = append(c.Indexes, summary.StorageIndex{Name: i.name, Identifies: i.columns, Unique: &i.unique, FieldSet: summary.FieldSetExhaustive})
	}
	s.Metadata.StorageContract = c
	return s
}
