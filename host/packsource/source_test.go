package packsource

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opencontainers/go-digest"
	"github.com/opencontainers/image-spec/specs-go"
	ocispec "github.com/opencontainers/image-spec/specs-go/v1"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/packs"
)

// project is a folder with a drift.json and a source that reads it.
// find is Find within the repository around a folder, or the folder itself.
func find(t *testing.T, dir string) (*Config, error) {
	t.Helper()
	root, ok := sourcefile.Repository(dir)
	if !ok {
		root = dir
	}
	files, err := sourcefile.New(root, false)
	if err != nil {
		t.Fatal(err)
	}
	return Find(dir, files)
}

func project(t *testing.T, config string, files map[string][]byte) *Source {
	t.Helper()
	dir := t.TempDir()
	if files == nil {
		files = map[string][]byte{}
	}
	if config != "" {
		files[FileName] = []byte(config)
	}
	for name, data := range files {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := find(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	return &Source{Config: c, Cache: t.TempDir()}
}

func built(t testing.TB, name string) []byte {
	t.Helper()
	wasm, ok := packs.Module(name)
	if !ok {
		t.Fatalf("no pack %s", name)
	}
	return wasm
}

// configurable is a module with a schema for its configuration.
func configurable(t *testing.T) []byte {
	t.Helper()
	m, err := abi.SectionManifest(built(t, "fetch"))
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(m, &doc); err != nil {
		t.Fatal(err)
	}
	doc["config"] = map[string]any{"type": "object", "properties": map[string]any{"base": map[string]any{"type": "string"}, "retries": map[string]any{"type": "integer"}}}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	wasm := built(t, "fetch")
	// The manifest's section is the last one.
	at := bytes.LastIndex(wasm, []byte(abi.SectionName))
	for wasm[at] != 0 || !sameTail(wasm, at, m) {
		at--
	}
	return abi.AppendSection(wasm[:at], text)
}

func sameTail(wasm []byte, at int, manifest []byte) bool {
	return bytes.Equal(abi.AppendSection(wasm[:at:at], manifest), wasm)
}

func (s *Source) try(spec string) (string, error) {
	p, err := s.Load(context.Background(), spec)
	if err != nil {
		return "", err
	}
	return p.Manifest.ID, nil
}

func wantError(t *testing.T, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want one line with %q", err, part)
	}
}

func TestNames(t *testing.T) {
	s := project(t, `{"packs": [{"name": "ours", "path": "tools/x.wasm"}, {"name": "express"}, {"name": "lost"}], "entries": []}`,
		map[string][]byte{"tools/x.wasm": built(t, "fetch"), "drift/packs/own.wasm": built(t, "axios"), "drift/packs/koa.wasm": built(t, "koa")})
	for spec, id := range map[string]string{"ours": "fetch", "own": "axios", "express": "express", "hono": "hono", filepath.Join(s.Config.Dir, "tools", "x.wasm"): "fetch"} {
		if got, err := s.try(spec); err != nil || got != id {
			t.Errorf("%s gave %q, %v; want %s", spec, got, err, id)
		}
	}
	for spec, part := range map[string]string{
		"koa": "is built in and in drift/packs", "lost": "neither path nor url", "nosuch": "there is no pack", "no/such.wasm": "cannot read the pack",
		"../own": "cannot read the pack", s.Config.Dir + "/tools/": "is a folder and is not read", "ftp://x/y.wasm": "nothing says which bytes are meant",
	} {
		_, err := s.try(spec)
		wantError(t, err, part)
	}
	if got := s.Config.Own(); strings.Join(got, " ") != "koa own" {
		t.Errorf("the project's own packs: %v", got)
	}
}

func TestConfigFile(t *testing.T) {
	for text, part := range map[string]string{
		`{`:                                      "is not valid",
		`{"packs": [{"name": "x", "sha": "1"}]}`: `unknown field "sha"; a pack has the keys name, path`,
		`{"packs": [{"path": "x.wasm"}]}`:        "has no name",
		`{"packs": [{"name": "x", "path": "a", "url": "https://b"}]}`:         "give one",
		`{"packs": [{"name": "x", "path": "a"}, {"name": "x", "path": "b"}]}`: "listed twice",
	} {
		_, err := parse("drift.json", []byte(text))
		wantError(t, err, part)
	}
	// The file is looked for around the folder, up to the root of the repository.
	s := project(t, `{"packs": [{"name": "express"}]}`, map[string][]byte{".git/HEAD": nil, "a/b/x.ts": nil, "repo/.git/HEAD": nil, "repo/src/x.ts": nil})
	for folder, want := range map[string]int{"a/b": 1, "repo/src": 0} {
		c, err := find(t, filepath.Join(s.Config.Dir, folder))
		if err != nil || len(c.Packs) != want {
			t.Errorf("%s: %v, %v", folder, c, err)
		}
	}
}

// TestConfigStaysInside: a configuration that drift.json names is a bounded regular file inside the root.
func TestConfigStaysInside(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(outside, []byte(`{"stolen": true}`), 0o600); err != nil {
		t.Fatal(err)
	}
	text := `{"packs": [{"name": "absolute", "path": "x.wasm", "config": "` + outside + `"}, {"name": "link", "path": "x.wasm", "config": "link.json"},
		{"name": "device", "path": "x.wasm", "config": "null.json"}, {"name": "module", "path": "zero.wasm"}]}`
	s := project(t, text, map[string][]byte{"x.wasm": built(t, "fetch")})
	for name, to := range map[string]string{"link.json": outside, "null.json": "/dev/zero", "zero.wasm": "/dev/zero"} {
		if err := os.Symlink(to, filepath.Join(s.Config.Dir, name)); err != nil {
			t.Skip(err)
		}
	}
	rel, err := filepath.Rel(s.Config.Dir, outside)
	if err != nil {
		t.Fatal(err)
	}
	s.Config.Packs = append(s.Config.Packs, Entry{Name: "dots", Path: "x.wasm", Config: []byte(`"` + filepath.ToSlash(rel) + `"`)})
	for spec, part := range map[string]string{"absolute": "no such file", "link": "leads outside the root", "device": "leads outside the root", "module": "is a device", "dots": "leads outside the root"} {
		_, err := s.try(spec)
		wantError(t, err, part)
	}
}

// TestOutermostSigners: a folder's own drift.json cannot put its signers in the place of the repository's.
func TestOutermostSigners(t *testing.T) {
	s := project(t, `{"packSigners": ["ed25519:outer"]}`, map[string][]byte{".git/HEAD": nil, "sub/drift.json": []byte(`{"packs": [{"name": "express"}], "packSigners": ["ed25519:inner"]}`),
		"plain/drift.json": []byte(`{"packs": [{"name": "express"}]}`)})
	for _, folder := range []string{"sub", "plain"} {
		c, err := find(t, filepath.Join(s.Config.Dir, folder))
		if err != nil || len(c.Packs) != 1 || len(c.Signers) != 1 || c.Signers[0] != "ed25519:outer" {
			t.Errorf("%s: %v, %v", folder, c, err)
		}
	}
}

func TestPinnedFile(t *testing.T) {
	wasm := built(t, "fetch")
	good := fmt.Sprintf(`{"packs": [{"name": "x", "path": "x.wasm", "sha256": %q}]}`, strings.ToUpper(Digest(wasm)))
	if _, err := project(t, good, map[string][]byte{"x.wasm": wasm}).try("x"); err != nil {
		t.Error(err)
	}
	_, err := project(t, good, map[string][]byte{"x.wasm": built(t, "axios")}).try("x")
	wantError(t, err, "pins "+strings.ToUpper(Digest(wasm)))
}

func TestSettings(t *testing.T) {
	wasm := configurable(t)
	load := func(config, spec string) error {
		_, err := project(t, fmt.Sprintf(`{"packs": [{"name": "x", "path": "x.wasm"%s}, {"name": "express", "config": {}}, {"name": "koa", "config": {"a": 1}}]}`, config),
			map[string][]byte{"x.wasm": wasm, "c.json": []byte(`{"base": "/api"}`), "bad.json": []byte(`{"bose": "/api"}`)}).try(spec)
		return err
	}
	for _, config := range []string{"", `, "config": {"base": "/x", "retries": 3}`, `, "config": "c.json"`} {
		if err := load(config, "x"); err != nil {
			t.Errorf("%s: %v", config, err)
		}
	}
	wantError(t, load(`, "config": {"bose": 1, "zip": 2}`, "x"), `unknown key "bose", "zip"; the pack takes base, retries`)
	wantError(t, load(`, "config": "bad.json"`, "x"), `unknown key "bose"`)
	wantError(t, load(`, "config": "none.json"`, "x"), "no such file")
	wantError(t, load(`, "config": {"retries": "many"}`, "x"), "/retries: expected integer, but got string")
	wantError(t, load("", "koa"), "takes no configuration, and a was given")
	if err := load("", "express"); err != nil {
		t.Error(err)
	}
}

func TestSignatures(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	other, _, _ := ed25519.GenerateKey(nil)
	wasm := built(t, "fetch")
	load := func(signer, signature string) error {
		files := map[string][]byte{"x.wasm": wasm}
		if signature != "" {
			files["x.wasm.sig"] = []byte(signature + "\n")
		}
		_, err := project(t, fmt.Sprintf(`{"packs": [{"name": "x", "path": "x.wasm"}], "packSigners": [%q]}`, signer), files).try("x")
		return err
	}
	if err := load(Key(public), Sign(wasm, private)); err != nil {
		t.Error(err)
	}
	wantError(t, load(Key(public), ""), "asks for a signature and there is none")
	wantError(t, load(Key(other), Sign(wasm, private)), "by none of the keys")
	wantError(t, load(Key(public), Sign(built(t, "axios"), private)), "by none of the keys")
	wantError(t, load(Key(public), "%%"), "no base64")
	wantError(t, load("rsa:abc", Sign(wasm, private)), "which is no key")
	wantError(t, load(Key(public), Sign(wasm, private)+strings.Repeat(" ", maxSignature)), "more than the limit of 4096, and is not read")
	// Built-in packs are part of the program and need no signature.
	if _, err := project(t, fmt.Sprintf(`{"packSigners": [%q]}`, Key(public)), nil).try("express"); err != nil {
		t.Error(err)
	}
}

func TestDownload(t *testing.T) {
	wasm, asked := built(t, "fetch"), 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		switch r.URL.Path {
		case "/x.wasm":
			_, _ = w.Write(wasm)
		case "/large.wasm":
			_, _ = w.Write(make([]byte, 9<<20))
		case "/away.wasm":
			http.Redirect(w, r, "http://elsewhere.example/x.wasm", http.StatusFound)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	entry := func(path, pin string) string {
		return fmt.Sprintf(`{"packs": [{"name": "x", "url": "%s/%s", "sha256": %q}]}`, server.URL, path, pin)
	}
	s := project(t, entry("x.wasm", ""), nil)
	_, err := s.try("x")
	wantError(t, err, "nothing says which bytes are meant")
	if asked != 0 {
		t.Error("it was downloaded before it was refused")
	}
	s.AllowUnpinned = true
	if _, err := s.try("x"); err != nil {
		t.Error(err)
	}
	pinned := project(t, entry("x.wasm", Digest(wasm)), nil)
	for range 2 {
		if _, err := pinned.try("x"); err != nil {
			t.Error(err)
		}
	}
	pinned.Offline = true
	if _, err := pinned.try("x"); err != nil {
		t.Errorf("what was downloaded is not found without a network: %v", err)
	}
	away := project(t, entry("x.wasm", Digest(wasm)), nil)
	away.Offline = true
	_, err = away.try("x")
	wantError(t, err, "is not here yet")
	pinned.Offline = false
	if asked != 2 {
		t.Errorf("%d downloads, want one unpinned and one pinned", asked)
	}
	// A cached file that was changed is downloaded again.
	if err := os.WriteFile(filepath.Join(pinned.Cache, Digest(wasm)+".wasm"), built(t, "axios"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := pinned.try("x"); err != nil || asked != 3 {
		t.Errorf("%v, %d downloads", err, asked)
	}
	for path, part := range map[string]string{"none.wasm": "404", "large.wasm": "more than", "away.wasm": "not followed", "x.wasm": "pins " + strings.Repeat("0", 64)} {
		_, err := project(t, entry(path, strings.Repeat("0", 64)), nil).try("x")
		wantError(t, err, part)
	}
	_, err = project(t, entry("x.wasm", "12"), nil).try("x")
	wantError(t, err, "not 64 hexadecimal digits")
	plain := project(t, "", nil)
	plain.AllowUnpinned = true
	_, err = plain.try("http://packs.example/x.wasm")
	wantError(t, err, "by https or oci, not http")
}

// registry serves images the way the distribution specification says.
type registry struct {
	blobs map[string][]byte // by digest
	tags  map[string]string
	types map[string]string
}

func (r *registry) push(tag string, wasm []byte, annotations map[string]string, layers int) string {
	layer := ocispec.Descriptor{MediaType: MediaType, Digest: digest.FromBytes(wasm), Size: int64(len(wasm))}
	m := ocispec.Manifest{Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: ocispec.MediaTypeImageManifest, Config: ocispec.DescriptorEmptyJSON, Annotations: annotations}
	for range layers {
		m.Layers = append(m.Layers, layer)
	}
	raw, _ := json.Marshal(m)
	at := digest.FromBytes(raw).String()
	r.blobs[layer.Digest.String()], r.blobs[at] = wasm, raw
	r.types[at], r.tags[tag] = ocispec.MediaTypeImageManifest, at
	return at
}

func (r *registry) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	parts := strings.Split(q.URL.Path, "/") // "", v2, acme, pack, manifests or blobs, reference
	if len(parts) != 6 {
		http.NotFound(w, q)
		return
	}
	at := parts[5]
	if tagged, ok := r.tags[at]; ok && parts[4] == "manifests" {
		at = tagged
	}
	data, ok := r.blobs[at]
	if !ok {
		http.NotFound(w, q)
		return
	}
	kind := r.types[at]
	if kind == "" {
		kind = "application/octet-stream"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Docker-Content-Digest", at)
	w.Header().Set("Content-Length", fmt.Sprint(len(data)))
	if q.Method == http.MethodGet {
		_, _ = w.Write(data)
	}
}

func TestRegistry(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &registry{map[string][]byte{}, map[string]string{}, map[string]string{}}
	wasm := built(t, "fetch")
	at := r.push("1.0.0", wasm, map[string]string{SignatureAnnotation: Sign(wasm, private)}, 1)
	r.push("two", wasm, nil, 2)
	large := r.push("large", wasm, map[string]string{"note": strings.Repeat("x", maxImage)}, 1)
	server := httptest.NewServer(r)
	defer server.Close()
	base := "oci://" + strings.TrimPrefix(server.URL, "http://") + "/acme/pack"
	s := project(t, "", nil)
	for _, spec := range []string{base + "@" + at, base + ":1.0.0@" + at} {
		if id, err := s.try(spec); err != nil || id != "fetch" {
			t.Errorf("%s gave %q, %v", spec, id, err)
		}
	}
	_, err = s.try(base + ":1.0.0")
	wantError(t, err, "or name the image by its digest")
	s.AllowUnpinned = true
	if _, err := s.try(base + ":1.0.0"); err != nil {
		t.Error(err)
	}
	for spec, part := range map[string]string{base + ":2.0.0": "not found", base + ":two": "2 layers", base: "neither a tag nor a digest",
		base + "@sha256:" + strings.Repeat("0", 64): "not found", base + "@" + large: "the image's manifest has"} {
		_, err := s.try(spec)
		wantError(t, err, part)
	}
	listed := func(tag, pin, signer string) error {
		signers := ""
		if signer != "" {
			signers = fmt.Sprintf(`, "packSigners": [%q]`, signer)
		}
		_, err := project(t, fmt.Sprintf(`{"packs": [{"name": "x", "url": %q, "sha256": %q}]%s}`, base+":"+tag, pin, signers), nil).try("x")
		return err
	}
	if err := listed("1.0.0", Digest(wasm), Key(public)); err != nil {
		t.Error(err)
	}
	wantError(t, listed("1.0.0", Digest(built(t, "axios")), ""), "pins")
	other, _, _ := ed25519.GenerateKey(nil)
	wantError(t, listed("1.0.0", Digest(wasm), Key(other)), "by none of the keys")
	// A registry that answers a digest with other bytes is found out.
	r.blobs[digest.FromBytes(wasm).String()] = built(t, "axios")
	lied := project(t, "", nil)
	_, err = lied.try(base + "@" + at)
	if err == nil {
		t.Error("a registry's other bytes were taken for the image's")
	}
}

// TestRegistryLogin: a registry that asks for a user gets the one that docker's
// configuration has for it, and no other registry's.
func TestRegistryLogin(t *testing.T) {
	r := &registry{map[string][]byte{}, map[string]string{}, map[string]string{}}
	at := r.push("1.0.0", built(t, "fetch"), nil, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if user, password, ok := q.BasicAuth(); !ok || user != "ana" || password != "secret" {
			w.Header().Set("WWW-Authenticate", `Basic realm="packs"`)
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		r.ServeHTTP(w, q)
	}))
	defer server.Close()
	host := strings.TrimPrefix(server.URL, "http://")
	for login, part := range map[string]string{"": "docker login " + host, "ana:wrong": "docker login " + host, "ana:secret": ""} {
		dir := t.TempDir()
		t.Setenv("DOCKER_CONFIG", dir)
		known := "other.example"
		if login != "" {
			known = host
		}
		config := fmt.Sprintf(`{"auths": {%q: {"auth": %q}}}`, known, base64.StdEncoding.EncodeToString([]byte(login)))
		if err := os.WriteFile(filepath.Join(dir, "config.json"), []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		id, err := project(t, "", nil).try("oci://" + host + "/acme/pack@" + at)
		if part != "" {
			wantError(t, err, part)
		} else if err != nil || id != "fetch" {
			t.Errorf("%q gave %q, %v", login, id, err)
		}
	}
}

// TestNoExample: a module of somebody's says whether cases lie beside it.
func TestNoExample(t *testing.T) {
	wasm := built(t, "fetch")
	s := project(t, "", map[string][]byte{"a/x.wasm": wasm, "b/x.wasm": wasm, "b/cases/a.ts": []byte("fetch('/x')"), "drift/packs/own.wasm": wasm, "drift/packs/own/cases/a.ts": []byte("fetch('/x')"), "drift/packs/bare.wasm": wasm})
	for spec, want := range map[string]bool{filepath.Join(s.Config.Dir, "a/x.wasm"): true, filepath.Join(s.Config.Dir, "b/x.wasm"): false, "own": false, "bare": true, "express": false} {
		p, err := s.Load(t.Context(), spec)
		if err != nil || p.NoExample != want {
			t.Errorf("%s: %v, %v", spec, p, err)
		}
	}
}
