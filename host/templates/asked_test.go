package templates

import (
	"reflect"
	"strings"
	"testing"
)

func TestRoutesAskedForByName(t *testing.T) {
	for _, c := range []struct {
		about, holds string
		ruby         bool
		name         string
		given        []string
	}{
		{"a tag of Django", `url 'crew' 5`, false, "crew", []string{"5"}},
		{"in a namespace, with a value that is not known", `url "boats:crew" boat.pk role='cook'`, false, "boats:crew", []string{"", "role=cook"}},
		{"a tag that keeps it under a name", `url 'crew' as u`, false, "", nil},
		{"a tag whose name is a value", `url crew 5`, false, "", nil},
		{"Flask", `url_for('boats.crew', boat_id=boat.id, _external=True)`, false, "boats.crew", []string{"boat_id="}},
		{"Flask, under a filter", `url_for("boats.crew", role="cook")|tojson`, false, "boats.crew", []string{"role=cook"}},
		{"Starlette", `request.url_for('crew', id=f(1, 2))`, false, "crew", []string{"id="}},
		{"another function", `link_for('crew')`, false, "", nil},
		{"Rails", `edit_boat_path(@boat)`, true, "edit_boat", []string{""}},
		{"Rails, without values", `boats_url`, true, "boats", nil},
		{"Rails, with a format", `boat_crew_path(boat, 5, format: :json)`, true, "boat_crew", []string{"", "5", "format="}},
		{"a path that something is done with", `boats_path.sub("a", "b")`, true, "", nil},
		{"an asset", `image_path("x.png")`, true, "", nil},
		{"a value of a template that is called alike", `lazy_url`, false, "", nil},
	} {
		name, given, _ := askedIn(c.holds, c.ruby)
		if name != c.name || !reflect.DeepEqual(given, c.given) {
			t.Errorf("%s: %q %q, want %q %q", c.about, name, given, c.name, c.given)
			continue
		}
		spelled := spellRoute(c.holds, c.ruby, nil, anyRoom)
		if c.name == "" {
			if spelled != "" {
				t.Errorf("%s: %q", c.about, spelled)
			}
			continue
		}
		read, values, ok := RouteAsked(spelled)
		if !ok || read != c.name || strings.Join(values, ";") != strings.Join(c.given, ";") || strings.Trim(spelled, "abcdefghijklmnopqrstuvwxyz_$0123456789") != "" {
			t.Errorf("%s: %q reads as %q %q", c.about, spelled, read, values)
		}
	}
	if got := spellRoute("url 'crew' 12345", false, nil, len("route$crew$s")); got != "route$crew$s" {
		t.Errorf("without room for the value: %q", got)
	}
	if _, _, ok := RouteAsked("route$"); ok {
		t.Error("a name of nothing is read")
	}
}

