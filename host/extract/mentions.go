package extract

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"iter"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// A consumer of messages may have senders that no unit reaches: a schedule in a configuration file, a
// script, a method that nothing calls. Whoever compares may then not say that nothing sends to it. So each
// channel that is listened to and that no unit sends to is looked for by its name in all files of the run,
// and in the project's schedules, scripts and tasks.

const (
	// maxConfigs and maxConfig bound the files besides sources that are read for names, and the size of one.
	maxConfigs, maxConfig = 2000, 1 << 20
)

// configs are the endings of files besides sources that start what listens to channels.
var configs = []string{".yml", ".yaml", ".toml", ".ini", ".sh", ".rake", ".cron", ".ru"}

// tests are files whose mention of a channel sends nothing in earnest.
var tests = regexp.MustCompile(`(^|/)(tests?|__tests__|specs?|e2e)/|[._-](test|tests|spec|specs)\.[a-z]+$|(^|/)test_[^/]*$`)

// mentions notes, on each consumer of a channel that no unit sends to, a place outside its file that names the channel.
func mentions(all []*summary.Summary, code *reading.Code) {
	sent := map[string]bool{}
	type listener struct {
		s    *summary.Summary
		name string
	}
	var waiting []listener
	for _, s := range all {
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				x, ok := e.(summary.InteractionEffect)
				if _, sends := x.Interaction.(summary.MessageSend); !ok || !sends {
					continue
				}
				if b, ok := x.Binding.Semantics.(summary.MessageBus); ok {
					sent[b.MessageBus+"\x00"+summary.StrOf(b.Channel)] = true
				}
			}
		}
		if b, ok := summary.BindingOf[summary.MessageBus](s); ok && len(summary.StrOf(b.Channel)) > 2 && s.Identity.Binding.Recognition != summary.Reachable {
			waiting = append(waiting, listener{s, *b.Channel})
		}
	}
	var texts []named
	for _, w := range waiting {
		b, _ := summary.BindingOf[summary.MessageBus](w.s)
		if sent[b.MessageBus+"\x00"+w.name] || strings.Contains(w.name, "{") {
			continue
		}
		if texts == nil {
			texts = append(sources(code), configurations(code.Project.Root, code.Cuts)...)
		}
		w.name = spelledIn(texts, w.name, w.s.Location.File)
		if at := cmp.Or(mentioned(texts, w.name, w.s.Location.File), mentionedBeside(texts, w.name, w.s), sentBeside(texts, w.name, w.s.Location.File), calledPlainly(texts, w.name, w.s)); at != "" {
			m := w.s.Metadata.MessageBus
			if m == nil {
				m = &summary.BusMetadata{}
				w.s.Metadata.MessageBus = m
			}
			m.MentionedAt = at
		}
	}
}

// spelledIn is what code writes of a channel's name: where the file of its consumer does not have the whole of it, it was put
// together (an exchange and a key, a side and an event), and what stands behind the first sign between them is looked for.
func spelledIn(texts []named, name, file string) string {
	_, behind, put := strings.Cut(name, "/")
	if exchange, key, ok := strings.Cut(name, ":"); ok && (!put || len(exchange) < len(name)-len(behind)-1) {
		behind, put = key, true
	}
	if !put || len(behind) < 3 {
		return name
	}
	for _, t := range texts {
		if t.path == file && !strings.Contains(t.text, name) && strings.Contains(t.text, behind) {
			return behind
		}
	}
	return name
}

// named is a text with its path in the project.
type named struct{ path, text string }

func sources(code *reading.Code) []named {
	var out []named
	for _, f := range code.Prog.Files {
		if !tests.MatchString(f.Path) {
			out = append(out, named{f.Path, f.Source})
		}
	}
	return out
}

