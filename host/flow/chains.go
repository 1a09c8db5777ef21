package flow

import "slices"

// maxChains bounds the chains of calls on one object that a name or a result may be: query = query.filter(…) under ten
// tests would otherwise be a thousand.
const maxChains = 8

// origin is where a chain of calls on something that is not the project's begins.
type origin struct {
	kind  Kind
	site  Site
	fn    FuncRef
	index int32
}

// FewChains keeps, of the chains of calls that begin at one object, the shortest; that there are more is not known.
func FewChains(values []Value) []Value {
	if len(values) <= maxChains {
		return values
	}
	byOrigin := map[origin][]int{}
	for i := range values {
		if v := &values[i]; v.Kind == Param || v.Kind == Typed || v.Kind == Extern && v.Site.Expr != 0 {
			o := origin{v.Kind, v.Site, v.Func, v.Index}
			byOrigin[o] = append(byOrigin[o], i)
		}
	}
	long := map[int]bool{}
	for _, at := range byOrigin {
		if len(at) <= maxChains {
			continue
		}
		slices.SortStableFunc(at, func(a, b int) int { return len(values[a].Text) - len(values[b].Text) })
		for _, i := range at[maxChains:] {
			long[i] = true
		}
	}
	if len(long) == 0 {
		return values
	}
	var out List
	for i := range values {
		if long[i] {
			out.Join([]Value{{Kind: Unknown, Site: values[i].Site, Text: "too many values"}})
		} else {
			out.Join(values[i : i+1])
		}
	}
	return out.Values
}
