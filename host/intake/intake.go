package intake

import (
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Parts of a request, as packs name them. Any is what a framework fills from the body, the query and the path.
const (
	Body  = "body"
	Query = "query"
	Any   = "any"
	// text is a body that is not decoded yet.
	text = "text"
)

// Parts are the parts in the order in which they are listed.
var Parts = []string{Body, Query, "path", "headers", Any}

// Read is a field of a part of a request that code reads by its name.
type Read struct {
	Part string
	Path []string
	// Needed: the code fails where the field is missing. Guarded: it asks first, or has something else in its place.
	Needed, Guarded bool
	// Chosen: all that read it do so only after a comparison, as for one kind of message of several.
	Chosen bool
	// Whole: the field itself is used, and not only what is in it.
	Whole bool
	// Variant: all that read it are functions of which one of several runs.
	Variant bool
	// When are the choices of the entry's own function that lead to it, whichever of its sites reads it.
	When []Choice
	// Form is what the field has to be, since a method is called on it that nothing else has.
	Form unit.Form
	// Asked are the texts that it is compared with.
	Asked []string
	// Sites are the expressions that read it.
	Sites []flow.Site
}

// Taken is what some functions take of their requests.
type Taken struct {
	Reads []Read
	// Open are the parts of which more may be read than Reads has.
	Open map[string]bool
	// puts are the fields that the code writes into a part itself.
	puts []put
	// Checks are the schemas that parts are checked against, on each way through the code.
	Checks []Check
	// Parts are expressions that are a whole part, in the order in which they were found.
	Parts []Part
}

// put is a field that code writes into a part of a request, at a place of a statement that ends somewhere.
type put struct {
	part string
	path []string
	at   flow.Site
	ends uint32
}

// Check is the form that a part has to have.
type Check struct {
	Part string
	Form Form
}

// Part is an expression that is a whole part of a request.
type Part struct {
	Name string
	At   flow.Site
	Env  *flow.Env
}

// notSent is the part of what stands among the fields of a request and the framework puts there itself, and of functions that
// read nothing of a request which they are handed.
const notSent = "none"

// Rules are what a pack declares about requests.
type Rules struct {
	// Takes says which part stands where: the key begins with the role of a parameter, an origin, or "self" for a method or a
	// property of the receiver, and goes on with members and calls ("request.body", "flask#request.get_json()", "self.params").
	Takes map[string]string
	// ByName are methods of a part whose literal arguments name what has to be there, ByNames those that keep only what
	// their arguments name.
	ByName, ByNames []string

	// origins are the values of the library that stand for a request by themselves; own: methods of the receiver do; made are
	// the methods of what the library makes that give a request or a part of it, calls its functions that do, by name; elements: what a
	// loop takes of it does.
	origins  []string
	own      bool
	made     map[string]bool
	calls    map[string]bool
	elements bool
}

// NewRules prepares the rules of a pack.
func NewRules(takes map[string]string, byName, byNames []string) *Rules {
	out := &Rules{Takes: takes, ByName: byName, ByNames: byNames, made: map[string]bool{}, calls: map[string]bool{}}
	for k := range takes {
		if strings.HasPrefix(k, "self.") {
			out.own = true
		}
		if of, _, ok := strings.Cut(k, "[]"); ok && strings.Contains(of, "#") {
			out.elements = true
			continue
		}
		if maker, method, ok := strings.Cut(k, "()."); ok && strings.Contains(maker, "#") {
			method, _, _ = strings.Cut(method, "(")
			out.made[method] = true
			continue
		}
		if at := strings.LastIndexByte(k, '#'); at >= 0 {
			name, _, _ := strings.Cut(k[at+1:], ".")
			if function, isCall := strings.CutSuffix(name, "()"); isCall {
				out.calls[function] = true
				continue
			}
			if origin := k[:at+1] + name; !slices.Contains(out.origins, origin) {
				out.origins = append(out.origins, origin)
			}
		}
	}
	slices.Sort(out.origins)
	return out
}

// stands reports whether something may stand for the request that is no parameter.
func (r *Rules) stands() bool {
	return r.own || r.elements || len(r.origins)+len(r.made)+len(r.calls) > 0
}

// Entry is a function that a request is given to, with the roles of its parameters.
type Entry struct {
	Func  flow.FuncRef
	Env   *flow.Env
	Roles []string
	Rules *Rules
	// Known are parameters of which it is declared what they take.
	Known map[int]bool
	// Shared: other requests are given to the function too; what it takes is found once.
	Shared bool
}

// Reader answers what functions take.
type Reader struct {
	prog    *program.Program
	schemas []*Schemas
	classes []*Described
	// Typed gives what the annotations of a class say has to be given, by an expression that is the class.
	Typed func(flow.Site) (summary.TypeShape, bool)
	// TypedAs is Typed for a class, whatever names it.
	TypedAs func(flow.ClassRef) (summary.TypeShape, bool)
	// Made gives the instance of a class of the project that a call of a library makes, as far as types tell.
	Made func(flow.Site) (flow.Value, bool)
	uses []func() *uses
	// stands remembers what stands for the request in a file.
	stands sync.Map
	// shared remembers what functions take that are given many requests: sharedEntry -> *Taken.
	shared sync.Map
}

// sharedEntry is what decides what a shared entry takes.
type sharedEntry struct {
	fn    flow.FuncRef
	env   *flow.Env
	roles string
	rules *Rules
}

// New makes a reader; schemas and classes are those that code may check requests with.
func New(prog *program.Program, schemas []*Schemas, classes []*Described) *Reader {
	r := &Reader{prog: prog, schemas: schemas, classes: classes}
	for _, f := range prog.Files {
		r.uses = append(r.uses, sync.OnceValue(func() *uses { return usesOf(f) }))
	}
	return r
}

// maxFunctions bounds the functions that are looked at for one entry; beyond it all parts are open.
const maxFunctions = 120

// Of says what some entries take of one request together.
func (r *Reader) Of(entries []Entry) *Taken {
	out := &Taken{Open: map[string]bool{}}
	for _, e := range entries {
		if e.Rules == nil || len(e.Rules.Takes) == 0 || e.Func.Func == 0 {
			continue
		}
		if !e.Shared {
			r.trace(e, out)
			continue
		}
		key := sharedEntry{e.Func, e.Env, strings.Join(e.Roles, " "), e.Rules}
		got, ok := r.shared.Load(key)
		if !ok {
			alone := &Taken{Open: map[string]bool{}}
			r.trace(e, alone)
			got, _ = r.shared.LoadOrStore(key, alone)
		}
		out.add(got.(*Taken))
	}
	out.merge()
	for i := range out.Reads {
		read := &out.Reads[i]
		read.Guarded = read.Guarded || slices.ContainsFunc(out.puts, func(p put) bool {
			return p.part == read.Part && slices.Equal(p.path, read.Path) && !slices.ContainsFunc(read.Sites, func(at flow.Site) bool { return r.before(at, p) })
		})
	}
	return out
}

// before reports whether a read stands, in the function that writes a field, before that is done.
func (r *Reader) before(read flow.Site, p put) bool {
	if read.Expr == 0 || read.File != p.at.File {
		return false
	}
	f := r.prog.Files[read.File]
	node, written := f.Expr(read.Expr).Node, f.Expr(p.at.Expr).Node
	return f.Tree.Start(node) < p.ends && f.EnclosingFunc(node) == f.EnclosingFunc(written)
}

// trace follows what one entry takes of its request.
func (r *Reader) trace(e Entry, out *Taken) {
	t := &tracer{Reader: r, out: out, rules: e.Rules, entry: e.Func, seen: map[visit]bool{}, ways: map[visit]int{}, handed: map[flow.FuncRef][]string{}, envelopes: map[flow.Site]string{}, entered: map[flow.FuncRef]bool{}}
	t.enter(e.Func, e.Env, false)
	for i, role := range e.Roles {
		if e.Known[i] {
			continue
		}
		if name, more, ok := t.named(e.Func, i); ok && role != "" {
			if part := t.rules.Takes[role+"(name)"]; part != "" {
				t.read(place{part: part, path: []string{name}, guarded: more}, flow.Site{}, false)
				continue
			}
		}
		if part := t.rules.Takes[role+"(parameter)"]; part != "" {
			if name, optional := t.parameter(e.Func, i); name != "" {
				t.read(place{part: part, path: []string{name}, guarded: optional}, flow.Site{}, false)
				continue
			}
		}
		if role != "" && t.rules.leads(role) {
			t.param(e.Func, i, e.Env, place{key: role, part: t.rules.Takes[role]})
		}
	}
}

// add joins what another takes, which stays as it is.
func (t *Taken) add(other *Taken) {
	for _, one := range other.Reads {
		one.Sites = slices.Clip(one.Sites) // merge appends to them
		t.Reads = append(t.Reads, one)
	}
	for part := range other.Open {
		t.Open[part] = true
	}
	t.puts = append(t.puts, other.puts...)
	t.Checks = append(t.Checks, other.Checks...)
	t.Parts = append(t.Parts, other.Parts...)
}

// named is the name that a decorator of a parameter says, and whether something else may stand for the field: a default, what
// else the decorator is given.
func (t *tracer) named(fn flow.FuncRef, index int) (name string, more, ok bool) {
	f := t.prog.Func(fn)
	if index >= len(f.Params) {
		return "", false, false
	}
	p := &f.Params[index]
	file := t.prog.Files[fn.File]
	for _, d := range p.Decorators {
		x := file.Expr(d)
		if x.Kind != unit.ExprCall {
			continue
		}
		args := file.ExprsIn(x.List)
		if len(args) == 0 {
			continue
		}
		if v := t.prog.Eval(flow.Site{File: fn.File, Expr: args[0]}, nil); len(v) == 1 && v[0].Kind == flow.Const {
			return v[0].Text, p.Default != 0 || p.Optional || len(args) > 1, true
		}
	}
	return "", false, false
}

// parameter is a parameter's own name, which some libraries take for that of the field, and whether the field may be missing.
func (t *tracer) parameter(fn flow.FuncRef, index int) (name string, optional bool) {
	f := t.prog.Func(fn)
	if index >= len(f.Params) {
		return "", false
	}
	p := &f.Params[index]
	return p.Name, p.Default != 0 || p.Optional
}

// merge joins the reads of one field, in the order of their names.
func (t *Taken) merge() {
	slices.SortStableFunc(t.Reads, func(a, b Read) int {
		if c := strings.Compare(a.Part, b.Part); c != 0 {
			return c
		}
		return slices.Compare(a.Path, b.Path)
	})
	kept := t.Reads[:0]
	for _, one := range t.Reads {
		if n := len(kept); n > 0 && kept[n-1].Part == one.Part && slices.Equal(kept[n-1].Path, one.Path) {
			kept[n-1].Needed = kept[n-1].Needed || one.Needed
			kept[n-1].Chosen = kept[n-1].Chosen && one.Chosen
			kept[n-1].Guarded = kept[n-1].Guarded || one.Guarded
			kept[n-1].Whole = kept[n-1].Whole || one.Whole
			kept[n-1].Variant = kept[n-1].Variant && one.Variant
			kept[n-1].When = common(kept[n-1].When, one.When)
			kept[n-1].Form = kept[n-1].Form.With(one.Form)
			kept[n-1].Asked = withTexts(kept[n-1].Asked, one.Asked)
			kept[n-1].Sites = append(kept[n-1].Sites, one.Sites...)
			continue
		}
		kept = append(kept, one)
	}
	t.Reads = kept
	if t.Open[text] {
		t.Open[Body] = true
	}
	t.Reads = slices.DeleteFunc(t.Reads, func(r Read) bool { return r.Part == text })
	t.Parts = slices.DeleteFunc(t.Parts, func(p Part) bool { return p.Name == text })
}

// withTexts are the texts of two lists, each once.
func withTexts(list, more []string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(list[:len(list):len(list)], text)
		}
	}
	return list
}

