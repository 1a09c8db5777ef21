package routing

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// TestRegistrars: registrars are equal when they are told by the same thing, and only then.
func TestRegistrars(t *testing.T) {
	at := flow.Site{File: 1, Expr: 7}
	different := []Registrar{
		{},
		byExpression(madeByCall, at),
		byExpression(listed, at),
		byExpression(madeByCall, flow.Site{File: 7, Expr: 1}),
		byParam(flow.FuncRef{File: 1, Func: 7}, 0),
		byParam(flow.FuncRef{File: 1, Func: 7}, 1),
		byName(""),
		byName("app"),
		byName("?app"),
		{kind: ofType, text: "app"},
		{kind: ofClass, file: 1, number: 7},
	}
	for i, a := range different {
		for j, b := range different {
			if (a == b) != (i == j) {
				t.Errorf("%+v and %+v", a, b)
			}
		}
		if a.exists() != (i > 0) {
			t.Errorf("%+v exists: %v", a, a.exists())
		}
	}
	if app, maybe := byName("app"), byName("?app"); !app.named() || app.conditional() || !maybe.named() || !maybe.conditional() || different[1].named() {
		t.Error("names")
	}
}

// TestCovers: a wrapper of a path runs for what is below that path, but for its exceptions.
func TestCovers(t *testing.T) {
	for _, c := range []struct {
		wrapper registrarWrapper
		path    string
		want    bool
	}{
		{registrarWrapper{path: ""}, "/users", true},
		{registrarWrapper{path: "/"}, "/users", true},
		{registrarWrapper{path: "*"}, "/users", true},
		{registrarWrapper{path: "/users"}, "/users", true},
		{registrarWrapper{path: "/users"}, "/users/{id}", true},
		{registrarWrapper{path: "/users"}, "/usersets", false},
		{registrarWrapper{path: "/users"}, "/", false},
		{registrarWrapper{path: "/", except: []string{"health/"}}, "/health", false},
		{registrarWrapper{path: "/", except: []string{"health/"}}, "/health/deep", false},
		{registrarWrapper{path: "/", except: []string{"health/"}}, "/healthy", true},
		{registrarWrapper{path: "/users", except: []string{"me/"}}, "/users/me", false},
	} {
		if got := c.wrapper.covers(c.path); got != c.want {
			t.Errorf("%q without %q covers %q: %v", c.wrapper.path, c.wrapper.except, c.path, got)
		}
	}
}

