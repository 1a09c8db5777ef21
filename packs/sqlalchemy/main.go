// Command sqlalchemy is the pack for SQLAlchemy, with SQLModel and Flask-SQLAlchemy on top of it.
package main

import (
	_ "embed"
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/orm"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"model": model, "engine": engine, "query": query, "get": query, "statement": statement, "object": object, "active": active, "raw": raw, "kept": kept, "computed": computed})
}

func main() {}

// model reads a class that descends from a declarative base: its table is what it
// says, otherwise the class's name as the library spells it.
func model(m drift.Match) {
	name := m.Node("name")
	class := name.Parent()
	if t := class.Field("body"); t != 0 {
		for _, c := range t.Children() {
			a := c.Child(0)
			if a.Kind() != "assignment" {
				continue
			}
			switch a.Field("left").Text() {
			case "__abstract__":
				return
			case "__tablename__":
				if table := a.Field("right"); table.Str() != "" {
					modelled(class, drift.Of(table)).Emit()
					return
				}
			}
		}
	}
	table := ""
	switch {
	case name.Has("sqlmodel#SQLModel"):
		table = lower(name.Text())
		if !hasTable(class) {
			return // a plain model, no table
		}
	default:
		table = drift.Snake(name.Text())
	}
	modelled(class, drift.Text(table)).Emit()
}

// modelled states the table of a class, with the columns of its key where that is not called id.
func modelled(class drift.Node, table drift.Value) *drift.Fact {
	f := drift.New(abi.FactModel, class).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, table)
	var keys []drift.Value
	for _, c := range class.Field("body").Children() {
		a := c.Child(0)
		call := a.Field("right")
		if a.Kind() != "assignment" || call.Kind() != "call" || drift.Keyword(call, "primary_key").Text() != "True" {
			continue
		}
		name := a.Field("left").Text()
		if args := drift.Positional(call); len(args) > 0 && args[0].Str() != "" {
			name = args[0].Str()
		}
		keys = append(keys, drift.Text(name))
	}
	if len(keys) > 1 || len(keys) == 1 && keys[0].Text != "id" {
		f.With(abi.FieldSelector, drift.List(keys...))
	}
	return f
}

// hasTable reads class X(SQLModel, table=True).
func hasTable(class drift.Node) bool {
	for _, c := range class.Field("superclasses").Children() {
		if c.Kind() == "keyword_argument" && c.Field("name").Text() == "table" {
			return c.Field("value").Text() == "True"
		}
	}
	return false
}