// tracer follows one request.
type tracer struct {
	*Reader
	out   *Taken
	rules *Rules
	seen  map[visit]bool
	// ways counts the lists of choices under which an expression has a part, whatever they are.
	ways map[visit]int
	// entry is the function that the request is given to.
	entry flow.FuncRef
	// handed are the choices under which a function was handed a part of the request, as they are spelled.
	handed map[flow.FuncRef][]string
	// envelopes are the expressions that give what holds a part of the request, and are none, by the keys of that in the rules.
	envelopes map[flow.Site]string
	// entered are the functions that were looked at; true for those that run for every request.
	entered map[flow.FuncRef]bool
	depth   int
}

// visit is an expression that is looked at for a place.
type visit struct {
	at  flow.Site
	env *flow.Env
	where
}

// where is a place as far as it tells two visits apart.
type where struct {
	key, part, path, under, when                        string
	closed, guarded, sometimes, chosen, beside, variant bool
}

// place is where in a request a value stands: while no part is reached, key says how it was come by.
type place struct {
	key, part string
	path      []string
	// closed: only what was named is left of it.
	closed bool
	// under is the property of a result that holds the value.
	under string
	// sometimes: the code that is looked at does not run for every request.
	sometimes bool
	// chosen: it runs only after a comparison; when are the choices of the entry's own function that lead to it.
	chosen bool
	when   []Choice
	// variant: it is one of several functions of which one runs.
	variant bool
	// guarded: there is something else in its place where it is missing.
	guarded bool
	// beside: the value may be another one, which is no constant.
	beside bool
	// form is what a method that is called on it tells of it, texts are what it is compared with.
	form  unit.Form
	texts []string
	// env is the environment of the code that is looked at.
	env *flow.Env
}

