// What a member of an enumeration is: want(expression, "values").
const enum Flags { None, Read = 1 << 0, Write = 1 << 1, Both = Read | Write, All = Flags.Both + 4, Next, Minus = -5, After, Not = ~1, Plus = +3, Group = (2 + 3) * 2, Left = 10 - 4, Half = 9 / 2, Rest = 9 % 4, Power = 2 ** 3, And = 6 & 3, Xor = 6 ^ 3, Shift = -16 >> 2, Zero = -1 >>> 28 }
enum Names { A = "a", B = `b`, C = "c" + "d", D = Names.A, E = B, F = `x${A}`, G = "n" + 1 }
enum Mixed { One = 1, Two = "two", Three = 3, Four, Big = 0x10, Under = 1_000, "quoted name" = 7 }
function run(p) {
  want(Flags.None, "0"); want(Flags.Read, "1"); want(Flags.Write, "2"); want(Flags.Both, "3"); want(Flags.All, "7"); want(Flags.Next, "8");
  want(Flags.Minus, "-5"); want(Flags.After, "-4"); want(Flags.Not, "-2"); want(Flags.Plus, "3"); want(Flags.Group, "10"); want(Flags.Left, "6");
  want(Flags.Half, "4.5"); want(Flags.Rest, "1"); want(Flags.Power, "8"); want(Flags.And, "2"); want(Flags.Xor, "5"); want(Flags.Shift, "-4"); want(Flags.Zero, "15");
  want(Names.A, "a"); want(Names.B, "b"); want(Names.C, "cd"); want(Names.D, "a"); want(Names.E, "b");
  want(Mixed.One, "1"); want(Mixed.Two, "two"); want(Mixed.Three, "3"); want(Mixed.Four, "4"); want(Mixed.Big, "16"); want(Mixed.Under, "1000"); want(Mixed["quoted name"], "7");
}
enum Parts { Half = 6 / 2, More, None = 1 / 0, Rest = 7 % 4, Nothing = 7 % 0 }
want(Parts.Half, "3"); want(Parts.More, "4"); want(Parts.None, "?"); want(Parts.Rest, "3"); want(Parts.Nothing, "?");
