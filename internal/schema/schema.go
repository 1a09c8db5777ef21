// Package schema compiles JSON Schemas that refer to nothing but themselves. In comes the text of a schema, out goes what
// holds documents against it. It imports nothing of ours.
package schema

import (
	"bytes"
	"fmt"
	"io"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// Compile compiles a schema; the name is that by which errors call it.
func Compile(name string, text []byte) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s: schemas are never loaded from elsewhere", url)
	}
	if err := c.AddResource(name, bytes.NewReader(text)); err != nil {
		return nil, err
	}
	return c.Compile(name)
}
