// Command rails is the pack for Ruby on Rails: routes, controllers, filters.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "draw": draw, "stacked": stacked, "spelled": spelled, "answer": answer, "bare": bare, "conditional": conditional, "filter": filter, "protected": protected, "unprotected": unprotected, "respond": respond,
		"external": func(m drift.Match) { external(m.Node("call"), m.Text("method")) }, "devise": devise, "doorkeeper": doorkeeper, "token": token, "modules": modules, "wrapper": wrapper, "isolated": isolated, "resource": jsonapiClass, "required": required, "assigned": assigned, "argument": argument, "validated": validated, "shell": shell, "document": document, "task": task})
}

func main() {}

// texts lists the texts of a value: one, or those of an array. ok is false when they are not all known.
func texts(n drift.Node) (out []string, ok bool) {
	if s := n.Str(); s != "" {
		return []string{s}, true
	}
	if n.ValueKind() != abi.EvaluatedArray {
		return nil, false
	}
	for i := 0; ; i++ {
		el := n.Element(i)
		if el == 0 {
			return out, true
		}
		s := el.Str()
		if s == "" {
			return nil, false
		}
		out = append(out, s)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func suffix(s, end string) bool { return len(s) >= len(end) && s[len(s)-len(end):] == end }

func prefix(s, start string) bool { return len(s) >= len(start) && s[:len(start)] == start }

// index finds a byte in a text, -1 when it is not there.
func index(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return i
		}
	}
	return -1
}

// passes are the modules of middleware that lets every request through.
var passes = []string{
	"ActionDispatch", "ActiveRecord", "ActionController", "Rails", "Rack::Cors", "Rack::Deflater", "Rack::MethodOverride", "Rack::ETag", "Rack::Sendfile",
	"Rack::Head", "Rack::ConditionalGet", "Rack::Runtime", "Rack::Session", "Rack::Cache", "Rack::Brotli", "Rack::MiniProfiler", "Rack::Logger", "Rack::Lock",
	"Rack::Timeout", "Rack::CommonLogger", "Rack::ContentLength", "Rack::Reloader", "Rack::TempfileReaper", "OliveBranch", "RequestStore", "Warden",
	"OmniAuth", "Sentry", "Raven", "Bullet", "Browser", "PrometheusExporter", "Prometheus", "Apartment", "Datadog", "NewRelic", "Skylight", "Lograge",
	"Airbrake", "Honeybadger", "Rollbar", "Bugsnag", "Batch", "I18n", "HttpAcceptLanguage", "Flipper", "Ahoy", "SecureHeaders", "Judoscale", "Yabeda",
	"Marginalia", "Coverband", "HireFire", "Appsignal", "ScoutApm", "BetterErrors", "WebConsole", "StackProf", "PgHero",
}

// stacked reads config.middleware.use Gate: whether such middleware answers is not read.
func stacked(m drift.Match) {
	args := rubycall.Positional(m.Node("call"))
	if len(args) == 0 || args[len(args)-1] != m.Node("what") && args[0] != m.Node("what") {
		return
	}
	what := args[0]
	if method := m.Text("method"); (method == "insert_before" || method == "insert_after") && len(args) > 1 {
		what = args[1]
	}
	if what != m.Node("what") {
		return
	}
	name := what.Text()
	for len(name) > 2 && (name[0] == ':' || name[0] == '"' || name[0] == '\'') {
		name = name[1:]
	}
	if name == "OmniAuth::Builder" {
		omniauth(m.Node("call"))
	}
	for _, p := range passes {
		if len(name) >= len(p) && name[:len(p)] == p {
			return
		}
	}
	drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldName, drift.Text(abi.AtRoot)).With(abi.FieldPhase, drift.Text("unread")).Emit()
}

// spelled reads config.middleware.use OliveBranch::Middleware, inflection: "camel", which writes the names of all answers
// otherwise. Without an inflection each request asks for it.
func spelled(m drift.Match) {
	inflection := rubycall.Keyword(m.Node("call"), "inflection")
	if inflection == 0 {
		return
	}
	spelling := "unknown"
	if inflection.Str() == "camel" {
		spelling = "camel"
	}
	drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldPhase, drift.Text("spelled")).With(abi.FieldName, drift.Text(spelling)).Emit()
}
