package checkout

import (
	"context"
	"strings"
)

// Changed are the files that differ between a commit and the work tree, and those that git does not know and is not told to leave out,
// as the repository calls them.
func Changed(ctx context.Context, top, commit string) (map[string]bool, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	git := command{dir: top}
	out := map[string]bool{}
	for _, args := range [][]string{{"diff", "--name-only", "--no-renames", "-z", commit, "--"}, {"ls-files", "--others", "--exclude-standard", "-z"}} {
		list, err := git.run(ctx, args...)
		if err != nil {
			return nil, err
		}
		for name := range strings.SplitSeq(string(list), "\x00") {
			if name != "" {
				out[name] = true
			}
		}
	}
	return out, nil
}
