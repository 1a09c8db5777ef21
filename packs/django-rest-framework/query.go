package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/perfile"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// around are the methods of views that the library runs with a request beside the one that serves it.
var around = []string{"dispatch", "initial", "initialize_request", "get_permissions", "get_queryset", "filter_queryset", "get_object", "get_serializer",
	"get_serializer_class", "get_serializer_context", "paginate_queryset", "get_filterset_kwargs", "perform_create", "perform_update", "perform_destroy"}

// more says that the library may read more of the query than is listed.
const more = "*"

// view is what is run with the requests of a class, whatever the action: methods of its own, and what the library reads.
type view struct {
	methods []string
	names   []string
	generic bool
}

// viewsSeen are the views of the file, by the expressions that name them, and asking says of classes whether they look at requests.
var (
	viewsSeen perfile.Memory[*view]
	asking    perfile.Memory[bool]
)

func viewOf(class drift.Node) *view {
	return viewsSeen.Of(class, func() *view {
		v := &view{generic: generic(class)}
		for _, name := range around {
			if class.Property(name).Kind() == "function_definition" {
				v.methods = append(v.methods, name)
			}
		}
		if v.generic {
			v.names = readByLibrary(class)
		}
		return v
	})
}

// runs states on an endpoint what else is run with its requests, and which names in the query the library reads for it.
func runs(f *drift.Fact, class drift.Node, action, verb string) *drift.Fact {
	if class == 0 {
		return f
	}
	v := viewOf(class)
	var methods []drift.Value
	for _, name := range v.methods {
		if runsIn(class, name, action) {
			methods = append(methods, drift.Of(class, abi.StepCall, "."+name))
		}
	}
	if len(methods) > 0 {
		f.With(abi.FieldFunctions, drift.List(methods...))
	}
	if !v.generic {
		return f
	}
	open := action != "destroy" && !writes(serializer(class, action, verb))
	var names []drift.Value
	for _, name := range v.names {
		open = open || name == more
		names = append(names, drift.Text(name))
	}
	if open {
		names = []drift.Value{drift.Text(more)}
	}
	if len(names) > 0 {
		f.With(abi.FieldFields, drift.List(names...))
	}
	return f
}

// runsIn reports whether the library runs a method of a view for an action: perform_update for an update only, and for an action of the
// project's own that hands its request on to one.
func runsIn(class drift.Node, method, action string) bool {
	of, hook := strings.CutPrefix(method, "perform_")
	if !hook || action == "" || action == of || action == "partial_"+of {
		return true
	}
	for _, known := range []string{"list", "retrieve", "create", "update", "partial_update", "destroy"} {
		if action == known {
			return false
		}
	}
	body := class.Property(action).Text()
	return body == "" || drift.Contains(body, "self."+of+"(") || drift.Contains(body, "self.partial_"+of+"(") || drift.Contains(body, method)
}

// generic reports whether a view is one of those that filter and page.
func generic(class drift.Node) bool {
	for _, o := range drift.Split(class.Origins(), '\n') {
		for _, module := range []string{viewsets, mixins, generics} {
			if begins(o, module) && o != viewsets+"ViewSet" && o != viewsets+"ViewSetMixin" {
				return true
			}
		}
	}
	return false
}

func begins(s, with string) bool { return len(s) >= len(with) && s[:len(with)] == with }

// within reports whether everything that a class descends from in libraries is of some modules.
func within(class drift.Node, modules ...string) bool {
	for _, o := range drift.Split(class.Origins(), '\n') {
		known := o == ""
		for _, m := range modules {
			known = known || begins(o, m)
		}
		if !known {
			return false
		}
	}
	return true
}

// readByLibrary are the names in the query that the library reads for a class.
func readByLibrary(class drift.Node) (out []string) {
	if !within(class, "rest_framework") || siteWide() == "" {
		return []string{more}
	}
	out = append(out, filtered(class)...)
	out = append(out, pages(class)...)
	if !signedIn(class) {
		out = append(out, more)
	}
	if drift.Contains(setting("DEFAULT_VERSIONING_CLASS"), "Query") {
		out = append(out, "version")
	}
	return out
}

// siteWide is what the settings say of the framework, "" where that is not known.
func siteWide() string {
	setting("DEFAULT_FILTER_BACKENDS")
	return settingsText
}

// filtered are the names that the filters of a view read.
func filtered(class drift.Node) (out []string) {
	list := class.Property("filter_backends")
	if list == 0 {
		for _, name := range settingList("DEFAULT_FILTER_BACKENDS") {
			module, last := parted(name)
			if !begins(module, "django_filters") && module != "rest_framework.filters" {
				return append(out, more)
			}
			out = append(out, filter(class, last)...)
		}
		return out
	}
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			if i == 0 && list.Text() != "[]" && list.Text() != "()" {
				return []string{more}
			}
			break
		}
		switch {
		case el.ValueKind() == abi.EvaluatedClass:
			return append(out, more)
		default:
			out = append(out, filter(class, backend(el))...)
		}
	}
	return out
}

// backend is the name of a library's filter, "" for what is no such filter.
func backend(el drift.Node) string {
	for _, name := range []string{"DjangoFilterBackend", "SearchFilter", "OrderingFilter"} {
		if called(el, name) {
			return name
		}
	}
	return ""
}

// called reports whether a value is, or descends from, what the libraries have under a name in any of their modules.
func called(el drift.Node, name string) bool {
	for _, o := range drift.Split(el.Origins(), '\n') {
		at := len(o) - len(name)
		if (begins(o, "django_filters") || begins(o, "rest_framework")) && at > 0 && o[at:] == name && (o[at-1] == '#' || o[at-1] == '.') {
			return true
		}
	}
	return false
}

