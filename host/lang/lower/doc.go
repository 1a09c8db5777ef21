// Package lower is what the front ends share: a builder over the arenas of a
// unit.File, with scopes. A front end walks its syntax tree once and tells the
// builder what it sees; nothing is allocated per node beyond the arenas.
//
// It imports host/unit and host/syntax. Begin reading at builder.go, then scope.go.
package lower
