package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/jschain"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// ofRepository reads users.createQueryBuilder("u").where(…).getMany().
func ofRepository(m drift.Match) {
	on := m.Node("on")
	built(m.Node("call"), drift.First(drift.Of(on, "type[0]"), drift.Of(on, "arg[0]")))
}

// ofManager reads manager.createQueryBuilder(User, "u") and source.createQueryBuilder().delete().from(User).
func ofManager(m drift.Match) {
	call := m.Node("call")
	if args := call.Arguments(); len(args) > 0 {
		built(call, drift.Of(args[0]))
		return
	}
	built(call, drift.Value{})
}

// built reads the chain of calls behind the one that makes a query builder. It counts once, where the chain ends.
func built(call drift.Node, container drift.Value) {
	kind, operation := "read", ""
	var fields drift.Value
	var selector []drift.Value
	last := call
	for {
		method, next := jschain.Next(last)
		if next == 0 {
			break
		}
		last = next
		args := last.Arguments()
		switch method {
		case "update", "delete", "insert", "softDelete", "restore":
			kind, operation = "write", method
		case "getOne", "getOneOrFail", "getMany", "getManyAndCount", "getRawOne", "getRawMany", "getRawAndEntities", "getCount", "getExists", "stream":
			operation = method
		}
		if len(args) == 0 {
			continue
		}
		switch method {
		case "update", "from", "into":
			if k := args[0].ValueKind(); k != abi.EvaluatedObject {
				container = drift.Of(args[0])
			} else if method == "update" {
				fields = drift.Of(args[0])
			}
		case "set", "values":
			fields = drift.Of(args[0])
		case "where", "andWhere", "orWhere":
			if args[0].ValueKind() == abi.EvaluatedObject {
				for _, key := range args[0].Keys() {
					selector = append(selector, drift.Text(key))
				}
			}
			for _, name := range compared(args[0].Str()) {
				selector = append(selector, drift.Text(name))
			}
		case "whereInIds":
			selector = append(selector, drift.Text("id"))
		}
	}
	f := drift.New(abi.FactAccess, last).With(abi.FieldContainer, container).With(abi.FieldAccess, drift.Text(kind))
	if operation != "" {
		f.With(abi.FieldOperation, drift.Text(operation))
	}
	if fields.Kind != abi.ValueNone {
		f.With(abi.FieldFields, fields)
	}
	if len(selector) > 0 {
		f.With(abi.FieldSelector, drift.List(selector...))
	}
	f.Emit()
}

// compared lists the columns that the text of a condition compares with = or IN, without their alias.
func compared(text string) []string {
	var out []string
	name := ""
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case letter(c):
			start := i
			for i < len(text) && (letter(text[i]) || text[i] == '.' || '0' <= text[i] && text[i] <= '9') {
				i++
			}
			word := text[start:i]
			if upper := drift.Upper(word); upper == "IN" {
				out = column(out, name)
			} else if upper != "NOT" {
				name = word
			}
			continue
		case c == '=' && i > 0 && text[i-1] != '!' && text[i-1] != '<' && text[i-1] != '>':
			out = column(out, name)
		case c == ':' || c == '\'':
			// A parameter or a text: nothing in it is a column.
			i++
			for i < len(text) && (c == '\'' && text[i] != '\'' || c == ':' && (letter(text[i]) || text[i] == '.' || '0' <= text[i] && text[i] <= '9')) {
				i++
			}
			name = ""
		}
		i++
	}
	return out
}

// column adds the last part of a name to a list, once.
func column(list []string, name string) []string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			name = name[i+1:]
			break
		}
	}
	for _, known := range list {
		if known == name {
			return list
		}
	}
	if name == "" {
		return list
	}
	return append(list, name)
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
