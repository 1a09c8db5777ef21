package graphql

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// operationKey identifies an operation among those of a project.
type operationKey struct{ workspace, kind, name string }

// sentOperation is an operation as code sends it, and the schema that it is for, nil where none is known.
type sentOperation struct {
	text   string
	op     *ast.OperationDefinition
	schema *schemaGroup
}

// operations are those of a run whose documents were read; nil is one of which a project has several under one name.
type operations map[operationKey]*sentOperation

func (all operations) add(s *summary.Summary, b summary.GraphqlOperation, one *sentOperation) {
	key := operationKey{s.Location.Workspace, b.OperationType, b.OperationName}
	if have, ok := all[key]; ok && (have == nil || have.text != one.text) {
		all[key] = nil
		return
	}
	all[key] = one
}

// variables compares the variables with which calls run operations with those that the documents declare, and what they hold with
// the types of the schema. What a function runs is told of once, of the units that stand for the operation itself before others.
func (g *graph) variables(runs []pairing.Access, known operations) (out []finding.Finding) {
	told, byOwn := map[string]bool{}, map[string]bool{}
	for _, own := range []bool{true, false} {
		for i := range runs {
			run := &runs[i]
			b, ok := run.Binding.Semantics.(summary.GraphqlOperation)
			call, called := run.Does.(summary.ServiceCall)
			if !ok || !called || call.Payload == nil {
				continue
			}
			if of, is := summary.BindingOf[summary.GraphqlOperation](run.Unit); own != (is && of == b) {
				continue
			}
			at := run.Unit.Location
			one := known[operationKey{at.Workspace, b.OperationType, b.OperationName}]
			same := strings.Join([]string{at.Workspace, run.Callee, b.OperationType, b.OperationName, summary.ShapeText(call.Payload)}, "\x00")
			key := at.File + "\x00" + same
			if one == nil || told[key] || !own && byOwn[same] {
				continue // what stands in a function is an effect of those that call it as well
			}
			told[key] = true
			byOwn[same] = byOwn[same] || own
			w := &selectionWalk{g: g, client: run.Unit, schema: one.schema, binding: run.Binding, call: finding.AsWritten(run.Callee)}
			v := &variableWalk{selectionWalk: w, operation: strings.TrimSpace(b.OperationType + " " + b.OperationName)}
			v.compare(call.Payload, one.op)
			out = append(out, w.out...)
		}
	}
	return out
}

// variableWalk follows the variables of one call through the types of the schema.
type variableWalk struct {
	*selectionWalk
	operation string
}

// compare holds the variables of a call against those that the operation declares.
func (v *variableWalk) compare(given summary.TypeShape, op *ast.OperationDefinition) {
	record, ok := given.(summary.Record)
	if !ok {
		return
	}
	for _, d := range op.VariableDefinitions {
		shape, sent := record.Get(d.Variable)
		switch {
		case sent:
			v.fits(d.Variable, shape, d.Type)
		case d.Type.NonNull && d.DefaultValue == nil && len(record.Spreads) == 0:
			v.tell(generic.BoundaryFieldRequired, nil, "send", d.Variable, fmt.Sprintf("%s runs %s without the variable %s, which it needs: the server refuses the operation", v.client.Identity.Name, v.operation, d.Variable))
		}
	}
	for _, p := range record.Properties {
		if op.VariableDefinitions.ForName(p.Name) == nil {
			v.tell(generic.BoundaryFieldUnknown, generic.UnknownInExchange, "send", p.Name, fmt.Sprintf("%s runs %s with the variable %s, which it does not declare: servers leave it out", v.client.Identity.Name, v.operation, p.Name))
		}
	}
}

