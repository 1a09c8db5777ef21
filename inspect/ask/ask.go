package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// Answer is what is known about a question.
type Answer struct {
	Question
	// Found says that the subject is in the run.
	Found    bool
	Headline string
	Items    []Item
	// Needs say who stands on the other side of a boundary, or what would have to be read to know.
	Needs []string
	// Caveats say what could not be followed.
	Caveats []string
	// Candidates are the things that the subject may mean.
	Candidates []string
	// Proof is the answer to a why question; nil for the others.
	Proof *Proof
	// Callees are the functions whose callers are asked for, which are more in the sources than units.
	Callees []Place
}

// Item is one line of an answer.
type Item struct {
	// Unit is the name of a unit and ID what it is found by.
	Unit string `json:"unit"`
	ID   string `json:"id,omitempty"`
	File string `json:"file"`
	Line int    `json:"line"`
	// Lines are the further lines of the unit that name the boundary as the first does.
	Lines []int `json:"lines,omitempty"`
	// Relation and Boundary are what the unit does where: reads postgresql:orders.
	Relation string `json:"relation,omitempty"`
	Boundary string `json:"boundary,omitempty"`
	// Via is how: the call as it is written, or what an outcome looks like.
	Via string `json:"via,omitempty"`
	// Declares is a field with its type, or an outcome with its body.
	Declares string `json:"declares,omitempty"`
	// Through are the calls on the way.
	Through []string `json:"through,omitempty"`
	// Provides is the boundary that the unit serves.
	Provides string `json:"provides,omitempty"`
	// Depends are the fields and statuses on which the unit depends.
	Depends []string `json:"depends,omitempty"`
	// Depth is over how many boundaries a change comes here.
	Depth int `json:"depth,omitempty"`

	// function is the same for the units that one function is.
	function string
}

// Ask answers a question. A why question is answered as far as summaries go: with the chain.
func (x *Index) Ask(q Question) *Answer {
	x.mu.Lock()
	defer x.mu.Unlock()
	a := &Answer{Question: q}
	switch q.Shape {
	case Declares:
		x.overBoundary(a, x.declares)
	case Reads:
		x.overBoundary(a, func(a *Answer, s subject) {
			x.accessed(a, s, "read", func(relation string) bool {
				return relation == "reads" || relation == "receives" || relation == "calls"
			})
		})
	case Writes:
		x.overBoundary(a, func(a *Answer, s subject) {
			x.accessed(a, s, "write", func(relation string) bool { return relation == "writes" || relation == "sends" || relation == "calls" })
		})
	case Invokes:
		x.overBoundary(a, func(a *Answer, s subject) {
			// A job is run by whoever sends its message.
			x.accessed(a, s, "invoke", func(relation string) bool { return relation == "invokes" || relation == "sends" })
		})
	case Breaks:
		x.overBoundary(a, x.breaks)
	case Serves:
		x.overBoundary(a, x.served)
	case Calls:
		if x.unserved(a) {
			x.overBoundary(a, func(a *Answer, s subject) {
				x.accessed(a, s, "call", func(relation string) bool { return relation == "calls" })
			})
			break
		}
		x.overUnit(a, x.called)
	case Reaches:
		x.overUnit(a, x.reached)
	case ReachedBy:
		x.reachedBy(a)
	case Provides:
		x.provided(a)
	case WhyReaches:
		x.overUnit(a, x.whyReaches)
	case WhyResolves:
		// Summaries hold no values: whoever has the source completes the answer.
		a.Headline = "a value is followed in source, which summaries do not hold"
	}
	x.warnUnread(a)
	for _, s := range x.Skipped {
		a.Caveats = append(a.Caveats, "not read: "+s)
	}
	return a
}

// warnUnread says which libraries an answer knows nothing of: those that do what the question is about, where nothing was found that is
// done so.
func (x *Index) warnUnread(a *Answer) {
	if a.Proof != nil {
		return
	}
	about := x.concerning(a)
	for i := range a.Items {
		about = slices.DeleteFunc(about, func(does string) bool { return does == "serves" || does == x.doneBy(a.Items[i].Boundary) })
	}
	for _, u := range x.Unread {
		if slices.Contains(about, u.Does) {
			a.Caveats = append(a.Caveats, fmt.Sprintf("the project uses %s (%s), which nothing here reads: what it %s is not in this answer", u.Name, u.At, u.Does))
		}
	}
}

