package main

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/host/packsource"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

func packSignCommand() *cobra.Command {
	var keyFile string
	var newKey bool
	c := &cobra.Command{
		Use:   "sign --key FILE MODULE.wasm...",
		Short: "Sign modules, so that packSigners of drift.json can ask for it",
		Long: "Sign modules with an ed25519 key and write each signature next to its module, as\n" +
			"MODULE.wasm.sig. With --new-key the key is made first. The public key that is\n" +
			"printed goes into packSigners of the users' drift.json.",
		Example: "  drift pack sign --key team.pem --new-key orders.wasm",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if keyFile == "" {
				return errors.New("--key names the file that holds the private key; with --new-key it is made there")
			}
			read := packsource.ReadKey
			if newKey {
				read = packsource.NewKey
			}
			key, err := read(keyFile)
			if err != nil {
				return err
			}
			for _, module := range args {
				if err := sign(module, key); err != nil {
					return err
				}
			}
			fmt.Fprintf(stdout, "public key for packSigners: %s\n", packsource.KeyText(key))
			return nil
		},
	}
	c.Flags().StringVar(&keyFile, "key", "", "file with the private key, in PEM")
	c.Flags().BoolVar(&newKey, "new-key", false, "make the key, in a file that is not there yet")
	return c
}

func sign(module string, key ed25519.PrivateKey) error {
	wasm, err := sourcefile.ReadGiven(module, wasmcheck.MaxModule)
	if err != nil {
		return fmt.Errorf("cannot read the pack: %w", err)
	}
	if err := os.WriteFile(module+".sig", []byte(packsource.Sign(wasm, key)+"\n"), 0o644); err != nil {
		return fmt.Errorf("write the signature: %w", err)
	}
	fmt.Fprintf(stdout, "wrote %s.sig\n", module)
	return nil
}

func packAddCommand() *cobra.Command {
	var name string
	c := &cobra.Command{
		Use:   "add URL|FILE.wasm",
		Short: "List a pack in drift.json, pinned to the bytes it has now",
		Long: "Read a module, check it as a run would, and list it in drift.json with the hash\n" +
			"of its bytes. drift.json is the one of this folder or of a folder around it, and\n" +
			"is made here where there is none.",
		Example: "  drift pack add https://packs.example/orders.wasm",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := packSource(".", project.Bounds{})
			if err != nil {
				return err
			}
			e, err := s.Pin(c.Context(), args[0], name)
			if err != nil {
				return err
			}
			file, err := s.Config.Add(e)
			if err != nil {
				return err
			}
			fmt.Fprintf(stdout, "%s lists %s, sha256 %s; use it with -f %s\n", file, e.Name, e.SHA256, e.Name)
			return nil
		},
	}
	c.Flags().StringVar(&name, "name", "", "name to list it under (default: the pack's own)")
	return c
}
