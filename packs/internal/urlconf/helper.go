package urlconf

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// patterns are path() and its kin, those that take regular expressions first.
var patterns = []string{"django.urls#re_path", "django.conf.urls#url", "django.urls.conf#re_path", "django.urls#path", "django.urls.conf#path"}

// Route is what one call in a list of URL patterns registers: path("route", view), or a function of the project that
// gives such a pattern for what it is passed. ok is false for any other call.
func Route(call, fn drift.Node) (path drift.Value, view drift.Node, ok bool) {
	if fn.Has(patterns...) {
		view = View(call)
		return Below(call, Path(call, fn)), view, view != 0
	}
	inner := call.Property("()")
	if inner == 0 || inner == call {
		return path, 0, false
	}
	step := "braces"
	if inner.Field("function").Has(patterns[:3]...) {
		step = "regexp"
	}
	path = drift.First(drift.Of(call, "arg[regex]"), drift.Of(call, "arg[route]"), drift.Of(call, "arg[0]"))
	for i := range path.Items {
		path.Items[i].Steps = append(path.Items[i].Steps, step)
	}
	if view = View(inner); known(view) {
		return path, view, true
	}
	for _, a := range call.Arguments() {
		if a.Kind() == "keyword_argument" {
			a = a.Field("value")
		}
		if a = Unwrap(a); known(a) {
			return path, a, true
		}
	}
	return path, 0, false
}

// known reports whether an expression is a view as it is written: a function, View.as_view(…) or include(…).
func known(view drift.Node) bool {
	if view == 0 {
		return false
	}
	if class, _ := Class(view); class != 0 {
		return true
	}
	return view.ValueKind() == abi.EvaluatedFunction
}
