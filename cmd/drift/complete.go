package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/format"
	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/project"
)

// valuesOfFlags are what shells complete for a flag's value, in every command that has the flag.
var valuesOfFlags = map[string]func(command string) []string{
	"fail-on":  func(string) []string { return []string{"error", "warning", "info", "none"} },
	"gaps":     func(string) []string { return []string{"strict", "permissive", "silent"} },
	"workflow": func(string) []string { return []string{"github", "gitlab"} },
	"color":    func(string) []string { return []string{"auto", "always", "never"} },
	"format": func(command string) []string {
		if command == "check" {
			return format.Names()
		}
		return []string{"text", "json", "html", "mermaid"}
	},
	"from": func(string) []string { return contract.Sources() },
	"lang": func(string) []string { return extract.Languages() },
	"framework": func(string) []string {
		names := builtInNames()
		if source, err := packSource(".", project.Bounds{}); err == nil {
			names = append(slices.Clone(names), source.Config.Own()...)
		}
		return names
	},
}

// complete lets shells complete the values of flags and arguments.
func complete(root *cobra.Command) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		register := func(f *pflag.Flag) {
			values, ok := valuesOfFlags[f.Name]
			if !ok || f.Name == "from" && c.Name() != "contract" {
				return // a folder
			}
			_ = c.RegisterFlagCompletionFunc(f.Name, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				return values(c.Name()), cobra.ShellCompDirectiveDefault
			})
		}
		c.LocalNonPersistentFlags().VisitAll(register)
		c.PersistentFlags().VisitAll(register)
		switch c.CommandPath() {
		case "drift explain":
			c.ValidArgsFunction = firstOf(func() []string {
				var kinds []string
				for _, k := range check.Kinds() {
					kinds = append(kinds, string(k.Name))
				}
				return kinds
			})
		case "drift cache":
			c.ValidArgsFunction = firstOf(func() []string { return []string{"clear"} })
		case "drift pack inspect":
			c.ValidArgsFunction = firstOf(builtInNames)
		case "drift why":
			c.ValidArgsFunction = firstOf(func() []string { return []string{"reaches", "resolves"} })
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// firstOf completes the first argument of a command.
func firstOf(values func() []string) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return values(), cobra.ShellCompDirectiveDefault
	}
}
