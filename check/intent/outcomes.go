package intent

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// Ending is how a path ends, as a document says it; known is false where its status or exception was not read.
func (p *Path) Ending() (e intent.Ending, known bool) {
	switch o := p.Output.(type) {
	case summary.Response:
		status, ok := summary.LiteralStatus(o)
		return intent.Ending{Kind: "response", Status: int(status)}, ok
	case summary.Return, summary.Void:
		return intent.Ending{Kind: "returns"}, true
	case summary.Throw:
		return intent.Ending{Kind: "throws", ErrorType: summary.StrOf(o.ExceptionType)}, o.ExceptionType != nil
	}
	return intent.Ending{}, true
}

// Body is what a path answers or returns; nil where that was not read.
func (p *Path) Body() summary.TypeShape {
	switch o := p.Output.(type) {
	case summary.Response:
		return o.Body
	case summary.Return:
		return o.Value
	}
	return nil
}

// ends says whether a path ends as an outcome says.
func (p *Path) ends(want intent.Ending) answer {
	have, known := p.Ending()
	switch {
	case want.Kind == "":
		return holds
	case have.Kind != want.Kind:
		return denied
	case want.Kind == "throws" && want.ErrorType == "", known && want.Kind == "throws" && lastName(have.ErrorType) == lastName(want.ErrorType):
		return holds
	case !known:
		return undecided
	case want.Kind == "response" && have.Status == want.Status, want.Kind == "returns":
		return holds
	}
	return denied
}

// gives says whether a path is one of an outcome: its ending and every clause of its condition.
func (p *Path) gives(o *intent.Outcome) answer {
	out := p.ends(o.Ending)
	if out == denied {
		return denied
	}
	for i := range o.Clauses {
		switch p.says(&o.Clauses[i]) {
		case denied, unrelated:
			return denied
		case undecided:
			out = undecided
		}
	}
	return out
}

// matching is which paths belong to which outcomes.
type matching struct {
	outcomes []intent.Outcome
	paths    []*Path
	// by[i] are the paths of outcome i; may[p] the outcomes that a path is one of, or could be.
	by  [][]*Path
	may map[*Path][]int
}

func (x *comparison) compareOutcomes() {
	m := &matching{outcomes: x.doc.Boundary.Outcomes, may: map[*Path][]int{}}
	for _, u := range x.units {
		m.paths = append(m.paths, u.Paths()...)
	}
	m.outcomes = x.renamed(m)
	m.by = make([][]*Path, len(m.outcomes))
	for i := range m.outcomes {
		for _, p := range m.paths {
			switch p.gives(&m.outcomes[i]) {
			case holds:
				m.by[i] = append(m.by[i], p)
				m.may[p] = append(m.may[p], i)
			case undecided:
				m.may[p] = append(m.may[p], i)
			}
		}
	}
	for i := range m.outcomes {
		if m.outcomes[i].Sentence != "" {
			x.out.Sentences++
		}
		if len(m.by[i]) == 0 {
			x.uncovered(m, &m.outcomes[i])
			continue
		}
		x.bodies(m, i)
		x.results(m, i)
	}
	x.undeclared(m)
	x.undeclaredEffects(m)
}

