package main

import (
	"strings"
)

// form is a form of statements that one function has many of.
type form struct {
	name string
	// write gives the statements of a function of a language, n of the form.
	typescript, python, ruby func(n int) string
}

// mostForms is the largest number of one form in a function, mostNested of one that nests: the indentation of Python
// alone makes the text of n nested blocks n² long.
const (
	mostForms  = 4096
	mostNested = 512
)

// formProjects has a project for each form of statements that functions grow by, in each language: one handler whose
// body is n of the form.
func formProjects() []generator {
	var out []generator
	for _, f := range forms() {
		limit := mostForms
		if strings.HasPrefix(f.name, "nested ") {
			limit = mostNested
		}
		add := func(language, packs string, body func(int) string, around func(string) files) {
			if body != nil {
				out = append(out, generator{name: language + "/" + f.name, packs: packs, language: language, from: 16, limit: limit,
					project: func(n int) files { return around(body(n)) }})
			}
		}
		add("typescript", "express node", f.typescript, tsHandler)
		add("python", "flask", f.python, pyHandler)
		add("ruby", "rails", f.ruby, rbHandler)
	}
	return out
}

// tsHandler is a project with one handler, which has some statements.
func tsHandler(body string) files {
	return files{"src/app.ts": expressHead + "const app = express();\ndeclare function work(x: any, y?: any): any;\ndeclare const db: any;\n" +
		"app.post(\"/a/:id\", async (req: any, res: any) => {\n  let value: any = req.body.value;\n  const rows: any[] = req.body.rows;\n" + body + "  res.json({ value });\n});\n"}
}

func pyHandler(body string) files {
	return files{"app.py": "from flask import Flask, request, jsonify\nfrom work import work, db\napp = Flask(__name__)\n@app.post(\"/a/<key>\")\ndef a(key):\n value = request.json[\"value\"]\n rows = request.json[\"rows\"]\n" +
		body + " return jsonify({\"value\": value})\n"}
}

func rbHandler(body string) files {
	return files{"Gemfile": "source \"https://rubygems.org\"\ngem \"rails\"\n", "config/routes.rb": "Rails.application.routes.draw do\n  post \"/a\", to: \"things#create\"\nend\n",
		"app/controllers/things_controller.rb": "class ThingsController < ApplicationController\n  def create\n    value = params[:value]\n    rows = params[:rows]\n" + body + "    render json: { value: value }\n  end\nend\n"}
}

// nested writes n blocks in one another: what opens each, what the innermost holds, and what closes each.
func nested(n int, open, inside, end string) string {
	closing := ""
	for i := n - 1; i >= 0; i-- {
		closing += numbered(i, end)
	}
	return repeat(n, open) + inside + closing
}

// indented writes n blocks in one another in a language where the indentation says so; each of opens is a line of a
// block, the last of them the one that the next block stands in; ends are lines that follow the inner blocks.
func indented(n int, opens, inside, ends []string) string {
	var b strings.Builder
	line := func(depth, i int, text string) {
		b.WriteString(strings.Repeat(" ", depth+1))
		b.WriteString(numbered(i, text))
		b.WriteByte('\n')
	}
	for i := range n {
		for _, o := range opens {
			line(i, i, o)
		}
	}
	for _, t := range inside {
		line(n, n, t)
	}
	for i := n - 1; i >= 0; i-- {
		for _, e := range ends {
			line(i, i, e)
		}
	}
	return b.String()
}

// each writes a text n times.
func each(text string) func(int) string { return func(n int) string { return repeat(n, text) } }

// ring writes a text for each of n, with the number of the one before in place of every ¤.
func ring(n int, text string) string {
	var b strings.Builder
	for i := range n {
		before := "0"
		if i > 0 {
			before = numbered(i-1, "§1")
		}
		b.WriteString(strings.ReplaceAll(numbered(i, text), "¤", before))
	}
	return b.String()
}

