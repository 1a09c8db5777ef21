package extract

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/summary"
)

// TestMentioned: where a channel is named outside the file that listens to it, and where it only seems to be.
func TestMentioned(t *testing.T) {
	for name, c := range map[string]struct {
		channel string
		file    named
		want    string
	}{
		"a schedule":                 {"CleanJob", named{"config/recurring.yml", "clean:\n  class: CleanJob\n"}, "config/recurring.yml:2"},
		"a class's method":           {"CleanJob", named{"app/models/boat.rb", "class Boat\n  def go = CleanJob.set(wait: 1).perform_later\nend\n"}, "app/models/boat.rb:2"},
		"a clock file":               {"CleanJob", named{"clock.rb", "every(1.day, 'x') { CleanJob.perform_later }\n"}, "clock.rb:1"},
		"a task handed on":           {"tasks.clean", named{"app/beat.py", "SCHEDULE = {'a': {'task': 'tasks.clean'}}\n"}, "app/beat.py:1"},
		"a function of a module":     {"shop.tasks.clean_up", named{"app/models.py", "import shop.tasks as t\nt.clean_up.delay(1)\n"}, "app/models.py:2"},
		"a function by another name": {"shop.tasks.clean_up", named{"app/models.py", "from shop.tasks import clean_up as later\nlater.delay(1)\n"}, "app/models.py:2"},
		"a function's own name":      {"clean_up", named{"app/models.py", "PeriodicTask.objects.create(task=clean_up.__name__)\n"}, "app/models.py:1"},
		"a function that is called":  {"clean_up", named{"app/models.py", "clean_up.run(1)\nclean_up()\n"}, ""},
		"a function's longer name":   {"shop.tasks.clean_up", named{"app/models.py", "t.deep_clean_up.delay(1)\nclean_up(1)\n# clean_up.delay\n"}, ""},
		"a queue's name":             {"mail", named{"src/send.ts", "const q = queue(\"mail\");\n"}, "src/send.ts:1"},
		"a symbol":                   {"mail", named{"lib/a.rb", "enqueue(:mail)\n"}, "lib/a.rb:1"},
		"a word of the language":     {"mail", named{"src/send.ts", "const mail = 1; // mail\n"}, ""},
		"a longer name":              {"CleanJob", named{"a.rb", "CleanJobs.run; MyCleanJob.run; CleanJob_x\n"}, ""},
		"a longer text":              {"mail", named{"a.ts", "send(\"e-mail\", \"mail-in\")\n"}, ""},
		"a comment":                  {"CleanJob", named{"a.rb", "# CleanJob.perform_later\n"}, ""},
		"a class below it":           {"CleanJob", named{"a.rb", "class DeepCleanJob < CleanJob\nend\nclass CleanJob\nend\n"}, ""},
		"the file that listens":      {"CleanJob", named{"own.rb", "CleanJob.perform_later\n"}, ""},
		"quoted text of other kind":  {"mail", named{"a.ts", "t('mail')\n"}, "a.ts:1"},
	} {
		if got := mentioned([]named{c.file}, c.channel, "own.rb"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestMentionedBeside: the file that listens names a channel elsewhere when the channel is the path of the function itself.
func TestMentionedBeside(t *testing.T) {
	below := "@task\ndef clean():\n    pass\n"
	for name, c := range map[string]struct{ channel, text, want string }{
		"a schedule below it":         {"shop.tasks.clean", below + "SCHEDULE = {'a': {'task': 'shop.tasks.clean', 'schedule': HOURLY}}\n", "own.py:4"},
		"the decorator's own name":    {"shop.tasks.clean", "@task(name='shop.tasks.clean')\ndef clean():\n    pass\n", ""},
		"a channel of another name":   {"shop.tasks.clean-up", below + "X = 'shop.tasks.clean-up'\n", ""},
		"a longer text":               {"shop.tasks.clean", below + "X = 'shop.tasks.clean.all'\n", ""},
		"the file of something else":  {"shop.tasks.clean", "", ""},
		"a comment that tells of one": {"shop.tasks.clean", below + "# 'shop.tasks.clean'\n", ""},
	} {
		listener := &summary.Summary{Identity: summary.Identity{Name: "clean"}, Location: summary.Location{File: "own.py", Range: summary.Range{Start: 2, End: 3}}}
		if got := mentionedBeside([]named{{"own.py", c.text}}, c.channel, listener); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestCalledPlainly: a listener that is called as the function that it is does its work there.
func TestCalledPlainly(t *testing.T) {
	below := "@task\ndef clean(a):\n    pass\n"
	for name, c := range map[string]struct {
		texts []named
		want  string
	}{
		"its own file":       {[]named{{"own.py", below + "def all():\n    clean(1)\n"}}, "own.py:5"},
		"itself":             {[]named{{"own.py", "@task\ndef clean(a):\n    clean(a)\n"}}, ""},
		"one that imports":   {[]named{{"own.py", below}, {"cmd.py", "from own import clean\nclean(2)\n"}}, "cmd.py:2"},
		"another's function": {[]named{{"own.py", below}, {"cmd.py", "import os\ndef clean(a): pass\nx.clean(2)\n"}}, ""},
		"one that does not":  {[]named{{"own.py", below}, {"cmd.py", "clean(2)\n"}}, ""},
		"a longer name":      {[]named{{"own.py", below + "unclean(1)\n"}}, ""},
	} {
		listener := &summary.Summary{Identity: summary.Identity{Name: "clean"}, Location: summary.Location{File: "own.py", Range: summary.Range{Start: 2, End: 3}}}
		if got := calledPlainly(c.texts, "own.clean", listener); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestConfigurations: which files besides sources are looked into.
func TestConfigurations(t *testing.T) {
	root := foldertest.Written(t, map[string]string{"config/a.yml": "a", "bin/deploy": "#!/bin/sh\n", "bin/program": "\x7fELF", "LICENSE": "text", "Procfile": "worker: x", "lib/tasks/b.rake": "b",
		"node_modules/c.yml": "c", ".github/d.yml": "d", "spec/e.yml": "e", "notes.md": "f"})
	var got []string
	for _, f := range configurations(root, &stage.Cuts{}) {
		got = append(got, f.path)
	}
	if want := "Procfile bin/deploy config/a.yml lib/tasks/b.rake"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestConfigurationsThatAreLeft: of more files than are looked into, the first that is not is named, with their number.
func TestConfigurationsThatAreLeft(t *testing.T) {
	root := t.TempDir()
	for i := range maxConfigs + 3 {
		if err := os.WriteFile(filepath.Join(root, fmt.Sprintf("job%04d.yml", i)), []byte("a"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cuts := &stage.Cuts{}
	if got := configurations(root, cuts); len(got) != maxConfigs {
		t.Errorf("%d files were looked into", len(got))
	}
	if list := cuts.List(); len(list) != 1 || list[0].File != "job2000.yml" || !strings.Contains(list[0].Detail, "3 files next to the sources are not searched") {
		t.Errorf("cut: %v", list)
	}
}

// TestLargeConfigurationIsLeft: a file that is larger than what is looked into is named, wherever it lies; a lock file, which
// names no channel, is not.
func TestLargeConfigurationIsLeft(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "a", "b", "c", "d", "e", "f", "g", "h")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	for file, size := range map[string]int{"jobs.yml": maxConfig + 1, "pnpm-lock.yaml": maxConfig + 1, "small.yml": 10, "a/b/c/d/e/f/g/h/deep.yml": 10} {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(file)), make([]byte, size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cuts := &stage.Cuts{}
	var got []string
	for _, n := range configurations(root, cuts) {
		got = append(got, n.path)
	}
	if slices.Sort(got); !slices.Equal(got, []string{"a/b/c/d/e/f/g/h/deep.yml", "small.yml"}) {
		t.Errorf("looked into: %v", got)
	}
	if list := cuts.List(); len(list) != 1 || list[0].File != "jobs.yml" || !strings.Contains(list[0].Detail, "more than the limit of") {
		t.Errorf("cut: %v", list)
	}
}

// TestTestsMentionNothing: a file of tests is no sender.
func TestTestsMentionNothing(t *testing.T) {
	for _, file := range []string{"spec/jobs/clean_job_spec.rb", "test/a.rb", "src/a.test.ts", "tests/test_a.py", "app/test_a.py"} {
		if !tests.MatchString(file) {
			t.Errorf("%s is a test", file)
		}
	}
	for _, file := range []string{"app/latest/a.rb", "src/contest.ts", "app/inspect.py"} {
		if tests.MatchString(file) {
			t.Errorf("%s is no test", file)
		}
	}
}

// TestSources: the sources of a run are looked into, its tests are not.
func TestSources(t *testing.T) {
	code := &reading.Code{Prog: program.New([]*unit.File{{Path: "a.ts", Source: "send('mail')"}, {Path: "tests/a.ts", Source: "send('test')"}}, nil, flow.Hints{})}
	if got := sources(code); len(got) != 1 || got[0] != (named{"a.ts", "send('mail')"}) {
		t.Errorf("got %v", got)
	}
}

// TestMentions: what listens to a channel that no unit sends to is told where a source names it; what a unit sends to is
// looked for nowhere.
func TestMentions(t *testing.T) {
	code := &reading.Code{Project: &project.Project{Root: t.TempDir()}, Cuts: &stage.Cuts{}, Prog: program.New([]*unit.File{{Path: "send.ts", Source: "emit('mail'); emit('parcel')"}}, nil, flow.Hints{})}
	listening := func(channel string) *summary.Summary {
		s := &summary.Summary{Location: summary.Location{File: "listen.ts"}}
		s.Identity.Binding = &summary.Binding{Transport: "kafka", Semantics: summary.MessageBus{MessageBus: "kafka", Channel: &channel}}
		return s
	}
	mail, parcel, letter := listening("mail"), listening("parcel"), listening("letter")
	channel := "parcel"
	sender := &summary.Summary{Transitions: []summary.Transition{{Effects: []summary.Effect{summary.InteractionEffect{
		Binding: summary.Binding{Transport: "kafka", Semantics: summary.MessageBus{MessageBus: "kafka", Channel: &channel}}, Interaction: summary.MessageSend{}}}}}}
	mentions([]*summary.Summary{mail, parcel, letter, sender}, code)
	if m := mail.Metadata.MessageBus; m == nil || m.MentionedAt != "send.ts:1" {
		t.Errorf("mail: %+v", m)
	}
	if parcel.Metadata.MessageBus != nil || letter.Metadata.MessageBus != nil {
		t.Errorf("parcel: %+v, letter: %+v", parcel.Metadata.MessageBus, letter.Metadata.MessageBus)
	}
}
