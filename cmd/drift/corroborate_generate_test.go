package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// maker writes Express handlers of every shape the extraction reads: what they
// really do is asked of Node.
type maker struct {
	r      *rand.Rand
	status int
	names  int
	async  bool
	// fastify writes routes of Fastify instead.
	fastify bool
	top     strings.Builder // helpers in front of the handler
}

func (m *maker) code() int {
	codes := []int{201, 202, 203, 205, 206, 207, 208, 226, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511}
	m.status++
	return codes[m.status%len(codes)]
}

func (m *maker) field() string {
	return []string{"name", "kind", "count", "email", "flag", "note"}[m.r.IntN(6)]
}

func (m *maker) fresh(prefix string) string {
	m.names++
	return fmt.Sprintf("%s%d", prefix, m.names)
}

// answer ends the request.
func (m *maker) answer() string {
	c := m.code()
	if m.fastify {
		switch m.r.IntN(4) {
		case 0:
			return fmt.Sprintf("return reply.code(%d).send();", c)
		case 1:
			if m.async {
				return fmt.Sprintf("{ reply.code(%d); return { error: '%d' }; }", c, c)
			}
			return fmt.Sprintf("{ reply.status(%d).send('text'); return; }", c)
		}
		return fmt.Sprintf("return reply.status(%d).send({ error: '%d' });", c, c)
	}
	switch m.r.IntN(6) {
	case 0:
		return fmt.Sprintf("return res.sendStatus(%d);", c)
	case 1:
		return fmt.Sprintf("{ res.status(%d).send('text'); return; }", c)
	case 2:
		return fmt.Sprintf("return res.status(%d).end();", c)
	case 3:
		return fmt.Sprintf("{ res.statusCode = %d; return res.end(); }", c)
	}
	return fmt.Sprintf("return res.status(%d).json({ error: '%d' });", c, c)
}

// test is a condition on the request.
func (m *maker) test() string {
	f := m.field()
	switch m.r.IntN(22) {
	case 0:
		return fmt.Sprintf("!req.body.%s", f)
	case 1:
		return fmt.Sprintf("req.query.%s === 'v%d'", f, m.r.IntN(3))
	case 2:
		return fmt.Sprintf("req.body.%s > %d", f, m.r.IntN(50))
	case 3:
		return fmt.Sprintf("typeof req.body.%s !== 'string'", f)
	case 4:
		return fmt.Sprintf("req.headers['x-%s'] === undefined", f)
	case 5:
		return fmt.Sprintf("Number(req.params.id) >= %d", 1+m.r.IntN(20))
	case 6:
		return fmt.Sprintf("['a', 'b', 'v%d'].includes(req.query.%s)", m.r.IntN(3), f)
	case 7:
		return fmt.Sprintf("/^[a-c]{2,3}\\d$/.test(req.query.%s)", f)
	case 8:
		return fmt.Sprintf("Array.isArray(req.body.%s)", f)
	case 9:
		return fmt.Sprintf("req.body.%s && req.query.%s", f, m.field())
	case 10:
		return fmt.Sprintf("!req.query.%s || req.query.%s.length < %d", f, f, 2+m.r.IntN(4))
	case 11:
		return fmt.Sprintf("req.body.%s == null", f)
	case 12:
		return fmt.Sprintf("'%s' in req.body", f)
	case 13:
		if m.fastify {
			return fmt.Sprintf("req.headers['x-%s'] === 'on'", f)
		}
		return fmt.Sprintf("req.get('x-%s') === 'on'", f)
	case 14:
		return fmt.Sprintf("req.query.%s?.startsWith('ab')", f)
	case 15:
		return fmt.Sprintf("!(req.body.%s <= %d)", f, m.r.IntN(10))
	case 16:
		return fmt.Sprintf("parseInt(req.query.%s, 10) < %d", f, m.r.IntN(9))
	case 17:
		return fmt.Sprintf("req.body.%s === true || req.body.%s === %d", f, m.field(), m.r.IntN(5))
	case 18:
		return fmt.Sprintf("isNaN(Number(req.query.%s))", f)
	case 19:
		h := m.fresh("helper")
		fmt.Fprintf(&m.top, "function %s(v) { return v === 'x%d' || v === %d; }\n", h, m.r.IntN(3), m.r.IntN(3))
		return fmt.Sprintf("%s(req.body.%s)", h, f)
	case 20:
		if m.async {
			h := m.fresh("later")
			fmt.Fprintf(&m.top, "async function %s(id) { await new Promise((ok) => setTimeout(ok, 1)); return id === '7' ? null : { id, level: id.length }; }\n", h)
			return fmt.Sprintf("!(await %s(req.params.id))", h)
		}
		return fmt.Sprintf("req.params.id === '%d'", m.r.IntN(9))
	}
	return fmt.Sprintf("String(req.query.%s).toLowerCase() === 'yes'", f)
}

