package summary

import (
	"fmt"
	"strings"
	"testing"
)

// serves is a handler of a route that has a name, asking a client that asks for one.
func serves(method, path, name string) *Summary {
	s := &Summary{Kind: KindHandler, Identity: Identity{Binding: &Binding{Transport: "http", Semantics: Rest{Method: Str(method), Path: Str(path)}}}, Confidence: Confidence{Source: SourceInferredStatic, Level: LevelHigh}}
	s.Metadata.ForHTTP().Name = name
	return s
}

func asking(method, path string) *Summary {
	b := Binding{Transport: "http", Semantics: Rest{Method: Str(method), Path: Str(path)}}
	s := &Summary{Kind: KindClient, Identity: Identity{Binding: &b}, Confidence: Confidence{Source: SourceInferredStatic, Level: LevelLow},
		Gaps: []Gap{{Type: GapUnfollowedCall, Consequence: ConsequenceUnknown, Description: AsksForRoute + ", and no route that was read has it"},
			{Type: GapUnfollowedCall, Consequence: ConsequenceUnknown, Description: "another"}},
		Transitions: []Transition{{Effects: []Effect{InteractionEffect{Binding: b}, Invocation{Callee: "show"}}}}}
	s.Metadata.ForHTTP().AsksFor = &RouteAskedFor{Names: RoutesAskedFor(path), Level: LevelMedium}
	return s
}

func TestRouteNames(t *testing.T) {
	routes := []*Summary{serves("GET", "/boats", "boats"), serves("POST", "/boats", "boats"), serves("GET", "/boats/<int:id>", "boat"), serves("PATCH", "/boats/<int:id>", "boat"),
		serves("GET", "/fleet/:id/crew", "crew"), serves("GET", "/fleet/:fleet_id/crew/:id", "crew"), serves("GET", "/a", "main.view"), serves("GET", "/fleet", "fleet|ships:a|b:list"), serves("GET", "/x", "twice"), serves("GET", "/y", "twice")}
	for i := range maxNamed + 1 {
		routes = append(routes, serves("GET", fmt.Sprintf("/many/%d", i), "many"))
	}
	for _, c := range []struct{ asks, want string }{
		{"/{route:boats}", "/boats"},
		{"/{route:boat;5}", "/boats/5"},
		{"/{route:boat;}", "/boats/{id}"},
		{"/{route:boat;id=7}/crew", "/boats/7/crew"},
		{"/{route:boat;;format=json}", "/boats/{id}"},
		{"/{route:crew;5}", "/fleet/5/crew"},
		{"/{route:crew;;9}", "/fleet/{fleet_id}/crew/9"},
		{"/{route:twice}/z", "(/x/z|/y/z)"},
		{"/{route:ships:a:list}", "/fleet"},
		{"/{route:ships:list}", ""},
		{"/{route:.view}", "/a"},
		{"/{route:PATCH boat;}", "/boats/{id}"},
		{"/{route:none}", ""},
		{"/{route:many}", ""},
		{"/{route:boats}/{route:none}", ""},
	} {
		client := asking("GET", c.asks)
		all := ResolveRouteNames(append([]*Summary{client}, routes...))
		got, low := all[0], LevelMedium
		path, gaps := "", 1
		if r := got.Identity.Binding.Semantics.(Rest); r.Path != nil {
			path = *r.Path
		}
		if c.want == "" {
			low, gaps = LevelLow, 2
		}
		effect := ""
		if r := got.Transitions[0].Effects[0].(InteractionEffect).Binding.Semantics.(Rest); r.Path != nil {
			effect = *r.Path
		}
		if path != c.want || effect != c.want || got.Confidence.Level != low || len(got.Gaps) != gaps {
			t.Errorf("%s: %q and %q, %s, %d gaps, want %q", c.asks, path, effect, got.Confidence.Level, len(got.Gaps), c.want)
		}
		if r := client.Identity.Binding.Semantics.(Rest); *r.Path != c.asks || len(client.Gaps) != 2 {
			t.Errorf("%s: what others may hold was changed", c.asks)
		}
	}
	if all := ResolveRouteNames([]*Summary{asking("POST", "/{route:POST boat}"), asking("POST", "/{route:POST boats}")}, routes...); len(all) != 1 || *all[0].Identity.Binding.Semantics.(Rest).Path != "/boats" {
		t.Errorf("what is asked for only where a method has it: %d left", len(all))
	}
}

func TestRoutesOfPages(t *testing.T) {
	writes := func(method, path, page string) *Summary {
		s := serves(method, path, "")
		s.Transitions = []Transition{{Effects: []Effect{Invocation{Callee: "render", Args: []ValueRef{LiteralRef{Value: page}}}}}}
		return s
	}
	form := serves("*", "/form", "")
	form.Metadata.HTTP.Pages = []string{"boats/form.html"}
	routes := []*Summary{writes("GET", "/boats", "boats/list.html"), serves("POST", "/boats", ""), writes("GET", "/harbours", "list.html"), serves("POST", "/harbours", ""),
		writes("GET", "/read", "read.html"), form}
	for _, c := range []struct{ asks, want string }{
		{"/{route:POST page:boats/list.html}", "/boats"},
		{"/{route:POST page:fleet/templates/boats/list.html}", "/boats"},
		{"/{route:POST page:fleet/templates/list.html}", "/harbours"},
		{"/{route:POST page:fleet/boats/list.html}", ""},
		{"/{route:POST page:read.html}", ""},
		{"/{route:POST page:templates/boats/form.html}", "/form"},
		{"/{route:POST page:none.html}", ""},
	} {
		all, path := ResolveRouteNames([]*Summary{asking("POST", c.asks)}, routes...), ""
		if len(all) > 0 {
			path = *all[0].Identity.Binding.Semantics.(Rest).Path
		}
		if path != c.want {
			t.Errorf("%s: %q, want %q", c.asks, path, c.want)
		}
	}
}

func TestRouteNamesOfBodiesThatAreReadAgain(t *testing.T) {
	var text strings.Builder
	if err := WriteAll(&text, []*Summary{asking("GET", "/{route:boats}"), serves("GET", "/boats", "boats")}); err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int64{1, 1 << 20} {
		all, err := NewBodies(limit).ReadAway("a.json", strings.NewReader(text.String()), strings.NewReader(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range ResolveRouteNames(all) {
			for range 2 {
				for _, tr := range s.Body().Transitions {
					if r := tr.Effects[0].(InteractionEffect).Binding.Semantics.(Rest); *r.Path != "/boats" || len(s.Body().Gaps) != 1 {
						t.Errorf("with %d bytes held: %s, %d gaps", limit, *r.Path, len(s.Body().Gaps))
					}
				}
			}
		}
	}
}
