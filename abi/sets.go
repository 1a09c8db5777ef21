//go:build !tinygo

package abi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// setPrefix begins an element of a list that stands for a set.
const setPrefix = "set:"

// configPrefix begins an origin of a query's test that stands for a list of origins in the pack's configuration.
const configPrefix = "config:"

//go:embed sets.json
var setsFile []byte

// hostSets are the sets that every manifest may refer to: lists of globs and origins, and numbers by origin.
type hostSets struct {
	Lists     map[string][]string           `json:"lists"`
	Constants map[string]map[string]float64 `json:"constants"`
}

var readSets = sync.OnceValues(func() (hostSets, error) {
	var s hostSets
	if err := json.Unmarshal(setsFile, &s); err != nil {
		return s, fmt.Errorf("read the sets of the host: %w", err)
	}
	return s, nil
})

// HostSets lists the names of the host's sets, those of lists and those of constants.
func HostSets() (lists, constants []string) {
	s, err := readSets()
	if err != nil {
		return nil, nil
	}
	return slices.Sorted(maps.Keys(s.Lists)), slices.Sorted(maps.Keys(s.Constants))
}

// resolveSets puts what sets hold where the manifest refers to them.
func (m *Manifest) resolveSets() error {
	host, err := readSets()
	if err != nil {
		return err
	}
	for _, list := range m.setLists() {
		if *list, err = m.expand(*list, host.Lists); err != nil {
			return err
		}
	}
	for key := range m.Constants {
		name, ok := strings.CutPrefix(key, setPrefix)
		if !ok {
			continue
		}
		set, ok := host.Constants[name]
		if !ok {
			return fmt.Errorf("there is no set of constants %s; the host has %s", name, strings.Join(slices.Sorted(maps.Keys(host.Constants)), ", "))
		}
		delete(m.Constants, key)
		for origin, n := range set {
			m.Constants[origin] = Constant{Number: n}
		}
	}
	return nil
}

// anySteps behind the name of a set stands behind each of its elements: any further steps.
const anySteps = "**"

// expand puts the elements of sets in the place of their names. The manifest's own sets come first.
func (m *Manifest) expand(list []string, host map[string][]string) ([]string, error) {
	if !slices.ContainsFunc(list, func(s string) bool { return strings.HasPrefix(s, setPrefix) }) {
		return list, nil
	}
	var out []string
	for _, s := range list {
		name, ok := strings.CutPrefix(s, setPrefix)
		if !ok {
			out = append(out, s)
			continue
		}
		name, steps := strings.CutSuffix(name, anySteps)
		set, ok := m.Sets[name]
		if !ok {
			set, ok = host[name]
		}
		if !ok {
			return nil, fmt.Errorf("there is no set %s; the manifest's sets are [%s], the host's [%s]", name,
				strings.Join(slices.Sorted(maps.Keys(m.Sets)), ", "), strings.Join(slices.Sorted(maps.Keys(host)), ", "))
		}
		if !steps {
			out = append(out, set...)
			continue
		}
		for _, one := range set {
			out = append(out, one+anySteps)
		}
	}
	return out, nil
}

// setLists are the lists of the manifest that may refer to sets.
func (m *Manifest) setLists() []*[]string {
	lists := []*[]string{&m.Ignore, &m.Origins, &m.Environment, &m.Passes, &m.Bases, &m.Own}
	for i := range m.Queries {
		for j := range m.Queries[i].Tests {
			t := &m.Queries[i].Tests[j]
			lists = append(lists, &t.Origin, &t.Extends, &t.Annotated, &t.File)
		}
	}
	for i := range m.Calls {
		lists = append(lists, &m.Calls[i].Callees, &m.Calls[i].On)
	}
	for i := range m.Guards {
		lists = append(lists, &m.Guards[i].Origins)
	}
	for i := range m.Classes {
		lists = append(lists, &m.Classes[i].Extends)
	}
	return lists
}

// Configured puts the origins that the pack's configuration lists where queries refer to them: those under the key K for
// config:K. What the configuration does not list matches nothing.
func (m *Manifest) Configured(config map[string]any) {
	for i := range m.Queries {
		for j := range m.Queries[i].Tests {
			t := &m.Queries[i].Tests[j]
			if !slices.ContainsFunc(t.Origin, func(s string) bool { return strings.HasPrefix(s, configPrefix) }) {
				continue
			}
			var origins []string
			for _, o := range t.Origin {
				key, ok := strings.CutPrefix(o, configPrefix)
				if !ok {
					origins = append(origins, o)
					continue
				}
				list, _ := config[key].([]any)
				for _, one := range list {
					if text, ok := one.(string); ok {
						origins = append(origins, text)
					}
				}
			}
			t.Origin = origins
		}
	}
}
