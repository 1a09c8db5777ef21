package packsource

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// FileName is the project's configuration file.
const FileName = config.Name

// Folder is where a project keeps packs of its own, below the configuration file.
const Folder = "drift/packs"

// Entry is one pack in drift.json: a built-in one that is configured, a file, or a download.
type Entry struct {
	// Name is what -f takes.
	Name string `json:"name"`
	// Path to a module, against the folder of drift.json; URL of one (https or oci).
	Path string `json:"path,omitempty"`
	URL  string `json:"url,omitempty"`
	// SHA256 of the module, in hexadecimal.
	SHA256 string `json:"sha256,omitempty"`
	// Signature over the module's hash, as docs/security.md describes it.
	Signature string `json:"signature,omitempty"`
	// Config of the pack: an object, or the path of a file that holds one.
	Config json.RawMessage `json:"config,omitempty"`
}

// Config is what drift.json says about packs. The file's other keys belong to other commands.
type Config struct {
	// Dir is the folder of the file, or of the project when there is none.
	Dir string
	// File is empty when there is none.
	File  string
	Packs []Entry
	// Signers are the public keys that packs which are not built in must be signed by, one of them at least.
	// Those of the outermost file count: a folder's own cannot put others in their place.
	Signers []string

	// files opens what drift.json names.
	files *sourcefile.Root
}

// Find looks for drift.json in a folder and those around it, up to the root.
func Find(dir string, files *sourcefile.Root) (*Config, error) {
	dir, all, err := config.Around(dir, files)
	if err != nil {
		return nil, err
	}
	var found *Config
	for _, text := range all {
		c, err := parse(text.Path, text.Data)
		if err != nil {
			return nil, err
		}
		if found == nil {
			found = c
		} else if len(c.Signers) > 0 {
			found.Signers = c.Signers
		}
	}
	if found == nil {
		found = &Config{Dir: dir}
	}
	found.files = files
	return found, nil
}

func parse(file string, data []byte) (*Config, error) {
	c := &Config{Dir: filepath.Dir(file), File: file}
	var top struct {
		Packs   []json.RawMessage `json:"packs"`
		Signers []string          `json:"packSigners"`
	}
	if err := json.Unmarshal(data, &top); err != nil {
		return nil, fmt.Errorf("%s is not valid: %w", file, err)
	}
	c.Signers = top.Signers
	seen := map[string]bool{}
	for i, raw := range top.Packs {
		var e Entry
		d := json.NewDecoder(bytes.NewReader(raw))
		d.DisallowUnknownFields()
		if err := d.Decode(&e); err != nil {
			reason := strings.TrimPrefix(err.Error(), "json: ")
			return nil, fmt.Errorf("%s: packs[%d]: %s; a pack has the keys name, path, url, sha256, signature and config", file, i, reason)
		}
		switch {
		case e.Name == "":
			return nil, fmt.Errorf("%s: packs[%d] has no name", file, i)
		case e.Path != "" && e.URL != "":
			return nil, fmt.Errorf("%s: pack %q has a path and a url; give one", file, e.Name)
		case seen[e.Name]:
			return nil, fmt.Errorf("%s: pack %q is listed twice", file, e.Name)
		}
		seen[e.Name] = true
		c.Packs = append(c.Packs, e)
	}
	return c, nil
}

// Names lists the packs that drift.json lists, in its order.
func (c *Config) Names() []string {
	var out []string
	for _, e := range c.Packs {
		out = append(out, e.Name)
	}
	return out
}

func (c *Config) entry(name string) (Entry, bool) {
	i := slices.IndexFunc(c.Packs, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return c.Packs[i], true
}

// Own lists the modules in the project's folder by name.
func (c *Config) Own() []string {
	var out []string
	for _, f := range c.files.Glob(filepath.Join(c.Dir, filepath.FromSlash(Folder)), ".wasm") {
		out = append(out, strings.TrimSuffix(filepath.Base(f), ".wasm"))
	}
	slices.Sort(out)
	return out
}

func (c *Config) ownFile(name string) string {
	return filepath.Join(c.Dir, filepath.FromSlash(Folder), name+".wasm")
}

// settings gives the configuration of an entry: the object, or what the file it names holds.
func (c *Config) settings(raw json.RawMessage) ([]byte, error) {
	var file string
	if len(raw) == 0 || json.Unmarshal(raw, &file) != nil {
		return raw, nil
	}
	data, err := c.files.Read(filepath.Join(c.Dir, filepath.FromSlash(file)), sourcefile.Config)
	if err != nil {
		return nil, fmt.Errorf("cannot read the pack's configuration: %w", err)
	}
	return data, nil
}

// readSettings reads a configuration that the user names.
func readSettings(file string) ([]byte, error) {
	data, err := sourcefile.ReadGiven(file, sourcefile.Config)
	if err != nil {
		return nil, fmt.Errorf("cannot read the pack's configuration: %w", err)
	}
	return data, nil
}
