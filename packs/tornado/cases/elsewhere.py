from http.server import BaseHTTPRequestHandler

import tornado.web
from dockyard.web import DockHandler, Registry


class Base(DockHandler):
    def prepare(self):
        pass


class Boats(Base):
    def get(self):
        return self.success([])


class Plain(BaseHTTPRequestHandler):
    def get(self):
        pass


class Row(Registry):
    def get(self):
        pass


more = unknown_rows()
rows = more + [
    (r"/boats(/[0-9]+)?", Boats),
    (r"/plain", Plain),
    (r"/row", Row),
]
app = tornado.web.Application(rows)

# yields middleware ? ?: delegate
# yields handler GET /boats: 200
# yields handler GET /boats/{value}: 200
