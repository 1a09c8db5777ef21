package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// compared lists what two extractions say differently, positions aside. Of a class that keeps outcomes alone, only those of
// units are compared: a helper that goes into its caller takes calls with it.
func compared(before, after []byte, changes []*change, c class) ([]string, error) {
	a, err := units(before, nil, c)
	if err != nil {
		return nil, fmt.Errorf("summaries before: %w", err)
	}
	b, err := units(after, changes, c)
	if err != nil {
		return nil, fmt.Errorf("summaries after: %w", err)
	}
	var out []string
	for _, key := range slices.Sorted(maps.Keys(a)) {
		now, ok := b[key]
		if !ok && c.outcomes {
			continue // what is written in the place of its call is no unit
		}
		if !ok {
			out = append(out, "is gone: "+key)
		} else if d := differs(a[key], now); d != "" {
			out = append(out, key+"\n"+d)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b)) {
		if _, ok := a[key]; !ok && !c.outcomes {
			out = append(out, "is new: "+key)
		}
	}
	return out, nil
}

// part is one line of what a summary says: a transition, or a field. loose: its id may differ, since a condition of it names what
// was renamed.
type part struct {
	text, id string
	loose    bool
}

// numbered are names that end with the line of a nameless function.
var numbered = regexp.MustCompile(`([A-Za-z_$\])])#\d+`)

// placed is the line of a call that metadata names.
var placed = regexp.MustCompile(`("at":"[^"]*:)\d+"`)

// exported is the name by which a module exports a unit: a helper that moves to a file of its own has one.
var exported = regexp.MustCompile(`"exportName":"[^"]*",?`)

// back changes names that were changed back, and takes the lines from the names of nameless functions.
func back(text string, changes []*change) string {
	text = placed.ReplaceAllString(numbered.ReplaceAllString(text, "$1#"), `${1}"`)
	for _, c := range changes {
		for now, was := range c.renamed {
			text = strings.ReplaceAll(text, now, was)
		}
	}
	return text
}

// units describes the summaries of a file, by what names them.
func units(file []byte, changes []*change, c class) (map[string][]part, error) {
	var list []map[string]any
	if err := json.Unmarshal(file, &list); err != nil {
		return nil, err
	}
	out := map[string][]part{}
	for _, s := range list {
		identity, _ := s["identity"].(map[string]any)
		location, _ := s["location"].(map[string]any)
		binding := exported.ReplaceAllString(line(identity["boundaryBinding"]), "")
		name := back(fmt.Sprintf("%v %v %v %s", s["kind"], location["file"], identity["name"], binding), changes)
		key := name
		for n := 2; out[key] != nil; n++ {
			key = fmt.Sprintf("%s #%d", name, n)
		}
		out[key] = describe(s, changes, c)
	}
	return out, nil
}

// describe lists what a summary says without positions, in the order of the texts.
func describe(s map[string]any, changes []*change, c class) []part {
	out := []part{}
	transitions, _ := s["transitions"].([]any)
	for _, t := range transitions {
		one, _ := t.(map[string]any)
		if c.outcomes {
			output, _ := one["output"].(map[string]any)
			text := line(map[string]any{"type": output["type"], "status": output["statusCode"], "exception": output["exceptionType"]})
			if !slices.ContainsFunc(out, func(p part) bool { return p.text == text }) {
				out = append(out, part{text: text})
			}
			continue
		}
		id, _ := one["id"].(string)
		delete(one, "id")
		delete(one, "location")
		if c.defaults {
			delete(one, "isDefault")
		}
		conditions := line(one["conditions"])
		text := line(one)
		out = append(out, part{text: back(text, changes), id: back(id, changes), loose: back(conditions, changes) != back(conditions, nil)})
	}
	if !c.outcomes {
		for _, field := range []string{"inputs", "gaps", "confidence", "inputReads", "metadata"} {
			out = append(out, part{text: field + " " + back(line(s[field]), changes)})
		}
	}
	slices.SortStableFunc(out, func(a, b part) int { return strings.Compare(a.text+a.id, b.text+b.id) })
	return out
}

func line(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(out)
}

// differs shows the first lines that two descriptions do not share; "" where they say the same.
func differs(was, now []part) string {
	gone, fresh := without(was, now), without(now, was)
	switch {
	case len(gone) > 0 && len(fresh) > 0:
		return "    was " + around(gone[0], fresh[0]) + "\n    now " + around(fresh[0], gone[0])
	case len(gone) > 0:
		return "    was " + around(gone[0], "") + "\n    now nothing of the kind"
	case len(fresh) > 0:
		return "    was nothing of the kind\n    now " + around(fresh[0], "")
	}
	ids := map[string][]string{}
	for _, p := range was {
		ids[p.text] = append(ids[p.text], p.id)
	}
	for _, p := range now {
		if !p.loose && !slices.Contains(ids[p.text], p.id) {
			return fmt.Sprintf("    was %v\n    now %s of %s", ids[p.text], p.id, around(p.text, ""))
		}
	}
	return ""
}

// around is the part of a line around the first place in which it differs from another.
func around(text, other string) string {
	at := 0
	for at < len(text) && at < len(other) && text[at] == other[at] {
		at++
	}
	return text[max(0, at-160):min(len(text), at+260)]
}

func without(list, others []part) (out []string) {
	have := map[string]int{}
	for _, p := range others {
		have[p.text]++
	}
	for _, p := range list {
		if have[p.text]--; have[p.text] < 0 {
			out = append(out, p.text)
		}
	}
	return out
}
