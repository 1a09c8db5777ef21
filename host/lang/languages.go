package lang

import (
	"slices"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/lang/python"
	"github.com/drift-analyzer/drift/host/lang/ruby"
	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/syntax"
)

// All lists the languages.
var All = []*lower.FrontEnd{&python.FrontEnd, &ruby.FrontEnd, &typescript.FrontEnd}

// Of is the language whose files a grammar parses, nil for one that is met in strings only.
func Of(l syntax.Language) *lower.FrontEnd {
	if i := slices.IndexFunc(All, func(f *lower.FrontEnd) bool { return f.Reads(l) }); i >= 0 {
		return All[i]
	}
	return nil
}

// Named is the language of a name, nil for an unknown one.
func Named(name string) *lower.FrontEnd {
	if i := slices.IndexFunc(All, func(f *lower.FrontEnd) bool { return f.Name() == name }); i >= 0 {
		return All[i]
	}
	return nil
}
