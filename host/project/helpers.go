package project

import (
	"regexp"
	"strings"
)

// The helpers of Rails that write forms and links: form_with, form_for, form_tag, simple_form_for, button_to, link_to with a method.

var (
	railsHelper = regexp.MustCompile(`^(form_with|form_for|simple_form_for|bootstrap_form_with|bootstrap_form_for|form_tag|button_to|link_to)\b\s*(.*)$`)
	handsBlock  = regexp.MustCompile(`(?:\)\s*)?\s+do(?:\s*\|[^|]*\|)?$`)
	rubyText    = regexp.MustCompile(`^["']([^"'#]*)["']$`)
	rubyRecord  = regexp.MustCompile(`^@?([a-z][a-z0-9_]*)$`)
	turboMethod = regexp.MustCompile(`turbo_method["']?\s*(?::|=>)\s*:?["']?(\w+)|method["']?\s*(?::|=>)\s*:?["']?(\w+)`)
)

// helper writes what a tag of ERB sends requests with.
func (m *markup) helper(t *filledTag) {
	h := railsHelper.FindStringSubmatch(strings.TrimSpace(t.holds))
	if h == nil {
		return
	}
	text := strings.TrimSpace(h[2])
	block := handsBlock.FindString(text)
	text = strings.TrimSpace(strings.TrimSuffix(text, block))
	if strings.HasPrefix(text, "(") {
		if end := closesAt(text[1:]); end >= 0 {
			text = text[1 : 1+end]
		} else {
			text = text[1:]
		}
	}
	var list []string
	named := map[string]string{}
	for _, arg := range topLevel(strings.ReplaceAll(text, "\n", " "), ',') {
		if k := keywordArg.FindStringSubmatch(arg); k != nil && !strings.HasPrefix(arg, k[1]+"::") {
			named[k[1]] = k[2]
		} else {
			list = append(list, arg)
		}
	}
	method := strings.Trim(named["method"], `:"' `)
	if s := turboMethod.FindStringSubmatch(named["data"] + " " + named["html"] + " " + named["form"]); s != nil && method == "" {
		method = s[1] + s[2]
	}
	form := strings.Contains(h[1], "form")
	switch {
	case form:
		subject, url := named["model"], named["url"]
		if h[1] == "form_tag" {
			url = at(list, 0)
		} else if subject == "" {
			subject = at(list, 0)
		}
		name, given, asks := recordName(subject), []string(nil), false
		if url != "" {
			name, given, asks = helperIn(url)
		}
		switch {
		case url != "" && (method != "" || subject == "" || h[1] == "form_tag" || !asks):
			if method == "" && (subject == "" || h[1] == "form_tag") {
				method = "post"
			}
			m.sent(t.from, "form", m.rubyURL(url), method)
		case name != "":
			// The record says which of them it is, when the program runs.
			all := name
			one := given
			if url == "" {
				all, one = plural(name), []string{""}
			}
			if method == "" || method == "post" {
				m.sent(t.from, "form", asksFor("POST "+all, given), "post")
			}
			if method == "" || method == "patch" || method == "put" {
				m.sent(t.from, "form", asksFor("PATCH "+name, one), "patch")
			}
		}
	case h[1] == "button_to" || method != "" && method != "get":
		url := at(list, 1)
		if block != "" && len(list) == 1 {
			url = list[0]
		}
		if method == "" {
			method = "post"
		}
		if name := recordName(url); name != "" && !strings.Contains(url, "_path") && !strings.Contains(url, "_url") {
			m.sent(t.from, "a", asksFor(strings.ToUpper(method)+" "+name, []string{""}), method)
		} else if url != "" {
			m.sent(t.from, "a", m.rubyURL(url), method)
		}
	}
}

// asksFor is the path of a route in the language of scripts.
func asksFor(name string, given []string) string {
	return "`${" + routeName + spelledSigns.Replace(strings.Join(append([]string{name}, given...), ";")) + "}`"
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

// sent writes one request. What its fields are is not read.
func (m *markup) sent(at int, element, url, method string) {
	parts := []string{";()=>", markupCall + "(", `"` + element + `",{`, "action:", url, ","}
	if method == "" {
		parts = append(parts, "method:", markupValue+"method,") // by what it is given
	} else {
		parts = append(parts, "method:", `"`+method+`",`)
	}
	m.write(at, append(parts, "},{", "..."+markupValue+"more", "});"))
}

// rubyURL is a URL that Ruby gives, in the language of scripts.
func (m *markup) rubyURL(url string) string {
	if s := rubyText.FindStringSubmatch(url); s != nil {
		return "`" + strings.NewReplacer("`", " ", "$", "\\$", "\\", " ").Replace(s[1]) + "`"
	}
	if name := spellRoute(url, true, nil, anyRoom); name != "" {
		return "`${" + name + "}`"
	}
	return markupValue + "url"
}

// recordName is what the routes of a record are called by the name of what holds it: @boat, [:admin, boat].
func recordName(subject string) string {
	subject = strings.TrimSpace(subject)
	if inner, ok := strings.CutPrefix(subject, "["); ok {
		var parts []string
		for _, p := range topLevel(strings.TrimSuffix(inner, "]"), ',') {
			m := rubyRecord.FindStringSubmatch(strings.TrimPrefix(p, ":"))
			if m == nil {
				return ""
			}
			parts = append(parts, m[1])
		}
		if len(parts) != 2 || !strings.HasPrefix(strings.TrimSpace(inner), ":") {
			return "" // how many values it takes is not known
		}
		return strings.Join(parts, "_")
	}
	if m := rubyRecord.FindStringSubmatch(subject); m != nil {
		return m[1]
	}
	return ""
}

// plural is the English plural of a name.
func plural(name string) string {
	for _, e := range [][2]string{{"person", "people"}, {"child", "children"}, {"series", "series"}, {"news", "news"}} {
		if strings.HasSuffix(name, e[0]) {
			return strings.TrimSuffix(name, e[0]) + e[1]
		}
	}
	switch n := len(name); {
	case n > 1 && name[n-1] == 'y' && strings.IndexByte("aeiou", name[n-2]) < 0:
		return name[:n-1] + "ies"
	case strings.HasSuffix(name, "s"), strings.HasSuffix(name, "x"), strings.HasSuffix(name, "ch"), strings.HasSuffix(name, "sh"):
		return name + "es"
	}
	return name + "s"
}
