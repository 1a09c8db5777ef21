package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// defined reads sequelize.define("user", { name: DataTypes.STRING }, { tableName: "people" }), the value of which is the model.
func defined(m drift.Match) {
	call := m.Node("call")
	if args := call.Arguments(); len(args) > 1 {
		described(call, drift.Value{}, args[0].Str(), args[1], at(args, 2))
	}
}

// initialized reads User.init({ name: DataTypes.STRING }, { sequelize, modelName: "user" }) of a class that extends Model.
func initialized(m drift.Match) {
	call, name := m.Node("call"), m.Text("on")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	options := at(args, 1)
	if named := options.Property("modelName"); named != 0 {
		name = named.Str()
	} else if name == "this" || name == "super" {
		name = ""
	}
	described(call, drift.Of(m.Node("on")), name, args[0], options)
}

// at is one of some nodes, 0 beyond them.
func at(nodes []drift.Node, i int) drift.Node {
	if i < len(nodes) {
		return nodes[i]
	}
	return 0
}

// described states a model that a call describes: its table, what its rows have, and in which columns.
func described(call drift.Node, class drift.Value, name string, attributes, options drift.Node) {
	key := primary(attributes)
	names := []drift.Value{drift.Of(attributes)}
	if key == "" {
		names = append(names, drift.Text("id"))
	}
	if len(attributes.Keys()) == 0 {
		names = append(names, drift.Text("*"))
	}
	f := of(call, class).With(abi.FieldFields, drift.List(append(names, times(options)...)...))
	if container := container(name, options); container.Kind != abi.ValueNone {
		f.With(abi.FieldContainer, container)
	}
	if key != "" && key != "id" {
		f.With(abi.FieldSelector, drift.List(drift.Text(key)))
	}
	if otherwise(options) {
		f.With(abi.FieldBody, drift.List(drift.Text("*")))
	}
	f.Emit()
	for _, name := range attributes.Keys() {
		keep(call, class, name, attributes.Property(name).Property("field"))
	}
	for _, name := range []string{"createdAt", "updatedAt", "deletedAt"} {
		keep(call, class, name, 0)
	}
}

// primary is the attribute that says it is the key; "" for the id that the library adds.
func primary(attributes drift.Node) string {
	for _, name := range attributes.Keys() {
		if attributes.Property(name).Property("primaryKey") != 0 {
			return name
		}
	}
	return ""
}

// container is the name of a model's table: what its options say, else the plural of its name. Of a name that is not known it is none.
func container(name string, options drift.Node) drift.Value {
	if options.Property("tableName") != 0 {
		return drift.Of(options, ".tableName")
	}
	if name == "" {
		return drift.Value{}
	}
	if options.Property("underscored") != 0 {
		name = drift.Snake(name)
	}
	if options.Property("freezeTableName") == 0 {
		name = plural(name)
	}
	return drift.Text(name)
}

// plural is the plural of a name, which keeps its capitals.
func plural(name string) string {
	many := drift.Plural(name)
	if len(many) > 0 && 'A' <= name[0] && name[0] <= 'Z' && 'a' <= many[0] && many[0] <= 'z' {
		for i := range len(name) {
			if i >= len(many) || many[i] != name[i] && many[i] != name[i]+('a'-'A') {
				return name + "s"
			}
		}
		many = name + many[len(name):]
	}
	return many
}

// times are the attributes of the times at which a row was made, changed and, of a model that is paranoid, removed.
func times(options drift.Node) (out []drift.Value) {
	if options.Property("timestamps").Text() == "false" {
		return nil
	}
	for _, name := range []string{"createdAt", "updatedAt", "deletedAt"} {
		switch {
		case options.Property(name).Str() != "":
			out = append(out, drift.Of(options, "."+name))
		case options.Property(name) != 0, name == "deletedAt" && options.Property("paranoid") == 0:
		default:
			out = append(out, drift.Text(name))
		}
	}
	return out
}

