// Command sequelize is the pack for Sequelize models.
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
	drift.Register(manifest, drift.Handlers{
		"defined": defined, "initialized": initialized, "table": table, "column": column, "written": written, "rewritten": written, "associated": associated,
		"access": access, "active": access, "instance": instance, "statement": statement, "database": database,
	})
}

func main() {}

// access reads User.findAll({ where, attributes, order }).
func access(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	f := drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.Of(m.Node("on"))).With(abi.FieldOperation, drift.Text(method))
	options := optionsOf(method, args)
	kind := "read"
	switch method {
	case "create", "bulkCreate", "update", "upsert", "destroy", "restore", "findOrCreate", "findCreateFind", "findOrBuild", "increment", "decrement", "truncate":
		kind = "write"
	}
	f.With(abi.FieldAccess, drift.Text(kind))
	switch method {
	case "findByPk":
		f.With(abi.FieldSelector, drift.List(drift.Text("id")))
	case "create", "upsert", "update":
		if len(args) > 0 {
			f.With(abi.FieldFields, drift.Of(args[0]))
		}
	case "bulkCreate":
		if len(args) > 0 && args[0].Element(0) != 0 {
			f.With(abi.FieldFields, drift.Of(args[0].Element(0)))
		}
	case "increment", "decrement", "max", "min", "sum":
		if len(args) > 0 && args[0].Str() != "" {
			f.With(abi.FieldFields, drift.List(drift.Of(args[0])))
		}
	case "findOrCreate", "findCreateFind":
		if defaults := options.Property("defaults"); defaults != 0 {
			f.With(abi.FieldFields, drift.Of(defaults))
		}
	}
	if where := options.Property("where"); where != 0 {
		f.With(abi.FieldSelector, condition(where))
	}
	chosen, whole := selected(options)
	if kind == "read" && chosen != nil {
		f.With(abi.FieldFields, drift.List(chosen...))
		if whole && given[method][0] != "count" {
			f.With(abi.FieldBody, drift.List(chosen...))
		}
	}
	names := named(options)
	if kind == "write" && options.Property("include") == 0 {
		names = append(names, valued(method, args, options)...)
	}
	if len(names) > 0 {
		f.With(abi.FieldParams, drift.List(names...))
	}
	gives(f, call, method, options, whole)
	f.Emit()
}

// valued lists the attributes that a write certainly gives values: what it names beside others is its model's.
func valued(method string, args []drift.Node, options drift.Node) (out []drift.Value) {
	rows := []drift.Node{0}
	switch method {
	case "create", "upsert", "update":
		rows[0] = at(args, 0)
	case "bulkCreate":
		rows = at(args, 0).Children()
	case "findOrCreate", "findCreateFind":
		rows[0] = options.Property("defaults")
	}
	for _, row := range rows {
		if row.Kind() != "object" {
			continue
		}
		for _, key := range row.Keys() {
			if plain(key) {
				out = append(out, drift.Text(key))
			}
		}
	}
	return out
}

// optionsOf is the argument of a method that has its options; 0 where there is none.
func optionsOf(method string, args []drift.Node) drift.Node {
	at := 0
	switch method {
	case "findByPk", "create", "bulkCreate", "update", "upsert", "increment", "decrement", "max", "min", "sum":
		at = 1
	}
	if len(args) > at {
		return args[at]
	}
	return 0
}

// given is what methods give: rows, one row, one that may be missing, or how many; and where it is in what comes back.
var given = map[string][2]string{
	"findAll": {"rows"}, "findOne": {"row?"}, "findByPk": {"row?"}, "findAndCountAll": {"rows", ".rows"}, "count": {"count"}, "create": {"row"}, "bulkCreate": {"rows"},
	"findOrCreate": {"row", "[0]"}, "findCreateFind": {"row", "[0]"}, "destroy": {"count"},
}

// gives states the rows that a method gives. What is loaded along, grouped or reckoned stands beside the attributes of the model.
func gives(f *drift.Fact, call drift.Node, method string, options drift.Node, whole bool) {
	is := given[method]
	if is[0] == "" || !whole || rewrites(call) {
		return
	}
	if options != 0 {
		if options.Kind() != "object" || options.Property("include") != 0 || options.Property("group") != 0 || options.Property("paranoid") != 0 && is[0] == "count" {
			return
		}
		for _, c := range options.Children() {
			if c.Kind() == "spread_element" {
				return
			}
		}
		if is[0] == "row?" && options.Property("rejectOnEmpty") != 0 {
			is[0] = "row"
		}
	}
	if is[1] != "" {
		f.With(abi.FieldPath, drift.Text(is[1]))
	}
	f.With(abi.FieldOutput, drift.Text(is[0])).With(abi.FieldExcept, drift.List(drift.Text("dataValues"), drift.Text("isNewRecord"), drift.Text("sequelize"), drift.Text("length")))
}

