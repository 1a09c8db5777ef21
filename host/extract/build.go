package extract

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// unitWork is one summary to make.
type unitWork struct {
	kind     summary.Kind
	fn       flow.FuncRef
	env      *flow.Env
	name     string
	nameKind string
	binding  *summary.Binding
	rules    abi.UnitRules
	roles    []string
	// deployed is the deployed unit whose code it is, when a template says so.
	deployed *summary.DeployableUnit
	route    *route
	request  *instance
	pack     int
	// class is the class whose method the unit is, for a component that is a class.
	class unit.ClassID
	// component is the name that markup returned by the unit is rendered as.
	component string
	// errors are the handlers of exceptions around the unit; rescued says which of them
	// answers the throw of a transition.
	errors  []wrapper
	rescued map[string]rescued
	// thrown is what the transitions that throw throw, by their ids.
	thrown map[string][]failure
	// sure are those of them that the handlers of the project answer for sure.
	sure map[string]bool
	// onRoute are the wrappers of the unit's route, by number, as they run around this route.
	onRoute map[int]*unitWork
	// unread is the wrapper that changes what the unit answers in a way that is not read.
	unread string
	// metadata is what is known of the unit before it is walked.
	metadata map[string]any
	out      *summary.Summary
	// wrapped is the function that the project's own wrappers around a handler run, layers are
	// what these make of it, the outermost first, and around the units of the layers.
	wrapped flow.FuncRef
	layers  []layer
	around  []*unitWork
	// inside is set in the unit of a layer.
	inside *layer
	// described remembers the effects of a call, which many paths share.
	described map[describedKey][]summary.Effect
}

// shown is the function a summary is named after and located at: the one that a
// wrapper of the project runs, where a handler is made by a wrapper.
func (w *unitWork) shown() flow.FuncRef {
	if w.wrapped.Func != 0 {
		return w.wrapped
	}
	return w.fn
}

type describedKey struct {
	site flow.Site
	env  *flow.Env
}

// build makes every summary: routes, wrappers, clients, what they reach, and module initialisers.
func (r *run) build() {
	var work []*unitWork
	wrappers := map[wrapperKey]*unitWork{}
	named := map[string]bool{}
	for _, rt := range r.routes {
		work = append(work, r.routeWork(rt))
		r.result.Counts[rt.pack].Units++
		for _, w := range append(rt.wrappers[:len(rt.wrappers):len(rt.wrappers)], rt.errors...) {
			k := r.wrapperKey(w)
			if w.value.Kind != flow.Function || wrappers[k] != nil {
				continue
			}
			one := r.wrapperWork(w, rt)
			one.errors = rt.errors
			if id := r.idOf(one); named[id] {
				one.name, one.nameKind = one.name+" "+labelOf(rt), summary.NameLabel
			} else {
				named[id] = true
			}
			wrappers[k] = one
			work = append(work, one)
		}
	}
	work = append(work, r.statedWork()...)
	work = append(work, r.componentWork()...)
	work = append(work, r.packageWork()...)
	work = append(work, r.deployedWork()...)
	r.runs = map[flow.Site][]summary.Binding{}
	work = append(work, r.operationWork()...)
	work = append(work, r.clientWork()...)
	work = append(work, r.layerWork(work)...)
	r.start()
	work = append(work, r.reach(work)...)
	r.number(work)
	r.walkAll(work)
	work = append(work, r.moduleInits(work)...)
	r.walkOnRoutes(work, wrappers)
	r.compose(work, wrappers)
	if o, ok := r.oracle.(interface{ Definitions() summary.Shapes }); ok {
		if named := o.Definitions(); len(named) > 0 {
			for _, w := range work {
				if w.out != nil {
					named.Attach(w.out)
				}
			}
		}
	}
	wanted := map[string]bool{}
	for _, f := range r.opts.Files {
		wanted[f] = true
	}
	for _, w := range work {
		if w.out != nil && (len(wanted) == 0 || wanted[w.out.Location.File]) {
			r.result.Summaries = append(r.result.Summaries, w.out)
		}
	}
	sort.SliceStable(r.result.Summaries, func(i, j int) bool {
		a, b := r.result.Summaries[i], r.result.Summaries[j]
		if a.Location.File != b.Location.File {
			return a.Location.File < b.Location.File
		}
		if a.Location.Range.Start != b.Location.Range.Start {
			return a.Location.Range.Start < b.Location.Range.Start
		}
		if a.Identity.Name != b.Identity.Name {
			return a.Identity.Name < b.Identity.Name
		}
		return a.Identity.Binding.Label() < b.Identity.Binding.Label()
	})
}

