package paths

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// look divides what a look-up by an unknown key gives: the value of each entry of the table where the key is that
// entry's, and where it is none of them, what the look-up gives or raises then.
func (w *walker) look(id unit.ExprID, s *state) *state {
	if s == nil || s.answered {
		return s
	}
	site := w.site(id)
	table, ok := w.prog.LookUp(site, w.frame.env)
	if !ok {
		w.mayMiss(site, s)
		return s
	}
	if table.Declared && len(w.tries) == 0 {
		return s // as what other functions of the language raise, where nothing handles it
	}
	if out, ok := w.lookEach(id, table, s); ok {
		return out
	}
	r := w.reader(s.locals)
	subject := r.Subject(table.Key)
	here := new(conditions.Join)
	var alts []conditions.GuardedValue
	var found, missing []summary.Predicate
	side := func(value conditions.GuardedValue, conds ...summary.Predicate) {
		value.Conditions, value.Sides = conds, []conditions.Side{{Join: here, Branch: len(alts), Conditions: len(conds)}}
		alts = append(alts, value)
	}
	certain := false
	for _, e := range table.Entries {
		test := r.Test(w.names(subject, e.Key, site))
		if is, isNot, ok := w.chosenKey(table.Key, e.Key, site, s); ok {
			if is == nil {
				continue
			}
			if certain = isNot == nil; certain {
				alts, found = nil, nil
				side(conditions.GuardedValue{Site: e.Value.Site, Env: e.Value.Env})
				break
			}
			side(conditions.GuardedValue{Site: e.Value.Site, Env: e.Value.Env}, is)
			found, missing = append(found, is), append(missing, isNot)
			continue
		}
		if truth, known := w.keyIs(subject, e.Key, test, site, s); known {
			if !truth {
				continue
			}
			alts, found, certain = nil, nil, true
		}
		side(conditions.GuardedValue{Site: e.Value.Site, Env: e.Value.Env}, test.Predicate)
		found, missing = append(found, test.Predicate), append(missing, test.Not().Predicate)
		if certain {
			break
		}
	}
	s = s.clone()
	switch {
	case certain:
	case len(table.Raises) > 0:
		if !s.conds.oneOf(found) {
			raised := s.clone()
			for _, p := range missing {
				raised.conds = raised.conds.add(conditions.Test{Predicate: p})
			}
			w.throwing(raised, thrown{state: raised, site: site, env: w.frame.env, raised: table.Raises})
		}
		if len(alts) == 0 {
			return nil
		}
		if len(found) > 1 {
			s.conds = s.conds.add(conditions.Test{Predicate: conditions.AnyOf(found)})
		} else {
			s.conds = s.conds.add(r.Test(found[0]))
		}
	case table.Default.Site.Expr != 0:
		side(conditions.GuardedValue{Site: table.Default.Site, Env: table.Default.Env}, missing...)
	default:
		side(conditions.GuardedValue{Undefined: true}, missing...)
	}
	if len(alts) == 1 {
		alts[0].Conditions, alts[0].Sides = nil, nil
	}
	if len(alts) > 0 {
		s.locals = s.locals.With(conditions.Key{Call: site, Env: w.frame.env}, alts)
	}
	return s
}

// lookUpRaises splits a state over a look-up that a library answers with an exception of its own where it finds nothing.
func (w *walker) lookUpRaises(id unit.ExprID, s *state) *state {
	site := w.site(id)
	if s == nil || s.answered || site == w.target {
		return s
	}
	raised := w.raisedBy(site, s.locals)
	if len(raised.Exception) == 0 {
		return s
	}
	x := w.file().Expr(id)
	if raised.Asked == "" && s.conds.haveAny(w.reader(s.locals).Present(x.A, w.keyText(x))) {
		return s
	}
	return w.raise(id, site, raised, s)
}

// raisedBy is what a look-up raises by a library's rule.
func (w *walker) raisedBy(site flow.Site, locals *conditions.Locals) Raising {
	if event := w.judge.Call(site, w.frame.env, locals); event != nil {
		return event.Raises
	}
	return Raising{}
}

// keyText is the text of a key by which something is read, "" where it is not known.
func (w *walker) keyText(x *unit.Expr) string {
	if x.Kind == unit.ExprMember {
		return x.Str
	}
	if keys := w.prog.Eval(w.site(x.B), w.frame.env); len(keys) == 1 && keys[0].Kind == flow.Const {
		return keys[0].Text
	}
	return ""
}

