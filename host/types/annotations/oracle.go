package annotations

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Oracle answers questions about the types of one program.
type Oracle struct {
	types.None
	prog  *program.Program
	byAbs map[string]flow.FileID
	// Models say how libraries describe fields; set before the first question.
	Models []Rules
	ruled  sync.Map // flow.ClassRef -> *Rules
	// classes remembers the fields of each class.
	classes sync.Map // flow.ClassRef -> []attribute
	// manners remembers how the instances of each class are written.
	manners sync.Map // flow.ClassRef -> *manner
	// takes remembers what has to be given for each class.
	takes sync.Map // flow.ClassRef -> summary.TypeShape
	// whole remembers of which classes all attributes are known; given are the names of attributes that code gives by itself.
	whole sync.Map // flow.ClassRef -> bool
	given func() gifts
	// putInto are the classes into whose own collections code puts something, with the collection's name.
	putInto func() map[flow.ClassRef]string
}

// New makes the oracle of a program.
func New(prog *program.Program) *Oracle {
	o := &Oracle{prog: prog, byAbs: make(map[string]flow.FileID, len(prog.Files))}
	for i, f := range prog.Files {
		o.byAbs[f.AbsPath] = flow.FileID(i)
	}
	o.given, o.putInto = sync.OnceValue(o.namesGiven), sync.OnceValue(o.classesPutInto)
	return o
}

// Shape gives the type of the expression at a byte range as a wire shape.
func (o *Oracle) Shape(file string, start, end uint32) (s summary.TypeShape, ok bool) {
	site, found := o.at(file, start, end)
	if !found {
		return nil, false
	}
	return o.shape(o.value(site, 0), spelled(false), 0)
}

// Instance gives the class of the project of which the expression at a byte range is an instance.
func (o *Oracle) Instance(file string, start, end uint32) (v flow.Value, ok bool) {
	site, found := o.at(file, start, end)
	if !found {
		return v, false
	}
	t := present(o.value(site, 0))
	return flow.Value{Kind: flow.Instance, Class: t.class}, t.form == instance
}

// Annotation gives the shape of what the annotation at a byte range stands for.
func (o *Oracle) Annotation(file string, start, end uint32) (s summary.TypeShape, ok bool) {
	id, n, found := o.node(file, start, end)
	if !found {
		return nil, false
	}
	return o.shape(o.annotation(id, n, nil, 0), spelled(false), 0)
}

// Taken gives the shape of what has to be given for the annotation at a byte range.
func (o *Oracle) Taken(file string, start, end uint32) (s summary.TypeShape, ok bool) {
	id, n, found := o.node(file, start, end)
	if !found {
		return nil, false
	}
	t := o.annotation(id, n, nil, 0)
	if site, made := o.at(file, start, end); t.form == unknown && made {
		t = present(o.value(site, 0)) // a call that makes an instance
	}
	if t.form != instance || len(t.args) > 0 {
		return o.shape(t, spelled(true), 0)
	}
	return o.takenOf(t.class)
}

// TakenOf gives the shape of what has to be given for an instance of a class.
func (o *Oracle) TakenOf(c flow.ClassRef) (s summary.TypeShape, ok bool) {
	return o.takenOf(c)
}

func (o *Oracle) takenOf(c flow.ClassRef) (summary.TypeShape, bool) {
	if got, ok := o.takes.Load(c); ok {
		return got.(summary.TypeShape), true
	}
	s, ok := o.shape(typ{form: instance, class: c}, spelled(true), 0)
	if ok {
		o.takes.Store(c, s)
	}
	return s, ok
}

// at finds the expression that fills a byte range.
func (o *Oracle) at(file string, start, end uint32) (flow.Site, bool) {
	id, n, found := o.node(file, start, end)
	if !found {
		return flow.Site{}, false
	}
	for f := o.prog.Files[id]; ; {
		if e := f.ExprOf(n); e != 0 {
			return flow.Site{File: id, Expr: e}, true
		}
		n = f.Tree.FirstChild(n)
		if n == syntax.NoNode || f.Tree.Start(n) != start || f.Tree.End(n) != end {
			return flow.Site{}, false
		}
	}
}

// node finds the outermost node that fills a byte range.
func (o *Oracle) node(file string, start, end uint32) (id flow.FileID, n syntax.Node, ok bool) {
	if id, ok = o.byAbs[file]; ok {
		n, ok = o.prog.Files[id].Tree.Filling(start, end)
	}
	return id, n, ok
}

func (o *Oracle) expr(s flow.Site) *unit.Expr { return o.prog.Expr(s) }
