plain = "a\nb\tc\\d\'e\"f"
controls = "\a\b\f\n\r\v\0"
codes = "\x41\101\u00e9\U0001F600"
unknown = "\d\q"
continued = "one \
two"
bytes_and_raw = rb"\n" + Rb'\t'
implicit = "a" 'b' "c"
partly = "a" f"{b}" 'c'
percents = "100%% of %s, %-5.2f, %(name)s" % total
named = "%(a)s/%(b)d/%(c)s" % {"a": x, "b": 2, key: 3}
listed = "%s and %s" % (x, y)
ends = "50%" % x
no_format = "plain" % x
number = 7 % 3
braces = "{{{}}}".format(x)
formatted = "{0!r:>10}|{name:x}|{1.part}|{items[0]}".format(x, y, name=z, items=w)
mixed = "{}{}{}".format(x, y)
spread = "{}".format(*xs)
keywords = "{a}".format(**xs)
quoted = f"{x!s}{y:{w}.{p}}{{z}}"
