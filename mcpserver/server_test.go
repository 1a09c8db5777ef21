package mcpserver

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/inspect/diff"
	"github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// shop is a project of some boundaries: an answer that a client reads wrongly, and forty routes that nobody calls.
func shop() *State {
	all := []*summary.Summary{checktest.Answers(checktest.Resp(200, checktest.Record("id"))), checktest.Client("exception", checktest.Path(true, checktest.Record("id", "total")))}
	for i := range 40 {
		all = append(all, inspecttest.Handler("GET", fmt.Sprintf("/alone/%02d", i), "api/alone.ts", 10+i, fmt.Sprintf("alone%02d", i)))
	}
	return &State{Root: "/shop", Run: &check.Run{Summaries: all}, Rules: &check.Rules{}, Entries: []Entry{{Name: "drift extract", Summaries: len(all)}}, Digest: "1", Chosen: "drift.json"}
}

// pipes starts a server behind real pipes, and gives its ends.
func pipes(t *testing.T, p Project) (in *os.File, out *os.File, ended <-chan error) {
	t.Helper()
	serverIn, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, serverOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		done <- Serve(context.Background(), p, serverIn, serverOut)
		serverOut.Close()
	}()
	t.Cleanup(func() {
		in.Close()
		out.Close()
	})
	return in, out, done
}

// client connects the SDK's own client.
func client(t *testing.T, p Project, o *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	in, out, ended := pipes(t, p)
	s, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, o).Connect(context.Background(), &mcp.IOTransport{Reader: out, Writer: in}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Close()
		select {
		case <-ended:
		case <-time.After(30 * time.Second):
			t.Error("the server does not end with its connection")
		}
	})
	return s
}

func reads(states ...*State) Project {
	var n atomic.Int32
	return Project{Version: "test", Read: func(context.Context, Say) (*State, error) {
		return states[min(int(n.Add(1))-1, len(states)-1)], nil
	}}
}

