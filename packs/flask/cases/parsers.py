from flask_restful import Resource, reqparse

plain = reqparse.RequestParser()
plain.add_argument("kind", type=str, location="args")
plain.add_argument("owner", location="args")


class Texts(Resource):
    def __init__(self):
        self.reqparse = reqparse.RequestParser()

    def get(self):
        self.reqparse.add_argument("kind", type=str, location="args")
        self.reqparse.parse_args()
        return plain.parse_args()


class Numbers(Resource):
    def __init__(self):
        self.reqparse = reqparse.RequestParser()
        self.reqparse.add_argument("count", type=int, location="args")

    def get(self):
        return self.reqparse.parse_args()  # want outcome output="response" status=400 body={"message": "any"} when="invalid"


def needs():
    parser = reqparse.RequestParser()
    parser.add_argument("kind", type=str, location="args", required=True)
    return parser.parse_args()  # want outcome output="response" status=400 body={"message": "any"} when="invalid"


def ofBody():
    other = reqparse.RequestParser()
    other.add_argument("kind", type=str)
    return other.parse_args()  # want outcome output="response" status=400 body={"message": "any"} when="invalid"
