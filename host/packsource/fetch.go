package packsource

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/internal/atomicfile"
)

// downloadTime bounds one request.
const downloadTime = 60 * time.Second

// fetch downloads a module, or takes it from the cache when it is pinned.
func (s *Source) fetch(ctx context.Context, e Entry) (module, error) {
	u, err := url.Parse(e.URL)
	if err != nil {
		return module{}, fmt.Errorf("pack %s: %w", e.Name, err)
	}
	pin := strings.ToLower(e.SHA256)
	if pin != "" {
		if raw, err := hex.DecodeString(pin); err != nil || len(raw) != 32 {
			return module{}, fmt.Errorf("pack %s: sha256 %q is not 64 hexadecimal digits", e.Name, e.SHA256)
		}
	}
	inReference := u.Scheme == "oci" && strings.Contains(u.Path, "@sha256:")
	if pin == "" && !inReference && !s.AllowUnpinned {
		return module{}, fmt.Errorf("pack %s is downloaded from %s and nothing says which bytes are meant: put its sha256 into %s%s, or pass --allow-unpinned once to see it", e.Name, e.URL, FileName,
			map[bool]string{true: ", or name the image by its digest"}[u.Scheme == "oci"])
	}
	if pin != "" && len(s.Config.Signers) == 0 {
		if m, ok := s.kept(pin); ok {
			return m, nil
		}
	}
	if s.Offline {
		return module{}, fmt.Errorf("pack %s of %s is not here yet; a run that uses it fetches it", e.Name, e.URL)
	}
	var m module
	switch {
	case u.Scheme == "oci":
		m, err = s.pull(ctx, u)
	case u.Scheme == "https" || u.Scheme == "http" && loopback(u.Hostname()):
		m, err = s.download(ctx, u)
	default:
		err = fmt.Errorf("packs come by https or oci, not %s", u.Scheme)
	}
	if err != nil {
		return module{}, fmt.Errorf("fetch pack %s: %w", e.Name, err)
	}
	if got := Digest(m.wasm); got == pin || pin == "" {
		s.keep(m.wasm, got)
	}
	return m, nil
}

// loopback hosts may be spoken to without TLS.
func loopback(host string) bool { return host == "localhost" || host == "127.0.0.1" || host == "::1" }

func (s *Source) download(ctx context.Context, u *url.URL) (module, error) {
	wasm, err := s.get(ctx, u.String(), wasmcheck.MaxModule)
	if err != nil {
		return module{}, err
	}
	m := module{wasm: wasm}
	if len(s.Config.Signers) > 0 {
		signature, err := s.get(ctx, u.String()+".sig", 4096)
		if err != nil {
			return module{}, fmt.Errorf("its signature: %w", err)
		}
		m.signature = strings.TrimSpace(string(signature))
	}
	return m, nil
}

// get reads an answer of at most so many bytes.
func (s *Source) get(ctx context.Context, address string, most int64) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	answer, err := s.client(r.URL.Hostname()).Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", address, answer.Status)
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, most+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%s has more than %d bytes", address, most)
	}
	return data, nil
}

func (s *Source) cacheDir() string {
	if s.Cache != "" {
		return s.Cache
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "drift", "downloads")
}

// kept gives a module that was downloaded before. It is hashed again: what the
// folder says about its own files is not believed.
func (s *Source) kept(digest string) (module, bool) {
	dir := s.cacheDir()
	if dir == "" {
		return module{}, false
	}
	wasm, err := os.ReadFile(filepath.Join(dir, digest+".wasm"))
	if err != nil || Digest(wasm) != digest {
		return module{}, false
	}
	return module{wasm: wasm}, true
}

// keep stores a download. A folder that cannot be written only costs the next run a download.
func (s *Source) keep(wasm []byte, digest string) {
	dir := s.cacheDir()
	if dir == "" || os.MkdirAll(dir, 0o700) != nil {
		return
	}
	_ = atomicfile.Write(filepath.Join(dir, digest+".wasm"), func(w io.Writer) error {
		_, err := w.Write(wasm)
		return err
	})
}