// uncovered reports an outcome that no path gives, unless something that was not read could be it.
func (x *comparison) uncovered(m *matching, o *intent.Outcome) {
	var ending, endsSo []*Path
	for _, p := range m.paths {
		switch p.ends(o.Ending) {
		case holds:
			endsSo = append(endsSo, p)
		case undecided:
			ending = append(ending, p)
		}
	}
	what := o.Ending.String()
	if len(endsSo) == 0 {
		if why := x.unreadEnding(ending, o); why != "" {
			x.skip(o.At, o.ID, why)
			return
		}
		x.report(UncoveredOutcome, nil, o.At, o.ID, fmt.Sprintf("no path of the code %s; it %s", what, x.endings(m)))
		return
	}
	if p := m.elsewhere(o, endsSo); p != nil {
		e, _ := p.Ending()
		x.reportAt(p, UncoveredOutcome, o.Clauses[0].At, o.ID, fmt.Sprintf("where %s, the code %s", all(o.Clauses), e))
		return
	}
	for _, p := range m.paths {
		if p.gives(o) == undecided {
			x.skip(o.At, o.ID, "the paths that "+plural(what)+" have conditions that were not read: "+p.unreadCondition(o))
			return
		}
	}
	if gap := x.unreadGap(); gap != "" {
		x.skip(o.At, o.ID, gap)
		return
	}
	// The clause that fits on the fewest of the paths is the one to look at.
	var missing *intent.Clause
	fewest := len(endsSo) + 1
	for i := range o.Clauses {
		n := 0
		for _, p := range endsSo {
			if p.says(&o.Clauses[i]) == holds {
				n++
			}
		}
		if n < fewest {
			missing, fewest = &o.Clauses[i], n
		}
	}
	if what == "" {
		what = "does what the outcome says"
	}
	at := o.At
	text := fmt.Sprintf("the code %s, but on no path on which it %s", what, missing)
	if fewest > 0 {
		text = fmt.Sprintf("the code %s, but on no path on which all of the outcome's clauses hold", what)
	} else {
		at = missing.At
	}
	x.reportAt(endsSo[0], UncoveredOutcome, at, o.ID, text)
}

// elsewhere is a path that ends otherwise under nothing but the clauses of an outcome, although no path that ends as the
// outcome says has them: then the code gives something else in that situation, whatever was not read of other paths.
// Nil when there is none.
func (m *matching) elsewhere(o *intent.Outcome, endsSo []*Path) *Path {
	for _, p := range endsSo {
		if p.gives(o) != denied {
			return nil
		}
	}
	for _, p := range m.paths {
		if _, known := p.Ending(); !known || p.ends(o.Ending) != denied {
			continue
		}
		list, ok := p.Clauses()
		if ok && len(list) > 0 && !slices.ContainsFunc(list, func(c intent.Clause) bool {
			return !slices.ContainsFunc(o.Clauses, func(stated intent.Clause) bool { return sameClause(&c, &stated) })
		}) {
			return p
		}
	}
	return nil
}

// sameClause compares a clause of a path with one of a document.
func sameClause(code, document *intent.Clause) bool {
	return sameVerb(code.Verb, document.Verb) && (code.Subject == document.Subject || code.Verb != "input" && sameBoundary(code.Subject, document.Subject)) &&
		slices.Equal(code.Where, document.Where) && code.Test == document.Test && sameValue(code.Value, document.Value)
}

// all is clauses as one condition.
func all(clauses []intent.Clause) string {
	var list []string
	for i := range clauses {
		list = append(list, clauses[i].String())
	}
	return strings.Join(list, " and ")
}

// plural turns "answers 404" to "answer 404".
func plural(what string) string {
	first, rest, _ := strings.Cut(what, " ")
	if what == "" {
		return "could be it"
	}
	return strings.TrimSpace(strings.TrimSuffix(first, "s") + " " + rest)
}

// unreadEnding says why an outcome may be there although no path was read to end so; "" when it is not.
func (x *comparison) unreadEnding(paths []*Path, o *intent.Outcome) string {
	if len(paths) > 0 {
		what := "status"
		if o.Ending.Kind == "throws" {
			what = "exception"
		}
		return "the " + what + " of a path of " + paths[0].Unit.ID() + " was not read"
	}
	return x.unreadGap()
}

func (x *comparison) unreadGap() string {
	for _, u := range x.units {
		for _, g := range u.Body().Gaps {
			if g.Type == summary.GapUnreadOutcome {
				return "an outcome of " + u.ID() + " was not read: " + g.Description
			}
		}
	}
	return ""
}

// unreadCondition is the text of a condition that could be a clause of an outcome.
func (p *Path) unreadCondition(o *intent.Outcome) string {
	for i := range o.Clauses {
		for _, c := range p.Conditions {
			if p.of(c, false, &o.Clauses[i]) == undecided {
				return summary.PredicateText(c)
			}
		}
	}
	return p.crosses().open
}

