//go:build !linux

package sourcefile

import "io/fs"

// markIn is what a file system says that does not tell files apart.
func markIn(info fs.FileInfo, err error) mark {
	if err != nil {
		return mark{is: inputAbsent}
	}
	m := mark{size: info.Size(), changed: info.ModTime().UnixNano()}
	switch {
	case info.IsDir():
		m.is = inputFolder
	case info.Mode().IsRegular():
		m.is = inputFile
	}
	return m
}
