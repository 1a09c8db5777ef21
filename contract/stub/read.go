package stub

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/internal/spelling"
)

// Folder is where a project keeps its stubs.
const Folder = "drift/stubs"

// FileOf is the file, below the project, in which a draft about a package is written.
func FileOf(pkg string) string {
	return Folder + "/" + strings.NewReplacer("/", "-", "@", "").Replace(pkg) + ".yaml"
}

// maxFile bounds one stub; long ones have some hundred lines.
const maxFile = 1 << 20

//go:embed stub.schema.json
var schemaText []byte

var schema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	if err := c.AddResource("stub.schema.json", bytes.NewReader(schemaText)); err != nil {
		return nil, err
	}
	return c.Compile("stub.schema.json")
})

// Read reads the stubs of a folder and of the folders around it within the root, the nearest first. Two files about one
// package in one folder are a mistake; a nearer file replaces one further away.
func Read(dir string, files *sourcefile.Root) ([]*Stub, error) {
	var out []*Stub
	for at, more := dir, true; more; at, more = files.Up(at) {
		folder := filepath.Join(at, filepath.FromSlash(Folder))
		if !files.IsFolder(folder) {
			continue
		}
		entries, err := files.Entries(folder)
		if err != nil {
			return nil, fmt.Errorf("cannot read the stubs: %w", err)
		}
		var here []*Stub
		for _, e := range entries {
			if !slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(e.Name()))) {
				continue
			}
			path := filepath.Join(folder, e.Name())
			data, err := files.Read(path, maxFile)
			if err != nil {
				return nil, fmt.Errorf("cannot read the stub: %w", err)
			}
			s, err := Parse(path, data)
			if err != nil {
				return nil, err
			}
			if i := slices.IndexFunc(here, func(o *Stub) bool { return o.Package == s.Package }); i >= 0 {
				return nil, fmt.Errorf("%s: %s is about the package %s already; put the statements into one file", path, here[i].File, s.Package)
			}
			here = append(here, s)
		}
		for _, s := range here {
			if !slices.ContainsFunc(out, func(o *Stub) bool { return o.Package == s.Package }) {
				out = append(out, s)
			}
		}
	}
	return out, nil
}

// Parse reads one stub. An error has the file, line and column of what is wrong.
func Parse(file string, data []byte) (*Stub, error) {
	v, err := doc.ParseOne(file, data)
	if err != nil {
		return nil, err
	}
	if v == nil {
		return nil, fmt.Errorf("%s: the file holds nothing; it states a package and statements", file)
	}
	form, err := schema()
	if err != nil {
		return nil, fmt.Errorf("compile the schema of stubs: %w", err)
	}
	var wrong *jsonschema.ValidationError
	if err := form.Validate(v.Plain()); errors.As(err, &wrong) {
		return nil, explain(v, wrong)
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return decode(v), nil
}

// explain says what is wrong with a document in the words of the format.
func explain(v *doc.Value, wrong *jsonschema.ValidationError) error {
	for len(wrong.Causes) > 0 {
		wrong = wrong.Causes[len(wrong.Causes)-1]
	}
	at := v.Pointer(wrong.InstanceLocation)
	if at == nil {
		at = v
	}
	place := func(line, column int) string { return fmt.Sprintf("%s:%d:%d", at.File, line, column) }
	message := wrong.Message
	if known := propertiesOf(wrong); known != nil && at.Is(doc.Map) {
		for _, e := range at.Entries {
			if !slices.Contains(known, e.Key) {
				near, _ := spelling.Nearest(e.Key, known)
				return fmt.Errorf("%s: the key %q is not known here; the nearest is %s (known: %s)", place(e.Line, e.Column), e.Key, near, strings.Join(known, ", "))
			}
		}
	}
	if at.Is(doc.String) {
		message = fmt.Sprintf("%q: %s", at.Scalar, message)
	}
	return fmt.Errorf("%s: %s", place(at.Line, at.Column), message)
}

// propertiesOf lists the keys that stand next to a refused one, nil when the failure is another.
func propertiesOf(wrong *jsonschema.ValidationError) []string {
	if !strings.HasSuffix(wrong.KeywordLocation, "/additionalProperties") {
		return nil
	}
	var at any
	if json.Unmarshal(schemaText, &at) != nil {
		return nil
	}
	_, fragment, _ := strings.Cut(wrong.AbsoluteKeywordLocation, "#")
	for _, key := range strings.Split(strings.Trim(strings.TrimSuffix(fragment, "/additionalProperties"), "/"), "/") {
		switch x := at.(type) {
		case map[string]any:
			if key != "" {
				at = x[key]
			}
		case []any:
			n, err := strconv.Atoi(key)
			if err != nil || n >= len(x) {
				return nil
			}
			at = x[n]
		}
	}
	form, _ := at.(map[string]any)
	properties, _ := form["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(properties))
}

// decode reads a value that the schema allows.
func decode(v *doc.Value) *Stub {
	s := &Stub{File: v.File, Package: v.Get("package").Scalar, Authored: true}
	if a := v.Get("authored"); a != nil {
		s.Authored = a.Scalar == "true"
	}
	if from := v.Get("from"); from != nil {
		s.From = from.Scalar
	}
	for _, one := range v.Get("statements").Items {
		get := func(path ...string) string {
			if found := one.At(path...); found != nil {
				return found.Scalar
			}
			return ""
		}
		st := Statement{Kind: get("kind"), Line: one.Line, Export: get("export")}
		switch st.Kind {
		case ComposesDecorator:
			st.Same = get("composes", "module") + "#" + get("composes", "name")
		case ReExports:
			st.Same = get("of")
		case ExtendsBase:
			st.Export, st.Same = get("class"), get("extends")
		case PerformsCall:
			st.Call = Call{
				System: get("system"), Method: get("spec", "method"), Instance: get("spec", "receiver") == "instance", Verb: get("spec", "verb"),
				Subject: get("spec", "subject", "at") + get("spec", "subjectArg"), Payload: get("spec", "payload", "at") + get("spec", "bodyArg"),
			}
			if at := get("spec", "verb", "at"); at != "" {
				st.Call.Verb = "@" + at
			}
		}
		s.Statements = append(s.Statements, st)
	}
	return s
}
