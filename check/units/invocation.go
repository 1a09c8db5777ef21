package units

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// UnitInvocationTargetUnknown is reported of invocations of deployed units.
var UnitInvocationTargetUnknown = &finding.Kind{
	Name:     "unitInvocationTargetUnknown",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "Code invokes a deployed unit by a name that no deployment source of the run declares.",
		Why:     "The invocation fails.",
		Example: "`InvokeCommand({ FunctionName: 'resize-images' })`, and the template's function is called `resize-image`.",
		Fix:     "Correct the name, or add the template that declares the unit.",
		Silent:  "No deployment source is in the run; the name comes from a variable whose value is not known.",
	},
	Unmirrored: "a unit that nothing here invokes may be invoked by a schedule, by hand or from elsewhere",
}

// invocations compares the deployed units that code invokes by name with those that are declared.
func invocations(run *pairing.Reading) ([]finding.Finding, []pairing.Pair) {
	uses, scope := run.Accesses, run.Scopes
	declared := pairing.NewNameTable[*summary.Summary]()
	for _, s := range run.Summaries {
		if b, ok := summary.BindingOf[summary.UnitInvocation](s); ok && !s.Kind.IsConsumer() {
			declared.Add(summary.StrOf(b.InstanceName), s)
			if m := s.Metadata.Unit; m != nil && m.LogicalID != summary.StrOf(b.InstanceName) {
				declared.Add(m.LogicalID, s)
			}
		}
	}
	if declared.Len() == 0 {
		return nil, nil
	}
	var out []finding.Finding
	var pairs []pairing.Pair
	for i := range uses {
		u := &uses[i]
		b, ok := u.Binding.Semantics.(summary.UnitInvocation)
		if _, invokes := u.Does.(summary.UnitInvoke); !invokes || !ok || summary.StrOf(b.InstanceName) == "" {
			continue
		}
		candidates := []string{*b.InstanceName}
		if pairing.WholeHole(*b.InstanceName) {
			candidates = scope.Values(u.Unit, strings.Trim(*b.InstanceName, "{}"))
		}
		var found []*summary.Summary
		for _, c := range candidates {
			found = append(found, declared.Find(pairing.LastPart(c))...)
		}
		for _, s := range found {
			pairs = append(pairs, pairing.Pair{Key: s.Identity.Binding.Label(), Provider: s, Consumer: u.Unit})
		}
		if len(found) == 0 && len(candidates) > 0 {
			out = append(out, UnitInvocationTargetUnknown.At(nil, finding.Finding{Boundary: u.Binding, Provider: u.Side(), Consumer: u.Side(),
				Description: fmt.Sprintf("%s invokes %s, and no deployment source of this run declares it", u.Unit.Identity.Name, pairing.LastPart(candidates[0]))}))
		}
	}
	return out, pairs
}
