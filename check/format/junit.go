package format

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/internal/inert"
)

type suites struct {
	XMLName  xml.Name `xml:"testsuites"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Suites   []suite  `xml:"testsuite"`
}

type suite struct {
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Skipped  int        `xml:"skipped,attr"`
	Cases    []testCase `xml:"testcase"`
}

type testCase struct {
	Class   string   `xml:"classname,attr"`
	Name    string   `xml:"name,attr"`
	File    string   `xml:"file,attr,omitempty"`
	Line    int      `xml:"line,attr,omitempty"`
	Failure *outcome `xml:"failure,omitempty"`
	Error   *outcome `xml:"error,omitempty"`
	Skipped *outcome `xml:"skipped,omitempty"`
	Output  string   `xml:"system-out,omitempty"`
}

type outcome struct {
	Type    string `xml:"type,attr,omitempty"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// judge adds the case of a finding. Its output is only written where it does not make the run fail and nothing accepts it.
func (s *suite) judge(c testCase, fails bool, accepted *finding.Suppressed, failure outcome) {
	switch {
	case fails:
		s.Failures++
		c.Failure, c.Output = &failure, ""
	case accepted.Marks():
		s.Skipped++
		c.Skipped, c.Output = &outcome{Message: accepted.Reason}, ""
	}
	s.Cases = append(s.Cases, c)
}

// writeJUnit writes a suite with a case for every boundary that was compared and every
// finding: a finding fails where it makes the run fail, and is output otherwise.
func writeJUnit(w io.Writer, in *Input) error {
	s := suite{Name: "drift"}
	found := map[string]bool{}
	told := finding.Told(in.Report.Findings)
	for i := range told {
		f := &told[i]
		found[f.Boundary.Label()] = true
		for _, o := range f.With {
			found[o.Boundary.Label()] = true
		}
		at, other := in.place(f)
		consumer, provider := in.Source.Consumer(f), in.Source.Provider(f)
		text := fmt.Sprintf("%s\nboundary: %s\nprovider: %s (%s:%d)\nconsumer: %s (%s:%d)\n", f.Description, f.Boundary.Label(), f.Provider.Summary,
			provider.Path, provider.Line, f.Consumer.Summary, consumer.Path, consumer.Line)
		c := testCase{Class: f.Boundary.Label(), Name: fmt.Sprintf("%s: %s", f.Kind, f.Description), File: at.Path, Line: at.Line}
		c.Output = fmt.Sprintf("%s\n%sother side: %s\n", f.Severity, text, other.Summary)
		s.judge(c, in.fails(f), f.Suppressed, outcome{Type: fmt.Sprintf("%s %s", f.Severity, f.Kind), Message: f.Description, Text: text})
	}
	for i := range in.Report.IntentFindings() {
		f := &in.Report.IntentFindings()[i]
		text := fmt.Sprintf("%s\nboundary: %s\nintent: %s (%s:%d)\n", f.Message, f.Boundary, intentName(f), f.File, f.Line)
		if code := in.codeOf(f); code != "" {
			text += "code: " + code + "\n"
		}
		c := testCase{Class: "intent " + f.Boundary, Name: fmt.Sprintf("%s: %s", f.Kind, f.Message), File: f.File, Line: f.Line}
		c.Output = fmt.Sprintf("%s\n%s", f.Severity, text)
		s.judge(c, in.failsIntent(f), f.Suppressed, outcome{Type: fmt.Sprintf("%s %s", f.Severity, f.Kind), Message: f.Message, Text: text})
	}
	for _, label := range in.Report.Labels() {
		if !found[label] {
			s.Cases = append(s.Cases, testCase{Class: label, Name: "both sides agree"})
		}
	}
	for _, f := range in.Report.Run {
		c := testCase{Class: "drift", Name: f.Kind}
		if f.Severity == check.Error {
			s.Errors++
			c.Error = &outcome{Type: f.Kind, Message: f.Description, Text: f.Remedy}
		}
		s.Cases = append(s.Cases, c)
	}
	s.Tests = len(s.Cases)
	var b bytes.Buffer
	b.WriteString(xml.Header)
	enc := xml.NewEncoder(&b)
	enc.Indent("", "  ")
	if err := enc.Encode(suites{Tests: s.Tests, Failures: s.Failures, Errors: s.Errors, Suites: []suite{s}}); err != nil {
		return fmt.Errorf("write the JUnit report: %w", err)
	}
	b.WriteString("\n")
	_, err := w.Write(inert.Lines(b.Bytes()))
	return err
}
