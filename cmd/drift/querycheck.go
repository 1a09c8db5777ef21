package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/internal/inert"
)

// queryArgument makes this program compile the queries of a manifest and end. Some
// texts make the library's reader of queries end the whole process, so those of packs
// that are not built in are read in such a process first.
const queryArgument = "__pack-queries"

// maxQueryTime bounds the reading of one pack's queries.
const maxQueryTime = 20 * time.Second

// serveQueries is the whole program of that process: the manifest comes in, the name of each query goes out before it is read.
func serveQueries() int {
	var m abi.Manifest
	if json.NewDecoder(bufio.NewReader(os.Stdin)).Decode(&m) != nil {
		return 1
	}
	packtest.EachQuery(&m, func(name string) { fmt.Println(name) })
	fmt.Println()
	return 0
}

// admitOnce is admit for packs that are loaded several times: a module is read once.
func admitOnce() func(context.Context, *packrt.Pack) error {
	var admitted sync.Map // hash of a module
	return func(ctx context.Context, p *packrt.Pack) error {
		if _, known := admitted.Load(p.Hash); known {
			return nil
		}
		err := admit(ctx, p)
		if err == nil {
			admitted.Store(p.Hash, true)
		}
		return err
	}
}

// admit refuses a pack with a query that the library fails on.
func admit(ctx context.Context, p *packrt.Pack) error {
	program, err := os.Executable()
	if p.BuiltIn || err != nil {
		return nil
	}
	manifest, err := json.Marshal(p.Manifest)
	if err != nil {
		return fmt.Errorf("pack %s: write its manifest: %w", p.Manifest.ID, err)
	}
	ctx, stop := context.WithTimeout(ctx, maxQueryTime)
	defer stop()
	c := exec.CommandContext(ctx, program)
	c.Args = []string{filepath.Base(os.Args[0]), queryArgument}
	c.Env, c.Stdin = []string{"GOTRACEBACK=none"}, bytes.NewReader(manifest)
	out, err := c.Output()
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	last := lines[len(lines)-1]
	if last == "" && err == nil {
		return nil
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("pack %s: its query %s takes longer than %s to read", p.Manifest.ID, inert.Text(last), maxQueryTime)
	}
	return fmt.Errorf("pack %s: the reader of queries fails on its query %s; write it in another way", p.Manifest.ID, inert.Text(last))
}
