package doc

import (
	"bytes"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

type yamlParser struct {
	file  string
	open  map[*yaml.Node]bool
	done  map[*yaml.Node]*Value
	sizes map[*Value]extent
}

// extent is how large a value is with its aliases written out.
type extent struct{ nodes, height int }

var yamlLine = regexp.MustCompile(`(?:yaml: )?(?:line (\d+): )?(.*)`)

func parseYAML(file string, data []byte) ([]*Value, error) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var docs []*Value
	for {
		// No alias leads into another document.
		p := &yamlParser{file: file, open: map[*yaml.Node]bool{}, done: map[*yaml.Node]*Value{}, sizes: map[*Value]extent{}}
		var n yaml.Node
		err := dec.Decode(&n)
		if errors.Is(err, io.EOF) {
			return docs, nil
		}
		if err != nil {
			m := yamlLine.FindStringSubmatch(strings.TrimPrefix(err.Error(), "yaml: "))
			line, _ := strconv.Atoi(m[1])
			return nil, &Error{file, max(line, 1), "not valid YAML: " + m[2]}
		}
		if n.Kind == yaml.DocumentNode && len(n.Content) == 1 {
			v := p.value(n.Content[0], 0)
			if v.Kind == Null && v.Tag == "" {
				continue
			}
			docs = append(docs, v)
		}
	}
}

func (p *yamlParser) fail(n *yaml.Node, msg string) { panic(&Error{p.file, n.Line, msg}) }

func (p *yamlParser) value(n *yaml.Node, depth int) *Value {
	if depth > MaxDepth {
		p.fail(n, "nested deeper than "+strconv.Itoa(MaxDepth)+" levels")
	}
	if n.Kind == yaml.AliasNode {
		if n.Alias == nil {
			p.fail(n, "the alias *"+n.Value+" has no anchor")
		}
		if p.open[n.Alias] {
			p.fail(n, "the alias *"+n.Value+" is inside its own anchor")
		}
		v := p.value(n.Alias, depth)
		return v
	}
	if v, ok := p.done[n]; ok {
		return v
	}
	p.open[n] = true
	v := &Value{File: p.file, Line: n.Line, Column: n.Column, End: n.Line}
	if strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!") {
		v.Tag = n.Tag
	}
	size := extent{nodes: 1}
	add := func(e extent) {
		size.nodes += e.nodes
		size.height = max(size.height, e.height+1)
	}
	switch n.Kind {
	case yaml.MappingNode:
		v.Kind = Map
		for i := 0; i+1 < len(n.Content); i += 2 {
			add(p.entry(v, n.Content[i], n.Content[i+1], depth))
		}
		p.merge(v, n, depth, add)
	case yaml.SequenceNode:
		v.Kind = List
		for _, c := range n.Content {
			item := p.value(c, depth+1)
			v.Items = append(v.Items, item)
			v.End = max(v.End, item.End)
			add(p.sizes[item])
		}
	default:
		p.scalar(v, n)
	}
	delete(p.open, n)
	if size.nodes > MaxNodes {
		p.fail(n, "the document grows beyond "+strconv.Itoa(MaxNodes)+" values when its aliases are written out")
	}
	if size.height > MaxDepth {
		p.fail(n, "nested deeper than "+strconv.Itoa(MaxDepth)+" levels when its aliases are written out")
	}
	p.sizes[v] = size
	p.done[n] = v
	return v
}

func (p *yamlParser) entry(v *Value, k, n *yaml.Node, depth int) extent {
	if k.Kind == yaml.AliasNode {
		k = k.Alias
	}
	if k == nil || k.Kind != yaml.ScalarNode {
		p.fail(n, "a key must be a plain word or a string")
	}
	if k.Tag == "!!merge" || k.Value == "<<" && k.Style == 0 {
		return extent{}
	}
	item := p.value(n, depth+1)
	for _, e := range v.Entries[:min(len(v.Entries), 8)] {
		if e.Key == k.Value {
			p.twice(k, e.Line)
		}
	}
	if len(v.Entries) >= 8 {
		if v.index == nil {
			v.index = map[string]int{}
			for i := range v.Entries {
				v.index[v.Entries[i].Key] = i
			}
		}
		if i, ok := v.index[k.Value]; ok {
			p.twice(k, v.Entries[i].Line)
		}
		v.index[k.Value] = len(v.Entries)
	}
	v.Entries = append(v.Entries, Entry{Key: k.Value, Line: k.Line, Column: k.Column, Value: item})
	v.End = max(v.End, item.End)
	return p.sizes[item]
}

func (p *yamlParser) twice(k *yaml.Node, first int) {
	p.fail(k, "the key "+strconv.Quote(k.Value)+" is written twice (first on line "+strconv.Itoa(first)+"); remove one")
}

// merge adds what `<<` names; the mapping's own keys win, then the earlier of several.
func (p *yamlParser) merge(v *Value, n *yaml.Node, depth int, add func(extent)) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if k := n.Content[i]; !(k.Kind == yaml.ScalarNode && (k.Tag == "!!merge" || k.Value == "<<" && k.Style == 0)) {
			continue
		}
		from := p.value(n.Content[i+1], depth+1)
		sources := []*Value{from}
		if from.Kind == List {
			sources = from.Items
		}
		for _, s := range sources {
			if s.Kind != Map {
				p.fail(n.Content[i], "<< takes a mapping or a list of mappings")
			}
			add(p.sizes[s])
			for _, e := range s.Entries {
				if !v.Has(e.Key) {
					v.Entries = append(v.Entries, e)
					v.index = nil
				}
			}
		}
	}
}

func (p *yamlParser) scalar(v *Value, n *yaml.Node) {
	v.Kind, v.Scalar = String, n.Value
	v.End = n.Line + strings.Count(strings.TrimSuffix(n.Value, "\n"), "\n")
	switch n.ShortTag() {
	case "!!null":
		v.Kind, v.Scalar = Null, ""
	case "!!bool":
		var b bool
		if n.Decode(&b) == nil {
			v.Kind, v.Scalar = Bool, strconv.FormatBool(b)
		}
	case "!!int":
		v.Kind = Number
		var i int64
		if n.Decode(&i) == nil {
			v.Scalar = strconv.FormatInt(i, 10)
		}
	case "!!float":
		var f float64
		if n.Decode(&f) == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			v.Kind = Number
		}
	case "!!timestamp":
		// A date stays the text it is written as.
	}
}
