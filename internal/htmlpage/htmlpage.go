// Package htmlpage writes reports as pages that load nothing: each begins with the same head, which forbids all that the page
// does not bring with it. It imports internal/inert.
package htmlpage

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"

	"github.com/drift-analyzer/drift/internal/inert"
)

//go:embed head.html
var head string

// Opening is a script that opens the part of a page that a link leads to, and moves there; going back, or Escape, returns to the link.
//
//go:embed open.js
var Opening string

// Hash is what a page's policy says of its script.
func Hash(script string) template.HTMLAttr {
	sum := sha256.Sum256([]byte(script))
	return template.HTMLAttr("sha256-" + base64.StdEncoding.EncodeToString(sum[:]))
}

type heading struct {
	Title string
	// Script is the hash of the page's own script; nil where it has none.
	Script any
}

// Parse reads the template of a page, which begins with {{template "head" head title script}}, title being its title and
// script the hash of its script, or nil.
func Parse(source string) *template.Template {
	t := template.New("page").Funcs(template.FuncMap{"head": func(title string, script any) heading { return heading{title, script} }})
	return template.Must(template.Must(t.Parse(head)).Parse(source))
}

// Write writes a page whole or not at all.
func Write(w io.Writer, t *template.Template, data any) error {
	var b bytes.Buffer
	err := t.Execute(&b, data)
	if err == nil {
		_, err = w.Write(inert.Lines(b.Bytes()))
	}
	if err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return nil
}