// mayMiss notes that reading by a key may raise, where a handler around it takes that.
func (w *walker) mayMiss(site flow.Site, s *state) {
	if len(w.prog.Semantics.Exceptions.Indexed) == 0 || site == w.target || len(w.raisedBy(site, nil).Exception) > 0 || w.readsByMethods(site) {
		return
	}
	x := w.prog.Expr(site)
	key := w.keyText(x)
	switch x.Kind {
	case unit.ExprMember:
		if x.Flags&unit.FlagAttribute != 0 {
			return
		}
	case unit.ExprIndex:
		if w.file().Expr(x.B).Kind == unit.ExprOther {
			return // a part of a list
		}
	default:
		return
	}
	for _, scope := range slices.Backward(w.tries) {
		if scope.missing {
			if w.written(site, key) {
				return
			}
			if scope.missed == nil {
				scope.missed = &thrown{site: site, env: w.frame.env, raised: w.prog.Semantics.Exceptions.Indexed}
			}
			w.noted(scope, w.reader(s.locals).Subject(site.Expr), s)
			return
		}
	}
}

// readsByMethods reports whether what is read by its key is an object of the project whose own method gives it, which is walked:
// what it raises is known.
func (w *walker) readsByMethods(site flow.Site) bool {
	methods := w.prog.Getters(site, w.frame.env)
	return len(methods) > 0 && !slices.ContainsFunc(methods, func(c flow.Callee) bool { return !w.judge.Inline(c.Func) }) &&
		!slices.ContainsFunc(w.prog.Eval(w.site(w.prog.Expr(site).A), w.frame.env), func(v flow.Value) bool { return v.Kind != flow.Instance })
}

// written reports whether an element that is read by its key is written down where the table or list is made.
func (w *walker) written(site flow.Site, key string) bool {
	tables := w.prog.Eval(w.site(w.prog.Expr(site).A), w.frame.env)
	if len(tables) != 1 || tables[0].Maybe || key == "" || w.prog.MayMiss(site, w.frame.env) {
		return false
	}
	switch tables[0].Kind {
	case flow.Object:
		props, closed := w.prog.Properties(tables[0])
		return closed && slices.ContainsFunc(props, func(p flow.Prop) bool { return p.Name == key })
	case flow.Array:
		elements, complete := w.prog.Elements(tables[0])
		n, err := strconv.Atoi(key)
		return err == nil && complete && n < len(elements) && w.prog.Whole(tables[0])
	}
	return false
}

// lookEach is look for a key that has several values here: by each of them. ok is false for any other.
func (w *walker) lookEach(id unit.ExprID, table flow.LookUp, s *state) (out *state, ok bool) {
	keys := w.guarded(w.site(table.Key), s.locals, 0, nil)
	if len(keys) != 1 {
		return nil, false
	}
	values := s.locals.Values(keys[0])
	if len(values) < 2 || len(values) > maxTested {
		return nil, false
	}
	made := conditions.Key{Call: w.site(id), Env: w.frame.env}
	var alts []conditions.GuardedValue
	var goesOn []summary.Predicate
	for _, a := range values {
		one := s.clone()
		for _, p := range a.Conditions {
			one.conds = one.conds.add(conditions.Test{Predicate: p})
		}
		only := a
		only.Conditions, only.Sides = nil, nil
		one.locals = s.locals.With(keys[0], []conditions.GuardedValue{only})
		after := w.look(id, one)
		if after == nil {
			continue
		}
		goesOn = append(goesOn, conditions.AllOrNil(after.conds.since(s.conds)))
		for _, g := range after.locals.Values(made) {
			g.Conditions = append(a.Conditions[:len(a.Conditions):len(a.Conditions)], g.Conditions...)
			g.Sides = append(a.Sides[:len(a.Sides):len(a.Sides)], g.Sides...)
			alts = append(alts, g)
		}
	}
	if len(goesOn) == 0 {
		return nil, true
	}
	if len(alts) > maxAlternatives {
		alts = []conditions.GuardedValue{} // known to be unknown
	}
	out = s.clone()
	if len(table.Raises) > 0 {
		if p, total := conditions.AnyOrAlways(goesOn); !total {
			out.conds = out.conds.add(conditions.Test{Predicate: p})
		}
	}
	out.locals = out.locals.With(made, alts)
	return out, true
}

// chosenKey is the test that the key of a look-up is that of an entry, and its contrary, where the key is one of two values:
// a default stands in for what is missing. Either is nil where it cannot be.
func (w *walker) chosenKey(key unit.ExprID, entry flow.Value, at flow.Site, s *state) (is, isNot summary.Predicate, ok bool) {
	test := func(locals *conditions.Locals) conditions.Test {
		r := w.reader(locals)
		return r.Test(w.names(r.Subject(key), entry, at))
	}
	yes, no, ok := w.chosen(key, s, func(locals *conditions.Locals) bool {
		_, known := conditions.LiteralTruth(test(locals).Predicate)
		return known
	}, func(s *state) (yes, no *state) {
		t := test(s.locals)
		if truth, known := conditions.LiteralTruth(t.Predicate); known {
			if truth {
				return s, nil
			}
			return nil, s
		}
		return w.split(t, s, []conditions.Test{t})
	})
	if !ok {
		return nil, nil, false
	}
	since := func(side *state) summary.Predicate {
		if side == nil {
			return nil
		}
		return conditions.AllOrNil(side.conds.since(s.conds))
	}
	if is, isNot = since(yes), since(no); yes != nil && no != nil && (is == nil || isNot == nil) {
		return nil, nil, false // both go on under what was known before
	}
	if is == nil && yes != nil {
		is = conditions.AllOf(nil)
	}
	return is, isNot, true
}

