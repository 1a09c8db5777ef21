package ask

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/storage"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/summary"
)

// subject is what a question is about: boundaries, or units.
type subject struct {
	name   string
	labels []string
	units  []*summary.Summary
	// candidates are the things that the name may mean where it means several.
	candidates []string
	// served says that the units were asked for by a boundary that they serve.
	served bool
	// method is the one that was asked for where some of the boundaries take every method.
	method string
}

// boundary finds the boundaries that a spelling means: the one of that name, or those whose name begins
// with it. A path without a method means every method. Several different ones are candidates.
func (x *Index) boundary(spelling string) subject {
	spelling = withoutHost(spelling)
	s := subject{name: spelling}
	want := finding.BoundaryKey(spelling)
	path := ""
	if strings.HasPrefix(spelling, "/") {
		path = strings.TrimPrefix(finding.BoundaryKey("GET "+spelling), "GET ")
	}
	var exact, covered, every []string
	wantMethod, wantPath, _ := strings.Cut(want, " ")
	for i, label := range x.labels {
		key := x.keys[i]
		method, keyPath, _ := strings.Cut(key, " ")
		if method == "*" && keyPath == wantPath {
			every = append(every, label)
		}
		switch {
		case key == want || plain(key) == want || strings.EqualFold(label, spelling), path != "" && (keyPath == path || plain(keyPath) == path), label == summary.VariableLabel(spelling):
			exact = append(exact, label)
		case finding.Covers(spelling, label):
			covered = append(covered, label)
		}
	}
	if wantMethod != "*" && len(every) > 0 && len(x.providers(subject{labels: exact})) == 0 {
		exact, s.method = append(exact, every...), wantMethod // what takes every method takes this one
	}
	if len(exact) > 0 && strings.HasPrefix(wantPath, "/") && len(x.providers(subject{labels: exact})) == 0 {
		// What is called by this name is served by a route of another one: below a base that only the deployment knows.
		if taken := x.takingOf(want, func(label string) bool { return len(x.providers(subject{labels: []string{label}})) > 0 }); onePath(taken) {
			exact = append(exact, taken...)
		}
	}
	if len(exact) == 0 {
		exact = x.tablesCalled(spelling)
	}
	if len(exact) == 0 {
		exact = x.tablesOfUnnamed(spelling)
	}
	if len(exact) > 0 {
		exact = append(exact, x.sameTables(exact)...)
		// What a table is read by, and what it is followed to, belongs to the table.
		s.labels = exact
		for _, label := range covered {
			if slices.ContainsFunc(exact, func(e string) bool { return strings.HasPrefix(label, e+"#") }) {
				s.labels = append(s.labels, label)
			}
		}
		s.name = exact[0]
		if len(exact) > 1 {
			s.name = spelling
		}
		return s
	}
	if len(covered) == 0 {
		// The name of a channel or a unit without its system.
		for _, label := range x.labels {
			_, name, ok := strings.Cut(label, ":")
			_, channel, bus := strings.Cut(name, " ")
			if ok && (strings.EqualFold(name, spelling) || bus && (strings.EqualFold(channel, spelling) || strings.EqualFold(lastName(channel), spelling))) {
				covered = append(covered, label)
			}
		}
	}
	if len(covered) == 0 {
		if covered = x.taking(want); onePath(covered) {
			covered = x.withCode(covered, want)
			s.name, s.labels = spelling, covered
			if path == "" {
				s.method = wantMethod
			}
			if len(covered) == 1 {
				s.name = covered[0]
			}
			return s
		}
	}
	if len(covered) == 0 {
		covered = x.tablesOf(spelling)
		if len(covered) > 0 && oneTable(covered) {
			return x.boundary(covered[0])
		}
	}
	if len(covered) == 1 {
		s.name, s.labels = covered[0], covered
		return s
	}
	s.candidates = covered
	return s
}

// tablesCalled are the tables of a name without its system. What code, a schema and a dump call by one name is one table, whatever
// each of them knows of the database; where other things have the name as well, it says nothing.
func (x *Index) tablesCalled(spelling string) []string {
	if strings.ContainsAny(spelling, " :/") {
		return nil
	}
	var out []string
	for _, label := range x.labels {
		if _, name, ok := strings.Cut(label, ":"); ok && strings.EqualFold(name, spelling) {
			if !x.stores[label] {
				return nil
			}
			out = append(out, label)
		}
	}
	if len(out) > 0 {
		return out
	}
	return slices.Clone(x.declared[strings.ToLower(spelling)])
}

// tablesOfUnnamed are the tables of a name for which the code names no database, only what it goes through: asked for under the name of
// a database, which whoever asks knows, they are meant.
func (x *Index) tablesOfUnnamed(spelling string) []string {
	system, name, ok := strings.Cut(spelling, ":")
	if !ok || !storage.Relational(system) || storage.Unnamed(system) {
		return nil
	}
	var out []string
	for _, label := range x.labels {
		if other, same, _ := strings.Cut(label, ":"); storage.Unnamed(other) && x.stores[label] && strings.EqualFold(same, name) {
			out = append(out, label)
		}
	}
	return out
}