// number gives every function that has a summary the id that effects link to.
func (r *run) number(work []*unitWork) {
	if r.ids == nil {
		r.ids = map[flow.FuncRef]string{}
	}
	several := map[flow.FuncRef]int{}
	for _, w := range work {
		several[w.shown()]++
	}
	for _, w := range work {
		if fn := w.shown(); several[fn] == 1 && fn.Func != 0 {
			r.ids[fn] = r.prog.Files[fn.File].Path + "::" + w.name
		}
	}
}

// sharesOfWorker is how many shares of the units each worker takes one after the
// other: few, since units of one place have much in common, but enough that none waits long.
const sharesOfWorker = 8

// walkAll walks all units, in shares of units that stand together.
func (r *run) walkAll(work []*unitWork) {
	together := slices.Clone(work)
	slices.SortStableFunc(together, func(a, b *unitWork) int { return cmp.Compare(a.shown().File, b.shown().File) })
	oracle, _ := r.oracle.(interface{ Asking(by int, files []string) })
	shares := min(len(work), r.opts.Workers*sharesOfWorker)
	r.parallelBy(shares, func(worker, share int) {
		mine := together[share*len(work)/shares : (share+1)*len(work)/shares]
		if oracle != nil {
			var files []string
			for _, w := range mine {
				files = append(files, r.prog.Files[w.shown().File].AbsPath)
			}
			oracle.Asking(worker, files)
		}
		for _, w := range mine {
			r.walk(w)
		}
	})
}

// funcName is a function's name as summaries use it, and whether it can be called by it.
func (r *run) funcName(f flow.FuncRef) (string, string) {
	fn := r.prog.Func(f)
	if fn.Name == "" || fn.Name == "default" {
		file := r.prog.Files[f.File]
		base := file.Path[strings.LastIndexByte(file.Path, '/')+1:]
		if i := strings.IndexByte(base, '.'); i > 0 {
			base = base[:i]
		}
		if fn.Name == "default" {
			return base + ".default", summary.NameLabel
		}
		return base + "#" + strconv.Itoa(file.Line(fn.Node)), summary.NameLabel
	}
	if fn.Class != 0 {
		return r.prog.Files[f.File].Class(fn.Class).Name + "." + fn.Name, summary.NameBinding
	}
	return fn.Name, summary.NameBinding
}

func (r *run) routeWork(rt *route) *unitWork {
	rest := summary.Rest{}
	if rt.method != "" {
		rest.Method = summary.Str(rt.method)
	}
	if rt.hasPath {
		rest.Path = summary.Str(rt.path)
	}
	m := r.opts.Packs[rt.pack].Manifest
	w := &unitWork{kind: summary.KindHandler, route: rt, pack: rt.pack, rules: r.unitRules(rt.inst.f, rt.inst.env), roles: r.unitRoles(rt.inst.f, rt.inst.env),
		binding: &summary.Binding{Transport: "http", Semantics: rest, Recognition: m.ID}, errors: rt.errors}
	if kind := literal(rt.inst.f, abi.FieldUnitKind); kind != "" {
		w.kind = summary.Kind(kind)
	}
	if rt.handler.Kind == flow.Function {
		w.fn, w.env = rt.handler.Func, r.prog.BindThis(rt.handler)
		w.layers, w.wrapped = r.peel(rt.handler)
		w.name, w.nameKind = r.funcName(w.shown())
		if w.nameKind == summary.NameLabel || r.handedInObject(w.shown()) {
			w.name, w.nameKind = labelOf(rt), summary.NameLabel
		}
		if t := w.rules.Templates; t != nil && rt.handler.Recv != nil && !r.hasTemplate(t, rt.handler.Recv.Class, r.prog.Func(w.fn).Name) {
			w.rules.DefaultStatus = t.Missing
		}
	} else {
		w.name, w.nameKind = labelOf(rt), summary.NameLabel
	}
	return w
}

