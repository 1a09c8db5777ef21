package flow

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Words for how sure a hop or a chain is.
const (
	Certain  = "certain"
	Possible = "possible"
)

// Answer is who serves a request, as far as the documents say.
type Answer struct {
	Request string `json:"request"`
	// Entry is the node that the request comes in by, Document what declares it.
	Entry    string  `json:"entry"`
	Document string  `json:"document"`
	Chains   []Chain `json:"chains"`
	// Omitted counts the chains that were left out.
	Omitted int `json:"omitted"`
	// More: there are more chains than were counted.
	More bool `json:"more,omitempty"`
	// Notes say what the request's line leaves open from the start.
	Notes []string `json:"notes,omitempty"`
}

// Chain is one way of the request, from the entry to where it ends.
type Chain struct {
	Entry     string `json:"entry"`
	Hops      []Hop  `json:"hops"`
	End       End    `json:"end"`
	Certainty string `json:"certainty"`
	// Undecided is the first rule, or router, at which something is left open, Why what it is.
	Undecided string `json:"undecided,omitempty"`
	Why       string `json:"why,omitempty"`
}

// Hop is one step of a chain.
type Hop struct {
	From      string `json:"from"`
	To        string `json:"to"`
	Edge      string `json:"edge"`
	Certainty string `json:"certainty"`
	// Match describes the rule that admits the request.
	Match string `json:"match,omitempty"`
	// Open says what leaves the hop open.
	Open string `json:"open,omitempty"`
}

// Kinds of ends.
const (
	EndServed     = "served"     // a unit of the code answers
	EndResponse   = "response"   // a router answers by itself
	EndRefused    = "refused"    // no rule takes the request
	EndUnresolved = "unresolved" // the documents do not say what is behind
	EndNoHandler  = "no-handler" // what runs code is reached, and no unit that was read serves the request
)

// End is where a chain ends.
type End struct {
	Kind string `json:"kind"`
	Node string `json:"node"`
	// Units answer, for a chain that is served.
	Units    []Unit `json:"units,omitempty"`
	Status   string `json:"status,omitempty"`
	Location string `json:"location,omitempty"`
	// Reason says why it ends here; Refused are the rules that did not take the request.
	Reason  string   `json:"reason,omitempty"`
	Refused []string `json:"refused,omitempty"`
}

// Unit is a unit of the code that serves the request.
type Unit struct {
	Unit  string `json:"unit"`
	File  string `json:"file"`
	Line  int    `json:"line"`
	Route string `json:"route"`
}

// Question is what is asked.
type Question struct {
	Request Request
	// Entry and Scope name the node that the request comes in by and the document that declares it.
	Entry, Scope string
	// Limit is how many chains are kept; 0 is the usual number.
	Limit int
}

const (
	usualLimit = 20
	// maxDepth and maxSteps bound a walk; an answer says when it met one.
	maxDepth = 64
	maxSteps = 100_000
)

// Answer walks the routers for one request.
func (g *Graph) Answer(question Question) (*Answer, error) {
	q := question.Request
	n, err := g.entry(&q, question.Entry, question.Scope)
	if err != nil {
		return nil, err
	}
	w := &walk{g: g, limit: question.Limit, a: &Answer{Request: q.Text, Entry: n.ID, Document: strings.Join(n.documents, ", "), Chains: []Chain{}}}
	if w.limit == 0 {
		w.limit = usualLimit
	}
	w.at(n, q, Chain{Entry: n.ID, Certainty: Certain, Hops: []Hop{}}, map[visit]bool{})
	w.finish()
	if name := n.givenHost(&q); q.Host != "" && name != "" {
		w.a.Notes = append(w.a.Notes, n.ID+" goes by the name "+name+", which the document is given: whether it takes requests for "+q.Host+" is not known")
	}
	if q.Host == "" {
		w.a.Notes = append(w.a.Notes, "the request states no host, so that no rule about hosts, schemes or ports can be decided; give the whole URL to decide them")
	}
	return w.a, nil
}

// walk is one walk over the routers.
type walk struct {
	g        *Graph
	a        *Answer
	possible []Chain
	limit    int
	steps    int
}

// finish puts the certain chains in front and counts those that are left out.
func (w *walk) finish() {
	w.a.Chains = append(w.a.Chains, w.possible...)
	if len(w.a.Chains) > w.limit {
		w.a.Omitted += len(w.a.Chains) - w.limit
		w.a.Chains = w.a.Chains[:w.limit]
	}
}

// end finishes a chain. The hops are copied: other chains go on with the same ones.
func (w *walk) end(c Chain, e End) {
	list := &w.possible
	if c.Certainty == Certain {
		list = &w.a.Chains
	}
	if len(*list) >= w.limit {
		w.a.Omitted++
		return
	}
	c.Hops = append([]Hop{}, c.Hops...)
	c.End = e
	*list = append(*list, c)
}