func forms() []form {
	return []form{
		{
			name:       "loops",
			typescript: each("  for (const row§ of rows) {\n    if (row§.last) break;\n    if (!row§.id) return res.status(400).json({ at: § });\n    value = work(row§, value);\n  }\n"),
			python:     each(" for row§ in rows:\n  if row§[\"last\"]:\n   break\n  if not row§[\"id\"]:\n   return jsonify({\"at\": §}), 400\n  value = work(row§, value)\n"),
			ruby:       each("    rows.each do |row§|\n      next if row§[:last]\n      return render json: { at: § }, status: 400 unless row§[:id]\n      value = work(row§, value)\n    end\n"),
		},
		{
			name: "nested loops",
			typescript: func(n int) string {
				return nested(n, "for (const row§ of rows) { if (row§.skip) continue; value = work(row§, value);\n", "if (!value) return res.status(400).json({ at: 1 });\n", "if (value.stop§) break; }\n")
			},
			python: func(n int) string {
				return indented(n, []string{"for row§ in rows:", " if row§.skip:", "  continue", " value = work(row§, value)"}, []string{"if not value:", " return jsonify({\"at\": 1}), 400"}, []string{" if value.stop§:", "  break"})
			},
			ruby: func(n int) string {
				return nested(n, "rows.each do |row§|\nnext if row§[:skip]\nvalue = work(row§, value)\n", "return render json: { at: 1 }, status: 400 unless value\n", "break if value[:stop§]\nend\n")
			},
		},
		{
			name:       "try blocks",
			typescript: each("  try {\n    value = await work(value, §);\n    if (value.bad§) throw new Error(\"bad §\");\n  } catch (error§: any) {\n    if (error§.code === \"E§\") return res.status(409).json({ at: § });\n    value = null;\n  } finally {\n    work(\"done\");\n  }\n"),
			python:     each(" try:\n  value = work(value, §)\n  if value.bad§:\n   raise ValueError(\"bad §\")\n except ValueError as error§:\n  if error§.code == \"E§\":\n   return jsonify({\"at\": §}), 409\n  value = None\n finally:\n  work(\"done\")\n"),
			ruby:       each("    begin\n      value = work(value, §)\n      raise ArgumentError, \"bad §\" if value[:bad§]\n    rescue ArgumentError => error§\n      return render json: { at: § }, status: 409 if error§.message == \"E§\"\n      value = nil\n    ensure\n      work(\"done\")\n    end\n"),
		},
		{
			name: "nested try blocks",
			typescript: func(n int) string {
				return nested(n, "try { value = await work(value, §);\n", "if (!value) throw new Error(\"none\");\n", "} catch (error§: any) { if (error§.code === \"E§\") return res.status(409).json({ at: § }); throw error§; } finally { work(\"done§\"); }\n")
			},
			python: func(n int) string {
				return indented(n, []string{"try:", " value = work(value, §)"}, []string{"if not value:", " raise ValueError(\"none\")"},
					[]string{"except ValueError as error§:", " if error§.code == \"E§\":", "  return jsonify({\"at\": §}), 409", " raise", "finally:", " work(\"done§\")"})
			},
			ruby: func(n int) string {
				return nested(n, "begin\nvalue = work(value, §)\n", "raise ArgumentError, \"none\" unless value\n", "rescue ArgumentError => error§\nreturn render json: { at: § }, status: 409 if error§.message == \"E§\"\nraise\nensure\nwork(\"done§\")\nend\n")
			},
		},
		{
			name:       "closures",
			typescript: each("  const made§ = async (x: any) => { if (!x) return res.status(400).json({ at: § }); value = await work(x, value); return value; };\n  if (req.query.q§) await db.transaction(async (t: any) => { await made§(t); value = work(t, §); });\n"),
			python:     each(" def made§(x):\n  nonlocal value\n  if not x:\n   raise ValueError(\"no x §\")\n  value = work(x, value)\n  return value\n if request.args.get(\"q§\"):\n  db.transaction(lambda t: made§(t))\n"),
			ruby:       each("    made§ = ->(x) { value = work(x, value) }\n    if params[:q§]\n      ActiveRecord::Base.transaction do\n        return render json: { at: § }, status: 400 unless made§.call(value)\n      end\n    end\n"),
		},
		{
			name: "nested closures",
			typescript: func(n int) string {
				return nested(n, "await db.transaction(async (t§: any) => { if (!t§) return res.status(400).json({ at: § }); value = work(t§, value);\n", "work(value);\n", "});\n")
			},
			python: func(n int) string {
				return indented(n, []string{"def made§(x§):", " nonlocal value", " if not x§:", "  raise ValueError(\"no x §\")", " value = work(x§, value)"}, []string{"work(value)"}, []string{"db.transaction(made§)"})
			},
			ruby: func(n int) string {
				return nested(n, "db.transaction do |t§|\nreturn render json: { at: § }, status: 400 unless t§\nvalue = work(t§, value)\n", "work(value)\n", "end\n")
			},
		},
		{
			name:       "reassignments",
			typescript: each("  if (req.query.q§) value = value.where({ q§: req.query.q§ });\n  value = work(value, §);\n"),
			python:     each(" if request.args.get(\"q§\"):\n  value = value.filter(q§=request.args.get(\"q§\"))\n value = work(value, §)\n"),
			ruby:       each("    value = value.where(q§: params[:q§]) if params[:q§]\n    value = work(value, §)\n"),
		},
		{
			name: "reassignments between two",
			typescript: func(n int) string {
				return "  let other: any = value;\n" + repeat(n, "  if (req.query.q§) { value = other.where({ q§: 1 }); } else { other = value ?? other; }\n")
			},
			python: func(n int) string {
				return " other = value\n" + repeat(n, " if request.args.get(\"q§\"):\n  value = other.filter(q§=1)\n else:\n  other = value or other\n")
			},
			ruby: func(n int) string {
				return "    other = value\n" + repeat(n, "    if params[:q§]\n      value = other.where(q§: 1)\n    else\n      other = value || other\n    end\n")
			},
		},
		{
			name: "reassignments in a loop",
			typescript: func(n int) string {
				return "  for (const row of rows) {\n" + repeat(n, "    if (row.f§) value = work(value, §);\n") + "  }\n"
			},
			python: func(n int) string {
				return " for row in rows:\n" + repeat(n, "  if row.f§:\n   value = work(value, §)\n")
			},
			ruby: func(n int) string {
				return "    rows.each do |row|\n" + repeat(n, "      value = work(value, §) if row.f§\n") + "    end\n"
			},
		},
		{
			name:       "defaults",
			typescript: each("  value = value || req.query.q§;\n"),
			python:     each(" value = value or request.args.get(\"q§\")\n"),
			ruby:       each("    value ||= params[:q§]\n"),
		},
		{
			name: "names in a ring",
			typescript: func(n int) string {
				return "  let ring0: any = value" + repeat(n, ", ring§1: any") + ";\n  while (work(value)) {\n" + ring(n, "    if (req.query.q§) ring¤ = ring§1 || req.query.q§;\n    ring§1 = ring¤ || work(ring¤);\n") + "  }\n  value = ring0;\n"
			},
			python: func(n int) string {
				return " ring0 = value\n" + repeat(n, " ring§1 = None\n") + " while work(value):\n" + ring(n, "  if request.args.get(\"q§\"):\n   ring¤ = ring§1 or request.args.get(\"q§\")\n  ring§1 = ring¤ or work(ring¤)\n") + " value = ring0\n"
			},
			ruby: func(n int) string {
				return "    ring0 = value\n" + repeat(n, "    ring§1 = nil\n") + "    while work(value)\n" + ring(n, "      ring¤ = ring§1 || params[:q§] if params[:q§]\n      ring§1 = ring¤ || work(ring¤)\n") + "    end\n    value = ring0\n"
			},
		},
		{
			name: "many forms of two names",
			typescript: func(n int) string {
				return "  let other: any = null;\n" + repeat(n, "  if (value > §) { other = value || other; } else { value = other; }\n  try { other = await work(value); } catch (e) { value = e; } finally { work(other); }\n  for (const z of value) { if (z.a) continue; if (z.b) break; other = z; }\n  switch (other) { case §: value = 1; case -§: other = value; break; default: value = other; }\n")
			},
			python: func(n int) string {
				return " other = None\n" + repeat(n, " if value > §:\n  other = value or other\n else:\n  value = other\n try:\n  other = work(value)\n except ValueError as e:\n  value = e\n finally:\n  work(other)\n for z in value:\n  if z.a:\n   continue\n  if z.b:\n   break\n  other = z\n")
			},
			ruby: func(n int) string {
				return "    other = nil\n" + repeat(n, "    if value > §\n      other = value || other\n    else\n      value = other\n    end\n    begin\n      other = work(value)\n    rescue ArgumentError => e\n      value = e\n    ensure\n      work(other)\n    end\n    value.each do |z|\n      next if z.a\n      break if z.b\n      other = z\n    end\n")
			},
		},
		{
			name:       "lists added to",
			typescript: each("  if (req.query.q§) rows.push(work(rows, req.query.q§));\n  if (rows.length > §) value = rows[§] || value;\n"),
			python:     each(" if request.args.get(\"q§\"):\n  rows.append(work(rows, request.args.get(\"q§\")))\n if len(rows) > §:\n  value = rows[§] or value\n"),
			ruby:       each("    rows << work(rows, params[:q§]) if params[:q§]\n    value = rows[§] || value if rows.size > §\n"),
		},
		{
			name: "a list that is made and added to",
			typescript: func(n int) string {
				return "  const made: any[] = [];\n" + repeat(n, "  if (req.query.q§) made.push({ f§: req.query.q§, last: made[made.length - 1] });\n") + "  value = made.map((m) => m.last || m);\n"
			},
			python: func(n int) string {
				return " made = []\n" + repeat(n, " if request.args.get(\"q§\"):\n  made.append({\"f§\": request.args.get(\"q§\"), \"last\": made[-1]})\n") + " value = [m[\"last\"] or m for m in made]\n"
			},
			ruby: func(n int) string {
				return "    made = []\n" + repeat(n, "    made << { f§: params[:q§], last: made.last } if params[:q§]\n") + "    value = made.map { |m| m[:last] || m }\n"
			},
		},
		{
			name: "closures that write one name",
			typescript: func(n int) string {
				return repeat(n, "  const step§ = (x: any) => { value = value || x; return value; };\n") + repeat(n, "  step§(req.query.q§);\n")
			},
			python: func(n int) string {
				return repeat(n, " def step§(x):\n  nonlocal value\n  value = value or x\n  return value\n") + repeat(n, " step§(request.args.get(\"q§\"))\n")
			},
			ruby: func(n int) string {
				return repeat(n, "    step§ = ->(x) { value = value || x }\n") + repeat(n, "    step§.call(params[:q§])\n")
			},
		},
		{
			name: "texts added up",
			typescript: func(n int) string {
				return "  const text = \"begin\"" + repeat(n, " + \"part §\"") + ";\n  value = work(text);\n"
			},
			python: func(n int) string {
				return " text = \"begin\"" + repeat(n, " + \"part §\"") + "\n value = work(text)\n"
			},
			ruby: func(n int) string {
				return "    text = \"begin\"" + repeat(n, " + \"part §\"") + "\n    value = work(text)\n"
			},
		},
		{
			name: "fields",
			typescript: func(n int) string {
				return "  const made: any = {};\n" + repeat(n, "  if (req.body.f§) made.f§ = work(req.body.f§, made.f§);\n") + "  value = made;\n"
			},
			python: func(n int) string {
				return " made = {}\n" + repeat(n, " if \"f§\" in request.json:\n  made[\"f§\"] = work(request.json[\"f§\"])\n") + " value = made\n"
			},
			ruby: func(n int) string {
				return "    made = {}\n" + repeat(n, "    made[:f§] = work(params[:f§]) if params[:f§]\n") + "    value = made\n"
			},
		},
		{
			name: "cases",
			typescript: func(n int) string {
				return "  switch (req.body.kind) {\n" + repeat(n, "    case \"k§\": if (!value.k§) return res.status(400).json({ at: § }); value = work(value, §); break;\n") + "    default: value = null;\n  }\n"
			},
			python: func(n int) string {
				return " match request.json[\"kind\"]:\n" + repeat(n, "  case \"k§\":\n   if not value.k§:\n    return jsonify({\"at\": §}), 400\n   value = work(value, §)\n") + "  case _:\n   value = None\n"
			},
			ruby: func(n int) string {
				return "    case params[:kind]\n" + repeat(n, "    when \"k§\"\n      return render json: { at: § }, status: 400 unless value[:k§]\n      value = work(value, §)\n") + "    else\n      value = nil\n    end\n"
			},
		},
		{
			name: "nested ifs",
			typescript: func(n int) string {
				return nested(n, "if (value.f§) { value = work(value, §);\n", "work(value);\n", "} else { if (!value) return res.status(400).json({ at: § }); }\n")
			},
			python: func(n int) string {
				return indented(n, []string{"if value.f§:", " value = work(value, §)"}, []string{"work(value)"}, []string{"else:", " if not value:", "  return jsonify({\"at\": §}), 400"})
			},
			ruby: func(n int) string {
				return nested(n, "if value[:f§]\nvalue = work(value, §)\n", "work(value)\n", "else\nreturn render json: { at: § }, status: 400 unless value\nend\n")
			},
		},
	}
}

