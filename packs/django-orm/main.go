// Command django-orm is the pack for Django's models and query sets.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/orm"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"serialized": serialized, "hooked": hooked, "looked": looked, "shown": shown, "model": model, "engine": engine, "manager": manager, "object": object, "own": own, "shortcut": shortcut, "cursor": cursor, "kept": kept})
}

func main() {}

// model reads a class that descends from Model: its table is Meta.db_table, otherwise made of the names of its application
// and of the class. A proxy has the table of the class it descends from.
func model(m drift.Match) {
	name := m.Node("name")
	class := name.Parent()
	table, label := drift.Value{}, application(drift.FilePath())
	for _, c := range class.Field("body").Children() {
		if c.Kind() != "class_definition" || c.Field("name").Text() != "Meta" {
			continue
		}
		for _, s := range c.Field("body").Children() {
			a := s.Child(0)
			if a.Kind() != "assignment" {
				continue
			}
			switch right := a.Field("right"); a.Field("left").Text() {
			case "db_table":
				if right.Str() != "" {
					table = drift.Of(right)
				}
			case "app_label":
				label = right.Str()
			case "abstract", "proxy":
				if right.Text() == "True" {
					return
				}
			}
		}
	}
	if table.Kind == abi.ValueNone {
		table = drift.Text(name.Text())
		if label != "" {
			table = drift.Text(label + "_" + strings.ToLower(name.Text()))
		}
	}
	f := drift.New(abi.FactModel, class).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, table)
	if column := key(class.Field("body")); column != "" {
		f.With(abi.FieldSelector, drift.Text(column))
	}
	f.Emit()
}

// application is the label of the application that a file of models belongs to: the one that its configuration states, otherwise the
// folder of models.py, or the one around the folder models; "" where neither is on the path.
func application(file string) string {
	steps := strings.Split(file, "/")
	for i := len(steps) - 1; i > 0; i-- {
		if steps[i] == "models" || i == len(steps)-1 && steps[i] == "models.py" {
			if label := labelled(drift.ReadFile(strings.Join(steps[:i], "/") + "/apps.py")); label != "" {
				return label
			}
			return steps[i-1]
		}
	}
	return ""
}

// labelled is the label that the configuration of an application states; "" where none or more than one is stated.
func labelled(text string) string {
	stated := ""
	for _, line := range strings.Split(text, "\n") {
		value, ok := strings.CutPrefix(strings.TrimSpace(line), "label")
		if !ok {
			continue
		}
		value, ok = strings.CutPrefix(strings.TrimSpace(value), "=")
		value = strings.TrimSpace(value)
		if !ok || len(value) < 3 || value[0] != '"' && value[0] != '\'' {
			continue
		}
		end := strings.IndexByte(value[1:], value[0])
		if end <= 0 || stated != "" && stated != value[1:end+1] {
			return ""
		}
		stated = value[1 : end+1]
	}
	return stated
}

// engine reads "ENGINE": "django.db.backends.postgresql" of the settings. A backend that is not known, or that is chosen when the
// application starts, may be any: then the store has no other name than the library's.
func engine(m drift.Match) {
	if m.Node("key").Str() != "ENGINE" {
		return
	}
	value := m.Node("value").Str()
	system := ""
	for _, e := range [][2]string{{"postgresql", "postgresql"}, {"postgresql_psycopg2", "postgresql"}, {"postgis", "postgresql"}, {"postgresql_backend", "postgresql"},
		{"psqlextra.backend", "postgresql"}, {"mysql", "mysql"}, {"sqlite3", "sqlite"}, {"spatialite", "sqlite"}, {"oracle", "oracle"}, {"mssql", "microsoft.sql_server"}} {
		if n := len(value) - len(e[0]); n >= 0 && value[n:] == e[0] {
			system = e[1]
		}
	}
	if system == "" && database(m.Node("key").Parent().Parent()) {
		system = "django-orm"
	}
	if system != "" {
		drift.New(abi.FactModel, m.Node("key")).With(abi.FieldSystem, drift.Text(system)).Emit()
	}
}

// database reports whether a dictionary describes a database: other things of the settings have engines too.
func database(dictionary drift.Node) bool {
	for _, c := range dictionary.Children() {
		if c.Kind() == "pair" && c.Field("key").Str() == "NAME" {
			return true
		}
	}
	return false
}

// kinds are the methods of a query set that change rows; every other one reads.
func kindOf(method string) (string, bool) {
	switch method {
	case "create", "bulk_create", "update", "bulk_update", "delete", "get_or_create", "update_or_create", "acreate", "aupdate", "adelete", "abulk_create",
		"aget_or_create", "aupdate_or_create", "create_user", "create_superuser", "raw_delete":
		return "write", true
	case "none":
		return "", false
	}
	return "read", true
}

