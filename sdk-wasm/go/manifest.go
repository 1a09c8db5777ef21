package drift

import "strings"

// queryNamesOf lists the names of a manifest's queries in order; a query without a name counts as "". It reads JSON
// without a library, which would make every pack many times larger. The host has checked the manifest before.
func queryNamesOf(manifest string) []string {
	var out []string
	r := reader{text: manifest}
	r.members(func(key string) {
		if key != "queries" {
			r.skip()
			return
		}
		r.items(func() {
			name := ""
			r.members(func(key string) {
				if key == "name" {
					name = r.str()
				} else {
					r.skip()
				}
			})
			out = append(out, name)
		})
	})
	return out
}

// ConfigTexts lists the texts that the pack's configuration has under a key: one, or those of a list. A boolean is a text too.
func ConfigTexts(key string) []string { return textsOf(Config(), key) }

func textsOf(config, key string) []string {
	var out []string
	r := reader{text: config}
	r.members(func(name string) {
		switch {
		case name != key:
			r.skip()
		case r.next() == '[':
			r.items(func() { out = append(out, r.str()) })
		case r.next() == '"':
			out = append(out, r.str())
		default:
			from := r.at
			r.skip()
			out = append(out, r.text[from:r.at])
		}
	})
	return out
}

// reader walks over a JSON text. Each method begins at a value and ends behind it.
type reader struct {
	text string
	at   int
}

// next passes over blanks and gives the character behind them, 0 at the end.
func (r *reader) next() byte {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
	return 0
}

// members calls visit for each member of an object, at its value.
func (r *reader) members(visit func(key string)) {
	r.list('{', '}', func() {
		key := r.str()
		if r.next() == ':' {
			r.at++
		}
		visit(key)
	})
}

// items calls visit for each item of an array, at the item.
func (r *reader) items(visit func()) { r.list('[', ']', visit) }

// list walks over what stands between two brackets, separated by commas. A value of another form is passed over.
func (r *reader) list(open, end byte, visit func()) {
	if r.next() != open {
		r.skip()
		return
	}
	r.at++
	for {
		switch r.next() {
		case end:
			r.at++
			return
		case 0:
			return
		case ',':
			r.at++
		default:
			before := r.at
			visit()
			if r.at == before {
				return // no JSON
			}
		}
	}
}

// str reads a text; a value of another form is passed over and gives "".
func (r *reader) str() string {
	if r.next() != '"' {
		r.skip()
		return ""
	}
	r.at++
	var out []byte
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		switch {
		case c == '"':
			return string(out)
		case c == '\\' && r.at < len(r.text):
			c = r.text[r.at]
			r.at++
			switch c {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			case 'r':
				c = '\r'
			case 'b':
				c = '\b'
			case 'f':
				c = '\f'
			case 'u':
				out = append(out, r.escaped()...)
				continue
			}
		}
		out = append(out, c)
	}
	return string(out)
}

// escaped reads the four digits of \u.
func (r *reader) escaped() string {
	var code rune
	for n := 0; n < 4 && r.at < len(r.text); n++ {
		digit := strings.IndexByte("0123456789abcdef", r.text[r.at]|0x20)
		if digit < 0 {
			break
		}
		code = code<<4 | rune(digit)
		r.at++
	}
	return string(code)
}

// skip passes over a value.
func (r *reader) skip() {
	switch r.next() {
	case '{':
		r.members(func(string) { r.skip() })
	case '[':
		r.items(r.skip)
	case '"':
		r.str()
	default:
		for r.at < len(r.text) && strings.IndexByte(",]} \t\r\n", r.text[r.at]) < 0 {
			r.at++
		}
	}
}
