package flow

import "strings"

// keptKey is a name, by the number of the rule.
type keptKey struct {
	rule int
	name string
}

// keptTable is what functions put where others find it.
type keptTable struct {
	role func(FuncRef, int32) string
	put  map[keptKey][]Prop
}

// keptAt gives what was put under a name that is read off a parameter: v is the
// parameter with the path of what is read. None when nothing is known, or when it is not one thing.
func (r *Rules) keptAt(q Evaluation, v Value) []Value {
	t := r.kept
	if t == nil || v.Kind != Param || v.Text == "" {
		return nil
	}
	dot := strings.LastIndexByte(v.Text, '.')
	if dot <= 0 {
		return nil
	}
	for n := range r.hints.Kept {
		k := &r.hints.Kept[n]
		for _, under := range k.Under {
			if v.Text[1:dot] == under {
				if out := r.putUnder(q, t, keptKey{n, v.Text[dot+1:]}, v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// asked gives what was put under the name that a method of a parameter is called with.
func (r *Rules) asked(q Evaluation, v Value, on *Invocation) []Value {
	t := r.kept
	if t == nil || v.Kind != Param || v.Text == "" || len(on.Args) != 1 {
		return nil
	}
	for n := range r.hints.Kept {
		for _, by := range r.hints.Kept[n].By {
			if v.Text[1:] != by {
				continue
			}
			if name := on.arg(q, 0); len(name) == 1 && name[0].Kind == Const {
				if out := r.putUnder(q, t, keptKey{n, name[0].Text}, v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// putUnder gives what was put under a key, when that is one thing wherever it is put, or
// wherever the file that reads it puts it.
func (r *Rules) putUnder(q Evaluation, t *keptTable, key keptKey, reader Value) []Value {
	put := t.put[key]
	if len(put) == 0 || t.role(reader.Func, reader.Index) != r.hints.Kept[key.rule].Role {
		return nil
	}
	var near []Prop
	for _, one := range put {
		if one.Site.File == reader.Func.File {
			near = append(near, one)
		}
	}
	if out := r.agreed(q, put, reader); out != nil || len(near) == 0 {
		return out
	}
	return r.agreed(q, near, reader)
}

// agreed gives the value of several expressions when they have the same.
func (r *Rules) agreed(q Evaluation, put []Prop, reader Value) []Value {
	var out []Value
	for _, one := range put {
		for _, v := range q.At(one) {
			switch {
			case v.Kind == Param && v.Text == reader.Text:
				continue // handed on as it came
			case v.Kind == Unknown || v.Kind == Param:
				return nil
			case len(out) == 0:
				out = []Value{v}
			case !alike(&v, &out[0]):
				return nil
			}
		}
	}
	return out
}

// alike reports whether two values are the same but for where they were made.
func alike(a, b *Value) bool {
	if a.Kind == Object || a.Kind == Array {
		return sameValue(a, b)
	}
	return a.Kind == b.Kind && a.Lit == b.Lit && a.Text == b.Text && a.Class == b.Class && a.Func == b.Func && a.Index == b.Index
}
