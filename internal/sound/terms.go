package main

import (
	"slices"
	"strings"
)

// javascript is what JavaScript says about values.
var javascript = Terms{
	Nothings: true,
	Truthy: func(v any) bool {
		switch x := plain(v).(type) {
		case nil, Absent:
			return false
		case bool:
			return x
		case string:
			return x != ""
		case float64:
			return x != 0
		}
		return true
	},
	Member: func(v any, name string) Value {
		switch x := v.(type) {
		case map[string]any:
			return known(Absent{})
		case string:
			if name == "length" {
				return known(float64(len([]rune(x))))
			}
			return known(Absent{})
		case Absent, nil:
			return known(Absent{}) // read with ?., or the request ended before
		}
		return Value{}
	},
	Method: func(v any, name string, args []any) Value {
		if o, ok := v.(called); ok {
			return o.call(name, args)
		}
		s, ok := v.(string)
		if !ok {
			return Value{}
		}
		arg := ""
		if len(args) > 0 {
			arg, ok = args[0].(string)
		}
		switch {
		case name == "trim":
			return known(strings.TrimSpace(s))
		case name == "toUpperCase":
			return known(strings.ToUpper(s))
		case name == "toLowerCase":
			return known(strings.ToLower(s))
		case name == "includes" && ok:
			return known(strings.Contains(s, arg))
		case name == "startsWith" && ok:
			return known(strings.HasPrefix(s, arg))
		case name == "endsWith" && ok:
			return known(strings.HasSuffix(s, arg))
		}
		return Value{}
	},
	TypeOf: func(v any) []string {
		switch plain(v).(type) {
		case nil:
			return []string{"object", "null"}
		case Absent:
			return []string{"undefined"}
		case string:
			return []string{"string"}
		case float64:
			return []string{"number"}
		case bool:
			return []string{"boolean"}
		case []any:
			return []string{"object", "array", "Array"}
		}
		return []string{"object", "Object"}
	},
}

// parts are the request's query, path and body as a program in JavaScript gets them.
func parts(r Request) map[string]any {
	out := map[string]any{"query": map[string]any{}, "path": map[string]any{"k": "tea"}, "body": map[string]any{}}
	for name, v := range r {
		i := slices.IndexFunc(pool, func(in Input) bool { return in.Name == name })
		if v != (Absent{}) && i >= 0 {
			out[pool[i].In].(map[string]any)[name] = v
		}
	}
	return out
}

// called is an object whose methods give these values, or look a name up in them.
type called map[string]any

func (o called) call(name string, args []any) Value {
	v, ok := o[name]
	if !ok {
		return Value{}
	}
	if len(args) == 0 {
		return known(v)
	}
	key, ok := args[0].(string)
	if !ok {
		return Value{}
	}
	if inner, ok := v.(map[string]any)[key]; ok {
		return known(inner)
	}
	return known(Absent{})
}
