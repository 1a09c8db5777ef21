package summary

import (
	"reflect"
	"slices"
	"strconv"
	"sync"
)

// layout is how the tokens of a value become one of a Go type: what decode finds out of the type at each value is found
// once. It reads what a drift of this version writes. Whatever else there may be (older versions, mistakes, keys that are
// there twice) it refuses, and decode reads it, so that there is one place that says what is wrong.
type layout struct {
	t    reflect.Type
	kind reflect.Kind
	// elem is that of the elements, or of what a pointer points to.
	elem *layout
	// allowed are the texts of a closed list.
	allowed []string
	// fields are the keys of an object; of those behind the last of a struct, the discriminator and the properties of a record.
	fields []fieldLayout
	byKey  map[string]int
	// open: the struct keeps unknown keys in the field other.
	open  bool
	other int
	form  bool
	// key and variants are those of a union, variant the number of one.
	key      string
	variants map[string]*layout
	variant  int
}

type fieldLayout struct {
	structField
	layout   *layout
	required bool
	// apart says which readers have no use for it.
	apart apart
}

var (
	layoutsMade sync.Mutex
	layouts     = map[reflect.Type]*layout{}
	// variantsMade counts the variants of all unions.
	variantsMade int
	bindingType  = reflect.TypeOf(Binding{})
	// summaryLayout is that of a whole summary.
	summaryLayout = sync.OnceValue(func() *layout { return layoutOf(reflect.TypeOf(Summary{})) })
)

func layoutOf(t reflect.Type) *layout {
	layoutsMade.Lock()
	defer layoutsMade.Unlock()
	return makeLayout(t)
}

func makeLayout(t reflect.Type) *layout {
	if l := layouts[t]; l != nil {
		return l
	}
	l := &layout{t: t, kind: t.Kind(), allowed: enums[t], variant: -1}
	layouts[t] = l
	switch l.kind {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		l.elem = makeLayout(t.Elem())
	case reflect.Interface:
		if u := unions[t]; u != nil {
			l.key, l.variants = u.key, map[string]*layout{}
			for name, v := range u.variants {
				own := *makeLayout(v)
				own.setFields(v, u.key)
				own.variant = variantsMade
				variantsMade++
				l.variants[name] = &own
			}
		}
	case reflect.Struct:
		l.setFields(t, "")
	}
	return l
}

// setFields finds the keys of a struct, that of its discriminator among them.
func (l *layout) setFields(t reflect.Type, key string) {
	info := infoOf(t)
	l.form, l.open, l.other = info.form, info.other >= 0, info.other
	l.fields, l.byKey = nil, map[string]int{}
	add := func(f fieldLayout) {
		l.byKey[f.name] = len(l.fields)
		l.fields = append(l.fields, f)
	}
	for _, f := range info.fields {
		field := t.Field(f.index).Type
		if f.part >= 0 {
			field = field.Field(f.part).Type
		}
		add(fieldLayout{f, makeLayout(field), !f.optional && required(t, f.name), apartOf(t, f.name)})
	}
	if t == recordType {
		add(fieldLayout{structField{name: "properties", index: indexProperties}, makeLayout(iface[TypeShape]()), true, wanted})
	}
	if key != "" {
		add(fieldLayout{structField{name: key, index: indexDiscriminator}, nil, false, wanted})
	}
}

// filler fills values from the tokens of one text.
type filler struct {
	tokens
	// parts are those that are asked for, consumer is the kind of the summary that is read.
	parts    Parts
	consumer bool
	// metadata are parts of it that may be written again.
	metadata alike
	// spare are values of the variants of unions, to be filled and copied.
	spare [][]reflect.Value
}

func newFiller() *filler {
	summaryLayout()
	return &filler{tokens: tokens{known: map[string]string{}, repeats: repeats{index: map[string]int32{}, limit: repeatTexts}}, spare: make([][]reflect.Value, variantsMade)}
}

// summary gives the summary that the tokens are; false where they are not what this version writes.
func (d *filler) summary() (*Summary, bool) {
	if d.list[0].kind != tokenObject {
		return nil, false
	}
	version := d.member(0, "schemaVersion")
	if version < 0 || d.list[version].kind != tokenNumber || string(d.bytes(version)) != strconv.Itoa(SchemaVersion) {
		return nil, false
	}
	if d.parts != Everything {
		kind := d.member(0, "kind")
		d.consumer = kind >= 0 && d.list[kind].kind == tokenText && Kind(d.bytes(kind)).IsConsumer()
	}
	s := new(Summary)
	if !d.fillWhole(s) {
		return nil, false
	}
	return s, validate(s, "") == nil
}

