package packrt

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
)

// What a question costs of the allowance a file has, beside a unit for every
// eight bytes that cross: values are followed through the program, syntax is not.
const (
	syntaxCost = 100
	valueCost  = 250
	fileCost   = 20_000
)

// host answers one function of the contract.
type host struct {
	answer func(s *session, q question) answer
	cost   int64
}

// onNode answers a question about a node; an unknown handle gives nothing.
func onNode(cost int64, read func(s *session, at Site, q question) answer) host {
	return host{func(s *session, q question) answer {
		at, ok := s.site(q.first)
		if !ok {
			return answer{}
		}
		return read(s, at, q)
	}, cost}
}

func number(cost int64, read func(w World, at Site) uint32) host {
	return onNode(cost, func(s *session, at Site, _ question) answer { return answer{value: read(s.world, at)} })
}

func node(cost int64, read func(w World, at Site) (Site, bool)) host {
	return onNode(cost, func(s *session, at Site, _ question) answer { return s.found(read(s.world, at)) })
}

func indexed(cost int64, read func(w World, at Site, i int) (Site, bool)) host {
	return onNode(cost, func(s *session, at Site, q question) answer { return s.found(read(s.world, at, int(q.second))) })
}

func named(cost int64, read func(w World, at Site, name string) (Site, bool)) host {
	return onNode(cost, func(s *session, at Site, q question) answer { return s.found(read(s.world, at, string(q.input))) })
}

func textOf(text string) answer { return answer{value: uint32(len(text)), text: text} }

func text(cost int64, read func(w World, at Site) string) host {
	return onNode(cost, func(s *session, at Site, _ question) answer { return textOf(read(s.world, at)) })
}

// around answers which node encloses a node of the file at hand. A node of
// another file was reached because a value of this one leads there: what stands
// around it is none of the pack's business.
func around(read func(w World, at Site) (Site, bool)) host {
	return onNode(syntaxCost, func(s *session, at Site, _ question) answer {
		if at.File != s.file {
			return answer{}
		}
		return s.found(read(s.world, at))
	})
}

var byName = map[string]host{
	"node_kind":   text(syntaxCost, World.Kind),
	"node_text":   text(syntaxCost, World.Text),
	"node_field":  named(syntaxCost, World.Field),
	"node_child":  indexed(syntaxCost, World.Child),
	"node_count":  number(syntaxCost, func(w World, at Site) uint32 { return uint32(w.Count(at)) }),
	"node_parent": around(World.Parent),
	"node_line":   number(syntaxCost, func(w World, at Site) uint32 { return uint32(w.Line(at)) }),
	"value_const": text(valueCost, func(w World, at Site) string {
		kind, text, ok := w.Const(at)
		if !ok {
			return ""
		}
		return string(kind) + text
	}),
	"value_origins":      text(valueCost, func(w World, at Site) string { return strings.Join(w.Origins(at), "\n") }),
	"value_kind":         number(valueCost, World.ValueKind),
	"value_property":     named(valueCost, World.Property),
	"value_keys":         text(valueCost, func(w World, at Site) string { return strings.Join(w.Keys(at), "\n") }),
	"value_element":      indexed(valueCost, World.Element),
	"value_function":     node(valueCost, World.Function),
	"function_params":    number(syntaxCost, func(w World, at Site) uint32 { return uint32(w.Params(at)) }),
	"enclosing_function": around(World.EnclosingFunction),
	"enclosing_class":    around(World.EnclosingClass),
	"class_base":         node(valueCost, World.BaseClass),
	"file_path":          {func(s *session, _ question) answer { return textOf(s.world.Path(s.file)) }, syntaxCost},
	"config":             {func(s *session, _ question) answer { return textOf(string(s.pack.config)) }, syntaxCost},
	"file_read":          {(*session).readFile, fileCost},
	"file_list":          {(*session).listFiles, fileCost},
	"emit":               {func(s *session, q question) answer { return s.emit(q.input) }, valueCost},
	"log": {func(s *session, q question) answer {
		if s.trace != nil {
			s.trace(Event{Kind: EventLog, Text: string(q.input)})
		}
		return answer{}
	}, syntaxCost},
}

// hosts are the answers in the order of abi.Functions.
var hosts = func() []host {
	out := make([]host, len(abi.Functions))
	for i, f := range abi.Functions {
		out[i] = byName[f.Name]
	}
	return out
}()