func (p place) where() where {
	path := ""
	if len(p.path) == 1 {
		path = p.path[0]
	} else if len(p.path) > 1 {
		path = strings.Join(p.path, ".")
	}
	return where{p.key, p.part, path, p.under, spelled(p.when), p.closed, p.guarded, p.sometimes, p.chosen, p.beside, p.variant}
}

func (p place) whole() bool { return len(p.path) == 0 }

// leads reports whether a key is one of the rules, or on the way to one.
func (r *Rules) leads(key string) bool {
	for k := range r.Takes {
		if k == key || strings.HasPrefix(k, key) && strings.IndexByte(".(", k[len(key)]) >= 0 {
			return true
		}
	}
	return false
}

// reach is the place behind a step from a place that is no part yet.
func (t *tracer) reach(p place, key string) (place, bool) {
	if part, ok := t.rules.Takes[key]; ok {
		p.key, p.part = key, part
		return p, true
	}
	p.key = key
	return p, t.rules.leads(key)
}

// open notes that more may be read of a place than is seen.
func (t *tracer) open(p place) {
	switch {
	case p.part == "" && p.key != "":
		below := strings.Contains(strings.TrimPrefix(p.key, "self."), ".") // a part of the request, in which some of the rest stands
		for key, part := range t.rules.Takes {
			if !below || strings.HasPrefix(key, p.key) {
				t.out.Open[part] = true
			}
		}
	case p.closed:
	case p.whole():
		t.out.Open[p.part] = true
	}
}

