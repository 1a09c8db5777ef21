// Package browsertest opens pages in a real browser, for the tests of what writes them: Chromium, driven by chromedriver over the
// WebDriver protocol. A test is skipped, with the reason, where either is missing. It imports nothing of ours; only tests import it.
// Begin reading at check.go, which holds a page against what every page promises.
package browsertest
