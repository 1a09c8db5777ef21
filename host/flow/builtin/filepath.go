package builtin

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// filePath gives the path of a file that a function of the platform makes of its arguments; nothing where a part leads upward
// out of what is not known.
func (b *Builtins) filePath(q flow.Evaluation, gives unit.Gives, on *flow.Invocation) []flow.Value {
	switch gives {
	case unit.GivesProjectFolder:
		return []flow.Value{{Kind: flow.Pattern, Text: flow.ProjectFolder}}
	case unit.GivesFilePath:
		return b.pathOfURL(q, on)
	case unit.GivesBehind:
		return b.pathBehind(q, on)
	}
	texts := []string{""}
	for i, arg := range on.Args {
		if b.Files[on.Site.File].Expr(arg).Kind == unit.ExprSpread {
			return nil
		}
		var next []string
		for _, piece := range b.pieces(q, flow.Prop{Site: flow.Site{File: on.Site.File, Expr: arg}, Env: on.Env}) {
			for _, before := range texts {
				switch {
				case i == 0:
					next = append(next, piece.Text)
				case gives == unit.GivesResolvedPath && flow.IsAbsolutePath(piece.Text):
					next = append(next, piece.Text)
				default:
					next = append(next, before+"/"+piece.Text)
				}
			}
		}
		if texts = next; len(texts) > maxListTexts {
			return nil
		}
	}
	var out []flow.Value
	for _, text := range texts {
		switch {
		case gives == unit.GivesFolder:
			text += "/.."
		case gives == unit.GivesResolvedPath && !flow.IsAbsolutePath(text) && !strings.HasPrefix(text, "{"):
			text = flow.ProjectFolder + "/" + text // where a program is started is where its project lies
		}
		cleaned, ok := cleanPath(text)
		if !ok {
			return nil
		}
		if gives == unit.GivesJoinedPath && strings.HasSuffix(text, "/") && cleaned != "/" {
			cleaned += "/"
		}
		out = append(out, flow.Spelled(cleaned))
	}
	return flow.Dedupe(out)
}

// pathBehind gives the path that a function makes of its arguments by writing one behind the other, with one slash between them: a
// part that begins at the top stands for all in front of it, and nothing is taken out. Part of it is an address as often as a file. What
// begins with a hole is taken for relative. Nothing where it is not known how many parts there are.
func (b *Builtins) pathBehind(q flow.Evaluation, on *flow.Invocation) []flow.Value {
	var parts []flow.Prop
	for _, arg := range on.Args {
		x := b.Files[on.Site.File].Expr(arg)
		if x.Kind != unit.ExprSpread {
			parts = append(parts, flow.Prop{Site: flow.Site{File: on.Site.File, Expr: arg}, Env: on.Env})
			continue
		}
		lists := q.Eval(flow.Site{File: on.Site.File, Expr: x.A}, on.Env)
		if len(lists) != 1 || lists[0].Kind != flow.Array {
			return nil
		}
		elements, complete := q.ElementSites(lists[0])
		if n, whole := q.Placed(lists[0]); !complete || !whole || n != len(elements) {
			return nil
		}
		parts = append(parts, elements...)
	}
	if len(parts) > maxTextParts {
		return nil
	}
	texts := []string{""}
	for i, part := range parts {
		var next []string
		for _, piece := range b.pieces(q, part) {
			for _, before := range texts {
				switch {
				case i == 0, strings.HasPrefix(piece.Text, "/"):
					before = ""
				case before != "" && !strings.HasSuffix(before, "/"):
					before += "/"
				}
				next = append(next, before+piece.Text)
			}
		}
		if texts = next; len(texts) > maxListTexts {
			return nil
		}
	}
	out := make([]flow.Value, 0, len(texts))
	for _, text := range texts {
		out = append(out, flow.Spelled(text))
	}
	return flow.Dedupe(out)
}

// pathOfURL gives the path of the file that a URL means: the file's own, or one beside it.
func (b *Builtins) pathOfURL(q flow.Evaluation, on *flow.Invocation) []flow.Value {
	own, ok := b.PathOf(on.Site.File)
	if !ok {
		return nil
	}
	var out []flow.Value
	for _, v := range on.Arg(q, 0) {
		if b.isOwnURL(v) {
			out = append(out, own)
			continue
		}
		args := b.ArgumentsOfURL(&v)
		if len(args) != 2 || v.Site.File != on.Site.File || !slices.ContainsFunc(q.Eval(flow.Site{File: v.Site.File, Expr: args[1]}, v.Env), b.isOwnURL) {
			continue
		}
		for _, piece := range b.pieces(q, flow.Prop{Site: flow.Site{File: v.Site.File, Expr: args[0]}, Env: v.Env}) {
			if at, ok := cleanPath(own.Text + "/../" + piece.Text); ok {
				out = append(out, flow.Value{Kind: flow.Pattern, Text: at})
			}
		}
	}
	return out
}

// isOwnURL reports whether a value is the address that the program itself was read from.
func (b *Builtins) isOwnURL(v flow.Value) bool {
	return v.Kind == flow.Extern && slices.Contains(b.Semantics.Builtins.URL.Own, v.Text)
}

// cleanPath takes empty parts, "." and ".." out of a path; false where ".." would take out what is not known.
func cleanPath(text string) (string, bool) {
	var parts []string
	for part := range strings.SplitSeq(text, "/") {
		switch n := len(parts); {
		case part == "" || part == ".":
		case part != "..", n == 0 && !strings.HasPrefix(text, "/"), n > 0 && parts[n-1] == "..":
			parts = append(parts, part)
		case n == 0: // above the top is the top
		case strings.Contains(parts[n-1], "{"):
			return "", false
		default:
			parts = parts[:n-1]
		}
	}
	cleaned := strings.Join(parts, "/")
	if strings.HasPrefix(text, "/") {
		return "/" + cleaned, true
	}
	if cleaned == "" {
		return ".", true
	}
	return cleaned, true
}
