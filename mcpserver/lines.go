package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxMessage is the longest message that is read, in bytes; what is longer is skipped to its end and refused.
const maxMessage = 4 << 20

// Lines is a transport of one message a line. The SDK's own one ends with the first line that it cannot read; this one
// answers such a line with an error and goes on.
type Lines struct {
	In  io.ReadCloser
	Out io.Writer
}

// Connect begins to read.
func (l *Lines) Connect(context.Context) (mcp.Connection, error) {
	c := &lines{in: l.In, out: l.Out, messages: make(chan jsonrpc.Message), closed: make(chan struct{}), ended: make(chan struct{}), open: map[jsonrpc.ID]bool{}}
	go c.read()
	return c, nil
}

type lines struct {
	in       io.ReadCloser
	messages chan jsonrpc.Message
	closed   chan struct{} // by Close
	ended    chan struct{} // nothing more comes in
	once     sync.Once

	mu   sync.Mutex // guards out and open
	out  io.Writer
	open map[jsonrpc.ID]bool // requests that are not answered yet
}

func (c *lines) SessionID() string { return "" }

func (c *lines) Close() error {
	var err error
	c.once.Do(func() {
		close(c.closed)
		err = c.in.Close()
	})
	return err
}

func (c *lines) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m := <-c.messages:
		return m, nil
	case <-c.ended:
		return nil, io.EOF
	case <-c.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *lines) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if r, ok := m.(*jsonrpc.Response); ok && r.Error != nil {
		// An error that states no code is one about the request: it came too early, or what it says is not understood.
		var stated *jsonrpc.Error
		if !errors.As(r.Error, &stated) || stated.Code == 0 {
			m = &jsonrpc.Response{ID: r.ID, Error: &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: r.Error.Error()}, Extra: r.Extra}
		}
	}
	text, err := jsonrpc.EncodeMessage(m)
	if r, ok := m.(*jsonrpc.Response); ok && err != nil {
		// What the library repeats of a request is not always JSON. Whoever asked gets the error without it, and the server lives on.
		text, err = jsonrpc.EncodeMessage(&jsonrpc.Response{ID: r.ID, Error: withoutData(r.Error, err), Extra: r.Extra})
	}
	if err != nil {
		return fmt.Errorf("write a message: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := m.(*jsonrpc.Response); ok {
		delete(c.open, r.ID)
	}
	return c.line(text)
}

// withoutData is an error with its code and its message alone; where there is none, what kept the answer from being written.
func withoutData(stated, failed error) *jsonrpc.Error {
	var known *jsonrpc.Error
	if errors.As(stated, &known) {
		return &jsonrpc.Error{Code: known.Code, Message: known.Message}
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: failed.Error()}
}

// line writes one line; the lock is held.
func (c *lines) line(text []byte) error {
	_, err := c.out.Write(append(text, '\n'))
	return err
}

// read passes on every message, and refuses every line that is none.
func (c *lines) read() {
	defer close(c.ended)
	in := bufio.NewReaderSize(c.in, 64<<10)
	for {
		text, tooLong, err := nextLine(in)
		if tooLong {
			c.refuse(nil, jsonrpc.CodeInvalidRequest, fmt.Sprintf("the message is longer than %d bytes", maxMessage))
		} else if text = bytes.TrimSpace(text); len(text) > 0 {
			if m := c.message(text); m != nil {
				select {
				case c.messages <- m:
				case <-c.closed:
					return
				}
			}
		}
		if err != nil {
			return
		}
	}
}

// nextLine reads to the end of a line. Of a line that is too long nothing is kept.
func nextLine(in *bufio.Reader) (text []byte, tooLong bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if !tooLong {
			text = append(text, part...)
		}
		if len(text) > maxMessage {
			text, tooLong = nil, true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, tooLong, err
		}
	}
}

// message reads one message; nil for what is refused or of no use here.
func (c *lines) message(text []byte) jsonrpc.Message {
	if !json.Valid(text) {
		c.refuse(nil, jsonrpc.CodeParseError, "the line is not JSON: a message is one JSON object on one line")
		return nil
	}
	var shape struct {
		ID json.RawMessage `json:"id"`
	}
	if text[0] != '{' {
		c.refuse(nil, jsonrpc.CodeInvalidRequest, "a message is one JSON object; batches are not read")
		return nil
	}
	_ = json.Unmarshal(text, &shape)
	m, err := jsonrpc.DecodeMessage(text)
	if err != nil {
		c.refuse(shape.ID, jsonrpc.CodeInvalidRequest, "the object is no message: "+err.Error())
		return nil
	}
	r, ok := m.(*jsonrpc.Request)
	if !ok {
		return nil // this server asks nothing, so that every answer is to somebody else
	}
	if r.IsCall() {
		c.mu.Lock()
		taken := c.open[r.ID]
		c.open[r.ID] = true
		c.mu.Unlock()
		if taken {
			c.refuse(shape.ID, jsonrpc.CodeInvalidRequest, "a request of this id is not answered yet")
			return nil
		}
	}
	return r
}

// refuse answers a line with an error. The id is that of the message where it has one that can be an id.
func (c *lines) refuse(id json.RawMessage, code int, why string) {
	var known any
	if json.Unmarshal(id, &known) != nil {
		known = nil // a number out of every range, or none at all
	}
	switch known.(type) {
	case string, float64:
	default:
		id = json.RawMessage("null")
	}
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": why}})
	if err != nil {
		return // an id that is no JSON was refused before
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.line(text) // who does not read the answer does not read the next one either
}
