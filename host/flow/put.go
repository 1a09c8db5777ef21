package flow

import "github.com/drift-analyzer/drift/host/unit"

// Keep looks for what functions put by name on parameters that have a role, and forgets the
// answers that were given without. It is said once, when roles are known, and nothing may be asked meanwhile.
func (p *Program) Keep(role func(FuncRef, int32) string) {
	if len(p.rules.hints.Kept) == 0 {
		return
	}
	t := &keptTable{role: role, put: map[keptKey][]Prop{}}
	for i, f := range p.Files {
		if p.IsQuiet(FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Exprs); id++ {
			x := &f.Exprs[id]
			if x.Kind != unit.ExprCall || x.List.Len == 0 {
				continue
			}
			name := f.Expr(x.A).Str
			for n := range p.rules.hints.Kept {
				if k := &p.rules.hints.Kept[n]; k.Method == name {
					p.puts(t, n, Site{FileID(i), unit.ExprID(id)})
				}
			}
		}
	}
	if len(t.put) == 0 {
		return
	}
	p.rules.kept = t
	p.forget()
	p.runBy.Clear()
	p.find()
}

// puts notes what one call puts, when it is made on a parameter with the role.
func (p *Program) puts(t *keptTable, rule int, call Site) {
	k := &p.rules.hints.Kept[rule]
	f := p.Files[call.File]
	x := f.Expr(call.Expr)
	on := false
	for _, v := range p.Eval(Site{call.File, x.A}, nil) {
		on = on || v.Kind == Param && v.Text == "."+k.Method && t.role(v.Func, v.Index) == k.Role
	}
	if !on {
		return
	}
	args := f.ExprsIn(x.List)
	if k.Object == "" {
		if len(args) < 2 {
			return
		}
		for _, v := range p.Eval(Site{call.File, args[0]}, nil) {
			if v.Kind == Const && v.Lit == unit.LitString {
				key := keptKey{rule, v.Text}
				t.put[key] = append(t.put[key], Prop{Site: Site{call.File, args[1]}})
			}
		}
		return
	}
	for _, options := range p.Eval(Site{call.File, args[0]}, nil) {
		for _, object := range p.Property(options, k.Object) {
			props, _ := p.Properties(object)
			for _, prop := range props {
				key := keptKey{rule, prop.Name}
				t.put[key] = append(t.put[key], prop)
			}
		}
	}
}
