// Package yamlread takes fields out of small YAML files of a project: bytes come
// in, nodes go out. The library, where it fills a Go value, compares every key of
// a mapping with every other and keeps a message for each two that are equal, so
// that one megabyte of keys takes ten gigabytes; nothing of that is done here. It
// imports nothing of ours.
// Begin reading at Document.
package yamlread
