class A {
  x = 1;
  static y = () => this.z;
  static async *w() {}
  #p() { return #p in this; }
  @dec m() {}
}
function Old() { this.field = 1; }
Old.prototype.run = function () { return this.field; };