// TestHasParam: a wrapper of parameters runs for the paths that have one of them.
func TestHasParam(t *testing.T) {
	one := registrarWrapper{params: []string{"id", "user"}}
	for path, want := range map[string]bool{"/users/:id": true, "/users/{id}": true, "/users/{user?}": true, "/users/{ids}": false, "/users/id": false} {
		if got := one.hasParam(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	if !(registrarWrapper{}).hasParam("/") {
		t.Error("a wrapper of all routes")
	}
}

// TestFillStars replaces the stars of a path that are outside of holes.
func TestFillStars(t *testing.T) {
	for path, want := range map[string]string{"/admin/*": "/admin/users", "/{rest*}/*": "/{rest*}/users", "/none": "/none"} {
		if got := fillStars(path, "users"); got != want {
			t.Errorf("%s gives %s", path, got)
		}
	}
}

// TestScopes: a mount below a place adds its path and namespace, and nesting that is shallow keeps the path of the member.
func TestScopes(t *testing.T) {
	top := &place{prefix: "/api", scoped: scoped{base: "/api", namespace: "api"}}
	users := top.below(mounted{path: "/users/{user_id}", scope: scope{owner: "users", nested: true, shallow: "true"}})
	if users.prefix != "/api/users/{user_id}" || users.base != "/api" || users.namespace != "api" || users.owner != "users" || !users.shallow || !users.nested {
		t.Errorf("%+v", users)
	}
	if got := users.start("", true); got != "/api" {
		t.Errorf("a shortened route begins with %s", got)
	}
	if got := users.start("", false); got != "/api/users/{user_id}" {
		t.Errorf("a whole route begins with %s", got)
	}
	absolute := users.below(mounted{path: "/admin", scope: scope{namespace: "/admin"}})
	if absolute.namespace != "admin" || absolute.owner != "" {
		t.Errorf("%+v", absolute)
	}
	except := top.below(mounted{path: "/v1", except: []string{"GET /health", "/ready"}})
	for _, c := range []struct {
		method, path string
		want         bool
	}{{"GET", "/health", true}, {"POST", "/health", false}, {"*", "/health", true}, {"POST", "/ready", true}, {"GET", "/users", false}} {
		if got := except.excludes(c.method, c.path); got != c.want {
			t.Errorf("%s %s is left out: %v", c.method, c.path, got)
		}
	}
}

// TestRunOrder: wrappers of no phase come first, then those of the phase inner, then the innermost, each in their order.
func TestRunOrder(t *testing.T) {
	var list []Wrapper
	for _, phase := range []string{"innermost", "", "inner", "innermost", "", "inner"} {
		list = append(list, Wrapper{phase: phase, Pack: len(list)})
	}
	var got []int
	for _, w := range runOrder(list) {
		got = append(got, w.Pack)
	}
	if !slices.Equal(got, []int{1, 4, 2, 5, 0, 3}) {
		t.Errorf("the order is %v", got)
	}
}

// TestRunBefore: what runs before wrappers and before the handler runs once, in front of the first that asks for it.
func TestRunBefore(t *testing.T) {
	fn := func(id unit.FuncID) flow.Value { return flow.Value{Kind: flow.Function, Func: flow.FuncRef{Func: id}} }
	const handler, session, signedIn, admin = 1, 2, 3, 4
	r := &placer{before: map[flow.FuncRef][]Wrapper{
		{Func: handler}:  {{Value: fn(admin)}, {Value: fn(session)}},
		{Func: signedIn}: {{Value: fn(session)}},
		{Func: admin}:    {{Value: fn(signedIn)}},
		{Func: session}:  {{Value: fn(admin)}}, // each asks for the other: no round is begun again
	}}
	for _, c := range []struct {
		wrappers, want []unit.FuncID
	}{
		{nil, []unit.FuncID{session, signedIn, admin}},
		{[]unit.FuncID{signedIn, admin}, []unit.FuncID{admin, session, signedIn}},
		{[]unit.FuncID{9}, []unit.FuncID{9, session, signedIn, admin}},
	} {
		rt := &Route{Handler: fn(handler)}
		for _, id := range c.wrappers {
			rt.Wrappers = append(rt.Wrappers, Wrapper{Value: fn(id)})
		}
		r.addRunBefore(rt)
		var got []unit.FuncID
		for _, w := range rt.Wrappers {
			got = append(got, w.Value.Func.Func)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of the wrappers %v run %v, want %v", c.wrappers, got, c.want)
		}
	}
}

func TestNameBelow(t *testing.T) {
	for _, c := range []struct {
		name  string
		above []string
		want  string
	}{
		{"list", []string{"boats"}, "list"},
		{"*:list", nil, "list"},
		{"*:list", []string{"fleet", "boats"}, "fleet:boats:list"},
		{"*.list", []string{"boats"}, "boats.list"},
		{"edit_*_boat", nil, "edit_boat"},
		{"edit_*_boat", []string{"admin"}, "edit_admin_boat"},
		{"sink_*", []string{"admin", "boat"}, "sink_admin_boat"},
		{"search_**_boats", []string{"admin", "boat"}, "search_admin_boats"},
		{"search_**_boats", []string{"boat"}, "search_boats"},
		{"sink_*", nil, "sink"},
	} {
		if got := NameBelow(c.name, c.above); got != c.want {
			t.Errorf("%s below %v: %s, want %s", c.name, c.above, got, c.want)
		}
	}
}