// concerning are the kinds of libraries that could add to an answer.
func (x *Index) concerning(a *Answer) []string {
	about := func(target string) []string {
		var out []string
		for _, label := range x.boundary(target).labels {
			out = append(out, x.doneBy(label))
		}
		return out
	}
	switch a.Shape {
	case Reads, Writes, Calls, Invokes, Breaks:
		if !a.Found && (a.Shape == Reads || a.Shape == Writes) {
			return []string{"stores"} // a table that only such a library names is called nothing here
		}
		return about(a.Subject)
	case ReachedBy, WhyReaches:
		return about(cmp.Or(a.Target, a.Subject))
	case Serves:
		return []string{"serves"}
	case Reaches:
		return []string{"calls", "sends", "stores"}
	}
	return nil
}

// doneBy is what a library does that works on a boundary, stores, sends or calls; "" for one that no library stands before.
func (x *Index) doneBy(label string) string {
	switch {
	case x.stores[label]:
		return "stores"
	case strings.HasPrefix(label, "bus:"):
		return "sends"
	case strings.Contains(label, " /"):
		return "calls"
	}
	return ""
}

// overBoundary answers about a boundary that exists.
func (x *Index) overBoundary(a *Answer, answer func(*Answer, subject)) {
	s := x.boundary(a.Subject)
	if len(s.labels) == 0 {
		x.missing(a, s, "boundary")
		return
	}
	a.Found, a.Subject = true, s.name
	answer(a, s)
}

// unserved reports whether a question names an endpoint that nothing which was read serves, as that of somebody else's service.
func (x *Index) unserved(a *Answer) bool {
	s := x.unitAsked(a)
	return len(s.units) == 0 && len(s.candidates) == 0 && slices.ContainsFunc(x.boundary(a.Subject).labels, func(l string) bool { return strings.Contains(l, " /") })
}

// overUnit answers about a unit that exists.
func (x *Index) overUnit(a *Answer, answer func(*Answer, subject)) {
	s := x.unitAsked(a)
	if len(s.units) == 0 {
		x.missing(a, s, "unit")
		x.calledOnly(a, s)
		x.writtenOnly(a, s)
		return
	}
	a.Found = true
	answer(a, s)
}

// unitAsked finds the unit of a question. A name of Ruby may end in the mark that a question ends in.
func (x *Index) unitAsked(a *Answer) subject {
	s := x.unit(a.Subject)
	if len(s.units) > 0 || len(s.candidates) > 0 || !strings.Contains(a.Text, a.Subject+"?") {
		return s
	}
	if marked := x.unit(a.Subject + "?"); len(marked.units) > 0 || len(marked.candidates) > 0 {
		return marked
	}
	return s
}

// missing says that a subject is not there, or that it is not clear which is meant.
func (x *Index) missing(a *Answer, s subject, what string) {
	if len(s.candidates) > 0 {
		a.Candidates = s.candidates
		a.Headline = fmt.Sprintf("%s may mean %s; ask again with one of them", s.name, words.Count(len(s.candidates), "thing", "things"))
		return
	}
	a.Headline = fmt.Sprintf("no %s here is called %s", what, s.name)
	if what != "unit" {
		a.Candidates = x.near(s.name)
	}
	if len(a.Candidates) > 0 {
		a.Headline += "; what is spelled like it:"
	}
}

// calledOnly says of a function that has no summary who calls one of its name.
func (x *Index) calledOnly(a *Answer, s subject) {
	if len(s.candidates) > 0 {
		return
	}
	list := x.unresolved(map[string]bool{lastName(s.name): true})
	if len(list) == 0 {
		return
	}
	for _, u := range list {
		i := x.item(u)
		i.Relation, i.Via = "calls", lastName(s.name)
		a.Items = append(a.Items, i)
	}
	a.Headline += "; it has no summary, and calls of that name are in " + words.Count(functions(a.Items), "unit", "units")
	x.sort(a.Items)
}

