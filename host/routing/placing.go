package routing

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
)

// placing are the relations between registrars, as they are collected.
type placing struct {
	// registering are the registrars on which something registers; nil until somebody asks.
	registering map[Registrar]bool
	mounts      map[Registrar][]mounted
	wraps       []registrarWrapper
	// classes are the wrappers of the methods of classes, in the order of the code.
	classes map[flow.ClassRef][]classWrapper
	// shares are the registrars below each one that are no scopes of their own.
	shares map[Registrar][]Registrar
	// offers are the paths by name that a registrar has below itself.
	offers map[Registrar]map[string]string
	// prefixes are what registrars put before their routes.
	prefixes map[Registrar]ownPrefix
	// declared are the contracts of all routes of a registrar.
	declared map[Registrar][]*facts.Fact
	// filled are the lists below which a route was placed.
	filled map[Registrar]bool
	// seen are those that were noted; changed is the last that a round added.
	seen    seenKeys
	changed *facts.Fact
}

func newPlacing() *placing {
	return &placing{mounts: map[Registrar][]mounted{}, shares: map[Registrar][]Registrar{}, classes: map[flow.ClassRef][]classWrapper{}, offers: map[Registrar]map[string]string{},
		prefixes: map[Registrar]ownPrefix{}, declared: map[Registrar][]*facts.Fact{}, filled: map[Registrar]bool{},
		seen: seenKeys{mounts: map[mountKey]bool{}, wrappers: map[registrarWrapperKey]bool{}, classWrappers: map[classWrapperKey]bool{}}}
}

// seenKeys says what was noted, since facts are read in rounds.
type seenKeys struct {
	mounts        map[mountKey]bool
	wrappers      map[registrarWrapperKey]bool
	classWrappers map[classWrapperKey]bool
}

type mountKey struct {
	child, parent       Registrar
	childEnv, parentEnv *flow.Env
	path                string
	at                  flow.Site
	node                syntax.Node
}

type registrarWrapperKey struct {
	registrar Registrar
	env       *flow.Env
	path      string
	at        flow.Site
	wrapper   wrapperIdentity
	node      syntax.Node
}

type classWrapperKey struct {
	file  flow.FileID
	node  syntax.Node
	phase string
	// at is the call that a fact was lifted to, none where it was not.
	at flow.Site
}
