package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

type schemaObject = map[string]any

// JSONSchema is the published schema (draft 2020-12) of what `drift check --json` writes:
// the report, the bare list of findings of two files, and the forms of --at and --since.
func JSONSchema() ([]byte, error) {
	var format struct {
		Defs map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(summary.JSONSchema(), &format); err != nil {
		return nil, fmt.Errorf("read the summary schema: %w", err)
	}
	defs := schemaObject{}
	take(format.Defs, defs, "Binding")
	take(format.Defs, defs, "Location")
	text, number := schemaObject{"type": "string"}, schemaObject{"type": "integer", "minimum": 0}
	list := func(of any) any { return schemaObject{"type": "array", "items": of} }
	ref := func(name string) any { return schemaObject{"$ref": "#/$defs/" + name} }
	enum := func(values ...string) any { return schemaObject{"enum": values} }
	object := func(required []string, props schemaObject) schemaObject {
		return schemaObject{"type": "object", "additionalProperties": false, "required": required, "properties": props}
	}
	severity := enum("error", "warning", "info")
	one := schemaObject{"kind": enum(names()...), "severity": severity, "boundary": ref("Binding"), "provider": ref("Side"), "consumer": ref("Side"), "description": text,
		"aspect": enum("read", "write", "send", "receive", "construct", "selector"), "sources": list(text), "suppressed": ref("Suppressed")}
	findingKeys := []string{"kind", "severity", "boundary", "provider", "consumer", "description"}
	defs["Side"] = object([]string{"summary", "location"}, schemaObject{"summary": text, "transitionId": text, "location": ref("Location")})
	defs["Suppressed"] = object([]string{"reason", "effect"}, schemaObject{"reason": text, "effect": enum("mark", "downgrade", "hide"), "originalSeverity": severity})
	defs["Finding"] = object(findingKeys, one)
	compared := schemaObject{"identity": text, "boundaryKey": text, "atChangedBoundary": schemaObject{"type": "boolean"}, "rule": text}
	for k, v := range one {
		compared[k] = v
	}
	defs["ComparedFinding"] = object(append(findingKeys[:len(findingKeys):len(findingKeys)], "identity", "boundaryKey", "atChangedBoundary", "rule"), compared)
	defs["IntentFinding"] = object([]string{"kind", "severity", "boundary", "intent", "message"}, schemaObject{"kind": enum(texts(finding.IntentKinds)...), "severity": severity, "boundary": text,
		"intent": object([]string{"name"}, schemaObject{"name": text, "outcomeId": text}), "code": text,
		"scenario": object([]string{"link"}, schemaObject{"title": text, "link": text}), "message": text, "suppressed": ref("Suppressed")})
	defs["RunFinding"] = object([]string{"kind", "severity", "description", "remedy"}, schemaObject{"kind": enum("nothingPaired", "mostlyUnpaired", "unreadableInput"), "severity": severity, "description": text, "remedy": text})
	defs["Pair"] = object([]string{"boundary", "provider", "consumer"}, schemaObject{"boundary": text, "provider": text, "consumer": text})
	defs["Lone"] = object([]string{"boundary", "summary"}, schemaObject{"boundary": text, "summary": text, "reason": text})
	report := schemaObject{"findings": list(ref("Finding")), "intent": list(ref("IntentFinding")), "run": list(ref("RunFinding")), "pairs": list(ref("Pair")), "skipped": list(text),
		"unmatched":             object([]string{"providers", "consumers", "unkeyed"}, schemaObject{"providers": list(ref("Lone")), "consumers": list(ref("Lone")), "unkeyed": list(ref("Lone"))}),
		"runtimeNamedCrossings": list(object([]string{"boundary", "unit"}, schemaObject{"boundary": text, "unit": text})), "summariesWithGaps": number,
		"collisions": schemaObject{"type": "object", "additionalProperties": list(text)}}
	keys := slices.Sorted(maps.Keys(report))
	report["intentChecked"] = ref("IntentChecked")
	place := func(more schemaObject) schemaObject {
		out := schemaObject{"file": text, "line": number}
		for k, v := range more {
			out[k] = v
		}
		return out
	}
	defs["IntentChecked"] = object([]string{"documents", "drafts", "problems", "notCompared", "sentences", "notes"}, schemaObject{"documents": number, "sentences": number, "notes": list(text),
		"drafts":      list(object([]string{"file", "blanks"}, schemaObject{"file": text, "blanks": list(text)})),
		"problems":    list(object([]string{"file", "line", "column", "message"}, place(schemaObject{"column": number, "message": text}))),
		"notCompared": list(object([]string{"file", "line", "intent", "reason"}, place(schemaObject{"intent": text, "outcomeId": text, "reason": text})))})
	defs["Report"] = object(keys, report)
	since := schemaObject{"since": text, "resolved": list(ref("ComparedFinding")), "noLongerCompared": list(ref("ComparedFinding")),
		"changedBoundaries": list(object([]string{"key", "label", "units"}, schemaObject{"key": text, "label": text, "units": list(text)}))}
	for k, v := range report {
		since[k] = v
	}
	since["findings"] = list(ref("ComparedFinding"))
	since["intentResolved"] = list(ref("IntentFinding"))
	sinceKeys := slices.DeleteFunc(slices.Sorted(maps.Keys(since)), func(k string) bool { return k == "intentChecked" })
	defs["Since"] = object(sinceKeys, since)
	at := schemaObject{"at": text, "matched": schemaObject{"const": true}, "target": object([]string{"kind", "units"}, schemaObject{"kind": enum("summary", "lines", "file", "boundary"), "units": list(text)}),
		"touches":  list(object([]string{"boundary", "relations", "unit"}, schemaObject{"boundary": text, "relations": list(text), "unit": text, "via": text})),
		"findings": list(ref("Finding")), "intent": list(ref("IntentFinding")), "pairs": list(ref("Pair")), "unmatched": list(ref("Lone")),
		"gaps": list(object([]string{"unit", "description"}, schemaObject{"unit": text, "description": text}))}
	defs["At"] = object(slices.Sorted(maps.Keys(at)), at)
	defs["NothingAt"] = object([]string{"at", "matched", "message"}, schemaObject{"at": text, "matched": schemaObject{"const": false}, "message": text})
	doc := schemaObject{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "What drift check --json writes", "$defs": defs,
		"oneOf": []any{ref("Report"), list(ref("Finding")), ref("Since"), ref("At"), ref("NothingAt")}}
	out, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write the schema of findings: %w", err)
	}
	return append(out, '\n'), nil
}

// take copies a definition and those that it refers to.
func take(from, to map[string]any, name string) {
	if _, done := to[name]; done {
		return
	}
	to[name] = from[name]
	var visit func(v any)
	visit = func(v any) {
		switch x := v.(type) {
		case map[string]any:
			if ref, ok := x["$ref"].(string); ok && len(ref) > len("#/$defs/") {
				take(from, to, ref[len("#/$defs/"):])
			}
			for _, e := range x {
				visit(e)
			}
		case []any:
			for _, e := range x {
				visit(e)
			}
		}
	}
	visit(from[name])
}
