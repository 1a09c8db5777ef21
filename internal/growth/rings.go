package main

import (
	"strconv"
	"strings"
)

// ringProjects has functions that call one another in a ring: each calls the next and one further on, hands over what it was
// handed, gives back a record of what it gets and raises an error of its own; one handler asks the first of them and catches.
func ringProjects() []generator {
	project := func(language, packs string, text func(n int) files) generator {
		return generator{name: language + "/functions in a ring", packs: packs, language: language, from: 8, limit: mostForms, project: text}
	}
	// ring writes n functions; in place of ¶ and ¤ stand the numbers of the next and of the one further on.
	ring := func(n int, text string) string {
		out := ""
		for i := range n {
			out += inRing(i, n, text)
		}
		return out
	}
	return []generator{
		project("typescript", "express node", func(n int) files {
			return files{"src/app.ts": expressHead + repeat(n, "class Bad§ extends Error {}\n") +
				ring(n, "function step§(record: any): any {\n  if (record.kind === §) throw new Bad§(record.name);\n  if (record.done§) return { at: §, record };\n  const next = step¶({ ...record, from: § });\n  return { value: next.value, other: step¤(next).other, f§: record.f§ };\n}\n") +
				"const app = express();\napp.post(\"/a\", (req: any, res: any) => {\n  try { res.json(step0(req.body)); }\n  catch (e) { if (e instanceof Bad0) { res.status(400).json({ error: \"bad\" }); } else { res.status(500).json({}); } }\n});\n"}
		}),
		project("python", "flask", func(n int) files {
			return files{"app.py": "from flask import Flask, request, jsonify\napp = Flask(__name__)\n" + repeat(n, "class Bad§(Exception):\n    pass\n") +
				ring(n, "def step§(record):\n    if record[\"kind\"] == §:\n        raise Bad§(record[\"name\"])\n    if record[\"done§\"]:\n        return {\"at\": §, \"record\": record}\n    following = step¶({**record, \"from\": §})\n    return {\"value\": following[\"value\"], \"other\": step¤(following)[\"other\"], \"f§\": record[\"f§\"]}\n") +
				"@app.post(\"/a\")\ndef a():\n    try:\n        return jsonify(step0(request.json))\n    except Bad0:\n        return jsonify({\"error\": \"bad\"}), 400\n    except Exception:\n        return jsonify({}), 500\n"}
		}),
		project("ruby", "rails", func(n int) files {
			out := rbHandler("    begin\n      value = Ring.new.step0(value)\n    rescue Bad0\n      return render json: { error: \"bad\" }, status: 400\n    end\n")
			out["app/models/ring.rb"] = repeat(n, "class Bad§ < StandardError; end\n") + "class Ring\n" +
				ring(n, "  def step§(record)\n    raise Bad§, record[:name] if record[:kind] == §\n    return { at: §, record: record } if record[:done§]\n    following = step¶(record.merge(from: §))\n    { value: following[:value], other: step¤(following)[:other], f§: record[:f§] }\n  end\n") + "end\n"
			return out
		}),
	}
}

// inRing is a text of the function i of a ring of n.
func inRing(i, n int, text string) string {
	return strings.NewReplacer("§", strconv.Itoa(i), "¶", strconv.Itoa((i+1)%n), "¤", strconv.Itoa((7*i+3)%n)).Replace(text)
}
