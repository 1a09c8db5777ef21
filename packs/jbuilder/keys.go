package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// keys is how a template writes keys.
type keys struct {
	// camel: in camel case. unknown: the template has them written in a way that is not read.
	camel, unknown bool
	// deep: those of hashes that are values as well.
	deep bool
}

// spelled is a key as it is written; known is false where that is not known.
func spelled(name string) (key string, known bool) {
	k := here()
	switch {
	case k.unknown:
		return name, false
	case k.camel || everywhere():
		return drift.Camel(name), true
	}
	return name, true
}

// everywhere reports whether the application has all keys written in camel case.
func everywhere() bool {
	for _, file := range []string{"config/initializers/jbuilder.rb", "config/environment.rb", "config/initializers/jbuilder_key_format.rb"} {
		if text := drift.ReadFile(file); lower(text, "key_format ") {
			return true
		}
	}
	return false
}

// lower reports whether a text asks for camel case that begins with a small letter.
func lower(text, call string) bool {
	return drift.Contains(text, call+"camelize: :lower") || drift.Contains(text, call+":camelize => :lower") || drift.Contains(text, call+"(camelize: :lower)")
}

// here is how the file that is read has keys written: as it says itself, and a partial as the templates beside it say that name it,
// since what a template is made on is what its partials are made on.
func here() keys {
	own := drift.FilePath()
	k := of(drift.ReadFile(own))
	folder, name := split(own)
	if k != (keys{}) || name == "" || name[0] != '_' {
		return k
	}
	partial, plain := name[1:], false
	for i := range partial {
		if partial[i] == '.' {
			partial = partial[:i]
			break
		}
	}
	for _, file := range drift.ListFiles(folder) {
		if _, name := split(file); name[0] == '_' || len(name) < len(ending) || name[len(name)-len(ending):] != ending {
			continue
		}
		text := drift.ReadFile(file)
		if !drift.Contains(text, partial) {
			continue
		}
		beside := of(text)
		plain = plain || beside == keys{}
		k.camel, k.unknown, k.deep = k.camel || beside.camel, k.unknown || beside.unknown, k.deep || beside.deep
	}
	k.unknown = k.unknown || k.camel && plain
	return k
}

// ending is how names of templates end.
const ending = ".jbuilder"

// of is how a template says that keys are written.
func of(text string) (k keys) {
	k.camel = lower(text, "json.key_format! ") || lower(text, "json.key_format!")
	k.unknown = !k.camel && drift.Contains(text, "json.key_format!")
	k.deep = drift.Contains(text, "json.deep_format_keys!")
	return k
}

// split parts the path of a file into its folder and its name.
func split(file string) (folder, name string) {
	for i := len(file) - 1; i >= 0; i-- {
		if file[i] == '/' {
			return file[:i], file[i+1:]
		}
	}
	return "", file
}