// instanceProjects has classes whose methods write and return the fields of one object: a field that all methods write,
// and a field a method, each made of the one before.
func instanceProjects() []generator {
	one := func(language, packs string, project func(n int) files) []generator {
		return []generator{{name: language + "/instance variables", packs: packs, language: language, from: 16, limit: mostForms, project: project}}
	}
	ts := one("typescript", "express node", func(n int) files {
		return files{"src/app.ts": expressHead + "const app = express();\ndeclare const db: any;\nclass Query {\n  scope: any = db;\n  constructor(public options: any) {}\n" +
			repeat(n, "  field§: any;\n  by§(value: any) { this.field§ = this.scope; if (value) this.scope = this.narrowed(\"f§\", value); return this; }\n") +
			"  narrowed(name: string, value: any) { return this.scope.where({ [name]: value }); }\n  all() { return this.scope; }\n}\n" +
			"app.get(\"/a\", async (req: any, res: any) => {\n  const query = new Query(req.query);\n" + repeat(n, "  query.by§(req.query.f§);\n") + "  res.json({ rows: await query.all() });\n});\n"}
	})
	py := one("python", "flask", func(n int) files {
		return files{"app.py": "from flask import Flask, request, jsonify\nfrom work import db\napp = Flask(__name__)\nclass Query:\n    def __init__(self, options):\n        self.scope = db\n        self.options = options\n" +
			repeat(n, "    def by§(self, value):\n        self.field§ = self.scope\n        if value:\n            self.scope = self.narrowed(\"f§\", value)\n        return self\n") +
			"    def narrowed(self, name, value):\n        return self.scope.filter(name, value)\n    def all(self):\n        return self.scope\n@app.get(\"/a\")\ndef a():\n    query = Query(request.args)\n" +
			repeat(n, "    query.by§(request.args.get(\"f§\"))\n") + "    return jsonify({\"rows\": query.all()})\n"}
	})
	rb := one("ruby", "rails", func(n int) files {
		out := rbHandler("    query = Query.new(params)\n" + repeat(n, "    query.by§(params[:f§])\n") + "    value = query.all\n")
		out["app/models/query.rb"] = "class Query\n  def initialize(options)\n    @scope = Thing.all\n    @options = options\n  end\n" +
			repeat(n, "  def by§(value)\n    @field§ = @scope\n    @scope = narrowed(:f§, value) if value\n    self\n  end\n") +
			"  def narrowed(name, value)\n    @scope.where(name => value)\n  end\n  def all\n    @scope\n  end\nend\n"
		return out
	})
	return append(append(ts, py...), rb...)
}

