package interactions

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// lackingInRows lists the reads of what rows do not have, in the files that ask for rows: const { rows } = await pool.query("SELECT id FROM ships"),
// rows[0].size. What code gives a property of anything there, and methods that are called, are left out.
func (r *Interactions) lackingInRows() (out []Lacking) {
	asking := map[flow.FileID]bool{}
	for _, f := range r.accessed {
		if facts.Literal(f, abi.FieldOutput) != "" && !r.prog.IsQuiet(f.In.File) {
			asking[f.In.File] = true
		}
	}
	for id, file := range r.prog.Files {
		if !asking[flow.FileID(id)] {
			continue
		}
		called, given := map[unit.ExprID]bool{}, map[string]bool{}
		for i := range file.Exprs {
			switch x := &file.Exprs[i]; x.Kind {
			case unit.ExprCall:
				called[x.A] = true
			case unit.ExprAssign:
				given[file.Expr(x.A).Str] = true
			}
		}
		for i := range file.Exprs {
			x := &file.Exprs[i]
			if x.Kind != unit.ExprMember || x.Str == "" || x.Flags&unit.FlagImplicit != 0 || called[unit.ExprID(i)] || given[x.Str] || r.prog.Semantics.Lists.Members[x.Str] {
				continue
			}
			if one, ok := r.lackedByRows(flow.Site{File: flow.FileID(id), Expr: x.A}, x.Str); ok {
				one.File, one.Line = file.Path, file.Line(x.Node)
				out = append(out, one)
			}
		}
	}
	return out
}

// lackedByRows makes a lacking read of what no row has that an expression may be.
func (r *Interactions) lackedByRows(of flow.Site, name string) (one Lacking, lacks bool) {
	values := facts.Present(r.prog.Eval(of, nil))
	if len(values) == 1 && values[0].Kind == flow.Param {
		if row, ok := r.elementOf(of, values[0].Func); ok {
			values = []flow.Value{row}
		}
	}
	for _, v := range values {
		f := r.accesses[v.Call]
		if v.Call.Expr == 0 || f == nil || slices.Contains(r.eval.Names(f, abi.FieldExcept, nil), name) {
			return Lacking{}, false
		}
		s, known := r.rowOf(v)
		if !known {
			return Lacking{}, false
		}
		row, record := summary.WithoutNull(s).(summary.Record)
		if _, has := row.Get(name); !record || has {
			return Lacking{}, false
		}
		table, model := r.rowsFrom(f, v.Env, name)
		if table == "" || one.Field != "" && one.Container != table {
			return Lacking{}, false
		}
		one = Lacking{Container: table, Field: name, Of: "row", Model: model}
		if model == "" {
			one.Of, one.Model = "selection", r.prog.Files[f.File].Path+":"+strconv.Itoa(r.prog.Files[f.File].Line(f.Node))
		}
	}
	return one, one.Field != ""
}

// elementOf is the row that a callback is handed of what an access in the function around it gives: ships.map((ship) => ship.name).
func (r *Interactions) elementOf(of flow.Site, callback flow.FuncRef) (flow.Value, bool) {
	around := flow.FuncRef{File: callback.File, Func: r.prog.Func(callback).Parent}
	if r.prog.Func(callback).Binding != 0 {
		return flow.Value{}, false // others may call it
	}
	root := conditions.Root{Func: around, Numbers: conditions.NumberCalls(r.prog, around)}
	ref, calls := conditions.SubjectWithCalls(r.prog, root, of, nil, nil)
	for _, call := range calls {
		if r.accesses[call] == nil {
			continue
		}
		given, _ := conditions.SubjectWithCalls(r.prog, root, call, nil, nil)
		steps, within := summary.PlaceOf(ref).Within(summary.PlaceOf(given))
		for _, v := range r.prog.Eval(call, nil) {
			if within && v.Kind == flow.Extern && v.Call == call {
				for _, step := range steps {
					if step == summary.AnyIndex {
						v.Text += "[0]"
					} else {
						v.Text += "." + string(step)
					}
				}
				return v, true
			}
		}
	}
	return flow.Value{}, false
}

// rowsFrom is the table that an access takes rows from, and where its model stands; "" for the model where the access itself says what rows have.
// No table is given where rows may have the name otherwise: by a class of the model, or by what code computes.
func (r *Interactions) rowsFrom(f *facts.Fact, env *flow.Env, name string) (table, model string) {
	if f.Get(abi.FieldStatement).Kind != abi.ValueNone {
		texts := r.eval.Texts(facts.Present(r.eval.Values(f, f.Get(abi.FieldStatement), env, nil)))
		if len(texts) == 1 {
			if read := r.accessesOf(texts[0].Text); len(read) > 0 {
				table = read[0].Table
			}
		}
		return table, ""
	}
	of := r.container(f, env)
	if of == nil || slices.Contains(r.computedOf(*of), name) {
		return "", ""
	}
	for _, v := range facts.Present(r.eval.Values(f, f.Get(abi.FieldContainer), env, nil)) {
		if v.Kind == flow.Class || v.Kind == flow.Instance {
			for _, c := range r.prog.Lineage(r.prog.Canonical(v.Class)) {
				if slices.ContainsFunc(r.prog.Class(c).Members, func(m unit.Member) bool { return m.Name == name }) {
					return "", ""
				}
			}
		}
		if has := r.declared()[r.modelOf(v)]; has != nil {
			model = has.at
		}
	}
	if f.Get(abi.FieldBody).Kind != abi.ValueNone {
		model = ""
	}
	return *of, model
}
