package intake_test

import (
	"reflect"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/intake"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestShared: what a function takes that is given many requests is what it takes of each, and reading one request changes nothing of the next.
func TestShared(t *testing.T) {
	p := programtest.Load(t, `-- a.ts --
function around(ctx: any) { if (!ctx.query.id) fail(); use(ctx.query.page); keep(ctx.body); }
function first(ctx: any) { use(ctx.query.id); use(ctx.query.id); use(ctx.query.page); }
function second(ctx: any) { use(ctx.query.page); use(ctx.query.sort); }
`, flow.Hints{})
	rules := intake.NewRules(map[string]string{"context.query": intake.Query, "context.body": intake.Body}, nil, nil)
	read := func(r *intake.Reader, handler string, shared bool) *intake.Taken {
		entry := func(name string, shared bool) intake.Entry {
			return intake.Entry{Func: programtest.Func(t, p, name), Roles: []string{"context"}, Rules: rules, Shared: shared}
		}
		return r.Of([]intake.Entry{entry(handler, false), entry("around", shared), entry("around", shared)})
	}
	one := intake.New(p, nil, nil)
	for _, handler := range []string{"first", "second", "first", "second"} {
		want, got := read(intake.New(p, nil, nil), handler, false), read(one, handler, true)
		if len(want.Reads) < 2 || !want.Open[intake.Body] {
			t.Fatalf("%s takes %+v", handler, want)
		}
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s takes %+v, and with what is shared %+v", handler, want, got)
		}
	}
}
