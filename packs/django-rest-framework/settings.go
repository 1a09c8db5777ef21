package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// The framework's part of the site's settings, as far as a text says it: REST_FRAMEWORK = {"DEFAULT_…": …}.

// settingsText is the text behind REST_FRAMEWORK in the settings; settingsRead tells that it was looked for, settingsKnown that what it
// does not name is not set elsewhere.
var (
	settingsText                string
	settingsRead, settingsKnown bool
	// askedInCamel: a middleware of the site gives names of the query, which clients write in camel case, their underscores.
	askedInCamel bool
)

// settingsFor is the path of the file for which the settings were looked for, where a package and no manage.py may name them.
var settingsFor string

// readSettings looks for the settings once, or once a file where they are not those of the whole project.
func readSettings() {
	if settingsRead && (settingsFor == "" || settingsFor == drift.FilePath()) {
		return
	}
	settingsRead, settingsFor, told, askedInCamel = true, "", map[string][]string{}, false
	settingsText, settingsKnown = siteSettings()
}

// says reports whether the settings name a key of REST_FRAMEWORK, whatever they give it.
func says(key string) bool {
	return find(settingsText, `"`+key+`"`, 0) >= 0 || find(settingsText, "'"+key+"'", 0) >= 0
}

// setting is the first dotted name that the settings give a key of REST_FRAMEWORK, "" when they give none.
func setting(key string) string {
	if list := settingList(key); len(list) > 0 {
		return list[0]
	}
	return ""
}

// settingList lists the dotted names that the settings give a key of REST_FRAMEWORK, those before the first that is
// made when the settings are loaded.
func settingList(key string) []string {
	readSettings()
	if list, ok := told[key]; ok {
		return list
	}
	told[key] = readSetting(key)
	return told[key]
}

// told are the settings that were looked for.
var told = map[string][]string{}

func readSetting(key string) []string {
	readSettings()
	at := find(settingsText, `"`+key+`"`, 0)
	if at < 0 {
		if at = find(settingsText, "'"+key+"'", 0); at < 0 {
			return nil
		}
	}
	var out []string
	open := false
	for i := at + len(key) + 2; i < len(settingsText); i++ {
		switch c := settingsText[i]; c {
		case '#':
			for i < len(settingsText) && settingsText[i] != '\n' {
				i++
			}
		case '"', '\'':
			end := i + 1
			for end < len(settingsText) && settingsText[end] != c {
				end++
			}
			if end == len(settingsText) {
				return out
			}
			if out = append(out, settingsText[i+1:end]); !open {
				return out
			}
			i = end
		case '(', '[':
			open = true
		case ',':
			if !open {
				return out
			}
		case ' ', '\n', '\r', '\t', ':':
		default:
			return out
		}
	}
	return out
}

// spelled states that the site's first renderer writes names otherwise than the code, where it does.
func spelled(at drift.Node) {
	first := setting("DEFAULT_RENDERER_CLASSES")
	if askedInCamel {
		drift.New(abi.FactWrap, at).With(abi.FieldPhase, drift.Text("asked")).With(abi.FieldName, drift.Text("camel")).Emit()
	}
	switch {
	case first == "djangorestframework_camel_case.render.CamelCaseJSONRenderer":
		drift.New(abi.FactWrap, at).With(abi.FieldPhase, drift.Text("spelled")).With(abi.FieldName, drift.Text("camel")).Emit()
	case drift.Contains(first, "camel") || drift.Contains(first, "Camel"):
		drift.New(abi.FactWrap, at).With(abi.FieldPhase, drift.Text("spelled")).With(abi.FieldName, drift.Text("unknown")).Emit()
	}
}

