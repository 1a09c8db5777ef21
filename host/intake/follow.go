package intake

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxDepth bounds how far a value is followed. Of what goes further the field counts as read, whatever is read of it; a whole part is open.
const maxDepth = 40

// maxWays bounds the lists of choices under which one expression is told to have one part of a request: where choices follow one another
// and what each gives flows on to the next, there are twice as many with each.
const maxWays = 16

// maxVisits bounds the expressions that are looked at for one entry, each for each place and call: functions that call one another
// through tables and objects have too many ways around. Beyond it all parts are open.
const maxVisits = 20000

// follow looks at all uses of an expression whose value stands at a place of the request.
func (t *tracer) follow(at flow.Site, env *flow.Env, p place) {
	key := visit{at, env, p.where()}
	if t.seen[key] {
		return
	}
	if len(t.seen) >= maxVisits {
		t.open(place{key: "request"})
		return
	}
	t.seen[key] = true
	if len(p.when) > 0 {
		anyhow := key
		anyhow.when = ""
		if t.ways[anyhow]++; t.ways[anyhow] > maxWays {
			// It is read for some requests, whichever.
			p.when, p.sometimes = nil, true
			if key.where = p.where(); t.seen[key] {
				return
			}
			t.seen[key] = true
		}
	}
	if t.depth == maxDepth {
		t.leaf(p, at)
		return
	}
	if p.part != "" {
		var never bool
		if p, never = t.chosen(p, at, env); never {
			return
		}
	}
	if p.part == "" {
		t.envelopes[at] = p.key
	}
	p.env = env
	t.depth++
	defer func() { t.depth-- }()
	if p.part != "" && p.whole() && !p.closed {
		t.out.Parts = append(t.out.Parts, Part{p.part, at, env})
	}
	u := t.uses[at.File]()
	used := false
	for _, b := range u.writes[at.Expr] {
		used = true
		t.read(p, at, false)
		// Whoever writes the name, the value goes on with all that read it.
		name := visit{flow.Site{File: at.File, Expr: -unit.ExprID(b)}, env, p.where()}
		if t.seen[name] {
			continue
		}
		t.seen[name] = true
		for _, e := range u.names[b] {
			t.follow(flow.Site{File: at.File, Expr: e}, env, p)
		}
	}
	for _, by := range u.usersOf(at.Expr) {
		used = true
		t.used(at, by, env, p)
	}
	if kind, whole := u.in[at.Expr]; whole {
		switch kind {
		case unit.StmtIf, unit.StmtSwitch, unit.StmtCase:
			p.texts = t.cases(at, env)
			t.asked(p, at)
		case unit.StmtLoop:
			t.leaf(p, at)
		case unit.StmtReturn:
			t.returned(at, env, p)
		default:
			t.leaf(p, at)
		}
		return
	}
	if !used && p.part != "" && !p.whole() {
		t.read(p, at, false)
	}
}

// cases are the texts with which the cases of a switch compare a value.
func (t *tracer) cases(at flow.Site, env *flow.Env) (out []string) {
	for _, c := range t.uses[at.File]().choices {
		if c.Subject != at.Expr || c.Negated {
			continue
		}
		for _, e := range c.Values {
			if v := t.prog.Eval(flow.Site{File: at.File, Expr: e}, env); len(v) == 1 && v[0].Kind == flow.Const && v[0].Lit == unit.LitString {
				out = withTexts(out, []string{v[0].Text})
			}
		}
	}
	return out
}

// asked notes that a test looks at a place.
func (t *tracer) asked(p place, at flow.Site) {
	p.guarded = true
	t.read(p, at, false)
}

// beside is a place whose value is one of two, the other being what an expression gives, unless that is a constant.
func (t *tracer) beside(p place, file flow.FileID, other unit.ExprID, env *flow.Env) place {
	if x := t.prog.Files[file].Expr(other); p.part == "" && x.Kind == unit.ExprArray && x.List.Len == 0 {
		return p // an empty list has no element that is another one
	}
	v := t.prog.Eval(flow.Site{File: file, Expr: other}, env)
	p.beside = p.beside || len(v) == 0 || slices.ContainsFunc(v, func(v flow.Value) bool { return v.Kind != flow.Const })
	return p
}

