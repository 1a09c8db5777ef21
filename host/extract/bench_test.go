package extract_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/host/extract"
)

const benched = `import { Router } from "express";
import axios from "axios";
export const router%[1]d = Router();
router%[1]d.get("/items/%[1]d/:id", async (req, res) => {
  const token = process.env.TOKEN_%[1]d;
  if (!token) return res.status(500).json({ error: "no token" });
  const { data } = await axios.get("/upstream/%[1]d/" + req.params.id);
  if (data.missing) { res.status(404).send("none"); return; }
  res.json({ id: data.id, name: data.name });
});
`

// BenchmarkPacksInExtract extracts a service of 300 files and says which share of
// the workers' time its packs took, and how much of that counting steps is.
func BenchmarkPacksInExtract(b *testing.B) {
	dir := b.TempDir()
	for i := range 300 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("f%d.ts", i)), []byte(fmt.Sprintf(benched, i)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	ctx := context.Background()
	var best [2]time.Duration
	share := 1.0
	for b.Loop() {
		for how := range best {
			packs := load(b, "express", "axios", "node")
			for _, p := range packs {
				if how == 0 {
					p.Unmetered()
				}
				if err := p.Compile(ctx); err != nil {
					b.Fatal(err)
				}
			}
			begun := time.Now()
			result, err := extract.Run(ctx, extract.Options{Dir: dir, Packs: packs, Workers: 1})
			if err != nil || len(result.Summaries) < 300 {
				b.Fatal(err, len(result.Summaries))
			}
			if best[how] == 0 || result.InPacks < best[how] {
				best[how] = result.InPacks
				if how == 1 {
					share = float64(result.InPacks) / float64(time.Since(begun))
				}
			}
			for _, p := range packs {
				p.Close(ctx)
			}
		}
	}
	b.ReportMetric(100*share, "percent-of-run")
	b.ReportMetric(100*(float64(best[1])/float64(best[0])-1), "percent-more-counted")
}
