// Command same holds the output of one build of drift against that of another, byte for byte: the summaries of every
// fixture and of a list of public repositories, what extract says of its run, and the findings on them.
//
//	same -drift bin/drift -out FOLDER            # record
//	same -drift bin/drift -against FOLDER        # compare; exit status 1 when a byte differs
//
// `make same BASE=revision` does both. Repositories are read from -repos, a folder that has each of them under the name
// that repositories.txt gives it; those that are not there are left out, which is said.
//
// A record is a folder for each extraction with the four files of recordedFiles. Times and the names of temporary
// folders are taken out of them.
//
// It imports internal/repositories alone: what it holds against each other are programs. Begin reading at run, then inputs.go,
// record.go, compare.go.
package main
