package packrt

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
)

// TestLimitsOfAFile: a pack that is shown more of a file, or states more about it, than the limit loses that file, and it is said
// which limit it was; up to the limit nothing is.
func TestLimitsOfAFile(t *testing.T) {
	text := func(n int) []byte {
		return abi.AppendFact(nil, &abi.Fact{Kind: abi.FactRoute, Fields: []abi.Field{{ID: abi.FieldPath, Value: abi.Value{Kind: abi.ValueString, Text: strings.Repeat("x", n)}}}})
	}
	values := func(n int) []byte {
		return abi.AppendFact(nil, &abi.Fact{Kind: abi.FactRoute, Fields: []abi.Field{{ID: abi.FieldPath, Value: abi.Value{Kind: abi.ValueList, Items: make([]abi.Value, n)}}}})
	}
	const large = 1 << 19
	for name, c := range map[string]struct {
		want        string
		within, all int
		step        func(s *session, i int)
	}{
		"nodes":  {"was shown more nodes of one file than the limit", maxHandles, maxHandles + 1, func(s *session, i int) { s.handle(Site{Node: uint32(i)}) }},
		"bytes":  {"stated more facts about one file than the limit", maxTotal/large - 1, maxTotal/large + 1, func(s *session, _ int) { s.emit(text(large)) }},
		"values": {"stated more values about one file than the limit", 39, 41, func(s *session, _ int) { s.emit(values(maxValues / 40)) }},
	} {
		s := &session{index: map[Site]uint32{}}
		for i := range c.all {
			if i == c.within && s.reason != "" {
				t.Errorf("%s: said within the limit: %s", name, s.reason)
			}
			c.step(s, i)
		}
		if s.reason != c.want || !s.spent {
			t.Errorf("%s: said is %q, want %q, as a limit: %v", name, s.reason, c.want, s.spent)
		}
	}
}

// TestLimitOfARun: a pack that states more about the project than the limit is left out of the run, and that is said.
func TestLimitOfARun(t *testing.T) {
	p := &Pack{}
	for range 2 {
		p.took(maxRun / 2)
	}
	if out := p.LeftOut(); out != "" {
		t.Errorf("left out within the limit: %s", out)
	}
	p.took(1)
	if out := p.LeftOut(); out != "left out: it stated more about the project than the limit" {
		t.Errorf("said is %q", out)
	}
}
