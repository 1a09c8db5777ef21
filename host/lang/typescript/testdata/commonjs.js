"use strict";
const path = require("path");
const { join, sep: separator } = require("path");
const value = require("./config").value;
require("./side-effect");
const dynamic = require(path.join(__dirname, "x"));
exports.one = function () {};
exports.two = exports.three = class {};
module.exports.four = 4;
const api = module.exports = { five, six() {}, seven: () => {} };
api.eight = () => {};
api["nine"] = 9;
Object.assign(module.exports, { ten: 10, five }, require("./mixin"), { ...require("./spread") });
exports.eleven.inner = 1;
function five() {
  exports.late = 12;
}
(function (module) { module.exports = "not ours" })({});
exports.off = !value;
