package bodies

import (
	"reflect"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/summary"
)

// TestMeanings: what a manifest says of the truth values and classes of an answer, in the order of their names.
func TestMeanings(t *testing.T) {
	got := Meanings(abi.ClientRules{Ranges: map[string][2]int{"NotFound": {404, 404}, ".response.ok": {200, 299}, "ClientError": {400, 499}}})
	want := []summary.StatusMeaning{{Path: summary.ParsePath(".response.ok"), From: 200, To: 299}, {Class: "ClientError", From: 400, To: 499}, {Class: "NotFound", From: 404, To: 404}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := Meanings(abi.ClientRules{}); got != nil {
		t.Errorf("of nothing: %+v", got)
	}
	if got := Paths([]string{".status", ".json()"}); !reflect.DeepEqual(got, []summary.Path{summary.ParsePath(".status"), summary.ParsePath(".json()")}) {
		t.Errorf("paths: %+v", got)
	}
}
