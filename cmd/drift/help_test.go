package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands are all that a user can type, with the help of each.
func commands(t *testing.T) map[*cobra.Command]string {
	t.Helper()
	out := map[*cobra.Command]string{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		var b bytes.Buffer
		c.SetOut(&b)
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
		out[c] = b.String()
		for _, sub := range c.Commands() {
			if !strings.HasPrefix(sub.Name(), "__") {
				walk(sub)
			}
		}
	}
	walk(rootCommand(io.Discard))
	return out
}

// TestEveryCommandExplainsItself: an example that the command itself takes, every flag with its words, and under a heading.
func TestEveryCommandExplainsItself(t *testing.T) {
	all := commands(t)
	if len(all) < 25 {
		t.Fatalf("only %d commands were found", len(all))
	}
	grouped := map[string]bool{}
	for _, g := range groupsOfFlags {
		for _, name := range g.flags {
			if grouped[name] {
				t.Errorf("--%s stands under two headings", name)
			}
			grouped[name] = true
		}
	}
	for c, help := range all {
		if c.Short == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s: what it does is %q", c.CommandPath(), c.Short)
		}
		if c.IsAdditionalHelpTopicCommand() {
			continue
		}
		example := c.Example
		if example == "" && c.HasParent() && c.Parent().Name() == "completion" {
			continue // cobra's own, whose text says how to load it
		}
		if !strings.Contains(help, example) || example == "" {
			t.Errorf("%s has no example", c.CommandPath())
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			if f.Usage == "" || !strings.Contains(help, "--"+f.Name) {
				t.Errorf("%s: --%s is not explained", c.CommandPath(), f.Name)
			}
		})
		if i := strings.Index(help, "\nOthers:\n"); i >= 0 {
			if rest := strings.Split(strings.TrimSpace(help[i+9:]), "\n\n")[0]; strings.TrimSpace(rest) != "-h, --help   help for "+c.Name() {
				t.Errorf("%s: flags without a heading:\n%s", c.CommandPath(), rest)
			}
		}
		examplesParse(t, c, example)
	}
}

// examplesParse holds the flags of an example against those that the command has.
func examplesParse(t *testing.T, c *cobra.Command, example string) {
	t.Helper()
	for line := range strings.Lines(example) {
		for part := range strings.SplitSeq(line, "&&") {
			words := strings.Fields(part)
			if len(words) == 0 || words[0] != "drift" {
				continue
			}
			named, _, err := rootCommand(io.Discard).Find(words[1:])
			if err != nil {
				t.Errorf("%s: the example %q: %v", c.CommandPath(), part, err)
				continue
			}
			for _, w := range words[1:] {
				name, isFlag := strings.CutPrefix(w, "--")
				name, _, _ = strings.Cut(name, "=")
				if isFlag && named.Flag(name) == nil {
					t.Errorf("%s: the example %q has --%s, which %s does not take", c.CommandPath(), strings.TrimSpace(part), name, named.CommandPath())
				}
			}
		}
	}
}

// TestManualPages: a page for each command, with its text, and the same bytes each time.
func TestManualPages(t *testing.T) {
	var before map[string]string
	for range 2 {
		dir := t.TempDir()
		root := rootCommand(io.Discard)
		root.SetArgs([]string{"man", dir})
		if err := root.Execute(); err != nil {
			t.Fatal(err)
		}
		pages := map[string]string{}
		files, _ := filepath.Glob(filepath.Join(dir, "*.1"))
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			pages[filepath.Base(f)] = string(text)
		}
		for name, want := range map[string]string{"drift.1": "drift check in a repository", "drift-check.1": "fail-on", "drift-infer-intent.1": "EXAMPLE", "drift-pack-list.1": "drift.json"} {
			if !strings.Contains(pages[name], want) {
				t.Errorf("%s has no %q:\n%.300s", name, want, pages[name])
			}
		}
		for name, text := range pages {
			if before != nil && before[name] != text {
				t.Errorf("%s differs between two runs", name)
			}
		}
		before = pages
	}
}

// TestCompletions: a script for each of the four shells, and what is completed for a value.
func TestCompletions(t *testing.T) {
	for shell, want := range map[string]string{"bash": "__start_drift", "zsh": "#compdef drift", "fish": "complete -c drift", "powershell": "Register-ArgumentCompleter"} {
		var b bytes.Buffer
		root := rootCommand(&b)
		root.SetArgs([]string{"completion", shell})
		if err := root.Execute(); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %v, no %q in %.80q", shell, err, want, b.String())
		}
	}
	for _, c := range []struct{ typed, want string }{
		{"explain misread", "misreadProviderResponse"},
		{"check --fail-on wa", "warning"},
		{"check --format sar", "sarif"},
		{"extract -f expr", "express"},
		{"extract --lang ru", "ruby"},
		{"contract --from open", "openapi"},
		{"cache cl", "clear"},
		{"check --si", "--since"},
	} {
		var b bytes.Buffer
		root := rootCommand(&b)
		root.SetArgs(append([]string{cobra.ShellCompNoDescRequestCmd}, strings.Fields(c.typed)...))
		if err := root.Execute(); err != nil || !strings.Contains(b.String(), c.want+"\n") {
			t.Errorf("%s: %v, no %q in %q", c.typed, err, c.want, b.String())
		}
	}
}

// TestWhatWasMeant: a misspelt command or flag names the one that was meant.
func TestWhatWasMeant(t *testing.T) {
	for typed, want := range map[string]string{
		"chek":                    `unknown command "chek" for "drift"; did you mean check?`,
		"pack lst":                `unknown command "lst" for "drift pack"; did you mean list?`,
		"intent outcome":          "did you mean outcomes?",
		"frobnicate":              `unknown command "frobnicate" for "drift"; there are `,
		"check --formt sarif":     "unknown flag: --formt; did you mean --format?",
		"init --overwrit":         "did you mean --overwrite?",
		"check --no-cach":         "did you mean --no-cache?",
		"check --color sometimes": `--color takes auto, always or never, not "sometimes"`,
	} {
		root := rootCommand(io.Discard)
		root.SetArgs(strings.Fields(typed))
		if err := root.Execute(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", typed, err, want)
		}
	}
	console.colour = "auto"
}
