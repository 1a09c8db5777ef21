package main

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// task reads task :name => :environment do … end of a rake file, which whoever runs it names with the namespaces around it.
func task(m drift.Match) {
	call := m.Node("call")
	name := taskName(call)
	if name == "" {
		return
	}
	for at := call.Parent(); at != 0; at = at.Parent() {
		if at.Kind() != "call" || at.Field("method").Text() != "namespace" {
			continue
		}
		args := rubycall.Positional(at)
		if len(args) == 0 || args[0].Str() == "" {
			return // what it is called is not known
		}
		name = args[0].Str() + ":" + name
	}
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(m.Node("block"))).With(abi.FieldUnitKind, drift.Text("worker")).
		With(abi.FieldName, drift.Text(name)).Emit()
}

// taskName is the name of a task: of task :name, task name: :environment, task :name => [:other] and task "name", [:argument] => :other.
func taskName(call drift.Node) string {
	args := call.Arguments()
	switch {
	case len(args) == 0:
		return ""
	case args[0].Kind() != "pair":
		return args[0].Str()
	case args[0].Field("key").Kind() == "hash_key_symbol":
		return args[0].Field("key").Text()
	}
	return args[0].Field("key").Str()
}

// argument reads args.fetch(:id) in a task, which raises where whoever runs the task gives no such argument.
func argument(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) != 1 || args[0].Kind() == "block_argument" || call.Field("block") != 0 {
		return
	}
	for at := call.Parent(); at != 0; at = at.Parent() {
		if at.Kind() != "call" || at.Field("method").Text() != "task" {
			continue
		}
		if names := at.Field("block").Field("parameters").Children(); len(names) > 1 && names[1].Text() == m.Text("on") {
			drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#KeyError")).Emit()
		}
		return
	}
}

// validated reads validate! of a class of Active Model or Active Record, or of what is not known, which raises where it is not valid; a
// method of that name of the project is its own.
func validated(m drift.Match) {
	call := m.Node("call")
	raised := "ruby#ActiveModel::ValidationError"
	switch method := m.Node("method"); {
	case method.ValueKind() == abi.EvaluatedFunction:
		return
	case drift.Contains(method.Origins(), "ruby#Mongoid::"):
		raised = "ruby#Mongoid::Errors::Validations"
	case drift.Contains(method.Origins(), "ruby#ActiveRecord::"):
		raised = "ruby#ActiveRecord::RecordInvalid"
	}
	drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text(raised)).With(abi.FieldWhen, drift.Text("invalid")).Emit()
}

// shell reads sh "command", which raises where the command fails and no block is told of it.
func shell(m drift.Match) {
	if call := m.Node("call"); call.Field("block") == 0 {
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#RuntimeError")).With(abi.FieldWhen, drift.Text("invalid")).Emit()
	}
}

// document reads find(id) and find_by(field: …) of a class that Mongoid keeps, which raise where there is no such document, and
// the writes that raise where what is written is not valid.
func document(m drift.Match) {
	call := m.Node("call")
	switch m.Text("method") {
	case "create!", "save!", "update!", "update_attributes!", "find_or_create_by!", "first_or_create!":
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#Mongoid::Errors::Validations")).With(abi.FieldWhen, drift.Text("invalid")).Emit()
		return
	case "destroy!", "delete!":
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#Mongoid::Errors::DocumentNotDestroyed")).With(abi.FieldWhen, drift.Text("invalid")).Emit()
		return
	}
	if call.Field("block") == 0 {
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text("ruby#Mongoid::Errors::DocumentNotFound")).Emit()
	}
}