// call calls a tool, and reads what it answers.
func call[Out any](t *testing.T, s *mcp.ClientSession, name string, args any) Out {
	t.Helper()
	var out Out
	r, err := s.CallTool(context.Background(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text := r.Content[0].(*mcp.TextContent).Text
	if r.IsError {
		t.Fatalf("%s: %s", name, text)
	}
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("%s: %v in %s", name, err, text)
	}
	return out
}

// refused calls a tool that must answer with an error, and gives its text.
func refused(t *testing.T, s *mcp.ClientSession, name string, args any) string {
	t.Helper()
	r, err := s.CallTool(context.Background(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		return err.Error()
	}
	if !r.IsError {
		t.Errorf("%s %v is answered: %v", name, args, r.Content[0].(*mcp.TextContent).Text)
	}
	return r.Content[0].(*mcp.TextContent).Text
}

func TestTools(t *testing.T) {
	p := reads(shop())
	var proved atomic.Int32
	p.Prove = func(context.Context, *ask.Answer) error {
		proved.Add(1)
		return nil
	}
	p.Since = func(_ context.Context, revision string) (*diff.Runs, error) {
		if revision != "main" {
			return nil, errors.New("there is no revision " + revision)
		}
		return &diff.Runs{Before: shop().Run.Summaries[1:], After: shop().Run.Summaries}, nil
	}
	s := client(t, p, nil)
	list, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		if !tool.Annotations.ReadOnlyHint || tool.InputSchema == nil || tool.OutputSchema == nil || tool.Description == "" {
			t.Errorf("the tool %s does not say all of itself: %+v", tool.Name, tool)
		}
	}
	if got := strings.Join(names, " "); got != "ask boundaries check diff flow status why" {
		t.Errorf("the tools are %s", got)
	}

	c := call[Check](t, s, "check", map[string]any{"severity": "error"})
	if c.Errors != 1 || len(c.Findings) != 1 || c.Findings[0].Consumer.File != "client.ts" || c.Next != 0 || len(c.Kinds) != 1 {
		t.Errorf("%+v", c)
	}
	if c := call[Check](t, s, "check", map[string]any{"boundary": "GET /X", "file": "server"}); c.Errors != 1 {
		t.Errorf("%+v", c)
	}
	if c := call[Check](t, s, "check", map[string]any{"file": "nowhere"}); c.Errors+c.Warnings+c.Infos != 0 || c.Findings == nil {
		t.Errorf("%+v", c)
	}

	// Pages: every boundary once, in the order of their names.
	first := call[Boundaries](t, s, "boundaries", map[string]any{})
	if first.Both != 1 || first.Served != 40 || first.Called != 0 || len(first.Boundaries) != 20 || first.Next != 20 || first.Boundaries[0].Group != "both" {
		t.Errorf("%+v", first)
	}
	seen := map[string]bool{}
	for at := 0; ; {
		page := call[Boundaries](t, s, "boundaries", map[string]any{"offset": at, "limit": 7})
		for _, b := range page.Boundaries {
			if seen[b.Name] {
				t.Errorf("%s is given twice", b.Name)
			}
			seen[b.Name] = true
		}
		if at = page.Next; at == 0 {
			break
		}
	}
	if len(seen) != 41 {
		t.Errorf("%d boundaries in pages", len(seen))
	}
	if b := call[Boundaries](t, s, "boundaries", map[string]any{"offset": 1000}); len(b.Boundaries) != 0 || b.Next != 0 {
		t.Errorf("%+v", b)
	}

	if a := call[Answer](t, s, "ask", map[string]any{"question": "what reads GET /x"}); !a.Found || len(a.Items) != 1 || a.Items[0].File != "client.ts" {
		t.Errorf("%+v", a)
	}
	if a := call[Answer](t, s, "why", map[string]any{"unit": "call", "target": "GET /x"}); !a.Found || len(a.Chain) == 0 {
		t.Errorf("%+v", a)
	}
	if proved.Load() != 1 {
		t.Errorf("%d answers were proved", proved.Load())
	}
	call[Answer](t, s, "why", map[string]any{"unit": "call", "target": "GET /x", "unproved": true})
	if a := call[Answer](t, s, "why", map[string]any{"name": "x", "at": "client.ts:3"}); a.Headline == "" || proved.Load() != 2 {
		t.Errorf("%+v", a)
	}
	if st := call[Status](t, s, "status", map[string]any{}); st.State != "ready" || st.Summaries != 42 || st.Root != "/shop" || st.Chosen != "drift.json" {
		t.Errorf("%+v", st)
	}
	if d := call[Diff](t, s, "diff", map[string]any{"since": "main", "complete": true}); !d.Changed || d.Boundaries != 1 || d.Report == nil || !strings.Contains(d.Text, "GET /x") {
		t.Errorf("%+v", d)
	}
	for _, x := range []struct {
		tool string
		args any
		want string
	}{
		{"check", map[string]any{"severity": "loud"}, "severity is error, warning or info"},
		{"check", map[string]any{"kind": "noSuchKind"}, "there is no finding kind \"noSuchKind\"; the resources drift://kind/"},
		{"check", map[string]any{"limit": -1}, "not negative"},
		{"check", map[string]any{"limit": "many"}, "limit"},
		{"check", map[string]any{"colour": "red"}, "colour"},
		{"boundaries", map[string]any{"group": "some"}, "group is both, served or called"},
		{"flow", map[string]any{"request": "GET"}, "not of the form METHOD URL"},
		{"flow", map[string]any{"request": "GET /x"}, "no document declares a place where requests come in"},
		{"flow", map[string]any{}, "request"},
		{"ask", map[string]any{"question": "why?"}, "no form that is known"},
		{"why", map[string]any{"unit": "call"}, "give unit and target, or name and at"},
		{"diff", map[string]any{"since": "--output=/etc/passwd"}, "is no git revision"},
		{"diff", map[string]any{"since": "elsewhere"}, "there is no revision elsewhere"},
		{"rm", map[string]any{}, "unknown tool"},
	} {
		if got := refused(t, s, x.tool, x.args); !strings.Contains(got, x.want) {
			t.Errorf("%s %v: %q, want %q", x.tool, x.args, got, x.want)
		}
	}
}

func TestResources(t *testing.T) {
	s := client(t, reads(shop()), nil)
	pages := 0
	for r, err := range s.Resources(context.Background(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(r.URI, kindPrefix) {
			pages++
		}
	}
	if pages != len(check.Kinds()) {
		t.Errorf("%d pages of %d kinds", pages, len(check.Kinds()))
	}
	read := func(uri string) (string, error) {
		r, err := s.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			return "", err
		}
		return r.Contents[0].Text, nil
	}
	if text, err := read(kindPrefix + "misreadProviderResponse"); err != nil || !strings.Contains(text, "misreadProviderResponse") {
		t.Errorf("%q %v", text, err)
	}
	if text, err := read(indexURI); err != nil || !strings.Contains(text, "server.ts::serve  GET /x\n") {
		t.Errorf("%q %v", text, err)
	}
	for _, uri := range []string{"drift://summary/client.ts::call", "drift://summary/client.ts%3A%3Acall"} {
		text, err := read(uri)
		if list, bad := summary.Read(strings.NewReader(text)); err != nil || bad != nil || len(list) != 1 {
			t.Errorf("%s: %v %v", uri, err, bad)
		}
	}
	if text, err := read(indexURI + "/41"); err != nil || strings.Count(text, "\n") != 1 || !strings.Contains(text, "alone39") {
		t.Errorf("%q %v", text, err)
	}
	for _, uri := range []string{indexURI + "/-1", indexURI + "/x", "drift://summary/none", "drift://kind/none", "file:///etc/passwd", "drift://summary/../../etc/passwd"} {
		if text, err := read(uri); err == nil {
			t.Errorf("%s gives %q", uri, text)
		}
	}
}

// TestChanges: a call is answered from what was there when it came in, and what was worked out holds while nothing changed.
func TestChanges(t *testing.T) {
	changed := shop()
	changed.Digest, changed.Run.Summaries = "2", changed.Run.Summaries[:2]
	broken := Project{Version: "test"}
	var looks atomic.Int32
	broken.Read = func(context.Context, Say) (*State, error) {
		switch n := looks.Add(1); {
		case n <= 2:
			return shop(), nil
		case n == 3:
			return changed, nil
		case n == 4:
			return nil, errors.New("a syntax error in drift.json")
		case n == 5:
			panic("out of luck")
		}
		return changed, nil
	}
	s := client(t, broken, nil)
	if n := call[Boundaries](t, s, "boundaries", map[string]any{}); n.Served != 40 {
		t.Errorf("%+v", n)
	}
	for looks.Load() < 2 {
		call[Boundaries](t, s, "boundaries", map[string]any{})
	}
	if n := call[Boundaries](t, s, "boundaries", map[string]any{}); n.Served != 0 || n.Both != 1 {
		t.Errorf("%+v", n)
	}
	if got := refused(t, s, "boundaries", map[string]any{}); !strings.Contains(got, "a syntax error in drift.json") {
		t.Error(got)
	}
	if st := call[Status](t, s, "status", map[string]any{}); st.State != "failed" || st.Failure == "" || st.Summaries != 2 {
		t.Errorf("%+v", st)
	}
	if got := refused(t, s, "boundaries", map[string]any{}); !strings.Contains(got, "out of luck") {
		t.Error(got)
	}
	if n := call[Boundaries](t, s, "boundaries", map[string]any{}); n.Both != 1 {
		t.Errorf("%+v", n)
	}
}

// TestConnectsFirst: while the project is read, the server answers; a call that waits is told how far it is, and one that is
// cancelled leaves the reading to the others.
func TestConnectsFirst(t *testing.T) {
	go1 := make(chan struct{})
	var looks atomic.Int32
	p := Project{Version: "test", Read: func(ctx context.Context, say Say) (*State, error) {
		if looks.Add(1) == 1 {
			select {
			case <-go1:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		for i := range 3 {
			say(i+1, 3, fmt.Sprintf("entry %d", i+1))
		}
		return shop(), nil
	}}
	var mu sync.Mutex
	var told []string
	s := client(t, p, &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, fmt.Sprintf("%v %v/%v %s", r.Params.ProgressToken, r.Params.Progress, r.Params.Total, r.Params.Message))
	}})
	if st := call[Status](t, s, "status", map[string]any{}); st.State != "reading" || st.Summaries != 0 {
		t.Errorf("%+v", st)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		_, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "check", Arguments: map[string]any{}})
		ended <- err
	}()
	time.Sleep(50 * time.Millisecond)
	cancel()
	if err := <-ended; err == nil {
		t.Error("a cancelled call is answered")
	}
	waiting := make(chan *mcp.CallToolResult, 1)
	go func() {
		params := &mcp.CallToolParams{Name: "check", Arguments: map[string]any{}}
		params.SetProgressToken("mine")
		r, err := s.CallTool(context.Background(), params)
		if err != nil {
			t.Error(err)
		}
		waiting <- r
	}()
	time.Sleep(50 * time.Millisecond)
	close(go1)
	if r := <-waiting; r == nil || r.IsError {
		t.Errorf("%+v", r)
	}
	for range 100 {
		mu.Lock()
		n := len(told)
		mu.Unlock()
		if n >= 3 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	mu.Lock()
	defer mu.Unlock()
	if got := strings.Join(told, "; "); got != "mine 1/3 entry 1; mine 2/3 entry 2; mine 3/3 entry 3" {
		t.Errorf("told: %s", got)
	}
}

