package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/drift-analyzer/drift/internal/spelling"
)

// rootCommand is the whole command line, with where its help goes.
func rootCommand(out io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "drift",
		Short: "Find where the two sides of a boundary disagree",
		Long: "drift reads source code and written contracts, derives what each unit does,\npairs the two sides of every boundary and reports where they disagree.\n\n" +
			"drift check in a repository does all of it; drift help terms says what the words mean, drift help exit-codes what 0 and 1 do.",
		Example:       "  drift check\n  drift check --since main\n  drift init",
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          onlySubcommands,
		PersistentPreRunE: func(*cobra.Command, []string) error {
			if err := console.validate(); err != nil {
				return err
			}
			return memory.apply()
		},
	}
	console.add(root.PersistentFlags())
	memory.add(root.PersistentFlags())
	for _, g := range []struct {
		id, title string
		commands  []*cobra.Command
	}{
		{"first", "In a repository:", []*cobra.Command{checkCommand(), initCommand(), inspectCommand(), askCommand(), whyCommand(), explainCommand()}},
		{"steps", "Step by step:", []*cobra.Command{extractCommand(), contractCommand(), corroborateCommand()}},
		{"intent", "What was meant:", []*cobra.Command{intentCommand(), inferCommand()}},
		{"around", "Around it:", []*cobra.Command{packCommand(), cacheCommand(), mcpCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.id
			root.AddCommand(c)
		}
	}
	root.SetHelpCommandGroupID("around")
	root.SetCompletionCommandGroupID("around")
	root.AddCommand(termsTopic(), exitTopic(), manualCommand())
	root.SetFlagErrorFunc(nearestFlag)
	root.SetUsageTemplate(usageTemplate)
	complete(root)
	root.SetOut(out)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Example = "  source <(drift completion bash)\n  drift completion zsh >\"${fpath[1]}/_drift\"\n  drift completion fish >~/.config/fish/completions/drift.fish\n  drift completion powershell | Out-String | Invoke-Expression"
		}
		if c.Name() == "help" {
			c.Example = "  drift help check\n  drift help terms"
		}
	}
	return root
}

func init() {
	cobra.AddTemplateFunc("flagGroups", flagGroups)
}

// usageTemplate is cobra's, with the flags in groups.
const usageTemplate = `Usage:{{if .Runnable}}
  {{.UseLine}}{{end}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} [command]{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}{{$all := .Commands}}{{if eq (len .Groups) 0}}

Commands:{{range $all}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{else}}{{range $group := .Groups}}

{{.Title}}{{range $all}}{{if (and (eq .GroupID $group.ID) (or .IsAvailableCommand (eq .Name "help")))}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{end}}{{end}}{{flagGroups .}}{{if .HasHelpSubCommands}}

Topics:{{range .Commands}}{{if .IsAdditionalHelpTopicCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableSubCommands}}

{{.CommandPath}} [command] --help says more about a command.{{end}}
`

// flagGroup is a heading under which help lists flags.
type flagGroup struct {
	title string
	flags []string
}

// groupsOfFlags are the headings in the order in which help has them. A name means the same in every command.
var groupsOfFlags = []flagGroup{
	{"What is read", []string{"project", "dir", "lang", "framework", "files", "without", "root", "allow-outside", "allow-remote", "allow-unpinned", "from", "code-scope", "source", "intent", "before", "after", "prompts", "audience", "gaps"}},
	{"What is asked", []string{"at", "since", "diff", "flow", "entry", "scope", "changed-files", "all", "types", "chain", "budget", "explain", "timing"}},
	{"What fails the run", []string{"fail-on", "fail-on-unpaired", "fail-on-unreadable", "fail-on-pack-error", "allow-empty", "driftignore", "no-suppressions"}},
	{"What is tried", []string{"experimental", "runs", "attempts", "seed", "timeout"}},
	{"What is written", []string{"output", "out-dir", "into", "json", "format", "plain", "write", "overwrite", "ignore-file", "workflow", "accessible"}},
	{"The machine", []string{"cache-dir", "no-cache", "workers"}},
}

// fewFlags is how many flags are listed without headings.
const fewFlags = 6

// flagGroups writes the flags of a command under their headings.
func flagGroups(c *cobra.Command) string {
	var b strings.Builder
	width := helpWidth()
	section := func(title string, flags *pflag.FlagSet) {
		if flags.HasAvailableFlags() {
			b.WriteString("\n\n" + title + ":\n" + strings.TrimRight(flags.FlagUsagesWrapped(width), " \n"))
		}
	}
	own := c.LocalNonPersistentFlags()
	if c.HasParent() {
		own = c.LocalFlags()
	}
	count := 0
	own.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			count++
		}
	})
	rest := pflag.NewFlagSet("rest", pflag.ContinueOnError)
	if count > fewFlags {
		placed := map[string]bool{}
		for _, g := range groupsOfFlags {
			set := pflag.NewFlagSet(g.title, pflag.ContinueOnError)
			set.SortFlags = false
			for _, name := range g.flags {
				if f := own.Lookup(name); f != nil {
					set.AddFlag(f)
					placed[name] = true
				}
			}
			section(g.title, set)
		}
		own.VisitAll(func(f *pflag.Flag) {
			if !placed[f.Name] {
				rest.AddFlag(f)
			}
		})
		section("Others", rest)
	} else {
		section("Flags", own)
	}
	if c.HasParent() {
		section("Flags of every command", c.InheritedFlags())
	} else {
		section("Flags of every command", c.PersistentFlags())
	}
	return b.String()
}

// helpWidth is the width of the terminal that help is written to; 0 when it is none, and lines are left as they are.
func helpWidth() int {
	if width, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && width >= 40 {
		return width
	}
	return 0
}

// onlySubcommands is what a command does that only has commands below it.
func onlySubcommands(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	var known []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
			known = append(known, sub.Name())
		}
	}
	meant := ""
	if best, distance := spelling.Nearest(args[0], known); distance <= 2 {
		meant = fmt.Sprintf("; did you mean %s?", best)
	}
	return fmt.Errorf("unknown command %q for %q%s; there are %s", args[0], c.CommandPath(), meant, strings.Join(known, ", "))
}

// nearestFlag adds the flag that was probably meant.
func nearestFlag(c *cobra.Command, err error) error {
	unknown, ok := err.(*pflag.NotExistError)
	if !ok || len(unknown.GetSpecifiedName()) < 2 {
		return err
	}
	var known []string
	add := func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, f.Name)
		}
	}
	c.Flags().VisitAll(add)
	c.InheritedFlags().VisitAll(add)
	if best, distance := spelling.Nearest(unknown.GetSpecifiedName(), known); distance <= 2 {
		return &misspelt{err, best}
	}
	return err
}

// misspelt is an unknown flag with the one that was probably meant.
type misspelt struct {
	error
	meant string
}

func (m *misspelt) Error() string {
	return m.error.Error() + "; did you mean --" + m.meant + "?"
}

func (m *misspelt) Unwrap() error { return m.error }
