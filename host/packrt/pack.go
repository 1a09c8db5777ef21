package packrt

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/internal/schema"
)

// Pack is one loaded pack.
type Pack struct {
	Manifest *abi.Manifest
	// Hash is the SHA-256 of the module in hexadecimal, Size its bytes.
	Hash string
	Size int
	// BuiltIn packs run in this process, whatever InWorker said.
	BuiltIn bool
	// NoExample: the module is a file of somebody's without cases next to it.
	NoExample bool
	// Trace, when set, is called with what the pack asks and states; it is called by one goroutine an instance.
	Trace func(Event)

	wasm     []byte
	sealed   []byte
	config   []byte
	worker   []string
	deadline time.Duration
	maxWork  int64
	maxSteps int64
	// unmetered runs the module as it is.
	unmetered bool

	once     sync.Once
	compiled *compiled
	err      error

	mu      sync.Mutex
	strikes int
	values  int
	out     string
}

var manifestSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return schema.Compile("manifest.json", abi.ManifestSchema)
})

// Read reads a module and its manifest and checks both, without compiling the
// module. A module that is not built in is checked whole before anything else
// looks at it.
func Read(wasm []byte, builtIn bool) (*Pack, error) {
	if len(wasm) > wasmcheck.MaxModule {
		return nil, fmt.Errorf("the module has %d bytes, more than the limit of %d", len(wasm), wasmcheck.MaxModule)
	}
	raw, err := abi.SectionManifest(wasm)
	if err != nil {
		return nil, err
	}
	if len(raw) > maxManifest {
		return nil, fmt.Errorf("the manifest has %d bytes, more than the limit of %d", len(raw), maxManifest)
	}
	if err := abi.CheckVersion(raw); err != nil {
		return nil, err
	}
	if !builtIn {
		if _, err := wasmcheck.Check(wasm); err != nil {
			return nil, err
		}
	}
	m, err := readManifest(raw)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(wasm)
	return &Pack{Manifest: m, Hash: hex.EncodeToString(sum[:]), Size: len(wasm), BuiltIn: builtIn,
		wasm: wasm, sealed: raw, config: []byte("{}"), deadline: Deadline, maxWork: MaxWork, maxSteps: MaxSteps}, nil
}

// maxManifest bounds the manifest's bytes; the largest built-in one has 16 KB.
const maxManifest = 1 << 20

func readManifest(raw []byte) (*abi.Manifest, error) {
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
	return abi.ParseManifest(raw)
}

// schemaReason is the innermost cause, with its place in the document.
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

// InWorker has the pack run in processes of its own: the program started with
// these arguments, the zeroth among them, must call ServeWorker. Packs that are
// built in stay in this process.
func (p *Pack) InWorker(program string, arguments ...string) {
	p.worker = append([]string{program}, arguments...)
}

// Unmetered has a built-in pack run as it is, without counting its steps. It is
// there to compare the two: for tests, and to measure what counting costs.
func (p *Pack) Unmetered() { p.unmetered = p.BuiltIn }

func (p *Pack) remote() bool { return !p.BuiltIn && len(p.worker) > 0 }

// Compile prepares the pack; only packs that are used pay for it. A pack that
// runs in workers is compiled there, never here.
func (p *Pack) Compile(ctx context.Context) error {
	if p.remote() {
		return nil
	}
	p.once.Do(func() { p.compiled, p.err = p.compile(ctx) })
	return p.err
}

func (p *Pack) compile(ctx context.Context) (*compiled, error) {
	wasm := p.wasm
	if !p.unmetered {
		metered, err := wasmcheck.Meter(wasm)
		if err != nil {
			return nil, err
		}
		wasm = metered
	}
	return compile(ctx, wasm, p.BuiltIn)
}

// LeftOut says why the pack takes no part in the run any more; "" when it does.
// Whatever it stated before is to be dropped, so that a run's result does not
// depend on the order in which files were read.
func (p *Pack) LeftOut() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out
}

// leaveOut takes the pack out of the run.
func (p *Pack) leaveOut(reason string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.out == "" {
		p.out = reason
	}
}

// strike counts a file on which the pack reached a limit, or was ended in a process of its own.
func (p *Pack) strike(reason string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.strikes++; p.strikes >= maxStrikes && p.out == "" {
		p.out = fmt.Sprintf("left out, with what it stated elsewhere: on %d files or more it %s", maxStrikes, reason)
	}
}

// took counts what a pack stated in the whole run.
func (p *Pack) took(values int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.values += values; p.values > maxRun && p.out == "" {
		p.out = "left out: it stated more about the project than the limit"
	}
}

// Close frees what compiling took.
func (p *Pack) Close(ctx context.Context) {
	if p.compiled != nil {
		p.compiled.close(ctx)
	}
}

// Module gives the figures of the pack's module and the host functions it imports.
func (p *Pack) Module() (*wasmcheck.Module, error) { return wasmcheck.Check(p.wasm) }
