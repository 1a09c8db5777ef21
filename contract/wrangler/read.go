package wrangler

import (
	"regexp"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

var (
	// code is what a worker is written in; what the tool generates declares the types of all that it sets, and reads none.
	code     = regexp.MustCompile(`\.(?:[cm]?[jt]sx?|py|rs|vue|svelte)$`)
	declares = regexp.MustCompile(`\.d\.[cm]?ts$`)
	// member is what stands behind the name of a member of a type: its type, up to the end of the line.
	member = regexp.MustCompile(`^\??[ \t]*:[ \t]*[\w.<>|\[\]&"' \t]+[;,]?[ \t]*(?://[^\n]*)?(?:\r?\n|$)`)
)

// readBeside finds a file that names a variable, for those of a unit. A worker is handed what is set (fetch(request, env), c.env, this.env), and
// hands it on as a whole, so that a name anywhere in its folder may be where it is read.
func readBeside(in *source.Input, u *deploy.Unit) {
	if len(u.Vars) == 0 {
		return
	}
	files, err := in.Walk(u.Scope, func(name string) bool { return code.MatchString(name) && !declares.MatchString(name) })
	if err != nil {
		return // what cannot be walked names nothing
	}
	at := map[string]string{}
	for _, v := range u.Vars {
		at[v.Name] = ""
	}
	for _, file := range files {
		text, err := in.Read(file)
		if err != nil {
			continue
		}
		for start, word := range source.Words(text) {
			if found, of := at[string(word)]; of && found == "" && (start > 0 && text[start-1] == '.' || !member.Match(text[start+len(word):])) {
				at[string(word)] = file
			}
		}
	}
	for i := range u.Vars {
		u.Vars[i].ReadAt = at[u.Vars[i].Name]
	}
}
