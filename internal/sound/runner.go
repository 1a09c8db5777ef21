package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// runJob writes a runner and its job into a folder, starts it with a command, and reads what every program did.
func runJob(folder string, command, environment []string, name, script string, job any) (map[int][]Outcome, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	text, err := json.Marshal(job)
	if err != nil {
		return nil, err
	}
	runner, in, result := filepath.Join(folder, name), filepath.Join(folder, "job.json"), filepath.Join(folder, "out.json")
	for file, data := range map[string][]byte{runner: []byte(script), in: text} {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command(command[0], append(slices.Clone(command[1:]), runner, in, result)...)
	cmd.Env = append(os.Environ(), environment...)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", command[0], err, said.String())
	}
	data, err := os.ReadFile(result)
	if err != nil {
		return nil, err
	}
	out := map[int][]Outcome{}
	if err := json.Unmarshal(data, &out); err != nil {
		return nil, fmt.Errorf("reading %s: %w", result, err)
	}
	return out, nil
}
