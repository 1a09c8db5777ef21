package words

import (
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/internal/counted"
)

// Collapse joins the words of source text with single spaces.
func Collapse(s string) string { return strings.Join(strings.Fields(s), " ") }

// Shorten cuts long source text; the summary file has it whole.
func Shorten(s string, most int) string {
	s = Collapse(s)
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

// Count writes a number with its noun.
func Count(n int, one, many string) string { return counted.Of(n, one, many) }

// Plural writes a number with a noun that takes an s.
func Plural(n int, noun string) string { return Count(n, noun, noun+"s") }

// WithoutExtension is a file's path as effects spell it.
func WithoutExtension(file string) string {
	slash := strings.LastIndexByte(file, '/')
	if i := strings.LastIndexByte(file, '.'); i > slash+1 {
		return file[:i]
	}
	return file
}