// sameTables are the tables that other systems call by the name of one: a schema, a dump and a mapper may each know the database
// by another name, and a schema says what its mapper calls the tables.
func (x *Index) sameTables(labels []string) []string {
	var out []string
	for _, of := range labels {
		for _, label := range x.mapped[of] {
			if !slices.Contains(labels, label) && !slices.Contains(out, label) {
				out = append(out, label)
			}
		}
		system, name, ok := strings.Cut(of, ":")
		if !ok || !x.stores[of] || !storage.Relational(system) {
			continue
		}
		for _, label := range x.labels {
			other, same, _ := strings.Cut(label, ":")
			if same == name && other != system && x.stores[label] && storage.Relational(other) && !slices.Contains(labels, label) {
				out = append(out, label)
			}
		}
	}
	return out
}

// plain is a path whose rests ({path+}) are spelled like other parameters.
func plain(key string) string { return strings.ReplaceAll(key, "+}", "}") }

// most near spellings are offered, and these letters may differ in one.
const (
	mostNear   = 5
	farthest   = 2
	leastShare = 4
)

// separators stand between the words of names.
var separators = strings.NewReplacer("_", "", "-", "", ".", "", "/", "")

// near lists boundaries that are spelled like a name of which there is none: with few other letters, or as a part of it. A table
// may be called after its model (shop_order for Order), and a model after its table.
func (x *Index) near(name string) []string {
	own := func(label string) string {
		separator := ":"
		if strings.Contains(label, " ") {
			separator = " "
		}
		if _, after, ok := strings.Cut(label, separator); ok {
			label = after
		}
		return separators.Replace(strings.ToLower(strings.TrimSuffix(label, "s")))
	}
	want := own(name)
	type likeness struct {
		label string
		far   int
	}
	var out []likeness
	for _, label := range x.labels {
		have := own(label)
		far := farthest + 1
		if len(want) >= leastShare && len(have) >= leastShare {
			if _, n := spelling.Nearest(want, []string{have}); n < far {
				far = n
			}
			if strings.HasSuffix(want, have) || strings.HasSuffix(have, want) {
				far = min(far, 1)
			}
		}
		if far <= farthest {
			out = append(out, likeness{label, far})
		}
	}
	slices.SortStableFunc(out, func(a, b likeness) int { return cmp.Compare(a.far, b.far) })
	var list []string
	for _, l := range out[:min(len(out), mostNear)] {
		list = append(list, l.label)
	}
	return list
}

// tail reports whether a text ends in another one, after a separator.
func tail(s, end string, separators string) bool {
	return s == end || strings.HasSuffix(s, end) && strings.IndexByte(separators, s[len(s)-len(end)-1]) >= 0
}

// unit finds the units that a spelling means: an id, file:line, a file, a function's name, or the boundary that it serves.
func (x *Index) unit(spelling string) subject {
	s := subject{name: spelling}
	name := strings.TrimPrefix(strings.TrimSuffix(spelling, "()"), "./")
	pick := func(fits func(*summary.Summary) bool) bool {
		for _, u := range x.Summaries {
			if fits(u) {
				s.units = append(s.units, u)
			}
		}
		return len(s.units) > 0
	}
	if strings.Contains(name, "::") {
		if pick(func(u *summary.Summary) bool { return x.id(u) == name || u.ID() == name || u.Identity.ID == name }) || pick(func(u *summary.Summary) bool { return x.named(u, name) }) {
			return x.oneFunction(s)
		}
		if file, class, _ := strings.Cut(name, "::"); pick(func(u *summary.Summary) bool { return inFile(u, file) && methodOf(u.Identity.Name, class) }) {
			return oneClass(s)
		}
	}
	if file, line, ok := check.FileLine(name); ok {
		if pick(func(u *summary.Summary) bool {
			r := u.Location.Range
			return inFile(u, file) && r.Start <= line && line <= r.End
		}) {
			return x.innermost(s)
		}
	}
	for _, fits := range []func(*summary.Summary) bool{
		func(u *summary.Summary) bool { return isFile(u, name) },
		func(u *summary.Summary) bool { return u.Location.File == name },
		func(u *summary.Summary) bool { return inFile(u, name) },
	} {
		if pick(fits) {
			return x.oneFile(s)
		}
	}
	if pick(func(u *summary.Summary) bool { return u.Identity.Name == name && !u.IsContract() }) || pick(func(u *summary.Summary) bool { return tail(u.Identity.Name, name, ".#:") && !u.IsContract() }) {
		return x.oneFunction(s)
	}
	if pick(func(u *summary.Summary) bool { return methodOf(u.Identity.Name, name) }) {
		return oneClass(s)
	}
	b := x.boundary(spelling)
	s.candidates = b.candidates
	serving := func(u *summary.Summary) bool {
		return pairing.AtBoundary(u) && slices.Contains(b.labels, u.Identity.Binding.Label()) && !u.Kind.IsConsumer()
	}
	// What a document declares is another one's to do: it stands for itself where nothing else is called so.
	if len(b.labels) > 0 && (pick(func(u *summary.Summary) bool { return serving(u) && !u.IsContract() }) || pick(serving)) {
		s.name, s.served, s.method = b.name, true, b.method
		return s
	}
	if pick(func(u *summary.Summary) bool { return u.Identity.Name == name || tail(u.Identity.Name, name, ".#") }) {
		return x.oneFunction(s)
	}
	if class, method, ok := strings.Cut(name, "#"); ok && len(s.candidates) == 0 && class != "" && !strings.ContainsAny(method, "#.") {
		return x.unit(class + "." + method) // as Ruby writes the methods of instances
	}
	return s
}

