package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

//go:embed run.py
var pyRunner string

// interpreter is the system's Python, for which distributions package the frameworks; SOUND_PYTHON names another.
func interpreter() string { return systems("python3", "SOUND_PYTHON") }

// systems is the program that the system installed, unless a variable names another one.
func systems(program, variable string) string {
	if name := os.Getenv(variable); name != "" {
		return name
	}
	if path := "/usr/bin/" + program; exists(path) {
		return path
	}
	return program
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// missingPython says what is not there to run Python with the named modules.
func missingPython(modules ...string) string {
	if err := exec.Command(interpreter(), "-c", "import "+strings.Join(modules, ", ")).Run(); err != nil {
		return fmt.Sprintf("%s has not all of %s: install python3-%s or name another one with SOUND_PYTHON", interpreter(), strings.Join(modules, ", "), modules[0])
	}
	return ""
}

// job is what the runner of a language is told.
type job struct {
	Framework string       `json:"framework"`
	Root      string       `json:"root"`
	Programs  []jobProgram `json:"programs"`
}

type jobProgram struct {
	ID       int           `json:"id"`
	Requests []nodeRequest `json:"requests"`
}

// runScript runs all programs that lie in a folder in one process of an interpreter, which is started with the script.
func runScript(command []string, framework, script, name, dir string, programs []*Program) (map[int][]Outcome, error) {
	run := dir + "-run"
	if err := os.RemoveAll(run); err != nil {
		return nil, err
	}
	j := job{Framework: framework, Root: dir}
	for _, p := range programs {
		one := jobProgram{ID: p.ID}
		for _, r := range p.Requests() {
			one.Requests = append(one.Requests, sent(p, r))
		}
		j.Programs = append(j.Programs, one)
	}
	return runJob(run, command, nil, name, script, j)
}

// python makes a framework that runs under Python.
func python(name string, project map[string]string, modules []string, d pyDialect, input func(s *summary.Summary, name string, r Request) Value) *Framework {
	d.name = name
	return &Framework{
		Name: name, Language: "python", Packs: []string{name}, Project: project, Empty: "pass",
		Generate: func(draw *Draw) *Program { return generatePython(draw, d) },
		Missing:  func(string) string { return missingPython(modules...) },
		Run: func(_, dir string, programs []*Program) (map[int][]Outcome, error) {
			return runScript([]string{interpreter(), "-B"}, name, pyRunner, "run.py", dir, programs)
		},
		Input: input, Terms: pythonTerms,
	}
}

// sequence is a body, with the status behind it unless that is the usual one.
func sequence(body func(string) string) func(status, what string) string {
	return func(status, what string) string {
		if status == "200" {
			return body(what)
		}
		return body(what) + ", " + status
	}
}

var flask = python("flask", map[string]string{"requirements.txt": "flask\n"}, []string{"flask"}, pyDialect{
	read: func(in Input) string {
		switch in.In {
		case "query":
			return fmt.Sprintf("request.args.get(%q)", in.Name)
		case "path":
			return in.Name
		}
		return fmt.Sprintf("request.get_json().get(%q)", in.Name)
	},
	answer: sequence(func(what string) string { return what }),
	raises: func(status string) string { return "abort(" + status + ")" },
	others: []func(g *py) []*Node{
		func(g *py) []*Node { return []*Node{line("jsonify", "return jsonify(%s), %s", g.object(), g.status())} },
		func(g *py) []*Node { return []*Node{line("jsonify", "return jsonify(%s)", g.object())} },
		func(g *py) []*Node {
			return []*Node{line("make-response", "return make_response(jsonify(%s), %s)", g.object(), g.status())}
		},
		func(g *py) []*Node {
			return []*Node{line("text", "return %q, %s", fmt.Sprint("t", g.Mark()), g.status())}
		},
		func(g *py) []*Node {
			return []*Node{line("headers", "return %s, %s, {\"X-Mark\": \"1\"}", g.object(), g.status())}
		},
		func(g *py) []*Node {
			name := g.Name("response")
			return []*Node{line("status-code-set", "%s = jsonify(%s)", name, g.object()), line("", "%s.status_code = %s", name, g.status()), line("", "return %s", name)}
		},
		func(g *py) []*Node { return []*Node{line("raise-http", "raise NotFound()")} },
	},
	wrap: func(g *py, body []*Node) []*File {
		head := []*Node{fixed("from flask import Flask, abort, jsonify, make_response, request"), fixed("from werkzeug.exceptions import NotFound")}
		return g.modules(head, g.registered([]*Node{fixed("app = Flask(__name__)")}, held("@app.post(\"/p$ID/<k>\")"+g.around.then("\n@", "")+"\ndef view(k):", body, ""))...)
	},
}, pathOnly)

// pathOnly knows the part of the path, which the view takes as its parameter.
func pathOnly(_ *summary.Summary, name string, r Request) Value {
	if name != "k" {
		return Value{}
	}
	if v, ok := r["k"]; ok {
		return known(v)
	}
	return known("tea")
}

var fastapi = python("fastapi", map[string]string{"requirements.txt": "fastapi\n"}, []string{"fastapi", "httpx"}, pyDialect{
	read: func(in Input) string { return in.Name },
	answer: func(status, body string) string {
		if status == "200" {
			return body
		}
		return fmt.Sprintf("JSONResponse(status_code=%s, content=%s)", status, body)
	},
	raises: func(status string) string {
		return fmt.Sprintf("raise HTTPException(status_code=%s, detail=\"no\")", status)
	},
	others: []func(g *py) []*Node{
		func(g *py) []*Node {
			return []*Node{line("json-response", "return JSONResponse(%s, %s)", g.object(), g.status())}
		},
		func(g *py) []*Node { return []*Node{line("return-none", "return None")} },
		func(g *py) []*Node {
			return []*Node{line("detail-object", "raise HTTPException(%s, detail={\"at\": %d})", g.status(), g.Mark())}
		},
		func(g *py) []*Node {
			return []*Node{line("plain-text", "return PlainTextResponse(%q, status_code=%s)", fmt.Sprint("t", g.Mark()), g.status())}
		},
		func(g *py) []*Node {
			return []*Node{line("status-name", "raise HTTPException(status_code=status.HTTP_409_CONFLICT, detail=\"named\")")}
		},
	},
	wrap: func(g *py, body []*Node) []*File {
		head := []*Node{fixed("from typing import Any, Optional"), fixed("from fastapi import Body, Depends, FastAPI, HTTPException, status"), fixed("from fastapi.responses import JSONResponse, PlainTextResponse")}
		return g.modules(head, g.registered([]*Node{fixed("app = FastAPI()")}, held("@app.post(\"/p$ID/{k}\""+g.dependencies()+")\ndef view(k: str, a: Optional[str] = None, n: Optional[int] = Body(None, embed=True), m: Any = Body(None, embed=True)):", body, ""))...)
	},
}, func(_ *summary.Summary, name string, r Request) Value {
	switch v, ok := r[name]; {
	case ok && v != Absent{}:
		return known(v)
	case name == "k":
		return known("tea")
	}
	return known(nil) // a parameter that is left out
})

// djangoURLs includes the URLs of as many programs as one batch has.
func djangoURLs() string {
	var b strings.Builder
	b.WriteString("from django.urls import include, path\n\nurlpatterns = [\n")
	for i := 1; i <= batchSize; i++ {
		fmt.Fprintf(&b, "    path(\"\", include(\"p%d.urls\")),\n", i)
	}
	b.WriteString("]\n")
	return b.String()
}

var django = python("django", map[string]string{
	"requirements.txt": "django\n", "project/__init__.py": "", "project/urls.py": djangoURLs(),
	"project/settings.py": "ROOT_URLCONF = \"project.urls\"\nINSTALLED_APPS = []\n",
	"manage.py":           "import os\nos.environ.setdefault(\"DJANGO_SETTINGS_MODULE\", \"project.settings\")\n",
}, []string{"django"}, pyDialect{
	read: func(in Input) string {
		switch in.In {
		case "query":
			return fmt.Sprintf("request.GET.get(%q)", in.Name)
		case "path":
			return in.Name
		}
		return fmt.Sprintf("json.loads(request.body).get(%q)", in.Name)
	},
	answer: func(status, body string) string {
		if status == "200" {
			return fmt.Sprintf("JsonResponse(%s)", body)
		}
		return fmt.Sprintf("JsonResponse(%s, status=%s)", body, status)
	},
	raises: func(status string) string {
		if status == "403" {
			return "raise PermissionDenied()"
		}
		return "raise Http404()"
	},
	others: []func(g *py) []*Node{
		func(g *py) []*Node { return []*Node{line("empty", "return HttpResponse(status=%s)", g.status())} },
		func(g *py) []*Node {
			return []*Node{line("text", "return HttpResponse(%q)", fmt.Sprint("t", g.Mark()))}
		},
		func(g *py) []*Node {
			return []*Node{line("not-found", "return HttpResponseNotFound(%q)", fmt.Sprint("t", g.Mark()))}
		},
		func(g *py) []*Node {
			return []*Node{line("bad-request", "return HttpResponseBadRequest(%q)", fmt.Sprint("t", g.Mark()))}
		},
		func(g *py) []*Node {
			name := g.Name("response")
			return []*Node{line("status-code-set", "%s = JsonResponse(%s)", name, g.object()), line("", "%s.status_code = %s", name, g.status()), line("", "return %s", name)}
		},
		func(g *py) []*Node { return []*Node{line("raise-http", "raise Http404()")} },
	},
	wrap: func(g *py, body []*Node) []*File {
		head := []*Node{fixed("import json"), fixed("from django.core.exceptions import PermissionDenied"),
			fixed("from django.http import Http404, HttpResponse, HttpResponseBadRequest, HttpResponseNotFound, JsonResponse")}
		return append(g.modules(head, held("def view(request, k):", body, "")),
			&File{Name: "p$ID/urls.py", Nodes: []*Node{fixed("from django.urls import path"), fixed("from p$ID.app import view"), fixed("urlpatterns = [path(\"p$ID/<str:k>/\", view)]")}})
	},
}, func(s *summary.Summary, name string, r Request) Value {
	if v := pathOnly(s, name, r); v.Known {
		return v
	}
	for _, in := range s.Inputs {
		if p, ok := in.(summary.Parameter); ok && p.Name == name && summary.StrOf(p.Role) == "request" {
			return known(map[string]any{"GET": called{"get": parts(r)["query"]}, "method": "POST"})
		}
	}
	return Value{}
})

// pythonTerms is what Python says about values. What is missing is None everywhere.
var pythonTerms = Terms{
	Truthy: javascript.Truthy,
	Member: func(any, string) Value { return Value{} },
	Method: func(v any, name string, args []any) Value {
		if o, ok := v.(called); ok {
			got := o.call(name, args)
			if got.V == (Absent{}) {
				got.V = nil
			}
			return got
		}
		s, ok := v.(string)
		switch {
		case !ok:
		case name == "strip" && len(args) == 0:
			return known(strings.TrimSpace(s))
		case name == "upper" && len(args) == 0:
			return known(strings.ToUpper(s))
		}
		return Value{}
	},
	TypeOf: func(v any) []string {
		switch plain(v).(type) {
		case nil, Absent:
			return []string{"NoneType", "type(None)"}
		case string:
			return []string{"str", "string"}
		case float64:
			return []string{"int", "number"}
		case bool:
			return []string{"bool", "boolean"}
		}
		return []string{"dict", "object"}
	},
}

// dependencies are the option of a route that names what runs before its view.
func (g *py) dependencies() string {
	if len(g.around.before) == 0 {
		return ""
	}
	return ", dependencies=[" + strings.TrimSuffix(g.around.then("Depends(", "), "), ", ") + "]"
}
