package project

import (
	"bytes"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Alias is a name that a bundler's configuration puts in place of a folder or a file.
type Alias struct{ Name, Target string }

// bundlers are the configurations that say what names stand for, the first of which that says any counts.
var bundlers = regexp.MustCompile(`^(?:vite|webpack(?:[.-]\w+)*|vue|rspack|rsbuild|craco|nuxt|config-overrides|svelte)(?:\.config)?(?:\.\w+)?\.(?:js|cjs|mjs|ts|cts|mts)$`)

var (
	aliasObject = regexp.MustCompile(`\balias(?:es)?\s*:\s*\{`)
	// aliasEntry is `name: path`, where the path is a text, or texts that are joined to the folder of the configuration.
	aliasEntry = regexp.MustCompile(`[,{](?:\s|//[^\n]*\n)*(?:'([^'\n]+)'|"([^"\n]+)"|([A-Za-z_$][\w$]*))\s*:\s*(` + placeText + `)`)
	aliasFound = regexp.MustCompile(`\bfind\s*:\s*(?:'([^'\n]+)'|"([^"\n]+)")()\s*,\s*replacement\s*:\s*(` + placeText + `)`)
	quoted     = regexp.MustCompile(`'([^'\n]*)'|"([^"\n]*)"`)
)

// placeText is what a configuration writes for a place: './src', path.resolve(__dirname, 'src'), resolve('src'),
// fileURLToPath(new URL('./src', import.meta.url)).
const placeText = `(?:(?:path\.)?(?:resolve|join)\(\s*(?:(?:__dirname|process\.cwd\(\)|import\.meta\.dirname)\s*,\s*)?(?:'[^'\n]*'|"[^"\n]*")(?:\s*,\s*(?:'[^'\n]*'|"[^"\n]*"))*\s*,?\s*\)` +
	`|fileURLToPath\(\s*new URL\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*,\s*import\.meta\.url\s*\)\s*\)` +
	`|new URL\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*,\s*import\.meta\.url\s*\)\.pathname` +
	`|'\.{0,2}/[^'\n]*'|"\.{0,2}/[^"\n]*")`

// Aliases are the names that the bundler of a folder's project puts in place of folders, by its configuration as it is written: names and
// places that the configuration computes are not known. One of Svelte's has the name $lib unless it says another folder, and one of
// Nuxt's has names of its own.
func Aliases(dir string, files *sourcefile.Root) []Alias {
	entries, err := files.Entries(dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if e.IsDir() || !bundlers.MatchString(e.Name()) {
			continue
		}
		text, err := files.Read(filepath.Join(dir, e.Name()), sourcefile.Config)
		if err != nil {
			continue
		}
		out := aliasesIn(dir, string(text))
		if strings.HasPrefix(e.Name(), "svelte.") && !bytes.Contains(text, []byte("lib:")) {
			out = append(out, Alias{"$lib", path.Join(filepath.ToSlash(dir), "src/lib")})
		}
		if strings.HasPrefix(e.Name(), "nuxt.") {
			out = append(out, nuxtAliases(dir, string(text), out, files)...)
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// sourceFolder is the folder that a configuration of Nuxt says its sources are in.
var sourceFolder = regexp.MustCompile(`\bsrcDir\s*:\s*(?:'([^'\n]+)'|"([^"\n]+)")`)

// nuxtAliases are the names that Nuxt has without being told, where the configuration says nothing else of them
// (https://nuxt.com/docs/api/nuxt-config#alias): of its folder, of the folder of the sources (`app`, where version 4 or whoever
// has the folder keeps them), and of what the two sides share.
func nuxtAliases(dir, text string, stated []Alias, files *sourcefile.Root) []Alias {
	root := path.Clean(filepath.ToSlash(dir))
	there := func(folder string) bool {
		_, err := files.Entries(filepath.FromSlash(folder))
		return err == nil
	}
	source := root
	if m := sourceFolder.FindStringSubmatch(text); m != nil {
		source = path.Join(root, m[1]+m[2])
	} else if app := path.Join(root, "app"); there(app) {
		source = app
	}
	server := path.Join(root, "server")
	if !there(server) {
		server = path.Join(source, "server")
	}
	var out []Alias
	for _, a := range []Alias{{"~", source}, {"@", source}, {"~~", root}, {"@@", root}, {"#shared", path.Join(root, "shared")}, {"#server", server}} {
		if !slices.ContainsFunc(stated, func(s Alias) bool { return strings.TrimSuffix(s.Name, "/") == a.Name }) {
			out = append(out, a)
		}
	}
	return out
}

// aliasesIn reads what the text of a configuration says; a name that is said twice, for different places, is left out.
func aliasesIn(dir, text string) []Alias {
	var out []Alias
	add := func(found [][]string) {
		for _, m := range found {
			target := dir
			for _, q := range quoted.FindAllStringSubmatch(m[4], -1) {
				target = path.Join(filepath.ToSlash(target), q[1]+q[2])
			}
			one := Alias{m[1] + m[2] + m[3], target}
			if !slices.Contains(out, one) {
				out = append(out, one)
			}
		}
	}
	for _, at := range aliasObject.FindAllStringIndex(text, -1) {
		add(aliasEntry.FindAllStringSubmatch(text[at[1]-1:closing(text, at[1])], -1))
	}
	add(aliasFound.FindAllStringSubmatch(text, -1))
	return slices.DeleteFunc(slices.Clone(out), func(a Alias) bool {
		return slices.ContainsFunc(out, func(b Alias) bool { return a.Name == b.Name && a.Target != b.Target })
	})
}

// closing is where the brace closes that was opened before a place.
func closing(text string, from int) int {
	depth := 1
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// Pattern is the alias as a tsconfig's paths would write it, and what it stands for; exact is false for one that also
// stands in front of other names.
func (a Alias) Pattern() (pattern, target string, exact bool) {
	if name, only := strings.CutSuffix(a.Name, "$"); only {
		return name, a.Target, true
	}
	return strings.TrimSuffix(a.Name, "/"), strings.TrimSuffix(a.Target, "/"), false
}
