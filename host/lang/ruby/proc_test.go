package ruby

import (
	"testing"

	"github.com/drift-analyzer/drift/host/unit"
)

// TestProcs: a block that is kept as a value is a function, however it is written.
func TestProcs(t *testing.T) {
	for _, source := range []string{"x = Proc.new { |a| a }\n", "x = proc { |a| a }\n", "x = lambda { |a| a }\n", "x = ->(a) { a }\n"} {
		f := lowered(t, "a.rb", source)
		found := false
		for i := range f.Writes {
			if v := f.Expr(f.Writes[i].Value); v.Kind == unit.ExprFunction {
				found = len(f.Func(unit.FuncID(v.Ref)).Params) == 1
			}
		}
		if !found {
			t.Errorf("%q writes no function of one parameter to x", source)
		}
	}
}
