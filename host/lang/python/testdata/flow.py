async def run(items, mode):
    if mode == 1:
        a = 1
    elif mode is None or not 0 < mode <= 9:
        a = 2
    else:
        a = 3
    for i, (k, v) in enumerate(items.items()):
        continue
    else:
        pass
    while (n := await read()):
        break
    try:
        work()
    except (KeyError, ValueError) as error:
        raise Problem("x") from error
    except OSError:
        raise
    else:
        done()
    finally:
        close()
    with open("f") as f, lock:
        yield f.read()
    assert a, "none"
    match mode:
        case 1 | 2:
            return a
        case {"kind": kind, **rest} if kind:
            return kind
        case Point(x=0, y=y):
            return y
        case [head, *_]:
            return head
        case _:
            return None
