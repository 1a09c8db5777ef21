package packtest

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/summary"
)

// deployedUnit reads what a case says in a deploy template's stead:
// `deployed: GetOrder orders.get GET /orders/{id}` for a route,
// `deployed: Worker worker.handler cloud_queue jobs` for a channel, and the first
// two words alone for a function that is invoked by name.
func deployedUnit(text string) (extract.Deployed, error) {
	words := strings.Fields(text)
	dot := 0
	if len(words) > 1 {
		dot = strings.LastIndexByte(words[1], '.')
	}
	if len(words) != 2 && len(words) != 4 || dot < 1 {
		return extract.Deployed{}, fmt.Errorf("%q is no name, file.export and, if it is wired to one, method and path or bus and channel", text)
	}
	out := extract.Deployed{Entry: words[1][:dot], Export: words[1][dot+1:],
		Unit: summary.DeployableUnit{DeploymentTarget: summary.TargetFunction, InstanceName: words[0]}}
	if len(words) == 4 {
		b := summary.Binding{Transport: words[2], Semantics: summary.MessageBus{MessageBus: words[2], Channel: summary.Str(words[3])}}
		if strings.HasPrefix(words[3], "/") {
			b = summary.Binding{Transport: "http", Semantics: summary.Rest{Method: summary.Str(words[2]), Path: summary.Str(words[3])}}
		}
		out.Boundaries = []summary.Binding{b}
	}
	return out, nil
}

// deployedIn places the functions of a case in the folder that it was written to.
func deployedIn(dir string, list []extract.Deployed) []extract.Deployed {
	out := append([]extract.Deployed(nil), list...)
	for i := range out {
		out[i].Entry = filepath.Join(dir, filepath.FromSlash(out[i].Entry))
	}
	return out
}
