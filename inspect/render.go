package inspect

import (
	"fmt"
	"io"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Options of a rendering.
type Options struct {
	// Types spells out named types.
	Types bool
	// Colour uses terminal colours.
	Colour bool
}

// renderer writes one file's summaries.
type renderer struct {
	w    io.Writer
	o    Options
	byID map[string]*summary.Summary
	body int
	file string
}

// Render writes summaries grouped by source file, in the order given.
func Render(w io.Writer, list []*summary.Summary, o Options) error {
	r := &renderer{w: w, o: o, byID: map[string]*summary.Summary{}}
	for _, s := range list {
		r.byID[s.Identity.ID] = s
	}
	for i, s := range list {
		if s.Location.File != r.file {
			r.file = s.Location.File
			fmt.Fprintln(w, r.paint("1", inert(r.file)))
		}
		branch := "├─"
		if i == len(list)-1 || list[i+1].Location.File != r.file {
			branch = "└─"
		}
		r.summary(s, branch)
	}
	noun := "summaries"
	if len(list) == 1 {
		noun = "summary"
	}
	_, err := fmt.Fprintf(w, "\n%d %s\n", len(list), noun)
	return err
}

func (r *renderer) paint(code, s string) string {
	if !r.o.Colour {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// name is how a unit is called in its header.
func name(s *summary.Summary) string {
	b := s.Identity.Binding
	if b != nil && b.Recognition != summary.Reachable {
		switch x := b.Semantics.(type) {
		case summary.Rest:
			if s.Kind != summary.KindMiddleware {
				if s.Kind == summary.KindClient {
					return s.Identity.Name + " → " + b.Label()
				}
				return b.Label()
			}
		case summary.FunctionCall:
			if x.Package != "" {
				return b.Label()
			}
		case summary.GraphqlResolver, summary.RuntimeConfig, summary.Storage:
			return b.Label()
		}
	}
	return s.Identity.Name
}

func (r *renderer) summary(s *summary.Summary, branch string) {
	recognition := ""
	if b := s.Identity.Binding; b != nil {
		recognition = b.Recognition + " "
	}
	header := fmt.Sprintf("(%s%s | line %d", recognition, s.Kind, s.Location.Range.Start)
	if s.Confidence.Level != summary.LevelHigh {
		header += " | confidence: " + string(s.Confidence.Level)
	}
	fmt.Fprintf(r.w, "%s %s  %s\n", branch, r.paint("36", inert(name(s))), header+")")
	rail := "│"
	if branch == "└─" {
		rail = " "
	}
	r.body = 0
	if http, ok := s.Metadata["http"].(map[string]any); ok {
		if c, ok := http["declaredContract"].(map[string]any); ok {
			r.line(rail, 6, "Contract: "+statuses(c["responses"]))
		}
	}
	var own, wrapped []*summary.Transition
	for i := range s.Transitions {
		if s.Transitions[i].Metadata["wrappers"] != nil {
			wrapped = append(wrapped, &s.Transitions[i])
		} else {
			own = append(own, &s.Transitions[i])
		}
	}
	r.tree(s, rail, 6, own, nil)
	for _, t := range wrapped {
		from, _ := t.Metadata["wrappers"].(map[string]any)["from"].(string)
		r.line(rail, 6, "if  "+conditions(t.Conditions)+"   from "+from)
		r.outcome(s, rail, 8, t)
	}
	r.gaps(s, rail)
	if m, ok := s.Metadata["wrappers"].(map[string]any); ok {
		var names []string
		list, _ := m["applied"].([]any)
		for _, a := range list {
			one, _ := a.(map[string]any)
			n, _ := one["name"].(string)
			names = append(names, n)
		}
		if len(names) > 0 {
			r.line(rail, 0, "")
			r.line(rail, 4, "Behind: "+strings.Join(names, ", "))
		}
	}
	fmt.Fprintln(r.w, strings.TrimRight(rail, " "))
}

func statuses(raw any) string {
	list, _ := raw.([]any)
	var out []string
	for _, e := range list {
		m, _ := e.(map[string]any)
		switch v := m["status"].(type) {
		case float64:
			out = append(out, fmt.Sprint(int(v)))
		case string:
			out = append(out, v)
		}
	}
	return strings.Join(out, ", ")
}

// line writes one body line and the continuation marker of long summaries.
func (r *renderer) line(rail string, indent int, text string) {
	if r.body > 0 && r.body%50 == 0 {
		fmt.Fprintf(r.w, "%s … %s continued\n", rail, inert(r.file))
	}
	r.body++
	fmt.Fprintln(r.w, strings.TrimRight(rail+strings.Repeat(" ", indent)+inert(text), " "))
}

// tree writes transitions as a branch tree: what the conditions of neighbours
// share is tested once, the negation of the test before is an else.
func (r *renderer) tree(s *summary.Summary, rail string, indent int, list []*summary.Transition, shared []summary.Predicate) {
	rest := func(t *summary.Transition) []summary.Predicate { return t.Conditions[len(shared):] }
	var tested []summary.Predicate // tests of this level that were false so far
	for i := 0; i < len(list); {
		t := list[i]
		own := rest(t)
		for len(own) > 0 && len(tested) > 0 && negates(own[0], tested) {
			own = own[1:]
		}
		if len(own) == 0 {
			if len(tested) > 0 {
				r.line(rail, indent, "else")
				r.outcome(s, rail, indent+2, t)
			} else {
				r.outcome(s, rail, indent, t)
			}
			i++
			continue
		}
		word := "if  "
		if len(tested) > 0 {
			word = "elif  "
		}
		r.line(rail, indent, word+conditions(own))
		r.outcome(s, rail, indent+2, t)
		if len(own) == 1 {
			tested = append(tested, own[0])
		}
		i++
	}
}

// negates reports whether a predicate is the negation of one that was tested.
func negates(p summary.Predicate, tested []summary.Predicate) bool {
	for _, q := range tested {
		if summary.EqualPredicates(p, summary.Negate(q)) {
			return true
		}
		if c, ok := q.(summary.Compound); ok && c.Op == "or" {
			for _, o := range c.Operands {
				if summary.EqualPredicates(p, summary.Negate(o)) {
					return true
				}
			}
		}
	}
	return false
}

func conditions(list []summary.Predicate) string {
	if len(list) == 0 {
		return "always"
	}
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = summary.PredicateText(p)
		if _, ok := p.(summary.Compound); ok && len(list) > 1 {
			texts[i] = "(" + texts[i] + ")"
		}
	}
	return strings.Join(texts, " && ")
}

func (r *renderer) outcome(s *summary.Summary, rail string, indent int, t *summary.Transition) {
	r.line(rail, indent, "-> "+r.output(s, t))
	for _, e := range t.Effects {
		if text := r.effect(e); text != "" {
			r.line(rail, indent+2, "+ "+text)
		}
	}
}

func (r *renderer) output(s *summary.Summary, t *summary.Transition) string {
	switch o := t.Output.(type) {
	case summary.Response:
		status := "any"
		if o.StatusCode != nil {
			status = summary.ValueText(o.StatusCode)
			if _, ok := o.StatusCode.(summary.LiteralRef); !ok {
				status += " any"
			}
		}
		if o.Body != nil {
			status += " " + r.shape(o.Body, s.Definitions)
		}
		return status + r.undeclared(s, o)
	case summary.Throw:
		what := "?"
		if o.ExceptionType != nil {
			what = *o.ExceptionType
		}
		if o.Message != nil {
			what += fmt.Sprintf(" %q", *o.Message)
		}
		return "throw " + what
	case summary.Render:
		return "render " + o.Component
	case summary.Return:
		return "return " + r.shape(o.Value, s.Definitions)
	case summary.Delegate:
		return "delegate -> " + o.To
	case summary.Emit:
		return fmt.Sprintf("emit %q", o.Event)
	}
	return "void"
}

// undeclared marks an output whose status the declared contract does not list.
func (r *renderer) undeclared(s *summary.Summary, o summary.Response) string {
	rest, ok := s.Identity.Binding.Semantics.(summary.Rest)
	lit, isLit := o.StatusCode.(summary.LiteralRef)
	if !ok || !isLit || len(rest.DeclaredResponses) == 0 {
		return ""
	}
	n, _ := lit.Value.(float64)
	for _, d := range rest.DeclaredResponses {
		if d == int(n) {
			return ""
		}
	}
	for _, g := range s.Gaps {
		if strings.Contains(g.Description, fmt.Sprintf("gives %d ", int(n))) {
			return "  !! undeclared"
		}
	}
	return ""
}

// shape writes a body on one line; a named type is spelled out on request.
func (r *renderer) shape(t summary.TypeShape, defs map[string]summary.TypeShape) string {
	if r.o.Types {
		t = summary.Resolve(t, defs)
	}
	text := summary.ShapeText(t)
	if !r.o.Types && len(text) > 160 {
		if rec, ok := t.(summary.Record); ok {
			var keys []string
			for _, p := range rec.Properties {
				keys = append(keys, p.Name)
			}
			return "{ " + strings.Join(keys, ", ") + " }"
		}
	}
	return text
}

func (r *renderer) effect(e summary.Effect) string {
	switch x := e.(type) {
	case summary.Invocation:
		text := x.Callee
		if x.Summary != "" {
			if to := r.byID[x.Summary]; to == nil || to.Location.File != r.file {
				file := strings.SplitN(x.Summary, "::", 2)[0]
				if i := strings.LastIndexByte(file, '.'); i > 0 {
					file = file[:i]
				}
				text = file + "." + x.Callee
			}
			text += " →"
		}
		return text + gated(x.Preconditions)
	case summary.InteractionEffect:
		switch i := x.Interaction.(type) {
		case summary.ConfigRead:
			text := "config " + i.Name
			if i.Defaulted {
				text += " (defaulted)"
			}
			return text + gated(x.Preconditions)
		case summary.StorageAccess:
			return i.Kind + "s " + x.Binding.Label() + gated(x.Preconditions)
		case summary.ServiceCall:
			return "calls " + x.Binding.Label() + gated(x.Preconditions)
		case summary.MessageSend:
			return "sends " + x.Binding.Label() + gated(x.Preconditions)
		}
		return x.Binding.Label()
	case summary.Emission:
		return fmt.Sprintf("emits %q", x.Event)
	case summary.Mutation:
		return x.Operation + "s " + x.Target
	case summary.StateChange:
		return "sets " + x.Variable
	}
	return ""
}

func gated(pre []summary.Predicate) string {
	if len(pre) == 0 {
		return ""
	}
	return "   when " + conditions(pre)
}

func (r *renderer) gaps(s *summary.Summary, rail string) {
	var unfollowed []summary.Gap
	for _, g := range s.Gaps {
		if g.Type == summary.GapUnfollowedCall {
			unfollowed = append(unfollowed, g)
		}
	}
	if len(unfollowed) > 0 {
		r.line(rail, 0, "")
		r.line(rail, 4, "Could not follow:")
		for _, g := range unfollowed {
			r.line(rail, 6, "call to "+g.Callee+": "+g.Description)
		}
	}
	for _, g := range s.Gaps {
		if g.Type != summary.GapUnfollowedCall {
			r.line(rail, 4, "!! "+g.Description)
		}
	}
}

// inert makes control characters visible, so that no name can drive a terminal.
func inert(s string) string {
	return strings.Map(func(c rune) rune {
		if c < 0x20 || c == 0x7f || c >= 0x80 && c < 0xa0 {
			return '�'
		}
		return c
	}, s)
}
