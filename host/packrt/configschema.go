package packrt

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/internal/schema"
)

// Limits of the schema that a pack gives for its configuration, and of a configuration: checking one against the other
// happens in this process and is counted by nobody. The largest schema of a built-in pack has 2 KB and 30 places.
const (
	maxSchema      = 64 << 10 // bytes
	maxSchemaDepth = 32
	// maxSchemaPlaces is how many places there are when each $ref is written out.
	maxSchemaPlaces  = 5_000
	maxSchemaPattern = 200      // characters of a regular expression
	maxConfiguration = 64 << 10 // bytes
)

// boundSchema refuses a schema whose check could take long: one that is large or deep, that refers to itself, or whose
// references multiply.
func boundSchema(config map[string]any, size int) error {
	if size > maxSchema {
		return fmt.Errorf("it has %d bytes, more than the limit of %d", size, maxSchema)
	}
	b := &schemaBound{root: config, targets: map[string]int{}}
	places, err := b.places(config, 0)
	if err == nil && places > maxSchemaPlaces {
		err = fmt.Errorf("with each $ref written out it has more than %d places", maxSchemaPlaces)
	}
	return err
}

// schemaBound counts the places of a schema with its references written out.
type schemaBound struct {
	root map[string]any
	// targets are the places of what was referred to, by pointer; beingCounted while they are counted.
	targets map[string]int
}

const beingCounted = -1

// places counts a value and what is in it; no more than one beyond maxSchemaPlaces.
func (b *schemaBound) places(value any, depth int) (int, error) {
	if depth > maxSchemaDepth {
		return 0, fmt.Errorf("it nests deeper than %d", maxSchemaDepth)
	}
	n := 1
	add := func(more int) { n = min(n+more, maxSchemaPlaces+1) }
	switch v := value.(type) {
	case []any:
		for _, e := range v {
			more, err := b.places(e, depth+1)
			if err != nil {
				return 0, err
			}
			add(more)
		}
	case map[string]any:
		for key, e := range v {
			if err := b.keyword(key, e); err != nil {
				return 0, err
			}
			more, err := b.places(e, depth+1)
			if err != nil {
				return 0, err
			}
			add(more)
			if pointer, ok := e.(string); ok && key == "$ref" {
				more, err := b.target(pointer)
				if err != nil {
					return 0, err
				}
				add(more)
			}
		}
	}
	return n, nil
}

// keyword refuses what the count does not see through, and patterns that are too long.
func (b *schemaBound) keyword(key string, value any) error {
	text, isText := value.(string)
	switch key {
	case "$id", "id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary":
		if isText || key[0] == '$' {
			return fmt.Errorf("it uses %s; refer to parts of it by $ref and a pointer like #/$defs/name", key)
		}
	case "pattern":
		if len(text) > maxSchemaPattern {
			return fmt.Errorf("a pattern has %d characters, more than the limit of %d", len(text), maxSchemaPattern)
		}
	case "patternProperties":
		patterns, _ := value.(map[string]any)
		for pattern := range patterns {
			if len(pattern) > maxSchemaPattern {
				return fmt.Errorf("a pattern has %d characters, more than the limit of %d", len(pattern), maxSchemaPattern)
			}
		}
	}
	return nil
}

// target counts what a reference leads to.
func (b *schemaBound) target(pointer string) (int, error) {
	switch known, seen := b.targets[pointer]; {
	case seen && known == beingCounted:
		return 0, fmt.Errorf("its $ref %q leads back to itself", pointer)
	case seen:
		return known, nil
	}
	value, err := b.at(pointer)
	if err != nil {
		return 0, err
	}
	b.targets[pointer] = beingCounted
	n, err := b.places(value, 0)
	b.targets[pointer] = n
	return n, err
}

var errNoTarget = errors.New("there is nothing there")

// at finds the value that a pointer of the schema's own names.
func (b *schemaBound) at(pointer string) (any, error) {
	path, local := strings.CutPrefix(pointer, "#")
	path, err := url.PathUnescape(path)
	if !local || err != nil || path != "" && path[0] != '/' {
		return nil, fmt.Errorf("its $ref %q is no pointer into it, like #/$defs/name", pointer)
	}
	var value any = b.root
	for part := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		if path == "" {
			break
		}
		part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		switch v := value.(type) {
		case map[string]any:
			found, ok := v[part]
			if !ok {
				return nil, fmt.Errorf("its $ref %q: %w", pointer, errNoTarget)
			}
			value = found
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(v) {
				return nil, fmt.Errorf("its $ref %q: %w", pointer, errNoTarget)
			}
			value = v[i]
		default:
			return nil, fmt.Errorf("its $ref %q: %w", pointer, errNoTarget)
		}
	}
	return value, nil
}

// compileConfigSchema bounds and compiles the schema of a pack's configuration.
func compileConfigSchema(config map[string]any, text []byte) (*jsonschema.Schema, error) {
	if err := boundSchema(config, len(text)); err != nil {
		return nil, err
	}
	return schema.Compile("config.json", text)
}
