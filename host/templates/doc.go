// Package templates makes code of what is none by itself: pages, templates of components, templates that a server fills in.
//
// In comes the text of a file (ReadText in scripts.go), or a template beside a class (BoundTo in bound.go). Out come scripts that a
// front end of a language reads as any other: those of a page, with values that are not known where a server writes something
// (filled.go, asked.go); what a form or a link sends, as calls (calls.go, markup.go, pages.go); the template of a component as a
// function of its script (component.go, template.go, code.go). Moved says where each part stands in the file.
//
// It may import internal/brackets. Begin reading at ReadText in scripts.go.
package templates
