enum Number { A, B, C = 5, D, E = C << 1 | 1, F = -1, G, H = Number.C + 2, I = "x".length, J }
const enum Text { A = "a", B = `b`, C = A + "c", "d-e" = "f", ["g"] = 1 }
declare enum Outside { A = 3 }
namespace Space {
  export const value = 1;
  const hidden = 2;
  export function method() { return hidden; }
  export interface Type {}
  var own = 3;
}
namespace Outer.Inner { export class Deep {} }
use(Number.A, Space.value, Outer.Inner.Deep, own);