// writtenOnly says of a function that is written and has no unit where it stands.
func (x *Index) writtenOnly(a *Answer, s subject) {
	if len(s.candidates) > 0 || x.Written == nil {
		return
	}
	list, cut := x.Written(s.name)
	if len(list) == 0 {
		return
	}
	var at []string
	for _, p := range list[:min(len(list), maxPlaces)] {
		at = append(at, fmt.Sprintf("%s (%s:%d)", p.Name, p.File, p.Line))
	}
	if len(list) > maxPlaces {
		at = append(at, fmt.Sprintf("%d more", len(list)-maxPlaces))
	}
	text := "it is written as " + strings.Join(at, ", ")
	if len(a.Items) == 0 {
		text += ", and nothing that was read is known to call it"
	}
	if cut {
		text += "; not all sources could be looked through"
	}
	a.Headline += "; " + text
	if a.Shape == Calls {
		for _, p := range list {
			a.Callees = append(a.Callees, Place{Name: lastName(p.Name), File: p.File, Line: p.Line})
		}
	}
}

// maxPlaces bounds the places of a name that an answer spells out.
const maxPlaces = 5

// item is a unit as a line of an answer.
func (x *Index) item(u *summary.Summary) Item {
	return Item{Unit: u.Identity.Name, ID: x.id(u), File: fileOf(u), Line: x.lineOf(u), Provides: serves(u), function: functionOf(u)}
}

// accessed lists the units that do something at boundaries. A call of a service both reads and writes.
func (x *Index) accessed(a *Answer, s subject, verb string, does func(string) bool) {
	at := map[[4]string]int{}
	add := func(i Item) {
		key := [4]string{i.ID, i.Relation, i.Boundary, i.Provides}
		n, ok := at[key]
		if !ok {
			at[key] = len(a.Items)
			a.Items = append(a.Items, i)
			return
		}
		o := &a.Items[n]
		if o.Via == "" {
			o.Via = i.Via
		} else if !strings.Contains(o.Via, i.Via) {
			o.Via += "; " + i.Via
		}
		o.Depends = joined(o.Depends, i.Depends)
	}
	for i, u := range x.Summaries {
		if x.unitLabels[i] == "" || !u.Kind.IsConsumer() || !slices.Contains(s.labels, x.unitLabels[i]) {
			continue
		}
		r := "calls"
		if u.Kind == summary.KindConsumer {
			r = "receives"
		}
		if does(r) {
			item := x.item(u)
			item.Relation, item.Boundary, item.Depends, item.Through = r, u.Identity.Binding.Label(), dependsOnAnswer(u), x.sentIn(u)
			add(item)
		}
	}
	for i := range x.accesses {
		c := &x.accesses[i]
		label := x.accessLabels[i]
		if r := summary.Relation(c.Does); slices.Contains(s.labels, label) && does(r) && !x.inHelper(i) {
			item := x.item(c.Unit)
			item.Relation, item.Boundary, item.Via, item.Depends = r, label, words.Collapse(c.Callee), dependsOnAccess(c.Does)
			item.Line = x.accessLine(c.Unit, c.Callee, label)
			if c.Callee == "" {
				item.Lines = x.furtherLines(c.Unit, item.Line, label)
			}
			add(item)
		}
	}
	a.Items = withoutTwins(a.Items)
	x.sort(a.Items)
	n := functions(a.Items)
	a.Headline = fmt.Sprintf("%s %s %s", words.Count(n, "unit", "units"), plural(n, verb), s.name)
	x.needProvider(a, s)
	if n == 0 {
		x.endingAlike(a, s.labels)
	}
	x.warnOpen(a)
}

