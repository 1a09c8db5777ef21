package doc

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// tomlReader turns the library's syntax nodes into values. The decoder of the
// library checks the document and is not enough by itself: it says no lines.
type tomlReader struct {
	file   string
	parser unstable.Parser
	// breaks are the offsets of the line ends.
	breaks []int
}

func parseTOML(file string, data []byte) *Value {
	var whole map[string]any
	refuse(file, toml.Unmarshal(data, &whole))
	r := &tomlReader{file: file}
	for i, c := range data {
		if c == '\n' {
			r.breaks = append(r.breaks, i)
		}
	}
	r.parser.Reset(data)
	root := &Value{Kind: Map, File: file, Line: 1, End: 1 + len(r.breaks)}
	into := root
	for r.parser.NextExpression() {
		switch e := r.parser.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			into = r.header(root, e)
		case unstable.KeyValue:
			r.assign(into, e, 0)
		}
	}
	refuse(file, r.parser.Error())
	return root
}

// refuse fails with what the library says of a document that is not valid.
func refuse(file string, err error) {
	if err == nil {
		return
	}
	line := 1
	var at *toml.DecodeError
	if errors.As(err, &at) {
		line, _ = at.Position()
	}
	panic(&Error{file, line, "not valid TOML: " + strings.TrimPrefix(err.Error(), "toml: ")})
}

// lines are the first and the last line of a node.
func (r *tomlReader) lines(n *unstable.Node) (first, last int) {
	begin := int(n.Raw.Offset)
	line := func(offset int) int {
		before, _ := slices.BinarySearch(r.breaks, offset)
		return 1 + before
	}
	return line(begin), line(begin + int(n.Raw.Length))
}

// path is the parts of a key, and its line.
func (r *tomlReader) path(n *unstable.Node) (parts []string, line int) {
	for it := n.Key(); it.Next(); {
		parts = append(parts, string(it.Node().Data))
		line, _ = r.lines(it.Node())
	}
	return parts, line
}

// header finds or begins the table of [name] or [[name]].
func (r *tomlReader) header(root *Value, n *unstable.Node) *Value {
	path, line := r.path(n)
	v := root
	for i, key := range path {
		last := i == len(path)-1
		next := v.Get(key)
		switch {
		case next == nil:
			next = &Value{Kind: Map, File: r.file, Line: line, End: line}
			item := next
			if last && n.Kind == unstable.ArrayTable {
				item = &Value{Kind: List, File: r.file, Line: line, End: line, Items: []*Value{next}}
			}
			v.put(key, line, item)
		case next.Kind == List && last:
			next.Items = append(next.Items, &Value{Kind: Map, File: r.file, Line: line, End: line})
			next = next.Items[len(next.Items)-1]
		case next.Kind == List:
			next = next.Items[len(next.Items)-1]
		}
		v = next
	}
	return v
}

func (v *Value) put(key string, line int, item *Value) {
	v.Entries = append(v.Entries, Entry{Key: key, Line: line, Value: item})
	v.index = nil
}

// assign reads `a.b = value` into a table.
func (r *tomlReader) assign(v *Value, n *unstable.Node, depth int) {
	path, line := r.path(n)
	for _, key := range path[:len(path)-1] {
		next := v.Get(key)
		if next == nil {
			next = &Value{Kind: Map, File: r.file, Line: line, End: line}
			v.put(key, line, next)
		}
		v = next
	}
	item := r.value(n.Value(), line, depth)
	// Lists and inline tables do not know where they end; the whole assignment does.
	_, item.End = r.lines(n)
	v.put(path[len(path)-1], line, item)
	v.End = max(v.End, item.End)
}

// value reads a value; line is where the one around it begins, for lists, which do not know their own.
func (r *tomlReader) value(n *unstable.Node, line, depth int) *Value {
	if depth > MaxDepth {
		panic(&Error{r.file, line, "not valid TOML: nested deeper than " + strconv.Itoa(MaxDepth) + " levels"})
	}
	v := &Value{File: r.file, Line: line, End: line}
	if n.Raw.Length > 0 {
		v.Line, v.End = r.lines(n)
	}
	switch n.Kind {
	case unstable.String:
		v.Kind, v.Scalar = String, string(n.Data)
	case unstable.Bool:
		v.Kind, v.Scalar = Bool, string(n.Data)
	case unstable.Integer:
		v.Kind, v.Scalar = Number, strings.ReplaceAll(string(n.Data), "_", "")
		if i, err := strconv.ParseInt(v.Scalar, 0, 64); err == nil {
			v.Scalar = strconv.FormatInt(i, 10)
		}
	case unstable.Float:
		v.Kind, v.Scalar = Number, strings.TrimPrefix(strings.ReplaceAll(string(n.Data), "_", ""), "+")
	case unstable.Array:
		v.Kind = List
		for it := n.Children(); it.Next(); {
			item := r.value(it.Node(), line, depth+1)
			v.Items = append(v.Items, item)
			v.End = max(v.End, item.End)
		}
	case unstable.InlineTable:
		v.Kind = Map
		for it := n.Children(); it.Next(); {
			r.assign(v, it.Node(), depth+1)
		}
	default:
		// A date or a time stays the text it is written as.
		v.Kind, v.Scalar = String, string(n.Data)
	}
	return v
}
