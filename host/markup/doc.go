// Package markup reads the render trees of components.
//
// In comes reading.Code; what is asked is the tree that a path returns (tree.go), the components
// that a function renders (children.go) and the properties that it takes (props.go).
//
// It may import reading, flow, paths, unit and summary. Begin reading at Rendered in tree.go.
package markup
