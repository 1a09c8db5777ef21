package packsource

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2/content"
	"oras.land/oras-go/v2/registry/remote"
	"oras.land/oras-go/v2/registry/remote/auth"
	"oras.land/oras-go/v2/registry/remote/credentials"
	"oras.land/oras-go/v2/registry/remote/errcode"
	"oras.land/oras-go/v2/registry/remote/retry"

	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
)

// How a pack lies in a registry: an image manifest with one layer of MediaType,
// and the module's signature, if any, in the manifest's annotations.
const (
	MediaType           = "application/wasm"
	SignatureAnnotation = "dev.drift.pack.signature"
)

// maxImage bounds an image's manifest.
const maxImage = 1 << 20

// pull reads a pack from a registry, as the user whom `docker login` or `oras
// login` made known to this machine, or else as nobody.
func (s *Source) pull(ctx context.Context, u *url.URL) (module, error) {
	repo, err := remote.NewRepository(u.Host + u.Path)
	if err != nil {
		return module{}, err
	}
	repo.PlainHTTP = loopback(u.Hostname())
	store, err := credentials.NewStoreFromDocker(credentials.StoreOptions{})
	if err != nil {
		return module{}, fmt.Errorf("the credentials for registries: %w", err)
	}
	client := s.client(u.Hostname())
	if s.Client == nil {
		client.Transport = retry.NewTransport(client.Transport)
	}
	repo.Client = &auth.Client{Client: client, Credential: credentials.Credential(store)}
	ctx, cancel := context.WithTimeout(ctx, downloadTime)
	defer cancel()
	reference := repo.Reference.Reference
	if reference == "" {
		return module{}, fmt.Errorf("%s names neither a tag nor a digest", u)
	}
	// A reference may carry both; the digest is what counts.
	if _, digest, ok := strings.Cut(reference, "@"); ok {
		reference = digest
	}
	at, image, err := repo.FetchReference(ctx, reference)
	var refused *errcode.ErrorResponse
	if errors.Is(err, auth.ErrBasicCredentialNotFound) || errors.As(err, &refused) && (refused.StatusCode == http.StatusUnauthorized || refused.StatusCode == http.StatusForbidden) {
		return module{}, fmt.Errorf("the registry does not let this user read it; log in with `docker login %s` or `oras login %s`: %w", u.Host, u.Host, err)
	}
	if err != nil {
		return module{}, err
	}
	defer image.Close()
	if at.Size > maxImage {
		return module{}, fmt.Errorf("the image's manifest has %d bytes, more than the limit of %d", at.Size, maxImage)
	}
	raw, err := content.ReadAll(io.LimitReader(image, maxImage), at)
	if err != nil {
		return module{}, fmt.Errorf("the image's manifest: %w", err)
	}
	var manifest ocispec.Manifest
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return module{}, fmt.Errorf("the image's manifest: %w", err)
	}
	var layers []ocispec.Descriptor
	for _, l := range manifest.Layers {
		if l.MediaType == MediaType {
			layers = append(layers, l)
		}
	}
	switch {
	case len(layers) != 1:
		return module{}, fmt.Errorf("the image has %d layers of type %s; a pack has one", len(layers), MediaType)
	case layers[0].Size > wasmcheck.MaxModule:
		return module{}, fmt.Errorf("the module has %d bytes, more than the limit of %d", layers[0].Size, wasmcheck.MaxModule)
	}
	wasm, err := content.FetchAll(ctx, repo, layers[0])
	if err != nil {
		return module{}, fmt.Errorf("the module: %w", err)
	}
	return module{wasm: wasm, signature: manifest.Annotations[SignatureAnnotation]}, nil
}
