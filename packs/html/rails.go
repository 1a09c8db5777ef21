package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// helper reads what helpers of Rails write, off tag$h("form_with", [arguments], {those with a name}, [calls in its block]).
func helper(m drift.Match) {
	h := readHelper(m.Node("call"))
	switch {
	case h.name == "form_tag":
		h.form(at(h.list, 0), 0)
	case h.name == "form_remote_tag":
		h.form(property(h.named, "url"), 0)
	case isOneOf(h.name, "form_with", "form_for", "simple_form_for", "bootstrap_form_with", "bootstrap_form_for", "semantic_form_for"):
		h.form(property(h.named, "url"), h.subject())
	case strings.HasSuffix(h.name, "form_for") || strings.HasSuffix(h.name, "form_with"):
		// The project's own form around one of these, where it is told the URL.
		if url := property(h.named, "url"); url != 0 {
			h.form(url, h.subject())
		}
	case h.name == "button_to" || h.name == "link_to" || h.name == "link_to_remote":
		h.button()
	}
}

// called is a call of a helper, taken apart.
type called struct {
	call          drift.Node
	name          string
	list          []drift.Node
	named, fields drift.Node
	method        string
}

func readHelper(call drift.Node) called {
	args := call.Arguments()
	h := called{call: call, name: strings.Trim(at(args, 0).Text(), `"`), named: at(args, 2), fields: at(args, 3)}
	h.list = at(args, 1).Children()
	if n := len(h.list); n > 1 && h.list[n-1].Kind() == "object" && h.named.Count() == 0 {
		h.named = h.list[n-1] // options in braces
	}
	h.method = strings.ToLower(textOf(property(h.named, "method")))
	for _, key := range []string{"data", "html", "form"} {
		for _, name := range []string{"turbo_method", "method", "turbo-method"} {
			if h.method == "" {
				h.method = strings.ToLower(textOf(property(property(h.named, key), name)))
			}
		}
	}
	if h.method == "" {
		h.method = strings.ToLower(textOf(property(h.named, "data-turbo-method")))
	}
	if !isOneOf(h.method, "get", "post", "put", "patch", "delete") {
		h.method = ""
	}
	return h
}

// subject is the record that a form is told to be of.
func (h *called) subject() drift.Node {
	if model := property(h.named, "model"); model != 0 {
		return model
	}
	return at(h.list, 0)
}

// form states what a form sends; subject is the record that it is of.
func (h *called) form(url, subject drift.Node) {
	body := h.body(subject, url)
	record := subject
	if record.Kind() == "template_string" && url != 0 {
		record = 0 // form_for :boat, url: …
	}
	switch name, one, asks := h.record(subject, url); {
	case url == 0 && subject == 0 || url.Kind() == "object" && url.Count() == 0:
		h.send(orPost(h.method), drift.Text("/{route:page:"+drift.FilePath()+"}"), body)
	case url != 0 && (h.method != "" || record == 0 || !asks):
		path, ok := h.path(url)
		if !ok {
			return
		}
		method := h.method
		if record == 0 {
			method = orPost(method)
		}
		h.send(method, path, body)
	case name != "":
		// The record says which of them it is, when the program runs.
		all, given := name, one
		if url == 0 {
			all, given = collection(name), nil
			one = []string{""}
		}
		made := subject.Kind() == "object"
		if h.method == "" || h.method == "post" {
			h.send("post", asksFor("POST "+all, given), body)
		}
		if !made && (h.method == "" || h.method == "patch" || h.method == "put") {
			h.send("patch", asksFor("PATCH "+name, one), body)
		}
	}
}

// record is what the routes of a form's record are called by; of a URL that asks for a route, its name and what that is given.
func (h *called) record(subject, url drift.Node) (name string, given []string, asks bool) {
	if url == 0 {
		if name = recordName(subject); ofLonger(subject, name) {
			name = ""
		}
		return name, nil, false
	}
	text := strings.TrimSuffix(strings.TrimPrefix(url.Text(), "`${route$"), "}`")
	if text == url.Text() || strings.ContainsAny(text, "`{}") {
		return "", nil, false
	}
	parts := drift.Split(text, '$')
	for _, part := range parts[1:] {
		if part == "" || part[0] != 's' {
			return "", nil, false
		}
		given = append(given, "")
	}
	return parts[0], given, true
}

