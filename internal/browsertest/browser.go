package browsertest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// Browser is one window.
type Browser struct {
	t       *testing.T
	session string
}

// longest bounds one request to the driver.
const longest = 60 * time.Second

// Start opens a window, and closes it when the test ends.
func Start(t *testing.T) *Browser {
	t.Helper()
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		t.Skip("chromedriver is not installed (apt-get install chromium chromium-driver)")
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed (apt-get install chromium chromium-driver)")
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	c := exec.Command(driver, "--port="+strconv.Itoa(port), "--log-level=OFF")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	b := &Browser{t: t, session: fmt.Sprintf("http://127.0.0.1:%d/session", port)}
	options := map[string]any{"binary": program, "args": []string{"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir=" + t.TempDir()}}
	wanted := map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{"goog:chromeOptions": options, "goog:loggingPrefs": map[string]any{"browser": "ALL"}}}}
	var opened struct{ SessionID string }
	for end := time.Now().Add(longest); ; time.Sleep(100 * time.Millisecond) {
		if err = b.send(http.MethodPost, "", wanted, &opened); err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("no window opens: %v", err)
		}
	}
	b.session += "/" + opened.SessionID
	t.Cleanup(func() { _ = b.send(http.MethodDelete, "", nil, nil) })
	return b
}

// send sends one command to the driver, and reads its answer.
func (b *Browser) send(method, command string, in, out any) error {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return fmt.Errorf("write a command: %w", err)
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, b.session+command, body)
	if err != nil {
		return fmt.Errorf("write a command: %w", err)
	}
	answer, err := (&http.Client{Timeout: longest}).Do(request)
	if err != nil {
		return fmt.Errorf("ask the driver: %w", err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return fmt.Errorf("ask the driver: %w", err)
	}
	var value struct{ Value json.RawMessage }
	if err := json.Unmarshal(text, &value); err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the driver answers %s to %s: %.300s", answer.Status, command, text)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(value.Value, out); err != nil {
		return fmt.Errorf("read what the driver answers: %w", err)
	}
	return nil
}

// do sends a command that must succeed.
func (b *Browser) do(command string, in, out any) {
	b.t.Helper()
	if err := b.send(http.MethodPost, command, in, out); err != nil {
		b.t.Fatal(err)
	}
}

// View is how a page is looked at.
type View struct {
	Name  string
	Width int
	Dark  bool
}

// Views are a screen in both colours, and a phone.
var Views = []View{{"light", 1200, false}, {"dark", 1200, true}, {"phone", 400, false}, {"phone-dark", 400, true}}

// Open shows a page, and waits until it is there.
func (b *Browser) Open(page []byte, v View) {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), "page.html")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		b.t.Fatal(err)
	}
	colour := "light"
	if v.Dark {
		colour = "dark"
	}
	const chromium = "/goog/cdp/execute"
	b.do(chromium, map[string]any{"cmd": "Emulation.setDeviceMetricsOverride", "params": map[string]any{"width": v.Width, "height": 900, "deviceScaleFactor": 1, "mobile": v.Width < 600}}, nil)
	b.do(chromium, map[string]any{"cmd": "Emulation.setEmulatedMedia", "params": map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": colour}}}}, nil)
	b.do("/url", map[string]any{"url": (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()}, nil)
}

// Run runs a function body in the page, and reads what it returns.
func (b *Browser) Run(script string, out any) {
	b.t.Helper()
	b.do("/execute/sync", map[string]any{"script": script, "args": []any{}}, out)
}

// Keys are pressed one after the other.
const (
	Tab    = "\ue004"
	Enter  = "\ue007"
	Escape = "\ue00c"
)

// Press presses a key where the focus is.
func (b *Browser) Press(key string) {
	b.t.Helper()
	b.PressOften(key, 1)
}

// PressOften presses a key several times.
func (b *Browser) PressOften(key string, times int) {
	b.t.Helper()
	var keys []any
	for range times {
		keys = append(keys, map[string]any{"type": "keyDown", "value": key}, map[string]any{"type": "keyUp", "value": key})
	}
	b.do("/actions", map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keyboard", "actions": keys}}}, nil)
}

// Complaints are what the browser wrote to its log since it was asked last.
func (b *Browser) Complaints() []string {
	b.t.Helper()
	var list []struct{ Level, Message string }
	b.do("/se/log", map[string]any{"type": "browser"}, &list)
	var out []string
	for _, l := range list {
		out = append(out, l.Level+" "+l.Message)
	}
	return out
}

// Screenshot writes what is seen into the folder that DRIFT_SCREENSHOTS names, for somebody to look at.
func (b *Browser) Screenshot(name string) {
	b.t.Helper()
	folder := os.Getenv("DRIFT_SCREENSHOTS")
	if folder == "" {
		return
	}
	var image string
	if err := b.send(http.MethodGet, "/screenshot", nil, &image); err != nil {
		b.t.Fatal(err)
	}
	text, err := base64.StdEncoding.DecodeString(image)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), text, 0o600); err != nil {
		b.t.Fatal(err)
	}
}
