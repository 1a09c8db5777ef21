def matched(value):
    match value:
        case 1 | "two" | None:
            pass
        case -1:
            pass
        case 1 + 2j:
            pass
        case (Color.RED):
            pass
        case Color.BLUE as color:
            return color
        case [1, 2] | (3, 4):
            pass
        case first, second:
            return second
        case [head, *middle, last]:
            return last
        case {"a": 1, KEY: key, **rest}:
            return rest
        case {}:
            pass
        case Point(1, y):
            return y
        case Point(x=0, y=y):
            return y
        case str():
            pass
        case True | False if value:
            pass
        case "a" "b":
            pass
        case 2 | -1 | - 3.5:
            pass
        case -1 if value:
            pass
        case [-1, (x)]:
            return x
        case other:
            return other


def paired(a, b):
    match a, b:
        case 1, 2:
            pass
        case (x, y) if x == y:
            return x
        case whole:
            return whole


def one(a):
    match a,:
        case (x,):
            return x
        case x, *rest:
            return rest
    match (a, *a):
        case 1, y:
            return y
    match a, a:
        case 1, *rest:
            return rest
        case 1, 2, 3:
            return a
