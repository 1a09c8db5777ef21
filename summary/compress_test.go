package summary

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestCompressed: what is written under each name is read as the same summaries, and is smaller where the name says so.
func TestCompressed(t *testing.T) {
	var list []*Summary
	for range 200 {
		list = append(list, &Summary{SchemaVersion: SchemaVersion, Kind: KindHandler, Location: Location{File: "src/a.ts", Range: Range{Start: 1, End: 9}},
			Identity: Identity{ID: "src/a.ts::a", Name: "a"}, Confidence: Confidence{Source: SourceInferredStatic, Level: LevelHigh}})
	}
	var plain bytes.Buffer
	if err := WriteAs("x.json", &plain, list); err != nil {
		t.Fatal(err)
	}
	for name, begins := range map[string][]byte{"x.json": []byte("["), "x.json.zst": magicZstd, "x.json.gz": magicGzip} {
		var file, again, back bytes.Buffer
		if err := WriteAs(name, &file, list); err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(file.Bytes(), begins) {
			t.Errorf("%s begins with %x", name, file.Bytes()[:4])
		}
		if name != "x.json" && file.Len() > plain.Len()/10 {
			t.Errorf("%s has %d bytes, the plain file %d", name, file.Len(), plain.Len())
		}
		if err := WriteAs(name, &again, list); err != nil || !bytes.Equal(file.Bytes(), again.Bytes()) {
			t.Errorf("%s is not the same when it is written again", name)
		}
		text := bytes.Clone(file.Bytes())
		got, err := Read(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := WriteAll(&back, got); err != nil || !bytes.Equal(back.Bytes(), plain.Bytes()) {
			t.Errorf("%s is read as something else", name)
		}
		if _, err := Read(bytes.NewReader(text[:len(text)/2])); err == nil {
			t.Errorf("half of %s is read without a word", name)
		}
	}
}

func TestCompressedGarbage(t *testing.T) {
	for _, text := range []string{string(magicZstd) + "nothing", string(magicGzip) + "nothing", string(magicZstd[:3]), ""} {
		var wrong *ReadError
		if _, err := Read(strings.NewReader(text)); err == nil || strings.HasPrefix(text, string(magicGzip)) && !errors.As(err, &wrong) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestCompressedWindow: a file that asks for more memory than is given to one is refused.
func TestCompressedWindow(t *testing.T) {
	for window, want := range map[int]bool{maxWindow: true, 2 * maxWindow: false} {
		var file bytes.Buffer
		z, err := zstd.NewWriter(&file, zstd.WithWindowSize(window), zstd.WithEncoderConcurrency(1))
		if err != nil {
			t.Fatal(err)
		}
		blanks := bytes.Repeat([]byte(" "), 1<<20)
		for range 3 * maxWindow / len(blanks) {
			if _, err := z.Write(blanks); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := z.Write([]byte("[]")); err != nil || z.Close() != nil {
			t.Fatal(err)
		}
		_, err = Read(&file)
		if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "window") {
			t.Errorf("a window of %d MB: %v", window>>20, err)
		}
	}
}

func TestIsFile(t *testing.T) {
	for name, want := range map[string]bool{"a.json": true, "a.json.gz": true, "a.json.zst": true, "a.zst": false, "a.gz": false, "a.jsonl": false, "json": false} {
		if IsFile(name) != want {
			t.Errorf("IsFile(%q) is %v", name, !want)
		}
	}
}