// taking are the methods by which a query set's rows are taken, or changed.
var taking = map[string]bool{"get": true, "first": true, "last": true, "earliest": true, "latest": true, "count": true, "exists": true, "in_bulk": true, "aggregate": true,
	"create": true, "update": true, "delete": true, "bulk_create": true, "bulk_update": true, "get_or_create": true, "update_or_create": true,
	"aget": true, "afirst": true, "alast": true, "acount": true, "aexists": true, "acreate": true, "aupdate": true, "adelete": true, "aget_or_create": true, "aupdate_or_create": true}

// named are the managers that every model has.
var named = map[string]bool{"objects": true, "_default_manager": true, "_base_manager": true}

// manager reads Model.objects.filter(name="x").update(name="y"): one access a chain.
func manager(m drift.Match) {
	call, model := m.Node("call"), m.Node("model")
	switch kind := model.ValueKind(); {
	case call.Field("function").Field("object").ValueKind() == abi.EvaluatedInstance:
		return // what an attribute of the model is that descends from no manager
	case (kind == abi.EvaluatedUnknown || kind == abi.EvaluatedParameter) && named[m.Text("manager")]:
		// A class that the object of a method gives, or that callers hand in: it is one of models where those say so.
	case kind != abi.EvaluatedClass:
		return
	}
	steps := append([]orm.Step{{Method: m.Text("method"), Call: call}}, orm.Chain(call)...)
	kind, operation := "read", steps[0].Method
	var selector, fields, made, sorted []drift.Value
	for _, s := range steps {
		k, ok := kindOf(s.Method)
		if !ok {
			return
		}
		switch s.Method {
		case "filter", "get", "exclude", "aget":
			selector = append(selector, orm.Lookups(s.Call)...)
		case "get_or_create", "update_or_create", "aget_or_create", "aupdate_or_create":
			for _, a := range s.Call.Arguments() {
				if a.Kind() == "keyword_argument" && a.Field("name").Text() == "defaults" {
					fields = append(fields, drift.Of(a.Field("value")))
				} else if a.Kind() == "keyword_argument" {
					selector = append(selector, drift.Text(a.Field("name").Text()))
				}
			}
		case "annotate", "alias":
			made = append(made, orm.Keywords(s.Call)...)
		case "order_by", "latest", "earliest", "distinct", "defer":
			for _, a := range drift.Positional(s.Call) {
				if name := strings.TrimLeft(a.Str(), "-+"); name != "" && name != "?" {
					sorted = append(sorted, orm.Attribute(name))
				}
			}
		case "in_bulk":
			selector = append(selector, orm.Key())
		case "values", "values_list", "only":
			for _, a := range drift.Positional(s.Call) {
				if name := a.Str(); name != "" {
					fields = append(fields, orm.Attribute(name))
					continue
				}
				fields = append(fields, drift.Of(a))
			}
		case "create", "update", "acreate", "aupdate":
			fields = append(fields, orm.Keywords(s.Call)...)
		case "bulk_create", "abulk_create":
			fields = append(fields, inBulk(s.Call, model)...)
		}
		if k == "write" {
			kind, operation = k, s.Method
		}
	}
	f := access(orm.Taken(steps[0].Method, call, taking), drift.Of(model), kind, operation, without(selector, made), without(fields, made))
	if sorted = without(sorted, made); len(sorted) > 0 {
		f.With(abi.FieldParams, drift.List(sorted...))
	}
	f.Emit()
}

// inBulk lists the columns of the rows that bulk_create is handed: [Book(title="x")], [Book(title=t) for t in titles], or a name for such.
func inBulk(call, model drift.Node) (out []drift.Value) {
	args := drift.Positional(call)
	if len(args) == 0 {
		return nil
	}
	for i, before := 0, drift.Node(0); ; i++ {
		row := args[0].Element(i)
		if row == 0 || row == before {
			break // a comprehension has one, for any number of them
		}
		before = row
		if row.Kind() == "call" && row.Field("function").ValueKind() == abi.EvaluatedClass && last(row.Field("function").Text()) == last(model.Text()) {
			out = append(out, orm.Keywords(row)...)
		}
	}
	return out
}

// without leaves out of names those that a query set makes: annotate(ships=Count("ship")).
func without(names, made []drift.Value) []drift.Value {
	var out []drift.Value
	for _, n := range names {
		keep := true
		for _, m := range made {
			keep = keep && !(n.Kind == m.Kind && n.Text == m.Text)
		}
		if keep {
			out = append(out, n)
		}
	}
	return out
}

func state(call drift.Node, container drift.Value, kind, operation string, selector, fields []drift.Value) {
	access(call, container, kind, operation, selector, fields).Emit()
}

func access(call drift.Node, container drift.Value, kind, operation string, selector, fields []drift.Value) *drift.Fact {
	f := drift.New(abi.FactAccess, call).With(abi.FieldContainer, container).With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(operation))
	if len(selector) > 0 {
		f.With(abi.FieldSelector, drift.List(selector...))
	}
	if len(fields) > 0 {
		f.With(abi.FieldFields, drift.List(fields...))
	}
	return f
}