// read notes a field that is read.
func (t *tracer) read(p place, at flow.Site, needed bool) {
	if !p.whole() && t.rules.Takes[p.key+"."+p.path[0]] == notSent {
		return
	}
	if p.part != "" && !p.whole() && !p.closed { // what is left of a closed field was named, and is read already
		if at.Expr != 0 {
			var never bool
			if p, never = t.chosen(p, at, p.env); never {
				return
			}
		}
		sites := []flow.Site{at}
		if p.beside {
			needed, sites = false, nil // that the value is missing does not say that the field is
		}
		if needed && (p.sometimes || at.Expr != 0 && t.uses[at.File]().branched(t.prog.Files[at.File], at.Expr)) {
			needed = false // another request does not come here
		}
		t.out.Reads = append(t.out.Reads, Read{Part: p.part, Path: p.path, Needed: needed, Whole: !needed, Guarded: p.guarded, Chosen: p.chosen, Variant: p.variant, When: p.when, Form: p.form, Asked: p.texts, Sites: sites})
	}
}

// enter looks for what stands for the request inside a function, and in those that it calls; sometimes: it does not run for
// every request.
func (t *tracer) enter(fn flow.FuncRef, env *flow.Env, sometimes bool) {
	if always, in := t.entered[fn]; in && (always || sometimes) || !t.rules.stands() {
		return
	}
	if len(t.entered) == maxFunctions {
		t.open(place{key: "request"})
		return
	}
	t.entered[fn] = !sometimes
	file := t.prog.Files[fn.File]
	standing := t.standing(fn.File, t.rules)
	inside := []unit.FuncID{fn.Func}
	if fn.Func != unit.ModuleFunc {
		inside = append(inside, file.FuncsInside(fn.Func)...)
	}
	for _, inner := range inside {
		for _, s := range standing[inner] {
			s.place.sometimes = s.place.sometimes || sometimes
			t.follow(flow.Site{File: fn.File, Expr: s.at}, env, s.place)
		}
		for _, call := range file.Func(inner).Calls {
			at := flow.Site{File: fn.File, Expr: call}
			if t.rules.own {
				// What a method of the receiver gives, only other methods of it ask for.
				callee := file.Expr(file.Expr(call).A)
				plain := callee.Kind == unit.ExprName && t.prog.Semantics.Names.TopMethods
				if !plain && (callee.Kind != unit.ExprMember || callee.Flags&unit.FlagImplicit == 0 && !onSelf(file, callee)) {
					continue
				}
				for _, c := range t.prog.Callees(at, env) {
					t.enter(c.Func, c.Env, sometimes || t.uses[fn.File]().branched(file, call))
				}
				continue
			}
			for _, c := range t.prog.Callees(at, nil) {
				t.enter(c.Func, c.Env, sometimes || t.uses[fn.File]().branched(file, call))
			}
		}
	}
}

