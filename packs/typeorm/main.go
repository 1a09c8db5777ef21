// Command typeorm is the pack for TypeORM repositories, managers and entities.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"repository": repository, "manager": manager, "ofRepository": ofRepository, "ofManager": ofManager, "active": active, "entity": entity, "source": source, "statement": statement, "kept": kept})
}

func main() {}

// repository reads this.users.find({ where, select }).
func repository(m drift.Match) {
	on := m.Node("on")
	state(m.Node("call"), m.Text("method"), drift.First(drift.Of(on, "type[0]"), drift.Of(on, "arg[0]")), 0)
}

// manager reads manager.find(User, { where }).
func manager(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		state(m.Node("call"), m.Text("method"), drift.Of(args[0]), 1)
	}
}

// statement reads manager.query("select …").
func statement(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		drift.New(abi.FactAccess, m.Node("call")).With(abi.FieldStatement, drift.Of(args[0])).Emit()
	}
}

// active reads User.find({ where }) of an entity that descends from BaseEntity.
func active(m drift.Match) { state(m.Node("call"), m.Text("method"), drift.Of(m.Node("on")), 0) }

func state(call drift.Node, method string, container drift.Value, first int) {
	kind := "read"
	switch method {
	case "save", "insert", "update", "upsert", "delete", "remove", "softDelete", "softRemove", "restore", "increment", "decrement", "clear":
		kind = "write"
	}
	f := drift.New(abi.FactAccess, call).With(abi.FieldContainer, container).With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(method))
	args := call.Arguments()
	if len(args) > first {
		arg := args[first]
		switch method {
		case "find", "findOne", "findAndCount", "findOneOrFail", "count", "exists", "exist":
			if bare(arg) {
				f.With(abi.FieldSelector, drift.Of(arg))
			} else {
				f.With(abi.FieldSelector, drift.Of(arg, ".where"))
			}
			if s := arg.Property("select"); s != 0 {
				f.With(abi.FieldFields, drift.Of(s))
				if given[method] != "count" && arg.Property("relations") == 0 {
					f.With(abi.FieldBody, drift.Of(s))
				}
			}
		case "findBy", "findOneBy", "findOneByOrFail", "countBy", "existsBy", "findAndCountBy", "delete", "softDelete", "restore":
			f.With(abi.FieldSelector, drift.Of(arg))
		case "update":
			f.With(abi.FieldSelector, drift.Of(arg))
			if len(args) > first+1 {
				f.With(abi.FieldFields, drift.Of(args[first+1]))
			}
		case "save", "insert", "upsert":
			f.With(abi.FieldFields, drift.Of(arg))
		}
	}
	if names := named(method, args[min(first, len(args)):]); len(names) > 0 {
		f.With(abi.FieldParams, drift.List(names...))
	}
	rows(f, method)
	f.Emit()
	if strings.HasSuffix(method, "OrFail") {
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("typeorm#EntityNotFoundError global#Error")).Emit()
	}
}

// options are what a call may say of what it looks for.
var options = map[string]bool{"where": true, "select": true, "order": true, "relations": true, "skip": true, "take": true, "join": true, "cache": true, "lock": true, "withDeleted": true, "comment": true,
	"loadEagerRelations": true, "loadRelationIds": true, "relationLoadStrategy": true, "transaction": true}

// bare reports whether an object is a condition with no option around it: find({ name }), as it was written before 0.3.
func bare(arg drift.Node) bool {
	keys := arg.Keys()
	if arg.Kind() != "object" || len(keys) == 0 {
		return false
	}
	for _, c := range arg.Children() {
		if c.Kind() == "spread_element" {
			return false
		}
	}
	for _, key := range keys {
		if options[key] {
			return false
		}
	}
	return true
}

// named lists the properties that a call certainly names of its entity: in its condition, its order, its choice, and in what it writes.
func named(method string, args []drift.Node) (out []drift.Value) {
	add := func(objects ...drift.Node) {
		for _, o := range objects {
			if o.Kind() == "array" {
				objects = append(objects, o.Children()...)
			}
		}
		for _, o := range objects {
			if o.Kind() != "object" {
				continue
			}
			for _, key := range o.Keys() {
				out = append(out, drift.Text(key))
			}
		}
	}
	if len(args) == 0 {
		return nil
	}
	switch method {
	case "find", "findOne", "findAndCount", "findOneOrFail", "count", "exists", "exist":
		if bare(args[0]) {
			add(args[0])
			break
		}
		add(args[0].Property("where"), args[0].Property("order"))
		if choice := args[0].Property("select"); choice.Kind() == "object" {
			add(choice)
		}
	case "findBy", "findOneBy", "findOneByOrFail", "countBy", "existsBy", "findAndCountBy", "delete", "softDelete", "restore":
		add(args[0])
	case "update":
		add(args...)
	}
	return out
}

// given is what methods give: rows, one row, one that may be missing, or how many.
var given = map[string]string{"find": "rows", "findBy": "rows", "findOne": "row?", "findOneBy": "row?", "findOneOrFail": "row", "findOneByOrFail": "row", "count": "count", "countBy": "count",
	"findAndCount": "rows", "findAndCountBy": "rows"}

// rows states what a method gives: entities, or what is selected of them.
func rows(f *drift.Fact, method string) {
	is := given[method]
	if is == "" {
		return
	}
	if method == "findAndCount" || method == "findAndCountBy" {
		f.With(abi.FieldPath, drift.Text("[0]"))
	}
	f.With(abi.FieldOutput, drift.Text(is))
}

// entity reads @Entity("users") class User; without a name the table is the class's name in snake case.
func entity(m drift.Match) {
	decorator := m.Node("decorator")
	class := drift.Decorated(decorator)
	if class.Kind() == "export_statement" {
		class = class.Field("declaration")
	}
	args := drift.DecoratorArguments(decorator)
	name := drift.Text(drift.Snake(class.Field("name").Text()))
	if len(args) > 0 {
		name = drift.First(drift.Of(args[0], ".name"), drift.Of(args[0]), name)
		if args[0].Kind() == "object" && args[0].Property("name") == 0 {
			name = drift.Text(drift.Snake(class.Field("name").Text()))
		}
	}
	drift.New(abi.FactModel, decorator).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, name).Emit()
}

// returned is what the body of a function gives where it is written in one place; 0 where it is not.
func returned(body drift.Node) drift.Node {
	if body.Kind() != "statement_block" {
		return body
	}
	for _, c := range body.Children() {
		if c.Kind() == "return_statement" {
			return c.Child(0)
		}
	}
	return 0
}

// source reads new DataSource({ type: "postgres" }), TypeOrmModule.forRoot of the same and forRootAsync of functions that give it.
func source(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	options := args[0]
	if factory := options.Property("useFactory").Function(); factory != 0 {
		options = returned(factory.Field("body"))
	}
	system := options.Property("type").Str()
	switch system {
	case "":
		return
	case "postgres", "aurora-postgres":
		system = "postgresql"
	case "mariadb", "aurora-mysql":
		system = "mysql"
	case "better-sqlite3":
		system = "sqlite"
	case "mssql":
		system = "microsoft.sql_server"
	}
	drift.New(abi.FactModel, m.Node("call")).With(abi.FieldSystem, drift.Text(system)).Emit()
}
