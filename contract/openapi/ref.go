package openapi

import (
	"net/url"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

const (
	// maxRefs bounds the references followed in one document.
	maxRefs = 200_000
	// maxHops bounds references to references.
	maxHops = 64
)

// follow gives what a $ref leads to, or the value itself; nil when the
// reference is remote and remote ones are not followed.
func (r *reader) follow(v *doc.Value, what string) *doc.Value {
	for hop := 0; ; hop++ {
		ref := v.Get("$ref")
		if ref == nil || ref.Kind != doc.String {
			return v
		}
		if hop == maxHops {
			doc.Fail(ref, "%s is a $ref that leads round in a circle, or through more than %d others", what, maxHops)
		}
		v = r.target(ref, what)
		if v == nil {
			return nil
		}
	}
}

// target is what one reference points at.
func (r *reader) target(ref *doc.Value, what string) *doc.Value {
	if r.refs++; r.refs > maxRefs {
		doc.Fail(ref, "more than %d references are followed in this document", maxRefs)
	}
	file, fragment, _ := strings.Cut(ref.Scalar, "#")
	root := r.root
	if root.File != ref.File {
		if other, err := r.in.Load(ref.File); err == nil {
			root = other
		}
	}
	if file != "" {
		label := source.Resolve(ref.File, file)
		if source.IsRemote(label) && r.in.Fetch == nil {
			r.in.Notef(ref, "%s is not followed (--allow-remote follows it); what it describes is unknown", ref.Scalar)
			return nil
		}
		root = r.in.Reference(ref, label)
	}
	if unescaped, err := url.PathUnescape(fragment); err == nil {
		fragment = unescaped
	}
	var v *doc.Value
	if fragment == "" || strings.HasPrefix(fragment, "/") {
		v = root.Pointer(fragment)
	} else {
		v = anchor(root, fragment)
	}
	if v == nil {
		doc.Fail(ref, "%s refers to %s, and there is nothing", what, ref.Scalar)
	}
	return v
}

// anchor finds the schema with an $anchor.
func anchor(v *doc.Value, name string) *doc.Value {
	if v == nil {
		return nil
	}
	for _, key := range []string{"$anchor", "$dynamicAnchor"} {
		if a := v.Get(key); a.Is(doc.String) && a.Scalar == name {
			return v
		}
	}
	for _, e := range v.Entries {
		if found := anchor(e.Value, name); found != nil {
			return found
		}
	}
	for _, item := range v.Items {
		if found := anchor(item, name); found != nil {
			return found
		}
	}
	return nil
}
