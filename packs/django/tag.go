package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/urlconf"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// tag reads a function that a library of template tags registers: templates run it, whatever the route.
func tag(m drift.Match) {
	inside(m.Node("fn"), drift.Of(m.Node("function")))
}

// receiver reads @receiver(post_save, sender=Ship), whose function runs when something sends the signal.
func receiver(m drift.Match) { inside(m.Node("fn"), drift.Of(m.Node("function"))) }

// connected reads post_save.connect(function, sender=Ship).
func connected(m drift.Match) { inside(m.Node("call"), drift.Of(m.Node("handler"))) }

// inside states a function that Django runs by itself and that is at no boundary of its own.
func inside(at drift.Node, function drift.Value) {
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("library")).Emit()
}

// feeds are the classes of feeds: an instance of one is a view that answers GET.
var feeds = []string{"django.contrib.syndication.views#Feed", "django_ical.views#ICalFeed"}

// feed reads path("feed/", LatestFeed()): the library asks the feed for its items. False for what is no feed.
func feed(call, view drift.Node, registrar, route drift.Value) bool {
	class := view.Field("function")
	if view.Kind() != "call" || !class.Has(feeds...) {
		return false
	}
	if class.Property("items") == 0 {
		return true
	}
	urlconf.Unit(call, registrar, drift.Text("GET"), route, drift.Of(class, abi.StepCall, ".items")).With(abi.FieldRoles, drift.Text("hook")).
		With(abi.FieldWrapperRoles, drift.Text("wrapper")).With(abi.FieldResponses, drift.List(drift.List(drift.Number("200")))).With(abi.FieldDefault, drift.Number("200")).Emit()
	if class.Property("get_object") != 0 {
		inside(call, drift.Of(class, abi.StepCall, ".get_object"))
	}
	return true
}
