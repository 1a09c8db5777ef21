package templates

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
)

func TestScriptsThatAServerFillsIn(t *testing.T) {
	for _, c := range []struct{ about, name, source, want string }{
		{"a value in a text", "a.html", `<script>fetch("/boats/{{ boat_id }}/crew")</script>`, "fetch(`/boats/${boat_id}/crew`)"},
		{"a member", "a.html", `<script>fetch('/boats/{{ boat.id }}')</script>`, "fetch(`/boats/${boat.id}`)"},
		{"a value under a filter", "a.html", `<script>let rows = {{ rows|tojson }};</script>`, "let rows = value ;"},
		{"the name of the template's value is one of the script's", "a.html", `<script>const boat = "{{ boat }}";</script>`, "const boat = `${value}`;"},
		{"the same value twice", "a.html", `<script>a("{{ b }}"); c({{ b }});</script>`, "a(`${b}`); c(b );"},
		{"two values that have no name of their own", "a.html", `<script>a({{ f(1) }}, {{ f(2) }})</script>`, "a(value , value1 )"},
		{"a name that means something else in a browser", "a.html", `<script>go("{{ location }}")</script>`, "go(`${value}`)"},
		{"a path by its name", "a.html", `<script>$.get("{% url 'crew' 5 %}?x=" + x)</script>`, "$.get(`${route$crew$s5}?x=` + x)"},
		{"a condition in a text", "a.html", `<script>f("/a{% if b %}/c{% endif %}")</script>`, "f(`${value}`)"},
		{"a backtick in the text", "a.html", "<script>f(\"`{{ b }}\")</script>", "f(`${v}`)"},
		{"a condition between statements", "a.html", `<script>{% if b %}f();{% elif c %}g();{% else %}h();{% endif %}i();</script>`, "if(v){f();}if(v1){g();}else{h();}i();"},
		{"two conditions are two", "a.html", `<script>{% if b %}f();{% endif %}{% if c %}g();{% endif %}</script>`, "if(v){f();}if(v1){g();}"},
		{"a loop", "a.html", `<script>{% for boat in boats %}f({{ boat.id }});{% endfor %}</script>`, "if(value){f(boat.id );}"},
		{"a condition in an expression", "a.html", `<script>const b = {% if c %}"/d"{% else %}"/e"{% endif %};</script>`, "const b = v ;"},
		{"a loop in a list", "a.html", `<script>const b = [{% for c in d %}"{{ c }}",{% endfor %}];</script>`, "const b = [...value ];"},
		{"a condition in an object", "a.html", `<script>f({a: 1, {% if c %}b: 2,{% endif %} d: 3})</script>`, "f({a: 1, ...v, d: 3})"},
		{"a condition around half a function", "a.html", `<script>{% if b %}function f() { {% endif %} }</script>`, "v }"},
		{"a condition that ends elsewhere", "a.html", `<script>{% if b %}f();</script>`, "f();"},
		{"what only sets", "a.html", `<script>{% load x %}{# no #}f();{% block y %}g();{% endblock %}</script>`, "f(); g();"},
		{"a part of a name", "a.html", `<script>let row_{{ i }} = 1</script>`, "let row____i___ = 1"},
		{"a name of a property", "a.html", `<script>f({"b{{ c }}": 1})</script>`, "f({[c] : 1})"},
		{"a comment", "a.html", `<script>// {{ b }}` + "\nf() /* {% if c %} */</script>", "// f() /* */"},
		{"a quote in a pattern", "a.html", `<script>b.replace(/'/g, "{{ c }}")</script>`, "b.replace(/'/g, `${c}`)"},
		{"a template literal", "a.html", "<script>f(`/b/{{ c }}/${d}`)</script>", "f(`/b/${c}/${d}`)"},
		{"a name that fills its tag", "a.html", `<script>a("{{1}}/{{2}}")</script>`, "a(`${v}/${v1}`)"},
		{"a break in a tag", "a.html", "<script>f({{\n  boat_id\n}})</script>", "f( boat_id )"},
		{"ERB", "a.html.erb", `<script>$.post("<%= crew_path(@boat) %>", {c: <%= @b %>})</script>`, "$.post(`${route$crew$s}`, {c: b })"},
		{"ERB between statements", "a.html.erb", `<script><% if b? %>f();<% else %>g();<% end %><% @b.each do |c| %>h();<% end %></script>`, "if(v){f();}else{g();}if(value){h();}"},
		{"a script that Rails gives its tag", "a.html.erb", `<p><%= javascript_tag do %>f(<%= b %>);<% if c %>g();<% end %><% end %></p>`, "f(b );if(v){g();}"},
		{"a script as a whole", "a.js.erb", `f("<%= b %>");`, "f(`${b}`);"},
		{"EJS", "a.ejs", `<script><% if (b) { %>f("<%- c %>");<% } else { %>g();<% } %></script>`, "if(value){f(`${c}`);}else{g();}"},
		{"braces of a script of its own", "a.html", `<script type="text/babel">const b = <i style={{c: 1}}/></script>`, "const b = <i style={{c: 1}}/>"},
		{"markup without a script", "a.html", `<p>{{ b }}</p><script src="/c.js"></script>`, ""},
	} {
		got, _ := Scripts(c.name, []byte(c.source))
		if len(got) != len(c.source) || strings.Count(string(got), "\n") != strings.Count(c.source, "\n") {
			t.Errorf("%s: positions have moved: %q", c.about, got)
		}
		text := string(got)
		if text := strings.Join(strings.Fields(text), ""); text != strings.Join(strings.Fields(c.want), "") { // blanks only fill
			t.Errorf("%s: %q, want %q", c.about, got, c.want)
		}
		if c.about == "a condition around half a function" {
			continue // nothing makes it a script
		}
		if out := syntax.Parse(syntax.JavaScript, got, syntax.DefaultLimits, nil); len(out.Problems) > 0 {
			t.Errorf("%s: %q: %v", c.about, got, out.Problems)
		}
	}
}
