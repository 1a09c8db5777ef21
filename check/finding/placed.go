package finding

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Placed is a place (`path:line`) in the workspace of a unit.
func Placed(near summary.Location, at string) summary.Location {
	i := strings.LastIndexByte(at, ':')
	line, err := strconv.Atoi(at[i+1:])
	if i < 0 || err != nil {
		return near
	}
	return summary.Location{File: at[:i], Workspace: near.Workspace, Range: summary.Range{Start: line, End: line}}
}