func lower(s string) string {
	b := []byte(s)
	for i := range b {
		if b[i] >= 'A' && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// engine reads create_engine("postgresql+driver://…"); of a text with holes, what stands before the first.
func engine(m drift.Match) {
	args := drift.Positional(m.Node("call"))
	if len(args) == 0 {
		return
	}
	kind, url, ok := args[0].Const()
	if !ok || kind != 's' && kind != 'p' {
		return
	}
	for i := 0; i < len(url); i++ {
		if c := url[i]; c != ':' && c != '+' {
			if c < 'a' || c > 'z' {
				return
			}
			continue
		}
		system := url[:i]
		switch system {
		case "postgres":
			system = "postgresql"
		case "mariadb":
			system = "mysql"
		case "mssql":
			system = "microsoft.sql_server"
		}
		drift.New(abi.FactModel, m.Node("call")).With(abi.FieldSystem, drift.Text(system)).Emit()
		return
	}
}

// bases are the classes that models descend from.
var bases = []string{"sqlalchemy.orm#declarative_base()", "sqlalchemy.ext.declarative#declarative_base()", "sqlalchemy.orm#DeclarativeBase",
	"sqlalchemy.orm#DeclarativeBaseNoMeta", "sqlalchemy.orm#registry().generate_base()", "sqlmodel#SQLModel", "flask_sqlalchemy#SQLAlchemy().Model",
	"sqlalchemy.ext.declarative.api#declarative_base()"}

// classOf is the model behind User and User.name.
func classOf(n drift.Node) drift.Node {
	if n.ValueKind() == abi.EvaluatedClass {
		return n
	}
	if n.Kind() == "attribute" {
		if object := n.Field("object"); object.ValueKind() == abi.EvaluatedClass {
			return object
		}
	}
	return 0
}

// taking are the methods by which a query's rows are taken.
var taking = map[string]bool{"get": true, "get_one": true, "first": true, "one": true, "one_or_none": true, "all": true, "scalar": true, "scalar_one": true,
	"scalar_one_or_none": true, "count": true, "get_or_404": true, "first_or_404": true, "one_or_404": true, "paginate": true, "update": true, "delete": true}

// access states what a statement does to a model, with what the calls behind it pick and change. Method is that of the call.
func access(method string, call, model drift.Node, kind, operation string, selector, fields []drift.Value, others ...picked) {
	var conditions []drift.Node
	joined := joins(method, call) // what filter_by is about behind a join
	named := map[string][]drift.Value{}
	for _, s := range orm.Chain(call) {
		switch s.Method {
		case "filter", "where", "having":
			conditions = append(conditions, drift.Positional(s.Call)...)
		case "join", "outerjoin", "join_from", "select_from":
			if name := joins(s.Method, s.Call); name != "" {
				joined = name
			}
			for _, a := range drift.Positional(s.Call) {
				if a.ValueKind() == abi.EvaluatedClass {
					others = append(others, picked{class: a})
				} else {
					conditions = append(conditions, a)
				}
			}
		case "reset_joinpoint":
			joined = ""
		case "filter_by":
			if joined == "" {
				selector = append(selector, orm.Keywords(s.Call)...)
			} else {
				named[joined] = append(named[joined], orm.Keywords(s.Call)...)
			}
		case "get":
			selector = append(selector, orm.Key())
		case "delete":
			kind, operation = "write", "delete"
		case "update":
			kind, operation = "write", "update"
			for _, a := range drift.Positional(s.Call) {
				fields = append(fields, drift.Of(a))
			}
		case "values":
			fields = append(fields, orm.Keywords(s.Call)...)
			for _, a := range drift.Positional(s.Call) {
				fields = append(fields, drift.Of(a))
			}
		}
	}
	compared := func(of drift.Node) (out []drift.Value) {
		for _, c := range conditions {
			out = append(out, orm.Compared(c, of)...)
		}
		return out
	}
	stated(orm.Taken(method, call, taking), model, kind, operation, append(selector, compared(model)...), fields)
	told := map[string]bool{last(model.Text()): true}
	for _, o := range others {
		if name := last(o.class.Text()); !told[name] {
			told[name] = true
			stated(orm.Taken(method, call, taking), o.class, "read", "select", append(named[name], compared(o.class)...), o.columns)
		}
	}
}

// joins is the name of the model that a call joins: "" for any other call, "?" for what a relation leads to.
func joins(method string, call drift.Node) string {
	args := drift.Positional(call)
	switch {
	case method != "join" && method != "outerjoin" && method != "join_from" || len(args) == 0:
		return ""
	case args[len(args)-1].ValueKind() == abi.EvaluatedClass && method == "join_from":
		return last(args[len(args)-1].Text())
	case args[0].ValueKind() == abi.EvaluatedClass && method != "join_from":
		return last(args[0].Text())
	}
	return "?"
}

func stated(at, model drift.Node, kind, operation string, selector, fields []drift.Value) {
	f := drift.New(abi.FactAccess, at).With(abi.FieldContainer, drift.Of(model)).With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(operation))
	if len(selector) > 0 {
		f.With(abi.FieldSelector, drift.List(selector...))
	}
	if len(fields) > 0 {
		f.With(abi.FieldFields, drift.List(fields...))
	}
	f.Emit()
}

// picked is a model of which a statement picks columns, all of them where there are none.
type picked struct {
	class   drift.Node
	columns []drift.Value
}

// picks lists the models of which a statement picks columns, in the order in which it names them: of select(User.id, Post.title), both.
func picks(args []drift.Node) (out []picked) {
	whole := map[string]bool{}
	for _, a := range args {
		class := classOf(a)
		if class == 0 {
			for i := range out {
				whole[last(out[i].class.Text())] = true // func.count(User.id): which columns it takes is not read
			}
			continue
		}
		name := last(class.Text())
		i := slices.IndexFunc(out, func(p picked) bool { return last(p.class.Text()) == name })
		if i < 0 {
			i, out = len(out), append(out, picked{class: class})
		}
		if a == class {
			whole[name] = true
			continue
		}
		out[i].columns = append(out[i].columns, drift.Text(a.Field("attribute").Text()))
	}
	for i := range out {
		if whole[last(out[i].class.Text())] {
			out[i].columns = nil
		}
	}
	return out
}

// columnsOf are the columns that a statement picks where all of them are of one model.
func columnsOf(class drift.Node, args []drift.Node) []drift.Value {
	for _, a := range args {
		if a.Kind() != "attribute" || a.Field("object").Text() != class.Text() {
			return nil
		}
	}
	var out []drift.Value
	for _, a := range args {
		out = append(out, drift.Text(a.Field("attribute").Text()))
	}
	return out
}

// query reads session.query(User) and session.get(User, id).
func query(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	class := classOf(args[0])
	if class == 0 || !class.Has(bases...) {
		return
	}
	switch method := m.Text("method"); method {
	case "get", "get_one":
		access(method, call, class, "read", "get", []drift.Value{orm.Key()}, nil)
	case "query":
		of := picks(args)
		access(method, call, class, "read", "select", nil, of[0].columns, of[1:]...)
	default:
		access(method, call, class, "write", "insert", nil, nil)
	}
}

// statement reads select(User), insert(User), update(User) and delete(User).
func statement(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	class := classOf(args[0])
	if class == 0 {
		return
	}
	kind, operation := "read", "select"
	for _, op := range []string{"insert", "update", "delete"} {
		if fn.Has("sqlalchemy#"+op, "sqlmodel#"+op, "sqlalchemy.sql#"+op, "sqlalchemy.dialects.postgresql#"+op, "sqlalchemy.sql.expression#"+op) {
			kind, operation = "write", op
		}
	}
	if kind == "write" {
		access("", call, class, kind, operation, nil, nil)
		return
	}
	of := picks(args)
	access("", call, class, kind, operation, nil, of[0].columns, of[1:]...)
}

// object reads session.add(user), session.merge(user) and session.delete(user).
func object(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	operation := "save"
	kind := "write"
	switch m.Text("method") {
	case "delete":
		operation = "delete"
	case "refresh":
		kind, operation = "read", "refresh"
	}
	drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.Of(args[0])).With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(operation)).Emit()
}

// active reads User.query.filter_by(name="x").first() of Flask-SQLAlchemy.
func active(m drift.Match) {
	on := m.Node("on")
	call := m.Node("call")
	class := on.Field("object")
	if class.ValueKind() != abi.EvaluatedClass {
		return
	}
	var selector, fields []drift.Value
	switch m.Text("method") {
	case "filter_by":
		selector = orm.Keywords(call)
	case "with_entities":
		fields = columnsOf(class, drift.Positional(call))
	case "filter":
		for _, a := range drift.Positional(call) {
			selector = append(selector, orm.Compared(a, class)...)
		}
	case "get", "get_or_404":
		selector = []drift.Value{orm.Key()}
	}
	access(m.Text("method"), call, class, "read", "select", selector, fields)
}

// raw reads text("SELECT …").
func raw(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	if _, _, constant := args[0].Const(); constant || args[0].Kind() == "string" { // select(…) is an access of its own
		drift.New(abi.FactAccess, call).With(abi.FieldStatement, drift.Of(args[0])).Emit()
	}
}
