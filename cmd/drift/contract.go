package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

type contractFlags struct {
	opts   contract.Options
	output string
	scopes []string
}

func contractCommand() *cobra.Command {
	var f contractFlags
	c := &cobra.Command{
		Use:   "contract --from source path... [-o file]",
		Short: "Derive summaries from an API description, a schema or a deploy template",
		Long: "contract reads what a team has written down and writes summaries of the same form as extract.\n" +
			"A path is a file, a folder, a glob or a URL. Sources: " + strings.Join(contract.Sources(), ", ") + ".",
		Example: "  drift contract --from openapi api/openapi.yaml -o out/api.json\n  drift contract --from terraform infra --code-scope orders=services/orders -o out/infra.json",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			f.opts.Paths = args
			return f.run()
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.opts.Source, "from", "", "what kind of contract it is: "+strings.Join(contract.Sources(), ", "))
	flags.StringVarP(&f.output, "output", "o", "", "file to write; .json.zst and .json.gz are compressed (default: standard output)")
	flags.StringVar(&f.opts.Root, "root", "", "folder that references stay in and that reported files are relative to\n(default: the working directory, or the path's folder when that lies elsewhere)")
	flags.BoolVar(&f.opts.AllowOutside, "allow-outside", false, "let file references leave the root")
	flags.BoolVar(&f.opts.AllowRemote, "allow-remote", false, "fetch what remote references name")
	flags.StringArrayVar(&f.scopes, "code-scope", nil, "unit=folder: the folder that holds the code of a deployed unit (repeatable)")
	return c
}

func (f *contractFlags) run() error {
	start := time.Now()
	if f.opts.Source == "" {
		return fmt.Errorf("--from is missing: say what the path holds, one of %s", strings.Join(contract.Sources(), ", "))
	}
	for _, s := range f.scopes {
		unit, dir, ok := strings.Cut(s, "=")
		if !ok || unit == "" || dir == "" {
			return fmt.Errorf("--code-scope takes unit=folder, not %q", s)
		}
		if f.opts.CodeScopes == nil {
			f.opts.CodeScopes = map[string]string{}
		}
		f.opts.CodeScopes[unit] = filepath.ToSlash(filepath.Clean(dir))
	}
	result, err := contract.Read(f.opts)
	if err != nil {
		return err
	}
	var notes bytes.Buffer
	sayNotes(&notes, result)
	_, _ = os.Stderr.Write(notes.Bytes())
	if len(result.Summaries) == 0 {
		where := strings.Join(f.opts.Paths, " ")
		if len(result.Files) == 0 {
			inert.Fprintf(os.Stderr, "%s declares nothing: no file there is one that --from %s reads\n", where, f.opts.Source)
		} else {
			inert.Fprintf(os.Stderr, "%s declares nothing that --from %s reads\n", where, f.opts.Source)
		}
	}
	stamp(result.Summaries, result.Root)
	write := func(w io.Writer) error { return summary.WriteAs(f.output, w, result.Summaries) }
	if err := writeTo(f.output, write); err != nil || onStdout(f.output) {
		return err
	}
	abs, _ := filepath.Abs(f.output)
	console.say("wrote %s to %s in %.1f s\n", counted.Of(len(result.Summaries), "summary", "summaries"), abs, time.Since(start).Seconds())
	return nil
}
