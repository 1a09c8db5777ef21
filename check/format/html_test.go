package format

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

var attribute = regexp.MustCompile(`(?i)\b(src|href|action|srcset|data|poster|style|on[a-z]+)="([^"]*)"`)

// TestPageNeedsNothing: the page loads nothing, runs nothing, and every link stays in it.
func TestPageNeedsNothing(t *testing.T) {
	text := written(t, "html")
	for _, bad := range []string{"<script", "@import", "url(", "<link", "<iframe", "<img", "<object", "<base", "javascript:"} {
		if strings.Contains(strings.ToLower(text), bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	if !strings.Contains(text, `content="default-src 'none'; style-src 'unsafe-inline'"`) {
		t.Error("the page does not forbid loading")
	}
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(`\bid="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if ids[m[1]] {
			t.Errorf("the id %s stands twice", m[1])
		}
		ids[m[1]] = true
	}
	links := 0
	for _, m := range attribute.FindAllStringSubmatch(text, -1) {
		if strings.ToLower(m[1]) != "href" {
			t.Errorf("the attribute %s", m[0])
			continue
		}
		links++
		if target, ok := strings.CutPrefix(m[2], "#"); !ok || !ids[target] {
			t.Errorf("%s leads nowhere in the page", m[0])
		}
	}
	if links < 4 {
		t.Errorf("only %d links", links)
	}
}

// TestPageIsWellFormed: every element is closed, whatever the names in it are.
func TestPageIsWellFormed(t *testing.T) {
	dec := xml.NewDecoder(strings.NewReader(written(t, "html")))
	dec.Entity = xml.HTMLEntity
	for {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestPageShowsBothSides: each finding has both places, the lines where they are at
// hand, and the rule; each boundary is in the graph and in the table.
func TestPageShowsBothSides(t *testing.T) {
	text := written(t, "html")
	for _, want := range []string{
		`<strong class="error">error</strong> misreadProviderResponse · GET /orders · `,
		`api.ts::orders, services/api/api.ts:2`, `<span class="ln">   2  </span>line 2 of &lt;/pre&gt; &amp; more`, `<span class="ln">   5  </span>line 5`,
		`The source is not at hand`, `- kind: misreadProviderResponse`, `mark: accepted by &lt;us&gt;`, `&lt;script&gt;alert(1)&lt;/script&gt;`,
		`<strong>unreadableInput</strong>`, `skipped: old.json: not JSON`,
		`<td class="fine">GET /users</td>`, `<td class="error">GET /orders <a href="#f2">f2</a> <a href="#f3">f3</a></td>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	drawn := text[strings.Index(text, "<svg"):strings.LastIndex(text, "</svg>")]
	for _, label := range []string{"GET /orders", "GET /users", "GET /vague", "GET /known"} {
		if !strings.Contains(drawn, "<title>"+label+"</title>") {
			t.Errorf("%s is not drawn", label)
		}
	}
	if n := strings.Count(drawn, "<path"); n != 8 { // four boundaries, each with two sides
		t.Errorf("%d lines are drawn", n)
	}
}

// TestDrawingIsBounded: of very many boundaries the gravest are drawn, the rest are counted.
func TestDrawingIsBounded(t *testing.T) {
	var list []*row
	for i := range 200 {
		list = append(list, &row{Label: fmt.Sprintf("GET /r%03d", i), Providers: []string{"p"}, Consumers: []string{fmt.Sprint("c", i)}, rank: (200 - i) / 67})
	}
	g := draw(list)
	if g.Left != 200-maxDrawn || len(g.Edges) != 2*maxDrawn || g.Height > 10000 {
		t.Errorf("left %d, edges %d, height %d", g.Left, len(g.Edges), g.Height)
	}
	if got := short(strings.Repeat("x", 100) + "end"); !strings.HasSuffix(got, "end") || len([]rune(got)) != textWidth {
		t.Errorf("shortened to %q", got)
	}
}

func TestPlaces(t *testing.T) {
	f := &check.Finding{Kind: "providerContractViolation", Provider: check.Side{Summary: "p"}, Consumer: check.Side{Summary: "c"}}
	if at, other := place(f); at.Summary != "p" || other.Summary != "c" {
		t.Error("a provider's fault is shown at the provider")
	}
	s := Source{Folders: map[string]string{"": "all", "web": "apps/web"}}
	if a, b := s.Path(summary.Location{File: "x.ts", Workspace: "web"}), s.Path(summary.Location{File: "x.ts"}); a != "apps/web/x.ts" || b != "all/x.ts" {
		t.Error(a, b)
	}
}

// browser is a Chromium on this machine, "" when there is none.
func browser() string {
	for _, name := range []string{os.Getenv("DRIFT_TEST_BROWSER"), "chromium", "chromium-browser", "google-chrome", "chrome", "chrome-headless-shell"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// TestPageInBrowser opens the page in a headless Chromium: the elements are there after
// parsing, nothing is asked of the network, and the picture is not empty.
func TestPageInBrowser(t *testing.T) {
	chrome := browser()
	if chrome == "" {
		t.Skip("no Chromium on this machine; DRIFT_TEST_BROWSER names one")
	}
	dir := t.TempDir()
	file, picture := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.png")
	if err := os.WriteFile(file, []byte(written(t, "html")), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		c := exec.Command(chrome, append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + dir, "--enable-logging=stderr", "--v=0"}, args...)...)
		c.WaitDelay = time.Second
		var stderr strings.Builder
		c.Stderr = &stderr
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", chrome, err, stderr.String())
		}
		if strings.Contains(stderr.String(), "Refused to") || strings.Contains(stderr.String(), "CONSOLE") {
			t.Errorf("the page complains: %s", stderr.String())
		}
		return string(out)
	}
	dom := run("--dump-dom", "file://"+file)
	if n := strings.Count(dom, "<details"); n != 4 {
		t.Errorf("%d findings after parsing", n)
	}
	if n := strings.Count(dom, "<path"); n != 8 {
		t.Errorf("%d lines after parsing", n)
	}
	run("--window-size=1280,1600", "--screenshot="+picture, "file://"+file)
	if info, err := os.Stat(picture); err != nil || info.Size() < 20_000 {
		t.Errorf("the picture is empty: %v", err)
	}
}
