import library
library.create(
  def broken(:
