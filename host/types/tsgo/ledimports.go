package tsgo

import (
	"encoding/json"
	"strings"
)

// withoutLedImports is the text of a package.json with blanks in place of what its imports give that may be one of its imports
// again ("#a": "#b", "#*": "*"). No runtime follows these, and the compiler follows them without end: it would take the process
// down. The text keeps its length. What is no JSON is left from there on, as the compiler leaves it.
func withoutLedImports(text string) (out string, led bool) {
	if !strings.Contains(text, `"#`) && !strings.Contains(text, `"*`) && !strings.Contains(text, `\u`) {
		return text, false
	}
	var blank []byte
	words := json.NewDecoder(strings.NewReader(text))
	var around []level
	for {
		from := words.InputOffset()
		word, err := words.Token()
		if err != nil {
			break
		}
		if sign, ok := word.(json.Delim); ok && (sign == '}' || sign == ']') {
			around = around[:len(around)-1]
			continue
		}
		var at *level
		if len(around) > 0 {
			at = &around[len(around)-1]
		}
		said, isText := word.(string)
		if at != nil && at.object && !at.named {
			at.named, at.value = true, at.imports || strings.EqualFold(said, "imports")
			continue
		}
		within := at != nil && at.value
		if at != nil && at.object {
			at.named = false
		}
		if sign, ok := word.(json.Delim); ok {
			around = append(around, level{object: sign == '{', imports: within, value: within})
			continue
		}
		if !isText || !within || !strings.HasPrefix(said, "#") && !strings.HasPrefix(said, "*") {
			continue
		}
		if blank == nil {
			blank = []byte(text)
		}
		// Between two words are blanks, a colon or a comma.
		from += int64(strings.IndexByte(text[from:], '"')) + 1
		for i := from; i < words.InputOffset()-1; i++ {
			blank[i] = ' '
		}
	}
	if blank == nil {
		return text, false
	}
	return string(blank), true
}

// level is an object or a list that is being read.
type level struct {
	object bool
	// imports: it stands in the imports. named: the name of a value was read, and the value was not; value: that stands in the imports.
	imports, named, value bool
}