// leaf notes that a value is used in a way that is not followed.
func (t *tracer) leaf(p place, at flow.Site) {
	if p.part != "" && !p.whole() {
		t.read(p, at, false)
		return
	}
	t.open(p)
}

// returned goes on with what calls the function that returns a value.
func (t *tracer) returned(at flow.Site, env *flow.Env, p place) {
	file := t.prog.Files[at.File]
	fn := flow.FuncRef{File: at.File, Func: file.EnclosingFunc(file.Expr(at.Expr).Node)}
	if env != nil && env.Func == fn && env.Call.Expr != 0 && t.prog.Expr(env.Call).Kind == unit.ExprCall {
		t.follow(env.Call, env.Outer, p)
		return
	}
	t.leaf(p, at)
}

// used looks at one expression that has a value as its operand.
func (t *tracer) used(at flow.Site, by unit.ExprID, env *flow.Env, p place) {
	file := t.prog.Files[at.File]
	x := file.Expr(by)
	next := flow.Site{File: at.File, Expr: by}
	switch x.Kind {
	case unit.ExprMember:
		t.member(next, x, env, p)
	case unit.ExprIndex:
		if x.B == at.Expr {
			t.leaf(p, at)
			return
		}
		if v := t.prog.Eval(flow.Site{File: at.File, Expr: x.B}, env); len(v) == 1 && v[0].Kind == flow.Const {
			t.step(next, v[0].Text, env, p, true)
			return
		}
		t.leaf(p, at)
	case unit.ExprAwait, unit.ExprCast, unit.ExprAssign, unit.ExprSequence:
		t.follow(next, env, p)
	case unit.ExprLogical:
		switch {
		case x.A == at.Expr && x.Op != unit.OpAnd:
			if !p.whole() {
				p.guarded = true
			}
			t.follow(next, env, t.beside(p, at.File, x.B, env))
		case x.A == at.Expr:
			t.asked(p, at)
			t.follow(next, env, p)
		case x.Op != unit.OpAnd:
			t.follow(next, env, t.beside(p, at.File, x.A, env))
		default:
			t.follow(next, env, p)
		}
	case unit.ExprConditional:
		if x.A == at.Expr {
			t.asked(p, at)
			return
		}
		t.follow(next, env, p)
	case unit.ExprUnary, unit.ExprTypeTest:
		if x.Op == unit.OpNot || x.Op == unit.OpTypeof || x.Op == unit.OpDefined || x.Kind == unit.ExprTypeTest {
			t.asked(p, at)
			return
		}
		t.leaf(p, at)
	case unit.ExprBinary:
		if (x.Op == unit.OpIn || x.Op == unit.OpNotIn) && x.B == at.Expr {
			if v := t.prog.Eval(flow.Site{File: at.File, Expr: x.A}, env); len(v) == 1 && v[0].Kind == flow.Const && p.part != "" {
				t.asked(p.at(v[0].Text), at)
				return
			}
		}
		if p.part != "" && p.whole() && (x.Op == unit.OpEq || x.Op == unit.OpNotEq || x.Op == unit.OpLooseEq || x.Op == unit.OpLooseNeq) {
			return // it is asked whether there is a body at all
		}
		other := x.A
		if other == at.Expr {
			other = x.B
		}
		if v := t.prog.Eval(flow.Site{File: at.File, Expr: other}, env); len(v) > 0 && v[0].Kind == flow.Const {
			if len(v) == 1 && v[0].Lit == unit.LitString && (x.Op == unit.OpEq || x.Op == unit.OpNotEq || x.Op == unit.OpLooseEq || x.Op == unit.OpLooseNeq) {
				p.texts = []string{v[0].Text}
			}
			t.asked(p, at)
			return
		}
		t.leaf(p, at)
	case unit.ExprElement:
		if q, ok := t.reach(p, p.key+".*"); p.part == "" && ok {
			t.follow(next, env, q)
			return
		}
		t.leaf(p, at)
	case unit.ExprRest:
		t.rest(next, env, p)
	case unit.ExprCall, unit.ExprNew:
		if x.A == at.Expr {
			t.called(next, x, env, p)
			return
		}
		t.argument(next, at.Expr, env, p)
	case unit.ExprSpread:
		if x.Flags&unit.FlagKeywords == 0 {
			t.leaf(p, at)
			return
		}
		for _, call := range t.uses[at.File]().usersOf(by) {
			t.argument(flow.Site{File: at.File, Expr: call}, by, env, p)
		}
	case unit.ExprProperty:
		t.leaf(p, at)
		if x.A == at.Expr && x.Str != "" && !p.whole() && p.under == "" {
			p.under = x.Str
			for _, object := range t.uses[at.File]().usersOf(by) {
				t.follow(flow.Site{File: at.File, Expr: object}, env, p)
			}
		}
	case unit.ExprKeyword:
		for _, call := range t.uses[at.File]().usersOf(by) {
			t.argument(flow.Site{File: at.File, Expr: call}, by, env, p)
		}
	default:
		t.leaf(p, at)
	}
}

