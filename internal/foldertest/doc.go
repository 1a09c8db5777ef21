// Package foldertest writes the folders that tests read.
//
// A test states its files by name and text; the folder is gone when the test ends. Only tests import this package, and it
// imports nothing of the project. Begin reading at Written.
package foldertest