// stand is an expression that stands for the request, or a part of it, by itself.
type stand struct {
	at    unit.ExprID
	place place
}

// standing finds, by function, the expressions of a file that stand for the request by themselves: a library's value, a
// method of the receiver.
func (r *Reader) standing(file flow.FileID, rules *Rules) map[unit.FuncID][]stand {
	key := standingIn{file, rules}
	if got, ok := r.stands.Load(key); ok {
		return got.(map[unit.FuncID][]stand)
	}
	f := r.prog.Files[file]
	out := map[unit.FuncID][]stand{}
	for i := 1; i < len(f.Exprs); i++ {
		id := unit.ExprID(i)
		x := f.Expr(id)
		var p place
		switch x.Kind {
		case unit.ExprCall:
			callee := f.Expr(x.A)
			if callee.Kind == unit.ExprMember && rules.made[callee.Str] || callee.Kind == unit.ExprName && rules.calls[importedName(f, callee)] {
				for _, v := range r.prog.Eval(flow.Site{File: file, Expr: x.A}, nil) {
					if key := v.Text + "()"; v.Kind == flow.Extern && rules.leads(key) && rules.Takes[key] != notSent {
						p = place{key: key, part: rules.Takes[key]}
					}
				}
				if p.key != "" {
					break
				}
			}
			if callee.Kind != unit.ExprMember || callee.Flags&unit.FlagImplicit == 0 || x.List.Len != 0 {
				continue
			}
			name := "self." + callee.Str
			if !rules.leads(name) {
				continue
			}
			p = place{key: name, part: rules.Takes[name]}
		case unit.ExprElement:
			if !rules.elements {
				continue
			}
			for _, v := range r.prog.Eval(flow.Site{File: file, Expr: x.A}, nil) {
				key := v.Text + "[]"
				if v.Kind == flow.Typed {
					key = v.Text + "()[]" // one of that class
				}
				if (v.Kind == flow.Extern || v.Kind == flow.Typed) && rules.leads(key) {
					p = place{key: key, part: rules.Takes[key]}
				}
			}
			if p.key == "" {
				continue
			}
		case unit.ExprName, unit.ExprMember:
			name := x.Str
			if key := "self." + name; rules.own && onSelf(f, x) && rules.leads(key) {
				p = place{key: key, part: rules.Takes[key]}
				break
			}
			if x.Kind == unit.ExprName {
				if x.Ref == 0 || f.Binding(unit.BindingID(x.Ref)).Kind != unit.BindImport {
					continue
				}
				name = importedName(f, x)
			}
			for _, origin := range rules.origins {
				if !strings.HasSuffix(origin, "#"+name) {
					continue
				}
				for _, v := range r.prog.Eval(flow.Site{File: file, Expr: id}, nil) {
					if v.Kind == flow.Extern && v.Text == origin {
						p = place{key: origin}
					}
				}
			}
			if p.key == "" {
				continue
			}
		default:
			continue
		}
		fn := f.EnclosingFunc(x.Node)
		out[fn] = append(out[fn], stand{id, p})
	}
	r.stands.Store(key, out)
	return out
}