// at is the place of a field.
func (p place) at(name string) place {
	p.path = append(p.path[:len(p.path):len(p.path)], name)
	p.closed, p.guarded = false, false
	return p
}

// member goes on with a member of a value.
func (t *tracer) member(next flow.Site, x *unit.Expr, env *flow.Env, p place) {
	if p.under != "" {
		if x.Str == p.under {
			p.under = ""
			t.follow(next, env, p)
		}
		return
	}
	if p.part == "" {
		if call, ok := t.callOf(next); ok && x.Str == "get" && t.prog.Semantics.Names.Brackets {
			if args := t.prog.Files[call.File].ExprsIn(t.prog.Expr(call).List); len(args) > 0 {
				if v := t.prog.Eval(flow.Site{File: call.File, Expr: args[0]}, env); len(v) == 1 && v[0].Kind == flow.Const {
					t.step(call, v[0].Text, env, p, true)
					return
				}
			}
		}
		if q, ok := t.reach(p, p.key+"."+x.Str); ok {
			t.follow(next, env, q)
		} else if q, ok := t.reach(p, p.key+".*"); ok && t.prog.Semantics.Builtins.Iterations[x.Str] {
			t.each(next, env, q, 0)
		} else if ok {
			for _, index := range t.prog.Semantics.Builtins.Elements[x.Str] {
				t.each(next, env, q, index)
			}
		}
		return
	}
	if key := x.Flags&unit.FlagAttribute == 0 || x.Str == "get"; p.part == text && key && t.prog.Semantics.Names.Brackets {
		p.part = Body // a text has no keys: the library has decoded it
	}
	if p.part == text {
		// Whatever makes a text of it leaves it one.
		if call, ok := t.callOf(next); ok {
			t.follow(call, env, p)
		}
		return
	}
	if _, called := t.callOf(next); called {
		t.method(next, x.Str, env, p)
		return
	}
	brackets := t.prog.Semantics.Names.Brackets
	if brackets && x.Flags&unit.FlagAttribute != 0 {
		t.leaf(p, next)
		return
	}
	t.step(next, x.Str, env, p, brackets)
}

// each goes on with the elements of a list, which a method hands one by one to the function that it is given.
func (t *tracer) each(method flow.Site, env *flow.Env, p place, index int) {
	call, ok := t.callOf(method)
	if !ok {
		return
	}
	for _, arg := range t.prog.Files[call.File].ExprsIn(t.prog.Expr(call).List) {
		for _, v := range t.prog.Eval(flow.Site{File: call.File, Expr: arg}, env) {
			if v.Kind == flow.Function {
				t.param(v.Func, index, v.Env, p)
			}
		}
	}
}

