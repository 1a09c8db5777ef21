# Lists that are filled by what stands in lists that are filled.
names = []
makers = []
plugins = []
modules = []


class Named:
    def name(self):
        names.append("a")


class Maker:
    def make(self):
        makers.append(Named())


class Plugin:
    def plug(self):
        plugins.append(Maker())


class Module:
    def load(self):
        modules.append(Plugin())


def boot():
    Module().load()
    for m in modules:
        m.plug()
    for p in plugins:
        p.make()
    for n in makers:
        n.name()


class Visitor:
    def __init__(self):
        self.seen = []
        self.parts = []

    def add(self, part):
        self.parts.append(part)
        part.accept(self)

    def note(self, text):
        self.seen.append(text)

    def first(self):
        want(self.seen[0], "b|c")
        want(self.parts[0].kind, "node|leaf")


class Leaf:
    kind = "leaf"

    def accept(self, v):
        v.note("b")


class Node:
    kind = "node"

    def accept(self, v):
        v.note("c")


def visit():
    v = Visitor()
    v.add(Node())
    v.add(Leaf())
    want(v.parts[0].kind, "node|leaf")
    want(v.seen[0], "b|c")


def closures():
    other = []

    def put(x):
        other.append(x)

    put("e")
    put("f")
    want(other[0], "e|f")


def read():
    want(names[0], "a")
    want(makers[0].name, "fn name")
    want(plugins[0].make, "fn make")
    want(modules[0].plug, "fn plug")
    want(modules[0].load, "?")


def main():
    boot()
    visit()


main()
