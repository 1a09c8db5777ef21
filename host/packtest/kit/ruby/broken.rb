class Broken
  def show(