// filter are the names that one filter of a library reads for a view.
func filter(class drift.Node, name string) []string {
	switch name {
	case "SearchFilter":
		if s := setting("SEARCH_PARAM"); s != "" {
			return []string{s}
		}
		return []string{"search"}
	case "OrderingFilter":
		if s := setting("ORDERING_PARAM"); s != "" {
			return []string{s}
		}
		return []string{"ordering"}
	case "DjangoFilterBackend":
		if class.Property("get_filterset_class") != 0 {
			return []string{more}
		}
		for _, at := range []string{"filterset_class", "filter_class"} {
			if set := class.Property(at); set != 0 {
				return filters(set)
			}
		}
		for _, at := range []string{"filterset_fields", "filter_fields"} {
			if fields := class.Property(at); fields != 0 {
				return lookups(fields)
			}
		}
		return nil
	}
	return []string{more}
}

// ends are what a filter over a range puts behind its name.
var ends = []string{"_min", "_max", "_after", "_before"}

// filters are the names that a set of filters reads.
func filters(set drift.Node) (out []string) {
	if set.ValueKind() != abi.EvaluatedClass || !within(set, "django_filters") {
		return []string{more}
	}
	for _, name := range set.Keys() {
		v := set.Property(name)
		if v.Kind() != "call" {
			continue
		}
		out = append(out, name)
		if drift.Contains(v.Field("function").Text(), "Range") {
			for _, end := range ends {
				out = append(out, name+end)
			}
		}
	}
	for _, s := range set.Property("Meta").Field("body").Children() {
		switch a := s.Child(0); {
		case a.Kind() != "assignment":
		case a.Field("left").Text() == "fields":
			out = append(out, lookups(a.Field("right"))...)
		case a.Field("left").Text() == "exclude":
			out = append(out, more)
		}
	}
	return out
}

// lookups are the names of fields that are listed, or of the lookups that a dictionary has for each.
func lookups(fields drift.Node) (out []string) {
	if _, _, constant := fields.Const(); constant {
		return []string{more}
	}
	if keys := fields.Keys(); len(keys) > 0 {
		for _, field := range keys {
			list := fields.Property(field)
			for i := 0; ; i++ {
				el := list.Element(i)
				if el == 0 {
					if i == 0 {
						out = append(out, more)
					}
					break
				}
				switch lookup := el.Str(); lookup {
				case "":
					out = append(out, more)
				case "exact":
					out = append(out, field)
				default:
					out = append(out, field+"__"+lookup)
					if lookup == "range" {
						for _, end := range ends {
							out = append(out, field+"__range"+end)
						}
					}
				}
			}
		}
		return out
	}
	for i := 0; ; i++ {
		el := fields.Element(i)
		if el == 0 {
			if i == 0 {
				out = append(out, more)
			}
			break
		}
		if el.Str() == "" {
			return append(out, more)
		}
		out = append(out, el.Str())
	}
	return out
}

// pagers are the library's pages, with the attributes that name what they read of the query, and what these are at first.
var pagers = []struct {
	class string
	reads [][2]string
}{
	{"PageNumberPagination", [][2]string{{"page_query_param", "page"}, {"page_size_query_param", ""}}},
	{"LimitOffsetPagination", [][2]string{{"limit_query_param", "limit"}, {"offset_query_param", "offset"}}},
	{"CursorPagination", [][2]string{{"cursor_query_param", "cursor"}, {"page_size_query_param", ""}}},
}

// pages are the names that the pages of a view read.
func pages(class drift.Node) (out []string) {
	page := class.Property("pagination_class")
	if page.Text() == "None" {
		return nil
	}
	usual := setting("DEFAULT_PAGINATION_CLASS")
	if page == 0 && (usual == "" || usual == "None") {
		return nil
	}
	for _, p := range pagers {
		if page == 0 && usual != "rest_framework.pagination."+p.class || page != 0 && !called(page, p.class) {
			continue
		}
		if page != 0 && asks(page) {
			break
		}
		for _, r := range p.reads {
			name := r[1]
			if page != 0 && page.Property(r[0]) != 0 {
				name = page.Property(r[0]).Str()
			}
			if name != "" {
				out = append(out, name)
			}
		}
		return out
	}
	return []string{more}
}

// asks reports whether a method of a class looks at the request, as far as its text tells.
func asks(class drift.Node) bool {
	return asking.Of(class, func() bool {
		for _, name := range class.Keys() {
			if fn := class.Property(name); fn.Kind() == "function_definition" && find(fn.Text(), "request", 0) >= 0 {
				return true
			}
		}
		return false
	})
}

// writes reports whether a serializer is one that does not choose by the request what it writes.
func writes(by drift.Node) bool {
	return by != 0 && by.ValueKind() == abi.EvaluatedClass && within(by, "rest_framework") && !asks(by)
}

// headers are the modules of authentications that look at the headers and the session only.
var headers = []string{"rest_framework.", "rest_framework_simplejwt", "knox", "oauth2_provider", "dj_rest_auth"}

// signedIn reports whether a view is signed in to without its query, as far as that is known.
func signedIn(class drift.Node) bool {
	if list := class.Property("authentication_classes"); list != 0 {
		for i := 0; ; i++ {
			el := list.Element(i)
			if el == 0 {
				return true
			}
			if el.ValueKind() == abi.EvaluatedClass || !within(el, headers...) {
				return false
			}
		}
	}
	for _, name := range settingList("DEFAULT_AUTHENTICATION_CLASSES") {
		known := false
		for _, h := range headers {
			known = known || begins(name, h)
		}
		if !known {
			return false
		}
	}
	return true
}
