// Package resultcache keeps what a run wrote, by everything that it read: the result is taken again only while each of
// those files, folders and absences is as it was.
//
// In goes a key (the command and the program that runs it) and, after a run, the inputs that sourcefile recorded with
// the file that was written. Out comes that file's content, or nothing. Several runs may use one folder at once, and
// one that is killed leaves nothing that another takes for whole: files are written beside their place and renamed, and
// every file of a result is compared with the hash in its record before it is used.
// One who asks again and again (a server) remembers records and what the file system says of their inputs: Remember, Look.
//
// It imports internal/atomicfile and internal/sourcefile. Begin reading at cache.go.
package resultcache
