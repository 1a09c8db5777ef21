package terraform

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// passing are the resources that name a topic without sending to it: its policies and subscriptions, and the code that is handed
// its name.
var passing = []string{"aws_sns_topic", "aws_iam", "aws_lambda", "aws_ecs", "aws_ssm_parameter", "aws_sqs"}

// toldBy is the place of a resource by which the platform itself sends to a topic: an alarm, a budget, the events of a database.
func (r *reader) toldBy(topic *resource) string {
	if topic.typ != "aws_sns_topic" {
		return ""
	}
	for _, x := range r.all {
		if x == topic || x.m != topic.m || x.body == nil || slices.ContainsFunc(passing, func(p string) bool { return strings.HasPrefix(x.typ, p) }) {
			continue
		}
		if refersTo(x.body, topic) {
			return fmt.Sprintf("%s:%d", x.at.File, x.at.Line)
		}
	}
	return ""
}

// refersTo reports whether something in a block names a resource.
func refersTo(body *hclsyntax.Body, to *resource) bool {
	for _, a := range body.Attributes {
		if slices.ContainsFunc(a.Expr.Variables(), func(t hcl.Traversal) bool {
			if len(t) < 2 || t.RootName() != to.typ {
				return false
			}
			step, ok := t[1].(hcl.TraverseAttr)
			return ok && step.Name == to.name
		}) {
			return true
		}
	}
	return slices.ContainsFunc(body.Blocks, func(b *hclsyntax.Block) bool { return refersTo(b.Body, to) })
}
