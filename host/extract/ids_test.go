package extract_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/summary"
)

// rewritten are units of which the second is the first with its locals renamed and its first two guards swapped: only what
// these two answer is said under other conditions then.
var rewritten = []struct{ name, pack, manifest, text, file, first, second string }{
	{"typescript", "express", "package.json", `{"dependencies": {"express": "4"}}`, "app.ts",
		`import express from "express";
const app = express();
app.get("/boats/:id", async (req, res) => {
  const crew = req.query.crew;
  if (!crew) return res.status(400).json({ crew: false });
  if (req.query.full === "1") return res.status(409).json({ full: true });
  const kept = [];
  if (req.query.old) kept.push(1);
  if (kept.length > 0) return res.status(410).end();
  res.json({ crew });
});`,
		`import express from "express";
const app = express();
app.get("/boats/:id", async (req, res) => {
  if (req.query.full === "1") return res.status(409).json({ full: true });
  const hands = req.query.crew;
  if (!hands) return res.status(400).json({ crew: false });
  const left = [];
  if (req.query.old) left.push(1);
  if (left.length > 0) return res.status(410).end();
  res.json({ crew: hands });
});`},
	{"python", "flask", "requirements.txt", "flask", "app.py",
		`from flask import Flask, request
app = Flask(__name__)

@app.get("/boats/<id>")
def boat(id):
    crew = request.args.get("crew")
    if not crew:
        return {"crew": False}, 400
    if id == "1":
        return {"full": True}, 409
    return {"crew": crew}
`,
		`from flask import Flask, request
app = Flask(__name__)

@app.get("/boats/<id>")
def boat(id):
    if id == "1":
        return {"full": True}, 409
    hands = request.args.get("crew")
    if not hands:
        return {"crew": False}, 400
    return {"crew": hands}
`},
	{"ruby", "rails", "Gemfile", `gem "rails"`, "app/controllers/boats_controller.rb",
		`class BoatsController < ActionController::API
  def show
    crew = params[:crew]
    return head(:bad_request) unless crew
    return head(:conflict) if params[:full] == "1"
    render json: { crew: crew }
  end
end
`,
		`class BoatsController < ActionController::API
  def show
    return head(:conflict) if params[:full] == "1"
    hands = params[:crew]
    return head(:bad_request) unless hands
    render json: { crew: hands }
  end
end
`},
}

// TestIDsSurvive: renamed locals leave the ids of transitions alone, swapped guards those of all that comes behind them, and
// a unit with one way to fall through says so once.
func TestIDsSurvive(t *testing.T) {
	for _, c := range rewritten {
		t.Run(c.name, func(t *testing.T) {
			ids := func(source string) []string { return idsOf(t, c.pack, c.manifest, c.text, c.file, source) }
			first := ids(c.first)
			if renamed := ids(strings.NewReplacer("crew", "hands", "kept", "left", `"crew"`, `"crew"`, ":crew", ":crew", "query.crew", "query.crew",
				"{ crew }", "{ crew: hands }").Replace(c.first)); len(first) < 3 || !slices.Equal(first, renamed) {
				t.Errorf("ids are\n%v\nand with other names\n%v", first, renamed)
			}
			guards := func(id string) bool { return strings.Contains(id, ":400:") || strings.Contains(id, ":409:") }
			before, after := slices.DeleteFunc(slices.Clone(first), guards), slices.DeleteFunc(ids(c.second), guards)
			if len(before) == 0 || !slices.Equal(before, after) {
				t.Errorf("ids behind the guards are\n%v\nand behind the swapped ones\n%v", before, after)
			}
		})
	}
}

// idsOf extracts one file, and lists the ids of the handler's transitions.
func idsOf(t *testing.T, pack, manifest, text, file, source string) []string {
	t.Helper()
	files := map[string]string{manifest: text, file: source, "tsconfig.json": `{"include": ["*.ts"]}`,
		"config/routes.rb": "Rails.application.routes.draw do\n  get \"/boats/:id\", to: \"boats#show\"\nend\n"}
	dir := foldertest.Written(t, files)
	options := extract.Options{Dir: dir, Packs: load(t, pack)}
	if languages := options.Packs[0].Manifest.Languages; !slices.Contains(languages, "typescript") {
		options.Language = languages[0]
	}
	result, err := extract.Run(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, s := range result.Summaries {
		if s.Kind != summary.KindHandler {
			continue
		}
		falls := 0
		for i := range s.Transitions {
			ids[s.Transitions[i].ID] = true
			if s.Transitions[i].IsDefault {
				falls++
			}
		}
		if falls > 1 {
			t.Errorf("%s falls through %d times", s.Identity.Name, falls)
		}
	}
	return slices.Sorted(maps.Keys(ids))
}
