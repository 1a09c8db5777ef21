package reading

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
)

// characterIndex counts the UTF-16 code units before every thousandth byte of a
// file, so that an offset of the format costs a short scan.
type characterIndex struct {
	once   sync.Once
	source string
	blocks []int
}

const blockSize = 1024

// Character is the character offset (in UTF-16 code units) of a byte offset.
func (c *Code) Character(file flow.FileID, offset uint32) int {
	f, ix := c.Prog.Files[file], &c.characters[file]
	if f.Tree != nil {
		offset = f.Tree.InFile(offset)
	}
	ix.once.Do(func() {
		if ix.source = f.Source; f.Tree != nil && f.Tree.Moves() {
			ix.source = string(f.Tree.File())
		}
		source := ix.source
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
	for i := block * blockSize; i < int(offset) && i < len(ix.source); i++ {
		n += codeUnits(ix.source[i])
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