// fillWhole sets what is wanted of a summary from the tokens.
func (d *filler) fillWhole(s *Summary) bool {
	return d.fill(0, reflect.ValueOf(s).Elem(), summaryLayout())
}

// fill sets a value from the token at a place and what stands in it.
func (d *filler) fill(at int32, v reflect.Value, l *layout) bool {
	switch tok := d.list[at]; {
	case tok.kind == tokenRepeat:
		return d.fillRepeat(at, v, l)
	case tok.noted == 0:
		return d.fillNew(at, v, l)
	default:
		if !d.fillNew(at, v, l) {
			return false
		}
		d.keepRepeat(tok.noted-1, v, l)
		return true
	}
}

// fillNew is fill for what was not read before.
func (d *filler) fillNew(at int32, v reflect.Value, l *layout) bool {
	tok := &d.list[at]
	switch l.kind {
	case reflect.Interface:
		if tok.kind == tokenNull {
			return true
		}
		if l.variants != nil {
			return d.fillUnion(at, v, l)
		}
		return d.fillPlain(at, v)
	case reflect.Pointer:
		if tok.kind == tokenNull {
			return true
		}
		return d.fillPointer(at, v, l)
	case reflect.Struct:
		if l.form {
			raw, ok := d.value(at)
			if !ok || d.anyKey(at, respelled) {
				return false
			}
			if v.Addr().Interface().(form).fromJSON(raw) {
				return true
			}
		}
		if tok.kind != tokenObject {
			return false
		}
		return d.fillStruct(at, v, l)
	case reflect.Slice:
		if tok.kind == tokenNull {
			return true
		}
		if tok.kind != tokenArray {
			return false
		}
		out := reflect.MakeSlice(l.t, int(tok.count), int(tok.count))
		n := 0
		for i := at + 1; i < tok.next; i = d.list[i].next {
			if !d.fill(i, out.Index(n), l.elem) {
				return false
			}
			n++
		}
		v.Set(out)
		return true
	case reflect.Map:
		return d.fillMap(at, v, l)
	case reflect.String:
		s, ok := d.string(at)
		if !ok || l.allowed != nil && !slices.Contains(l.allowed, s) {
			return false
		}
		v.SetString(s)
		return true
	case reflect.Bool:
		v.SetBool(tok.kind == tokenTrue)
		return tok.kind == tokenTrue || tok.kind == tokenFalse
	case reflect.Int:
		if tok.kind != tokenNumber {
			return false
		}
		n, err := strconv.ParseInt(string(d.bytes(at)), 10, 64)
		v.SetInt(n)
		return err == nil
	}
	return false
}

// fillPointer sets a pointer to a value of its own or, of metadata, to one that was written alike.
func (d *filler) fillPointer(at int32, v reflect.Value, l *layout) bool {
	once := d.parts == everythingOnce && l.elem.open
	if once {
		if p, ok := d.metadata.find(l, d.bytes(at)); ok {
			v.Set(p)
			return true
		}
	}
	p := reflect.New(l.elem.t)
	if !d.fill(at, p.Elem(), l.elem) {
		return false
	}
	v.Set(p)
	if once {
		d.metadata.keep(l, d.bytes(at), p)
	}
	return true
}

// fillPlain sets a value that may be anything.
func (d *filler) fillPlain(at int32, v reflect.Value) bool {
	raw, ok := d.plain(at)
	if ok && raw != nil {
		v.Set(reflect.ValueOf(raw))
	}
	return ok
}

// plain gives what may be anything as it is kept. Where an older version has names of its own, it is refused.
func (d *filler) plain(at int32) (any, bool) {
	if d.anyKey(at, respelled) {
		return nil, false
	}
	if d.list[at].kind == tokenNumber {
		return d.number(at), true
	}
	raw, ok := d.value(at)
	return plain(raw), ok
}

// respelled are the keys of which upgrade changes values, wherever they stand.
var respelled = []string{"semantics", "deploymentTarget", "transport"}

func (d *filler) fillMap(at int32, v reflect.Value, l *layout) bool {
	tok := &d.list[at]
	if tok.kind != tokenObject {
		return false
	}
	out := reflect.MakeMapWithSize(l.t, int(tok.count/2))
	elem := reflect.New(l.elem.t).Elem()
	for i := at + 1; i < tok.next; i = d.list[i+1].next {
		key, ok := d.string(i)
		elem.SetZero()
		if !ok || !d.fill(i+1, elem, l.elem) {
			return false
		}
		out.SetMapIndex(reflect.ValueOf(key), elem)
	}
	v.Set(out)
	return out.Len() == int(tok.count/2)
}

