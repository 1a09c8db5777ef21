package envexample

import (
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, _ []byte) bool { return Wants(name, nil) })
}

func FuzzRead(f *testing.F) { contracttest.Fuzz(f, ".env.example", Read, "A=1\n# B=2\nexport C=\n") }

func TestWants(t *testing.T) {
	for name, want := range map[string]bool{".env.example": true, "a/.env.local.example": true, ".env.sample": true, "env.example": true, "example.env": true, ".env.dist": true, ".env.example.docker": true,
		".env": false, ".env.local": false, "settings.example": false, "env.ts": false, "example.envs": false} {
		if Wants(name, nil) != want {
			t.Errorf("%s: %t", name, !want)
		}
	}
}
