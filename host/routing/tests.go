package routing

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// WrapperTest is a test that decides whether a wrapper runs: a method by its name, or a function.
type WrapperTest struct {
	Value   flow.Value
	Negated bool
}

// wrapperTests reads the tests of a wrapper: pairs of whether the test has to fail, and the test.
func (r *placer) wrapperTests(f *facts.Fact, inst facts.Grounded) []WrapperTest {
	var out []WrapperTest
	for _, pair := range f.Get(abi.FieldWhen).Items {
		if len(pair.Items) != 2 {
			continue
		}
		for _, v := range r.eval.FlattenAll(r.eval.Values(f, pair.Items[1], inst.Env, nil)) {
			if flow.IsNull(v) {
				continue // an option that is not written
			}
			out = append(out, WrapperTest{v, pair.Items[0].Bool})
		}
	}
	return out
}
