package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// kept reads in which column an attribute of an entity is kept: that of @Column({ name }) or @JoinColumn({ name }). What
// @OneToMany and the like lead to, and columns of an embedded class, are in none of its name.
func kept(m drift.Match) {
	decorator := m.Node("decorator")
	field := decorator.Parent()
	if field.Kind() != "public_field_definition" {
		return
	}
	name, class := field.Field("name").Text(), field.EnclosingClass()
	fields(decorator, field, class)
	args := drift.DecoratorArguments(decorator)
	is := m.Node("name")
	switch {
	case is.Has("typeorm#OneToMany", "typeorm#ManyToMany", "typeorm#VirtualColumn", "typeorm#RelationId", "typeorm#RelationCount", "typeorm#TreeChildren", "typeorm#TreeParent"),
		is.Has("typeorm#Column") && len(args) > 0 && args[0].Kind() == "arrow_function",
		is.Has("typeorm#OneToOne") && drift.DecoratorAmong(drift.Decorators(field), "typeorm#JoinColumn") == 0:
		keep(decorator, class, name, "")
	case is.Has("typeorm#OneToOne", "typeorm#ManyToOne"):
	default:
		for _, a := range args {
			if column := a.Property("name").Str(); column != "" {
				keep(decorator, class, name, column)
			}
		}
	}
}

// ofLibrary are the decorators of attributes; one of the project may make a column with any of them.
var ofLibrary = []string{
	"typeorm#Column", "typeorm#PrimaryColumn", "typeorm#PrimaryGeneratedColumn", "typeorm#CreateDateColumn", "typeorm#UpdateDateColumn",
	"typeorm#DeleteDateColumn", "typeorm#VersionColumn", "typeorm#ObjectIdColumn", "typeorm#ViewColumn", "typeorm#VirtualColumn",
	"typeorm#JoinColumn", "typeorm#OneToOne", "typeorm#OneToMany", "typeorm#ManyToOne", "typeorm#ManyToMany", "typeorm#RelationId",
	"typeorm#RelationCount", "typeorm#TreeChildren", "typeorm#TreeParent",
}

// fields states a field of an entity, and those that no decorator of the library speaks of, as what its rows have when they are written. Where
// class-transformer or the class itself says what is written, they are not all.
func fields(decorator, field, class drift.Node) {
	names := []drift.Value{drift.Text(field.Field("name").Text())}
	otherwise := false
	for _, member := range class.Field("body").Children() {
		decorators := drift.Decorators(member)
		switch member.Kind() {
		case "public_field_definition":
			if drift.DecoratorAmong(decorators, ofLibrary...) == 0 {
				names = append(names, drift.Text(member.Field("name").Text()))
			}
		case "method_definition":
			otherwise = otherwise || member.Field("name").Text() == "toJSON"
		}
		otherwise = otherwise || drift.DecoratorAmong(decorators, "class-transformer#Expose", "class-transformer#Transform") != 0
	}
	drift.New(abi.FactModel, decorator).With(abi.FieldClass, drift.Of(class)).With(abi.FieldFields, drift.List(names...)).Emit()
	if otherwise {
		drift.New(abi.FactModel, decorator).With(abi.FieldClass, drift.Of(class)).With(abi.FieldBody, drift.List(drift.Text("*"))).Emit()
	}
}

func keep(at, class drift.Node, name, column string) {
	f := drift.New(abi.FactModel, at).With(abi.FieldClass, drift.Of(class)).With(abi.FieldName, drift.Text(name))
	if column != "" {
		f.With(abi.FieldSelector, drift.Text(column))
	}
	f.Emit()
}
