// Command activerecord is the pack for Active Record: models, queries and writes.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"unknownWritten": unknownWritten, "unknownFound": unknownFound, "dynamic": dynamic, "access": access, "model": model, "extension": extension, "structure": structure,
		"described": described, "ignored": ignored, "kept": kept})
}

func main() {}

// writes are the methods that write; every other one the manifest lists reads.
var writes = []string{"create", "create!", "insert", "insert!", "insert_all", "insert_all!", "upsert", "upsert_all", "update", "update!", "update_all",
	"update_attribute", "update_attributes", "update_attributes!", "update_column", "update_columns", "save", "save!", "destroy", "destroy!", "destroy_all",
	"destroy_by", "delete", "delete_all", "delete_by", "touch", "touch_all", "increment!", "decrement!", "toggle!", "find_or_create_by",
	"find_or_create_by!", "first_or_create", "first_or_create!", "create_or_find_by", "create_or_find_by!", "increment_counter", "decrement_counter",
	"update_counters"}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

const base = "ruby#ActiveRecord::Base"

// queried reports whether a call is one of the chain that the library answers.
func queried(call drift.Node) bool {
	method := call.Field("method")
	if method == 0 {
		return false
	}
	for _, o := range drift.Split(method.Origins(), '\n') {
		if len(o) > len(base) && o[:len(base)] == base {
			return true
		}
	}
	return false
}

// listed reports whether a method may be a read or a write of a chain.
func listed(name string) bool { return has(writes, name) || has(reads, name) }

var reads = []string{"all", "find", "find_by", "find_by!", "find_each", "find_in_batches", "in_batches", "find_sole_by", "find_or_initialize_by",
	"first_or_initialize", "first", "first!", "last", "last!", "second", "take", "take!", "sole", "where", "rewhere", "not", "order", "reorder", "limit",
	"offset", "joins", "left_joins", "left_outer_joins", "includes", "preload", "eager_load", "references", "select", "distinct", "group", "having",
	"pluck", "pick", "ids", "count", "sum", "average", "minimum", "maximum", "exists?", "any?", "many?", "none?", "empty?", "find_by_sql",
	"count_by_sql", "merge", "or", "unscoped", "lock", "reload", "to_a", "load", "size"}

// rows are methods that give one row.
var rows = []string{"find", "find_by", "find_by!", "find_sole_by", "find_or_create_by", "find_or_create_by!", "find_or_initialize_by", "first", "first!",
	"last", "last!", "second", "take", "take!", "sole", "create", "create!", "create_or_find_by", "create_or_find_by!"}

// same are methods that give the row itself, or one like it.
var same = []string{"dup", "clone", "itself", "becomes", "becomes!", "lock!", "tap"}

// access reads a chain of queries at its outermost call.
func access(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	raises(call, method)
	if up := call.Parent(); up.Kind() == "call" && up.Field("receiver") == call && listed(up.Field("method").Text()) && queried(up) {
		return
	}
	kind := "read"
	if has(writes, method) {
		kind = "write"
	}
	f := drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.Of(call.Field("method"), abi.StepReceiver)).With(abi.FieldAccess, drift.Text(kind)).
		With(abi.FieldOperation, drift.Text(method))
	var selector, fields []drift.Value
	var own attributes
	led := false // a method of the project's stands between: a scope, or the way from a row to others
	begin, model := call, modelAtRoot(call)
	for c := call; c.Kind() == "call"; c = c.Field("receiver") {
		begin = c.Field("receiver")
		args := c.Field("arguments")
		name := c.Field("method").Text()
		if led && has(rows, name) {
			break // what found that row says nothing of the rows that it leads to
		}
		if !listed(name) {
			if c.Field("receiver").ValueKind() == abi.EvaluatedInstance && strings.HasSuffix(c.Origins(), "()."+name+"()") && !has(same, name) {
				return // what a method of a row gives that nothing of the project defines may be rows of any table
			}
			if model == 0 || !scoped(model, name) {
				led = true
			}
			own.wider = true // a scope may join other tables
		}
		if c == call && model != 0 && has(assigning, name) && args != 0 && c.Field("receiver").Kind() != "call" {
			own.conditions = append(own.conditions, assigned(model, args)...)
		}
		own.read(name, args)
		switch name {
		case "where", "rewhere", "not", "find_by", "find_by!", "find_sole_by", "find_or_create_by", "find_or_create_by!", "find_or_initialize_by",
			"create_or_find_by", "create_or_find_by!", "exists?", "destroy_by", "delete_by":
			if keyed(args) && names(args.Child(0)) {
				// What follows a condition in SQL is bound to its marks: where("age > :least", least: 3).
				selector = append(selector, drift.Of(args))
			} else if name == "exists?" && args != 0 {
				selector = append(selector, drift.Text("id"))
			}
		case "find":
			if args != 0 {
				selector = append(selector, drift.Text("id"))
			}
		case "select", "pluck", "pick":
			if kind == "read" {
				fields = append(fields, columns(args)...)
			}
		case "count", "sum", "average", "minimum", "maximum":
			if c == call {
				fields = append(fields, columns(args)...)
			}
		}
		if c == call && kind == "write" {
			fields = append(fields, written(method, args)...)
		}
	}
	if len(selector) > 0 {
		f.With(abi.FieldSelector, drift.List(selector...))
	}
	if len(fields) > 0 {
		f.With(abi.FieldFields, drift.List(fields...))
	}
	if list := own.certain(); len(list) > 0 && !led && (begin.Kind() == "constant" || begin.Kind() == "scope_resolution") {
		f.With(abi.FieldParams, drift.List(list...))
	}
	f.Emit()
	if done := doneToEach(call, method); done != "" {
		drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.Of(call.Field("method"), abi.StepReceiver)).With(abi.FieldAccess, drift.Text("write")).
			With(abi.FieldOperation, drift.Text(done)).Emit()
	}
}