// endings says how the paths end.
func (x *comparison) endings(m *matching) string {
	seen := map[string]intent.Ending{}
	for _, p := range m.paths {
		e, known := p.Ending()
		if known && e.Kind != "" {
			seen[e.String()] = e
		}
	}
	list := slices.SortedFunc(mapKeys(seen), func(a, b string) int { return cmp.Compare(a, b) })
	if len(list) == 0 {
		return "has no ending that was read"
	}
	for i := 1; i < len(list); i++ {
		list[i] = strings.TrimPrefix(list[i], "answers ")
	}
	return finding.ShortList(list)
}

func mapKeys[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// bodies holds the body of an outcome against those of its paths. A path may belong to several outcomes whose conditions
// are sentences, so that it is held against all of them.
func (x *comparison) bodies(m *matching, i int) {
	o := &m.outcomes[i]
	if o.Body == nil {
		return
	}
	var wrong *mismatch
	var at *Path
	open := ""
	for _, p := range m.by[i] {
		fits := p.fits(o.Body)
		switch {
		case fits == nil:
			if !x.strict(o) {
				return
			}
			continue
		case fits.unread != "":
			open = firstOf(open, fits.unread)
			continue
		case x.strict(o) && m.otherwise(p, i, func(other *intent.Outcome) bool { return other.Body == nil || p.fits(other.Body) == nil }):
			continue
		}
		if wrong == nil {
			wrong, at = fits, p
		}
	}
	switch {
	case wrong != nil && (open == "" || x.strict(o)):
		place := o.At
		if o.Body.At.Line > 0 {
			place = o.Body.At
		}
		x.reportAt(at, OutcomeShapeMismatch, place, o.ID, fmt.Sprintf("the body of the code that %s %s", o.Ending, wrong.text))
	case open != "":
		x.skip(o.At, o.ID, open)
	}
}

// strict reports whether every path of an outcome is known to be one: its condition is compared, or it is the only outcome
// that could be meant.
func (x *comparison) strict(o *intent.Outcome) bool { return len(o.Clauses) > 0 }

// otherwise reports whether a path is as another outcome says that it could belong to.
func (m *matching) otherwise(p *Path, i int, as func(*intent.Outcome) bool) bool {
	for _, j := range m.may[p] {
		if j != i && as(&m.outcomes[j]) {
			return true
		}
	}
	return false
}

// performs says whether a path does what a result says.
func (p *Path) performs(r *intent.Result) answer {
	all := []*effects{p.crosses()}
	if ws := p.Unit.Metadata.Wrappers; ws != nil {
		for _, ref := range ws.Applied {
			if w := p.Unit.wrapper(ref); w != nil {
				all = append(all, p.Unit.code.effectsOf(w))
			}
		}
	}
	out := denied
	for _, e := range all {
		for i := range e.list {
			a := &e.list[i]
			if a.does(r.Verb, r.Subject) && covers(a.Fields, r.Fields, true) && covers(a.By, r.By, false) {
				return holds
			}
		}
		if e.unread(r.Verb) != "" {
			out = undecided
		}
	}
	return out
}

// covers reports whether names are all among those of an access; an access of which they were not read covers any, and so
// does the whole of what there is.
func covers(have, want []string, whole bool) bool {
	if len(have) == 0 || whole && slices.Contains(have, "*") {
		return true
	}
	return !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(have, w) })
}

// results holds the results of an outcome against what its paths do.
func (x *comparison) results(m *matching, i int) {
	o := &m.outcomes[i]
	for j := range o.Results {
		r := &o.Results[j]
		var missing *Path
		done, open := false, ""
		for _, p := range m.by[i] {
			switch p.performs(r) {
			case holds:
				done = true
			case undecided:
				open = firstOf(firstOf(open, p.crosses().unread(r.Verb)), "what a wrapper around it does was not all read")
			default:
				other := func(other *intent.Outcome) bool {
					return !slices.ContainsFunc(other.Results, func(r intent.Result) bool { return p.performs(&r) == denied })
				}
				if missing == nil && !(x.strict(o) && m.otherwise(p, i, other)) {
					missing = p
				}
			}
		}
		switch {
		case missing != nil && open == "" && (!done || x.strict(o)):
			x.reportAt(missing, UnperformedResult, r.At, o.ID, fmt.Sprintf("the path that %s %s%s", orDoes(o.Ending), "does not do this: "+r.String(), missing.instead(r)))
		case !done && open != "":
			x.skip(r.At, o.ID, "whether it "+r.String()+": "+open)
		}
	}
}

