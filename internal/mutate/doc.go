// Command mutate measures which drift is reported: it changes one side of a boundary of a project and looks whether a run
// then reports it.
//
//	mutate -drift bin/drift [-seed 1] [-n 4] [-only REGEXP] [-class REGEXP] [-v] [folder or file.txtar ...]
//
// A project is a txtar file or a folder, by default those of testdata/mutate. A class of drift lists the places of a
// project where the text of one side can be changed and the other side is there too: a field that is answered here and
// read by code of another package, a status that is answered here and tested there, the key of a variable that is set here and
// read there. The seed chooses up to -n places of each class. A change counts as found when the run reports an error or a
// warning that the unchanged project does not have, and that names what was changed; every other new finding is printed,
// to be read.
//
// Places are found in the syntax alone, so nothing that drift believes decides what it is asked. A place where the change
// is none (a field of another object that is called the same) is in accepted.txt, with the reason.
//
// It may import host/syntax. Begin reading at run in main.go; the classes are in the files named after what they change.
package main