// doneToEach is the write that is done to each row of a query by its name: Boat.sunk.find_each(&:destroy!).
func doneToEach(call drift.Node, method string) string {
	if method != "find_each" {
		return ""
	}
	for _, a := range call.Arguments() {
		if a.Kind() != "block_argument" {
			continue
		}
		if name := rubycall.Name(a.Child(0)); has(writes, name) {
			return name
		}
	}
	return ""
}

// modelAtRoot is the class of the project that a chain of calls begins with, 0 for none.
func modelAtRoot(call drift.Node) drift.Node {
	root := call
	for root.Kind() == "call" {
		root = root.Field("receiver")
	}
	if root.Kind() != "constant" && root.Kind() != "scope_resolution" {
		return 0
	}
	return root.BaseClass()
}

// raises reads the methods that raise: where there is no such record, and where what is written is not valid.
func raises(call drift.Node, method string) {
	switch {
	case has(raising, method) && (method != "find" || call.Field("block") == 0):
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#ActiveRecord::RecordNotFound")).Emit()
	case has(validating, method):
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#ActiveRecord::RecordInvalid")).With(abi.FieldWhen, drift.Text("invalid")).Emit()
	}
}

// unknownWritten reads the writes that raise of what is not known to be a record: what an association or a block gives.
func unknownWritten(m drift.Match) {
	call := m.Node("call")
	if queried(call) || drift.Contains(call.Field("method").Origins(), "ruby#Mongoid::") {
		return
	}
	switch m.Node("on").ValueKind() {
	case abi.EvaluatedUnknown, abi.EvaluatedLibrary, abi.EvaluatedParameter:
		raises(call, m.Text("method"))
	}
}

// unknownFound reads the look-ups that raise of what is not known to be a relation: what an association gives of a record that a
// library, or a method that is not read, gives. A list of the language has a find as well, which is handed a block.
func unknownFound(m drift.Match) {
	call := m.Node("call")
	if queried(call) || m.Text("method") == "find" && (len(call.Arguments()) != 1 || call.Field("block") != 0 || call.Arguments()[0].Kind() == "block_argument" || !related(m.Node("on"))) {
		return
	}
	switch m.Node("on").ValueKind() {
	case abi.EvaluatedUnknown, abi.EvaluatedLibrary, abi.EvaluatedParameter:
		raises(call, m.Text("method"))
	}
}

// related reports whether a receiver is written as what an association, or a scope of one, gives: current_user.boats,
// account.boats.active, policy_scope(Boat). Methods of constants are a library's.
func related(on drift.Node) bool {
	for on.Kind() == "call" {
		if on.Field("receiver") == 0 {
			return on.Field("method").Text() == "policy_scope"
		}
		below := on.Field("receiver")
		if on.Field("block") != 0 || below.Kind() != "call" && below.Kind() != "identifier" && below.Kind() != "instance_variable" {
			return false
		}
		if below.Kind() != "call" || below.Field("receiver") == 0 {
			return true
		}
		on = below
	}
	return false
}

// dynamic reads find_by_name!(name), which raises where there is no such record.
func dynamic(m drift.Match) {
	switch m.Node("method").ValueKind() {
	case abi.EvaluatedFunction: // a method of the project
		return
	}
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("ruby#ActiveRecord::RecordNotFound")).Emit()
}

// validating are the writes that raise when what they write is not valid.
var validating = []string{"create!", "save!", "update!", "update_attributes!", "find_or_create_by!", "first_or_create!", "create_or_find_by!"}

// raising are the reads that raise when there is no such record.
var raising = []string{"find", "find_by!", "find_sole_by", "first!", "last!", "take!", "sole"}

