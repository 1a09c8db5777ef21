// Package storybook reads component stories (CSF 2 and 3, and the factory
// form): a component summary for every story, with the args that it gives.
//
// A story's args are those of the file's default export with its own on top;
// `...Other.args` of the same file is followed, what is spread from elsewhere
// leaves the props open. The binding names the component's file and export as
// the story imports it.
//
// Scripts are parsed by host/syntax, as those of a program are: markup, templates
// inside templates and types need a grammar. No types are asked for and no other
// file is read; what is computed gives an arg an unknown shape.
//
// It imports summary, host/syntax and the packages below contract/internal. Begin
// reading at storybook.go; script.go reads the statements of a file, value.go its
// expressions, stories.go makes the summaries.
package storybook
