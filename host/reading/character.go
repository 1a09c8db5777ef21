package reading

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
)

// characterIndex counts the UTF-16 code units before every thousandth byte of a
// file, so that an offset of the format costs a short scan.
type characterIndex struct {
	once   sync.Once
	blocks []int
}

const blockSize = 1024

// Character is the character offset (in UTF-16 code units) of a byte offset.
func (c *Code) Character(file flow.FileID, offset uint32) int {
	source := c.Prog.Files[file].Source
	ix := &c.characters[file]
	ix.once.Do(func() {
		n := 0
		for i := 0; i < len(source); i++ {
			if i%blockSize == 0 {
				ix.blocks = append(ix.blocks, n)
			}
			n += codeUnits(source[i])
		}
	})
	if len(ix.blocks) == 0 {
		return 0
	}
	block := min(int(offset)/blockSize, len(ix.blocks)-1)
	n := ix.blocks[block]
	for i := block * blockSize; i < int(offset) && i < len(source); i++ {
		n += codeUnits(source[i])
	}
	return n
}

// codeUnits counts what a byte begins: nothing for a continuation byte, two for
// the lead byte of a character beyond the basic plane.
func codeUnits(b byte) int {
	switch {
	case b&0xc0 == 0x80:
		return 0
	case b >= 0xf0:
		return 2
	}
	return 1
}
