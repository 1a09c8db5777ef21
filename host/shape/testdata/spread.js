// Objects that are spread where a test holds.
function run(a) {
  want({ x: 1, ...(a && { y: 2 }) }, "{ x: 1, y?: 2 }");
  want({ x: 1, ...(a && { x: 2 }) }, "{ x: 1 | 2 }");
  want({ x: 1, ...(a ? { y: 2, z: 3 } : { y: "q" }) }, "{ x: 1, y: 2 | \"q\", z?: 3 }");
  want({ x: 1, ...(a ? { y: 2 } : {}) }, "{ x: 1, y?: 2 }");
}
