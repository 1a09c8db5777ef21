package checkout

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// ErrNoGit says that there is no git to ask.
var ErrNoGit = errors.New("git is not installed")

// patience bounds one question to git.
const patience = 10 * time.Second

// command is one run of git.
type command struct {
	dir string
	// index is a file that stands in for the repository's index.
	index string
	// fetches: objects that the clone left out may be fetched from where it came from.
	fetches bool
}

// ask is a question that is answered from the objects that are here.
func ask(top string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return command{dir: top}.run(ctx, args...)
}

// run gives what git prints. Nothing that the repository configures is run by it: no hook, no filter, no monitor; and
// the folder alone says which repository is meant, whatever git was told by the hook that may be running this.
func (c command) run(ctx context.Context, args ...string) ([]byte, error) {
	off := []string{"--no-pager", "--no-replace-objects"}
	for _, setting := range []string{"core.hooksPath=/dev/null", "core.fsmonitor=false", "filter.lfs.smudge=", "filter.lfs.process=", "filter.lfs.required=false"} {
		off = append(off, "-c", setting)
	}
	g := exec.CommandContext(ctx, "git", append(off, args...)...)
	g.Dir = c.dir
	for _, e := range os.Environ() {
		if name, _, _ := strings.Cut(e, "="); !strings.HasPrefix(name, "GIT_") || c.fetches && !placing[name] {
			g.Env = append(g.Env, e)
		}
	}
	g.Env = append(g.Env, "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C")
	if !c.fetches {
		g.Env = append(g.Env, "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	}
	if c.index != "" {
		g.Env = append(g.Env, "GIT_INDEX_FILE="+c.index)
	}
	var out, said bytes.Buffer
	g.Stdout, g.Stderr = &out, &said
	if err := g.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, ErrNoGit
		}
		if text := strings.TrimSpace(said.String()); text != "" {
			err = errors.New(text)
		}
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	return out.Bytes(), nil
}

// placing are the variables that say which repository is meant; the others say how it is reached.
var placing = map[string]bool{"GIT_DIR": true, "GIT_WORK_TREE": true, "GIT_INDEX_FILE": true, "GIT_PREFIX": true, "GIT_NAMESPACE": true,
	"GIT_COMMON_DIR": true, "GIT_OBJECT_DIRECTORY": true, "GIT_ALTERNATE_OBJECT_DIRECTORIES": true}
