// Package envexample reads the files in which a project lists the variables that people set for it (.env.example,
// .env.sample, example.env): a runtime configuration that is listed and sets nothing, with the variables in their order.
//
// A line that is commented out and has the form of one lists its variable as optional. For each variable it is looked for a
// file that names it: sources, templates of configuration, scripts, whatever their language; documents and other lists of
// variables read nothing. A variable whose name is put together by code or by a settings class is found by what it ends
// with.
//
// It imports summary, internal/sourcefile and the packages below contract/internal. Begin reading at Read.
package envexample
