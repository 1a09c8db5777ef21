package summary

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Endings of summary files that are compressed, behind the usual one.
const (
	ending     = ".json"
	endingZstd = ".zst"
	endingGzip = ".gz"
)

// IsFile reports whether a file is one of summaries, as far as its name tells.
func IsFile(name string) bool {
	return strings.HasSuffix(strings.TrimSuffix(strings.TrimSuffix(name, endingZstd), endingGzip), ending)
}

// WriteAs writes a summary file, compressed where the ending of its name says so.
func WriteAs(name string, w io.Writer, summaries []*Summary) error {
	var pack io.WriteCloser
	var err error
	switch {
	case strings.HasSuffix(name, endingZstd):
		// One encoder: several would divide the text by how fast they are. More effort than the default gains little.
		pack, err = zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedDefault))
	case strings.HasSuffix(name, endingGzip):
		pack = gzip.NewWriter(w)
	default:
		return WriteAll(w, summaries)
	}
	if err != nil {
		return fmt.Errorf("compressing the summaries: %w", err)
	}
	if err := WriteAll(pack, summaries); err != nil {
		pack.Close()
		return err
	}
	return pack.Close()
}

// What compressed files begin with.
var (
	magicGzip = []byte{0x1f, 0x8b}
	magicZstd = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// maxWindow bounds the memory that a compressed file may ask for.
const maxWindow = 64 << 20

// plainText gives the text of a file that may be compressed; what it begins with says so, whatever its name is.
func plainText(r io.Reader) (text io.Reader, packed bool, done func(), err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	head, _ := in.Peek(len(magicZstd)) // a file that is shorter is no compressed one
	switch {
	case bytes.HasPrefix(head, magicZstd):
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, false, nil, &ReadError{Reason: fmt.Sprintf("cannot be decompressed: %v", err)}
		}
		return z, true, z.Close, nil
	case bytes.HasPrefix(head, magicGzip):
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, false, nil, &ReadError{Reason: fmt.Sprintf("cannot be decompressed: %v", err)}
		}
		return z, true, func() { _ = z.Close() }, nil
	}
	return in, false, func() {}, nil
}
