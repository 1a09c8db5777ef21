// Command proportion measures whether what a run costs grows with the code it reads: it extracts a list of public
// repositories, one after the other, and writes a table of processor time and memory against the lines of each.
//
//	proportion -drift bin/drift -repos FOLDER [-only REGEXP] [-workers N]
//
// repositories.txt names the repositories with the packs that their manifests suggest. Those that are not in the folder
// are left out, which is said. Time is user time of the processor, which other work on the machine hardly changes, with
// one worker unless -workers says otherwise. A run that has not ended after ten minutes of
// processor time is ended, and the table says so.
//
// A row is out of proportion when its time a line or its memory a line is more than three times the median of its
// language. The exit status is 1 when a row is, or when a run failed or did not end.
//
// In comes the list, out goes the table. It may import nothing of ours. Begin reading at run in main.go.
package main
