package main

import "github.com/drift-analyzer/drift/summary"

// Framework says how programs for one framework are made, laid out and run.
type Framework struct {
	Name string
	// Language and Packs are what the extraction is told; Config is its tsconfig, when it has one.
	Language, Config string
	Packs            []string
	// Project are the files that all programs share, by name.
	Project map[string]string
	// Empty is what stands in a body without statements.
	Empty string
	// Generate makes the program of a seed.
	Generate func(d *Draw) *Program
	// Missing says what is not installed here, "" when all is there; Run runs programs that lie in a folder.
	Missing func(deps string) string
	Run     func(deps, dir string, programs []*Program) (map[int][]Outcome, error)
	// Input is what an input of a summary is in a request.
	Input func(s *summary.Summary, name string, r Request) Value
	// Nothing is the status with which the framework answers for a handler that gives no answer, where it does.
	Nothing int
	// Terms is what the language says about values.
	Terms Terms
}

// failing is a framework that answers with a failure for a handler that gives no answer.
func failing(f *Framework) *Framework {
	f.Nothing = 500
	return f
}

// Outcome is what a program did with one request.
type Outcome struct {
	Status int `json:"status"`
	// Body is the decoded body, nil for none.
	Body any `json:"body"`
	// Throw is the class of an exception that nothing in the program answered; Bases those that it descends from.
	Throw string   `json:"throw"`
	Bases []string `json:"bases"`
	// Raised: the framework made the answer of an exception of its own; what it writes then is not compared where no body is stated.
	Raised bool `json:"raised"`
	// None: the handler came to its end and the request was never answered.
	None bool `json:"none"`
	// Next: the request was handed on.
	Next bool `json:"next"`
	// Broken says that the program itself is at fault, a mistake of the generator.
	Broken string `json:"broken"`
}

// frameworks are those that can be run, in the order of the report.
var frameworks = []*Framework{express, fastify, hono, nestjs, nextjs, flask, fastapi, django, rails}