// names is the test that a key of a look-up is that of an entry. Where an index is read as a text, other values name the
// entry as well.
func (w *walker) names(subject summary.ValueRef, key flow.Value, at flow.Site) summary.Predicate {
	p := equals(subject, key)
	if !w.prog.Semantics.Lists.TextKeys || w.prog.Expr(at).Kind != unit.ExprIndex || key.Lit != unit.LitString {
		return p
	}
	if n, err := strconv.ParseFloat(key.Text, 64); err == nil && strconv.FormatFloat(n, 'f', -1, 64) == key.Text {
		return conditions.AnyOf([]summary.Predicate{p, summary.Comparison{Left: subject, Op: summary.OpEq, Right: summary.LiteralRef{Value: n}}})
	}
	switch key.Text {
	case "null", w.prog.Semantics.Names.Undefined:
		return conditions.AnyOf([]summary.Predicate{p, summary.NullCheck{Subject: subject}})
	case "true", "false":
		return conditions.AnyOf([]summary.Predicate{p, summary.Comparison{Left: subject, Op: summary.OpEq, Right: summary.LiteralRef{Value: key.Text == "true"}}})
	}
	return p
}

// keyIs reports whether it is known that a key is that of an entry: it is a constant, or the path has tested it.
func (w *walker) keyIs(subject summary.ValueRef, key flow.Value, test conditions.Test, at flow.Site, s *state) (truth, known bool) {
	if lit, ok := subject.(summary.LiteralRef); ok {
		if w.prog.Semantics.Lists.TextKeys && w.prog.Expr(at).Kind == unit.ExprIndex {
			return keyText(lit) == key.Text, true
		}
		return lit == conditions.Constant(key), true
	}
	if negated, known := s.conds.decided(test.Key); known {
		return negated == test.Negated, true
	}
	is, isNot := summary.PredicateText(test.Predicate), summary.PredicateText(test.Not().Predicate)
	for c := s.conds; c != nil; c = c.prev {
		if c.text == is || c.text == isNot {
			return c.text == is, true
		}
	}
	return false, false
}

// keyText is the name of the property that a constant reads.
func keyText(lit summary.LiteralRef) string {
	switch v := lit.Value.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return "null"
}

// equals is the test that a value is a constant.
func equals(subject summary.ValueRef, key flow.Value) summary.Predicate {
	if key.Lit == unit.LitNull || key.Lit == unit.LitUndefined {
		return summary.NullCheck{Subject: subject}
	}
	return summary.Comparison{Left: subject, Op: summary.OpEq, Right: conditions.Constant(key)}
}

// harmless reports whether a call raises nothing by itself: it makes an instance of a class without a constructor, or of
// one of the language's own exceptions, or is a function of the language that takes anything.
func (w *walker) harmless(site flow.Site, x *unit.Expr) bool {
	if site.Expr == w.frame.thrown && !slices.ContainsFunc(w.prog.Callees(site, w.frame.env), func(c flow.Callee) bool { return w.callsOthers(c.Func) }) {
		return true // it makes what is thrown
	}
	if _, ok := w.prog.LookUp(site, w.frame.env); ok {
		return true // what it raises is told where it is looked up
	}
	callee := w.file().Expr(x.A)
	known := w.prog.Semantics.Exceptions.Harmless
	if callee.Kind == unit.ExprName && callee.Ref == 0 && known[callee.Str] || callee.Kind == unit.ExprMember && known["."+callee.Str] {
		return true
	}
	if callee.Kind != unit.ExprName && callee.Kind != unit.ExprMember {
		return false
	}
	values := w.prog.Eval(w.site(x.A), w.frame.env)
	for _, v := range values {
		if v.Kind != flow.Class || slices.ContainsFunc(w.prog.Extends(v.Class), w.makesItself) {
			return false
		}
	}
	return len(values) > 0 && len(w.prog.Callees(site, w.frame.env)) == 0
}

// makesItself reports whether a class of a library, by its origin, may refuse what an instance is made of: all but the language's own
// exceptions may.
func (w *walker) makesItself(origin string) bool {
	pkg, _, _ := strings.Cut(origin, "#")
	return !w.prog.Semantics.Exceptions.Packages[pkg]
}

// callsOthers reports whether a constructor calls anything but the one that it overrides.
func (w *walker) callsOthers(f flow.FuncRef) bool {
	file := w.prog.Files[f.File]
	return slices.ContainsFunc(file.Func(f.Func).Calls, func(e unit.ExprID) bool {
		for x := file.Expr(e); x.Kind == unit.ExprCall || x.Kind == unit.ExprMember; x = file.Expr(x.A) {
			if file.Expr(x.A).Kind == unit.ExprSuper {
				return false
			}
		}
		return true
	})
}
