package summary

import (
	"encoding/json"
	"testing"
)

// TestDeclaredStatus: a status is a whole number or a text; what else stands there is not read as one.
func TestDeclaredStatus(t *testing.T) {
	for _, c := range []struct {
		raw  any
		want DeclaredStatus
		ok   bool
	}{
		{200.0, DeclaredStatus{Code: 200}, true}, {json.Number("404"), DeclaredStatus{Code: 404}, true}, {"4XX", DeclaredStatus{Text: "4XX"}, true},
		{200.5, DeclaredStatus{}, false}, {0.0, DeclaredStatus{}, false}, {json.Number("1.5"), DeclaredStatus{}, false}, {json.Number("0"), DeclaredStatus{}, false}, {json.Number("x"), DeclaredStatus{}, false},
		{true, DeclaredStatus{}, false}, {nil, DeclaredStatus{}, false}, {[]any{200.0}, DeclaredStatus{}, false},
	} {
		var got DeclaredStatus
		if ok := got.fromJSON(c.raw); ok != c.ok || got != c.want {
			t.Errorf("%v is %v %v", c.raw, got, ok)
		}
	}
	for s, want := range map[DeclaredStatus]any{{Code: 200}: 200, {Text: "default"}: "default"} {
		if got, ok := s.toJSON(); got != want || !ok {
			t.Errorf("%v is written %v", s, got)
		}
	}
	for s, want := range map[DeclaredStatus]int{{Text: "4XX"}: 4, {Text: "5xx"}: 5} {
		if got, ok := s.Range(); got != want || !ok {
			t.Errorf("%v is the range %d", s, got)
		}
	}
	for _, s := range []DeclaredStatus{{Code: 404}, {Text: "default"}, {Text: "44"}} {
		if _, ok := s.Range(); ok {
			t.Errorf("%v is no range", s)
		}
	}
	if !(DeclaredStatus{Text: "Default"}).IsDefault() || (DeclaredStatus{Code: 200}).IsDefault() || (DeclaredStatus{Text: "4XX"}).IsDefault() {
		t.Error("the response for what is not listed is called default")
	}
}

// TestKindsOfInputs: the name that each kind of input has in a file, which the specification fixes.
func TestKindsOfInputs(t *testing.T) {
	for want, in := range map[string]Input{"parameter": Parameter{}, "injection": Injection{}, "hookReturn": HookReturn{}, "contextValue": ContextValue{}, "closure": Closure{}} {
		if got := in.input(); got != want {
			t.Errorf("%T is called %s, want %s", in, got, want)
		}
	}
}
