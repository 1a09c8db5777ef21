package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// site is the registrar above the patterns that the settings name: what the settings list runs around all of them.
const site = "django"

// root reads ROOT_URLCONF = "shop.urls".
func root(m drift.Match) {
	drift.New(abi.FactMount, m.Node("at")).With(abi.FieldRegistrar, drift.Text(site)).With(abi.FieldPath, drift.Text("")).
		With(abi.FieldRegistrars, drift.Of(m.Node("value"), abi.StepModule, ".urlpatterns")).Emit()
}

// middleware reads MIDDLEWARE = ["shop.middleware.Tenant", …]: of each, in order, what calling it with a
// request runs, and the methods of the older kind.
func middleware(m drift.Match) {
	list := m.Node("value")
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			return
		}
		module, name := parted(el.Str())
		if module == "" {
			continue
		}
		wrap(el, module, "always", "wrapper", "."+name, "()")
		wrap(el, module, "always", "before", "."+name, "()", ".process_request")
		wrap(el, module, "always", "before", "."+name, "()", ".process_view")
		wrap(el, module, "error", "wrapper", "."+name, "()", ".process_exception")
		if module == "django.middleware.csrf" {
			// It refuses what changes something and carries no token.
			for _, around := range []string{site, abi.AtRoot} {
				// Patterns that nothing is seen to include are served by the site all the same.
				f := drift.New(abi.FactWrap, el).With(abi.FieldPhase, drift.Text("named")).With(abi.FieldTarget, drift.Text(module+"#"+name))
				if around == site {
					f.With(abi.FieldRegistrar, drift.Text(site)).Emit()
				} else {
					f.With(abi.FieldName, drift.Text(around)).Emit()
				}
			}
		}
		if !passing(module) || name == "LoginRequiredMiddleware" {
			own := drift.Text(module)
			own.Steps = []string{"module", "." + name}
			drift.New(abi.FactWrap, el).With(abi.FieldRegistrar, drift.Text(site)).With(abi.FieldFunctions, drift.List(own)).
				With(abi.FieldPhase, drift.Text("unread")).Emit()
		}
	}
}

func wrap(at drift.Node, module, phase, roles string, steps ...string) {
	fn := drift.Text(module)
	fn.Steps = append([]string{"module"}, steps...)
	drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, drift.Text(site)).With(abi.FieldFunctions, drift.List(fn)).
		With(abi.FieldPhase, drift.Text(phase)).With(abi.FieldWrapperRoles, drift.Text(roles)).Emit()
}

// parted cuts a dotted name before its last part.
func parted(s string) (module, name string) {
	for i := len(s) - 1; i > 0; i-- {
		if s[i] == '.' {
			return s[:i], s[i+1:]
		}
	}
	return "", s
}

// passes are the packages whose middleware lets every request through, but for what Django's own refuses before any view (hosts that
// are not allowed, forged forms).
var passes = []string{
	"django", "corsheaders", "whitenoise", "debug_toolbar", "django_prometheus", "allauth", "silk", "simple_history", "crum", "waffle", "reversion",
	"django_htmx", "csp", "hijack", "django_structlog", "log_request_id", "request_id", "easyaudit", "auditlog", "querycount", "django_browser_reload",
	"django_user_agents", "user_agents", "compression_middleware", "htmlmin", "pipeline", "sesame", "threadlocals", "django_currentuser", "author",
	"django_guid", "opencensus", "elasticapm", "raven", "scout_apm", "ddtrace", "newrelic", "nplusone", "django_cprofile_middleware", "tz_detect",
	"localflavor", "modeltranslation", "social_django", "django_multitenant", "drf_api_logger", "request_logging", "django_feature_policy",
	"django_permissions_policy", "django_referrer_policy", "minify_html", "sslserver", "impersonate", "loginas", "activity_log", "oauth2_provider",
}

// passing reports whether a module belongs to one of them.
func passing(module string) bool {
	for _, p := range passes {
		if module == p || len(module) > len(p) && module[:len(p)] == p && module[len(p)] == '.' {
			return true
		}
	}
	return false
}

// wrapped reads @method_decorator(login_required, name="dispatch") on a class of views, and @method_decorator(login_required) on a method: what
// the decorator makes runs before the methods.
func wrapped(m drift.Match) {
	call, of := m.Node("call"), m.Node("of")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	around := drift.Of(args[0])
	if args[0].ValueKind() == abi.EvaluatedFunction {
		around = drift.Of(args[0], abi.StepCall)
		drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(args[0])).With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("next")).Emit()
	}
	before := func(fn drift.Value) {
		drift.New(abi.FactWrap, call).With(abi.FieldFunction, fn).With(abi.FieldFunctions, drift.List(around)).With(abi.FieldWrapperRoles, drift.Text("wrapper")).Emit()
	}
	if of.Kind() == "function_definition" {
		before(drift.Of(of))
		return
	}
	// What stands around dispatch is told where a route names the class.
	class, name := of.Field("name"), drift.Keyword(call, "name").Str()
	for _, verb := range []string{"get", "post", "put", "patch", "delete", "head", "options"} {
		if name == verb && class.Property(verb) != 0 {
			before(drift.Of(class, abi.StepCall, "."+verb))
		}
	}
}
