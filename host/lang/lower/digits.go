package lower

// MaxDigits is how many digits a number may have whose base has to be changed, which takes the square of their number.
const MaxDigits = 10_000
