package checkout

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
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
	// fetches: objects that the clone left out may be fetched from where it came from.
	fetches bool
}

// ask is a question that is answered from the objects that are here.
func ask(top string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return command{dir: top}.run(ctx, args...)
}

// run gives what git prints. Nothing that the repository configures is run by it: no hook, no monitor, and no filter, since
// files are taken from git's objects as they are; and the folder alone says which repository is meant, whatever git was told by the hook that may be running this.
func (c command) run(ctx context.Context, args ...string) ([]byte, error) {
	g := c.prepared(ctx, args...)
	var out, said bytes.Buffer
	g.Stdout, g.Stderr = &out, &said
	if err := g.Run(); err != nil {
		return nil, failure(args[0], said.String(), err)
	}
	return out.Bytes(), nil
}

// failure is why git ended.
func failure(what, said string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return ErrNoGit
	}
	if text := strings.TrimSpace(said); text != "" {
		err = errors.New(text)
	}
	return fmt.Errorf("git %s: %w", what, err)
}

// prepared is git with everything off, not begun.
func (c command) prepared(ctx context.Context, args ...string) *exec.Cmd {
	c.fetches = c.fetches && !c.startsPrograms(ctx)
	off := []string{"--no-pager", "--no-replace-objects"}
	for _, setting := range []string{"core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false"} {
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
	if c.fetches {
		g.Env = append(g.Env, "GIT_ALLOW_PROTOCOL=https:http:ssh")
	} else {
		g.Env = append(g.Env, "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	}
	return g
}

// programs are the settings by which git starts a program while it fetches. They are a user's to make, in his own
// configuration, and not a repository's.
var programs = regexp.MustCompile(`(?i)^(credential\..*|core\.(sshcommand|gitproxy|askpass|alternaterefscommand)|protocol\..*|remote\..*\.(vcs|uploadpack|proxy)|url\..*)$`)

// startsPrograms reports whether the repository's own configuration could make a fetch start a program, or lead elsewhere.
func (c command) startsPrograms(ctx context.Context) bool {
	out, err := command{dir: c.dir}.run(ctx, "config", "--list", "--show-scope", "--name-only", "-z")
	if err != nil {
		return true
	}
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		if (fields[i] == "local" || fields[i] == "worktree") && programs.MatchString(fields[i+1]) {
			return true
		}
	}
	return false
}

// placing are the variables that say which repository is meant; the others say how it is reached.
var placing = map[string]bool{"GIT_DIR": true, "GIT_WORK_TREE": true, "GIT_INDEX_FILE": true, "GIT_PREFIX": true, "GIT_NAMESPACE": true,
	"GIT_COMMON_DIR": true, "GIT_OBJECT_DIRECTORY": true, "GIT_ALTERNATE_OBJECT_DIRECTORIES": true}
