package doc

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"
)

// Limits of a document. Real ones stay far below: the deepest published API
// description nests some forty levels.
const (
	MaxDepth = 1000
	// MaxNodes bounds a document after its aliases are written out.
	MaxNodes = 8_000_000
)

// Parse reads the documents of one file: TOML and JSON by their suffix, YAML
// otherwise. JSON files may hold comments and trailing commas when jsonc is in the suffix.
func Parse(file string, data []byte) (docs []*Value, err error) {
	defer Catch(&err)
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if i := invalidUTF8(data); i >= 0 {
		return nil, &Error{file, 1 + bytes.Count(data[:i], []byte("\n")), "not valid UTF-8; save the file as UTF-8"}
	}
	switch suffix := strings.ToLower(path.Ext(file)); {
	case suffix == ".toml":
		return []*Value{parseTOML(file, data)}, nil
	case suffix == ".json" || suffix == ".jsonc":
		v := parseJSON(file, data, suffix == ".jsonc")
		return []*Value{v}, nil
	}
	return parseYAML(file, data)
}

// ParseOne reads a file that holds one document; an empty file gives nil.
func ParseOne(file string, data []byte) (*Value, error) {
	docs, err := Parse(file, data)
	if err != nil || len(docs) == 0 {
		return nil, err
	}
	if len(docs) > 1 {
		return nil, docs[1].Errorf("a second document begins here, and this file may hold only one")
	}
	return docs[0], nil
}

// ParseJSONC reads JSON that may hold comments and trailing commas.
func ParseJSONC(file string, data []byte) (v *Value, err error) {
	defer Catch(&err)
	return parseJSON(file, data, true), nil
}

func invalidUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}
