package packsource

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Pin reads the module at a URL or path, whatever its hash is, checks it as for a run, and gives the entry that
// pins it. An empty name means the one in the module's manifest.
func (s *Source) Pin(ctx context.Context, from, name string) (Entry, error) {
	e := Entry{Name: name, Path: from}
	if strings.Contains(from, "://") {
		e.Path, e.URL = "", from
	} else if abs, err := filepath.Abs(from); err != nil {
		return Entry{}, fmt.Errorf("pack %s: %w", from, err)
	} else if e.Path, err = filepath.Rel(s.Config.Dir, abs); err != nil {
		return Entry{}, fmt.Errorf("pack %s: %w", from, err)
	}
	e.Path = filepath.ToSlash(e.Path)
	if e.Name == "" {
		e.Name = from
	}
	once := *s
	once.AllowUnpinned = true
	p, err := once.load(ctx, e)
	if err != nil {
		return Entry{}, err
	}
	if name == "" {
		e.Name = p.Manifest.ID
	}
	e.SHA256 = p.Hash
	return e, nil
}

// Add writes an entry into drift.json, which is made where there is none. The rest of the file stays as it is.
func (c *Config) Add(e Entry) (file string, err error) {
	if _, ok := c.entry(e.Name); ok {
		return "", fmt.Errorf("%s lists a pack %q already; change its sha256 to %s there, or add this one with --name", c.File, e.Name, e.SHA256)
	}
	file = c.File
	if file == "" {
		file = filepath.Join(c.Dir, FileName)
	}
	text, err := sourcefile.ReadGiven(file, sourcefile.Config)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = []byte("{}\n"), nil
	}
	if err != nil {
		return "", fmt.Errorf("read the configuration: %w", err)
	}
	entry, err := json.Marshal(e)
	if err != nil {
		return "", fmt.Errorf("write the configuration: %w", err)
	}
	text, err = withPack(text, entry)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	err = atomicfile.Write(file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("write the configuration: %w", err)
	}
	return file, nil
}

// withPack puts an entry at the end of the list "packs" of a JSON object; it makes the list where there is none.
func withPack(text, entry []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	open, err := d.Token()
	if err != nil || open != json.Delim('{') {
		return nil, errors.New("it is no JSON object")
	}
	begin := d.InputOffset()
	insert := func(at int64, parts ...string) []byte {
		return append(append(append([]byte(nil), text[:at]...), strings.Join(parts, "")...), text[at:]...)
	}
	empty := true
	for d.More() {
		empty = false
		key, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("it is not valid: %w", err)
		}
		if key != "packs" {
			var skipped json.RawMessage
			if err := d.Decode(&skipped); err != nil {
				return nil, fmt.Errorf("it is not valid: %w", err)
			}
			continue
		}
		if list, err := d.Token(); err != nil || list != json.Delim('[') {
			return nil, errors.New("its packs are no list")
		}
		at, separator := d.InputOffset(), "\n    "
		for d.More() {
			var one json.RawMessage
			if err := d.Decode(&one); err != nil {
				return nil, fmt.Errorf("it is not valid: %w", err)
			}
			at, separator = d.InputOffset(), ",\n    "
		}
		closing := ""
		if separator == "\n    " {
			closing = "\n  "
		}
		return insert(at, separator, string(entry), closing), nil
	}
	after := ","
	if empty {
		after = "\n"
	}
	return insert(begin, "\n  \"packs\": [\n    ", string(entry), "\n  ]", after), nil
}