// basesIn lists the library's permissions that a class of a module descends from, which only the settings name, as its own text says.
func basesIn(module, class string) (out []string) {
	for _, root := range []string{"", "src/"} {
		text := drift.ReadFile(root + slashed(module) + ".py")
		at := find(text, "class "+class+"(", 0)
		if at < 0 {
			continue
		}
		end := find(text, ")", at)
		if end < 0 {
			return nil
		}
		bases := text[at+len("class "+class) : end+1]
		for _, name := range signing {
			for i := find(bases, name, 0); i > 0; i = find(bases, name, i+1) {
				if before, behind := bases[i-1], bases[i+len(name)]; (before == '(' || before == '.' || before == ' ') && (behind == ')' || behind == ',') {
					out = append(out, name)
				}
			}
		}
		return out
	}
	return nil
}

// parted cuts a dotted name before its last part.
func parted(s string) (module, name string) {
	for i := len(s) - 1; i > 0; i-- {
		if s[i] == '.' {
			return s[:i], s[i+1:]
		}
	}
	return "", s
}

// siteSettings finds the settings through manage.py. They are known where nothing is taken over from elsewhere into what they say of
// the framework, or, where they say nothing of it, into any of them.
func siteSettings() (text string, known bool) {
	manage := ""
	for i, file := range append([]string{"manage.py", "src/manage.py"}, packages()...) {
		if i > 1 {
			settingsFor = drift.FilePath()
		}
		if manage = drift.ReadFile(file); find(manage, "DJANGO_SETTINGS_MODULE", 0) >= 0 {
			break
		}
	}
	at := find(manage, "DJANGO_SETTINGS_MODULE", 0)
	if at < 0 {
		return "", false
	}
	at += len("DJANGO_SETTINGS_MODULE") + 1
	for at < len(manage) && manage[at] != '"' && manage[at] != '\'' && manage[at] != '\n' {
		at++
	}
	end := at + 1
	for end < len(manage) && manage[end] != '"' && manage[end] != '\'' {
		end++
	}
	if at >= len(manage) || end > len(manage) {
		return "", false
	}
	path := slashed(manage[at+1 : end])
	folder := path
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			folder = path[:i]
			break
		}
	}
	changed := false // by a file in front that takes the settings over
	for _, root := range []string{"", "src/"} {
		for i, file := range []string{path + ".py", folder + "/base.py", folder + "/common.py", folder + "/defaults.py", path + "/base.py", path + "/common.py", path + "/__init__.py"} {
			s := drift.ReadFile(root + file)
			askedInCamel = askedInCamel || find(s, "djangorestframework_camel_case.middleware.CamelCaseMiddleWare", 0) >= 0
			if at := stated(s); at >= 0 {
				return s[at:], !changed && find(s[at:], "**", 0) < 0 && find(s[at:], ".update(", 0) < 0
			}
			changed = changed || find(s, "REST_FRAMEWORK.", 0) >= 0 || changes(s)
			if s != "" && i == 0 {
				known = find(s, "import *", 0) < 0 && find(s, "include(", 0) < 0 && find(s, "globals()", 0) < 0 && find(s, "locals()", 0) < 0
			}
		}
	}
	return "", known
}

// packages are the files in which the folders around a file say what they are, the outermost first: one of them may name the settings, where no
// manage.py does.
func packages() (out []string) {
	path := drift.FilePath()
	for i := 0; i < len(path); i++ {
		if path[i] == '/' {
			out = append(out, path[:i]+"/__init__.py")
		}
	}
	return out
}

// stated is where settings state REST_FRAMEWORK, -1 where they do not, or only change what others state.
func stated(s string) int {
	for at := find(s, "REST_FRAMEWORK", 0); at >= 0; at = find(s, "REST_FRAMEWORK", at+1) {
		end := at + len("REST_FRAMEWORK")
		for end < len(s) && s[end] == ' ' {
			end++
		}
		if end < len(s) && (s[end] == '=' || s[end] == ':') && (at == 0 || s[at-1] == '\n' || s[at-1] == ' ' || s[at-1] == '\t') {
			return at
		}
	}
	return -1
}

