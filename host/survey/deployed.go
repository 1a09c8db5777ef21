package survey

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/project"
)

// place notes for every project the first function of the deploy templates whose file is one of its sources.
func (r *reader) place(list []Deployed) {
	r.deployed = map[*Project]Evidence{}
	if len(list) == 0 {
		return
	}
	owners := map[string][]*Project{}
	for f, p := range r.owner {
		base := strings.TrimSuffix(f, path.Ext(f))
		owners[base] = append(owners[base], p)
		if folder, ok := strings.CutSuffix(base, "/index"); ok {
			owners[folder] = append(owners[folder], p)
		}
	}
	for _, d := range list {
		in := owners[d.Entry]
		for _, o := range project.FromOutput(d.Entry) {
			if len(in) == 0 {
				in = owners[o.Path()]
			}
		}
		for _, p := range in {
			if _, has := r.deployed[p]; !has {
				r.deployed[p] = d.Evidence
			}
		}
	}
}

// readsDeployed reports whether a pack reads functions that deploy templates name, which no dependency has to show.
func readsDeployed(m *abi.Manifest) bool {
	for _, u := range m.Units {
		if u.Deployed != "" {
			return true
		}
	}
	return false
}
