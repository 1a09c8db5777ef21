package summary

import "strings"

// Word is the shape that a word of a pack stands for: text, integer, number, boolean, dictionary, and
// anything for the others, with [] behind it for a list, |[] for one or a list, {} for a dictionary, ? for one that may be null.
func Word(word string) TypeShape {
	if w, ok := strings.CutSuffix(word, "?"); ok {
		return NewUnion(Word(w), Null{})
	}
	if w, ok := strings.CutSuffix(word, "|[]"); ok {
		return NewUnion(Word(w), Array{Items: Word(w)})
	}
	if w, ok := strings.CutSuffix(word, "[]"); ok {
		return Array{Items: Word(w)}
	}
	if w, ok := strings.CutSuffix(word, "{}"); ok {
		return Dictionary{Values: Word(w)}
	}
	switch word {
	case "text":
		return Text{}
	case "integer":
		return Integer{}
	case "number":
		return Number{}
	case "boolean":
		return Boolean{}
	case "dictionary":
		return Dictionary{Values: UnknownShape{}}
	}
	return UnknownShape{}
}
