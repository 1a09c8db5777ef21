package main

import (
	"fmt"
	"strconv"
	"strings"
)

// summaryFolders are folders of summaries, for check: each service serves routes and calls those of the next.
func summaryFolders() []generator {
	return []generator{{name: "check/summaries", from: 2000, project: summaryFolder, args: []string{"check", "--dir", ".", "--all", "-o", "report.json", "--format", "json"}}}
}

// perService is how many summaries one file of the folder holds.
const perService = 500

func summaryFolder(n int) files {
	out := files{}
	for from := 0; from < n; from += perService {
		var parts []string
		for i := from; i < min(n, from+perService); i++ {
			form := handlerSummary
			if i%2 == 1 {
				form = clientSummary
			}
			// A client calls the handler that was written before it.
			text := strings.ReplaceAll(form, "¤", strconv.Itoa(from/perService))
			parts = append(parts, numbered(i/2, text))
		}
		out[fmt.Sprintf("service%d.json", from/perService)] = "[\n" + strings.Join(parts, ",\n") + "\n]\n"
	}
	return out
}

const handlerSummary = `{"schemaVersion": 6, "kind": "handler",
 "location": {"file": "src/r§.ts", "range": {"start": 4, "end": 9}, "exportName": null, "workspace": "service¤"},
 "identity": {"id": "src/r§.ts::GET /r§/{id}", "name": "GET /r§/{id}", "nameKind": "binding", "exportPath": null,
  "boundaryBinding": {"transport": "http", "semantics": {"name": "rest", "method": "GET", "path": "/r§/{id}"}, "recognition": "express"}},
 "inputs": [],
 "transitions": [
  {"id": "GET /r§/{id}:response:404:0000001", "conditions": [{"type": "truthinessCheck", "subject": {"type": "input", "inputRef": "id", "path": []}, "negated": true}],
   "output": {"type": "response", "statusCode": {"type": "literal", "value": 404}, "body": {"type": "record", "properties": {"error": {"type": "text"}}}, "headers": {}},
   "effects": [], "location": {"start": 5, "end": 5}, "isDefault": false},
  {"id": "GET /r§/{id}:response:200:0000002", "conditions": [],
   "output": {"type": "response", "statusCode": {"type": "literal", "value": 200}, "body": {"type": "record", "properties": {"id": {"type": "text"}, "size": {"type": "number"}}}, "headers": {}},
   "effects": [], "location": {"start": 8, "end": 8}, "isDefault": true}],
 "gaps": [], "confidence": {"source": "inferred_static", "level": "high"}}`

const clientSummary = `{"schemaVersion": 6, "kind": "client",
 "location": {"file": "src/c§.ts", "range": {"start": 1, "end": 5}, "exportName": null, "workspace": "service¤-web"},
 "identity": {"id": "src/c§.ts::load§", "name": "load§", "nameKind": "function", "exportPath": null,
  "boundaryBinding": {"transport": "http", "semantics": {"name": "rest", "method": "GET", "path": "/r§/{id}"}, "recognition": "fetch"}},
 "inputs": [],
 "transitions": [
  {"id": "load§:return::0000001", "conditions": [], "output": {"type": "return", "value": {"type": "record", "properties": {"id": {"type": "text"}}}},
   "effects": [], "location": {"start": 3, "end": 3}, "isDefault": true, "expectedInput": {"type": "record", "properties": {"id": {"type": "text"}, "name": {"type": "text"}}}}],
 "gaps": [], "confidence": {"source": "inferred_static", "level": "high"}}`
