package packrt

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Configure gives the pack its configuration, a JSON object that must fit the
// schema in the pack's manifest. A pack without one takes none.
func (p *Pack) Configure(raw []byte) error {
	if len(raw) > maxConfiguration {
		return fmt.Errorf("the configuration has %d bytes, more than the limit of %d", len(raw), maxConfiguration)
	}
	var doc map[string]any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return fmt.Errorf("the configuration is no JSON object: %w", err)
	}
	if len(p.Manifest.Config) == 0 {
		if len(doc) > 0 {
			return fmt.Errorf("the pack takes no configuration, and %s was given", strings.Join(slices.Sorted(maps.Keys(doc)), ", "))
		}
		return nil
	}
	if err := p.unknownKeys(doc); err != nil {
		return err
	}
	text, err := json.Marshal(p.Manifest.Config)
	if err != nil {
		return fmt.Errorf("the pack's schema: %w", err)
	}
	schema, err := compileConfigSchema(p.Manifest.Config, text)
	if err != nil {
		return fmt.Errorf("the schema that the pack gives for its configuration is not valid: %w", firstLine(err))
	}
	if err := schema.Validate(any(doc)); err != nil {
		return fmt.Errorf("the configuration does not fit: %s", schemaReason(err))
	}
	if p.config, err = json.Marshal(doc); err != nil {
		return fmt.Errorf("the configuration: %w", err)
	}
	p.Manifest.Configured(doc)
	return nil
}

// Option is the text that the pack's configuration has under a key, "" when it has none.
func (p *Pack) Option(key string) string {
	var doc map[string]any
	if json.Unmarshal(p.config, &doc) != nil {
		return ""
	}
	text, _ := doc[key].(string)
	return text
}

// unknownKeys names the keys that the schema's properties do not list, and what it lists.
func (p *Pack) unknownKeys(doc map[string]any) error {
	known, ok := p.Manifest.Config["properties"].(map[string]any)
	if !ok {
		return nil
	}
	var unknown []string
	for _, key := range slices.Sorted(maps.Keys(doc)) {
		if _, ok := known[key]; !ok {
			unknown = append(unknown, fmt.Sprintf("%q", key))
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	return fmt.Errorf("the configuration has the unknown key %s; the pack takes %s", strings.Join(unknown, ", "), strings.Join(slices.Sorted(maps.Keys(known)), ", "))
}

// CheckSchema says what is wrong with the schema that a manifest gives for a pack's configuration.
func CheckSchema(config map[string]any) error {
	text, err := json.Marshal(config)
	if err == nil {
		_, err = compileConfigSchema(config, text)
	}
	if err != nil {
		return fmt.Errorf("the schema for the pack's configuration is not valid: %w", firstLine(err))
	}
	return nil
}
