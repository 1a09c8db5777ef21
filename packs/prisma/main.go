// Command prisma is the pack for the Prisma client.
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
	drift.Register(manifest, drift.Handlers{"access": access, "within": access, "handed": handed, "method": method, "kept": handed, "transaction": transaction, "raw": raw, "extension": extension})
}

func main() {}

// reads are the methods that read rows.
var reads = map[string]bool{
	"findUnique": true, "findUniqueOrThrow": true, "findFirst": true, "findFirstOrThrow": true, "findMany": true, "count": true, "aggregate": true, "groupBy": true,
}

// access reads prisma.model.operation({ where, select, include, data }).
func access(m drift.Match) {
	call := m.Node("call")
	method := m.Text("method")
	model := m.Text("model")
	if strings.HasSuffix(method, "OrThrow") {
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("@prisma/client#PrismaClientKnownRequestError global#Error")).Emit()
	}
	container := drift.Upper(model[:1]) + model[1:]
	kind := "write"
	if reads[method] {
		kind = "read"
	}
	f := newAccess(call, container, kind, method)
	args := call.Arguments()
	if len(args) == 0 {
		if given[method] != "" {
			f.With(abi.FieldOutput, drift.Text(given[method]))
		}
		f.Emit()
		return
	}
	rows(f, method, args[0])
	selected(call, container, f, args[0], nil, byKey[method])
	if kind == "read" {
		if s := args[0].Property("select"); s != 0 {
			f.With(abi.FieldFields, columns(s))
		}
	} else if fields := written(args[0], method); len(fields) > 0 {
		f.With(abi.FieldFields, drift.List(fields...))
	}
	f.Emit()
	related(call, container, args[0], nil)
	if kind == "write" {
		for _, part := range map[string][]string{"upsert": {"create", "update"}}[method] {
			nested(call, container, args[0].Property(part), nil)
		}
		nested(call, container, args[0].Property("data"), nil)
	}
}

// selected states by which columns rows are picked: those of `where`, those that stand in the lists of its logic, and, as
// reads of their own, those of relations.
func selected(call drift.Node, container string, f *drift.Fact, arg drift.Node, path []drift.Value, key bool) {
	where := arg.Property("where")
	list := picked(call, container, where, path, nil, key, 0)
	if len(list) == 0 {
		f.With(abi.FieldSelector, drift.Of(arg, ".where"))
		return
	}
	f.With(abi.FieldSelector, drift.List(append([]drift.Value{drift.Of(arg, ".where")}, list...)...))
}

// picked lists the conditions that stand in the logic of a filter, and states those of its relations. Where a row is found by a
// key, the key of several columns has a name of its own there: theirs joined, or one that the schema gives it.
func picked(call drift.Node, container string, where drift.Node, path []drift.Value, list []drift.Value, key bool, depth int) []drift.Value {
	if where == 0 {
		return list
	}
	if depth > maxFilter {
		return append(list, drift.Of(call)) // nothing that has names: the columns are not all known
	}
	for _, name := range where.Keys() {
		value := where.Property(name)
		if value == 0 {
			continue
		}
		switch name {
		case "AND", "OR", "NOT":
			if value.Element(0) == 0 {
				list = picked(call, container, value, path, append(list, drift.Of(value)), false, depth+1)
			}
			for i := 0; ; i++ {
				part := value.Element(i)
				if part == 0 {
					break
				}
				list = picked(call, container, part, path, append(list, drift.Of(part)), false, depth+1)
			}
			continue
		}
		if keys := value.Keys(); len(keys) > 0 && !comparisons[keys[0]] {
			switch {
			case relational[keys[0]]:
				value = value.Property(keys[0])
			case key && name == strings.Join(keys, "_"):
				list = append(list, drift.Of(value))
				continue
			case key:
				continue
			}
			if value == 0 {
				continue
			}
			here := append(path[:len(path):len(path)], drift.Text(name))
			inner := newAccess(call, container, "read", "exists").With(abi.FieldRelationPath, drift.List(here...)).With(abi.FieldFields, drift.List())
			inner.With(abi.FieldSelector, drift.List(picked(call, container, value, here, []drift.Value{drift.Of(value)}, false, depth+1)...)).Emit()
		}
	}
	return list
}