// handedInObject reports whether a function is a property of an object that a call is handed as it is
// written: nothing calls it by the property's name.
func (r *run) handedInObject(fn flow.FuncRef) bool {
	f := r.prog.Files[fn.File]
	if fn.Func <= unit.ModuleFunc || f.Func(fn.Func).Class != 0 {
		return false
	}
	within := false
	for n, ok := f.Tree.ParentOf(f.Func(fn.Func).Node); ok; n, ok = f.Tree.ParentOf(n) {
		switch f.Expr(f.ExprOf(n)).Kind {
		case unit.ExprObject:
			within = true
		case unit.ExprCall, unit.ExprNew:
			return within
		case unit.ExprNone, unit.ExprProperty, unit.ExprCast:
		default:
			return false
		}
	}
	return false
}

func labelOf(rt *route) string {
	method := rt.method
	if method == "" {
		method = "?"
	}
	path := rt.path
	if !rt.hasPath {
		path = "?"
	}
	return method + " " + path
}

// wrapperKey tells wrappers apart: a function, and what its factory was given.
type wrapperKey struct {
	fn  flow.FuncRef
	env *flow.Env
	// inside is the function that the project's own wrappers are around.
	inside flow.FuncRef
}

func (r *run) wrapperKey(w wrapper) wrapperKey {
	if w.value.Env == nil && w.value.Recv != nil && w.value.Recv.Kind == flow.Instance && w.value.Recv.Site.Expr == 0 {
		// A method of whatever class the route's handler is of: one filter, however many classes it runs in.
		return wrapperKey{fn: w.value.Func}
	}
	if layers, inside := r.peel(w.value); len(layers) > 0 && !slices.ContainsFunc(layers, func(l layer) bool { return len(r.prog.Func(l.factory).Params) > 1 }) {
		// However often it is wrapped, it is one.
		return wrapperKey{w.value.Func, layers[len(layers)-1].inner.Lexical, inside}
	}
	return wrapperKey{fn: w.value.Func, env: r.prog.BindThis(w.value)}
}

// wrapperWork makes the unit of a wrapper; a nameless one that a factory makes is
// named by the factory and the first route behind it.
func (r *run) wrapperWork(w wrapper, rt *route) *unitWork {
	m := r.opts.Packs[w.pack].Manifest
	one := &unitWork{kind: summary.KindMiddleware, fn: w.value.Func, env: r.prog.BindThis(w.value), rules: m.Units[w.roles], roles: m.Roles[w.roles], pack: w.pack,
		binding: &summary.Binding{Transport: "http", Semantics: summary.Rest{}, Recognition: m.ID}}
	if one.layers, one.wrapped = r.peel(w.value); len(one.layers) == 0 {
		one.wrapped = flow.FuncRef{}
	}
	name, kind := r.funcName(one.shown())
	if fn := r.prog.Func(w.value.Func); len(one.layers) == 0 && fn.Name == "" && fn.Parent > unit.ModuleFunc {
		factory := flow.FuncRef{File: w.value.Func.File, Func: fn.Parent}
		if r.prog.Func(factory).Name != "" {
			name, _ = r.funcName(factory)
			name, kind = name+" "+labelOf(rt), summary.NameLabel
		}
	}
	one.name, one.nameKind = name, kind
	return one
}

