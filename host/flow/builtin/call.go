package builtin

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Call adds what calling one of the language's own functions gives; false for any other value.
func (b *Builtins) Call(q flow.Evaluation, out *flow.List, v *flow.Value, on *flow.Invocation, room int) bool {
	gives, ok := b.Semantics.Builtins.Functions[v.Text]
	if !ok {
		return false
	}
	switch gives {
	case unit.GivesArgument:
		out.Join(on.Arg(q, 0))
	case unit.GivesNumber, unit.GivesString:
		of := converted(q, on, gives)
		out.Join(of.Values)
	case unit.GivesMade:
		of := on.Arg(q, 0)
		if len(on.Args) == 2 {
			out.Add(flow.Value{Kind: flow.Array, Site: on.Site, Env: on.Env, Text: derivedMade}, room)
			break
		}
		if slices.ContainsFunc(of, func(v flow.Value) bool { return v.Kind == flow.Object }) {
			return false // an object that says how long the list is
		}
		out.Join(of)
	case unit.GivesMerged:
		b.merge(q, out, on, room)
	case unit.GivesAny:
		for i := range on.Args {
			out.Join(on.Arg(q, i))
		}
	case unit.GivesJoinedPath, unit.GivesResolvedPath, unit.GivesBehind, unit.GivesFolder, unit.GivesFilePath, unit.GivesProjectFolder:
		paths := b.filePath(q, gives, on)
		out.Join(paths)
		return len(paths) > 0
	case unit.GivesResolvedURL:
		urls := b.resolvedURL(q, on)
		out.Join(urls)
		return len(urls) > 0
	case unit.GivesQuery:
		text, ok := b.writtenQuery(q, on.Arg(q, 0))
		if ok {
			out.Add(text, room)
		}
		return ok
	case unit.GivesPercent:
		if len(on.Args) == 0 {
			return false
		}
		of, known := b.formatted(q, on.Arg(q, 0), on, on.Args[1:], percents)
		out.Join(of)
		return known
	default:
		of := on.Arg(q, 0)
		list, ok := b.derivedList(gives, on.Site, on.Env, of)
		switch {
		case ok:
			out.Add(list, room)
		case gives == unit.GivesValues:
			out.Join(of)
		default:
			return false
		}
	}
	return true
}

