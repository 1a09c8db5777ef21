package yamlread

import (
	"errors"
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"
)

// Document is the value of the first document of a text, nil of an empty one.
func Document(r io.Reader) (*yaml.Node, error) {
	var n yaml.Node
	err := yaml.NewDecoder(r).Decode(&n)
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil || len(n.Content) == 0 {
		return nil, err
	}
	return Resolve(n.Content[0]), nil
}

// Resolve is what an alias stands for, and any other node itself.
func Resolve(n *yaml.Node) *yaml.Node {
	if n != nil && n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// Fields are the values of a mapping by their keys; nothing has no fields. It fails for what is no mapping, and for a key that stands twice.
func Fields(n *yaml.Node) (map[string]*yaml.Node, error) {
	out := map[string]*yaml.Node{}
	if n == nil || n.Tag == "!!null" {
		return out, nil
	}
	if n.Kind != yaml.MappingNode {
		return nil, fmt.Errorf("line %d: this is not a mapping of keys to values", n.Line)
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := Resolve(n.Content[i])
		if out[key.Value] != nil {
			return nil, fmt.Errorf("line %d: the key %q stands twice (first on line %d)", key.Line, key.Value, out[key.Value].Line)
		}
		out[key.Value] = Resolve(n.Content[i+1])
	}
	return out, nil
}

// Texts are the scalars of a list; nothing is an empty one. It fails for anything else.
func Texts(n *yaml.Node) ([]string, error) {
	if n == nil || n.Tag == "!!null" {
		return nil, nil
	}
	if n.Kind != yaml.SequenceNode {
		return nil, fmt.Errorf("line %d: this is not a list", n.Line)
	}
	var out []string
	for _, c := range n.Content {
		c = Resolve(c)
		if c.Kind != yaml.ScalarNode {
			return nil, fmt.Errorf("line %d: this is not a text", c.Line)
		}
		out = append(out, c.Value)
	}
	return out, nil
}
