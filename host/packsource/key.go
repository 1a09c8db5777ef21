package packsource

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// keyBlock is the type of the PEM block that holds a private key.
const keyBlock = "PRIVATE KEY"

// NewKey makes a key to sign packs with and writes it to a file that is not there yet, readable by its owner alone.
func NewKey(file string) (ed25519.PrivateKey, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s is there already; sign with it without --new-key, or name another file", file)
	}
	if err != nil {
		return nil, fmt.Errorf("write the key: %w", err)
	}
	if err := errors.Join(pem.Encode(f, &pem.Block{Type: keyBlock, Bytes: der}), f.Close()); err != nil {
		return nil, fmt.Errorf("write the key: %w", err)
	}
	return key, nil
}

// ReadKey reads a key that NewKey, or openssl genpkey -algorithm ed25519, wrote.
func ReadKey(file string) (ed25519.PrivateKey, error) {
	text, err := sourcefile.ReadGiven(file, maxSignature)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no key in %s; --new-key makes one there", file)
	}
	if err != nil {
		return nil, fmt.Errorf("read the key: %w", err)
	}
	block, _ := pem.Decode(text)
	if block == nil || block.Type != keyBlock {
		return nil, fmt.Errorf("%s holds no private key in PEM", file)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("read the key in %s: %w", file, err)
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("the key in %s is no ed25519 key", file)
	}
	return key, nil
}

// KeyText is the public half of a key as packSigners holds it.
func KeyText(key ed25519.PrivateKey) string { return Key(key.Public().(ed25519.PublicKey)) }