// visit is a node with the path that a request comes with: one that was written anew may come a second time.
type visit struct {
	n    *node
	path string
}

// at goes on from a node.
func (w *walk) at(n *node, q Request, c Chain, on map[visit]bool) {
	w.steps++
	here := visit{n, q.Path}
	switch {
	case w.steps > maxSteps:
		w.a.More = true
		return
	case on[here]:
		w.end(c, End{Kind: EndUnresolved, Node: n.ID, Reason: "the routers lead back to " + n.ID})
		return
	case len(c.Hops) > maxDepth:
		w.end(c, End{Kind: EndUnresolved, Node: n.ID, Reason: "more routers behind one another than are followed"})
		return
	}
	q = n.withoutStage(q)
	switch {
	case n.Kind == summary.NodeResponse:
		w.end(c, End{Kind: EndResponse, Node: n.ID, Status: n.Status, Location: n.Location})
	case n.Unit != "":
		w.serve(n, q, c)
	case n.Unresolved != "":
		w.end(c, End{Kind: EndUnresolved, Node: n.ID, Reason: n.Unresolved})
	case len(n.Rules) == 0:
		w.end(c, End{Kind: EndUnresolved, Node: n.ID, Reason: "the documents declare no rule of it"})
	default:
		on[here] = true
		w.rules(n, q, c, on)
		delete(on, here)
	}
}

// withoutStage takes the name of a stage off the path, where the host is the gateway's own, or not known.
func (n *node) withoutStage(q Request) Request {
	if n.Kind != summary.NodeAPI || q.Host != "" && !strings.Contains(q.Host, ".execute-api.") {
		return q
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(q.Path, "/"), "/")
	stage := first != "" && slices.Contains(n.Stages, first)
	if q.Host == "" {
		// A bare path is the API's own, unless it is none of its and begins with a stage.
		if !stage {
			return q
		}
		taken, _, _ := choose(n, &q)
		stage = len(taken) == 0
	}
	if stage {
		return q.stripped("/" + first)
	}
	if q.Host == "" {
		return q
	}
	if n.MatchLanguage == summary.MatchRESTAPI && len(n.Stages) == 0 && first != "" {
		return q.stripped("/" + first) // every URL of a REST API begins with a stage
	}
	return q
}

// rules goes on along every rule that takes the request or may take it.
func (w *walk) rules(n *node, q Request, c Chain, on map[visit]bool) {
	taken, nobody, refused := choose(n, &q)
	for _, x := range taken {
		next := q
		if x.rule.Strip != "" {
			next = next.stripped(x.rule.Strip)
		}
		next = next.replaced(x.rule.Replace)
		if x.rule.Rewrite != "" {
			next.Rewritten = x.rule.Rewrite
		}
		if languages[n.MatchLanguage].renames {
			next.Host = ""
		}
		if len(x.rule.To) == 0 {
			own := c
			if !x.certain {
				own = own.open(cmp.Or(x.rule.Name, n.ID), x.why)
			}
			reason := cmp.Or(x.rule.Name, "its rule") + " takes the request and leads to nothing that is declared"
			if n.MatchLanguage == summary.MatchEverything {
				reason = "nothing that is declared stands behind it"
			}
			w.end(own, End{Kind: EndUnresolved, Node: n.ID, Reason: reason})
			continue
		}
		for _, t := range x.rule.To {
			hop := Hop{From: n.ID, To: t.Node, Edge: t.Edge, Certainty: Certain, Match: x.match, Open: x.why}
			if len(x.rule.To) > 1 && hop.Open == "" {
				hop.Open = cmp.Or(t.When, "each request goes to one of several targets")
			}
			own := c
			if !x.certain || len(x.rule.To) > 1 {
				hop.Certainty = Possible
				own = own.open(cmp.Or(x.rule.Name, n.ID), hop.Open)
			}
			own.Hops = append(c.Hops[:len(c.Hops):len(c.Hops)], hop)
			to := w.g.target(n, t)
			if to == nil {
				w.end(own, End{Kind: EndUnresolved, Node: t.Node, Reason: "no document that was read declares it"})
				continue
			}
			behind := next
			if languages[n.MatchLanguage].named && t.Edge == summary.EdgeForwards {
				behind.Host = ""
			}
			w.at(to, behind, own, on)
		}
	}
	if nobody {
		own := c
		if len(taken) > 0 {
			own = own.open(n.ID, "it may be that none of its rules takes the request")
		}
		w.end(own, End{Kind: EndRefused, Node: n.ID, Status: languages[n.MatchLanguage].refusal, Refused: refused})
	}
}

// open makes a chain a possible one, from its first undecided rule on.
func (c Chain) open(at, why string) Chain {
	if c.Certainty == Certain {
		c.Certainty, c.Undecided, c.Why = Possible, at, why
	}
	return c
}
