package answers

import (
	"encoding/json"

	"github.com/drift-analyzer/drift/summary"
)

// jsonValue is a value of the format as plain data, for metadata.
func jsonValue(v any) any {
	var out any
	_ = json.Unmarshal(summary.AppendJSON(nil, v), &out)
	return out
}