// otherwise reports whether rows of a model are written otherwise than they are kept: a scope that holds of every query may leave
// parts out.
func otherwise(options drift.Node) bool {
	return options != 0 && (options.Kind() != "object" || options.Property("defaultScope") != 0)
}

// keep states in which column an attribute is kept: that of field. One of several words may be kept under a name with underscores, which
// the options of the database may ask for.
func keep(at drift.Node, class drift.Value, name string, field drift.Node) {
	f := of(at, class).With(abi.FieldName, drift.Text(name))
	switch {
	case field.Str() != "":
		f.With(abi.FieldSelector, drift.Of(field)).Emit()
	case drift.Snake(name) != name:
		f.Emit()
	}
}

// table reads @Table({ tableName: "people" }) class User extends Model.
func table(m drift.Match) {
	decorator := m.Node("decorator")
	class := drift.Decorated(decorator)
	if class.Kind() == "export_statement" {
		class = class.Field("declaration")
	}
	options := at(drift.DecoratorArguments(decorator), 0)
	name := class.Field("name").Text()
	if named := options.Property("modelName"); named != 0 {
		name = named.Str()
	}
	if container := container(name, options); container.Kind != abi.ValueNone {
		drift.New(abi.FactModel, decorator).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, container).Emit()
	}
	drift.New(abi.FactModel, decorator).With(abi.FieldClass, drift.Of(class)).With(abi.FieldFields, drift.List(append([]drift.Value{drift.Text("id")}, times(options)...)...)).Emit()
	if otherwise(options) {
		drift.New(abi.FactModel, decorator).With(abi.FieldClass, drift.Of(class)).With(abi.FieldBody, drift.List(drift.Text("*"))).Emit()
	}
}

// column reads @Column name: string of such a class, and @ForeignKey and the like, which are attributes too.
func column(m drift.Match) {
	decorator := m.Node("decorator")
	field := decorator.Parent()
	if field.Kind() != "public_field_definition" {
		field = drift.Decorated(decorator) // an accessor
	}
	if field.Field("name") == 0 {
		return
	}
	class := drift.Of(field.EnclosingClass())
	name := field.Field("name").Text()
	drift.New(abi.FactModel, decorator).With(abi.FieldClass, class).With(abi.FieldFields, drift.List(drift.Text(name))).Emit()
	keep(decorator, class, name, at(drift.DecoratorArguments(decorator), 0).Property("field"))
}

// written reads what makes rows be written otherwise than they are kept: toJSON of the class, or of its prototype.
func written(m drift.Match) {
	class := drift.Of(m.Node("on"))
	if m.Node("call") == 0 {
		class = drift.Of(m.Node("method").EnclosingClass())
	}
	drift.New(abi.FactModel, m.Node("at")).With(abi.FieldClass, class).With(abi.FieldBody, drift.List(drift.Text("*"))).Emit()
}

// associated reads Post.belongsTo(User, { foreignKey: "authorId" }), by which rows of Post have one more attribute, and User.hasMany(Post).
func associated(m drift.Match) {
	call, has := m.Node("call"), m.Node("on")
	args := call.Arguments()
	if len(args) == 0 || m.Text("method") == "belongsToMany" {
		return
	}
	if m.Text("method") != "belongsTo" {
		has = args[0]
	}
	added := drift.Text("*")
	if len(args) > 1 {
		if key := args[1].Property("foreignKey"); key.Str() != "" {
			added = drift.Of(key)
		}
	}
	drift.New(abi.FactModel, call).With(abi.FieldClass, drift.Of(has)).With(abi.FieldFields, drift.List(added)).Emit()
}

// of begins a statement about a model: a class, or, without one, what the call makes.
func of(at drift.Node, class drift.Value) *drift.Fact {
	f := drift.New(abi.FactModel, at)
	if class.Kind != abi.ValueNone {
		f.With(abi.FieldClass, class)
	}
	return f
}
