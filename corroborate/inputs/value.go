package inputs

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Absent is the value of a place where there is nothing.
type Absent struct{}

// edit puts a value at a place.
type edit struct {
	place Place
	value any
}

// Assignment is a request in the making: values by root.
type Assignment map[string]any

// clone copies an assignment, so that edits of one do not show in the other.
func (a Assignment) clone() Assignment {
	out := Assignment{}
	for k, v := range a {
		out[k] = cloneValue(v)
	}
	return out
}

func cloneValue(v any) any {
	switch x := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(x))
		for k, e := range x {
			out[k] = cloneValue(e)
		}
		return out
	case []any:
		out := make([]any, len(x))
		for i, e := range x {
			out[i] = cloneValue(e)
		}
		return out
	}
	return v
}

// set puts a value at a place and makes what is missing on the way.
func (a Assignment) set(p Place, value any) {
	value = cloneValue(value) // values come from tables that all requests share
	if p.textual() || p.Root == RootRequest || p.Root == RootLocals || p.Root == RootError || p.Root == RootDependency {
		if len(p.Path) == 0 {
			if m, ok := value.(map[string]any); ok {
				a[p.Root] = m
			}
			return
		}
	}
	if p.textual() {
		if len(p.Path) > 1 {
			if _, err := strconv.Atoi(p.Path[1]); err != nil || p.Root != RootQuery {
				return
			}
		}
		text, ok := textOf(value)
		if _, absent := value.(Absent); !ok && !absent {
			if list, isList := value.([]any); !isList || p.Root != RootQuery {
				return
			} else if list = texts(list); len(list) > 1 {
				value = list
			} else if len(list) == 1 {
				value = list[0] // one value of a name is a text
			} else {
				value = Absent{}
			}
		} else if ok {
			value = text
		}
		if p.Root == RootHeaders {
			if text, ok := value.(string); ok {
				if !sendable(p.Path[0], text) {
					return
				}
				value = strings.TrimSpace(text)
			}
		}
		if p.Root == RootParams {
			if _, known := a[RootParams].(map[string]any)[p.Path[0]]; !known || value == "" {
				return // the router gives a parameter a text, and no others
			}
			if _, absent := value.(Absent); absent {
				return
			}
		}
	}
	if p.Root == RootBody && len(p.Path) == 0 {
		switch value.(type) {
		case map[string]any, []any, Absent:
		default:
			return // body parsers take objects and lists
		}
	}
	v := put(a[p.Root], p.Path, value)
	if _, gone := v.(Absent); gone {
		delete(a, p.Root)
		return
	}
	a[p.Root] = v
}

// carried are the headers that the connection sets.
var carried = map[string]bool{"host": true, "connection": true, "content-length": true, "transfer-encoding": true, "expect": true, "upgrade": true, "te": true, "trailer": true, "keep-alive": true, "cookie": true}

// sendable reports whether a client can send a header.
func sendable(name, value string) bool {
	if carried[name] || name == "" {
		return false
	}
	for _, r := range name {
		if !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_') {
			return false
		}
	}
	for _, r := range value {
		if r < 0x20 || r > 0x7e {
			return false
		}
	}
	return true
}

func texts(list []any) []any {
	var out []any
	for _, e := range list {
		if t, ok := textOf(e); ok {
			out = append(out, t)
		}
	}
	return out
}

// maxIndex is the longest list that an index makes.
const maxIndex = 64

// maxLength is the longest list that is made for a length.
const maxLength = 4096

func put(at any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	k := path[0]
	if i, err := strconv.Atoi(k); err == nil && i >= 0 && i < maxIndex {
		list, _ := at.([]any)
		for len(list) <= i {
			list = append(list, nil)
		}
		v := put(list[i], path[1:], value)
		if _, gone := v.(Absent); gone {
			return list[:i]
		}
		list[i] = v
		return list
	}
	if k == "length" && len(path) == 1 {
		n, ok := number(value)
		if !ok || n < 0 || n > maxLength {
			return at
		}
		return resized(at, int(n))
	}
	m, ok := at.(map[string]any)
	if !ok {
		if _, gone := value.(Absent); gone {
			return at
		}
		m = map[string]any{}
	}
	v := put(m[k], path[1:], value)
	if _, gone := v.(Absent); gone {
		delete(m, k)
	} else {
		m[k] = v
	}
	return m
}

// resized gives a list or text of a length.
func resized(at any, n int) any {
	if list, ok := at.([]any); ok {
		for len(list) < n {
			list = append(list, "a")
		}
		return list[:n]
	}
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('a' + i%26)
	}
	return string(b)
}

func number(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case int:
		return float64(x), true
	}
	return 0, false
}

// textOf writes a scalar as a client would.
func textOf(v any) (string, bool) {
	switch x := v.(type) {
	case string:
		return x, true
	case float64:
		if x == math.Trunc(x) && math.Abs(x) < 1e15 {
			return strconv.FormatInt(int64(x), 10), true
		}
		return strconv.FormatFloat(x, 'g', -1, 64), true
	case bool:
		return strconv.FormatBool(x), true
	case nil:
		return "", false
	}
	return "", false
}

// Reductions lists what may be left out of an assignment, piece by piece.
func (a Assignment) Reductions() []Place {
	var out []Place
	for _, root := range []string{RootBody, RootQuery, RootHeaders, RootCookies, RootRequest, RootLocals, RootError} {
		m, ok := a[root].(map[string]any)
		if !ok {
			continue
		}
		if root == RootBody {
			out = append(out, Place{Root: root})
		}
		for _, k := range slices.Sorted(maps.Keys(m)) {
			out = append(out, Place{root, []string{k}})
		}
	}
	return out
}

// Without is the assignment less what sits at a place.
func (a Assignment) Without(p Place) Assignment {
	out := a.clone()
	out.set(p, Absent{})
	return out
}
