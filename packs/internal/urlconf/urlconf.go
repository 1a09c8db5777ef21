// Package urlconf reads what the packs of Django and of its REST framework share:
// path() and its kin in lists of URL patterns, and the classes behind as_view().
// A pattern that a function of the project gives is read in helper.go. It imports abi and the SDK. Begin reading at Route.
package urlconf

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Container is what a call of path() stands in: its list of patterns, by which
// include() finds it. None for a call that stands in no list, and for the pages that a
// class adds to those of a library's, as to the admin site.
func Container(call drift.Node) drift.Value {
	if fn := call.EnclosingFunction(); fn != 0 && fn.Field("name").Text() == "get_urls" && call.EnclosingClass().Field("superclasses") != 0 {
		return drift.Value{}
	}
	n := call
	for {
		p := n.Parent()
		switch p.Kind() {
		case "list", "set", "tuple", "list_comprehension":
			return drift.Of(p)
		case "call":
			fn := p.Field("function")
			if fn.Has("django.conf.urls.i18n#i18n_patterns") {
				return drift.Of(p)
			}
			if fn.Kind() == "attribute" {
				switch fn.Field("attribute").Text() {
				case "append", "insert", "extend":
					return drift.Of(fn.Field("object"))
				}
			}
			if p.ValueKind() == abi.EvaluatedArray {
				return drift.Of(p) // a helper that gives back the patterns that it is handed one by one
			}
		case "assignment":
			return named(p)
		case "", "module", "function_definition", "return_statement":
			return drift.Value{}
		}
		n = p
	}
}

// named is the list that a pattern is put into by its name: api = path("api/", include("api.urls")); urlpatterns = [api]. None where no list
// of the module has it.
func named(assignment drift.Node) drift.Value {
	name := assignment.Field("left")
	if name.Kind() != "identifier" || assignment.EnclosingFunction() != 0 {
		return drift.Value{}
	}
	root := assignment
	for p := root.Parent(); p != 0; p = p.Parent() {
		root = p
	}
	if list := listWith(root, name.Text(), 0); list != 0 {
		return drift.Of(list)
	}
	return drift.Value{}
}

// maxStatements bounds how deep statements stand in one another where a list of patterns is looked for.
const maxStatements = 8

// listWith is the first list below a statement that a name is written with, or that is added to it, and that has an element of some name.
func listWith(n drift.Node, name string, depth int) drift.Node {
	if depth > maxStatements {
		return 0
	}
	switch n.Kind() {
	case "module", "block", "if_statement", "else_clause", "elif_clause", "try_statement", "expression_statement":
		for _, c := range n.Children() {
			if list := listWith(c, name, depth+1); list != 0 {
				return list
			}
		}
	case "assignment", "augmented_assignment":
		for _, part := range Summands(n.Field("right")) {
			if part.Kind() != "list" {
				continue
			}
			for _, element := range part.Children() {
				if element.Kind() == "identifier" && element.Text() == name {
					return part
				}
			}
		}
	}
	return 0
}

// Below is a path as the language stands in front of it: i18n_patterns puts it there, of the default language unless it is told not to.
func Below(call drift.Node, path drift.Value) drift.Value {
	for n := call.Parent(); ; n = n.Parent() {
		switch n.Kind() {
		case "argument_list", "list_splat":
			continue
		case "call":
		default:
			return path
		}
		if !n.Field("function").Has("django.conf.urls.i18n#i18n_patterns") {
			return path
		}
		spoken := drift.Join(drift.Text("{language}"), path)
		if _, value, ok := drift.Keyword(n, "prefix_default_language").Const(); ok && value == "false" {
			return drift.List(path, spoken)
		}
		return spoken
	}
}

// Summands are the lists that a + b + c puts together, one for any other expression.
func Summands(n drift.Node) []drift.Node {
	if n.Kind() == "parenthesized_expression" {
		n = n.Child(0)
	}
	if n.Kind() != "binary_operator" {
		return []drift.Node{n}
	}
	return append(Summands(n.Field("left")), Summands(n.Field("right"))...)
}

