# What operators give of constants: want(expression, "values").
def run(p):
    want(["pq", "rs"][1:][0], "pq|rs")
    want(["pq", "rs"][::-1][0], "pq|rs")
    want("ship"[0], "s")
    want("ship"[-1], "p")
    want("ship"[4], "?")
    want(f"/x/{p}"[0], "/")
    want(7 / 2, "3.5")
    want(7 // 2, "3")
    want(-7 // 2, "-4")
    want(2 * 3, "6")
    want(2 - 3, "-1")
    want("a" + "b", "ab")
    want(1 == 1, "true")
    want(1 == "1", "false")
    want(1 != 2, "true")
    want(1 < 2, "true")
    want(2 <= 1, "false")
    want(None or "x", "x")
    want(0 or "x", "x")
    want("" or "x", "x")
    want("y" or "x", "y")
    want(0 and "x", "0")
    want("y" and "x", "x")
    want(not 0, "true")
    want(not "a", "false")
    want(-3, "-3")
    pieces = ["p"] + ["q"]
    want(pieces[0], "p")
    want(pieces[1], "q")
    want(pieces[-1], "q")
    turned = ["p", "q"]
    turned.reverse()
    want(turned[0], "p|q")
    for key in {"k": 1, "l": 2}:
        want(key, "k|l")
    for value in {"k": 1, "l": 2}.values():
        want(value, "1|2")
    total = 0
    for _ in p:
        total += 1
    want(total, "0|?")
