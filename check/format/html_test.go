package format

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
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

// TestPageNeedsNothing: the page loads nothing, runs one script that its policy names, and every link stays in it.
func TestPageNeedsNothing(t *testing.T) {
	text := written(t, "html")
	sum := sha256.Sum256([]byte(script))
	if want := html.EscapeString("script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"); !strings.Contains(html.UnescapeString(text), html.UnescapeString(want)) {
		t.Errorf("the policy does not name the script: %s", want)
	}
	if strings.Count(text, "<script>"+script+"</script>") != 1 {
		t.Error("the script does not stand on the page as it was written")
	}
	text = strings.Replace(text, "<script>"+script+"</script>", "", 1)
	for _, bad := range []string{"<script", "@import", "url(", "<link", "<iframe", "<img", "<object", "<base", "javascript:"} {
		if strings.Contains(strings.ToLower(text), bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	if !strings.Contains(text, `content="default-src 'none'; style-src 'unsafe-inline'; script-src`) {
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
// hand, and the rule; each boundary is in the table, and each pair of services is counted.
func TestPageShowsBothSides(t *testing.T) {
	text := written(t, "html")
	for _, want := range []string{
		`<strong class="error">error</strong> misreadProviderResponse · GET /orders · `,
		`api.ts::orders, services/api/api.ts:2`, `<span class="ln">   2  </span><mark>line 2 of &lt;/pre&gt; &amp; more</mark>`, `<span class="ln">   5  </span>line 5`,
		`The source is not at hand`, `  - {kind: misreadProviderResponse, boundary: `, `mark: accepted by &lt;us&gt;`, `&lt;script&gt;alert(1)&lt;/script&gt;`,
		`<strong>unreadableInput</strong>`, `skipped: old.json: not JSON`, `GET /nowhere</td><td data-head="Caller">lost</td><td data-head="Place">web.ts:50</td>`,
		`<td><span class="fine">GET /users</span></td>`, `<span class="error">GET /orders</span> <a href="#f1" aria-label="finding f1">f1</a> <a href="#f3" aria-label="finding f3">f3</a>`,
		`<td>web</td><td data-head="Provider">api</td><td class="n" data-head="Boundaries">4</td><td class="n" data-head="Errors">2</td><td class="n" data-head="Warnings">1</td>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if n := strings.Count(text, "<path"); n != 1 {
		t.Errorf("%d lines are drawn between two services", n)
	}
}

// TestPageIsBounded: a page of very many findings with long lines stays small, and says what it leaves out.
func TestPageIsBounded(t *testing.T) {
	in := shop(t)
	one := in.Report.Findings[1]
	in.Source.Folders = map[string]string{"": "services/api", "api": "services/api"}
	in.Source.Read = func(string, string) ([]byte, bool) {
		return []byte(strings.Repeat(strings.Repeat("wide ", 200)+"\n", 60)), false
	}
	in.Report.Findings = nil
	for i := range 1000 {
		f := one
		f.Boundary = summary.Binding{Transport: "http", Recognition: "pack", Semantics: summary.Rest{Method: summary.Str("GET"), Path: summary.Str(fmt.Sprintf("/orders/%d", i/2))}}
		f.Subject = fmt.Sprint("field", i)
		in.Report.Findings = append(in.Report.Findings, f)
	}
	var b strings.Builder
	if err := writeHTML(&b, in); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 3<<20 {
		t.Errorf("%d bytes", b.Len())
	}
	if !strings.Contains(b.String(), "left out to keep the page small") || strings.Count(b.String(), `<details class="finding"`) != 1000 {
		t.Error("findings are missing, or what was left out is not said")
	}
}

func TestPlaces(t *testing.T) {
	f := &check.Finding{Kind: "providerContractViolation", Provider: check.Side{Summary: "p"}, Consumer: check.Side{Summary: "c"}}
	if at, other := (&Input{}).place(f); at.Summary != "p" || other.Summary != "c" {
		t.Error("a provider's fault is shown at the provider")
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

// opened opens a page in a headless Chromium and gives what it prints.
func opened(t *testing.T, page string, args ...string) string {
	t.Helper()
	chrome := browser()
	if chrome == "" {
		t.Skip("no Chromium on this machine; DRIFT_TEST_BROWSER names one")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(chrome, append(append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + dir, "--enable-logging=stderr", "--v=0"}, args...), "file://"+file)...)
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

// measured runs a script on the page and gives what it writes into the element "measured".
func measured(t *testing.T, code string, args ...string) string {
	t.Helper()
	page := written(t, "html")
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)
	page = policy.ReplaceAllString(page, "")
	page = strings.Replace(page, "</body>", `<div id="measured" role="status" aria-label="measured"></div><script>`+code+"</script></body>", 1)
	dom := opened(t, page, append(args, "--virtual-time-budget=20000", "--dump-dom")...)
	m := regexp.MustCompile(`(?s)<div id="measured"[^>]*>(.*?)</div>`).FindStringSubmatch(dom)
	if m == nil || m[1] == "" {
		t.Fatal("the script on the page wrote nothing")
	}
	return html.UnescapeString(m[1])
}

// TestPageAtPhoneWidth: nothing makes the page wider than a window of 400 pixels, with every finding open.
func TestPageAtPhoneWidth(t *testing.T) {
	got := measured(t, `document.querySelectorAll("details").forEach(function (d) { d.hidden = false; d.open = true; });
		document.body.style.width = "400px"; document.body.style.maxWidth = "400px";
		document.getElementById("measured").textContent = document.body.scrollWidth + " " + innerWidth;`, "--window-size=400,900")
	var wide, window int
	if _, err := fmt.Sscan(got, &wide, &window); err != nil || wide > 400 {
		t.Errorf("the page is %d wide in a window of %d (%v)", wide, window, err)
	}
}

// TestPageIsAccessible holds the page, in light and in dark, against axe's rules: contrast, names, landmarks, headings.
// DRIFT_TEST_AXE names the file axe.min.js of the package axe-core, which is no part of this project.
func TestPageIsAccessible(t *testing.T) {
	path := os.Getenv("DRIFT_TEST_AXE")
	if path == "" {
		t.Skip("DRIFT_TEST_AXE does not name axe.min.js (npm install axe-core)")
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for scheme, number := range map[string]string{"dark": "0", "light": "1"} {
		args := []string{"--window-size=1200,1600", "--blink-settings=preferredColorScheme=" + number}
		got := measured(t, string(axe)+`;
			document.querySelectorAll("details").forEach(function (d) { d.hidden = false; d.open = true; });
			axe.run().then(function (r) {
				var list = r.violations.map(function (v) { return v.id + ": " + v.nodes.slice(0, 3).map(function (n) { return n.target.join(" ") + " " + n.failureSummary; }).join("; "); });
				document.getElementById("measured").textContent = (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") + ": " + r.passes.length + " rules hold. " + list.join("\n");
			});`, args...)
		if !regexp.MustCompile("^" + scheme + `: [0-9]{2} rules hold\. $`).MatchString(got) {
			t.Errorf("in %s: %s", scheme, got)
		}
	}
}

// TestPageInBrowser opens the page in a headless Chromium: the elements are there after
// parsing, nothing is asked of the network, and the picture is not empty.
func TestPageInBrowser(t *testing.T) {
	text := written(t, "html")
	dom := opened(t, text, "--dump-dom")
	if n := strings.Count(dom, `<details class="finding"`); n != 4 {
		t.Errorf("%d findings after parsing", n)
	}
	if !strings.Contains(dom, "3 of 4 findings match") {
		t.Error("the filter did not run")
	}
	picture := filepath.Join(t.TempDir(), "page.png")
	opened(t, text, "--window-size=1280,1600", "--screenshot="+picture)
	if info, err := os.Stat(picture); err != nil || info.Size() < 20_000 {
		t.Errorf("the picture is empty: %v", err)
	}
}
