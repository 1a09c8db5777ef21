// Package graphqldocuments reads committed GraphQL operation files: a client
// for every operation. Fragments are looked up in all files of the run and
// written out; a spread that no file defines is a gap and is listed in
// metadata.graphql.unresolvedFragments, a fragment defined twice with different
// bodies is taken from neither and is listed in ambiguousFragments.
//
// metadata.graphql.selection is the selection as data: [{field, key, on?,
// args?, line, selection?}], `on` being the type condition around it.
// An operation without a name is named by its file; of several with one name
// the later ones get #2, #3.
//
// It imports summary, contract/graphql for its errors, and the packages below
// contract/internal. Begin reading at documents.go.
package graphqldocuments
