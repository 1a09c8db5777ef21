package http

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// Reporter notes a finding about one pair; l is the case of a lower severity, nil for the usual one.
type Reporter func(k *finding.Kind, l *finding.Lower, provider, consumer *summary.Transition, subject, text string)