// Path is the first argument of path() and re_path(), in the brace grammar.
func Path(call drift.Node, fn drift.Node) drift.Value {
	v := drift.KeywordOrPosition(call, "route", 0)
	if k := drift.Keyword(call, "regex"); k != 0 {
		v = drift.Of(k)
	}
	step := "braces"
	if fn.Has("django.urls#re_path", "django.conf.urls#url", "django.urls.conf#re_path") {
		step = "regexp"
	}
	v.Steps = append(v.Steps, step)
	return v
}

// View is the second argument, seen through calls of a library's decorators.
func View(call drift.Node) drift.Node { return Unwrap(Written(call)) }

// Written is the second argument.
func Written(call drift.Node) drift.Node {
	view := drift.Keyword(call, "view")
	if view == 0 {
		args := drift.Positional(call)
		if len(args) < 2 {
			return 0
		}
		view = args[1]
	}
	return view
}

// wrappers are the library's decorators that a view is handed to.
var wrappers = []string{"django.views.decorators.csrf#csrf_exempt", "django.views.decorators.csrf#csrf_protect", "django.contrib.auth.decorators#login_required",
	"django.views.decorators.csrf#ensure_csrf_cookie", "django.views.decorators.cache#never_cache", "django.views.decorators.clickjacking#xframe_options_exempt",
	"django.contrib.admin.views.decorators#staff_member_required", "django.views.decorators.cache#cache_page()", "django.views.decorators.http#require_POST",
	"django.views.decorators.http#require_GET", "django.contrib.auth.decorators#permission_required()", "django.contrib.auth.decorators#user_passes_test()"}

// Unwrap gives the view that a library's decorator was called with.
func Unwrap(view drift.Node) drift.Node {
	for view.Kind() == "call" && view.Field("function").Has(wrappers...) {
		args := drift.Positional(view)
		if len(args) == 0 {
			break
		}
		view = args[0]
	}
	return view
}

// Class is the class of View.as_view(…), 0 when the view is none; actions is the
// dictionary of methods and actions that it was given.
func Class(view drift.Node) (class, actions drift.Node) {
	if view.Kind() != "call" {
		return 0, 0
	}
	fn := view.Field("function")
	if fn.Kind() != "attribute" || fn.Field("attribute").Text() != "as_view" {
		return 0, 0
	}
	if args := drift.Positional(view); len(args) > 0 && args[0].Kind() == "dictionary" {
		actions = args[0]
	}
	class = fn.Field("object")
	if class.Kind() == "call" && len(class.Arguments()) == 0 {
		class = class.Field("function") // Boats().as_view()
	}
	return class, actions
}

// Allows reports whether a class view answers a method: http_method_names may leave some out.
func Allows(class drift.Node, verb string) bool {
	list := class.Property("http_method_names")
	if list == 0 || list.Element(0) == 0 {
		return true
	}
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			return false
		}
		if s := el.Str(); s == "" || drift.Upper(s) == drift.Upper(verb) {
			return true
		}
	}
}

// IsREST reports whether a class descends from one of the REST framework's.
func IsREST(class drift.Node) bool {
	for _, o := range drift.Split(class.Origins(), '\n') {
		if len(o) > 15 && o[:15] == "rest_framework." {
			return true
		}
	}
	return false
}

// IsRESTFunction reports whether a function is a view of the REST framework's: @api_view stands before it.
func IsRESTFunction(fn drift.Node) bool {
	if fn == 0 {
		return false
	}
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Kind() == "call" {
			d = d.Field("function")
		}
		if d.Has("rest_framework.decorators#api_view") {
			return true
		}
	}
	return false
}

// Unit begins the fact of one endpoint.
func Unit(call drift.Node, registrar, method, path, function drift.Value) *drift.Fact {
	return drift.New(abi.FactUnit, call).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, registrar).With(abi.FieldMethod, method).With(abi.FieldPath, path).With(abi.FieldName, Name(call))
}

// Name is the name of a pattern, below those of the namespaces around it: path("route", view, name="list").
func Name(call drift.Node) drift.Value {
	name := drift.Keyword(call, "name")
	if args := drift.Positional(call); name == 0 && len(args) > 3 {
		name = args[3]
	}
	if name == 0 {
		return drift.Value{}
	}
	return drift.Concat(drift.Text("*:"), drift.Of(name))
}