// TestHostileMessages writes a thousand messages that are broken, too large, out of order or random, each of a seed, and asks
// in between: the server answers every time, and nothing is answered twice.
func TestHostileMessages(t *testing.T) {
	p := reads(shop())
	p.Since = func(context.Context, string) (*diff.Runs, error) {
		return nil, errors.New("no revision")
	}
	in, out, ended := pipes(t, p)
	answers := make(chan map[string]any, 4096)
	go func() {
		defer close(answers)
		lines := bufio.NewReader(out)
		for {
			text, err := lines.ReadBytes('\n')
			if len(text) > 0 && err == nil { // a line that has no end is one that the closed connection cut
				var m map[string]any
				if bad := json.Unmarshal(text, &m); bad != nil {
					t.Errorf("the server writes what is no message: %v: %.200s", bad, text)
				} else {
					answers <- m
				}
			}
			if err != nil {
				return
			}
		}
	}()
	seen, tooLong := map[string]int{}, 0
	// until reads answers until the one to a request.
	until := func(id string) map[string]any {
		timeout := time.After(60 * time.Second)
		for {
			select {
			case m, ok := <-answers:
				if !ok {
					t.Fatalf("the connection ended before %s was answered", id)
				}
				if m["jsonrpc"] != "2.0" {
					t.Errorf("an answer of no version: %v", m)
				}
				if e, ok := m["error"].(map[string]any); ok && e["code"] == float64(0) {
					t.Errorf("an error without a code: %v", m)
				} else if ok && strings.HasPrefix(fmt.Sprint(e["message"]), "the message is longer than 4194304 bytes") {
					tooLong++
				}
				if got, ok := m["id"].(string); ok {
					if seen[got]++; seen[got] > 1 && strings.HasPrefix(got, "ask-") {
						t.Errorf("%s is answered twice", got)
					}
					if got == id {
						return m
					}
				}
			case <-timeout:
				t.Fatalf("%s is not answered", id)
			}
		}
	}
	write := func(text string) {
		if _, err := io.WriteString(in, text+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"jsonrpc":"2.0","id":"early","method":"tools/list"}`)
	if m := until("early"); m["error"] == nil {
		t.Errorf("a request before the beginning is answered: %v", m)
	}
	write(`{"jsonrpc":"2.0","id":"begin","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	if m := until("begin"); m["result"] == nil {
		t.Fatalf("%v", m)
	}
	write(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	// What the library repeats of an address that has no form of its own is not JSON.
	write(`{"jsonrpc":"2.0","id":"bell","method":"resources/read","params":{"uri":"a\u0007\u202e"}}`)
	if m := until("bell"); m["error"] == nil {
		t.Errorf("a resource of no address is there: %v", m)
	}
	random := rand.New(rand.NewPCG(7, 11))
	for i := range 1000 {
		write(hostileMessage(random, i))
		if i%50 == 49 {
			id := fmt.Sprintf("ask-%d", i)
			write(fmt.Sprintf(`{"jsonrpc":"2.0","id":%q,"method":"tools/call","params":{"name":"boundaries","arguments":{"limit":1}}}`, id))
			if m := until(id); m["result"] == nil {
				t.Errorf("after %d messages: %v", i+1, m)
			}
		}
	}
	if tooLong != 7 { // of the first hundred, every fourteenth from the fifth on
		t.Errorf("%d messages are refused for their length", tooLong)
	}
	in.Close()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("the server ends with %v", err)
		}
	case <-time.After(60 * time.Second):
		t.Error("the server does not end with its connection")
	}
}

