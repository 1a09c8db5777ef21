package words

// Unformatted is source text by which two are compared, without what a formatter decides: blanks and lines, a comma before a closing
// bracket, which quotes stand around a text, brackets around a lone parameter, a field that is named as its value is. Two texts that
// are the same so were written alike. What stands in a text is left alone.
func Unformatted(s string) string { return Joined(Tokens(s)) }
