package storage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// lacking reports the reads of columns that the model of a store, in the same code, does not have.
func lacking(all []*summary.Summary) (out []finding.Finding) {
	for _, s := range all {
		for _, read := range s.Metadata.Lacking {
			if pairing.InMigrations(read.At) {
				continue // it ran when the model was another
			}
			container := read.Container
			binding := summary.Binding{Transport: read.System, Semantics: summary.Storage{StorageSystem: read.System, Scope: read.Scope, Container: &container}, Recognition: read.Recognition}
			provider, consumer := finding.SideOf(s, nil), finding.SideOf(s, nil)
			provider.Location, consumer.Location = finding.Placed(provider.Location, read.Model), finding.Placed(consumer.Location, read.At)
			provider.Unit = provider.Location.Range
			name, own := s.Identity.Name, s.Location.Range
			if at := consumer.Location; at.File != s.Location.File || at.Range.Start < own.Start || own.End < at.Range.Start {
				name, consumer.Unit = inRepository(s, read.At), at.Range // it stands in a function that is no unit
			}
			verb, then := "reads", "the read fails"
			if read.Write {
				verb, then = "writes", "the write fails"
			}
			what := "the model does not have"
			switch {
			case read.Of == "row" || read.Of == "selection":
				if then = "it is never there"; read.Of == "selection" {
					what = "the query does not select"
				}
			case read.Write && (read.System == "mongodb" || leavesOut[read.Recognition]): // it takes any name
				then = "the value is lost"
			case read.System == "mongodb":
				then = "nothing is found by it"
			}
			out = append(out, generic.BoundaryFieldUnknown.At(nil, finding.Finding{Aspect: verb[:len(verb)-1], Boundary: binding, Provider: provider, Consumer: consumer, Subject: read.Field,
				Description: fmt.Sprintf("%s %s %s of %s, which %s (%s): %s", name, verb, read.Field, read.Container, what, inRepository(s, read.Model), then)}))
		}
	}
	return out
}

// leavesOut are the packs of libraries that write a row without what its model does not have.
var leavesOut = map[string]bool{"sequelize": true}

// inRepository is a place of a unit's project ("models/boat.js:3") as the repository has it, as far as that is known.
func inRepository(s *summary.Summary, place string) string {
	colon := strings.LastIndexByte(place, ':')
	if colon < 0 {
		return place
	}
	if file, ok := pairing.InRepository(s, place[:colon]); ok {
		return file + place[colon:]
	}
	return place
}

// untold are the columns that a model lacks of which it is not told already that the schema lacks them as well.
func untold(inModels, told []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(inModels, func(f finding.Finding) bool {
		return slices.ContainsFunc(told, func(o finding.Finding) bool {
			return o.Kind == f.Kind && o.Consumer.Summary == f.Consumer.Summary && o.Subject == f.Subject
		})
	})
}
