package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// column states one column of a table.
func column(at drift.Node, table, name, word string) {
	drift.New(abi.FactAttribute, at).With(abi.FieldContainer, drift.Text(table)).With(abi.FieldName, drift.Text(name)).With(abi.FieldTypeName, drift.Text(word)).Emit()
}

// table reads create_table "users" do |t| … end.
func table(call drift.Node) {
	args := rubycall.Positional(call)
	if len(args) == 0 || args[0].Str() == "" {
		return
	}
	name := args[0].Str()
	switch key := rubycall.Keyword(call, "id"); {
	case key == 0, key.Text() == ":bigint", key.Text() == ":integer", key.Text() == ":serial":
		column(call, name, primary(call), "integer")
	case key.Text() == "false":
	default:
		column(call, name, primary(call), typed(rubycall.Name(key)))
	}
	for _, c := range call.Field("block").Field("body").Children() {
		if c.Kind() == "call" {
			columnOf(c, name)
		}
	}
}

// primary is the name of a table's key.
func primary(call drift.Node) string {
	if k := rubycall.Keyword(call, "primary_key"); k != 0 && k.Str() != "" {
		return k.Str()
	}
	return "id"
}

// columnOf reads t.string "name", null: false.
func columnOf(c drift.Node, table string) {
	null := "?"
	if rubycall.Keyword(c, "null").Text() == "false" {
		null = ""
	}
	many := ""
	if rubycall.Keyword(c, "array").Text() == "true" {
		many = "[]"
	}
	kind := c.Field("method").Text()
	var names []string
	for _, a := range rubycall.Positional(c) {
		if n := rubycall.Name(a); n != "" {
			names = append(names, n)
		}
	}
	switch kind {
	case "index", "check_constraint", "foreign_key", "exclusion_constraint", "unique_constraint", "unique_key", "remove":
		return
	case "timestamps":
		if rubycall.Keyword(c, "null").Text() != "true" {
			null = ""
		}
		column(c, table, "created_at", "text"+null)
		column(c, table, "updated_at", "text"+null)
		return
	case "references", "belongs_to":
		for _, n := range names {
			column(c, table, n+"_id", "integer"+null)
			if rubycall.Keyword(c, "polymorphic") != 0 {
				column(c, table, n+"_type", "text"+null)
			}
		}
		return
	case "column":
		if len(names) > 1 {
			column(c, table, names[0], typed(names[1])+many+null)
		}
		return
	}
	for _, n := range names {
		column(c, table, n, typed(kind)+many+null)
	}
}

// typed is what is written of a column of that type.
func typed(kind string) string {
	switch kind {
	case "string", "text", "citext", "uuid", "date", "datetime", "time", "timestamp", "timestamptz", "decimal", "numeric", "inet", "cidr", "macaddr", "enum",
		"binary", "bit", "ltree", "xml", "interval", "virtual", "tsvector", "blob", "money", "mediumtext", "longtext", "tinytext", "timestamp_with_time_zone":
		return "text"
	case "integer", "bigint", "smallint", "serial", "bigserial", "primary_key", "tinyint", "mediumint", "unsigned_integer", "unsigned_bigint":
		return "integer"
	case "float", "double":
		return "number"
	case "boolean":
		return "boolean"
	case "hstore":
		return "dictionary"
	}
	return "any"
}

// described reads what a class says of its attributes beside the schema.
func described(m drift.Match) {
	call, class := m.Node("call"), m.Node("class")
	state := func(name, word string) {
		if name != "" {
			drift.New(abi.FactAttribute, call).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(name)).With(abi.FieldTypeName, drift.Text(word)).Emit()
		}
	}
	args := rubycall.Positional(call)
	switch m.Text("method") {
	case "enum":
		if len(args) > 0 {
			state(rubycall.Name(args[0]), "text?")
			return
		}
		for _, a := range call.Arguments() {
			if a.Kind() == "pair" {
				state(rubycall.Key(a), "text?")
			}
		}
	case "attribute":
		if len(args) > 1 {
			state(rubycall.Name(args[0]), typed(rubycall.Name(args[1]))+"?")
		}
	case "mount_uploader", "mount_uploaders", "mount_base64_uploader":
		if len(args) > 0 {
			state(rubycall.Name(args[0]), "any") // its addresses, in a shape that the uploader says
		}
	case "devise":
		for _, name := range unwritten {
			state(name, "none")
		}
	}
}

// unwritten are the columns that the gem keeps out of what is written of a record.
var unwritten = []string{"encrypted_password", "reset_password_token", "reset_password_sent_at", "remember_created_at", "sign_in_count", "current_sign_in_at",
	"last_sign_in_at", "current_sign_in_ip", "last_sign_in_ip", "password_salt", "confirmation_token", "confirmed_at", "confirmation_sent_at", "remember_token",
	"unconfirmed_email", "failed_attempts", "unlock_token", "locked_at"}

// ignored reads self.ignored_columns = [:a].
func ignored(m drift.Match) {
	for _, name := range rubycall.Names(m.Node("value")) {
		drift.New(abi.FactAttribute, m.Node("at")).With(abi.FieldClass, drift.Of(m.Node("class"))).With(abi.FieldName, drift.Text(name)).
			With(abi.FieldTypeName, drift.Text("none")).Emit()
	}
}