func (d *filler) fillUnion(at int32, v reflect.Value, l *layout) bool {
	if d.list[at].kind != tokenObject {
		return false
	}
	// As written it is the first key, and the last one or between others in metadata.
	key := d.member(at, l.key)
	if key < 0 || d.list[key].kind != tokenText {
		return false
	}
	variant := l.variants[string(d.bytes(key))]
	if variant == nil {
		return false
	}
	var e reflect.Value
	if spare := d.spare[variant.variant]; len(spare) > 0 {
		e = spare[len(spare)-1]
		d.spare[variant.variant] = spare[:len(spare)-1]
	} else {
		e = reflect.New(variant.t).Elem()
	}
	if !d.fillStruct(at, e, variant) {
		return false
	}
	v.Set(e)
	e.SetZero()
	d.spare[variant.variant] = append(d.spare[variant.variant], e)
	return true
}

// fillStruct sets a struct from an object. Keys come in the order of its fields, mostly.
func (d *filler) fillStruct(at int32, v reflect.Value, l *layout) bool {
	end := d.list[at].next
	var seen uint64
	next := 0
	for i := at + 1; i < end; i = d.list[i+1].next {
		if d.list[i].kind != tokenText {
			return false
		}
		key := d.bytes(i)
		n := next
		if n >= len(l.fields) || l.fields[n].name != string(key) {
			var ok bool
			if n, ok = l.byKey[string(key)]; !ok {
				if !l.open || !d.keep(i, v, l) {
					return false
				}
				continue
			}
		}
		if seen&(1<<n) != 0 {
			return false
		}
		seen |= 1 << n
		next = n + 1
		if f := &l.fields[n]; !d.fillField(i, v, f, l) {
			return false
		}
	}
	for n := range l.fields {
		if l.fields[n].required && seen&(1<<n) == 0 {
			return false
		}
	}
	return l.t != bindingType || asWritten(v.Addr().Interface().(*Binding))
}

// fillField sets the field of the key at a place.
func (d *filler) fillField(key int32, v reflect.Value, f *fieldLayout, l *layout) bool {
	switch f.index {
	case indexDiscriminator:
		return true
	case indexProperties:
		return d.fillRecord(key+1, v, f.layout)
	}
	if d.leavesOut(f.apart) {
		return true
	}
	field := f.in(v)
	if !d.fill(key+1, field, f.layout) {
		return false
	}
	if l.open && f.optional && unstated(field) {
		field.SetZero()
		return d.keep(key, v, l)
	}
	return true
}

// keep keeps a key, with its value, of a struct that keeps what it does not know.
func (d *filler) keep(at int32, v reflect.Value, l *layout) bool {
	key, ok := d.string(at)
	if !ok || slices.Contains(respelled, key) {
		return false
	}
	raw, ok := d.plain(at + 1)
	if !ok {
		return false
	}
	other := v.Field(l.other)
	if other.IsNil() {
		other.Set(reflect.ValueOf(Other{}))
	}
	kept := other.Interface().(Other)
	if _, twice := kept[key]; twice {
		return false
	}
	kept[key] = raw
	return true
}

// fillRecord sets the properties of a record, which are sorted.
func (d *filler) fillRecord(at int32, v reflect.Value, shape *layout) bool {
	tok := d.list[at]
	if tok.kind == tokenRepeat {
		behind, ok := d.again(at)
		ok = ok && d.fillRecord(behind, v, shape)
		d.list = d.list[:behind]
		return ok
	}
	if tok.kind != tokenObject {
		return false
	}
	r := v.Addr().Interface().(*Record)
	if tok.count > 0 {
		r.Properties = make([]Property, 0, tok.count/2)
	}
	for i := at + 1; i < tok.next; i = d.list[i+1].next {
		name, ok := d.string(i)
		if n := len(r.Properties); !ok || n > 0 && r.Properties[n-1].Name >= name {
			return false
		}
		r.Properties = append(r.Properties, Property{Name: name})
		if !d.fill(i+1, reflect.ValueOf(&r.Properties[len(r.Properties)-1].Shape).Elem(), shape) {
			return false
		}
	}
	return true
}

// asWritten reports whether a binding has no name that upgrade would change.
func asWritten(b *Binding) bool {
	switch s := b.Semantics.(type) {
	case MessageBus:
		return busNames[b.Transport] == "" && busNames[s.MessageBus] == ""
	case Storage:
		return storeNames[s.StorageSystem] == ""
	}
	return true
}