// Method gives what calling one of the language's own methods gives; ok is false for any other.
func (b *Builtins) Method(q flow.Evaluation, on *flow.Invocation) (out []flow.Value, ok bool) {
	if b.Semantics.Lists.LooksUp[on.Callee.Str] != unit.LooksUpNothing && len(on.Args) > 0 {
		return b.lookedUp(q, on)
	}
	base := func() []flow.Value { return q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env) }
	switch gives := b.Semantics.Builtins.Methods[on.Callee.Str]; gives {
	case unit.GivesFunction:
		return b.withReceiver(q, base(), on)
	case unit.GivesContinued:
		return b.continued(q, on)
	case unit.GivesRescued:
		if len(on.Args) != 1 {
			return nil, false
		}
		return b.rescued(q, on, base()), true
	case unit.GivesQuery:
		text, ok := b.writtenQuery(q, base())
		return []flow.Value{text}, ok
	case unit.GivesReceiver:
		return base(), len(on.Args) == 1
	case unit.GivesItself:
		return base(), len(on.Args) == 0
	case unit.GivesFlat, unit.GivesAllFlat:
		values := base()
		if len(values) == 0 || slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Array }) {
			return nil, false
		}
		levels := 1
		if n, known := b.number(q, on, 0); known && n < allLevels {
			levels = n
		} else if gives == unit.GivesAllFlat || len(on.Args) > 0 {
			levels = allLevels
		}
		return []flow.Value{{Kind: flow.Array, Site: on.Site, Env: on.Env, Text: derivedLevels + strconv.Itoa(levels)}}, true
	case unit.GivesElements, unit.GivesReversed, unit.GivesSlice, unit.GivesJoined:
		values := base()
		if gives == unit.GivesSlice && hasText(values) {
			return b.slicedText(q, values, on, true)
		}
		if gives == unit.GivesElements && hasText(values) && len(on.Args) == 1 {
			return b.textRange(q, flow.Site{File: on.Site.File, Expr: on.Args[0]}, on.Site, values, on.Env)
		}
		for _, v := range values {
			if v.Kind != flow.Array {
				return nil, false
			}
		}
		if len(values) == 0 {
			return nil, false
		}
		switch {
		case gives == unit.GivesJoined && !slices.ContainsFunc(on.Args, func(a unit.ExprID) bool { return b.Files[on.Site.File].Expr(a).Kind == unit.ExprSpread }):
			return b.Joined(on.Site, on.Env), true
		case gives == unit.GivesReversed && len(values) == 1:
			return []flow.Value{{Kind: flow.Array, Site: on.Site, Env: on.Env, Text: derivedReversed}}, true
		}
		if gives == unit.GivesJoined {
			for i := range on.Args {
				values = append(values[:len(values):len(values)], on.Arg(q, i)...)
			}
		}
		skipped, from := b.number(q, on, 0)
		from = from && gives == unit.GivesSlice && len(on.Args) == 1 && len(values) == 1 && skipped >= 0 && values[0].Text == "" && values[0].Index >= 0
		if len(on.Args) == 0 && gives == unit.GivesSlice {
			return values, true
		}
		values = slices.Clone(values)
		for i := range values {
			if n, _ := q.Placed(values[i]); from && skipped <= n && skipped <= len(b.Files[values[i].Site.File].ExprsIn(b.Files[values[i].Site.File].Expr(values[i].Site.Expr).List)) {
				values[i].Index += int32(skipped)
			} else if values[i].Kind == flow.Array {
				values[i].Index = flow.Unplaced
			}
		}
		return values, true
	case unit.GivesAt, unit.GivesFirst, unit.GivesLast:
		return b.elementAt(q, base(), gives, on)
	case unit.GivesPrefixTest, unit.GivesSuffixTest:
		return b.beginsOrEnds(q, base(), on, gives)
	case unit.GivesSubstring:
		return b.slicedText(q, base(), on, false)
	case unit.GivesChopped:
		return cutTexts(base(), on.Site, bound{}, bound{at: -1, known: true})
	case unit.GivesMapped, unit.GivesFlatMapped:
		if len(on.Args) == 0 || b.Files[on.Site.File].Expr(on.Args[0]).Kind == unit.ExprSpread {
			return nil, false
		}
		for _, v := range on.Arg(q, 0) {
			if v.Kind != flow.Function {
				return nil, false
			}
		}
		list, ok := b.derivedList(gives, on.Site, on.Env, base())
		return []flow.Value{list}, ok
	case unit.GivesReplaced, unit.GivesAllReplaced:
		return b.replaced(q, on, gives == unit.GivesAllReplaced)
	case unit.GivesText, unit.GivesSymbol, unit.GivesUpper, unit.GivesLower:
		return respelled(base(), gives)
	case unit.GivesTrimmed, unit.GivesTrimmedLeft, unit.GivesTrimmedRight, unit.GivesWithoutPrefix, unit.GivesWithoutSuffix:
		return b.trimmed(q, base(), gives, on)
	case unit.GivesURLPath, unit.GivesURLRest:
		if len(on.Args) > 0 {
			return nil, false
		}
		return pathsOfURLs(base(), on.Site, gives == unit.GivesURLRest)
	case unit.GivesPercent:
		own := q.Eval(flow.Site{File: on.Site.File, Expr: b.Expr(on.Site).A}, on.Env)
		if len(on.Args) == 0 || slices.ContainsFunc(own, func(v flow.Value) bool { return v.Kind == flow.Function }) {
			return nil, false // the project's own of that name
		}
		return b.formatted(q, on.Arg(q, 0), on, on.Args[1:], percents)
	case unit.GivesFormatted:
		return b.formatted(q, base(), on, on.Args, braces)
	case unit.GivesCut:
		return b.cutApart(q, base(), on)
	case unit.GivesListText:
		return b.listText(q, base(), on, 0)
	case unit.GivesSeparated:
		if len(on.Args) != 1 {
			return nil, false
		}
		return b.listText(q, on.Arg(q, 0), on, -1)
	}
	return nil, false
}

// number is the whole number that an argument is.
func (b *Builtins) number(q flow.Evaluation, on *flow.Invocation, arg int) (int, bool) {
	if arg >= len(on.Args) {
		return 0, false
	}
	v := on.Arg(q, arg)
	if len(v) != 1 || v[0].Kind != flow.Const || v[0].Maybe || v[0].Lit != unit.LitNumber {
		return 0, false
	}
	n, err := strconv.Atoi(v[0].Text)
	return n, err == nil
}

// elementAt gives the element of a list that a method takes by its place.
func (b *Builtins) elementAt(q flow.Evaluation, lists []flow.Value, gives unit.Gives, on *flow.Invocation) (out []flow.Value, ok bool) {
	at := 0
	switch gives {
	case unit.GivesAt:
		if at, ok = b.number(q, on, 0); !ok || len(on.Args) != 1 {
			return nil, false
		}
	case unit.GivesLast:
		at = -1
		fallthrough
	default:
		if len(on.Args) != 0 {
			return nil, false
		}
	}
	if hasText(lists) {
		return character(lists, at)
	}
	for _, v := range lists {
		if v.Kind != flow.Array {
			return nil, false
		}
		place := at
		if n, whole := q.Placed(v); at < 0 {
			if !whole {
				return nil, false
			}
			if place += n; place < 0 {
				place = n // there is none
			}
		}
		out = append(out, q.Property(&v, strconv.Itoa(place))...)
	}
	return flow.Dedupe(out), len(out) > 0
}

