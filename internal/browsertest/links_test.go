package browsertest

import (
	"os"
	"testing"
	"time"
)

// TestLinksOfAPage goes by keyboard through every link of the page that DRIFT_PAGE names, such as the map of a large repository.
func TestLinksOfAPage(t *testing.T) {
	file := os.Getenv("DRIFT_PAGE")
	if file == "" {
		t.Skip("DRIFT_PAGE names no page")
	}
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b := Start(t)
	b.Open(page, Views[0])
	begun := time.Now()
	seen, reached, bad := b.Links()
	t.Logf("%d links are seen, the keyboard comes to %d of them (%s)", seen, reached, time.Since(begun).Round(time.Second))
	if reached < seen || len(bad) > 0 {
		t.Errorf("passed or not marked: %q", bad)
	}
}