// rewrites reports whether the function around a query puts more into rows than their model has.
func rewrites(call drift.Node) bool {
	around := call.EnclosingFunction()
	if around == 0 {
		return false
	}
	text := around.Text()
	return strings.Contains(text, ".dataValues") || strings.Contains(text, ".setDataValue(")
}

// selected lists the attributes that are chosen: attributes: ["id", "name"]. whole is false where they are chosen otherwise: renamed,
// reckoned, left out.
func selected(options drift.Node) (names []drift.Value, whole bool) {
	list := options.Property("attributes")
	if list == 0 {
		return nil, true
	}
	if list.Kind() != "array" {
		return nil, false
	}
	whole = true
	for _, c := range list.Children() {
		if c.Str() == "" {
			whole = false
			continue
		}
		names = append(names, drift.Of(c))
	}
	return names, whole
}

// named lists the attributes that a query certainly names of its model: in its condition, its choice and its order. What has a dot or
// stands between dollar signs is of what is loaded along.
func named(options drift.Node) (out []drift.Value) {
	if options.Property("include") != 0 && options.Property("where") == 0 {
		return nil
	}
	if where := options.Property("where"); where.Kind() == "object" {
		for _, key := range where.Keys() {
			if plain(key) {
				out = append(out, drift.Text(key))
			}
		}
	}
	if list := options.Property("attributes"); list.Kind() == "array" {
		for _, c := range list.Children() {
			if plain(c.Str()) {
				out = append(out, drift.Of(c))
			}
		}
	}
	if order := options.Property("order"); order.Kind() == "array" {
		for _, by := range order.Children() {
			if parts := by.Children(); by.Kind() == "array" && len(parts) == 2 && plain(parts[0].Str()) && parts[1].Kind() == "string" {
				out = append(out, drift.Of(parts[0]))
			}
		}
	}
	return out
}

// condition is what chooses rows: the attributes that are the model's own.
func condition(where drift.Node) drift.Value {
	whole := where.Kind() == "object"
	var names []drift.Value
	for _, key := range where.Keys() {
		if plain(key) {
			names = append(names, drift.Text(key))
		} else {
			whole = false
		}
	}
	if whole || len(names) == 0 {
		return drift.Of(where)
	}
	return drift.List(names...)
}

// plain reports whether a name is that of an attribute.
func plain(name string) bool {
	for i := range len(name) {
		if name[i] == '$' || name[i] == '.' || name[i] == ' ' || name[i] == '(' {
			return false
		}
	}
	return name != ""
}

// instance reads user.update({ name }), user.save() and user.destroy().
func instance(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	f := drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.First(drift.Of(m.Node("on"), "type[0]"), drift.Of(m.Node("on")))).
		With(abi.FieldAccess, drift.Text("write")).With(abi.FieldOperation, drift.Text(method))
	if args := call.Arguments(); method == "update" && len(args) > 0 {
		f.With(abi.FieldFields, drift.Of(args[0]))
	}
	f.Emit()
}

// statement reads sequelize.query("SELECT …").
func statement(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		drift.New(abi.FactAccess, m.Node("call")).With(abi.FieldStatement, drift.First(drift.Of(args[0], ".query"), drift.Of(args[0]))).Emit()
	}
}

// database reads new Sequelize("postgres://…") and new Sequelize(name, user, password, { dialect: "postgres" }).
func database(m drift.Match) {
	call := m.Node("call")
	dialect := ""
	for _, a := range call.Arguments() {
		if said := a.Property("dialect").Str(); said != "" {
			dialect = said
		}
	}
	if args := call.Arguments(); dialect == "" && len(args) > 0 {
		dialect, _, _ = strings.Cut(args[0].Str(), ":")
	}
	switch dialect {
	case "postgres", "postgresql":
		dialect = "postgresql"
	case "mariadb":
		dialect = "mysql"
	case "mssql":
		dialect = "microsoft.sql_server"
	case "mysql", "sqlite", "oracle", "db2", "snowflake":
	default:
		return
	}
	drift.New(abi.FactModel, call).With(abi.FieldSystem, drift.Text(dialect)).Emit()
}