// keyed reports whether arguments name columns.
func keyed(args drift.Node) bool {
	if args == 0 {
		return false
	}
	for _, a := range args.Children() {
		if names(a) {
			return true
		}
	}
	return false
}

// names reports whether an argument names columns.
func names(a drift.Node) bool { return a.Kind() == "pair" || a.Kind() == "hash_splat_argument" }

// columns are the symbols among arguments.
func columns(args drift.Node) []drift.Value {
	if args == 0 {
		return nil
	}
	var out []drift.Value
	for _, a := range args.Children() {
		if a.Kind() == "simple_symbol" {
			out = append(out, drift.Of(a))
		}
	}
	return out
}

// written lists the columns that a write names.
func written(method string, args drift.Node) []drift.Value {
	if args == 0 {
		return nil
	}
	switch method {
	case "update_attribute", "update_column", "increment!", "decrement!", "toggle!", "touch":
		if out := columns(args); len(out) > 0 {
			return out[:1]
		}
		return nil
	case "destroy_by", "delete_by", "destroy_all", "delete_all":
		return nil
	}
	if keyed(args) {
		return []drift.Value{drift.Of(args)}
	}
	if first := args.Child(0); first.Kind() == "hash" {
		return []drift.Value{drift.Of(first)}
	}
	return nil
}

// model reads a class that descends from the library's base: its table.
func model(m drift.Match) {
	class := m.Node("class")
	table, key := drift.Value{}, ""
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "assignment" {
			switch left := c.Field("left").Text(); left {
			case "self.table_name":
				table = tableNamed(class, m.Text("name"), c.Field("right"))
			case "self.primary_key":
				key = rubycall.Name(c.Field("right"))
			case "self.abstract_class":
				return
			}
		}
	}
	if table.Kind == abi.ValueNone {
		super := plain(m.Text("super"))
		if base := class.BaseClass(); !abstract(super) && !withoutTable(base) {
			return // it has the table of the class it descends from
		}
		table = drift.Text(tableOf(class, m.Text("name")))
	}
	f := drift.New(abi.FactModel, class).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, table)
	if key != "" {
		f.With(abi.FieldSelector, drift.Text(key))
	}
	f.Emit()
}

// tableNamed is the table that a class names: a value, or a text with what is put in front of tables or behind them.
func tableNamed(class drift.Node, name string, right drift.Node) drift.Value {
	text := right.Text()
	if len(text) < 2 || text[0] != '"' || !drift.Contains(text, "#{table_name_") {
		return drift.Of(right)
	}
	text = strings.ReplaceAll(text[1:len(text)-1], "#{table_name_prefix}", affix(class, name, "prefix"))
	text = strings.ReplaceAll(text, "#{table_name_suffix}", affix(class, name, "suffix"))
	if drift.Contains(text, "#{") {
		return drift.Of(right)
	}
	return drift.Text(text)
}

// withoutTable reports whether a class of the project says that it has no table of its own.
func withoutTable(class drift.Node) bool {
	if class == 0 {
		return false
	}
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "assignment" && c.Field("left").Text() == "self.abstract_class" && c.Field("right").Text() == "true" {
			return true
		}
	}
	return false
}

// abstract reports whether a superclass is one without a table, by the names that Rails gives those.
func abstract(super string) bool {
	for _, end := range []string{"ApplicationRecord", "ActiveRecord::Base", "BaseRecord", "Base"} {
		if len(super) >= len(end) && super[len(super)-len(end):] == end {
			return true
		}
	}
	return false
}

func plain(s string) string {
	for len(s) > 0 && (s[0] == '<' || s[0] == ' ' || s[0] == ':') {
		s = s[1:]
	}
	return s
}

// tableize is the table of a class: its own name in snake case, plural.
func tableize(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if name[i] == ':' {
			name = name[i+1:]
			break
		}
	}
	s := drift.Snake(name)
	at := 0
	for i := range s {
		if s[i] == '_' {
			at = i + 1
		}
	}
	return s[:at] + drift.Plural(s[at:])
}

// extension reads db/schema.rb: the tables, and where it tells which database it is.
func extension(m drift.Match) {
	call := m.Node("call")
	if m.Text("method") == "enable_extension" {
		drift.New(abi.FactModel, call).With(abi.FieldSystem, drift.Text("postgresql")).Emit()
		return
	}
	table(call)
	for _, a := range call.Arguments() {
		if a.Kind() == "pair" {
			switch v := a.Field("value").Str(); {
			case drift.Contains(v, "InnoDB"), drift.Contains(v, "utf8mb"), v == "latin1":
				drift.New(abi.FactModel, call).With(abi.FieldSystem, drift.Text("mysql")).Emit()
				return
			}
		}
	}
}