// configurations are the project's schedules, scripts and tasks, in the order of their names.
func configurations(folder string, cuts *stage.Cuts) []named {
	root, err := sourcefile.New(folder, false)
	if err != nil {
		return nil // what cannot be read names nothing
	}
	within := func(file string) string {
		rel, err := filepath.Rel(folder, file)
		if err != nil {
			return ""
		}
		return filepath.ToSlash(rel)
	}
	wanted := func(file string) bool {
		return path.Ext(within(file)) == "" || slices.Contains(configs, path.Ext(file))
	}
	enter := func(dir string) bool {
		name := within(dir)
		base := path.Base(name)
		return !strings.HasPrefix(base, ".") && base != "node_modules" && base != "vendor" && !tests.MatchString(name+"/")
	}
	files, _ := root.Walk(folder, wanted, enter)
	var out []named
	if n := len(files) - maxConfigs; n > 0 {
		cuts.Add(stage.Cut{Stage: "channels", File: within(files[maxConfigs]), Detail: fmt.Sprintf("from here on, %d files next to the sources are not searched for the names of channels", n)})
	}
	for _, file := range files[:min(len(files), maxConfigs)] {
		text, err := root.Read(file, maxConfig)
		var refused *sourcefile.Error
		if lock := strings.Contains(filepath.Base(file), "-lock."); errors.As(err, &refused) && path.Ext(file) != "" && !lock {
			cuts.Add(stage.Cut{Stage: "channels", File: within(file), Detail: "it is not searched for the names of channels: " + refused.Reason})
		}
		// A file without an ending is one of commands when its first line says so, or when it is called like one.
		commands := bytes.HasPrefix(text, []byte("#!")) || slices.Contains([]string{"Procfile", "Rakefile", "crontab"}, filepath.Base(file))
		if err == nil && (path.Ext(file) != "" || commands) {
			out = append(out, named{within(file), string(text)})
		}
	}
	return out
}

// mentioned is the first place that names a channel outside a file, as `path:line`; "" when there is none.
func mentioned(texts []named, name, own string) string {
	class := unicode.IsUpper([]rune(name)[0])
	for _, t := range texts {
		if t.path == own {
			continue
		}
		for i := range occurrences(t.text, name) {
			if stands(t, i, len(name), class) {
				return placeIn(t, i)
			}
		}
	}
	return usedElsewhere(texts, name, own)
}

// aboveFunction is how many lines decorators have in front of a function, where it may be given its name.
const aboveFunction = 10

// mentionedBeside is the first place that names a channel in the file of its listener and outside of that: where the channel is
// the path of the function itself, whoever writes the path means it.
func mentionedBeside(texts []named, name string, listener *summary.Summary) string {
	if !strings.HasSuffix(name, "."+listener.Identity.Name) {
		return ""
	}
	for _, t := range texts {
		if t.path != listener.Location.File {
			continue
		}
		for i := range occurrences(t.text, name) {
			line := 1 + strings.Count(t.text[:i], "\n")
			if (line < listener.Location.Range.Start-aboveFunction || line > listener.Location.Range.End) && stands(t, i, len(name), false) {
				return placeIn(t, i)
			}
		}
	}
	return ""
}

// sending is what stands before a name in a call that sends to it, as far as the name of what is called says.
var sending = regexp.MustCompile("(?i)(send|emit|publish|enqueue|dispatch|trigger|produce)\\w*\\s*\\(\\s*[\"'`]$")

// sentBeside is the first place in the file of a listener that sends to its channel by name, in a function that no unit reaches: one that a
// library calls when a worker is ready.
func sentBeside(texts []named, name, own string) string {
	for _, t := range texts {
		if t.path != own {
			continue
		}
		for i := range occurrences(t.text, name) {
			lead := t.text[strings.LastIndexByte(t.text[:i], '\n')+1 : i]
			if stands(t, i, len(name), false) && sending.MatchString(lead) {
				return placeIn(t, i)
			}
		}
	}
	return ""
}

// calledPlainly is the first place that calls a listener as the function that it is, where the channel is the path of that function: its work
// is done there, though nobody sends for it.
func calledPlainly(texts []named, name string, listener *summary.Summary) string {
	function := listener.Identity.Name
	if len(function) < 3 || !strings.HasSuffix(name, "."+function) || strings.Contains(function, ".") {
		return ""
	}
	for _, t := range texts {
		own := t.path == listener.Location.File
		if !own && !strings.Contains(t.text, "import") {
			continue
		}
		first := true // in another file it is imported before it is called
		for i := range occurrences(t.text, function) {
			before, _ := utf8.DecodeLastRuneInString(t.text[:i])
			line := 1 + strings.Count(t.text[:i], "\n")
			within := own && line >= listener.Location.Range.Start-aboveFunction && line <= listener.Location.Range.End
			if inWord(before) || before == '.' || within || inComment(t.text, i) {
				continue
			}
			if strings.HasPrefix(t.text[i+len(function):], "(") && (own || !first) && !strings.HasSuffix(strings.TrimRight(t.text[:i], " "), "def") {
				return placeIn(t, i)
			}
			first = false
		}
	}
	return ""
}

