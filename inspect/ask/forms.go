package ask

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Shape is the form of a question.
type Shape string

// The forms.
const (
	Declares    Shape = "declares"
	Reads       Shape = "reads"
	Writes      Shape = "writes"
	Invokes     Shape = "invokes"
	Calls       Shape = "calls"
	Reaches     Shape = "reaches"
	ReachedBy   Shape = "reachedBy"
	Provides    Shape = "provides"
	Serves      Shape = "serves"
	Breaks      Shape = "breaks"
	WhyReaches  Shape = "whyReaches"
	WhyResolves Shape = "whyResolves"
)

// Shapes lists the forms in the order in which they are offered.
var Shapes = []Shape{Declares, Reads, Writes, Invokes, Calls, Reaches, ReachedBy, Provides, Serves, Breaks, WhyReaches, WhyResolves}

// Parts are what of summaries answers a question of a form: which fields and statuses somebody depends on, and which are declared,
// lies in all of them, and so does whether the source of a unit is still what was summarised, which a proof asks; what is done where does not.
func (s Shape) Parts() summary.Parts {
	switch s {
	case Declares, Breaks, WhyReaches, WhyResolves:
		return summary.Everything
	}
	return summary.Crossings
}

// form is one way to put a question.
type form struct {
	shape   Shape
	pattern *regexp.Regexp
}

// forms are tried in order. Words of a form are read in any case; subjects keep theirs.
var forms = []form{
	{Declares, regexp.MustCompile(`(?i)^what can i project from (?P<subject>.+)$`)},
	{Declares, regexp.MustCompile(`(?i)^what does (?P<subject>.+) declare$`)},
	{WhyResolves, regexp.MustCompile(`(?i)^why does (?P<subject>\S+) at (?P<at>\S+:\d+) resolve(?: to (?P<target>.+))?$`)},
	{WhyReaches, regexp.MustCompile(`(?i)^why does (?P<subject>.+?) reach (?P<target>.+)$`)},
	{Reads, regexp.MustCompile(`(?i)^(?:what|who) reads (?P<subject>.+)$`)},
	{Writes, regexp.MustCompile(`(?i)^(?:what|who) writes (?P<subject>.+)$`)},
	{Invokes, regexp.MustCompile(`(?i)^(?:what|who) invokes (?P<subject>.+)$`)},
	{Calls, regexp.MustCompile(`(?i)^(?:what|who) calls (?P<subject>.+)$`)},
	{Reaches, regexp.MustCompile(`(?i)^what does (?P<subject>.+) reach$`)},
	{ReachedBy, regexp.MustCompile(`(?i)^(?:what|who) reaches (?P<subject>.+)$`)},
	{Provides, regexp.MustCompile(`(?i)^what does (?P<subject>.+) (?:provide|export)$`)},
	{Serves, regexp.MustCompile(`(?i)^(?:what|who) (?:serves|provides|handles|answers) (?P<subject>.+)$`)},
	{Breaks, regexp.MustCompile(`(?i)^what breaks (?:if|when) (?P<subject>.+) changes$`)},

	{Reads, regexp.MustCompile(`^r<- (?P<subject>.+)$`)},
	{Writes, regexp.MustCompile(`^w<- (?P<subject>.+)$`)},
	{Calls, regexp.MustCompile(`^<- (?P<subject>.+)$`)},
	{WhyReaches, regexp.MustCompile(`^(?P<subject>.+?) -> (?P<target>.+?) ?$`)},
	{Reaches, regexp.MustCompile(`^(?P<subject>.+) ->$`)},
}

// Forms are the questions that are understood, for people.
const Forms = `what does <boundary> declare        (or: what can I project from <boundary>)
what reads <boundary>               r<- <boundary>
what writes <boundary>              w<- <boundary>
what invokes <deployed unit>
what calls <unit or boundary>       <- <unit>
what does <unit> reach              <unit> ->
what reaches <unit or boundary>
what does <project> provide         (or: export)
who serves <boundary>               (or: provides, handles, answers)
what breaks if <boundary> changes
why does <unit> reach <boundary>    <unit> -> <boundary> ?
why does <name> at <file>:<line> resolve to <unit>

A boundary is spelled as reports spell it: GET /orders/{id}, postgresql:orders, bus:kafka orders, config:REGION,
unit:function Name; a shorter spelling covers more. A unit is a function's name, a file, file:line, or an id file::name.
`

// Question is a question that is understood.
type Question struct {
	Text    string
	Shape   Shape
	Subject string
	// At is the place of a name, and Target where it leads: of a why question.
	At, Target string
}

// Parse reads a question; false when it has no known form.
func Parse(text string) (Question, bool) {
	asked := strings.Join(strings.Fields(text), " ")
	bare := strings.TrimSpace(strings.TrimRight(asked, "?"))
	if strings.HasSuffix(asked, "?") && strings.Contains(asked, "? at ") {
		bare = asked // names of Ruby's methods end in it
	}
	for _, f := range forms {
		m := f.pattern.FindStringSubmatch(bare)
		if m == nil {
			continue
		}
		part := func(name string) string {
			i := f.pattern.SubexpIndex(name)
			if i < 0 {
				return ""
			}
			return strings.Trim(strings.TrimSpace(m[i]), "`\"'")
		}
		q := Question{Text: asked, Shape: f.shape, Subject: part("subject"), At: part("at"), Target: part("target")}
		if q.Subject == "" {
			continue
		}
		return q, true
	}
	return Question{Text: asked}, false
}
