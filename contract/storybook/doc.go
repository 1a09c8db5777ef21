// Package storybook reads component stories (CSF 2 and 3, and the factory
// form): a component summary for every story, with the args that it gives.
//
// A story's args are those of the file's default export with its own on top;
// `...Other.args` of the same file is followed, what is spread from elsewhere
// leaves the props open. The binding names the component's file and export as
// the story imports it.
//
// The reader is syntactic: a tokenizer and a reader of literals, no types. What
// it does not understand it passes over, and the arg has an unknown shape.
//
// It imports summary and the packages below contract/internal. Begin reading
// at storybook.go; lex.go makes tokens, literal.go reads values.
package storybook
