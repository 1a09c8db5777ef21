package contract

import (
	"path"
	"regexp"
	"slices"

	"github.com/drift-analyzer/drift/contract/internal/source"
)

// callsModule is where a folder of Terraform calls another one.
var callsModule = regexp.MustCompile(`(?m)^\s*source\s*=\s*"(\.\.?/[^"]*)"`)

// withoutCalled leaves out the folders of Terraform that another folder calls, directly or through others: they are read where
// they are called, with what the call gives them, and alone would declare the same once more under other names.
func withoutCalled(in *source.Input, list []*Found) []*Found {
	calls, called := map[string][]string{}, map[string]bool{}
	for _, f := range list {
		if f.Source != "terraform" {
			continue
		}
		dir := path.Dir(f.Paths[0])
		for _, name := range f.Paths {
			text, err := in.Read(name)
			if err != nil {
				continue // the reader says so
			}
			for _, m := range callsModule.FindAllSubmatch(text, -1) {
				if to := path.Join(dir, string(m[1])); to != dir {
					calls[dir], called[to] = append(calls[dir], to), true
				}
			}
		}
	}
	reached := map[string]bool{}
	var reach func(dir string)
	reach = func(dir string) {
		for _, to := range calls[dir] {
			if !reached[to] {
				reached[to] = true
				reach(to)
			}
		}
	}
	for dir := range calls {
		if !called[dir] {
			reach(dir)
		}
	}
	return slices.DeleteFunc(list, func(f *Found) bool { return f.Source == "terraform" && reached[path.Dir(f.Paths[0])] })
}
