package syntax

import (
	"path"
	"slices"
	"strings"
)

// Language is a grammar.
type Language uint8

// Languages. JavaScript covers JSX; SQL is read in strings only.
const (
	NoLanguage Language = iota
	TypeScript
	TSX
	JavaScript
	Python
	Ruby
	SQL
	languageCount
)

// Languages lists the languages of source files.
var Languages = []Language{TypeScript, TSX, JavaScript, Python, Ruby}

func (l Language) String() string {
	if l >= languageCount {
		return "none"
	}
	return [...]string{"none", "typescript", "tsx", "javascript", "python", "ruby", "sql"}[l]
}

// IsJavaScript reports whether the language is TypeScript, TSX or JavaScript.
func (l Language) IsJavaScript() bool { return l == TypeScript || l == TSX || l == JavaScript }

// Family is the language as packs and flags name it: typescript, python or ruby.
func (l Language) Family() string {
	if l.IsJavaScript() {
		return "typescript"
	}
	return l.String()
}

// LanguageOf finds the language of a file by its name; NoLanguage for others.
func LanguageOf(file string) Language {
	switch strings.ToLower(path.Ext(file)) {
	case ".ts", ".mts", ".cts", ".vue", ".svelte", ".astro": // the last three by their scripts
		return TypeScript
	case ".tsx":
		return TSX
	case ".js", ".jsx", ".mjs", ".cjs":
		return JavaScript
	case ".py":
		return Python
	case ".rb", ".rake", ".ru", ".jbuilder":
		return Ruby
	}
	switch path.Base(file) {
	case "Rakefile", "Gemfile":
		return Ruby
	}
	return NoLanguage
}

// KindID is a node kind of one language.
type KindID uint16

// FieldID is a field name of one language; 0 is none.
type FieldID uint8

// ErrorKind is the kind of a node that the grammar could not read.
const ErrorKind KindID = 0xffff

// Kind gives the id of a named node kind, and 0 when the language has none of that name.
// Several symbols of a grammar may share a name; nodes carry the one given here.
func Kind(l Language, name string) KindID { return grammarOf(l).named[name] }

// Token gives the id of an anonymous token such as "+", and 0 when the language has none of that text.
func Token(l Language, text string) KindID { return grammarOf(l).tokens[text] }

// Field gives the id of a field name, and 0 when the language has none of that name.
func Field(l Language, name string) FieldID { return grammarOf(l).byName[name] }

// KindCount is one more than the largest kind of a language, for tables by kind.
func KindCount(l Language) int { return len(grammarOf(l).kinds) }

// KindNames lists the names of a language's kinds by id. Hidden kinds, which no
// node has, are among them.
func KindNames(l Language) []string { return slices.Clone(grammarOf(l).kinds) }

// FieldNames lists the names of a language's fields by id; that of 0 is empty.
func FieldNames(l Language) []string { return slices.Clone(grammarOf(l).fields) }
