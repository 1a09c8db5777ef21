// Package suppress reads ignore files and applies their rules to findings: mark, downgrade, hide.
// Begin reading at suppress.go; file.go finds and reads a file, printed.go writes the rule that
// silences one finding. It imports finding and internal/spelling.
package suppress