func TestMarkupThatSendsRequests(t *testing.T) {
	room := strings.Repeat(" ", 120)
	for _, c := range []struct{ about, name, source, want string }{
		{"a form", "a.html", `<form action="/boats" method="POST"><input name="sail"><textarea name="note"></textarea></form>`, ";()=>tag$s(\"form\",{action:`/boats`,method:`POST`,},{sail:\"\",note:\"\",});"},
		{"a value in the path", "a.html", `<form action="/boats/{{ boat.id }}/crew" method="post">{% csrf_token %}</form>      `, ";()=>tag$s(\"form\",{action:`/boats/${tag$.id}/crew`,method:`post`,},{});"},
		{"a path by its name", "a.html", `<form action="{% url 'crew' 5 %}" method="post">{{ form.as_p }}</form>             `, ";()=>tag$s(\"form\",{action:`${route$crew$s5}`,method:`post`,},{...tag$.more});"},
		{"a form that a script finds", "a.html", `<form id="f" action="/boats" method="post"><input name="sail"></form>             `, ";()=>tag$s(\"form\",{action:`/boats`,method:`post`,},{sail:\"\",...tag$.more});"},
		{"a form whose end stands elsewhere", "a.html", `<form action="/boats" method="post"><input name="sail">                            `, ";()=>tag$s(\"form\",{action:`/boats`,method:`post`,},{sail:\"\",...tag$.more});"},
		{"a form that only a script can send", "a.html", `<form id="drop" class="dropzone" action="/photos"> </form>` + room, ""},
		{"one without a method and with a control", "a.html", `<form action="/photos"><button>x</button></form>` + room, ";()=>tag$s(\"form\",{action:`/photos`,},{});"},
		{"one whose controls the server writes", "a.html", `<form action="/photos">{{ form.as_p }}</form>` + room, ";()=>tag$s(\"form\",{action:`/photos`,},{...tag$.more});"},
		{"a path that is kept under a name", "a.html", `{% url 'crew' 5 as crew_url %}<a hx-get="{{ crew_url }}">{% url 'a' as twice %}{% url 'b' as twice %}<a hx-get="{{ twice }}/x">`, ";()=>tag$s(\"a\",{\"hx-get\":`${route$crew$s5}`,});;()=>tag$s(\"a\",{\"hx-get\":`${tag$.twice}/x`,});"},
		{"a path that is set", "a.html", `{% set crew = url_for('crew', id=5) %}<a hx-get="{{ crew }}">`, ";()=>tag$s(\"a\",{\"hx-get\":`${route$crew$sid$e5}`,});"},
		{"an input outside", "a.html", `<input name="sail"><a href="/boats">x</a>`, ""},
		{"htmx", "a.html", `<button class="big" hx-delete="/boats/{{ id }}" hx-target="#x">x</button>`, ";()=>tag$s(\"button\",{\"hx-delete\":`/boats/${tag$.id}`,});"},
		{"a path that a condition decides", "a.html", `<form action="{% if a %}/x{% else %}/y{% endif %}" method="post"></form>   `, ";()=>tag$s(\"form\",{action:tag$.value,method:`post`,},{});"},
		{"a query that a condition decides", "a.html", `<a hx-get="{% url 'boats' %}?by={% if a %}{% if b %}x{% endif %}{% else %}y{% endif %}&q={{ q }}"></a>` + room, ";()=>tag$s(\"a\",{\"hx-get\":`${route$boats}?by=${tag$.value}&q=${tag$.q}`,});"},
		{"a form that asks its own page", "a.html", `<form method="get"><input name="q"></form><form id="x" method="get"></form>` + room, ";()=>tag$s(\"form\",{method:`get`,action:`${page$self}`,},{q:\"\",});;()=>tag$s(\"form\",{method:`get`,},{...tag$.more});"},
		{"a comment", "a.html", `<!-- <form action="/boats" method="post"></form> -->{# <form action="/x"></form> #}`, ""},
		{"a comment of Django", "a.html", `{% comment %}<form action="/boats" method="post"></form>{% endcomment %}`, ""},
		{"a call with a block", "a.html.erb", `<%= form_with url: boat_crew_path(@boat), method: :put do |f| %><% end %>` + room, ";()=>tag$h(\"form_with\",[],{url:`${route$boat_crew$s}`,method:`put`,},[]);"},
		{"calls in its block", "a.html.erb", `<%= form_with(model: @boat) do |f| %><% if a %><%= f.text_field :name %><% end %><%= f.submit %><% end %>` + room, ";()=>tag$h(\"form_with\",[],{model:tag$.boat,},[[\"text_field\",\"name\"],[\"submit\",\"\"],]);"},
		{"a block in a block", "a.html.erb", `<%= form_for [:admin, @boat] do |f| %><%= part "x" do %><%= f.text_field "name" %><% end %><%= @note %><% end %>` + room, ";()=>tag$h(\"form_for\",[[`admin`,tag$.boat,],],{},[[\"part\",\"x\",\"\"],[\"text_field\",\"name\"],...tag$.more]);"},
		{"a block whose end stands elsewhere", "a.html.erb", `<%= form_for Boat.new do |f| %>` + room, ";()=>tag$h(\"form_for\",[{new:tag$.Boat},],{},[...tag$.more]);"},
		{"a hash", "a.html.erb", `<%= form_tag :action => 'sink', "data-x" => "#{a.b}/1" do %><% end %>` + room, ";()=>tag$h(\"form_tag\",[],{action:`sink`,\"data-x\":`${tag$.b}/1`,},[]);"},
		{"a call in a call", "a.html.erb", `<%= form_tag(url_for({ action: :sink, id: 5 }), class: "x") do %><% end %>` + room, ";()=>tag$h(\"form_tag\",[tag$h(\"url_for\",[{action:`sink`,id:5,},],{}),],{},[]);"},
		{"braces", "a.html.erb", `<%= link_to "Sink", boat_path(@boat), data: { turbo_method: :delete, confirm: t("sure?") } %>` + room, ";()=>tag$h(\"link_to\",[`Sink`,`${route$boat$s}`,],{data:{turbo_method:`delete`,confirm:tag$.value,},});"},
		{"a call in brackets of the arguments", "a.html.erb", `<%= button_to t(".leave"), session_path, method: :delete, class: "x" %>` + room, ";()=>tag$h(\"button_to\",[tag$.value,`${route$session}`,],{method:`delete`,});"},
		{"a truth", "a.html.erb", `<%= button_to "x", session_path, disabled: true %>` + room, ";()=>tag$h(\"button_to\",[`x`,`${route$session}`,],{disabled:true,});"},
		{"a call that leads nowhere", "a.html.erb", `<%= t("boats.title") %><%= boat.name %><%= render "crew" %>` + room, ""},
		{"a call with which something is done", "a.html.erb", `<%= link_to("Sink", boat_path(@boat)).html_safe %>` + room, ""},
		{"an assignment, a condition", "a.html.erb", `<% url = boats_path %><% if url_for(x) %><% end %>` + room, ""},
		{"a form around calls", "a.html.erb", `<form action="/boats"><input name="sail"><%= submit_to "x", boats_path %></form>` + room, ";()=>tag$s(\"form\",{action:`/boats`,},{sail:\"\",...tag$.more});;()=>tag$h(\"submit_to\",[`x`,`${route$boats}`,],{});"},
	} {
		got, _ := Scripts(c.name, []byte(c.source))
		if text := strings.Join(strings.Fields(string(got)), ""); text != strings.Join(strings.Fields(c.want), "") {
			t.Errorf("%s: %q, want %q", c.about, text, c.want)
		}
	}
}

func TestCallsThatDoNotFitBeforeAScriptStandBehindIt(t *testing.T) {
	source := `<a hx-get="/a/{% url 'b' %}"><script>f();</script>` + strings.Repeat(" ", 60)
	got, _ := Scripts("a.html", []byte(source))
	if text := strings.Join(strings.Fields(string(got)), ""); text != "f();;()=>tag$s(\"a\",{\"hx-get\":`/a/${route$b}`,});" {
		t.Errorf("%q", text)
	}
	if len(got) != len(source) {
		t.Errorf("positions have moved: %q", got)
	}
	if got, _ := Scripts("a.html", []byte(`<a hx-get="/a">`)); string(got) != strings.Repeat(" ", 15)+"\n;()=>tag$s(\"a\",{\"hx-get\":`/a`,});" {
		t.Errorf("a page without room: %q", got)
	}
}
