package unit

import "sync"

// named finds the expressions that are a name, by what the name stands for. Most files are never asked.
type named struct {
	once sync.Once
	by   map[BindingID][]ExprID
}

// NamesOf lists the expressions of the file that name a binding, what it is declared by among them, in order of their ids.
func (f *File) NamesOf(b BindingID) []ExprID {
	f.named.once.Do(func() {
		f.named.by = map[BindingID][]ExprID{}
		for id := 1; id < len(f.Exprs); id++ {
			if x := &f.Exprs[id]; x.Kind == ExprName && x.Ref != 0 {
				f.named.by[BindingID(x.Ref)] = append(f.named.by[BindingID(x.Ref)], ExprID(id))
			}
		}
	})
	return f.named.by[b]
}
