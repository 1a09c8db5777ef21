package packrt

import (
	"context"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/drift-analyzer/drift/abi"
)

// host is one host function over the session of the call. A 32-bit argument may
// carry dirty upper bits on the stack, so arguments are always cut to 32 bits.
type host func(s *session, m api.Module, a []uint32) uint32

// texts writes a text to the pack's buffer (pointer and capacity are the last two arguments).
func texts(read func(s *session, a []uint32) string) host {
	return func(s *session, m api.Module, a []uint32) uint32 {
		text := read(s, a)
		p, c := a[len(a)-2], a[len(a)-1]
		if uint32(len(text)) <= c && len(text) > 0 && !m.Memory().WriteString(p, text) {
			s.reason = "gave a buffer outside its memory"
			return 0
		}
		return uint32(len(text))
	}
}

// named reads a name the pack gives (pointer and length are the last two arguments) and answers with a node.
func named(find func(w World, at Site, name string) (Site, bool)) host {
	return func(s *session, m api.Module, a []uint32) uint32 {
		at, ok := s.site(a[0])
		name, inside := m.Memory().Read(a[1], min(a[2], 4096))
		if !inside {
			s.reason = "gave a name outside its memory"
			return 0
		}
		if !ok {
			return 0
		}
		return s.found(find(s.world, at, string(name)))
	}
}

func (s *session) found(site Site, ok bool) uint32 {
	if !ok {
		return 0
	}
	return s.handle(site)
}

// onNode answers a question about one node with a number.
func onNode(answer func(s *session, at Site, a []uint32) uint32) host {
	return func(s *session, _ api.Module, a []uint32) uint32 {
		at, ok := s.site(a[0])
		if !ok {
			return 0
		}
		return answer(s, at, a)
	}
}

func nodeText(read func(s *session, at Site) string) host {
	return texts(func(s *session, a []uint32) string {
		at, ok := s.site(a[0])
		if !ok {
			return ""
		}
		return read(s, at)
	})
}

var hosts = map[string]host{
	"node_kind":  nodeText(func(s *session, at Site) string { return s.world.Kind(at) }),
	"node_text":  nodeText(func(s *session, at Site) string { return s.world.Text(at) }),
	"node_field": named(func(w World, at Site, name string) (Site, bool) { return w.Field(at, name) }),
	"node_child": onNode(func(s *session, at Site, a []uint32) uint32 { return s.found(s.world.Child(at, int(a[1]))) }),
	"node_count": onNode(func(s *session, at Site, _ []uint32) uint32 { return uint32(s.world.Count(at)) }),
	"node_parent": onNode(func(s *session, at Site, _ []uint32) uint32 {
		return s.found(s.world.Parent(at))
	}),
	"node_line": onNode(func(s *session, at Site, _ []uint32) uint32 { return uint32(s.world.Line(at)) }),
	"value_const": nodeText(func(s *session, at Site) string {
		kind, text, ok := s.world.Const(at)
		if !ok {
			return ""
		}
		return string(kind) + text
	}),
	"value_origins":  nodeText(func(s *session, at Site) string { return strings.Join(s.world.Origins(at), "\n") }),
	"value_kind":     onNode(func(s *session, at Site, _ []uint32) uint32 { return s.world.ValueKind(at) }),
	"value_property": named(func(w World, at Site, name string) (Site, bool) { return w.Property(at, name) }),
	"value_keys":     nodeText(func(s *session, at Site) string { return strings.Join(s.world.Keys(at), "\n") }),
	"value_element": onNode(func(s *session, at Site, a []uint32) uint32 {
		return s.found(s.world.Element(at, int(a[1])))
	}),
	"value_function":  onNode(func(s *session, at Site, _ []uint32) uint32 { return s.found(s.world.Function(at)) }),
	"function_params": onNode(func(s *session, at Site, _ []uint32) uint32 { return uint32(s.world.Params(at)) }),
	"enclosing_function": onNode(func(s *session, at Site, _ []uint32) uint32 {
		return s.found(s.world.EnclosingFunction(at))
	}),
	"enclosing_class": onNode(func(s *session, at Site, _ []uint32) uint32 {
		return s.found(s.world.EnclosingClass(at))
	}),
	"file_path": texts(func(s *session, _ []uint32) string { return s.world.Path(s.file) }),
	"config":    texts(func(s *session, _ []uint32) string { return string(s.pack.config) }),
	"emit":      emit,
	"log": func(s *session, m api.Module, a []uint32) uint32 {
		if line, ok := m.Memory().Read(a[0], min(a[1], 4096)); ok && len(s.logs) < 1000 {
			s.logs = append(s.logs, string(line))
		}
		return 0
	},
}

// emit takes a fact, and refuses what is malformed, too large or too much.
func emit(s *session, m api.Module, a []uint32) uint32 {
	if a[1] > maxRecord {
		s.reason = "stated a fact larger than the limit"
		return 2
	}
	data, ok := m.Memory().Read(a[0], a[1])
	if !ok {
		s.reason = "stated a fact outside its memory"
		return 1
	}
	s.bytes += len(data)
	if len(s.facts) >= MaxFacts || s.bytes > maxTotal {
		s.reason = "stated more facts about one file than the limit"
		return 2
	}
	f, ok := abi.DecodeFact(append([]byte(nil), data...))
	if !ok {
		s.reason = "stated a malformed fact"
		return 1
	}
	if f.Kind > abi.FactModel && f.Kind < abi.FactRaise || f.Kind > abi.FactGap {
		s.unknown++
		return 0
	}
	if _, ok := s.site(f.At); !ok && f.At != 0 {
		s.reason = "stated a fact about a node that it was not shown"
		return 1
	}
	s.facts = append(s.facts, f)
	s.matchOf = append(s.matchOf, s.current)
	return 0
}

// addFunctions offers module drift_v1 in the stack form.
func addFunctions(ctx context.Context, r wazero.Runtime) error {
	b := r.NewHostModuleBuilder(abi.ImportModule)
	for _, f := range abi.Functions {
		params := make([]api.ValueType, len(f.Params))
		for i := range params {
			params[i] = api.ValueTypeI32
		}
		var results []api.ValueType
		if f.Results > 0 {
			results = []api.ValueType{api.ValueTypeI32}
		}
		n, answer := len(params), hosts[f.Name]
		b.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(func(ctx context.Context, m api.Module, stack []uint64) {
			var a [4]uint32
			for i := range n {
				a[i] = uint32(stack[i])
			}
			s, ok := ctx.Value(sessionKey{}).(*session)
			var out uint32
			if ok && s.reason == "" {
				out = answer(s, m, a[:n])
			}
			if len(stack) > 0 {
				stack[0] = uint64(out)
			}
		}), params, results).Export(f.Name)
	}
	_, err := b.Instantiate(ctx)
	return err
}
