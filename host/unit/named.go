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

// users finds the expression that another one is a part of. Most files are never asked.
type users struct {
	once sync.Once
	of   []ExprID
}

// UserOf is the expression that another one is a part of, the last of several; 0 where none is.
func (f *File) UserOf(e ExprID) ExprID {
	f.users.once.Do(func() {
		f.users.of = make([]ExprID, len(f.Exprs))
		for id := 1; id < len(f.Exprs); id++ {
			x := &f.Exprs[id]
			for _, part := range x.Operands() {
				f.users.of[part] = ExprID(id)
			}
			for _, part := range f.ExprsIn(x.List) {
				f.users.of[part] = ExprID(id)
			}
		}
		f.users.of[0] = 0
	})
	return f.users.of[e]
}