// readers is how many other readers each reader of a tree calls.
const readers = 6

// readerProjects has functions that call one another in many places, as those that read trees and scan texts do.
func readerProjects() []generator {
	calls := func(i, n int, call, or string) string {
		var parts []string
		for k := range readers {
			parts = append(parts, strings.ReplaceAll(numbered((i*5+k)%n, call), "¤", string(rune('a'+k))))
		}
		return strings.Join(parts, or)
	}
	project := func(language, packs string, text func(n int) files) generator {
		return generator{name: language + "/readers that call one another", packs: packs, language: language, from: 16, limit: mostForms, project: text}
	}
	return []generator{
		project("typescript", "express node", func(n int) files {
			text := ""
			for i := range n {
				text += numbered(i, "function read§(node: any): any {\n  if (node.kind === §) return node.value;\n  return ") + calls(i, n, "read§(node.¤)", " || ") + ";\n}\n"
			}
			return files{"src/app.ts": expressHead + text + "const app = express();\napp.post(\"/a\", (req: any, res: any) => { const found = read0(req.body); res.json({ found }); });\n"}
		}),
		project("python", "flask", func(n int) files {
			text := ""
			for i := range n {
				text += numbered(i, "def read§(node):\n    if node.kind == §:\n        return node.value\n    return ") + calls(i, n, "read§(node.¤)", " or ") + "\n"
			}
			return files{"app.py": "from flask import Flask, request, jsonify\napp = Flask(__name__)\n" + text + "@app.post(\"/a\")\ndef a():\n    found = read0(request.json)\n    return jsonify({\"found\": found})\n"}
		}),
		project("ruby", "rails", func(n int) files {
			text := ""
			for i := range n {
				text += numbered(i, "  def read§(node)\n    return node.value if node.kind == §\n    ") + calls(i, n, "read§(node.¤)", " || ") + "\n  end\n"
			}
			out := rbHandler("    value = Reader.new.read0(value)\n")
			out["app/models/reader.rb"] = "class Reader\n" + text + "end\n"
			return out
		}),
	}
}
