package check

import (
	"cmp"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/summary"
)

// What a report is made of, for those who only read reports.
type (
	Finding = finding.Finding
	// IntentFinding is a finding about what code is meant to do.
	IntentFinding = finding.IntentFinding
	Side          = finding.Side
	Suppressed    = finding.Suppressed
	Severity      = finding.Severity
	Kind          = finding.Kind
	Pair          = pairing.Pair
	Pairing       = pairing.Pairing
	Rules         = suppress.Rules
	Printed       = suppress.Printed
)

// Severities.
const (
	Error   = finding.Error
	Warning = finding.Warning
	Info    = finding.Info
)

// RulesFor prepares the rules that silence the findings of a list.
func RulesFor(list []Finding) *Printed { return suppress.RulesFor(list) }

// SideOf is the side of a finding that a unit would be.
func SideOf(s *summary.Summary) Side { return finding.SideOf(s, nil) }

// KindOrder lists the kinds, the most harmful first.
func KindOrder() []finding.KindName {
	out := make([]finding.KindName, len(kinds))
	for i, k := range kinds {
		out[i] = k.Name
	}
	slices.SortStableFunc(out, func(a, b finding.KindName) int { return cmp.Compare(harm[a], harm[b]) })
	return out
}

// harm orders kinds by what they do to a user: what is asked for and not there, then what is misread,
// then what nobody handles, then what only people who read a document see. Kinds that are not listed stand first.
var harm = map[finding.KindName]int{"unhandledProviderCase": 1, "deadConsumerBranch": 3, "boundaryFieldUnused": 4, "consumerContractViolation": 2, "providerContractViolation": 1,
	"contractDisagreement": 3, "contractOperationUnimplemented": 2, "messageBusUnused": 4, "scenarioCoverageGap": 4, "messageBusConsumerOrphan": 3, "repeatUnsafeConsumer": 3,
	"messageBusConsumerDisabled": 4, "runtimeScopeUnknown": 5, "lowConfidence": 5, "unsupportedSemantics": 5}

// IntentRule is the rule that silences a finding about intent.
func IntentRule(f *IntentFinding) string { return suppress.IntentRule(f) }
