package flow

// maxChains bounds the chains of calls on one object that a name or a result may be: query = query.filter(…) under ten
// tests would otherwise be a thousand.
const maxChains = 8

// FewChains keeps, of the chains of calls that begin at one object, the shortest; that there are more is not known.
func FewChains(values []Value) []Value {
	if len(values) <= maxChains {
		return values
	}
	var long []bool
	left := len(values)
	for i := range values {
		if longChain(values, i) {
			if long == nil {
				long = make([]bool, len(values))
			}
			long[i] = true
			left--
		}
	}
	if long == nil {
		return values
	}
	out := List{Values: make([]Value, 0, left+maxChains), own: true}
	for i := range values {
		v := values[i]
		if long[i] {
			v = Value{Kind: Unknown, Site: v.Site, Text: "too many values"}
		}
		if !out.has(&v) {
			out.Values = append(out.Values, v)
		}
	}
	return out.Values
}

// longChain reports whether a value is a chain of calls beside maxChains that begin at the same object and are shorter, or
// as long and come before it.
func longChain(values []Value, i int) bool {
	v := &values[i]
	if v.Kind != Param && v.Kind != Typed && (v.Kind != Extern || v.Site.Expr == 0) {
		return false
	}
	before := 0
	for j := range values {
		o := &values[j]
		if o.Kind != v.Kind || o.Site != v.Site || o.Func != v.Func || o.Index != v.Index {
			continue
		}
		if len(o.Text) < len(v.Text) || len(o.Text) == len(v.Text) && j < i {
			before++
		}
	}
	return before >= maxChains
}