// changes reports whether settings give REST_FRAMEWORK, which others state, other classes that stand before a view.
func changes(s string) bool {
	for at := find(s, "REST_FRAMEWORK[", 0); at >= 0; at = find(s, "REST_FRAMEWORK[", at+1) {
		key := s[at+len("REST_FRAMEWORK["):]
		for _, name := range []string{"DEFAULT_PERMISSION", "DEFAULT_AUTHENTICATION", "DEFAULT_THROTTLE"} {
			if len(key) > len(name) && key[1:1+len(name)] == name {
				return true
			}
		}
	}
	return false
}

// slashed writes a dotted name as a path.
func slashed(s string) string {
	b := []byte(s)
	for i := range b {
		if b[i] == '.' {
			b[i] = '/'
		}
	}
	return string(b)
}

// find is where a part begins in a text, -1 when it is not there.
func find(s, part string, from int) int {
	for i := from; i+len(part) <= len(s); i++ {
		if s[i:i+len(part)] == part {
			return i
		}
	}
	return -1
}

// challenge tells how a view asks for a sign-in: 401 where its first kind of authentication has a challenge, 403 where it
// has none, 0 when it is not known; forged: a session may say who asks, so that a request may be refused as forged. The list is the one
// that a decorator names, 0 for that of the class.
func challenge(class, list drift.Node) (status int, forged bool) {
	if list == 0 {
		list = class.Property("authentication_classes")
	}
	if list != 0 {
		for _, el := range elements(list, nil) {
			forged = forged || el.Has("rest_framework.authentication#SessionAuthentication")
		}
		first := list.Element(0)
		switch {
		case first == 0:
			return 0, forged
		case first.Has("rest_framework.authentication#SessionAuthentication", "rest_framework.authentication#RemoteUserAuthentication"):
			return 403, forged
		case first.Has("rest_framework.authentication#BasicAuthentication", "rest_framework.authentication#TokenAuthentication", "rest_framework_simplejwt.authentication#JWTAuthentication"):
			return 401, forged
		case first.ValueKind() == abi.EvaluatedClass && defines(first, "authenticate_header"):
			return 401, forged
		case first.Has("rest_framework.authentication#BaseAuthentication"):
			return 403, forged
		}
		return 0, forged
	}
	for _, name := range settingList("DEFAULT_AUTHENTICATION_CLASSES") {
		forged = forged || name == "rest_framework.authentication.SessionAuthentication"
	}
	switch setting("DEFAULT_AUTHENTICATION_CLASSES") {
	case "rest_framework.authentication.SessionAuthentication", "rest_framework.authentication.RemoteUserAuthentication":
		return 403, forged
	case "rest_framework.authentication.BasicAuthentication", "rest_framework.authentication.TokenAuthentication",
		"rest_framework_simplejwt.authentication.JWTAuthentication", "oauth2_provider.contrib.rest_framework.OAuth2Authentication",
		"knox.auth.TokenAuthentication":
		return 401, forged
	}
	return asksFor(setting("DEFAULT_AUTHENTICATION_CLASSES")), forged
}

// asksFor is how a class of the project, of that dotted name, asks for a sign-in, as its text says: 0 where that does not.
func asksFor(name string) int {
	module, last := parted(name)
	file := ""
	for _, path := range []string{slashed(module) + ".py", "src/" + slashed(module) + ".py", slashed(module) + "/__init__.py"} {
		if file = drift.ReadFile(path); file != "" {
			break
		}
	}
	at := find(file, "class "+last+"(", 0)
	if at < 0 {
		return 0
	}
	body := file[at:]
	if end := find(body, "\nclass ", 0); end >= 0 {
		body = body[:end]
	}
	bases := body
	if end := find(body, ")", 0); end >= 0 {
		bases = body[:end]
	}
	switch {
	case find(body, "def authenticate_header(", 0) >= 0:
		return 401
	case find(bases, "SessionAuthentication", 0) >= 0, find(bases, "BaseAuthentication", 0) >= 0:
		return 403
	case find(bases, "BasicAuthentication", 0) >= 0, find(bases, "TokenAuthentication", 0) >= 0, find(bases, "JWTAuthentication", 0) >= 0:
		return 401
	}
	return 0
}