// callOf is the call that calls an expression.
func (t *tracer) callOf(at flow.Site) (flow.Site, bool) {
	for _, by := range t.uses[at.File]().usersOf(at.Expr) {
		call := flow.Site{File: at.File, Expr: by}
		if x := t.prog.Expr(call); x.Kind == unit.ExprCall && x.A == at.Expr {
			return call, true
		}
	}
	return flow.Site{}, false
}

// step goes on with a field of a value.
func (t *tracer) step(next flow.Site, name string, env *flow.Env, p place, brackets bool) {
	if p.part == "" {
		if q, ok := t.reach(p, p.key+"."+name); ok {
			t.follow(next, env, q)
		} else if q, ok := t.reach(p, p.key+".*"); ok && name != "" && name[0] >= '0' && name[0] <= '9' {
			t.follow(next, env, q)
		}
		return
	}
	file := t.prog.Files[next.File]
	in := p.at(name)
	if brackets && t.prog.Semantics.Names.Brackets && !t.written(next) {
		t.read(in, next, !t.uses[next.File]().caught(file, next.Expr))
	}
	if t.written(next) {
		t.put(next, in)
		return
	}
	t.follow(next, env, in)
}

// put notes that the code itself writes a field of a request.
func (t *tracer) put(target flow.Site, field place) {
	file := t.prog.Files[target.File]
	if statement, ok := file.Tree.ParentOf(file.Expr(target.Expr).Node); ok {
		t.out.puts = append(t.out.puts, put{field.part, field.path, target, file.Tree.End(statement)})
	}
}

// written reports whether an expression is what is assigned to.
func (t *tracer) written(at flow.Site) bool {
	file := t.prog.Files[at.File]
	up, ok := file.Tree.ParentOf(file.Expr(at.Expr).Node)
	if !ok {
		return false
	}
	x := file.Expr(file.ExprOf(up))
	return x.Kind == unit.ExprAssign && x.A == at.Expr
}

// getters are methods of collections that give what is under a name, asking those that say only whether it is there.
var (
	getters = map[string]bool{"get": true, "fetch": true, "dig": true, "pop": true, "getlist": true, "getAll": true, "getall": true, "get_list": true, "delete": true}
	// listing are those that give a list, which is empty where there is nothing.
	listing = map[string]bool{"getlist": true, "getAll": true, "getall": true, "get_list": true}
	same    = map[string]bool{"copy": true, "to_dict": true, "to_h": true, "to_unsafe_h": true, "dict": true, "with_indifferent_access": true, "deep_symbolize_keys": true, "symbolize_keys": true}
)

// method goes on with a call of a method of a part, or of a field.
func (t *tracer) method(callee flow.Site, name string, env *flow.Env, p place) {
	file := t.prog.Files[callee.File]
	for _, by := range t.uses[callee.File]().usersOf(callee.Expr) {
		call := flow.Site{File: callee.File, Expr: by}
		x := file.Expr(by)
		if x.Kind != unit.ExprCall || x.A != callee.Expr {
			continue
		}
		args := file.ExprsIn(x.List)
		literal := func(i int) (string, bool) {
			if i >= len(args) {
				return "", false
			}
			v := t.prog.Eval(flow.Site{File: call.File, Expr: args[i]}, env)
			if len(v) != 1 || v[0].Kind != flow.Const {
				return "", false
			}
			return v[0].Text, true
		}
		byName, byNames := slices.Contains(t.rules.ByName, name), slices.Contains(t.rules.ByNames, name)
		field, known := literal(0)
		switch {
		case byNames:
			t.kept(call, args, env, p)
		case same[name]:
			t.follow(call, env, p)
		case t.prog.Semantics.Lists.Asks[name] && known:
			t.asked(p.at(field), call)
		case (getters[name] || byName) && known:
			in := p.at(field)
			fails := byName && !getters[name] || name == "fetch" && len(args) == 1 || name == "pop" && len(args) == 1 && t.prog.Semantics.Names.Brackets
			in.guarded = len(args) > 1 && name != "dig" || listing[name]
			if name == "dig" {
				for i := 1; i < len(args); i++ {
					if deeper, ok := literal(i); ok {
						in = in.at(deeper)
					}
				}
			}
			if fails {
				t.read(in, call, !t.uses[call.File]().caught(file, call.Expr))
			}
			t.follow(call, env, in)
		case !p.whole() && (file.Expr(callee.Expr).Flags&unit.FlagOptional != 0 || t.asksWhetherThere(name)):
			t.asked(p, call)
		case !p.whole():
			if !p.beside {
				p.form = t.uses[call.File]().choices.FormAt(file, call.Expr, name)
			}
			t.read(p, call, false) // a method of the field's own value
		case p.closed:
		default:
			t.open(p)
		}
	}
}