// serialized reads serializer.save() of Django REST framework, which writes a row of the model that the serializer's Meta names.
func serialized(m drift.Match) {
	state(m.Node("call"), drift.Of(m.Node("on"), abi.StepClass, ".Meta", ".model"), "write", "save", nil, nil)
}

// hooked reads serializer.save() in perform_create and perform_update, whose parameter is the serializer that the view's class names.
func hooked(m drift.Match) {
	call, class := m.Node("call"), m.Node("call").EnclosingClass().Field("name")
	if class == 0 || m.Text("on") != m.Text("parameter") {
		return
	}
	by := drift.Of(class, ".serializer_class", ".Meta", ".model")
	if class.Property("get_serializer_class") != 0 {
		by = drift.Of(class, abi.StepCall, ".get_serializer_class", abi.StepCall, ".Meta", ".model")
	}
	state(call, by, "write", "save", nil, nil)
}

// looked reads self.get_object() of a generic view of Django REST framework, which gives one of the rows of the view's query set.
func looked(m drift.Match) { state(m.Node("call"), drift.Of(m.Node("call")), "read", "get", nil, nil) }

// shown reads self.get_object() of a generic view of Django, which gives one of the rows of the model that the view's class names.
func shown(m drift.Match) {
	call := m.Node("call")
	if class := call.EnclosingClass().Field("name"); class != 0 && class.Property("model") != 0 && class.Property("get_queryset") == 0 && class.Property("queryset") == 0 {
		state(call, drift.Of(class, ".model"), "read", "get", nil, nil)
	}
}

// object reads user.save(), user.delete() and user.refresh_from_db().
func object(m drift.Match) {
	if on := m.Node("on"); on.ValueKind() != abi.EvaluatedClass && !chained(on) && !related(on) {
		row(m, drift.Of(on))
	}
}

// own reads self.save() in a model, and in what models inherit from. What a method of the model calls like the library's is the
// library's own, by super.
func own(m drift.Match) { row(m, drift.Of(m.Node("on"))) }

// row states what is done to a row, or to the rows of a query set that a name holds.
func row(m drift.Match, container drift.Value) {
	call, method := m.Node("call"), m.Text("method")
	kind := "write"
	if method == "refresh_from_db" || method == "arefresh_from_db" {
		kind = "read"
	}
	var fields []drift.Value
	if list := drift.Keyword(call, "update_fields"); list != 0 {
		fields = append(fields, drift.Of(list))
	}
	if method == "update" || method == "aupdate" {
		fields = orm.Keywords(call)
	}
	state(call, container, kind, method, nil, fields)
}

// chained reports whether a call belongs to a chain that begins at a manager of a model, which is one access: no row is taken before it.
func chained(n drift.Node) bool {
	for n.Kind() == "call" {
		method := n.Field("function")
		if method.Kind() != "attribute" || rows[method.Field("attribute").Text()] {
			return false
		}
		n = method.Field("object")
		if managerOf(n) {
			return true
		}
	}
	return managerOf(n)
}

// managerOf reports whether a value is an attribute of a class, or what may be one under a name that every model's manager has.
func managerOf(n drift.Node) bool {
	if n.Kind() != "attribute" {
		return false
	}
	kind := n.Field("object").ValueKind()
	return kind == abi.EvaluatedClass || (kind == abi.EvaluatedUnknown || kind == abi.EvaluatedParameter) && named[n.Field("attribute").Text()]
}

// related reports whether a value may be another model's: what a row or a query set has under a name, such as a relation.
func related(n drift.Node) bool {
	for _, origin := range drift.Split(n.Origins(), '\n') {
		_, steps, ok := strings.Cut(origin, "#")
		if origin == "" {
			continue // a parameter: what callers hand over is looked at where they do
		}
		if !ok {
			return true
		}
		names := 0
		for i, step := range strings.Split(steps, ".") {
			if i > 0 && !strings.Contains(step, "()") {
				names++
			}
		}
		// The first name behind a model is its manager; one behind a row is another model's.
		if names > 1 || names == 1 && instance(steps) || names == 1 && strings.HasPrefix(origin, "django.shortcuts#") {
			return true
		}
	}
	return false
}

// instance reports whether the steps of an origin begin with an instance of a class.
func instance(steps string) bool {
	first, _, _ := strings.Cut(steps, ".")
	return strings.HasSuffix(first, "()")
}

// rows are the methods of a query set that give one row.
var rows = map[string]bool{"get": true, "first": true, "last": true, "earliest": true, "latest": true, "create": true, "aget": true, "afirst": true, "alast": true,
	"acreate": true}

// shortcut reads get_object_or_404(Model, name="x").
func shortcut(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) == 0 || args[0].ValueKind() != abi.EvaluatedClass {
		return // a query set, which is an access of its own
	}
	state(call, drift.Of(args[0]), "read", "get", orm.Lookups(call), nil)
}

// cursor reads connection.cursor().execute("SELECT …") of django.db.
func cursor(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	drift.New(abi.FactAccess, call).With(abi.FieldStatement, drift.Of(args[0])).Emit()
}