// oneFile makes candidates of units that stand in several files.
func (x *Index) oneFile(s subject) subject {
	type place struct{ workspace, file string }
	files := map[place]bool{}
	for _, u := range s.units {
		p := place{file: fileOf(u)}
		if u.Metadata.Source == nil {
			p.workspace = u.Location.Workspace // no repository says that two projects mean one file
		}
		files[p] = true
	}
	if len(files) == 1 {
		return s
	}
	named := map[string]bool{}
	for p := range files {
		named[p.file] = true
	}
	for _, u := range s.units {
		candidate := fileOf(u)
		if len(named) == 1 {
			candidate = x.id(u) // the file alone would not tell them apart
		}
		s.candidates = append(s.candidates, candidate)
	}
	s.units = nil
	slices.Sort(s.candidates)
	s.candidates = slices.Compact(s.candidates)
	return s
}

// methodOf reports whether a unit's name is that of a method of a class: OrderView.get, and Admin::OrderView.get of Admin::OrderView
// and of OrderView.
func methodOf(name, class string) bool {
	at := strings.LastIndexAny(name, ".#")
	return at > 0 && (tail(name[:at], class, ".:") || strings.HasPrefix(name, class+".") || strings.HasPrefix(name, class+"#"))
}

// oneClass makes candidates of the methods of classes of one name that stand in several files; one class stands for all its methods.
func oneClass(s subject) subject {
	var files []string
	for _, u := range s.units {
		if f := fileOf(u); !slices.Contains(files, f) {
			files = append(files, f)
		}
	}
	if len(files) == 1 {
		return s
	}
	slices.Sort(files)
	out := subject{name: s.name}
	for _, f := range files {
		out.candidates = append(out.candidates, f+"::"+s.name)
	}
	return out
}

// oneFunction makes candidates of units that are different functions; one function that serves several routes is one.
func (x *Index) oneFunction(s subject) subject {
	if slices.ContainsFunc(s.units, func(u *summary.Summary) bool { return !u.IsContract() }) {
		// What a document declares under the name of a function is no other function.
		s.units = slices.DeleteFunc(s.units, func(u *summary.Summary) bool { return u.IsContract() })
	}
	ids := []string{}
	for _, u := range s.units {
		id := x.id(u)
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) > 1 {
		slices.Sort(ids)
		return subject{name: s.name, candidates: ids}
	}
	return s
}

// innermost keeps of the units around a line those that begin last.
func (x *Index) innermost(s subject) subject {
	last := 0
	for _, u := range s.units {
		last = max(last, u.Location.Range.Start)
	}
	s.units = slices.DeleteFunc(s.units, func(u *summary.Summary) bool { return u.Location.Range.Start != last })
	return x.oneFunction(s)
}

// project finds the units of a package, a workspace, a folder or a file.
func (x *Index) project(spelling string) subject {
	s := subject{name: spelling}
	folder := strings.TrimSuffix(strings.TrimPrefix(spelling, "./"), "/")
	for _, fits := range []func(*summary.Summary) bool{
		func(u *summary.Summary) bool { return u.Location.Workspace == spelling },
		func(u *summary.Summary) bool {
			call, ok := summary.BindingOf[summary.FunctionCall](u)
			return ok && call.Package == spelling
		},
		func(u *summary.Summary) bool { return tail(u.Location.Workspace, spelling, "/") },
		func(u *summary.Summary) bool {
			f := fileOf(u)
			return folder == "" || folder == "." || strings.HasPrefix(f, folder+"/") || f == folder || strings.HasPrefix(u.Location.File, folder+"/")
		},
	} {
		for _, u := range x.Summaries {
			if fits(u) {
				s.units = append(s.units, u)
			}
		}
		if len(s.units) > 0 {
			return s
		}
	}
	return x.unit(spelling)
}

// serves is the boundary that a unit provides, "" when it provides none.
func serves(u *summary.Summary) string {
	if !pairing.AtBoundary(u) || u.Kind.IsConsumer() || graph.BoundaryName(u) == "" {
		return ""
	}
	return u.Identity.Binding.Label()
}
