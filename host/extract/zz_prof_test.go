package extract_test

import (
	"context"
	"fmt"
	"github.com/drift-analyzer/drift/host/extract"
	"os"
	"runtime/pprof"
	"strings"
	"testing"
)

func TestZZProf(t *testing.T) {
	f, _ := os.Create("/tmp/rb/cpu.prof")
	pprof.StartCPUProfile(f)
	packs := []string{"rails"}
	if p := os.Getenv("PACKS"); p != "" {
		packs = strings.Fields(p)
	}
	res, err := extract.Run(context.Background(), extract.Options{Dir: os.Getenv("DIR"), Language: "ruby", Packs: load(t, packs...), Workers: 1})
	pprof.StopCPUProfile()
	f.Close()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Phases {
		fmt.Println(p.Name, p.Took)
	}
}
