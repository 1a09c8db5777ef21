// Package doc reads YAML, JSON and TOML into one tree that knows, for every
// value, its file and line. Bad input ends in an *Error with a
// position: duplicate keys, alias bombs, nesting that is too deep, wrong types.
//
// Readers of contracts ask a value for what they expect (Map, List, Text); a
// value of another type ends the reading through Fail, and Catch turns that
// into the error that the reader returns.
//
// It imports nothing of ours. YAML and TOML are parsed by libraries (yaml/v3, go-toml),
// JSON here, since no decoder says on which line a value is. Begin reading at
// value.go; parse.go decides between yaml.go, json.go and toml.go.
package doc
