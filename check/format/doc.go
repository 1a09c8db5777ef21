// Package format writes the result of a check for other programs and for the
// browser: SARIF, JUnit, annotations of GitHub, GitLab's code
// quality report, one page of HTML.
//
// It imports check and summary. Begin reading at format.go; each format has a file.
package format
