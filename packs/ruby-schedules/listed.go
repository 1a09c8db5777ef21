package main

import (
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What sidekiq-scheduler, sidekiq-cron and Solid Queue are given in YAML files: a job that such a file of its application lists is sent by it. The
// place that says so is the job's class, since only code has places.

// job reads a class that descends from ActiveJob::Base, worker one that includes Sidekiq::Job.
func job(m drift.Match)    { listed(m, "active-job") }
func worker(m drift.Match) { listed(m, "sidekiq") }

func listed(m drift.Match, bus string) {
	class := m.Node("class")
	name := class.Field("name").Text()
	for around := class.Parent(); around != 0; around = around.Parent() {
		if around.Kind() == "class" || around.Kind() == "module" {
			name = around.Field("name").Text() + "::" + name
		}
	}
	for _, file := range drift.ListFiles(application() + "config") {
		if ends(file, ".yml") || ends(file, ".yaml") {
			if names(drift.ReadFile(file), name) {
				send(place(class), bus, name)
				return
			}
		}
	}
}

// place is where a class says that it is a job: its superclass, or the call that includes the module.
func place(class drift.Node) drift.Node {
	if above := class.Field("superclass").Child(0); above != 0 {
		return above
	}
	for _, c := range class.Field("body").Children() {
		if c.Field("method").Text() == "include" {
			return c
		}
	}
	return class
}

// application is the folder around the app folder of a file, with a slash behind it.
func application() string {
	path := drift.FilePath()
	for i := 0; i+4 <= len(path); i++ {
		if path[i:i+4] == "app/" && (i == 0 || path[i-1] == '/') {
			return path[:i]
		}
	}
	return ""
}

// names reports whether a schedule names a class: "class: Weekly", as a key of its own where the entry has none, or in a command.
// A file without a word of when (cron, every, schedule) is no schedule.
func names(text, class string) bool {
	timed, named := false, false
	for _, line := range drift.Split(text, '\n') {
		key, value := pair(line)
		switch key {
		case "cron", "every", "schedule", "at", "in":
			timed = true
		case "class":
			named = named || value == class
		case "command":
			sent, _ := sentBy(value)
			named = named || sent == class
		case class:
			named = named || value == ""
		}
	}
	return timed && named
}

// pair takes a line of YAML apart, without the quotes and colons around symbols and texts.
func pair(line string) (key, value string) {
	start := 0
	for start < len(line) && (line[start] == ' ' || line[start] == '-' || line[start] == '\t') {
		start++
	}
	line = line[start:]
	if line == "" || line[0] == '#' {
		return "", ""
	}
	for i := 1; i < len(line); i++ {
		if line[i] == ':' && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\r') {
			return bare(line[:i]), bare(line[i+1:])
		}
	}
	return "", ""
}

// bare is a word of YAML without blanks, quotes, the colon of a symbol and a comment behind it.
func bare(word string) string {
	for i := 1; i < len(word); i++ {
		if word[i] == '#' && word[i-1] == ' ' {
			word = word[:i]
			break
		}
	}
	for len(word) > 0 && around(word[0]) {
		word = word[1:]
	}
	for len(word) > 0 && around(word[len(word)-1]) {
		word = word[:len(word)-1]
	}
	return word
}

func around(c byte) bool {
	return c == ' ' || c == '"' || c == '\'' || c == ':' || c == '\r' || c == '\t'
}

func ends(s, end string) bool { return len(s) >= len(end) && s[len(s)-len(end):] == end }
