package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packbuild"
	"github.com/drift-analyzer/drift/host/project"
)

func packNewCommand() *cobra.Command {
	var language, dir string
	c := &cobra.Command{
		Use:     "new NAME",
		Short:   "Begin a pack: a folder that builds and passes its cases",
		Example: "  drift pack new orders --lang go",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if dir == "" {
				dir = args[0]
			}
			if err := packbuild.New(dir, args[0], language); err != nil {
				return err
			}
			fmt.Fprintf(stdout, "wrote %s; next:\n  drift pack build %s\n  drift pack test %s\n%s explains the rest\n", dir, dir, dir, filepath.Join(dir, "README.md"))
			return nil
		},
	}
	c.Flags().StringVar(&language, "lang", "go", "language to write it in: "+strings.Join(packbuild.Languages, ", "))
	c.Flags().StringVar(&dir, "dir", "", "folder to write (default: NAME)")
	return c
}

func packBuildCommand() *cobra.Command {
	var seal string
	c := &cobra.Command{
		Use:   "build [DIR]",
		Short: "Compile the pack in a folder and seal its manifest into the module",
		Long: "Compile the pack in a folder (the present one by default) and seal its manifest\n" +
			"into the module. The compiler is TinyGo, clang, AssemblyScript's asc or cargo, by\n" +
			"what the folder holds; with --seal the module is one that you have compiled.",
		Example: "  drift pack build packs/orders",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir := folderOf(args)
			out, err := "", error(nil)
			if seal != "" {
				out, err = packbuild.SealFile(dir, seal)
			} else {
				out, err = packbuild.Build(c.Context(), dir, os.Stderr)
			}
			if err != nil {
				return err
			}
			info, err := os.Stat(out)
			if err != nil {
				return err
			}
			fmt.Fprintf(stdout, "wrote %s, %d bytes\n", out, info.Size())
			source, err := packSource(dir, project.Bounds{})
			if err != nil {
				return err
			}
			p, err := fromFile(c.Context(), source, out)
			if err != nil {
				return err
			}
			return checkQueries(p)
		},
	}
	c.Flags().StringVar(&seal, "seal", "", "a compiled module to seal the folder's manifest into, instead of compiling")
	return c
}

func folderOf(args []string) string {
	if len(args) == 0 {
		return "."
	}
	return args[0]
}