// maxFilter bounds how deep the logic and the relations of a filter are followed.
const maxFilter = 16

// comparisons are what a filter of a column has in place of a value; byKey are the operations on one row that
// its key picks; relational are the words of a filter of a relation.
var (
	comparisons = map[string]bool{"equals": true, "not": true, "in": true, "notIn": true, "lt": true, "lte": true, "gt": true, "gte": true, "contains": true,
		"startsWith": true, "endsWith": true, "mode": true, "search": true, "has": true, "hasEvery": true, "hasSome": true, "isEmpty": true, "isSet": true, "path": true,
		"string_contains": true, "string_starts_with": true, "string_ends_with": true, "array_contains": true, "array_starts_with": true, "array_ends_with": true}
	byKey      = map[string]bool{"findUnique": true, "findUniqueOrThrow": true, "update": true, "upsert": true, "delete": true}
	relational = map[string]bool{"some": true, "every": true, "none": true, "is": true, "isNot": true}
)

// handed reads list(prisma.model, …) and { one: prisma.model }: what is done with the model there is not known, so that any of its rows may be read whole.
func handed(m drift.Match) {
	model := m.Text("model")
	if model[0] == '$' || model[0] == '_' {
		return
	}
	newAccess(m.Node("call"), drift.Upper(model[:1])+model[1:], "read", "handed").Emit()
	drift.New(abi.FactGap, m.Node("call")).With(abi.FieldName, drift.Text(model)).
		With(abi.FieldDescription, drift.Text("the model is handed on, and what is read and written of it there is not known")).Emit()
}

// method reads find(prisma.user.findFirst, { … }): what the helper asks of the table is not known.
func method(m drift.Match) {
	model, kind := m.Text("model"), "write"
	if reads[m.Text("method")] {
		kind = "read"
	}
	newAccess(m.Node("call"), drift.Upper(model[:1])+model[1:], kind, m.Text("method")).Emit()
	drift.New(abi.FactGap, m.Node("call")).With(abi.FieldName, drift.Text(model+"."+m.Text("method"))).
		With(abi.FieldDescription, drift.Text("the method is handed on, and what is asked of it there is not known")).Emit()
}

// nests are the operations on rows of a relation that stand in the data of a write, each with where it has what it writes.
var nests = map[string]string{
	"create": "", "createMany": "data", "connectOrCreate": "create", "update": "data", "updateMany": "data", "upsert": "create", "delete": "", "deleteMany": "",
}

// nested states the rows of relations that a write writes along: data: { lines: { create: [{ … }] } }.
func nested(call drift.Node, container string, data drift.Node, path []drift.Value) {
	if data == 0 || len(path) > 3 {
		return
	}
	if first := data.Element(0); first != 0 {
		data = first
	}
	for _, name := range data.Keys() {
		relation := data.Property(name)
		if relation == 0 || relation.Kind() != "object" {
			continue
		}
		for _, operation := range relation.Keys() {
			within, ok := nests[operation]
			if !ok {
				continue
			}
			here := append(path[:len(path):len(path)], drift.Text(name))
			f := newAccess(call, container, "write", operation).With(abi.FieldRelationPath, drift.List(here...))
			rows := relation.Property(operation)
			if first := rows.Element(0); first != 0 {
				rows = first
			}
			if inner := rows.Property(within); within != "" && inner != 0 {
				rows = inner
			}
			if operation != "delete" && operation != "deleteMany" {
				if first := rows.Element(0); first != 0 {
					f.With(abi.FieldFields, drift.Of(first))
				} else {
					f.With(abi.FieldFields, drift.Of(rows))
				}
				nested(call, container, rows, here)
			}
			f.Emit()
		}
	}
}

func newAccess(call drift.Node, container, kind, method string) *drift.Fact {
	return drift.New(abi.FactAccess, call).With(abi.FieldContainer, drift.Text(container)).With(abi.FieldAccess, drift.Text(kind)).
		With(abi.FieldOperation, drift.Text(method))
}

// written lists where the fields that a write sets stand.
func written(arg drift.Node, method string) []drift.Value {
	switch method {
	case "upsert":
		return []drift.Value{drift.Of(arg, ".create"), drift.Of(arg, ".update")}
	case "createMany", "createManyAndReturn":
		if data := arg.Property("data"); data != 0 && data.Element(0) != 0 {
			return []drift.Value{drift.Of(data, abi.StepElements)}
		}
	case "delete", "deleteMany":
		return nil
	}
	return []drift.Value{drift.Of(arg, ".data")}
}