// location is where a function stands.
func (r *run) location(f flow.FuncRef) summary.Location {
	file := r.prog.Files[f.File]
	fn := file.Func(f.Func)
	loc := summary.Location{File: file.Path, Workspace: r.project.Name,
		Range: summary.Range{Start: file.Tree.Line(fn.Node), End: file.Tree.EndLine(fn.Node)},
		Span:  &summary.Range{Start: r.character(f.File, file.Tree.Start(fn.Node)), End: r.character(f.File, file.Tree.End(fn.Node))}}
	if fn.Exported != "" {
		loc.ExportName = summary.Str(fn.Exported)
	}
	return loc
}

// walk walks one unit and makes its summary.
func (r *run) walk(w *unitWork) {
	s := &summary.Summary{SchemaVersion: summary.SchemaVersion, Kind: w.kind, Metadata: maps.Clone(w.metadata),
		Identity:   summary.Identity{Name: w.name, NameKind: w.nameKind, Binding: w.binding, DeployableUnit: w.deployed},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
	if s.Metadata == nil {
		s.Metadata = map[string]any{}
	}
	w.out, w.described = s, nil
	if w.fn.Func == 0 {
		f := w.route.inst
		file := r.prog.Files[f.f.file]
		s.Location = summary.Location{File: file.Path, Workspace: r.project.Name, Range: summary.Range{Start: file.Line(f.f.node), End: file.Line(f.f.node)}}
		if r.provided(w) {
			s.Identity.ID = s.Location.File + "::" + w.name
			return
		}
		s.Confidence.Level = summary.LevelLow
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
			Description: "the handler could not be followed to a function of the project", Callee: strings.Join(strings.Fields(file.Text(f.f.node)), " ")})
		if len(s.Gaps[0].Callee) > 120 {
			s.Gaps[0].Callee = s.Gaps[0].Callee[:120]
		}
		s.Identity.ID = s.Location.File + "::" + w.name
		return
	}
	s.Location = r.location(w.shown())
	s.Identity.ID = s.Location.File + "::" + w.name
	if w.binding != nil && s.Location.ExportName == nil {
		if call, ok := w.binding.Semantics.(summary.FunctionCall); ok && call.ExportName != "" {
			s.Location.ExportName = summary.Str(call.ExportName)
		}
	}
	if e := s.Location.ExportName; e != nil {
		s.Identity.ExportPath = []string{*e}
	}
	root := r.rootOf(w)
	fn := r.prog.Func(w.fn)
	for i := range fn.Params {
		name := root.InputNames[i]
		if fn.Params[i].Name == "" && i < len(w.roles) && w.roles[i] == "props" {
			if props := r.propInputs(w.fn, i); len(props) > 0 {
				s.Inputs = append(s.Inputs, props...)
				continue
			}
		}
		if fn.Params[i].Rest && i < len(w.roles) {
			// What is collected has roles of its own.
			root.InputNames = append(root.InputNames[:i:i], w.roles[i:]...)
			for k, role := range w.roles[i:] {
				s.Inputs = append(s.Inputs, summary.Parameter{Name: role, Position: i + k, Role: summary.Str(role), Shape: summary.UnknownShape{}})
			}
			break
		}
		p := summary.Parameter{Name: name, Position: i, Shape: summary.UnknownShape{}}
		if i < len(w.roles) && w.roles[i] != "" {
			p.Role = summary.Str(w.roles[i])
			if w.roles[i] == "props" && fn.Params[i].Name != "" {
				p.Shape = openProps(name)
			}
		}
		s.Inputs = append(s.Inputs, p)
	}
	if w.class != 0 {
		root.Received = map[string]string{"props": "props"}
		s.Inputs = append(s.Inputs, summary.Parameter{Name: "props", Role: summary.Str("props"), Shape: openProps("this.props")})
	}
	for _, name := range slices.Sorted(maps.Keys(w.rules.Accessors)) {
		s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Position: len(s.Inputs), Role: summary.Str(w.rules.Accessors[name].Role), Shape: summary.UnknownShape{}})
	}
	r.dress(w, &root)
	j := &judge{r: r, unit: w, client: w.request != nil, answers: w.request == nil && w.binding != nil && w.binding.Transport == "http"}
	var reads []bodyRead
	if w.request != nil {
		reads = r.bodyReads(w, root)
		j.watch = map[flow.Site]bool{}
		for _, b := range reads {
			j.watch[b.site] = true
		}
	}
	result := paths.Walk(r.prog, j, root)
	if w.request != nil {
		r.clientSummary(w, root, result, reads)
	} else {
		r.serverSummary(w, root, result)
	}
	if !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, r.unfollowed(result)...)
		s.Gaps = append(s.Gaps, r.answeredElsewhere(w, result)...)
		if w.unread != "" {
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "what it returns is changed by " + w.unread + " in a way that is not read"})
		}
		if w.route != nil && w.route.roots > 1 {
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
				Description: fmt.Sprintf("registers it on %d applications: which of them serves it is not told, so the route is left out", w.route.roots),
				Callee:      paths.CalleeText(r.prog, w.route.inst.at)})
		}
	}
	if result.Capped && !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: "more than " + strconv.Itoa(paths.MaxExits) + " ways to end; those beyond are not listed"})
	}
	if result.Cut && !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: "some conditions are alternatives of more tests than are listed"})
	}
	s.InputReads = r.inputReads(w, root)
	summary.DisambiguateIDs(s.Transitions)
	s.Confidence.Level = level(s)
	if len(s.Metadata) == 0 {
		s.Metadata = nil
	}
}

