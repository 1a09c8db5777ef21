package stub

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
)

// CallsPack is the name of the built-in pack that reads the calls which stubs state.
const CallsPack = "stubs"

// Calls is the configuration of CallsPack for a run in a language; nil when no statement speaks of a call.
func Calls(stubs []*Stub, language string) ([]byte, error) {
	var functions, statements []string
	for _, s := range stubs {
		for _, st := range s.Statements {
			if st.Kind != PerformsCall {
				continue
			}
			for _, origin := range s.callees(st, language) {
				functions = append(functions, origin)
				statements = append(statements, strings.Join([]string{origin, st.Call.System, st.verb(), place(st.Call.Subject), place(st.Call.Payload)}, " "))
			}
		}
	}
	if len(functions) == 0 {
		return nil, nil
	}
	out, err := json.Marshal(map[string]any{"functions": functions, "statements": strings.Join(statements, ";")})
	if err != nil {
		return nil, fmt.Errorf("state the calls of dependencies: %w", err)
	}
	return out, nil
}

// callees are the origins of what is called: a method of what an export makes may also be one of a value with its type.
func (s *Stub) callees(st Statement, language string) []string {
	origin := s.origin(st.Export, language)
	switch {
	case st.Call.Method == "":
		return []string{origin}
	case !st.Call.Instance:
		return []string{origin + "." + st.Call.Method}
	}
	return []string{origin + "()." + st.Call.Method, "type:" + origin + "." + st.Call.Method}
}

// verb is the HTTP method of a request: what is stated, otherwise the name of what is called when it is one, otherwise GET.
func (s Statement) verb() string {
	if !requests[s.Call.System] {
		return "-"
	}
	if s.Call.Verb != "" {
		return s.Call.Verb
	}
	switch upper := strings.ToUpper(cmp.Or(s.Call.Method, s.Export)); upper {
	case "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS":
		return upper
	}
	return "GET"
}

func place(at string) string {
	if at == "" {
		return "-"
	}
	return at
}
