package routing

import (
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
)

// TestMountable: what is mounted with a registrar that a method of another one made: the routes of both where the call that
// makes it mounts it on the other one (app.basePath("/api")), its own otherwise (app.newRouter()).
func TestMountable(t *testing.T) {
	app, shared, own := flow.Site{File: 1, Expr: 4}, flow.Site{File: 1, Expr: 9}, flow.Site{File: 1, Expr: 12}
	r := &placer{Routing: &Routing{derived: map[string]bool{"a#App().basePath()": true, "a#App().newRouter()": true}}, sharing: map[flow.Site]bool{shared: true}}
	for _, c := range []struct {
		origin string
		call   flow.Site
		want   flow.Site
	}{
		{"a#App()", flow.Site{File: 1, Expr: 7}, app}, // a call on it gave it again
		{"a#App().basePath()", shared, app},
		{"a#App().newRouter()", own, own},
	} {
		got := r.Registrar([]flow.Value{r.mountable(flow.Value{Kind: flow.Extern, Text: c.origin, Site: app, Call: c.call})})
		if want := byExpression(madeByCall, c.want); got != want {
			t.Errorf("mounting %s made at %v mounts %v, want %v", c.origin, c.call, got, want)
		}
	}
	for _, v := range []flow.Value{{Kind: flow.Function}, {Kind: flow.Instance, Site: app}} {
		if got := r.mountable(v); got.Kind != v.Kind || got.Site != v.Site {
			t.Errorf("%v is mounted as %v", v, got)
		}
	}
}