// asksWhetherThere reports whether a method asks whether what it is called on is there.
func (t *tracer) asksWhetherThere(name string) bool {
	tests := &t.prog.Semantics.Tests
	_, asks := tests.Asks[name]
	return asks || name == tests.IsNothing && name != ""
}

// kept goes on with what is left when only some names are: they are read, and nothing else is.
func (t *tracer) kept(call flow.Site, args []unit.ExprID, env *flow.Env, p place) {
	file := t.prog.Files[call.File]
	known := true
	var add func(p place, id unit.ExprID)
	add = func(p place, id unit.ExprID) {
		switch a := file.Expr(id); a.Kind {
		case unit.ExprLiteral:
			t.spare(p, a.Str, call)
		case unit.ExprArray:
			for _, e := range file.ExprsIn(a.List) {
				add(p, e)
			}
		case unit.ExprObject:
			for _, e := range file.ExprsIn(a.List) {
				switch prop := file.Expr(e); {
				case prop.Kind != unit.ExprProperty || prop.Str == "":
					known = false
				default:
					t.spare(p, prop.Str, call)
				}
			}
		default:
			values := t.prog.Eval(flow.Site{File: call.File, Expr: id}, env)
			known = known && len(values) > 0
			for _, v := range values {
				elements, complete := t.prog.Elements(v)
				if v.Kind != flow.Array || !complete {
					known = false
					return
				}
				for _, el := range elements {
					texts := t.prog.Texts(el)
					known = known && len(texts) > 0
					for _, text := range texts {
						t.spare(p, text.Text, call)
					}
				}
			}
		}
	}
	for _, a := range args {
		add(p, a)
	}
	if !known {
		t.open(p)
	}
	p.closed = known
	t.follow(call, env, p)
}

// called goes on with the call of what was reached: request.json(), request.query("page").
func (t *tracer) called(call flow.Site, x *unit.Expr, env *flow.Env, p place) {
	if p.part != "" {
		return // a method, which its member has taken care of
	}
	args := t.prog.Files[call.File].ExprsIn(x.List)
	if len(args) > 0 {
		if v := t.prog.Eval(flow.Site{File: call.File, Expr: args[0]}, env); len(v) == 1 && v[0].Kind == flow.Const {
			const named = "name" // what rules write for any name
			if q, ok := t.reach(p, p.key+"("+v[0].Text+")"); ok && v[0].Text != named {
				t.follow(call, env, q)
				return
			}
			if q, ok := t.reach(p, p.key+"("+named+")"); ok && q.part != "" {
				t.follow(call, env, q.at(v[0].Text))
				return
			}
		}
	}
	if part := t.rules.Takes[p.key+"(names)"]; part != "" { // it keeps what it is given the names of
		p.part = part
		t.kept(call, args, env, p)
		return
	}
	if q, ok := t.reach(p, p.key+"()"); ok {
		t.follow(call, env, q)
	}
}

// rest goes on with what is left of an object.
func (t *tracer) rest(at flow.Site, env *flow.Env, p place) {
	u := t.uses[at.File]()
	for _, b := range u.writes[at.Expr] {
		if len(u.names[b]) > 0 {
			t.leaf(p, at)
			return
		}
	}
	if len(u.usersOf(at.Expr)) > 0 {
		t.leaf(p, at)
	}
}