// fits holds what is sent at a path against its type. What is a union, or not known, is left alone.
func (v *variableWalk) fits(path string, shape summary.TypeShape, t *ast.Type) {
	if _, null := shape.(summary.Null); null {
		if t.NonNull {
			v.misfit(path, shape, t)
		}
		return
	}
	if t.Elem != nil {
		if list, ok := shape.(summary.Array); ok {
			v.fits(path, list.Items, t.Elem)
			return
		}
		v.fits(path, shape, t.Elem) // one value stands for a list of it
		return
	}
	if v.schema == nil || v.schema.text == nil || v.schema.text.unknown[t.NamedType] {
		return
	}
	def := v.schema.text.schema.Types[t.NamedType]
	if def == nil {
		return
	}
	switch def.Kind {
	case ast.Scalar:
		if !v.scalar(shape, t.NamedType) {
			v.misfit(path, shape, t)
		}
	case ast.Enum:
		v.enum(path, shape, t, def)
	case ast.InputObject:
		v.input(path, shape, t, def)
	}
}

func (v *variableWalk) misfit(path string, shape summary.TypeShape, t *ast.Type) {
	v.tell(generic.BoundaryShapeMismatch, nil, "send", path, fmt.Sprintf("%s runs %s with %s as the variable %s, which is of the type %s: the server refuses the operation", v.client.Identity.Name, v.operation, summary.ShapeText(shape), path, t.String()))
}

// scalar reports whether a value can be one of the language's own scalars; what others take is theirs.
func (v *variableWalk) scalar(shape summary.TypeShape, name string) bool {
	const text, number, truth, others = 1, 2, 4, 8
	kind, literal := 0, ""
	switch x := shape.(type) {
	case summary.Text:
		kind = text
	case summary.Integer, summary.Number:
		kind = number
	case summary.Boolean:
		kind = truth
	case summary.Record, summary.Array:
		kind = others
	case summary.Literal:
		switch value := x.Value.(type) {
		case string:
			kind, literal = text, value
		case bool:
			kind = truth
		default:
			kind = number
		}
	}
	if kind == 0 {
		return true
	}
	switch name {
	case "String":
		return kind == text
	case "ID":
		return kind == text || kind == number
	case "Boolean":
		return kind == truth
	case "Int", "Float":
		if literal != "" {
			return numeral(literal) // some servers take a text that spells a number for it
		}
		return kind == number || kind == text && v.g.coerces
	}
	return true
}

// numeral reports whether a text spells a number.
func numeral(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

func (v *variableWalk) enum(path string, shape summary.TypeShape, t *ast.Type, def *ast.Definition) {
	switch x := shape.(type) {
	case summary.Integer, summary.Number, summary.Boolean, summary.Record, summary.Array:
		v.misfit(path, shape, t)
	case summary.Literal:
		value, ok := x.Value.(string)
		if !ok {
			v.misfit(path, shape, t)
		} else if def.EnumValues.ForName(value) == nil {
			var values []string
			for _, one := range def.EnumValues {
				values = append(values, one.Name)
			}
			v.tell(generic.BoundaryConstraintViolation, nil, "send", path, fmt.Sprintf("%s runs %s with %q as the variable %s, which %s does not have (it has %s): the server refuses the operation", v.client.Identity.Name, v.operation, value, path, def.Name, finding.ShortList(values)))
		}
	}
}

func (v *variableWalk) input(path string, shape summary.TypeShape, t *ast.Type, def *ast.Definition) {
	switch x := shape.(type) {
	case summary.Text, summary.Integer, summary.Number, summary.Boolean, summary.Literal, summary.Array:
		v.misfit(path, shape, t)
	case summary.Record:
		for _, f := range def.Fields {
			value, sent := x.Get(f.Name)
			switch {
			case sent:
				v.fits(path+"."+f.Name, value, f.Type)
			case f.Type.NonNull && f.DefaultValue == nil && len(x.Spreads) == 0:
				v.tell(generic.BoundaryFieldRequired, nil, "send", path+"."+f.Name, fmt.Sprintf("%s runs %s without %s.%s, which %s requires: the server refuses the operation", v.client.Identity.Name, v.operation, path, f.Name, def.Name))
			}
		}
		for _, p := range x.Properties {
			if _, absent := p.Shape.(summary.Undefined); def.Fields.ForName(p.Name) == nil && !absent {
				v.tell(generic.BoundaryFieldUnknown, nil, "send", path+"."+p.Name, fmt.Sprintf("%s runs %s with %s.%s, which %s does not have: the server refuses the operation", v.client.Identity.Name, v.operation, path, p.Name, def.Name))
			}
		}
	}
}
