package packrt

import (
	"context"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/internal/modules"
)

// TestNewerPackMeetsOlderHost: a pack built for a later minor version, or that
// imports a function of one, is refused in one line before it runs.
func TestNewerPackMeetsOlderHost(t *testing.T) {
	newer := strings.Replace(modules.Manifest, `"1.0"`, `"1.7"`, 1)
	for name, c := range map[string]struct {
		wasm []byte
		says string
	}{
		"its manifest says so":  {modules.Pack{Manifest: newer}.Build(), "built for ABI 1.7, this drift offers 1.0"},
		"it imports a function": {modules.Pack{Imports: []modules.Import{{Module: abi.ImportModule, Name: "type_shape", Type: modules.TypeThree}}}.Build(), "imports drift_v2.type_shape, which is not offered"},
		"it alone says so":      {modules.Pack{ABI: 1<<16 | 7}.Build(), "speaks ABI 1.7, this drift offers 1.0"},
	} {
		if got := try(t, c.wasm, false); got.err == nil || !strings.Contains(got.err.Error(), c.says) {
			t.Errorf("%s: %v", name, got.err)
		}
	}
}

// TestOlderPackMeetsNewerHost: a pack of an older minor version runs as it did.
// The built-in packs were built for 1.0, and are run by every later host.
func TestOlderPackMeetsNewerHost(t *testing.T) {
	p := builtIn(t, "fetch")
	if p.Manifest.ABI != "1.0" {
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
