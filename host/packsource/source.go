package packsource

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/packs"
)

// Source loads packs for one project.
type Source struct {
	Config *Config
	// AllowUnpinned accepts a download without a digest to hold it against.
	AllowUnpinned bool
	// Offline loads what was downloaded before and goes to no network.
	Offline bool
	// Worker is the command line that serves a pack which is not built in (packrt.Pack.InWorker):
	// the program, then its arguments from the zeroth on.
	Worker []string
	// Admit, when set, has the last word on a pack that is not built in.
	Admit func(ctx context.Context, p *packrt.Pack) error
	// Note, when set, is told what the user should know of a pack that was loaded.
	Note func(string)
	// Client makes the downloads; nil for one with a time limit.
	Client *http.Client
	// Cache is the folder of what was downloaded, by digest; "" for the user's.
	Cache string
}

// Load reads a pack by what -f says: NAME of drift.json, of the project's folder
// or built in, the path of a module, an https or oci URL; each with =FILE for a
// file with the pack's configuration.
func (s *Source) Load(ctx context.Context, spec string) (*packrt.Pack, error) {
	settings, given := "", false
	if !strings.Contains(spec, "://") {
		spec, settings, given = strings.Cut(spec, "=")
	}
	p, raw, err := s.find(ctx, spec)
	if err != nil {
		return nil, err
	}
	if given {
		if raw, err = readSettings(settings); err != nil {
			return nil, err
		}
	}
	if len(raw) > 0 {
		if err := p.Configure(raw); err != nil {
			if given {
				err = fmt.Errorf("%s: %w", settings, err)
			}
			return nil, fmt.Errorf("pack %s: %w", p.Manifest.ID, err)
		}
	}
	return p, nil
}

// LoadFile reads a module by its path, whatever drift.json lists under that name.
func (s *Source) LoadFile(ctx context.Context, path string) (*packrt.Pack, error) {
	return s.load(ctx, Entry{Name: path, Path: path})
}

