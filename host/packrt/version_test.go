package packrt

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/internal/modules"
)

// offered is the version of the interface that this host has.
var offered = fmt.Sprintf("%d.%d", abi.Major, abi.Minor)

// TestNewerPackMeetsOlderHost: a pack built for a later minor version, or that
// imports a function of one, is refused in one line before it runs.
func TestNewerPackMeetsOlderHost(t *testing.T) {
	newer := strings.Replace(modules.Manifest, `"2.0"`, `"2.7"`, 1)
	for name, c := range map[string]struct {
		wasm []byte
		says string
	}{
		"its manifest says so":  {modules.Pack{Manifest: newer}.Build(), "built for ABI 2.7, this drift offers " + offered},
		"it imports a function": {modules.Pack{Imports: []modules.Import{{Module: abi.ImportModule, Name: "type_shape", Type: modules.TypeThree}}}.Build(), "imports drift_v2.type_shape, which is not offered"},
		"it alone says so":      {modules.Pack{ABI: 2<<16 | 7}.Build(), "speaks ABI 2.7, this drift offers " + offered},
	} {
		if got := try(t, c.wasm, false); got.err == nil || !strings.Contains(got.err.Error(), c.says) {
			t.Errorf("%s: %v", name, got.err)
		}
	}
}

// TestOtherMajorVersion: a pack of another major version is refused because of that, whatever else it has that this one has not.
func TestOtherMajorVersion(t *testing.T) {
	manifest := strings.Replace(strings.Replace(modules.Manifest, `"2.0"`, `"1.0"`, 1), `"kind"`, `"fluent":[{"on":["x#y()"],"methods":["z"]}],"kind"`, 1)
	wasm := modules.Pack{Manifest: manifest, Imports: []modules.Import{{Module: "drift_v1", Name: "node_kind", Type: modules.TypeThree}}}.Build()
	if got := try(t, wasm, false); got.err == nil || !strings.Contains(got.err.Error(), "built for ABI 1.0, this drift offers "+offered) {
		t.Error(got.err)
	}
}

// TestOlderPackMeetsNewerHost: a pack of an older minor version runs as it did.
// The built-in packs were built for 2.0, and are run by every later host.
func TestOlderPackMeetsNewerHost(t *testing.T) {
	p := builtIn(t, "fetch")
	if p.Manifest.ABI != "2.0" {
		t.Fatalf("the pack is for %s", p.Manifest.ABI)
	}
	// A host of a later minor offers more functions than the pack imports, and knows more facts than it states.
	m, err := p.Module()
	if err != nil || len(m.Imports) >= len(abi.Functions) {
		t.Errorf("%d imports, %v", len(m.Imports), err)
	}
	inst, err := p.NewInstance(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	inst.Close(context.Background())
}
