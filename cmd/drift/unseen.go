package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
)

// maxTold bounds the names in one line about what a run did not see.
const maxTold = 12

// printUnseen says what a run over a folder did not look at: packs that fit and were not named, dependencies that no pack
// reads, files that hold code and are skipped. A folder that cannot be looked through is not told: the run has read it.
func printUnseen(ctx context.Context, w io.Writer, root, language string, packs []*packrt.Pack) {
	manifests, err := packManifests(ctx, root)
	if err != nil {
		return
	}
	s, err := survey.Manifests(root, manifests)
	if err != nil {
		return
	}
	var named []string
	for _, p := range packs {
		named = append(named, p.Manifest.ID)
	}
	unseen, err := s.Unseen(language, named)
	if err != nil {
		return
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	tell := func(code, after string, names []string) {
		if n := len(names); n > maxTold {
			names = append(names[:maxTold:maxTold], fmt.Sprintf("%d more", n-maxTold))
		}
		if len(names) > 0 {
			fmt.Fprintf(out, "%s\t-\t%s%s\n", code, inert.Text(strings.Join(names, ", ")), after)
		}
	}
	var fit, unread, skipped []string
	for _, m := range unseen.Packs {
		fit = append(fit, fmt.Sprintf("%s (%s)", m.Pack, m.Evidence))
	}
	for _, l := range unseen.Libraries {
		unread = append(unread, fmt.Sprintf("%s (%s, %s)", l.Name, l.Does, standing(l.Evidence)))
	}
	for _, k := range unseen.Skipped {
		skipped = append(skipped, fmt.Sprintf("%s (%s)", counted.Of(k.Files, k.Kind+" file", k.Kind+" files"), k.Why))
	}
	tell("not-named", ": packs that read these dependencies; name them with -f", fit)
	tell("no-pack", ": no built-in pack reads them", unread)
	tell("skipped", ": not read", skipped)
	_ = out.Flush()
}

// standing is where evidence stands.
func standing(e survey.Evidence) string {
	if e.Line == 0 {
		return e.File
	}
	return fmt.Sprintf("%s:%d", e.File, e.Line)
}