// importedName is what a name is called where it comes from.
func importedName(f *unit.File, x *unit.Expr) string {
	if x.Ref != 0 {
		if b := f.Binding(unit.BindingID(x.Ref)); b.Kind == unit.BindImport {
			return f.Imports[b.Import].Name
		}
	}
	return x.Str
}

// onSelf reports whether an expression is a member of the receiver, as it is or as the class that it descends from has it.
func onSelf(f *unit.File, x *unit.Expr) bool {
	on := f.Expr(x.A).Kind
	return x.Kind == unit.ExprMember && (on == unit.ExprThis || on == unit.ExprSuper)
}

type standingIn struct {
	file  flow.FileID
	rules *Rules
}

// maxHanded is under how many choices a function is looked at that is handed a part of the request; what it reads beyond them it reads of every request.
const maxHanded = 16

// spares reports whether a parameter's default says that a field may be missing: it stands for what is undefined, or is itself the nothing
// that stands for a missing field where it was looked up in a way that does not fail.
func (t *tracer) spares(in flow.FileID, standard unit.ExprID, p place) bool {
	if standard == 0 || t.prog.Semantics.Names.Undefined != "" {
		return standard != 0
	}
	x := t.prog.Files[in].Expr(standard)
	return x.Kind == unit.ExprLiteral && x.Op == unit.LitNull &&
		!slices.ContainsFunc(t.out.Reads, func(r Read) bool { return r.Needed && r.Part == p.part && slices.Equal(r.Path, p.path) })
}

// param follows a parameter.
func (t *tracer) param(fn flow.FuncRef, index int, env *flow.Env, p place) {
	f := t.prog.Func(fn)
	if fn != t.entry && len(p.when) > 0 {
		switch when := spelled(p.when); {
		case slices.Contains(t.handed[fn], when):
		case len(t.handed[fn]) == maxHanded:
			p.when = nil
		default:
			t.handed[fn] = append(t.handed[fn], when)
		}
	}
	if index >= len(f.Params) {
		return
	}
	if !p.whole() && p.under == "" && t.spares(fn.File, f.Params[index].Default, p) {
		p.guarded = true // the default stands for what is not there
	}
	u := t.uses[fn.File]()
	if b := f.Params[index].Binding; b != 0 {
		if f.Params[index].Rest || f.Params[index].KeywordRest {
			t.leaf(p, flow.Site{})
			return
		}
		for _, e := range u.names[b] {
			t.follow(flow.Site{File: fn.File, Expr: e}, env, p)
		}
	}
	for _, e := range u.params[paramOf{fn.Func, int32(index)}] {
		t.follow(flow.Site{File: fn.File, Expr: e}, env, p)
	}
}
