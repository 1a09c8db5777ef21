// Package usage says what a project does with the exports of one package: what it calls and with which arguments, what
// it reads of the results, which classes it extends, which decorators it writes. Drafts of stubs are made from it.
//
// In: the code of a run (host/reading) and the names under which origins speak of the package. Out: a list of uses. It
// may import flow, reading and unit. Begin with Of.
package usage
