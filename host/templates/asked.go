package templates

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/internal/brackets"
)

// A tag of a template that gives the path of a route by the route's name stands in the script as a name that says which: route$crew$s5
// is crew with the value 5. RouteAsked reads it back.

// routeName begins such names.
const routeName = "route$"

// pageItself stands for the path of the page that an element is on.
const pageItself = "page$self"

// IsPageItself reports whether a name in a script stands for the path of its own page.
func IsPageItself(name string) bool { return name == pageItself }

// spelledSigns are the signs of names of routes, and of what they are given, that names of scripts may not have.
var (
	spelledSigns = strings.NewReplacer(" ", "$w", ":", "$c", ".", "$d", "-", "$h", "/", "$f", ";", "$s", "=", "$e")
	readSigns    = strings.NewReplacer("$w", " ", "$c", ":", "$d", ".", "$h", "-", "$f", "/", "$s", ";", "$e", "=")
)

var (
	// urlTag is {% url 'name' … %} of Django; urlCall are the functions of template engines that Flask, Starlette and Django bring.
	urlTag  = regexp.MustCompile(`^url\s+["']([\w:.-]+)["']\s*(.*)$`)
	urlCall = regexp.MustCompile(`^(?:(?:request|app)\.)?(?:url_for|url_path_for|url)\(\s*["']([\w:.-]+)["']\s*,?`)
	// pathHelper is a helper that Rails makes for each of its routes, ofAssets are helpers of another kind that are called alike.
	pathHelper = regexp.MustCompile(`^(?:raw[ (]|j[ (]|escape_javascript[ (]|main_app\.)?\s*([a-z]\w*)_(?:path|url)\b(.*)$`)
	ofAssets   = regexp.MustCompile(`^(?:\w+_)?(?:asset|image|javascript|stylesheet|audio|video|font|public|compute_asset|polymorphic|request|full|file|return|redirect|base|current|cdn|avatar|photo|root_folder)$`)
	literalArg = regexp.MustCompile(`^(?:["']([\w.-]*)["']|([0-9]+))$`)
	keywordArg = regexp.MustCompile(`^:?([A-Za-z_]\w*)\s*(?:=>|=|:)\s*(.*)$`)
)

// askedIn reads what a tag asks for: the name of the route, and what it gives.
func askedIn(holds string, ruby bool) (name string, given []string, ok bool) {
	if holds = strings.TrimSpace(holds); ruby {
		return helperIn(holds)
	}
	if m := urlTag.FindStringSubmatch(holds); m != nil {
		for _, arg := range brackets.Split(m[2], ' ') {
			if arg == "as" {
				return "", nil, false // it is kept under a name
			}
			given = append(given, argumentOf(arg))
		}
		return m[1], given, true
	}
	if m := urlCall.FindStringSubmatchIndex(holds); m != nil {
		name = holds[m[2]:m[3]]
		end := brackets.Closes(holds[m[1]:])
		if end < 0 {
			return "", nil, false
		}
		for _, arg := range brackets.Split(holds[m[1]:m[1]+end], ',') {
			if !strings.HasPrefix(arg, "_") && !strings.HasPrefix(arg, "**") {
				given = append(given, argumentOf(arg))
			}
		}
		return name, given, true
	}
	return "", nil, false
}

// helperIn reads a helper of Rails.
func helperIn(holds string) (name string, given []string, ok bool) {
	m := pathHelper.FindStringSubmatch(holds)
	if m == nil || ofAssets.MatchString(m[1]) {
		return "", nil, false
	}
	rest := strings.TrimSpace(m[2])
	if rest == "" || rest == ")" {
		return m[1], nil, true
	}
	if !strings.HasPrefix(rest, "(") {
		return "", nil, false
	}
	end := brackets.Closes(rest[1:])
	if end < 0 || strings.Trim(rest[1+end:], ") ") != "" {
		return "", nil, false // something is done with it
	}
	for _, arg := range brackets.Split(rest[1:1+end], ',') {
		given = append(given, argumentOf(arg))
	}
	return m[1], given, true
}

// keptURL are {% url 'crew' 5 as crew_url %} of Django and {% set crew_url = url_for('crew') %} of Jinja.
var keptURL = regexp.MustCompile(`\{%-?\s*(?:url\s+([^%]*?)\s+as\s+(\w+)|set\s+(\w+)\s*=\s*((?:request\.|app\.)?url_for\([^%]*?\)))\s*-?%\}`)

// keptNames are the names under which a template keeps paths of routes, with what gives them; one that is given several is none.
func keptNames(source []byte) map[string]string {
	var out map[string]string
	for _, m := range keptURL.FindAllSubmatch(source, -1) {
		name, holds := string(m[2]), "url "+string(m[1])
		if name == "" {
			name, holds = string(m[3]), string(m[4])
		}
		if out == nil {
			out = map[string]string{}
		}
		if was, ok := out[name]; ok && was != holds {
			holds = ""
		}
		out[name] = holds
	}
	return out
}

// argumentOf is what a route is given: a value where it is written, "" for any other, with the name that it is given under.
func argumentOf(arg string) string {
	if m := keywordArg.FindStringSubmatch(arg); m != nil {
		return m[1] + "=" + literal(m[2])
	}
	return literal(arg)
}

func literal(arg string) string {
	if m := literalArg.FindStringSubmatch(strings.TrimSpace(arg)); m != nil {
		return m[1] + m[2]
	}
	return ""
}

// spellRoute writes what a tag asks for as a name of at most so many signs, where kept are names that stand for such paths: without the values where these do not fit; "" where it asks
// for none, or does not fit.
func spellRoute(holds string, ruby bool, kept map[string]string, room int) string {
	if of := kept[strings.TrimSpace(holds)]; of != "" {
		holds = of
	}
	name, given, ok := askedIn(holds, ruby)
	if !ok {
		return ""
	}
	short := routeName + spelledSigns.Replace(name)
	if len(given) > 0 {
		if full := short + spelledSigns.Replace(";"+strings.Join(given, ";")); len(full) <= room {
			return full
		}
		places := make([]string, len(given))
		for i, g := range given {
			if key, _, ok := strings.Cut(g, "="); ok {
				places[i] = key + "="
			}
		}
		if full := short + spelledSigns.Replace(";"+strings.Join(places, ";")); len(full) <= room {
			return full
		}
	}
	if len(short) > room {
		return ""
	}
	return short
}

// RouteAsked reads the name of a route, and the values that it is given, off a name in a script that stands for its path.
func RouteAsked(name string) (route string, given []string, ok bool) {
	spelled, ok := strings.CutPrefix(name, routeName)
	if !ok || spelled == "" {
		return "", nil, false
	}
	parts := strings.Split(readSigns.Replace(spelled), ";")
	return parts[0], parts[1:], true
}