// statement is one step of a handler; it may end the request.
func (m *maker) statement(depth int) string {
	switch k := m.r.IntN(12); {
	case k < 6 || depth > 1:
		return fmt.Sprintf("  if (%s) %s\n", m.test(), m.answer())
	case k == 6:
		return fmt.Sprintf("  if (%s) {\n  %s    %s\n  }\n", m.test(), m.statement(depth+1), m.answer())
	case k == 7:
		return fmt.Sprintf("  if (%s) { %s } else if (%s) { %s }\n", m.test(), m.answer(), m.test(), m.answer())
	case k == 8:
		f := m.field()
		return fmt.Sprintf("  switch (req.body.%s) {\n    case 'a': %s\n    case 'b':\n    case 3: %s\n  }\n", f, m.answer(), m.answer())
	case k == 9:
		v := m.fresh("data")
		return fmt.Sprintf("  let %s;\n  try { %s = JSON.parse(req.query.%s); } catch (e) { %s }\n  if (%s && %s.ok) %s\n", v, v, m.field(), m.answer(), v, v, m.answer())
	case k == 10:
		v := m.fresh("v")
		return fmt.Sprintf("  const { %s: %s = 5 } = req.body;\n  if (%s > %d) %s\n", m.field(), v, v, 6+m.r.IntN(20), m.answer())
	}
	f := m.field()
	return fmt.Sprintf("  if (req.query.%s === 'boom') throw Object.assign(new Error('boom'), { status: %d });\n", f, 500+m.r.IntN(5))
}

// handler writes the n-th route.
func (m *maker) handler(n int) string {
	m.top.Reset()
	m.async = m.r.IntN(3) == 0
	var body strings.Builder
	for range 1 + m.r.IntN(4) {
		body.WriteString(m.statement(0))
	}
	end := strings.Replace(m.answer(), "return ", "", 1)
	if m.r.IntN(2) == 0 {
		end = "res.json({ ok: true });"
	}
	if m.fastify {
		return m.route(n, body.String())
	}
	before := ""
	if m.r.IntN(4) == 0 {
		w := m.fresh("guard")
		fmt.Fprintf(&m.top, "const %s = (req, res, next) => { if (%s) { %s } next(); };\n", w, "req.headers['x-token'] !== 'let-me'", m.answer())
		before = w + ", "
	}
	kind := ""
	if m.async {
		kind = "async "
	}
	return fmt.Sprintf("%sapp.post('/h%d/:id', %s%s(req, res) => {\n%s  %s\n});\n\n", m.top.String(), n, before, kind, body.String(), end)
}

// route writes the n-th route for Fastify.
func (m *maker) route(n int, body string) string {
	end := m.answer()
	if m.r.IntN(2) == 0 {
		end = "reply.send({ ok: true });"
		if m.async {
			end = "return { ok: true };"
		}
	}
	options := ""
	if m.r.IntN(4) == 0 {
		w := m.fresh("guard")
		fmt.Fprintf(&m.top, "const %s = async (req, reply) => { if (req.headers['x-token'] !== 'let-me') return reply.code(%d).send({}); };\n", w, m.code())
		options = "{ preHandler: " + w + " }, "
	}
	kind := ""
	if m.async {
		kind = "async "
	}
	return fmt.Sprintf("%sapp.post('/h%d/:id', %s%s(req, reply) => {\n%s  %s\n});\n\n", m.top.String(), n, options, kind, body, end)
}

// generatedFastify is a program of n routes for Fastify.
func generatedFastify(n int, seed uint64) string {
	m := &maker{r: rand.New(rand.NewPCG(seed, 1)), fastify: true}
	var b strings.Builder
	b.WriteString("const app = require('fastify')();\n\n")
	for i := range n {
		b.WriteString(m.handler(i))
	}
	b.WriteString("module.exports = app;\n")
	return b.String()
}

// generated is a program of n handlers.
func generated(n int, seed uint64) string {
	m := &maker{r: rand.New(rand.NewPCG(seed, 1))}
	var b strings.Builder
	b.WriteString("const express = require('express');\nconst app = express();\napp.use(express.json());\n\n")
	for i := range n {
		b.WriteString(m.handler(i))
	}
	b.WriteString("module.exports = app;\n")
	return b.String()
}
