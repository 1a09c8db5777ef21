// Package jsobject reads objects that are written down, in packs that read TypeScript and JavaScript.
//
// It imports the SDK only.
package jsobject

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// Gives reports whether an object that is written down gives a property a value of a kind: { throwHttpErrors: false }.
func Gives(object drift.Node, property, kind string) bool {
	if object.Kind() != "object" {
		return false
	}
	for _, p := range object.Children() {
		if p.Kind() == "pair" && p.Field("key").Text() == property && p.Field("value").Kind() == kind {
			return true
		}
	}
	return false
}
