package foldertest

import (
	"testing"

	"golang.org/x/tools/txtar"
)

// Unpacked is a folder with the files of an archive, whose comment says how to read them; the file "want" is not written
// but given, since it is what a test compares with.
func Unpacked(t testing.TB, path string) (dir, comment, want string) {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range a.Files {
		if f.Name == "want" {
			want = string(f.Data)
			continue
		}
		files[f.Name] = string(f.Data)
	}
	return Written(t, files), string(a.Comment), want
}