// joined adds what a list lacks.
func joined(list, more []string) []string {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// functions counts the functions of a list: one that serves several boundaries is one.
func functions(list []Item) int {
	seen := map[string]bool{}
	for i := range list {
		seen[list[i].function] = true
	}
	return len(seen)
}

// plural is a verb behind a number.
func plural(n int, verb string) string {
	if n == 1 {
		return verb + "s"
	}
	return verb
}

// needProvider says who provides boundaries, or that nobody in the run does.
func (x *Index) needProvider(a *Answer, s subject) {
	var list []string
	for _, u := range x.providers(s) {
		list = append(list, place(u))
	}
	verb := " is provided by "
	if len(list) == 0 {
		for _, u := range x.takers(s) {
			list, verb = append(list, place(u)), " is taken by "
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	switch {
	case len(list) == 0:
		a.Needs = append(a.Needs, lacking(s.name))
	case len(list) > most:
		a.Needs = append(a.Needs, fmt.Sprintf("%s%s%s and %d more", s.name, verb, strings.Join(list[:3], ", "), len(list)-3))
	default:
		a.Needs = append(a.Needs, s.name+verb+strings.Join(list, ", "))
	}
}

// lacking says that what would provide a boundary was not read.
func lacking(name string) string {
	system, _, _ := strings.Cut(name, ":")
	switch {
	case strings.Contains(name, " /"):
		return "nothing that was read serves " + name
	case system == "config":
		return "no template, deploy document or list of variables that was read sets " + name
	case system == "bus":
		return "nothing that was read takes what is sent to " + name
	case strings.Contains(name, ":"):
		return "no schema, migration or template that was read declares " + name
	}
	return "nothing that was read provides " + name
}

// providers are the units that provide boundaries.
func (x *Index) providers(s subject) []*summary.Summary {
	var out []*summary.Summary
	for i, u := range x.Summaries {
		if x.unitLabels[i] != "" && !u.Kind.IsConsumer() && slices.Contains(s.labels, x.unitLabels[i]) {
			out = append(out, u)
			continue
		}
		if c := u.Metadata.RuntimeContract; c != nil {
			for _, v := range c.Variables {
				if slices.Contains(s.labels, summary.VariableLabel(v.Name)) {
					out = append(out, u)
					break
				}
			}
		}
	}
	return out
}

// warnOpen says how many calls were not followed: what they run may belong to the answer.
func (x *Index) warnOpen(a *Answer) {
	x.calledBy(nil) // counts them
	if x.open > 0 {
		a.Caveats = append(a.Caveats, words.Count(x.open, "call", "calls")+" of this run could not be followed; what they do is not in this answer (drift inspect lists them)")
	}
}

// sort orders items: what is nearer first, then by where they stand.
func (x *Index) sort(list []Item) { sortItems(list) }

func sortItems(list []Item) {
	slices.SortStableFunc(list, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(len(a.Through), len(b.Through)), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), strings.Compare(a.Unit, b.Unit),
			strings.Compare(a.Boundary, b.Boundary), strings.Compare(a.Relation, b.Relation), strings.Compare(a.Provides, b.Provides))
	})
}

// called lists who runs a unit directly.
func (x *Index) called(a *Answer, s subject) {
	seen := map[string]bool{}
	for _, u := range s.units {
		if !s.served && !u.IsContract() {
			a.Callees = append(a.Callees, Place{Name: lastName(u.Identity.Name), File: fileOf(u), Line: u.Location.Range.Start})
		}
		for _, c := range x.direct(x.calledBy(u)) {
			if c.registers && serves(u) != "" {
				continue // who registers a route does not run it
			}
			i := x.item(c.unit)
			i.Relation, i.Via = c.how, words.Collapse(c.as)
			if key := i.ID + c.how + i.Provides; !seen[key] && !slices.Contains(s.units, c.unit) {
				seen[key] = true
				a.Items = append(a.Items, i)
			}
		}
		a.Items = append(a.Items, x.calledOver(u, &s)...)
	}
	a.Items = withoutTwins(a.Items)
	x.sort(a.Items)
	n := functions(a.Items)
	a.Headline = fmt.Sprintf("%s %s %s", words.Count(n, "unit", "units"), plural(n, "call"), s.name)
	if n == 0 {
		var labels []string
		for _, u := range s.units {
			if label := serves(u); label != "" {
				labels = append(labels, label)
			}
		}
		x.endingAlike(a, labels)
	}
	// Calls of its name that resolved to nothing come last.
	var may []Item
	names := namesOf(s)
	if len(names) > 1 || s.served {
		names = nil // a route, the methods of a class, or the functions of a file: calls of any of their names say nothing
	}
	for _, u := range x.unresolved(names) {
		if slices.Contains(s.units, u) || slices.ContainsFunc(a.Items, func(i Item) bool { return i.ID == x.id(u) }) {
			continue
		}
		i := x.item(u)
		i.Relation = mayCall + ": a call of that name resolved to nothing"
		may = append(may, i)
	}
	if n := functions(may); n > 0 {
		a.Headline += "; " + words.Count(n, "more", "more") + " may"
		x.sort(may)
		a.Items = append(a.Items, may...)
	}
	x.warnOpen(a)
}

