package storybook

import (
	"regexp"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "storybook"

// maxSize bounds one file of stories.
const maxSize = 5 << 20

var fileName = regexp.MustCompile(`\.(?:stories|story)\.[cm]?[jt]sx?$`)

// Wants reports whether a file of a folder holds stories.
func Wants(name string, _ func() []byte) bool { return fileName.MatchString(name) }

// Read gives a component summary for every story.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var all []*summary.Summary
	err := in.EachFile(func(label string) error {
		data, err := in.Read(label)
		if err != nil {
			return &doc.Error{File: label, Msg: err.Error()}
		}
		if len(data) > maxSize {
			return &doc.Error{File: label, Msg: "the file is larger than 5 MB, which no file of stories is"}
		}
		if !utf8.Valid(data) {
			return &doc.Error{File: label, Line: 1, Msg: "not valid UTF-8; save the file as UTF-8"}
		}
		all = append(all, read(in, label, data)...)
		return nil
	})
	return all, err
}

// read gives the stories of one file.
func read(in *source.Input, label string, data []byte) []*summary.Summary {
	language := syntax.LanguageOf(label)
	if language == syntax.NoLanguage {
		language = syntax.TSX
	}
	parsed := syntax.Parse(language, data, syntax.DefaultLimits, nil)
	if parsed.Skipped() {
		problem := parsed.Problems[0]
		in.Notef(&doc.Value{File: label, Line: problem.Line}, "the file is not read: %s", problem.Detail)
		return nil
	}
	f := &file{in: in, label: label, tree: parsed.Tree, imports: map[string]imported{}, byName: map[string]*declaration{}, exported: map[string]string{}}
	for n := range f.tree.NamedChildren(0) {
		f.statement(n)
	}
	f.findMeta()
	if f.meta == nil || f.meta.kind != objectValue {
		at := &doc.Value{File: label, Line: max(f.metaLine, 1)}
		in.Notef(at, "no default export says which component these stories show; they are not read")
		return nil
	}
	return f.stories()
}

// maxWraps bounds the calls around the description of a component.
const maxWraps = 64

// findMeta finds the object that says what the stories show: the default export, by
// its name or as the argument of a call, or that of the factory form.
func (f *file) findMeta() {
	if f.meta != nil && f.meta.kind == nameValue && len(f.meta.path) == 1 {
		if d := f.byName[f.meta.path[0]]; d != nil {
			f.meta = d.value
		}
	}
	for hop := 0; f.meta != nil && f.meta.kind == callValue && len(f.meta.items) > 0 && hop < maxWraps; hop++ {
		f.meta = f.meta.items[0]
	}
	if f.meta != nil {
		return
	}
	// The factory form has no default export: const meta = preview.meta({...}).
	for _, d := range f.order {
		if d.value.kind == callValue && d.value.last() == "meta" && len(d.value.items) > 0 {
			f.meta, f.metaLine = d.value.items[0], d.line
		}
	}
}
