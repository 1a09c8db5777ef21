from tornado.web import Application, HTTPError, RequestHandler, url


class Base(RequestHandler):
    def reply(self, data):
        self.write({"data": data})


class Ships(Base):
    def get(self):
        self.reply([])

    def post(self):
        name = self.get_body_argument("name")
        if not name:
            raise HTTPError(422)
        self.set_status(201)
        self.finish({"id": 1})


class Ship(Base):
    async def get(self, ship):
        if ship == "0":
            return self.send_error(404)
        self.write({"id": ship})

    def delete(self, ship):
        self.redirect("/ships", permanent=True)


class Near:
    def get(self):
        pass


rows = [("/none", Near), ("/text", "Ships")]
app = Application([(r"/ships", Ships), (r"/ships/(?P<ship>\d+)/?", Ship), url(r"/old/([^/]+)", Ship, name="old")])

# yields handler GET /ships: 200 { data: [any] }
# yields handler POST /ships: 400 if self.get_body_argument() == null
# yields handler POST /ships: 422 if self.get_body_argument() != null && !self.get_body_argument()
# yields handler POST /ships: 201 { id: 1 } if self.get_body_argument() != null && self.get_body_argument()
# yields handler GET /old/{value}: 404 if ship === "0"
# yields handler GET /old/{value}: 200 { id: any } if ship !== "0"
# yields handler GET /ships/{ship}: 404 if ship === "0"
# yields handler GET /ships/{ship}: 200 { id: any } if ship !== "0"
# yields handler DELETE /old/{value}: 301
# yields handler DELETE /ships/{ship}: 301
