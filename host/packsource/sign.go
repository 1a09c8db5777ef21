package packsource

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// signed is the text before the hash in the text that is signed, so that a
// signature for something else is none for a pack.
const signed = "drift pack v1\n"

// Digest is the SHA-256 of a module in hexadecimal, as drift.json pins it.
func Digest(wasm []byte) string {
	sum := sha256.Sum256(wasm)
	return hex.EncodeToString(sum[:])
}

// Sign signs a module: an ed25519 signature, in base64, over the line "drift
// pack v1" and the hexadecimal hash of the module's bytes.
func Sign(wasm []byte, key ed25519.PrivateKey) string {
	return base64.StdEncoding.EncodeToString(ed25519.Sign(key, []byte(signed+Digest(wasm))))
}

// Key writes a public key as packSigners holds it.
func Key(key ed25519.PublicKey) string {
	return "ed25519:" + base64.StdEncoding.EncodeToString(key)
}

// Verify checks that one of the signers signed a module.
func Verify(wasm []byte, signature string, signers []string) error {
	var keys []ed25519.PublicKey
	for _, s := range signers {
		text, ok := strings.CutPrefix(s, "ed25519:")
		raw, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil || len(raw) != ed25519.PublicKeySize {
			return fmt.Errorf("packSigners holds %q, which is no key: write ed25519: and the 32 bytes of a public key in base64", s)
		}
		keys = append(keys, raw)
	}
	if signature == "" {
		return errors.New("packSigners asks for a signature and there is none; put it next to the module as FILE.wasm.sig, or into drift.json")
	}
	raw, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return fmt.Errorf("its signature is no base64: %w", err)
	}
	for _, k := range keys {
		if ed25519.Verify(k, []byte(signed+Digest(wasm)), raw) {
			return nil
		}
	}
	return errors.New("its signature is by none of the keys in packSigners")
}