// argument goes on with a value that a call is handed.
func (t *tracer) argument(call flow.Site, arg unit.ExprID, env *flow.Env, p place) {
	file := t.prog.Files[call.File]
	x := file.Expr(call.Expr)
	if p.part != "" && p.whole() && p.under == "" && t.checked(call, arg, env, p) {
		return
	}
	callees := t.prog.Callees(call, env)
	p.sometimes = p.sometimes || t.uses[call.File]().branched(file, call.Expr)
	p.variant = p.variant || slices.ContainsFunc(callees, func(c flow.Callee) bool { return c.Func != callees[0].Func })
	for _, c := range callees {
		if !t.prog.Follows(c.Func, c.Env) {
			t.leaf(p, call) // there are more ways around a circle of calls than can be followed
			continue
		}
		fn := t.prog.Func(c.Func)
		found := false
		for i := range fn.Params {
			site, ok := t.prog.ArgumentSite(c.Env, fn, i)
			if ok && (site.Expr == arg || file.Expr(arg).Kind == unit.ExprKeyword && site.Expr == file.Expr(arg).A) && site.File == call.File {
				t.param(c.Func, i, c.Env, p)
				found = true
			}
		}
		if !found {
			t.leaf(p, call)
		}
	}
	if len(callees) > 0 {
		return
	}
	for _, v := range t.prog.Eval(flow.Site{File: call.File, Expr: x.A}, env) {
		if v.Kind != flow.Extern {
			continue
		}
		if p.part == "" && t.rules.leads(v.Text+"()") {
			return // what it gives stands for what it reads
		}
		if p.part != "" && !p.whole() && p.under == "" && t.takesAnything(v.Text) {
			t.follow(call, env, p) // what it makes of nothing may be asked for
			return
		}
		if t.prog.Semantics.Builtins.Decodes[v.Text] && p.part == text {
			p.part = Body
			t.follow(call, env, p)
			return
		}
		if p.part == text && (t.prog.Semantics.Builtins.AsText[v.Text] || t.prog.Semantics.Builtins.AsBytes[v.Text]) {
			t.follow(call, env, p)
			return
		}
		if strings.HasPrefix(v.Text, "global#console.") && p.whole() {
			return
		}
		if url := t.prog.Semantics.Builtins.URL.Origin; p.part == "" && url != "" && v.Text+"()" == url {
			// What is read off a URL that is made of the request's stands below it in the rules: "request.url.searchParams".
			if t.prog.Files[call.File].ExprsIn(x.List)[0] == arg {
				t.follow(call, env, p)
			}
			return
		}
	}
	t.leaf(p, call)
}

// takesAnything reports whether a value is a function of the language that fails for nothing that it is handed: Number, isNaN, bool.
func (t *tracer) takesAnything(origin string) bool {
	pkg, name, ok := strings.Cut(origin, "#")
	known := t.prog.Semantics
	return ok && known.Exceptions.Packages[pkg] && (known.Tests.Converts[name] || known.Exceptions.Harmless[name])
}

// spare notes a field that is taken where it is there.
func (t *tracer) spare(p place, name string, at flow.Site) {
	p = p.at(name)
	p.guarded = true
	t.read(p, at, false)
}

// checked goes on with the result of checking a part against a schema; false for a call that checks nothing.
func (t *tracer) checked(call flow.Site, arg unit.ExprID, env *flow.Env, p place) bool {
	form, goesOn, ok := t.checks(call, arg, env)
	if !ok {
		return false
	}
	if p.sometimes || t.uses[call.File]().branched(t.prog.Files[call.File], call.Expr) {
		form = unknownForm
	}
	t.out.Checks = append(t.out.Checks, Check{p.part, form})
	if goesOn != nil {
		p.closed, p.under = true, *goesOn
		t.follow(call, env, p)
	}
	return true
}