// rootOf is where the walk of a unit begins.
func (r *run) rootOf(w *unitWork) paths.Root {
	root := paths.Root{Func: w.fn, Env: w.env, Given: given(w.rules), Numbers: paths.NumberCalls(r.prog, w.fn), Wrapped: w.wrapped}
	fn := r.prog.Func(w.fn)
	for i := range fn.Params {
		name := fn.Params[i].Name
		if name == "" {
			name = "input" + strconv.Itoa(i)
			if i < len(w.roles) && w.roles[i] != "" {
				name = w.roles[i]
			}
		}
		root.InputNames = append(root.InputNames, name)
	}
	return root
}

// calls goes through the calls of a unit that were not walked, each once however
// many of its exits they lie before.
func calls(result *paths.Result) iter.Seq[paths.Effect] {
	return func(yield func(paths.Effect) bool) {
		done := map[describedKey]bool{}
		for i := range result.Exits {
			for _, e := range result.Exits[i].Effects {
				key := describedKey{e.Site, e.Env}
				if !done[key] {
					done[key] = true
					if !yield(e) {
						return
					}
				}
			}
		}
	}
}

// unfollowed lists the calls of functions that the project declares without a
// body, once each. A call into a dependency is no gap.
func (r *run) unfollowed(result *paths.Result) []summary.Gap {
	var out []summary.Gap
	seen := map[string]bool{}
	for e := range calls(result) {
		if k := r.prog.Expr(e.Site).Kind; k != unit.ExprCall && k != unit.ExprNew {
			continue
		}
		for _, c := range r.prog.Callees(e.Site, e.Env) {
			if text := paths.CalleeText(r.prog, e.Site); r.prog.Func(c.Func).NoBody && !seen[text] {
				seen[text] = true
				out = append(out, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
					Description: "declared here without a body", Callee: text})
			}
		}
	}
	return out
}

// answeredElsewhere lists the calls that are handed the unit's response and are not
// followed: what they answer is not known.
func (r *run) answeredElsewhere(w *unitWork, result *paths.Result) []summary.Gap {
	if w.request != nil {
		return nil
	}
	var out []summary.Gap
	seen := map[string]bool{}
	for e := range calls(result) {
		if !r.handsResponse(e) {
			continue
		}
		if text := paths.CalleeText(r.prog, e.Site); !seen[text] {
			seen[text] = true
			out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "the response is handed to a call that is not followed", Callee: text})
		}
	}
	return out
}

