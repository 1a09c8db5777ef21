package engine

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
)

// Version of the npm package quickjs-wasi that the module comes from.
const Version = "3.6.2"

// SHA256 of the module.
const SHA256 = "d4c9375f2b1ca4dc95f72c8aa2982a7a9951ac8011490d79c6582df732b4bbd9"

//go:embed quickjs.wasm
var module []byte

// Module is the engine's code, once its sum was checked.
func Module() ([]byte, error) {
	sum := sha256.Sum256(module)
	if got := hex.EncodeToString(sum[:]); got != SHA256 {
		return nil, fmt.Errorf("corroborate/engine/quickjs.wasm has the SHA-256 %s, not the pinned %s; run make quickjs", got, SHA256)
	}
	return module, nil
}
