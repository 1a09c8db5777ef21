// Package eval evaluates expressions: it follows edges (package edges) from an expression to its values, across files and
// calls, under environments.
//
// In comes an expression and the environment it is evaluated under, out go its values. An Evaluator holds the files and
// what was found out already; a Question is one evaluation under way. Every kind of expression has one function
// (Question.compute); those call Eval again for the parts, so the files of this package call one another in a circle:
// that circle is evaluation itself.
//
// Why it terminates:
//
//   - A key (an expression, an environment, and what is asked of it) that is met again while it is being computed gives
//     nothing there: cycles are cut (Question.guarded). An answer that leaned on a key further out is remembered only until
//     that key is done, so what is remembered for good never depends on the order of questions.
//   - A key without an environment opens a frame. Steps under environments are counted within their frame and end at 4,000
//     (1,000 where a path settles names), or 220 under one another; keys without environment are finitely many, and their
//     stack ends at 8,000. A frame counts for itself, so that one endless chain costs its own answer and not those around
//     it, and so that a bound is met at the same step whatever was asked before.
//   - A key under an environment is computed once for everybody, apart from the question that asks first (settled.go). One
//     that leads to itself is remembered as the key that enters its cycle, and that answer serves only where no other key of
//     a cycle is being computed.
//   - What the answers of a frame took together is counted too, each answer whole, whoever found it, and ends at 5,000: each
//     activation of functions that call one another in many places has steps of its own, and there are too many of them.
//     A key whose answer ends at one of these counts is remembered (Exhausted), so that the units that ask for it can say so.
//   - Which calls fill a list is asked of an evaluator of its own under that of the run (fillers.go), which asks another one for the
//     lists that it meets, four under one another. In programs of visitors most lists and calls would lie on one cycle otherwise.
//   - Chains of calls on one object of a library (query = query.filter(…) under many tests) are bounded: eight of one origin.
//   - Environments are bounded: nine calls that bind parameters under one another, four activations of one function, and of
//     functions that call one another in circles (edges.Circle) so many that there are 32 ways to go from one into the next.
//     What these return is never asked of one another with open parameters, since each would lean on all others.
//   - Names that are written from one another in a circle (eight of them) are evaluated together, in rounds over all their writes until
//     none is given anything more (ring.go).
//   - A name with many writes (eight) is followed in rounds (round.go): what flows back to it as it is adds nothing, and what is changed
//     on the way is asked for once more and no further. Its answer is found apart from who asks, so it is the same for all reads.
//   - Sets are bounded: 64 values of an expression, 16 texts of a concatenation, 1,000 rounds of an iteration, 2,000
//     elements added to a list. What is beyond a bound is Unknown, never a guess.
//
// What is asked for a path (EvalWith) is not remembered, since the path settles names. What a function on a circle of calls
// returns, where the bounds cut it off without the path, is taken from there (returned.go, cutWithoutPath).
//
// It may import host/flow and what is below it, and host/unit. Begin reading at question.go, then eval.go.
package eval