// ofLonger reports whether a variable stands in a template of records with a longer name that ends in its own, whose class it then most
// likely has: @comment below app/views/photo_comments.
func ofLonger(subject drift.Node, name string) bool {
	if subject.Kind() != "member_expression" || name == "" {
		return false
	}
	folder := folderOf(drift.FilePath())
	return strings.HasSuffix(folder[strings.LastIndexByte(folder, '/')+1:], "_"+drift.Plural(name))
}

// button states what button_to, and link_to with a method, send.
func (h *called) button() {
	url, method := at(h.list, 1), h.method
	if h.fields != 0 || len(h.list) == 1 || url == h.named {
		url = at(h.list, 0)
	}
	if method == "" && h.name == "button_to" {
		method = "post"
	}
	if url == 0 || method == "" || method == "get" || property(h.named, "disabled").Text() == "true" {
		return
	}
	if name := recordName(url); name != "" && url.Kind() != "template_string" {
		h.send(method, asksFor(strings.ToUpper(method)+" "+name, []string{""}), drift.Value{})
	} else if path, ok := h.path(url); ok {
		h.send(method, path, drift.Value{})
	}
}

func (h *called) send(method string, path, body drift.Value) {
	verb := drift.Value{}
	if method != "" {
		verb = drift.Text(strings.ToUpper(method))
	}
	f := drift.New(abi.FactRequest, h.call).With(abi.FieldClient, drift.Text("html")).With(abi.FieldMethod, verb).With(abi.FieldPath, path)
	switch {
	case body.Kind == abi.ValueNone:
	case method == "get":
		f.With(abi.FieldParams, body)
	default:
		f.With(abi.FieldBody, body)
	}
	f.Emit()
}

// path is that of a URL: a text, a record, a hash that names a controller's action, or what url_for makes of one.
func (h *called) path(url drift.Node) (drift.Value, bool) {
	if url.Kind() == "call_expression" {
		inner := readHelper(url)
		if inner.name != "url_for" {
			return drift.Of(url), true
		}
		if url = at(inner.list, 0); url == 0 {
			url = inner.named
		}
	}
	if url.Kind() == "object" {
		return h.action(url), true
	}
	if name := textOf(url); isName(name) {
		return asksFor(name, nil), name != "back" // url: :profile, which asks for profile_path; where :back leads is not known
	}
	if url.Kind() != "template_string" {
		if name := recordName(url); name != "" && url.Kind() == "array" {
			return asksFor(name, nil), true
		}
	}
	return drift.Of(url), !elsewhere(url)
}

// isName reports whether a text is a name and no part of a URL.
func isName(text string) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c != '_' && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return text != ""
}

// action is the path of the route that leads to a controller's action.
func (h *called) action(hash drift.Node) drift.Value {
	controller, action := textOf(property(hash, "controller")), textOf(property(hash, "action"))
	if property(hash, "controller") == 0 {
		controller = folderOf(drift.FilePath())
	}
	if property(hash, "action") == 0 {
		action = "index"
	}
	if controller == "" || action == "" {
		return drift.Of(property(hash, "controller"), ".none") // which of them is not known
	}
	var given []string
	for _, pair := range hash.Children() {
		if name := key(pair); !isOneOf(name, "controller", "action", "only_path", "anchor", "escape", "protocol", "host", "format") {
			given = append(given, name+"="+textOf(pair.Field("value")))
		}
	}
	return asksFor("serves:"+classOf(controller)+"Controller."+action, given)
}

// folderOf is the controller whose views stand where a page does.
func folderOf(page string) string {
	_, below, ok := strings.Cut("/"+page, "/app/views/")
	if end := strings.LastIndexByte(below, '/'); ok && end > 0 {
		return below[:end]
	}
	return ""
}

