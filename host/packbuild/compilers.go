package packbuild

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// build is one compilation.
type build struct {
	dir, id, out, work string
	manifest           []byte
	log                io.Writer
}

// Missing says that a compiler is not there, and how to get it.
type Missing struct{ Tool, Hint string }

func (m *Missing) Error() string { return m.Tool + " is not on this machine: " + m.Hint }

var compilers = map[string]func(context.Context, build) error{"go": buildGo, "c": buildC, "assemblyscript": buildAssemblyScript, "rust": buildRust}

// run runs a tool in the pack's folder.
func (b build) run(ctx context.Context, environment []string, name string, arguments ...string) error {
	c := exec.CommandContext(ctx, name, arguments...)
	c.Dir, c.Stdout, c.Stderr = b.dir, b.log, b.log
	c.Env = append(os.Environ(), environment...)
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	return nil
}

// first finds the first of some programs.
func first(names ...string) string {
	for _, n := range names {
		if at, err := exec.LookPath(n); err == nil {
			return at
		}
	}
	return ""
}

// tinygo finds TinyGo: TINYGO, the PATH, or where packs/toolchain.sh puts it.
func tinygo() (program string, environment []string, err error) {
	if p := os.Getenv("TINYGO"); p != "" {
		return p, nil, nil
	}
	if p := first("tinygo"); p != "" {
		return p, nil, nil
	}
	cache := os.Getenv("DRIFT_TOOLCHAIN")
	if cache == "" {
		if base, err := os.UserCacheDir(); err == nil {
			cache = filepath.Join(base, "drift-toolchain")
		}
	}
	if p := filepath.Join(cache, "tinygo"); cache != "" {
		if _, err := os.Stat(p); err == nil {
			return p, []string{"TINYGOROOT=" + filepath.Join(cache, "root")}, nil
		}
	}
	return "", nil, &Missing{"TinyGo", "install it from tinygo.org (0.41 or later) or run packs/toolchain.sh of drift's sources"}
}

func buildGo(ctx context.Context, b build) error {
	program, environment, err := tinygo()
	if err != nil {
		return err
	}
	if os.Getenv("WASMOPT") == "" && first("wasm-opt") == "" {
		return &Missing{"wasm-opt, which TinyGo runs,", "install the package binaryen"}
	}
	target, err := filepath.Abs(filepath.Join(b.dir, "sdk", "sdk-wasm", "go", "target.json"))
	if err != nil {
		return err
	}
	return b.run(ctx, append(environment, "GOFLAGS=-mod=mod", "GOWORK=off"), program, "build", "-target", target, "-no-debug", "-o", b.out, ".")
}

func buildC(ctx context.Context, b build) error {
	clang, linker := first("clang", "clang-19", "clang-18", "clang-17", "clang-16", "clang-15", "clang-14"), first("wasm-ld", "wasm-ld-19", "wasm-ld-18", "wasm-ld-17", "wasm-ld-16", "wasm-ld-15", "wasm-ld-14")
	if clang == "" || linker == "" {
		return &Missing{"clang with wasm-ld", "install the packages clang and lld"}
	}
	if err := os.WriteFile(filepath.Join(b.dir, "manifest.inc"), []byte(literal(b.manifest, true)), 0o644); err != nil {
		return err
	}
	// One program compiles and another links, since the driver asks for a linker of its own version.
	object := filepath.Join(b.work, "pack.o")
	err := b.run(ctx, nil, clang, "--target=wasm32", "-std=c11", "-Os", "-ffreestanding", "-fno-builtin", "-mbulk-memory", "-Wall", "-Isdk", "-c", "-o", object, "pack.c")
	if err != nil {
		return err
	}
	return b.run(ctx, nil, linker, "--no-entry", "--strip-all", "--stack-first", "-z", "stack-size=65536", "-o", b.out, object)
}

func buildAssemblyScript(ctx context.Context, b build) error {
	npm, node := first("npm"), first("node")
	if npm == "" || node == "" {
		return &Missing{"npm", "install Node.js"}
	}
	if err := os.WriteFile(filepath.Join(b.dir, "assembly", "manifest.ts"), []byte("export const manifest = "+literal(b.manifest, false)+";\n"), 0o644); err != nil {
		return err
	}
	compiler := filepath.Join("node_modules", "assemblyscript", "bin", "asc.js")
	if _, err := os.Stat(filepath.Join(b.dir, compiler)); err != nil {
		if err := b.run(ctx, nil, npm, "install", "--silent", "--no-audit", "--no-fund"); err != nil {
			return err
		}
	}
	return b.run(ctx, nil, node, compiler, "assembly/index.ts", "-o", b.out, "--runtime", "minimal", "--use", "abort=", "-Oz", "--noAssert")
}

const rustTarget = "wasm32-unknown-unknown"

func buildRust(ctx context.Context, b build) error {
	rustc, cargo, err := rust(ctx)
	if err != nil {
		return err
	}
	environment := []string{"RUSTC=" + rustc, "CARGO_TARGET_DIR=" + filepath.Join(b.work, "target")}
	if linker := rustLinker(ctx, rustc); linker != "" {
		environment = append(environment, "RUSTFLAGS=-C linker="+linker)
	}
	if err := b.run(ctx, environment, cargo, "build", "--quiet", "--release", "--offline", "--target", rustTarget); err != nil {
		return err
	}
	found, err := filepath.Glob(filepath.Join(b.work, "target", rustTarget, "release", "*.wasm"))
	if err != nil || len(found) != 1 {
		return fmt.Errorf("cargo made %d modules, not one", len(found))
	}
	return os.Rename(found[0], b.out)
}

// rust finds a compiler that knows the target, and the cargo next to it.
func rust(ctx context.Context) (rustc, cargo string, err error) {
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/bin") {
		rustc, cargo = filepath.Join(dir, "rustc"), filepath.Join(dir, "cargo")
		out, err := exec.CommandContext(ctx, rustc, "--print", "target-libdir", "--target", rustTarget).Output()
		if err != nil {
			continue
		}
		if _, err := os.Stat(strings.TrimSpace(string(out))); err != nil {
			continue
		}
		if _, err := os.Stat(cargo); err == nil {
			return rustc, cargo, nil
		}
	}
	return "", "", &Missing{"Rust for " + rustTarget, "rustup target add " + rustTarget + ", or Debian's packages cargo, libstd-rust-dev-wasm32 and lld-14"}
}

// rustLinker names a linker for a compiler that brings none (Debian's).
func rustLinker(ctx context.Context, rustc string) string {
	out, err := exec.CommandContext(ctx, rustc, "--print", "sysroot").Output()
	if err != nil {
		return ""
	}
	if found, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "lib", "rustlib", "*", "bin", "rust-lld")); len(found) > 0 {
		return ""
	}
	return first("wasm-ld-14", "wasm-ld-15", "wasm-ld")
}

// IsMissing reports whether a build failed for want of a compiler.
func IsMissing(err error) bool {
	var m *Missing
	return errors.As(err, &m)
}
