package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// compare holds two records against each other and prints the first line that differs of each file.
func compare(before, now string, inputs []input, out io.Writer) error {
	files, total, differ := 0, 0, 0
	for _, in := range inputs {
		if _, err := os.Stat(filepath.Join(before, in.folder())); err != nil {
			fmt.Fprintf(out, "%s is not in the record\n", in.name)
			continue
		}
		for _, name := range recordedFiles {
			was, wasMissing := os.ReadFile(filepath.Join(before, in.folder(), name))
			is, isMissing := os.ReadFile(filepath.Join(now, in.folder(), name))
			if wasMissing != nil && isMissing != nil {
				continue
			}
			if strings.HasSuffix(name, ".txt") {
				was = neutral(was, nil) // a record of an older build of this command may still have times in it
			}
			files++
			total += len(is)
			if wasMissing == nil && isMissing == nil && bytes.Equal(was, is) {
				continue
			}
			differ++
			fmt.Fprintf(out, "%s/%s differs: %s\n", in.name, name, difference(was, is))
		}
	}
	fmt.Fprintf(out, "%d files, %d bytes compared; %d files differ\n", files, total, differ)
	if differ > 0 {
		return fmt.Errorf("%d files differ", differ)
	}
	return nil
}

// difference describes the first line in which two texts differ.
func difference(was, is []byte) string {
	before, now := strings.Split(string(was), "\n"), strings.Split(string(is), "\n")
	line := func(lines []string, i int) string {
		if i >= len(lines) {
			return "(nothing)"
		}
		return lines[i]
	}
	for i := range max(len(before), len(now)) {
		if a, b := line(before, i), line(now, i); a != b {
			return fmt.Sprintf("line %d\n  was %.300s\n  now %.300s", i+1, strings.TrimSpace(a), strings.TrimSpace(b))
		}
	}
	return "one of the files is missing"
}