// handsResponse reports whether a call is given the unit's response by name.
func (r *run) handsResponse(e paths.Effect) bool {
	file := r.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	if x.Kind != unit.ExprCall {
		return false
	}
	for _, a := range file.ExprsIn(x.List) {
		if file.Expr(a).Kind != unit.ExprName {
			continue
		}
		for _, v := range r.prog.Eval(flow.Site{File: e.Site.File, Expr: a}, e.Env) {
			if role, ok := r.role(v); ok && role == "response" {
				return true
			}
		}
	}
	return false
}

// level follows the share of opaque conditions; an unread return makes it low.
func level(s *summary.Summary) summary.ConfidenceLevel {
	for _, g := range s.Gaps {
		if g.Type == summary.GapUnreadOutcome {
			return summary.LevelLow
		}
	}
	total, opaque := 0, 0
	var count func(p summary.Predicate)
	count = func(p summary.Predicate) {
		switch q := p.(type) {
		case summary.Compound:
			for _, o := range q.Operands {
				count(o)
			}
			return
		case summary.Negation:
			count(q.Operand)
			return
		case summary.Opaque:
			opaque++
		}
		total++
	}
	for i := range s.Transitions {
		for _, p := range s.Transitions[i].Conditions {
			count(p)
		}
	}
	switch {
	case opaque == 0:
		return summary.LevelHigh
	case 2*opaque < total:
		return summary.LevelMedium
	}
	return summary.LevelLow
}

// lineRange is where an exit stands in the unit's own code.
func (r *run) lineRange(w *unitWork, x *paths.Exit) summary.Range {
	own := w.shown()
	file := r.prog.Files[own.File]
	for _, at := range []flow.Site{x.At, x.Site} {
		if at.Expr != 0 && at.File == own.File {
			n := file.Expr(at.Expr).Node
			return summary.Range{Start: file.Tree.Line(n), End: file.Tree.EndLine(n)}
		}
	}
	end := file.Tree.EndLine(file.Func(own.Func).Node)
	return summary.Range{Start: end, End: end}
}

// isDefault reports whether an exit is the fall-through: behind early returns only, in no branch of its own.
func (r *run) isDefault(w *unitWork, x *paths.Exit) bool {
	if len(x.Conditions) == 0 {
		return true
	}
	if x.Caught {
		return false
	}
	if x.At.Expr == 0 || x.At.File != w.fn.File {
		return x.Kind == paths.ExitEnd
	}
	if x.Site.Expr != 0 && x.Site.File == w.fn.File {
		// What a callback inside the unit returns under a test is no more the default than what the unit does.
		if in := r.prog.Files[w.fn.File].EnclosingFunc(r.prog.Expr(x.Site).Node); in != w.fn.Func && slices.Contains(r.nested(w.fn), in) && !r.straight(x.Site, in) {
			return false
		}
	}
	return r.straight(x.At, w.fn.Func)
}

// straight reports whether an expression stands in a function outside all its branches.
func (r *run) straight(at flow.Site, in unit.FuncID) bool {
	file := r.prog.Files[at.File]
	own := file.Func(in).Node
	n := file.Expr(at.Expr).Node
	for {
		up, ok := file.Tree.ParentOf(n)
		if !ok || up == own {
			return true
		}
		switch file.Tree.KindName(up) {
		case "if_statement", "else_clause", "switch_case", "switch_default", "ternary_expression", "for_statement", "for_in_statement",
			"while_statement", "do_statement", "catch_clause", "elif_clause", "conditional_expression", "except_clause", "case_clause",
			"if", "unless", "elsif", "else", "if_modifier", "unless_modifier", "when", "in_clause", "conditional", "while", "until", "for", "rescue":
			if up != n {
				return false
			}
		}
		n = up
	}
}

func restBinding(method, path, recognition string) summary.Binding {
	rest := summary.Rest{}
	if method != "" {
		rest.Method = summary.Str(method)
	}
	if path != "" {
		rest.Path = summary.Str(path)
	}
	return summary.Binding{Transport: "http", Semantics: rest, Recognition: recognition}
}
