package sql

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

func FuzzRead(f *testing.F) {
	contracttest.Fuzz(f, "schema.sql", Read, "CREATE TABLE a (b int[3] DEFAULT (1), KEY k (b)); ALTER TABLE a CHANGE b c ENUM('x'); RENAME TABLE a TO d;")
}

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"string":   {"CREATE TABLE a (\n b text DEFAULT 'x);\n", "s.sql:2: a text in quotes does not end"},
		"comment":  {"/* create table a (b int);\n", "s.sql:1: a comment does not end"},
		"dollar":   {"create table a (b int);\ncreate function f() as $x$ begin\n", "s.sql:2: a text in $x$ does not end"},
		"brackets": {"create table a (b int,\n c int;\n", "s.sql:2: the brackets of the table a do not close"},
		"name":     {"create table (b int);\n", "s.sql:1: a name is missing here"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"s.sql": {Data: []byte(c.text)}}, Files: []string{"s.sql"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
	deep := "create table a (b int default " + strings.Repeat("(", 300000) + strings.Repeat(")", 300000) + ");"
	if _, err := Read(&source.Input{FS: fstest.MapFS{"s.sql": {Data: []byte(deep)}}, Files: []string{"s.sql"}}); err != nil {
		t.Error(err)
	}
}

// TestNoTables: files that create nothing are not read as anything, so no database is named either.
func TestNoTables(t *testing.T) {
	in := &source.Input{FS: fstest.MapFS{"s.sql": {Data: []byte("-- nothing yet\nSELECT 1;\n")}}, Files: []string{"s.sql"}}
	all, err := Read(in)
	if err != nil || len(all) > 0 || len(in.Notes) > 0 {
		t.Errorf("got %v, %v, %v", all, in.Notes, err)
	}
}
