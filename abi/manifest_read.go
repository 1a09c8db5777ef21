//go:build !tinygo

package abi

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ManifestSchema is the JSON Schema of a manifest.
//
//go:embed manifest.schema.json
var ManifestSchema []byte

// SectionName is the custom section that holds a module's manifest.
const SectionName = "drift.manifest"

// ParseManifest reads a manifest that has passed the schema.
func ParseManifest(data []byte) (*Manifest, error) {
	m := new(Manifest)
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	if err := checkVersion(m.ABI); err != nil {
		return nil, err
	}
	if err := m.resolveSets(); err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	m.calls, m.inputs = map[Gives][]Call{}, map[Holds][]Input{}
	for _, c := range m.Calls {
		m.calls[c.Gives] = append(m.calls[c.Gives], c)
	}
	for _, in := range m.Inputs {
		m.inputs[in.Holds] = append(m.inputs[in.Holds], in)
	}
	return m, nil
}

// CheckVersion refuses a manifest for an ABI that this host does not offer. It looks at nothing else, so that a pack
// of another version is refused for that reason; what is no manifest at all passes.
func CheckVersion(manifest []byte) error {
	var m struct{ ABI string }
	if json.Unmarshal(manifest, &m) != nil || m.ABI == "" {
		return nil
	}
	return checkVersion(m.ABI)
}

func checkVersion(version string) error {
	major, minor, ok := strings.Cut(version, ".")
	n, err := strconv.Atoi(minor)
	if !ok || major != strconv.Itoa(Major) || err != nil || n > Minor {
		return fmt.Errorf("the pack is built for ABI %s, this drift offers %d.%d; docs/abi.md says what changed", version, Major, Minor)
	}
	return nil
}

// UnmarshalJSON reads a number, a list of texts, or the true of a set.
func (c *Constant) UnmarshalJSON(data []byte) error {
	switch {
	case string(data) == "true":
		return nil
	case len(data) > 0 && data[0] == '[':
		return json.Unmarshal(data, &c.List)
	}
	return json.Unmarshal(data, &c.Number)
}

// MarshalJSON writes what UnmarshalJSON reads.
func (c Constant) MarshalJSON() ([]byte, error) {
	if c.List != nil {
		return json.Marshal(c.List)
	}
	return json.Marshal(c.Number)
}

// SectionManifest finds the manifest in a module's custom section without compiling it.
func SectionManifest(wasm []byte) ([]byte, error) {
	if len(wasm) < 8 || string(wasm[:4]) != "\x00asm" {
		return nil, errors.New("not a WebAssembly module")
	}
	for p := 8; p < len(wasm); {
		id := wasm[p]
		size, n := uvarint(wasm[p+1:])
		if n <= 0 || size > uint64(len(wasm)-p-1-n) {
			return nil, errors.New("the module is truncated")
		}
		body := wasm[p+1+n : p+1+n+int(size)]
		p += 1 + n + int(size)
		if id != 0 {
			continue
		}
		length, n := uvarint(body)
		if n <= 0 || length > uint64(len(body)-n) {
			return nil, errors.New("the module has a malformed custom section")
		}
		if string(body[n:n+int(length)]) == SectionName {
			return body[n+int(length):], nil
		}
	}
	return nil, fmt.Errorf("the module has no %s section: seal it with packs/internal/seal", SectionName)
}

func uvarint(b []byte) (uint64, int) {
	var v uint64
	for i := 0; i < len(b) && i < 5; i++ {
		v |= uint64(b[i]&0x7f) << (7 * i)
		if b[i] < 0x80 {
			return v, i + 1
		}
	}
	return 0, 0
}

// AppendSection appends the manifest section to a module.
func AppendSection(wasm, manifest []byte) []byte {
	body := AppendVarint(nil, uint64(len(SectionName)))
	body = append(append(body, SectionName...), manifest...)
	out := append(append([]byte(nil), wasm...), 0)
	out = AppendVarint(out, uint64(len(body)))
	return append(out, body...)
}
