package main

import "github.com/spf13/cobra"

// exitTopic says what the exit codes mean: drift help exit-codes.
func exitTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "exit-codes",
		Short: "What the exit codes mean",
		Long: `0  the command did what was asked; check: nothing at or above --fail-on (error, unless it says otherwise)
1  check: findings at or above it, a gate such as --fail-on-unpaired, or nothing that meets; corroborate: a claim was refuted;
   ask: the question or its subject is not known
1  as well when the command, or an entry of it, could not do its work: a line on standard error that begins with "drift:" or
   "not read:" says why, such as a flag that is wrong or input that cannot be read

There are no others. The report itself is on standard output, all else on standard error.`,
	}
}

// termsTopic says what the words of reports mean: drift help terms.
func termsTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "terms",
		Short: "What the words in reports mean",
		Long: `boundary     a place where two pieces of code meet across an agreement: a request and the route that answers it, a
             query and its schema, a table, a queue, an environment variable, a function that a package exports
provider     the side of a boundary that answers, stores, sends or declares
consumer     the side that asks, reads, listens or uses
unit         one function, class or file that is described: a route handler, a component, a function that sends a request
summary      the description of one unit: what it takes, every way through it, and what was not understood
transition   one way through a unit: the conditions, what comes out (a status and body, a value, an exception), and the
             effects (calls, reads and writes of tables, messages, variables)
finding      a disagreement between the two sides of a boundary, with its kind; drift explain KIND says what it means
gap          something in the source that was not understood, with the reason
confidence   how much of a unit was understood: high promises that every outcome is in its summary
pack         a sandboxed module that knows one framework or library; drift pack list shows them
contract     what a team wrote down about a boundary: an OpenAPI document, a GraphQL schema, a deploy template, migrations
pairing      deciding which units are the two sides of one boundary`,
	}
}
