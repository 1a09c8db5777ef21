package browsertest

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// contrast finds texts that are hard to read: those whose contrast with what is behind them is less than what the guidelines for
// accessible pages ask of text (4.5).
const contrast = `
function parts(c) { const m = c.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; }
function light(c) { const [r, g, b] = c.map(v => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; }
function behind(e) { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor); if (c[3] > 0.5) return c; } return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0, 1] : [255, 255, 255, 1]; }
const bad = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let n; (n = walk.nextNode());) {
  const e = n.parentElement;
  if (!n.textContent.trim() || !e.checkVisibility() || e.closest("script,style,svg")) continue;
  const a = light(parts(getComputedStyle(e).color).slice(0, 3)), b = light(behind(e).slice(0, 3));
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) bad.push(ratio.toFixed(1) + " " + n.textContent.trim().slice(0, 40));
}
return bad;`

// Check holds a page against what every page of ours promises: it loads nothing, its policy is kept, every text is legible in both
// colours, nothing is wider than a phone, and whoever has a keyboard alone comes to each part, sees where they are and opens it.
// The pages of a name are pictured under that name.
func Check(t *testing.T, name string, page []byte) {
	t.Helper()
	b := Start(t)
	for _, v := range Views {
		b.Open(page, v)
		b.Run(`document.querySelectorAll("details").forEach(d => { d.open = true; })`, nil)
		var loaded, wide int
		b.Run(`return performance.getEntriesByType("resource").length`, &loaded)
		b.Run(`return document.documentElement.scrollWidth - document.documentElement.clientWidth`, &wide)
		var faint []string
		b.Run(contrast, &faint)
		if loaded > 0 || wide > 0 || len(faint) > 0 {
			t.Errorf("%s, %s: %d things are loaded, the page is %d too wide, hard to read: %q", name, v.Name, loaded, wide, faint)
		}
		if said := b.Complaints(); len(said) > 0 {
			t.Errorf("%s, %s: the browser complains: %q", name, v.Name, said)
		}
		for _, violation := range b.accessible() {
			t.Errorf("%s, %s: %s", name, v.Name, violation)
		}
		b.Run(`scrollTo(0, 0)`, nil)
		b.Screenshot(name + "-" + v.Name)
	}
	b.Open(page, Views[0])
	b.keyboard(name)
	if seen, reached, bad := b.Links(); reached < seen || len(bad) > 0 {
		t.Errorf("%s: the keyboard comes to %d of %d links; passed or not marked: %q", name, reached, seen, bad)
	}
}

// accessible is what axe-core says against a page, where DRIFT_AXE names the file axe.min.js of its package.
func (b *Browser) accessible() []string {
	b.t.Helper()
	file := os.Getenv("DRIFT_AXE")
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		b.t.Fatal(err)
	}
	b.Run(string(text), nil)
	var violations []string
	b.Run(`return axe.run(document).then(r => r.passes.length === 0 ? ["nothing was looked at"] : r.violations.map(v => v.id + " (" + v.impact + "): " + v.help + "; " + v.nodes.length + " times, as in " + v.nodes[0].html.slice(0, 200)))`, &violations)
	return violations
}

// keyboard goes through a page with the tabulator: every part that opens is come to, with a mark around it, and opens with a key.
func (b *Browser) keyboard(name string) {
	b.t.Helper()
	var parts int
	b.Run(`document.querySelectorAll("details").forEach(d => { d.open = false; }); return document.querySelectorAll("details > summary").length`, &parts)
	reached := 0
	for range parts + 200 {
		if reached == parts {
			break
		}
		b.Press(Tab)
		var at struct {
			Tag    string
			Marked bool
		}
		b.Run(`const e = document.activeElement, s = getComputedStyle(e); return {tag: e.tagName, marked: s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0};`, &at)
		if at.Tag == "BODY" {
			break
		}
		if !at.Marked {
			b.t.Errorf("%s: nothing marks where the keyboard is (%s)", name, strings.ToLower(at.Tag))
		}
		if at.Tag == "SUMMARY" {
			reached++
			if reached == 1 {
				b.Press(Enter)
				var open bool
				b.Run(`return document.activeElement.parentElement.open`, &open)
				if !open {
					b.t.Errorf("%s: a part does not open with a key", name)
				}
			}
		}
	}
	if reached < parts {
		b.t.Errorf("%s: the keyboard comes to %d of %d parts", name, reached, parts)
	}
}

// patience is how long a page may take to answer a key, in milliseconds: whatever else the machine does, it ends before the driver gives up.
const patience = 25_000

// Links goes through a page whose parts are all open with the tabulator, until the keyboard leaves it, and gives how many links are
// seen, how many of them the keyboard comes to, and those that it passes or that nothing marks while it is there.
func (b *Browser) Links() (seen, reached int, bad []string) {
	b.t.Helper()
	b.Run(`document.querySelectorAll("details").forEach(d => { d.open = true; });
window.links = [...document.querySelectorAll("a[href]")].filter(a => a.checkVisibility());
window.come = new Map();
document.addEventListener("focusin", e => {
	const s = getComputedStyle(e.target);
	window.come.set(e.target, s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0);
});
document.activeElement.blur();`, nil)
	for before := -1; ; {
		b.PressOften(Tab, 40)
		var now int
		b.Run(`return window.come.size`, &now)
		if now == before {
			break // it goes round
		}
		before = now
	}
	b.Run(`return window.links.length`, &seen)
	b.Run(`return window.links.filter(a => window.come.has(a)).length`, &reached)
	b.Run(`return window.links.filter(a => !window.come.get(a)).map(a => a.textContent.slice(0, 60)).slice(0, 20)`, &bad)
	return seen, reached, bad
}

// Follow clicks the first link with a text, and gives the heading of the part that it opened: "" where nothing opened.
func (b *Browser) Follow(text string) string {
	b.t.Helper()
	var title string
	b.Run(`const link = [...document.querySelectorAll("a")].find(a => a.textContent === `+quote(text)+` && a.checkVisibility());
window.opened = Promise.resolve("no link that is seen has this text");
if (!link) return;
link.focus();
window.opened = new Promise(resolve => document.addEventListener("focusin", function arrived() {
	const d = document.activeElement.closest("details");
	if (!d || !d.open || !d.checkVisibility()) return;
	document.removeEventListener("focusin", arrived);
	resolve(d.querySelector("summary").textContent.trim());
}));`, nil)
	b.Press(Enter)
	// The page opens the part when the browser has gone to the fragment, which is after the key was let go.
	b.Run(`return Promise.race([window.opened, new Promise(resolve => setTimeout(resolve, `+strconv.Itoa(patience)+`, ""))]);`, &title)
	return title
}

// Becomes waits until an expression of the page is a text, and gives what it is then, or after the page's patience.
func (b *Browser) Becomes(expression, want string) string {
	b.t.Helper()
	var got string
	b.Run(`return (async () => {
	for (const end = performance.now() + `+strconv.Itoa(patience)+`; `+expression+` !== `+quote(want)+` && performance.now() < end;) await new Promise(resolve => setTimeout(resolve, 10));
	return `+expression+`;
})();`, &got)
	return got
}

func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