// withReceiver gives functions with the first receiver that is known of those that they are given.
func (b *Builtins) withReceiver(q flow.Evaluation, functions []flow.Value, on *flow.Invocation) (out []flow.Value, ok bool) {
	for _, v := range functions {
		if (v.Kind == flow.Param || v.Kind == flow.Extern) && slices.ContainsFunc(on.Arg(q, 0), func(this flow.Value) bool { return isMemberOf(v, this) }) {
			out = append(out, v) // bound to what it is a member of
			continue
		}
		if v.Kind != flow.Function {
			continue
		}
		for _, this := range on.Arg(q, 0) {
			if this.Kind == flow.Instance || this.Kind == flow.Class || this.Kind == flow.Object {
				this.Why = nil
				v.Recv = &this
				break
			}
		}
		if len(on.Args) > 1 {
			var first []flow.Arg
			for _, a := range on.Args[1:] {
				first = append(first, flow.Arg{Site: flow.Site{File: on.Site.File, Expr: a}})
			}
			v.Env = b.Intern(flow.Env{Func: v.Func, Outer: on.Env, Lexical: v.Env, Args: first})
		}
		out = append(out, v)
	}
	return out, len(out) > 0
}

// isMemberOf reports whether a value that is no function of the project is a member of another one.
func isMemberOf(v, of flow.Value) bool {
	name, ok := strings.CutPrefix(v.Text, of.Text)
	return ok && v.Kind == of.Kind && v.Func == of.Func && v.Index == of.Index && strings.LastIndexAny(name, ".#") == 0
}

// continued gives what the functions give that go on with the value that a call is made on.
func (b *Builtins) continued(q flow.Evaluation, on *flow.Invocation) (out []flow.Value, ok bool) {
	for _, v := range on.Arg(q, 0) {
		if v.Kind == flow.Function {
			inner := b.BindArgs(v.Func, on.Site, on.Env, v.Env, []flow.Arg{{Site: flow.Site{File: on.Site.File, Expr: on.Callee.A}}})
			out = append(out, q.Returned(v.Func, inner)...)
		}
	}
	return out, len(out) > 0
}

// rescued gives a value that is still to come, or what a function gives in its place where that fails.
func (b *Builtins) rescued(q flow.Evaluation, on *flow.Invocation, base []flow.Value) []flow.Value {
	var out flow.List
	out.Join(base)
	for _, v := range on.Arg(q, 0) {
		if v.Kind != flow.Function || b.alwaysRaises(v.Func) {
			continue
		}
		out.Join(q.Returned(v.Func, b.BindArgs(v.Func, on.Site, on.Env, v.Env, nil)))
	}
	return out.Values
}

// alwaysRaises reports whether a function's last statement is a throw, and it returns nothing before.
func (b *Builtins) alwaysRaises(fn flow.FuncRef) bool {
	file := b.Files[fn.File]
	body := file.StmtsIn(file.Func(fn.Func).Body)
	return len(body) > 0 && file.Stmt(body[len(body)-1]).Kind == unit.StmtThrow && len(b.Returns(fn)) == 0
}

// respelled gives a constant as a text.
func respelled(values []flow.Value, gives unit.Gives) ([]flow.Value, bool) {
	if len(values) != 1 || values[0].Kind != flow.Const {
		return nil, false
	}
	v := values[0]
	switch gives {
	case unit.GivesUpper:
		v.Text = strings.ToUpper(v.Text)
	case unit.GivesLower:
		v.Text = strings.ToLower(v.Text)
	}
	v.Lit = unit.LitString
	if gives == unit.GivesSymbol {
		v.Lit = unit.LitSymbol
	}
	return []flow.Value{v}, true
}

// lookedUp gives what a method gives that looks a property up by its first argument: where that is not known, any of the
// object's, or what stands for none.
func (b *Builtins) lookedUp(q flow.Evaluation, on *flow.Invocation) (out []flow.Value, ok bool) {
	none := flow.Constant(unit.LitNull, "")
	switch {
	case len(on.Args) > 1 && b.Files[on.Site.File].Expr(on.Args[1]).Kind == unit.ExprFunction:
		none = q.Results(on.Arg(q, 1), on.Site, on.Env)
	case len(on.Args) > 1:
		none = on.Arg(q, 1)
	case b.Semantics.Lists.LooksUp[on.Callee.Str] == unit.LooksUpOrRaises:
		none = nil
	}
	keys := on.Arg(q, 0)
	for _, v := range q.Eval(flow.Site{File: on.Site.File, Expr: on.Callee.A}, on.Env) {
		if v.Kind != flow.Object {
			return nil, false
		}
		props, closed := q.Properties(v)
		if fills, open := b.Filled(v.Site); !closed || len(fills) > 0 || open || len(props) == 0 {
			return nil, false // what is put into it later is not known, and an empty one is there to be filled
		}
		if len(keys) == 1 && keys[0].Kind == flow.Const {
			if got := q.Property(&v, keys[0].Text); !flow.IsNothing(got) {
				out = append(out, got...)
				continue
			}
		} else {
			for _, p := range props {
				out = append(out, q.At(p)...)
			}
		}
		out = append(out, none...)
	}
	return flow.Dedupe(out), len(out) > 0
}
