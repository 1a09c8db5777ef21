package terraform

import (
	"fmt"

	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// functions are those of the language that say something by themselves. What
// reads files, asks a provider or can grow without end is left out: its value
// is unknown.
var functions = map[string]function.Function{
	"upper": stdlib.UpperFunc, "lower": stdlib.LowerFunc, "title": stdlib.TitleFunc, "join": stdlib.JoinFunc, "split": split,
	"format": format, "replace": stdlib.ReplaceFunc, "substr": stdlib.SubstrFunc, "trim": stdlib.TrimFunc, "trimspace": stdlib.TrimSpaceFunc,
	"trimprefix": stdlib.TrimPrefixFunc, "trimsuffix": stdlib.TrimSuffixFunc, "chomp": stdlib.ChompFunc,
	"concat": stdlib.ConcatFunc, "merge": stdlib.MergeFunc, "keys": stdlib.KeysFunc, "values": stdlib.ValuesFunc, "lookup": stdlib.LookupFunc,
	"element": stdlib.ElementFunc, "length": stdlib.LengthFunc, "contains": stdlib.ContainsFunc, "flatten": stdlib.FlattenFunc, "distinct": stdlib.DistinctFunc,
	"compact": stdlib.CompactFunc, "coalesce": stdlib.CoalesceFunc, "coalescelist": stdlib.CoalesceListFunc, "zipmap": stdlib.ZipmapFunc,
	"reverse": stdlib.ReverseListFunc, "sort": stdlib.SortFunc, "slice": stdlib.SliceFunc, "index": stdlib.IndexFunc,
	"jsonencode": stdlib.JSONEncodeFunc, "jsondecode": stdlib.JSONDecodeFunc, "max": stdlib.MaxFunc, "min": stdlib.MinFunc, "abs": stdlib.AbsoluteFunc,
	"toset": convertTo(cty.Set(cty.DynamicPseudoType)), "tolist": convertTo(cty.List(cty.DynamicPseudoType)), "tomap": convertTo(cty.Map(cty.DynamicPseudoType)),
	"tostring": convertTo(cty.String), "tonumber": convertTo(cty.Number), "tobool": convertTo(cty.Bool),
	"try": tryfunc.TryFunc, "can": tryfunc.CanFunc, "sensitive": same, "nonsensitive": same,
}

func convertTo(to cty.Type) function.Function { return stdlib.MakeToFunc(to) }

var same = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "value", Type: cty.DynamicPseudoType, AllowDynamicType: true, AllowNull: true, AllowUnknown: true}},
	Type:   func(args []cty.Value) (cty.Type, error) { return args[0].Type(), nil },
	Impl:   func(args []cty.Value, _ cty.Type) (cty.Value, error) { return args[0], nil },
})

// maxSplit bounds the parts of a text that is split.
const maxSplit = 1000

// split makes so many parts at most.
var split = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "separator", Type: cty.String}, {Name: "text", Type: cty.String}},
	Type:   function.StaticReturnType(cty.List(cty.String)),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		v, err := stdlib.Split(args[0], args[1])
		if err == nil && v.LengthInt() > maxSplit {
			return cty.NilVal, fmt.Errorf("too many parts")
		}
		return v, err
	},
})

// format fills %s, %d and %v; a width could ask for any amount of memory.
var format = function.New(&function.Spec{
	Params:   []function.Parameter{{Name: "format", Type: cty.String}},
	VarParam: &function.Parameter{Name: "args", Type: cty.DynamicPseudoType, AllowNull: true},
	Type:     function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		pattern, rest := args[0].AsString(), args[1:]
		var out []byte
		for i := 0; i < len(pattern); i++ {
			if pattern[i] != '%' || i+1 == len(pattern) {
				out = append(out, pattern[i])
				continue
			}
			i++
			if pattern[i] == '%' {
				out = append(out, '%')
				continue
			}
			if pattern[i] != 's' && pattern[i] != 'd' && pattern[i] != 'v' || len(rest) == 0 {
				return cty.NilVal, fmt.Errorf("unsupported verb")
			}
			s, err := convert.Convert(rest[0], cty.String)
			if err != nil || s.IsNull() {
				return cty.NilVal, fmt.Errorf("no text")
			}
			out = append(out, s.AsString()...)
			rest = rest[1:]
		}
		return cty.StringVal(string(out)), nil
	},
})
