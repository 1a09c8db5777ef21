package main

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed run.js
var runner string

// missingNode says what is not there to run JavaScript with the named modules.
func missingNode(deps string, modules ...string) string {
	if _, err := exec.LookPath("node"); err != nil {
		return "node is not installed"
	}
	if deps == "" {
		return "no folder with installed frameworks was named"
	}
	for _, m := range append([]string{"light-my-request"}, modules...) {
		if _, err := os.Stat(filepath.Join(deps, "node_modules", filepath.FromSlash(m))); err != nil {
			return m + " is not installed in " + deps
		}
	}
	return ""
}

type nodeJob struct {
	Framework string        `json:"framework"`
	Programs  []nodeProgram `json:"programs"`
}

type nodeProgram struct {
	ID       int           `json:"id"`
	Entry    string        `json:"entry"`
	Requests []nodeRequest `json:"requests"`
}

type nodeRequest struct {
	Query map[string]any `json:"query"`
	Path  map[string]any `json:"path"`
	Body  map[string]any `json:"body"`
}

// sent is a request as the runners of all languages take it.
func sent(p *Program, r Request) nodeRequest {
	out := nodeRequest{map[string]any{}, map[string]any{"k": "tea"}, map[string]any{}}
	for _, in := range p.Inputs {
		if v := r[in.Name]; v != (Absent{}) {
			switch in.In {
			case "query":
				out.Query[in.Name] = v
			case "path":
				out.Path[in.Name] = v
			case "body":
				out.Body[in.Name] = v
			}
		}
	}
	return out
}

// runNode strips types of all programs and runs them in one process of node.
func runNode(framework, deps, dir string, programs []*Program) (map[int][]Outcome, error) {
	run := dir + "-run"
	if err := os.RemoveAll(run); err != nil {
		return nil, err
	}
	job := nodeJob{Framework: framework}
	broken := map[int][]Outcome{}
	for _, p := range programs {
		entry := ""
		fault := ""
		for i, f := range p.Files {
			result := api.Transform(p.Text(f, ""), api.TransformOptions{Loader: api.LoaderTS, Format: api.FormatCommonJS, Target: api.ES2022,
				TsconfigRaw: `{"compilerOptions":{"experimentalDecorators":true}}`})
			if len(result.Errors) > 0 {
				fault = fmt.Sprintf("%s:%d: %s", p.Path(f), result.Errors[0].Location.Line, result.Errors[0].Text)
				break
			}
			path := filepath.Join(run, filepath.FromSlash(strings.TrimSuffix(p.Path(f), filepath.Ext(f.Name))+".js"))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return nil, err
			}
			if err := os.WriteFile(path, result.Code, 0o644); err != nil {
				return nil, err
			}
			if i == 0 {
				entry = path
			}
		}
		if fault != "" {
			broken[p.ID] = []Outcome{{Broken: fault}}
			continue
		}
		one := nodeProgram{ID: p.ID, Entry: entry}
		for _, r := range p.Requests() {
			one.Requests = append(one.Requests, sent(p, r))
		}
		job.Programs = append(job.Programs, one)
	}
	out, err := runJob(run, []string{"node", "--unhandled-rejections=none"}, []string{"NODE_PATH=" + filepath.Join(deps, "node_modules"), "NODE_ENV=production"}, "run.js", runner, job)
	if err != nil {
		return nil, err
	}
	maps.Copy(out, broken)
	return out, nil
}