// calledOver are the units that run another one over a boundary: those whose requests it answers, and those that send it messages.
func (x *Index) calledOver(u *summary.Summary, s *subject) []Item {
	var out []Item
	add := func(from *summary.Summary, relation, label, callee string, line int) {
		if from == u {
			return
		}
		i := x.item(from)
		i.Relation, i.Boundary, i.Via, i.Line = relation, label, words.Collapse(callee), line
		if relation == "calls" {
			i.Through = x.sentIn(from)
		}
		out = append(out, i)
	}
	if serves(u) != "" {
		for _, p := range x.pairs().Pairs {
			if p.Provider == u && p.Label() == serves(u) && !p.Consumer.IsContract() && !s.otherMethod(p.Consumer) {
				add(p.Consumer, "calls", serves(u), "", x.lineOf(p.Consumer))
			}
		}
	}
	for _, c := range x.startedBy(u) {
		if c.how == "sends" {
			add(c.unit, "sends", receives(u), c.as, x.accessLine(c.unit, c.as, receives(u)))
		}
	}
	return out
}

// namesOf are the last names of units.
func namesOf(s subject) map[string]bool {
	out := map[string]bool{}
	for _, u := range s.units {
		out[lastName(u.Identity.Name)] = true
	}
	return out
}

// unresolved lists the units with calls that are written with one of some names and name no summary.
func (x *Index) unresolved(names map[string]bool) []*summary.Summary {
	x.calledBy(nil) // finds them
	var out []*summary.Summary
	for name := range names {
		out = append(out, x.loose[name]...)
	}
	if len(names) > 1 {
		seen := map[*summary.Summary]bool{}
		for _, u := range out {
			seen[u] = true
		}
		out = nil
		for _, u := range x.Summaries { // in their order
			if seen[u] {
				out = append(out, u)
			}
		}
	}
	return out
}

// lastName is the last member of a name.
func lastName(name string) string {
	name = strings.TrimSuffix(name, "()")
	return name[strings.LastIndexAny(name, ".#:")+1:]
}

// reached lists what units reach.
func (x *Index) reached(a *Answer, s subject) {
	seen := map[string]bool{}
	for _, u := range s.units {
		add := func(relation, label string, unit *summary.Summary, through []string, detail string) {
			if key := relation + "\x00" + label; !seen[key] && label != "" {
				seen[key] = true
				i := x.item(unit)
				i.Relation, i.Boundary, i.Through, i.Via = relation, label, through, detail
				a.Items = append(a.Items, i)
			}
		}
		x.units.Visit(s.asked(u), func(unit, does *summary.Summary, through func() []graph.Hop, _ *graph.WrapperRef) {
			names := func() []string {
				var out []string
				for _, h := range through() {
					out = append(out, h.Name)
				}
				return out
			}
			if pairing.AtBoundary(unit) && unit.Kind.IsConsumer() && graph.BoundaryName(unit) != "" {
				relation := "calls"
				if unit.Kind == summary.KindConsumer {
					relation = "receives"
				}
				add(relation, unit.Identity.Binding.Label(), unit, names(), "")
			}
			for i := range does.Transitions {
				for _, e := range does.Transitions[i].Effects {
					if c, ok := e.(summary.InteractionEffect); ok {
						if _, schedules := c.Interaction.(summary.Schedule); !schedules {
							add(summary.Relation(c.Interaction), x.crossed(unit, &c.Binding, c.Interaction), unit, names(), words.Collapse(c.Callee))
						}
					}
				}
			}
		})
		for _, g := range u.Gaps {
			if g.Type == summary.GapUnfollowedCall {
				a.Caveats = append(a.Caveats, "not followed: "+words.Collapse(g.Callee)+": "+words.Collapse(g.Description))
			}
		}
	}
	slices.SortStableFunc(a.Items, func(p, q Item) int {
		return cmp.Or(strings.Compare(p.Boundary, q.Boundary), strings.Compare(p.Relation, q.Relation))
	})
	slices.Sort(a.Caveats)
	a.Caveats = slices.Compact(a.Caveats)
	a.Headline = fmt.Sprintf("%s reaches %s", s.name, words.Count(len(a.Items), "boundary", "boundaries"))
}

