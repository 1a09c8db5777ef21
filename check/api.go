package check

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
)

// What a report is made of, for those who only read reports.
type (
	Finding    = finding.Finding
	Side       = finding.Side
	Suppressed = finding.Suppressed
	Severity   = finding.Severity
	Kind       = finding.Kind
	Pair       = pairing.Pair
	Pairing    = pairing.Pairing
	Rules      = suppress.Rules
	Printed    = suppress.Printed
)

// Severities.
const (
	Error   = finding.Error
	Warning = finding.Warning
	Info    = finding.Info
)

// RulesFor prepares the rules that silence the findings of a list.
func RulesFor(list []Finding) *Printed { return suppress.RulesFor(list) }
