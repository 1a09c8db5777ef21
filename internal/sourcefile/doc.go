// Package sourcefile opens the files of a project, and is the only package that
// does: regular files only, none larger than its kind may be, none outside the
// root after links are resolved, and nothing of git's own. What it refuses it
// says why, and remembers. A path comes in; bytes, or an Error, go out. It
// imports nothing of ours; internal/archtest keeps other packages from opening
// files of projects. Begin reading at Root.Read.
package sourcefile