// reachedBy lists the boundaries whose requests end up going through a unit, or at a boundary.
func (x *Index) reachedBy(a *Answer) {
	s := x.unitAsked(a)
	b := x.boundary(a.Subject)
	// A name of a boundary means the boundary: its own provider would be an answer of no use.
	if len(b.labels) > 0 {
		s = b
	}
	if len(s.units) == 0 && len(s.labels) == 0 {
		if len(s.candidates) == 0 {
			s.candidates = b.candidates
		}
		x.missing(a, s, "unit or boundary")
		x.calledOnly(a, s)
		x.writtenOnly(a, s)
		return
	}
	a.Found = true
	from := s.units
	if len(s.labels) > 0 {
		a.Subject = s.name
		from = x.touching(s)
	}
	for _, w := range x.above(from, x.touchingOn(s.labels, x.startedBy)) {
		label := cmp.Or(serves(w.unit), receives(w.unit))
		if label == "" || len(s.labels) == 0 && slices.Contains(s.units, w.unit) && len(w.chain) == 1 && len(s.units) > 1 {
			continue
		}
		i := x.item(w.unit)
		i.Relation, i.Boundary, i.Provides = "reaches", s.name, label
		for _, u := range w.chain[1:] {
			i.Through = append(i.Through, u.Identity.Name)
		}
		a.Items = append(a.Items, i)
	}
	slices.SortStableFunc(a.Items, func(p, q Item) int {
		return cmp.Or(strings.Compare(p.Provides, q.Provides), strings.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line))
	})
	a.Headline = fmt.Sprintf("%s %s %s", words.Count(len(a.Items), "boundary", "boundaries"), map[bool]string{true: "reaches", false: "reach"}[len(a.Items) == 1], s.name)
	if n := len(x.unresolved(namesOf(s))); n > 0 {
		a.Caveats = append(a.Caveats, fmt.Sprintf("calls of that name in %s resolved to nothing here, and may mean it", words.Count(n, "unit", "units")))
	}
	x.warnOpen(a)
}

// touching are the units that do anything at boundaries other than providing them.
func (x *Index) touching(s subject) []*summary.Summary {
	var out []*summary.Summary
	for i := range x.accesses {
		if c := &x.accesses[i]; slices.Contains(s.labels, x.accessLabels[i]) && !slices.Contains(out, c.Unit) {
			out = append(out, c.Unit)
		}
	}
	for i, u := range x.Summaries {
		if x.unitLabels[i] != "" && u.Kind.IsConsumer() && slices.Contains(s.labels, x.unitLabels[i]) && !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	return out
}

// provided lists the boundaries that a project, a package, a folder or a file provides.
func (x *Index) provided(a *Answer) {
	s := x.project(a.Subject)
	if file := strings.TrimPrefix(a.Subject, "./"); len(s.units)+len(s.candidates) == 0 && x.Lines != nil && x.Lines(file) != nil {
		a.Found, a.Headline = true, file+" provides 0 boundaries"
		a.Caveats = append(a.Caveats, "no function that serves a boundary stands in "+file+"; what is registered there is provided where its handlers stand")
		return
	}
	if len(s.units) == 0 {
		x.missing(a, s, "project, package, folder or file")
		return
	}
	a.Found = true
	seen := map[string]bool{}
	for _, u := range s.units {
		label := serves(u)
		if label == "" || seen[label+x.id(u)] {
			continue
		}
		seen[label+x.id(u)] = true
		i := x.item(u)
		i.Relation, i.Boundary = "provides", label
		a.Items = append(a.Items, i)
	}
	slices.SortStableFunc(a.Items, func(p, q Item) int {
		return cmp.Or(strings.Compare(finding.BoundaryKey(p.Boundary), finding.BoundaryKey(q.Boundary)), strings.Compare(p.ID, q.ID))
	})
	a.Headline = fmt.Sprintf("%s provides %s", s.name, words.Count(len(a.Items), "boundary", "boundaries"))
}
