package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxUnrolled bounds the elements of a written-out list over which a loop is walked one by one.
const maxUnrolled = 6

// unrolled walks a loop over a list that is written out once for each element, in order: what the loop tests of an element
// is then a test of that element. ok is false for any other loop, and inside one that is walked so.
func (w *walker) unrolled(st *unit.Stmt, s *state) (out *state, ok bool) {
	if w.unrolling {
		return nil, false
	}
	name, ok := w.loopName(st)
	if !ok {
		return nil, false
	}
	elements, ok := w.writtenOut(st.Expr, s)
	if !ok {
		return nil, false
	}
	w.unrolling = true
	defer func() { w.unrolling = false }()
	scope := &loopScope{label: st.Label}
	before := w.ended
	at := s
	for _, e := range elements {
		if at == nil {
			break
		}
		entry := at.clone()
		entry.locals = entry.locals.With(w.bindingKey(name), []conditions.GuardedValue{{Site: e.Site, Env: e.Env}})
		scope.conts = nil
		ended := w.ended
		w.frame.loops = append(w.frame.loops, scope)
		after := w.block(st.Body, entry)
		w.frame.loops = w.frame.loops[:len(w.frame.loops)-1]
		at = merge(at, w.ended > ended, append([]*state{after}, scope.conts...)...)
	}
	if at != nil {
		at = w.block(st.Else, at)
	}
	return merge(s, w.ended > before, append([]*state{at}, scope.breaks...)...), true
}

// loopName is the name that a loop gives its elements, where it is one name that nothing else writes.
func (w *walker) loopName(st *unit.Stmt) (unit.BindingID, bool) {
	file := w.file()
	for i := range file.Writes {
		write := &file.Writes[i]
		if write.Kind != unit.WriteLoop || write.Value == 0 {
			continue
		}
		if x := file.Expr(write.Value); x.Kind == unit.ExprElement && x.A == st.Expr && x.Flags&unit.FlagKeys == 0 {
			b := file.Binding(write.Binding)
			return write.Binding, len(b.Writes) == 1 && b.Kind == unit.BindLocal
		}
	}
	return 0, false
}

// writtenOut lists the elements of a list of constants.
func (w *walker) writtenOut(list unit.ExprID, s *state) ([]flow.Prop, bool) {
	values := w.prog.EvalWith(w.site(list), w.frame.env, s.locals.Lookup())
	if len(values) != 1 || values[0].Kind != flow.Array || w.prog.AddedTo(values[0]) {
		return nil, false
	}
	elements, complete := w.prog.ElementSites(values[0])
	if !complete || len(elements) == 0 || len(elements) > maxUnrolled {
		return nil, false
	}
	for _, e := range elements {
		if e.Value != nil || e.Site.Expr == 0 {
			return nil, false
		}
		if v := w.prog.Eval(e.Site, e.Env); len(v) != 1 || v[0].Kind != flow.Const {
			return nil, false
		}
	}
	return elements, true
}
