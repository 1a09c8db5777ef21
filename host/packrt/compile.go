package packrt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
)

// compiled is a module that the engine has compiled.
type compiled struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

func (c *compiled) close(ctx context.Context) { c.runtime.Close(ctx) }

// cacheDir is where compiled packs are kept: in the user's cache, never in a
// project. Entries are native code guarded by a checksum only, so nothing that
// others can write may be used.
func cacheDir() string {
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	dir := filepath.Join(base, "drift", "packs")
	if os.MkdirAll(dir, 0o700) != nil || os.Chmod(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// engineConfig bounds the memory. Calls are bounded by the steps of the metered
// module; the engine's own deadline would cost more and miss recursion.
func engineConfig() wazero.RuntimeConfig {
	return wazero.NewRuntimeConfigCompiler().WithMemoryLimitPages(wasmcheck.MaxPages).WithCoreFeatures(api.CoreFeaturesV2)
}

// compile compiles a module. With cached, the native code is kept between runs.
func compile(ctx context.Context, wasm []byte, cached bool) (*compiled, error) {
	config := engineConfig()
	if dir := cacheDir(); cached && dir != "" {
		if cache, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
			if c, err := compileWith(ctx, config.WithCompilationCache(cache), wasm); err == nil {
				return c, nil
			}
			// A damaged cache entry fails the compilation: go on without the cache.
		}
	}
	return compileWith(ctx, config, wasm)
}

func compileWith(ctx context.Context, config wazero.RuntimeConfig, wasm []byte) (*compiled, error) {
	r := wazero.NewRuntimeWithConfig(ctx, config)
	module, err := r.CompileModule(ctx, wasm)
	if err == nil {
		err = addFunctions(ctx, r)
	}
	if err != nil {
		r.Close(ctx)
		return nil, fmt.Errorf("the module does not compile: %w", firstLine(err))
	}
	return &compiled{r, module}, nil
}

func firstLine(err error) error {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New(line)
}