// hostileMessage makes one line: a kind of mistake in turn, with random parts.
func hostileMessage(r *rand.Rand, n int) string {
	noise := func(most int) string {
		b := make([]byte, r.IntN(most))
		for i := range b {
			if b[i] = byte(r.IntN(256)); b[i] == '\n' {
				b[i] = ' '
			}
		}
		return string(b)
	}
	values := []string{`null`, `true`, `-1`, `1e400`, `""`, `"x"`, `[]`, `{}`, `[[[]]]`, `{"a":{"b":[1]}}`, `"\ud800"`, `12345678901234567890`, strings.Repeat("[", 500) + strings.Repeat("]", 500)}
	value := func() string { return values[r.IntN(len(values))] }
	methods := []string{"initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read", "resources/subscribe", "resources/templates/list", "prompts/list", "prompts/get", "logging/setLevel",
		"completion/complete", "notifications/initialized", "notifications/cancelled", "notifications/progress", "notifications/roots/list_changed", "roots/list", "sampling/createMessage", "no/such", "", "rpc.discover"}
	method := methods[r.IntN(len(methods))]
	whole := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{"name":"check","arguments":{"limit":%s},"uri":%s,"cursor":%s}}`, n, method, value(), value(), value())
	switch n % 14 {
	case 0:
		return noise(300)
	case 1:
		return whole[:r.IntN(len(whole))]
	case 2:
		return fmt.Sprintf(`{"jsonrpc":%s,"id":%s,"method":%s,"params":%s}`, value(), value(), value(), value())
	case 3:
		return fmt.Sprintf(`[%s,%s]`, whole, value())
	case 4:
		return strings.Repeat("{\"a\":", 20_000)
	case 5:
		if n < 100 {
			return `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"` + strings.Repeat("x", maxMessage) + `"}}`
		}
		return strings.Repeat(" ", 10_000)
	case 6:
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%s}`, r.IntN(100), value())
	case 7:
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":"same","method":"tools/call","params":{"name":"check","arguments":{"limit":%d}}}`, r.IntN(3))
	case 8:
		tools := []string{"check", "boundaries", "flow", "ask", "why", "diff", "status", "no", ""}
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, n, tools[r.IntN(len(tools))], value())
	case 9:
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, value())
	case 10:
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s}}`, value())
	case 11:
		uris := []string{"drift://summary/%zz", "drift://summary/" + strings.Repeat("x", 1000), "drift://kind/", "://", "", "drift://summaries", "file:///etc/passwd"}
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"resources/read","params":{"uri":%q}}`, n, uris[r.IntN(len(uris))])
	case 12:
		requests := []string{"GET /", "GET", "GET http://[::1", "\x00 /", "GET https://" + strings.Repeat("a.", 2000) + "b/", "DELETE /%2e%2e/"}
		text, _ := json.Marshal(requests[r.IntN(len(requests))])
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"flow","arguments":{"request":%s}}}`, n, text)
	}
	return whole
}
