package interactions

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/sql"
	"github.com/drift-analyzer/drift/summary"
)

// rowOf gives the shape of what an access gives, or of a part of it: its rows, where the pack states them (abi.FieldOutput of an
// access), with the columns that the statement selects or the model declares. Of a table whose columns only its schema says, a row is
// a reference to it, which is resolved where the schema is in the same run.
func (r *Interactions) rowOf(v flow.Value) (summary.TypeShape, bool) {
	if v.Kind != flow.Extern && v.Kind != flow.Typed && v.Kind != flow.Param || v.Call.Expr == 0 {
		return nil, false
	}
	f := r.accesses[v.Call]
	if f == nil {
		return nil, false
	}
	word := facts.Literal(f, abi.FieldOutput)
	if word == "" {
		return nil, false
	}
	at := strings.LastIndex(v.Text, "()")
	if at < 0 {
		return nil, false
	}
	var s summary.TypeShape
	if word == "count" {
		s = summary.Integer{}
	} else if s = r.row(f, v.Env); s == nil {
		return nil, false
	}
	switch word {
	case "rows":
		s = summary.Array{Items: s}
	case "row?":
		s = summary.NewUnion(s, summary.Null{})
	}
	steps := stepsOf(v.Text[at+len("()"):])
	for _, step := range stepsOf(facts.Literal(f, abi.FieldPath)) {
		if len(steps) == 0 || steps[0] != step {
			return nil, false // what is beside the rows
		}
		steps = steps[1:]
	}
	return within(s, steps)
}

// MayMiss reports whether a value is a row that an access looks for and may not find, and is nothing then.
func (r *Interactions) MayMiss(v flow.Value) bool {
	f := r.accesses[v.Call]
	if v.Call.Expr == 0 || f == nil || facts.Literal(f, abi.FieldOutput) != "row?" {
		return false
	}
	at := strings.LastIndex(v.Text, "()")
	return at >= 0 && v.Text[at+len("()"):] == facts.Literal(f, abi.FieldPath)
}

// within is a part of what rows are.
func within(s summary.TypeShape, steps []string) (summary.TypeShape, bool) {
	for _, step := range steps {
		s = summary.WithoutNull(s)
		switch x := s.(type) {
		case summary.Array:
			if !strings.HasPrefix(step, "[") {
				return nil, false
			}
			s = x.Items
		case summary.Record:
			got, ok := x.Get(strings.TrimPrefix(step, "."))
			if !ok {
				return nil, false
			}
			s = got
		default:
			return nil, false
		}
	}
	return s, true
}

// row is one row of what an access gives, nil where its columns are not known.
func (r *Interactions) row(f *facts.Fact, env *flow.Env) summary.TypeShape {
	if f.Get(abi.FieldStatement).Kind != abi.ValueNone {
		return r.selected(f, env)
	}
	of := r.container(f, env)
	if of == nil {
		return nil
	}
	if chosen := f.Get(abi.FieldBody); chosen.Kind != abi.ValueNone {
		names := r.keys(f, chosen, env)
		if len(names) == 0 || slices.Contains(names, more) {
			return nil
		}
		return recordOf(names)
	}
	for _, v := range facts.Present(r.eval.Values(f, f.Get(abi.FieldContainer), env, nil)) {
		if has := r.declared()[r.modelOf(v)]; has != nil {
			if has.open || has.writtenOtherwise {
				return nil
			}
			names := r.computedOf(*of)
			for name := range has.names {
				names = append(names, name)
			}
			return recordOf(names)
		}
	}
	if len(r.computedOf(*of)) > 0 {
		return nil
	}
	return summary.Ref{Name: *of, From: r.labelOf(f, env)}
}

// selected is a row of what the one statement of an access selects or returns.
func (r *Interactions) selected(f *facts.Fact, env *flow.Env) summary.TypeShape {
	texts := r.eval.Texts(facts.Present(r.eval.Values(f, f.Get(abi.FieldStatement), env, nil)))
	if len(texts) != 1 {
		return nil
	}
	b := r.interactionBinding(f, env)
	store, _ := b.Semantics.(summary.Storage)
	gives := r.givenBy(texts[0].Text, givesLower[store.StorageSystem])
	if gives.table == "" {
		return gives.row
	}
	store.Container = summary.Str(gives.table)
	b.Semantics = store
	return summary.Ref{Name: gives.table, From: b.Label()}
}

// selectedRow is a row of what a statement selects or returns: of named columns, or of all those of a table.
type selectedRow struct {
	row   summary.TypeShape
	table string
}

// givenBy is what a statement gives, which is asked of every value that comes of it.
func (r *Interactions) givenBy(statement string, lower bool) selectedRow {
	type key struct {
		statement string
		lower     bool
	}
	if known, ok := r.rowsSelected.Load(key{statement, lower}); ok {
		return known.(selectedRow)
	}
	names, table := sql.Gives(statement, lower)
	out := selectedRow{table: table}
	if len(names) > 0 {
		out.row = recordOf(names)
	}
	r.rowsSelected.Store(key{statement, lower}, out)
	return out
}

// givesLower are the systems that give names without quotes in lower case.
var givesLower = map[string]bool{"postgresql": true, "cockroachdb": true}

// recordOf is a row of which the names are known.
func recordOf(names []string) summary.TypeShape {
	slices.Sort(names)
	var props []summary.Property
	for _, name := range slices.Compact(names) {
		props = append(props, summary.Property{Name: name, Shape: summary.UnknownShape{}})
	}
	return summary.NewRecord(props)
}

// labelOf is the store of an access as reports print it.
func (r *Interactions) labelOf(f *facts.Fact, env *flow.Env) string {
	b := r.interactionBinding(f, env)
	return b.Label()
}

// stepsOf splits the steps to a part of a library's value: ".rows", "[0]".
func stepsOf(text string) (out []string) {
	for text != "" {
		end := len(text)
		if i := strings.IndexAny(text[1:], ".["); i >= 0 {
			end = i + 1
		}
		step := text[:end]
		if position := strings.TrimLeft(step, ".["); position != "" && position[0] >= '0' && position[0] <= '9' {
			step = "[" + strings.TrimSuffix(position, "]") + "]"
		}
		out, text = append(out, step), text[end:]
	}
	return out
}

// computedOf are the fields of rows of a store that code computes.
func (r *Interactions) computedOf(store string) (out []string) {
	for key := range r.computed {
		if key[0] == store {
			out = append(out, key[1])
		}
	}
	return out
}
