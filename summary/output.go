package summary

// Output is how a path ends.
type Output interface{ output() string }

// Response answers a request.
type Response struct {
	StatusCode ValueRef            `json:"statusCode"`
	Body       TypeShape           `json:"body"`
	Headers    map[string]ValueRef `json:"headers"`
}

// LiteralStatus is the status of an output that is a response with a number as its status.
func LiteralStatus(o Output) (status float64, ok bool) {
	resp, ok := o.(Response)
	if !ok {
		return 0, false
	}
	lit, ok := resp.StatusCode.(LiteralRef)
	if !ok {
		return 0, false
	}
	switch n := lit.Value.(type) {
	case float64:
		return n, true
	case int:
		return float64(n), true
	}
	return 0, false
}

// Throw raises an exception; the constructor is kept as text.
type Throw struct {
	ExceptionType *string `json:"exceptionType"`
	Message       *string `json:"message"`
}

// Render produces a UI tree.
type Render struct {
	Component string     `json:"component"`
	Props     TypeShape  `json:"props,omitempty"`
	Root      RenderNode `json:"root,omitempty"`
}

// Return hands a value back.
type Return struct {
	Value TypeShape `json:"value"`
}

// Delegate hands the request on.
type Delegate struct {
	To string `json:"to"`
}

// Emit sends an event.
type Emit struct {
	Event   string    `json:"event"`
	Payload TypeShape `json:"payload,omitempty"`
}

// Void ends with nothing.
type Void struct{}

func (Response) output() string { return "response" }
func (Throw) output() string    { return "throw" }
func (Render) output() string   { return "render" }
func (Return) output() string   { return "return" }
func (Delegate) output() string { return "delegate" }
func (Emit) output() string     { return "emit" }
func (Void) output() string     { return "void" }

// OutputType is an output's discriminator.
func OutputType(o Output) string {
	if o == nil {
		return ""
	}
	return o.output()
}

// RenderNode is one node of a UI tree.
type RenderNode interface{ renderNode() string }

// ElementNode is an element or a child component.
type ElementNode struct {
	Tag string `json:"tag"`
	// Attrs as source text, quotes included; a boolean shorthand maps to "".
	Attrs    map[string]string `json:"attrs,omitempty"`
	Target   *RenderTarget     `json:"target,omitempty"`
	Children []RenderNode      `json:"children"`
}

// RenderTarget is the project's component behind a tag.
type RenderTarget struct {
	File string `json:"file"`
	Name string `json:"name"`
}

// TextNode is literal text.
type TextNode struct {
	Value string `json:"value"`
}

// ExpressionNode is an expression in the tree.
type ExpressionNode struct {
	SourceText string `json:"sourceText"`
}

// ConditionalNode is a branch in the tree; WhenFalse is nil for a short circuit or an else of null.
type ConditionalNode struct {
	Condition string     `json:"condition"`
	WhenTrue  RenderNode `json:"whenTrue"`
	WhenFalse RenderNode `json:"whenFalse"`
}

func (ElementNode) renderNode() string     { return "element" }
func (TextNode) renderNode() string        { return "text" }
func (ExpressionNode) renderNode() string  { return "expression" }
func (ConditionalNode) renderNode() string { return "conditional" }