// occurrences are the places of a word in a text, one behind the other.
func occurrences(text, word string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; ; from += len(word) {
			i := strings.Index(text[from:], word)
			if i < 0 {
				return
			}
			if from += i; !yield(from) {
				return
			}
		}
	}
}

func placeIn(t named, at int) string {
	return t.path + ":" + strconv.Itoa(1+strings.Count(t.text[:at], "\n"))
}

// usedElsewhere is the first place outside a file where a member is asked of what may be the function that a name is the path of:
// jobs.delay of "shop.tasks.jobs".
func usedElsewhere(texts []named, name, own string) string {
	function, asked := name[strings.LastIndexByte(name, '.')+1:], "."
	if len(function) < 3 || strings.Count(name, ".") == 1 {
		return ""
	}
	if function == name {
		asked = ".__name__" // what is called as its function is
	}
	for _, t := range texts {
		if t.path == own {
			continue
		}
		for _, called := range append([]string{function}, renamedTo(t.text, function)...) {
			for i := range occurrences(t.text, called+asked) {
				before, _ := utf8.DecodeLastRuneInString(t.text[:i])
				after, _ := utf8.DecodeRuneInString(t.text[i+len(called)+1:])
				if !inWord(before) && inWord(after) && !inComment(t.text, i) {
					return placeIn(t, i)
				}
			}
		}
	}
	return ""
}

// renamedTo lists what a text calls a function that it imports under another name: `import jobs as later`.
func renamedTo(text, function string) (out []string) {
	for i := range occurrences(text, function+" as ") {
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		rest := text[i+len(function)+len(" as "):]
		end := strings.IndexFunc(rest, func(c rune) bool { return !inWord(c) })
		if end > 0 && !inWord(before) {
			out = append(out, rest[:end])
		}
	}
	return out
}

// inComment reports whether a line begins as a comment.
func inComment(text string, at int) bool {
	lead := strings.TrimSpace(text[strings.LastIndexByte(text[:at], '\n')+1 : at])
	return strings.HasPrefix(lead, "#") || strings.HasPrefix(lead, "//") || strings.HasPrefix(lead, "*")
}

// declaredName begins a line of a deploy template that gives a channel its name: nothing is sent there.
var declaredName = regexp.MustCompile(`(?i)^["']?(queue|topic|stream|event_?bus)_?name["']?\s*[:=]`)

// stands reports whether a name stands in a text as itself: whole, in no comment, in quotes unless it is that of a class, and not
// where a class is declared or inherited from, or a queue is given its name.
func stands(t named, at, length int, class bool) bool {
	before, _ := utf8.DecodeLastRuneInString(t.text[:at])
	after, _ := utf8.DecodeRuneInString(t.text[at+length:])
	if inWord(before) || inWord(after) || before == '-' || after == '-' {
		return false
	}
	lead := strings.TrimSpace(t.text[strings.LastIndexByte(t.text[:at], '\n')+1 : at])
	if inComment(t.text, at) {
		return false
	}
	if declaredName.MatchString(lead) && slices.Contains(configs, path.Ext(t.path)) {
		return false
	}
	if !class {
		quotes := "\"'`"
		yaml := strings.HasSuffix(t.path, ".yml") || strings.HasSuffix(t.path, ".yaml")
		return strings.ContainsRune(quotes, before) && strings.ContainsRune(quotes, after) || before == ':' || yaml && (before == ' ' || before == '\n')
	}
	return !strings.HasSuffix(lead, "class") && !strings.HasSuffix(lead, "<") && !strings.HasSuffix(lead, "import") && !strings.HasSuffix(lead, "module")
}

func inWord(c rune) bool {
	return c == '_' || unicode.IsDigit(c) || unicode.IsLetter(c) && c != utf8.RuneError
}