// related states the relations that a select or include reads along.
func related(call drift.Node, container string, arg drift.Node, path []drift.Value) {
	if len(path) > 3 {
		return
	}
	for _, part := range []string{"include", "select"} {
		of := arg.Property(part)
		if of == 0 {
			continue
		}
		for _, name := range of.Keys() {
			value := of.Property(name)
			if kind, text, ok := value.Const(); name == "_count" || ok && (part == "select" || kind == 'b' && text == "false") {
				continue
			}
			here := append(path[:len(path):len(path)], drift.Text(name))
			f := newAccess(call, container, "read", "relation").With(abi.FieldRelationPath, drift.List(here...))
			if s := value.Property("select"); s != 0 {
				f.With(abi.FieldFields, columns(s))
			}
			selected(call, container, f, value, here, false)
			f.Emit()
			related(call, container, value, here)
		}
	}
}

// columns are the fields that a select names, without what it counts (_count), which is no field of the model.
func columns(of drift.Node) drift.Value {
	if of.Property("_count") == 0 || of.Kind() != "object" {
		return drift.Of(of)
	}
	var out []drift.Value
	for _, name := range of.Keys() {
		if _, text, _ := of.Property(name).Const(); name != "_count" && text != "false" {
			out = append(out, drift.Text(name))
		}
	}
	for _, part := range of.Children() {
		if part.Kind() == "spread_element" {
			out = append(out, drift.Text("*"))
		}
	}
	return drift.List(out...)
}

// given is what operations give: rows, one row, one that may be missing, or how many.
var given = map[string]string{
	"findMany": "rows", "createManyAndReturn": "rows", "updateManyAndReturn": "rows", "findUnique": "row?", "findFirst": "row?", "findUniqueOrThrow": "row",
	"findFirstOrThrow": "row", "create": "row", "update": "row", "upsert": "row", "delete": "row", "count": "count",
}

// rows states what an operation gives: whole rows, or what it selects of them. With relations beside the whole rows it is not known.
func rows(f *drift.Fact, method string, arg drift.Node) {
	is := given[method]
	if is == "" || is == "count" && arg.Property("select") != 0 || arg.Kind() != "object" || arg.Property("include") != 0 {
		return
	}
	for _, part := range arg.Children() {
		if part.Kind() == "spread_element" {
			return
		}
	}
	if s := arg.Property("select"); s != 0 {
		if s.Kind() != "object" {
			return
		}
		f.With(abi.FieldBody, drift.Of(s))
	}
	f.With(abi.FieldOutput, drift.Text(is))
}

// transaction reads prisma.$transaction(tx => …): the callback is handed a client.
func transaction(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Argument(call, 0)).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("prismaClient")).Emit()
}

// extension reads $extends({ result: { model: { field: { needs, compute } } } }): fields of rows that are no columns.
func extension(m drift.Match) {
	call := m.Node("call")
	of := m.Node("extension").Property("result")
	if of == 0 {
		return
	}
	for _, model := range of.Keys() {
		fields := of.Property(model)
		if fields == 0 || model[0] == '$' {
			continue
		}
		for _, name := range fields.Keys() {
			compute := fields.Property(name).Property("compute")
			if compute == 0 {
				continue
			}
			drift.New(abi.FactAttribute, call).With(abi.FieldContainer, drift.Text(drift.Upper(model[:1])+model[1:])).
				With(abi.FieldName, drift.Text(name)).With(abi.FieldBody, drift.Of(compute)).Emit()
		}
	}
}

// raw reads prisma.$queryRaw`select …`, prisma.$queryRaw(Prisma.sql`…`) and
// prisma.$queryRawUnsafe("select …").
func raw(m drift.Match) {
	call := m.Node("call")
	text := m.Node("args")
	if text.Kind() != "template_string" {
		args := call.Arguments()
		if len(args) == 0 {
			return
		}
		text = args[0]
	}
	drift.New(abi.FactAccess, call).With(abi.FieldStatement, drift.First(drift.Of(text, abi.StepTagged), drift.Of(text))).Emit()
}
