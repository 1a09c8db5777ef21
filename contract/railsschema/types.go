package railsschema

import (
	"github.com/drift-analyzer/drift/summary"
)

// shapes are the types of columns of which the value on the wire is known.
var shapes = map[string]summary.TypeShape{
	"string": summary.Text{}, "text": summary.Text{}, "citext": summary.Text{}, "uuid": summary.Text{}, "binary": summary.Text{}, "inet": summary.Text{}, "cidr": summary.Text{},
	"varchar": summary.Text{}, "char": summary.Text{}, "enum": summary.Text{}, "xml": summary.Text{}, "mediumtext": summary.Text{}, "longtext": summary.Text{}, "tinytext": summary.Text{},
	"integer": summary.Integer{}, "bigint": summary.Integer{}, "smallint": summary.Integer{}, "serial": summary.Integer{}, "bigserial": summary.Integer{}, "unsigned_integer": summary.Integer{},
	"float": summary.Number{}, "decimal": summary.Text{}, "numeric": summary.Text{}, "money": summary.Text{},
	"boolean": summary.Boolean{},
}

// methods of a table's block that add no column.
var noColumn = map[string]bool{"index": true, "check_constraint": true, "exclusion_constraint": true, "unique_constraint": true, "unique_key": true, "foreign_key": true, "comment": true}

func shapeOf(kind string, list bool) summary.TypeShape {
	shape := shapes[kind]
	if shape == nil {
		shape = summary.UnknownShape{}
	}
	if list {
		return summary.Array{Items: shape}
	}
	return shape
}
