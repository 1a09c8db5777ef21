// Package schematest checks summary files against the published JSON Schema,
// for every test suite that produces some, and counts what of the schema they have. It imports summary and
// internal/schema. Begin reading at coverage.go.
package schematest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/internal/schema"
	"github.com/drift-analyzer/drift/summary"
)

var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return schema.Compile("summary.json", summary.JSONSchema())
})

// Validate checks the bytes of one summary file.
func Validate(file []byte) error {
	rules, err := compiled()
	if err != nil {
		return fmt.Errorf("compile the summary schema: %w", err)
	}
	var doc any
	dec := json.NewDecoder(bytes.NewReader(file))
	dec.UseNumber()
	if err := dec.Decode(&doc); err != nil {
		return fmt.Errorf("read the summary file: %w", err)
	}
	return rules.Validate(doc)
}
