package words

import "github.com/drift-analyzer/drift/summary"

// Ending is how a path ends: the words before the body, and the body.
func Ending(out summary.Output) (head string, body summary.TypeShape) {
	switch o := out.(type) {
	case summary.Response:
		return Status(o.StatusCode), o.Body
	case summary.Throw:
		head = "throw"
		if o.ExceptionType != nil {
			head += " " + Collapse(*o.ExceptionType)
		}
		if o.Message != nil {
			head += " " + summary.LiteralText(Shorten(*o.Message, SourceLimit))
		}
		return head, nil
	case summary.Render:
		head = "render"
		if o.Component != "" {
			head += " " + Collapse(o.Component)
		}
		return head, o.Props
	case summary.Return:
		return "return", o.Value
	case summary.Delegate:
		return "delegate -> " + Collapse(o.To), nil
	case summary.Emit:
		return "emit " + summary.LiteralText(o.Event), o.Payload
	}
	return "void", nil
}

// Status is a status; one that was not resolved is its source expression and any.
func Status(v summary.ValueRef) string {
	switch v.(type) {
	case nil:
		return "any"
	case summary.LiteralRef:
		return Value(v)
	}
	return Value(v) + " any"
}
