// Package page writes what the other packages of inspect find as one page for a browser, or as a flowchart: sections
// with lines, and who leads to whom. In comes a Page, out comes a file that needs nothing but itself: no font, no
// network, no script. It imports internal/inert only. Begin reading at page.go.
package page
