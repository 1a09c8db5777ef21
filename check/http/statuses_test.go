package http

import (
	"fmt"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

func TestStatusAlgebra(t *testing.T) {
	a := ReadAnswer(checktest.Client("response"))
	for _, c := range []struct {
		p    summary.Predicate
		want string
	}{
		{checktest.Status(summary.OpEq, 404), "404-404"}, {checktest.Status(summary.OpGte, 400), "400-599"}, {checktest.Status(summary.OpLt, 300), "100-299"}, {checktest.Ok(false), "200-299"},
		{summary.Negation{Operand: checktest.Status(summary.OpGte, 400)}, "100-399"},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{checktest.Status(summary.OpEq, 500), checktest.Status(summary.OpEq, 501)}}, "500-501"},
		{summary.Compound{Op: "and", Operands: []summary.Predicate{checktest.Status(summary.OpGte, 400), checktest.Status(summary.OpLt, 500), summary.Opaque{}}}, "400-499"},
		{summary.Compound{Op: "or", Operands: []summary.Predicate{checktest.Status(summary.OpEq, 500), summary.Opaque{}}}, "unread"},
		{summary.Opaque{}, "unread"},
	} {
		v := a.of(c.p)
		got, s := "unread", v.may
		if v.asks && s != everyStatus {
			lo, hi := 0, 0
			for n := 100; n < 600; n++ {
				if s.Has(n) {
					if lo == 0 {
						lo = n
					}
					hi = n
				}
			}
			got = fmt.Sprintf("%d-%d", lo, hi)
		}
		if got != c.want {
			t.Errorf("%s = %s, want %s", summary.PredicateText(c.p), got, c.want)
		}
	}
}