// classOf spells admin/boat_yards as Admin::BoatYards.
func classOf(controller string) string {
	var out string
	for i, part := range drift.Split(strings.Trim(controller, "/"), '/') {
		if i > 0 {
			out += "::"
		}
		for _, word := range drift.Split(part, '_') {
			if word != "" {
				out += strings.ToUpper(word[:1]) + word[1:]
			}
		}
	}
	return out
}

// asksFor is the path of a route by its name.
func asksFor(name string, given []string) drift.Value {
	for _, value := range given {
		name += ";" + value
	}
	return drift.Text("/{route:" + name + "}")
}

// recordName is what the routes of a record are called by the name of what holds it: boat, [:admin, boat], Boat.new.
func recordName(subject drift.Node) string {
	switch subject.Kind() {
	case "member_expression":
		name := subject.Field("property").Text()
		if name != "value" {
			return name
		}
	case "object": // of Boat.new
		return drift.Snake(property(subject, "new").Field("property").Text())
	case "template_string":
		return textOf(subject)
	case "array":
		// More than one record: how many values the route takes is not known.
		items := subject.Children()
		if len(items) != 2 || textOf(items[0]) == "" {
			return ""
		}
		if name := recordName(items[1]); name != "" {
			return textOf(items[0]) + "_" + name
		}
	}
	return ""
}

// collection is what the routes of all records of a name are called by.
func collection(name string) string {
	if all := drift.Plural(name); all != name {
		return all
	}
	return name + "_index"
}

// inputs are the methods of a form's builder, and the helpers, that write one input of the name that they are given; silent write none.
var (
	inputs = []string{"text_field", "text_area", "textarea", "hidden_field", "email_field", "password_field", "number_field", "telephone_field", "phone_field", "url_field",
		"search_field", "color_field", "range_field", "date_field", "time_field", "datetime_field", "datetime_local_field", "month_field", "week_field", "check_box", "checkbox",
		"radio_button", "select", "collection_select", "grouped_collection_select", "time_zone_select", "rich_text_area", "rich_textarea", "file_field", "collection_radio_buttons", "input", "input_field"}
	silent = []string{"label", "submit", "button", "error", "error_notification", "errors", "object", "t", "translate", "link_to", "icon", "image_tag", "content_tag", "tag", "submit_tag",
		"button_tag", "label_tag", "simple_format", "l", "number_to_currency", "pluralize", "truncate", "h"}
)

// body is what a form of a record sends: the record's fields below its name; none where the form may have others. What holds the record may
// be called otherwise than its class, unless the form leads to routes of that name.
func (h *called) body(subject, url drift.Node) drift.Value {
	if subject.Kind() == "array" && subject.Count() > 0 {
		subject = subject.Child(subject.Count() - 1)
	}
	name := ""
	if url == 0 || subject.Kind() != "member_expression" {
		name = recordName(subject)
	}
	for _, key := range []string{"as", "scope"} {
		if given := property(h.named, key); given != 0 {
			name = textOf(given)
		}
	}
	if h.fields == 0 || name == "" {
		return drift.Value{}
	}
	var keys []string
	var values []drift.Value
	for _, item := range h.fields.Children() {
		if item.Kind() != "array" || item.Count() < 2 {
			return drift.Value{}
		}
		method, field := strings.Trim(item.Child(0).Text(), `"`), strings.Trim(item.Child(1).Text(), `"`)
		if isOneOf(method, silent...) {
			continue
		}
		if item.Count() == 3 { // no method of a builder: it is given the record first
			if field != name {
				return drift.Value{}
			}
			field = strings.Trim(item.Child(2).Text(), `"`)
		}
		if field == "" || !isOneOf(method, inputs...) {
			return drift.Value{}
		}
		if !isOneOf(field, keys...) {
			keys, values = append(keys, field), append(values, drift.Text("text"))
		}
	}
	if len(keys) == 0 {
		return drift.Value{}
	}
	return drift.Object([]string{name}, []drift.Value{drift.Object(keys, values)})
}

func orPost(method string) string {
	if method == "" {
		return "post"
	}
	return method
}

func at(list []drift.Node, i int) drift.Node {
	if i < len(list) {
		return list[i]
	}
	return 0
}

func isOneOf(s string, list ...string) bool { return contains(list, s) }
