package extract

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/interactions"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// lackingColumns notes the reads of attributes that a model of a store, whose attributes are all known, does not have: of a row, or
// of the class itself to pick rows by. Each stands on the unit around it, otherwise on the first that reads or writes the store.
func lackingColumns(all []*summary.Summary, done *interactions.Interactions, code *reading.Code) {
	if !done.HasModels() {
		return
	}
	prog := code.Prog
	users := usersOf(all)
	for id, f := range prog.Files {
		if prog.IsQuiet(flow.FileID(id)) || tests.MatchString(f.Path) {
			continue
		}
		called := map[unit.ExprID]bool{}
		for i := range f.Exprs {
			if x := &f.Exprs[i]; x.Kind == unit.ExprCall {
				called[x.A] = true
			}
		}
		for i := range f.Exprs {
			x := &f.Exprs[i]
			if x.Kind != unit.ExprMember || called[unit.ExprID(i)] {
				continue
			}
			class, lacks := code.Types.Lacks(flow.Site{File: flow.FileID(id), Expr: x.A}, x.Str)
			if !lacks {
				continue
			}
			container, ok := done.ModelOf(flow.Value{Kind: flow.Class, Class: class})
			use := users[container]
			if !ok || use == nil {
				continue
			}
			line := f.Line(x.Node)
			model, of := prog.Files[class.File], prog.Class(class)
			s := around(all, f.Path, line)
			if s == nil {
				s = use.unit
			}
			s.Metadata.Lacking = append(s.Metadata.Lacking, summary.LackingRead{System: use.storage.StorageSystem, Scope: use.storage.Scope, Container: container, Recognition: use.recognition,
				Field: x.Str, At: f.Path + ":" + strconv.Itoa(line), Model: model.Path + ":" + strconv.Itoa(model.Line(of.Node))})
		}
	}
}

// user is a unit that reads or writes a store.
type user struct {
	unit        *summary.Summary
	storage     summary.Storage
	recognition string
}

// usersOf gives the first unit that uses each store, by the store's name.
func usersOf(all []*summary.Summary) map[string]*user {
	out := map[string]*user{}
	for _, s := range all {
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				x, _ := e.(summary.InteractionEffect)
				b, ok := x.Binding.Semantics.(summary.Storage)
				if ok && b.Container != nil && b.AccessPath == nil && out[*b.Container] == nil {
					out[*b.Container] = &user{s, b, x.Binding.Recognition}
				}
			}
		}
	}
	return out
}

// around is the smallest unit that a line of a file stands in, nil where none does.
func around(all []*summary.Summary, file string, line int) (best *summary.Summary) {
	for _, s := range all {
		at := s.Location
		if at.File == file && at.Range.Start <= line && line <= at.Range.End && (best == nil || at.Range.End-at.Range.Start < best.Location.Range.End-best.Location.Range.Start) {
			best = s
		}
	}
	return best
}
