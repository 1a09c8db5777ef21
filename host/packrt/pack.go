package packrt

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/drift-analyzer/drift/abi"
)

// Limits of a pack; docs/abi.md names them.
const (
	MaxModule = 8 << 20 // bytes of a module
	maxPages  = 256     // 64 KiB pages of memory: 16 MiB
	MaxFacts  = 100_000 // a file
	maxRecord = 1 << 20 // bytes of one fact
	maxTotal  = 64 << 20
	// foreignTime bounds one call of a pack that is not built in.
	foreignTime = 5 * time.Second
)

// Pack is one loaded pack.
type Pack struct {
	Manifest *abi.Manifest
	// Hash is the SHA-256 of the module in hexadecimal, Size its bytes.
	Hash string
	Size int
	// BuiltIn packs are trusted to end.
	BuiltIn  bool
	wasm     []byte
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	once     sync.Once
	err      error
	config   []byte
}

var manifestSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s: schemas are never loaded from elsewhere", url)
	}
	if err := c.AddResource("manifest.json", bytes.NewReader(abi.ManifestSchema)); err != nil {
		return nil, err
	}
	return c.Compile("manifest.json")
})

// Read reads a module's manifest and checks it, without compiling the module.
func Read(wasm []byte, builtIn bool) (*Pack, error) {
	if len(wasm) > MaxModule {
		return nil, fmt.Errorf("the module has %d bytes, more than the limit of %d", len(wasm), MaxModule)
	}
	raw, err := abi.SectionManifest(wasm)
	if err != nil {
		return nil, err
	}
	schema, err := manifestSchema()
	if err != nil {
		return nil, fmt.Errorf("compile the manifest schema: %w", err)
	}
	var doc any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("the manifest is no JSON: %w", err)
	}
	if err := schema.Validate(doc); err != nil {
		return nil, fmt.Errorf("the manifest does not fit its schema: %s", schemaReason(err))
	}
	m, err := abi.ParseManifest(raw)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(wasm)
	return &Pack{Manifest: m, Hash: hex.EncodeToString(sum[:]), Size: len(wasm), BuiltIn: builtIn, wasm: wasm, config: []byte("{}")}, nil
}

// schemaReason is the innermost cause, with its place in the manifest.
func schemaReason(err error) string {
	var v *jsonschema.ValidationError
	if !errors.As(err, &v) {
		return err.Error()
	}
	for len(v.Causes) > 0 {
		v = v.Causes[0]
	}
	at := v.InstanceLocation
	if at == "" {
		at = "/"
	}
	return at + ": " + v.Message
}

// cacheDir is where compiled packs are kept: in the user's cache, never in a project.
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

// Compile compiles the module; only packs that are used pay for it.
func (p *Pack) Compile(ctx context.Context) error {
	p.once.Do(func() { p.err = p.compile(ctx) })
	return p.err
}

func (p *Pack) compile(ctx context.Context) error {
	config := wazero.NewRuntimeConfigCompiler().WithMemoryLimitPages(maxPages).WithCoreFeatures(api.CoreFeaturesV2)
	if !p.BuiltIn {
		config = config.WithCloseOnContextDone(true)
	}
	if dir := cacheDir(); dir != "" {
		if cache, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
			if err := p.compileWith(ctx, config.WithCompilationCache(cache)); err == nil || p.compiled != nil {
				return err
			}
			// A damaged cache entry fails the compilation: go on without the cache.
		}
	}
	return p.compileWith(ctx, config)
}

func (p *Pack) compileWith(ctx context.Context, config wazero.RuntimeConfig) error {
	r := wazero.NewRuntimeWithConfig(ctx, config)
	compiled, err := r.CompileModule(ctx, p.wasm)
	if err != nil {
		r.Close(ctx)
		return fmt.Errorf("the module does not compile: %w", firstLine(err))
	}
	if err := checkModule(compiled); err != nil {
		r.Close(ctx)
		p.compiled = nil
		return err
	}
	if err := addFunctions(ctx, r); err != nil {
		r.Close(ctx)
		return err
	}
	p.runtime, p.compiled = r, compiled
	return nil
}

func firstLine(err error) error {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New(line)
}

var exports = map[string][2]int{"drift_abi": {0, 1}, "drift_alloc": {1, 1}, "drift_manifest": {0, 1}, "drift_match": {2, 1}}

// checkModule refuses what is not of the contract before any code runs.
func checkModule(c wazero.CompiledModule) error {
	allowed := map[string]bool{}
	for _, f := range abi.Functions {
		allowed[f.Name] = true
	}
	for _, f := range c.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != abi.ImportModule || !allowed[name] {
			return fmt.Errorf("the pack imports %s.%s, which is not offered to packs", module, name)
		}
	}
	if len(c.ImportedMemories()) > 0 {
		return errors.New("the pack imports a memory; it must export one")
	}
	if _, ok := c.ExportedMemories()["memory"]; !ok {
		return errors.New("the pack exports no memory")
	}
	have := c.ExportedFunctions()
	for _, name := range []string{"drift_abi", "drift_alloc", "drift_manifest", "drift_match"} {
		f, ok := have[name]
		if !ok {
			return fmt.Errorf("the pack lacks the export %s", name)
		}
		if n := exports[name]; len(f.ParamTypes()) != n[0] || len(f.ResultTypes()) != n[1] {
			return fmt.Errorf("the pack's export %s has the wrong type", name)
		}
	}
	return nil
}

// Close frees what compiling took.
func (p *Pack) Close(ctx context.Context) {
	if p.runtime != nil {
		p.runtime.Close(ctx)
	}
}

// Imports compiles the module and lists the host functions it uses.
func (p *Pack) Imports(ctx context.Context) ([]string, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	if err := p.Compile(ctx); err != nil {
		return nil, err
	}
	var out []string
	for _, f := range p.compiled.ImportedFunctions() {
		module, name, _ := f.Import()
		out = append(out, module+"."+name)
	}
	return out, nil
}
