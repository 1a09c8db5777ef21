package http

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// reporter notes a finding about one pair.
type reporter func(k *finding.Kind, provider, consumer *summary.Transition, subject, text string)
