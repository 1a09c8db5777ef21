// Package schematest checks summary files against the published JSON Schema,
// for every test suite that produces some. It imports summary.
package schematest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/summary"
)

var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s: schemas are never loaded from elsewhere", url)
	}
	if err := c.AddResource("summary.json", bytes.NewReader(summary.JSONSchema())); err != nil {
		return nil, err
	}
	return c.Compile("summary.json")
})

// Validate checks the bytes of one summary file.
func Validate(file []byte) error {
	schema, err := compiled()
	if err != nil {
		return fmt.Errorf("compile the summary schema: %w", err)
	}
	var doc any
	dec := json.NewDecoder(bytes.NewReader(file))
	dec.UseNumber()
	if err := dec.Decode(&doc); err != nil {
		return fmt.Errorf("read the summary file: %w", err)
	}
	return schema.Validate(doc)
}