func orDoes(e intent.Ending) string {
	if e.Kind == "" {
		return "the outcome is about"
	}
	return e.String()
}

// instead says what a path does to the boundary of a result, for a message.
func (p *Path) instead(r *intent.Result) string {
	for _, a := range p.crosses().list {
		if a.does(r.Verb, r.Subject) {
			have := intent.Result{Verb: r.Verb, Subject: a.Label, Fields: a.Fields, By: a.By}
			return "; it " + have.String()
		}
	}
	return ""
}

// undeclared reports endings of the code that no outcome states, each once.
func (x *comparison) undeclared(m *matching) {
	stated := map[intent.Ending]bool{}
	anyThrow, anyEnding := false, false
	for i := range m.outcomes {
		e := m.outcomes[i].Ending
		e.ErrorType = lastName(e.ErrorType)
		stated[e] = true
		anyThrow = anyThrow || e.Kind == "throws" && e.ErrorType == ""
		anyEnding = anyEnding || e.Kind == ""
	}
	_, rest := x.doc.Boundary.Binding.Semantics.(summary.Rest)
	for _, p := range m.paths {
		e, known := p.Ending()
		e.ErrorType = lastName(e.ErrorType)
		switch {
		case !known || e.Kind == "" || stated[e] || rest && e.Kind != "response" || anyThrow && e.Kind == "throws" || anyEnding && e.Kind == "returns":
			continue
		}
		stated[e] = true
		x.reportAt(p, UndeclaredOutcome, x.doc.Boundary.At, "", fmt.Sprintf("the code %s, which no outcome of the document states", e))
	}
}

// undeclaredEffects reports what the code does to boundaries that the document does not mention, for the verbs of which it
// lists some: who lists what is written is taken to list all that is.
func (x *comparison) undeclaredEffects(m *matching) {
	lists := map[string]bool{}
	mentioned := func(a *Access) bool {
		for i := range m.outcomes {
			o := &m.outcomes[i]
			if slices.ContainsFunc(o.Results, func(r intent.Result) bool { return sameBoundary(a.Label, r.Subject) && sameVerb(a.Verb, r.Verb) }) {
				return true
			}
			if slices.ContainsFunc(o.Clauses, func(c intent.Clause) bool { return sameBoundary(a.Label, c.Subject) && sameVerb(a.Verb, c.Verb) }) {
				return true
			}
		}
		return false
	}
	for i := range m.outcomes {
		for _, r := range m.outcomes[i].Results {
			lists[r.Verb] = true
		}
	}
	seen := map[[2]string]bool{}
	for _, p := range m.paths {
		if len(m.may[p]) == 0 {
			continue // its ending is what the document does not state
		}
		for i := range p.crosses().list {
			a := &p.crosses().list[i]
			verb := a.documentVerb()
			if a.Label == "" || a.Relation || !lists[verb] || seen[[2]string{verb, a.Label}] || mentioned(a) {
				continue
			}
			seen[[2]string{verb, a.Label}] = true
			x.reportAt(p, UndeclaredOutcome, x.doc.Boundary.At, "", fmt.Sprintf("the code %s %s, which no outcome of the document states", verb, a.Label))
		}
	}
}

// documentVerb is the verb by which a document says an access.
func (a *Access) documentVerb() string {
	if a.Verb == "sends" {
		return "writes"
	}
	return a.Verb
}

// Result is an access as a document states it.
func (a *Access) Result() intent.Result {
	return intent.Result{Verb: a.documentVerb(), Subject: a.Label, Fields: a.Fields, By: a.By}
}
