package sql

import (
	"strings"

	"github.com/drift-analyzer/drift/internal/sqltext"
	"github.com/drift-analyzer/drift/summary"
)

// words of types, as values cross a driver.
var types = map[string]summary.TypeShape{}

func init() {
	for shape, words := range map[summary.TypeShape]string{
		summary.Integer{}: "int integer smallint bigint tinyint mediumint int2 int4 int8 serial bigserial smallserial serial4 serial8 year",
		summary.Number{}:  "numeric decimal dec real double float float4 float8 number money smallmoney",
		summary.Boolean{}: "bool boolean bit",
		summary.Text{}: "text varchar char character varying nvarchar nchar varchar2 nvarchar2 clob tinytext mediumtext longtext ntext citext uuid uniqueidentifier " +
			"name bpchar inet cidr macaddr xml set",
		summary.UnknownShape{}:           "json jsonb hstore any variant",
		summary.Ref{Name: "timestamp"}:   "timestamp timestamptz datetime datetime2 smalldatetime datetimeoffset",
		summary.Ref{Name: "date"}:        "date",
		summary.Ref{Name: "time"}:        "time timetz",
		summary.Ref{Name: "interval"}:    "interval",
		summary.Ref{Name: "binary"}:      "bytea blob binary varbinary tinyblob mediumblob longblob image",
		summary.Ref{Name: "geometry"}:    "geometry geography point polygon",
		summary.Ref{Name: "tsvector"}:    "tsvector",
		summary.Ref{Name: "vector"}:      "vector",
		summary.Ref{Name: "rowversion"}:  "rowversion",
		summary.Ref{Name: "sql_variant"}: "sql_variant",
	} {
		for _, w := range strings.Fields(words) {
			types[w] = shape
		}
	}
}

func isType(t sqltext.Token) bool {
	_, ok := types[strings.ToLower(t.Text)]
	return t.Kind == sqltext.Word && ok
}

// columnType reads a type and stops at the first word that is none of it.
func (d *database) columnType() summary.TypeShape {
	t := d.peek()
	if !t.IsName() || t.Is("not", "null", "default", "primary", "unique", "references", "check", "generated", "constraint", "collate", "as") {
		return summary.UnknownShape{} // SQLite allows a column without a type
	}
	name := strings.ToLower(d.name())
	if i := strings.LastIndexByte(name, '.'); i >= 0 && len(d.enums[name]) == 0 {
		name = name[i+1:]
	}
	shape, ok := types[name]
	switch {
	case name == "enum" && d.peek().Is("("):
		d.next()
		return oneOf(d.texts())
	case len(d.enums[name]) > 0:
		shape = oneOf(d.enums[name])
	case !ok:
		shape = summary.Ref{Name: name}
	}
	d.take("precision", "varying", "unsigned")
	if d.take("(") {
		first := d.peek()
		d.pass()
		for d.take(",") {
			d.pass()
		}
		d.take(")")
		if name == "tinyint" && first.Text == "1" {
			shape = summary.Boolean{}
		}
	}
	if strings.HasPrefix(name, "timestamp") || strings.HasPrefix(name, "time") {
		if d.take("with", "without") {
			d.take("time")
			d.take("zone")
		}
	}
	for d.peek().Is("[", "array") {
		bracket := d.next().Is("[")
		for bracket && !d.peek().Is("]") && d.peek().Kind != sqltext.End && d.peek().Kind != sqltext.Semicolon {
			d.next()
		}
		d.take("]")
		shape = summary.Array{Items: shape}
	}
	return shape
}

func oneOf(values []string) summary.TypeShape {
	var out []summary.TypeShape
	for _, v := range values {
		out = append(out, summary.Literal{Value: v})
	}
	return summary.NewUnion(out...)
}