func (s *Source) find(ctx context.Context, spec string) (p *packrt.Pack, settings []byte, err error) {
	if e, ok := s.Config.entry(spec); ok {
		if settings, err = s.Config.settings(e.Config); err != nil {
			return nil, nil, err
		}
		if e.Path == "" && e.URL == "" {
			e.Path = s.own(spec)
		}
		if e.Path == "" && e.URL == "" {
			p, err = builtIn(spec)
			if err == nil && p == nil {
				err = fmt.Errorf("%s lists the pack %q with neither path nor url, and none of that name is built in or in %s", s.Config.File, spec, Folder)
			}
			return p, settings, err
		}
		if _, replaces := packs.Module(spec); replaces && s.Note != nil {
			s.Note(fmt.Sprintf("%s puts %s in the place of the built-in pack %s", s.Config.File, cmp.Or(e.Path, e.URL), spec))
		}
		p, err = s.load(ctx, e)
		return p, settings, err
	}
	own := s.own(spec)
	p, err = builtIn(spec)
	switch {
	case err != nil:
		return nil, nil, err
	case p != nil && own != "":
		return nil, nil, fmt.Errorf("the pack %q is built in and in %s; rename the file, or list it in %s with its path", spec, Folder, FileName)
	case p != nil:
		return p, nil, nil
	case own != "":
		p, err = s.load(ctx, Entry{Name: spec, Path: own})
	case strings.Contains(spec, "://"):
		p, err = s.load(ctx, Entry{Name: spec, URL: spec})
	case strings.HasSuffix(spec, ".wasm") || strings.ContainsAny(spec, `/\`):
		abs, aerr := filepath.Abs(spec)
		if aerr != nil {
			return nil, nil, fmt.Errorf("pack %s: %w", spec, aerr)
		}
		p, err = s.load(ctx, Entry{Name: spec, Path: abs})
	default:
		return nil, nil, fmt.Errorf("there is no pack %q%s; built in are %s, and a path to a .wasm file is taken too", spec, s.meant(spec), strings.Join(packs.Names(), ", "))
	}
	return p, nil, err
}

// mostTypos is how far a name may be from one that there is and still be taken for it.
const mostTypos = 2

// meant suggests the pack whose name is nearest to one that there is not.
func (s *Source) meant(name string) string {
	best, distance := spelling.Nearest(name, slices.Concat(s.Config.Names(), s.Config.Own(), packs.Names()))
	if distance > mostTypos || best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", best)
}

// own is the path of a pack in the project's folder, "" when there is none.
func (s *Source) own(name string) string {
	if strings.ContainsAny(name, `/\.`) {
		return ""
	}
	file := s.Config.ownFile(name)
	if !s.Config.files.Exists(file) {
		return ""
	}
	return file
}

func builtIn(name string) (*packrt.Pack, error) {
	wasm, ok := packs.Module(name)
	if !ok {
		return nil, nil
	}
	return packrt.Read(wasm, true)
}

// module is what was read or fetched, with where it came from.
type module struct {
	wasm []byte
	// signature found next to it, if any.
	signature string
}

// load reads or fetches a module and holds it against its pin and its signature.
func (s *Source) load(ctx context.Context, e Entry) (*packrt.Pack, error) {
	var m module
	var err error
	if e.URL != "" {
		m, err = s.fetch(ctx, e)
	} else {
		m, err = s.read(e.Path)
	}
	if err != nil {
		return nil, err
	}
	if e.Signature != "" {
		m.signature = e.Signature
	}
	got := Digest(m.wasm)
	if e.SHA256 != "" && !strings.EqualFold(e.SHA256, got) {
		return nil, fmt.Errorf("pack %s has sha256 %s, and %s pins %s; when the new module is meant, write its hash there", e.Name, got, FileName, e.SHA256)
	}
	if len(s.Config.Signers) > 0 {
		if err := Verify(m.wasm, m.signature, s.Config.Signers); err != nil {
			return nil, fmt.Errorf("pack %s is refused: %w", e.Name, err)
		}
	}
	p, err := packrt.Read(m.wasm, false)
	if err != nil {
		return nil, fmt.Errorf("pack %s is refused: %w", e.Name, err)
	}
	if len(s.Worker) > 0 {
		p.InWorker(s.Worker[0], s.Worker[1:]...)
	}
	p.NoExample = e.URL == "" && !s.hasCases(e.Path)
	if s.Admit != nil {
		if err := s.Admit(ctx, p); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// hasCases reports whether a module's cases lie next to it, or in a folder named
// like it (packtest.Folder).
func (s *Source) hasCases(path string) bool {
	path = s.absolute(path)
	for _, dir := range []string{filepath.Dir(path), strings.TrimSuffix(path, filepath.Ext(path))} {
		cases, err := sourcefile.New(filepath.Join(dir, "cases"), false)
		if err != nil {
			continue
		}
		if entries, err := cases.Entries(cases.Dir); err == nil && len(entries) > 0 {
			return true
		}
	}
	return false
}

func (s *Source) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(s.Config.Dir, filepath.FromSlash(path))
}

// read reads a module and the signature next to it, wherever they are: what is no
// module is refused without a word of what it says.
func (s *Source) read(path string) (module, error) {
	path = s.absolute(path)
	wasm, err := sourcefile.ReadGiven(path, wasmcheck.MaxModule)
	if err != nil {
		return module{}, fmt.Errorf("cannot read the pack: %w", err)
	}
	m := module{wasm: wasm}
	signature, err := sourcefile.ReadGiven(path+".sig", maxSignature)
	if err == nil {
		m.signature = strings.TrimSpace(string(signature))
	} else if !errors.Is(err, fs.ErrNotExist) {
		return module{}, fmt.Errorf("cannot read the pack's signature: %w", err)
	}
	return m, nil
}

// maxSignature bounds a file that holds 88 letters.
const maxSignature = 4096
