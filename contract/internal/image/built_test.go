package image

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

// program is what every repository of these tests has: two services with their Dockerfiles, and a library without one.
const program = `
-- api/package.json --
{"name": "api"}
-- api/Dockerfile --
FROM node
ENV MODE=open
-- api/.env --
REGION=eu
-- web/package.json --
{"name": "web"}
-- web/Dockerfile --
FROM node
-- shared/package.json --
{"name": "shared"}
`

// TestScope: the folder that an image's code lies in, by what states how it is built.
func TestScope(t *testing.T) {
	for _, c := range []struct{ name, files, image, want string }{
		{"called like a folder", program, "registry.example.org/boats/api:1.2", "api"},
		{"without a registry or a version", program, "web", "web"},
		{"by its digest", program, "boats/api@sha256:00ff", "api"},
		{"of somebody else", program, "postgres:16", ""},
		{"a folder without a Dockerfile", program, "shared", ""},
		{"a name that is put together", program, "registry/{name}:1", ""},
		{"below apps", "-- apps/mail/requirements.txt --\nflask\n-- apps/mail/Dockerfile --\nFROM python\n", "x/mail", "apps/mail"},
		{"in two folders", "-- apps/mail/requirements.txt --\n-- apps/mail/Dockerfile --\n-- services/mail/requirements.txt --\n-- services/mail/Dockerfile --\n", "x/mail", ""},
		{"like the root's manifest", "-- package.json --\n{\"name\": \"@boats/mail\"}\n-- Dockerfile --\nFROM node\n", "x/mail", "."},
		{"like the root's manifest, in Python", "-- pyproject.toml --\n[project]\nname = \"mail\"\n-- Dockerfile --\nFROM python\n", "x/mail", "."},
		{"not like the root's manifest", "-- package.json --\n{\"name\": \"boats\"}\n-- Dockerfile --\nFROM node\n", "x/mail", ""},
		{"the root, and another image below it", "-- package.json --\n{\"name\": \"mail\"}\n-- Dockerfile --\nFROM node\n-- jobs/Dockerfile --\nFROM node\n", "x/mail", ""},
		{"a workflow's step", program + `
-- .github/workflows/ship.yml --
env: {NAME: boats-server}
jobs:
  ship:
    steps:
      - uses: actions/checkout@v4
      - uses: docker/build-push-action@v6
        with: {context: ./api, tags: "ghcr.io/boats/${{ env.NAME }}:${{ github.sha }}"}
`, "ghcr.io/boats/boats-server:latest", "api"},
		{"a workflow's step that takes its names from another", program + `
-- .github/workflows/ship.yml --
jobs:
  ship:
    steps:
      - id: meta
        uses: docker/metadata-action@v5
        with: {images: ghcr.io/boats/pages}
      - uses: docker/build-push-action@v6
        with: {context: ., file: web/Dockerfile, tags: "${{ steps.meta.outputs.tags }}"}
`, "ghcr.io/boats/pages:3", "web"},
		{"a workflow's command", program + `
-- .github/workflows/ship.yml --
jobs:
  ship:
    steps:
      - run: |
          docker build --build-arg A=b -t boats/pages:$GITHUB_SHA \
            -f web/Dockerfile web
          docker push boats/pages
`, "boats/pages", "web"},
		{"a name that only the workflow's runner knows", program + `
-- .github/workflows/ship.yml --
jobs:
  ship:
    steps:
      - uses: docker/build-push-action@v6
        with: {context: ./api, tags: "ghcr.io/${{ github.repository }}:1"}
`, "ghcr.io/boats/boats", ""},
		{"two builds of one name", program + `
-- .github/workflows/ship.yml --
jobs:
  ship:
    steps:
      - run: docker build -t boats/pages api
      - run: docker build -t boats/pages web
`, "boats/pages", ""},
		{"a workflow that is written wrongly", program + "-- .github/workflows/ship.yml --\njobs: [\n", "boats/api", "api"},
		{"a workflow of another form", program + "-- .github/workflows/ship.yml --\njobs: {a: {steps: {b: c}}}\n", "boats/api", "api"},
		{"compose", program + "-- compose.yaml --\nservices:\n  a:\n    image: boats/pages\n    build: ./web\n  b:\n    image: boats/other\n    build: {context: ., dockerfile: api/Dockerfile}\n", "boats/other", "api"},
		{"compose that builds", program + "-- docker-compose.build.yml --\nservices:\n  b:\n    image: boats/other:${VERSION:-latest}\n    build: {context: ., dockerfile: api/Dockerfile}\n", "boats/other", "api"},
		{"Skaffold", program + "-- skaffold.yaml --\nbuild:\n  artifacts:\n    - image: boats/pages\n      context: web\n", "boats/pages", "web"},
		{"a Dockerfile that is not there", program + "-- compose.yaml --\nservices:\n  a:\n    image: boats/pages\n    build: ./shared\n", "boats/pages", ""},
		{"a context elsewhere", program + "-- compose.yaml --\nservices:\n  a:\n    image: boats/pages\n    build: https://example.org/pages.git\n", "boats/pages", ""},
		{"an image that has a library of the repository as well", program + "-- libs/log/log.js --\n-- api/Containerfile --\nFROM node\nCOPY api/ ./api\nCOPY libs/log/ ./log\n-- compose.yaml --\nservices:\n  a:\n    image: boats/whole\n    build: {context: ., dockerfile: api/Containerfile}\n", "boats/whole", ". with api, libs/log"},
	} {
		files := fstest.MapFS{}
		for _, f := range txtar.Parse([]byte(c.files)).Files {
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
		u := &deploy.Unit{Name: "u"}
		Of(&source.Input{FS: files}).Scope(u, c.image)
		got := u.Scope
		if len(u.Holds) > 0 {
			got += " with " + strings.Join(u.Holds, ", ")
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		var set []string
		for _, v := range u.Vars {
			set = append(set, v.Name)
		}
		if got := strings.Join(set, " "); u.Scope == "api" && got != "MODE REGION" {
			t.Errorf("%s: the image sets %s, want MODE REGION", c.name, got)
		}
	}
}
