package answers

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/clients"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/exceptions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/markup"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

type describedKey struct {
	site flow.Site
	env  *flow.Env
}

// walk walks one unit and makes its summary.
func (r *Walker) walk(w *walk) {
	s := &summary.Summary{SchemaVersion: summary.SchemaVersion, Kind: w.Kind, Metadata: w.Metadata,
		Identity:   summary.Identity{Name: w.Name.Text, NameKind: w.Name.Kind, Binding: w.Binding, DeployableUnit: w.Deployed},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
	w.Out, w.described, w.withGates, w.elsewhere, w.groups, w.answerRead, w.unsure = s, nil, nil, nil, nil, nil, nil
	if w.Code.Func.Func == 0 {
		f := w.Route.Inst
		file := r.prog.Files[f.Fact.File]
		s.Location = summary.Location{File: file.Path, Workspace: r.Code.Project.Name, Range: summary.Range{Start: file.Line(f.Fact.Node), End: file.Line(f.Fact.Node)}}
		if r.addLibraryTransitions(w) {
			s.Identity.ID = s.Location.File + "::" + w.Name.Text
			if s.Kind == summary.KindHandler {
				r.taken.AddTakes(w.Walked, conditions.Root{})
			}
			r.spell(w)
			r.spellAnswers(w, nil)
			s.Transitions = mergeEqual(append(s.Transitions, r.refusedByGuards(w)...))
			r.tellOutside(w, s)
			r.addTouched(w)
			if r.tellUnknownStatus(s); len(s.Gaps) > 0 {
				s.Confidence.Level = confidenceOf(s)
			}
			r.tellOpenPath(w, s)
			r.tellUnmounted(w, s)
			return
		}
		s.Confidence.Level = summary.LevelLow
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
			Description: "the handler could not be followed to a function of the project", Callee: clip.Text(strings.Join(strings.Fields(file.Text(f.Fact.Node)), " "), 120)})
		s.Identity.ID = s.Location.File + "::" + w.Name.Text
		r.tellUnmounted(w, s)
		return
	}
	s.Location = r.Code.Location(w.Shown())
	s.Identity.ID = s.Location.File + "::" + w.Name.Text
	if w.Binding != nil && s.Location.ExportName == nil {
		if call, ok := w.Binding.Semantics.(summary.FunctionCall); ok && call.ExportName != "" {
			s.Location.ExportName = summary.Str(call.ExportName)
		}
	}
	if e := s.Location.ExportName; e != nil {
		s.Identity.ExportPath = []string{*e}
	}
	root := units.Root(r.prog, w.Unit)
	fn := r.prog.Func(w.Code.Func)
	for i := range fn.Params {
		name := root.InputNames[i]
		if fn.Params[i].Name == "" && i < len(w.Framework.Roles) && w.Framework.Roles[i] == "props" {
			if props := r.Markup.PropInputs(w.Code.Func, i, w.Component.SharedProps); len(props) > 0 {
				s.Inputs = append(s.Inputs, props...)
				continue
			}
		}
		if fn.Params[i].Rest && i < len(w.Framework.Roles) {
			// Each part of a rest parameter has a role.
			root.InputNames = append(root.InputNames[:i:i], w.Framework.Roles[i:]...)
			for k, role := range w.Framework.Roles[i:] {
				s.Inputs = append(s.Inputs, summary.Parameter{Name: role, Position: i + k, Role: summary.Str(role), Shape: summary.UnknownShape{}})
			}
			break
		}
		if i < len(w.Framework.Roles) && w.Framework.Roles[i] == "dependency" {
			s.Inputs = append(s.Inputs, r.handedIn(w, &fn.Params[i], name))
			continue
		}
		p := summary.Parameter{Name: name, Position: i, Shape: summary.UnknownShape{}}
		if i < len(w.Framework.Roles) && w.Framework.Roles[i] != "" {
			p.Role = summary.Str(w.Framework.Roles[i])
			if w.Framework.Roles[i] == "props" && fn.Params[i].Name != "" {
				p.Shape = markup.OpenProps(name)
			}
			if w.Route != nil && exceptions.MayBeChecked(w.Framework.Roles[i]) {
				p.Shape = r.taken.Parameter(w.Walked, &fn.Params[i])
			}
		}
		s.Inputs = append(s.Inputs, p)
	}
	if w.Component.Class != 0 {
		root.Received = map[string]string{"props": "props"}
		s.Inputs = append(s.Inputs, summary.Parameter{Name: "props", Role: summary.Str("props"), Shape: markup.OpenProps("this.props")})
	}
	for _, name := range slices.Sorted(maps.Keys(w.Framework.Rules.Accessors)) {
		s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Position: len(s.Inputs), Role: summary.Str(w.Framework.Rules.Accessors[name].Role), Shape: summary.UnknownShape{}})
	}
	s.Inputs = append(append(append(s.Inputs, r.injectedFields(w)...), r.hookInputs(w)...), r.closures(w)...)
	r.nameInputsOfWrapped(w, &root)
	j := &calls.Judge{Index: r.Calls, Layers: &w.Layers.Layers, Pack: w.Framework.Pack, Client: w.Request != nil}
	if answersHTTP(w) || w.Request == nil && w.Kind == summary.KindAction {
		j.Raises = r.exceptions.Raises()
	}
	if tellsEscapes(w) {
		j.Escaping = r.exceptions.EscapesOf
	}
	if w.Request != nil || j.Escaping != nil {
		j.Refusals = r.exceptions.RaisedByRequest
	}
	var reads []bodies.Read
	if of := clients.Of(w.Unit); of.Request != nil {
		if w.Request != nil {
			root.Sent = []flow.Site{w.Request.Fact.Expr, w.Request.At}
		}
		reads = append(r.Requests.BodyReads(of, root), r.clients.CheckedReads(of, root)...)
		for _, q := range w.Alike {
			of.Request = q
			reads = append(append(reads, r.Requests.BodyReads(of, root)...), r.clients.CheckedReads(of, root)...)
		}
		j.Watch = map[flow.Site]bool{}
		for _, b := range reads {
			j.Watch[b.Site] = true
			file := r.prog.Files[b.Site.File]
			for id := file.EnclosingFunc(file.Expr(b.Site.Expr).Node); id != root.Func.Func && id > unit.ModuleFunc; id = file.Func(id).Parent {
				j.Watch[flow.Site{File: b.Site.File, Expr: file.ExprOf(file.Func(id).Node)}] = true
			}
		}
	}
	w.root = root
	result := r.paths(w, j, root)
	s.Metadata.Runs = r.runs(root.Func, result)
	if w.Request != nil {
		r.clientSummary(w, root, result, reads)
	} else {
		r.serverSummary(w, root, result, reads)
	}
	if !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, r.unfollowed(result)...)
		s.Gaps = append(s.Gaps, r.answeredElsewhere(w, result)...)
		s.Gaps = append(s.Gaps, r.inheritedMethods(w, result)...)
		s.Gaps = append(s.Gaps, r.neverAnswers(w, result)...)
		s.Gaps = append(s.Gaps, r.replacedAnswers(w)...)
		s.Gaps = append(s.Gaps, r.unwalked(w, result)...)
		s.Gaps = append(s.Gaps, r.unlisted(result)...)
		s.Gaps = append(s.Gaps, r.changedUnread(w, result)...)
		s.Gaps = append(s.Gaps, r.changedAround(w, result)...)
		if o, ok := r.exceptions.CatchesUnread(w.Walked); ok && slices.ContainsFunc(s.Transitions, func(t summary.Transition) bool { _, throws := t.Output.(summary.Throw); return throws }) {
			name, _ := r.Code.FuncName(o.Value.Func)
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: name + " handles what the handler throws, and what it answers then is not read"})
		}
		if w.unread != "" {
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: w.unread + " changes what the handler returns in a way that drift does not read"})
		}
		if w.Route != nil && w.Framework.Rules.DefaultStatus == 0 && w.Route.Inst.Fact.Get(abi.FieldDefault).Kind == abi.ValueNode {
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
				Description: "the status that the route states is not known"})
		}
		if w.Route != nil && w.Route.Roots > 1 {
			s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnfollowedCall, Consequence: summary.ConsequenceUnknown,
				Description: fmt.Sprintf("the route is registered on %d applications and it is not known which of them runs, so the route is left out", w.Route.Roots),
				Callee:      conditions.CalleeText(r.prog, w.Route.Inst.At)})
		}
	}
	if result.Capped && !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: "more than " + strconv.Itoa(paths.MaxExits) + " ways to end; those beyond are not listed"})
	}
	if result.Merged > 0 && !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: strconv.Itoa(result.Merged) + " exceptions of one try block are treated as a single unknown one, since there are so many"})
	}
	if result.Cut && !r.opts.NoGaps {
		s.Gaps = append(s.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: cutConditions})
	}
	r.tellOutside(w, s)
	r.tellBases(w, s)
	if w.Request == nil {
		r.tellUnknownStatus(s)
		r.tellJumps(s)
	}
	s.InputReads = r.inputReads(w, root)
	if bus := w.Binding != nil; bus && s.Kind == summary.KindConsumer {
		if _, bus = w.Binding.Semantics.(summary.MessageBus); bus {
			s.Metadata.Parameters = r.taken.MessageParameters(w.Walked)
			got, asked := r.taken.Receives(w.Walked, w.root)
			if got != nil {
				for i := range s.Transitions {
					s.Transitions[i].Effects = append(s.Transitions[i].Effects, got)
				}
			}
			if len(asked) > 0 {
				s.Metadata.MessageBus = &summary.BusMetadata{Asks: asked}
			}
		}
	}
	if w.Route != nil && s.Kind == summary.KindHandler || answersHTTP(w) && (s.Kind == summary.KindLoader || s.Kind == summary.KindAction) {
		r.taken.AddTakes(w.Walked, root)
	}
	r.spell(w)
	summary.DisambiguateIDs(s.Transitions)
	s.Confidence.Level = confidenceOf(s)
	r.tellOpenPath(w, s)
	r.tellUnmounted(w, s)
	r.tellAskedFor(w, s)
	r.tellUnclear(w, s)
	r.tellInherited(w, s)
	w.described, w.withGates = nil, nil
}

// runs are the summaries of the functions that a unit's own code calls and that were walked in place: their calls and effects are
// listed as the unit's own, so that nothing else names them.
func (r *Walker) runs(own flow.FuncRef, result *paths.Result) []string {
	within := map[flow.FuncRef]bool{own: true}
	isOwn := func(f flow.FuncRef) bool { // it, what is written in it, and helpers that have no summary
		for ; !within[f]; f.Func = r.prog.Func(f).Parent {
			if f.Func == unit.ModuleFunc || r.units.IDs[f] != "" {
				return false
			}
		}
		return true
	}
	var out []string
	for _, c := range result.Walked {
		if !isOwn(c.From) {
			continue
		}
		if id := r.units.IDs[c.Func]; id == "" {
			within[c.Func] = true
		} else if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// callsOf are the calls of a unit that were not walked in place, each once for all exits after it.
func callsOf(result *paths.Result) iter.Seq[paths.Effect] {
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
