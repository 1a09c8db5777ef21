package rubyapi

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// passes are the modules of Rack middleware that lets every request through.
var passes = []string{
	"Rack::Session", "Rack::Deflater", "Rack::MethodOverride", "Rack::Cors", "Rack::CommonLogger", "Rack::Logger", "Rack::ETag", "Rack::ConditionalGet",
	"Rack::Head", "Rack::Runtime", "Rack::Static", "Rack::Flash", "Rack::ContentLength", "Rack::ContentType", "Rack::Cache", "Rack::Parser",
	"Rack::PostBodyContentTypeParser", "Rack::JSONBodyParser", "Rack::Reloader", "Rack::ShowExceptions", "Rack::Lock", "Rack::NullLogger",
	"Sinatra::", "ActiveRecord::", "OmniAuth::", "Sentry::", "Raven", "Airbrake", "Honeybadger", "Rollbar", "Bugsnag", "NewRelic", "Datadog", "Prometheus",
	"BetterErrors", "Grape::Middleware::", "GrapeLogging::", "RequestStore", "Sprockets", "Warden", "I18n",
}

// Use states that Rack middleware stands before what a registrar serves: basic authentication refuses, some lets every request
// through, and what other middleware answers is not read.
func Use(call, what drift.Node, registrar drift.Value) {
	name := what.Text()
	for len(name) > 2 && name[0] == ':' {
		name = name[1:]
	}
	for _, p := range passes {
		if len(name) >= len(p) && name[:len(p)] == p {
			return
		}
	}
	f := drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, registrar)
	if what.Has("ruby#Rack::Auth::Basic") {
		f.With(abi.FieldFunctions, drift.List(drift.Of(what))).With(abi.FieldPhase, drift.Text("always")).Emit()
		return
	}
	f.With(abi.FieldPhase, drift.Text("unread")).Emit()
}
