from flask_sqlalchemy import SQLAlchemy

db = SQLAlchemy()


class Ship(db.Model):  # want model container="ship"
    id = db.Column(db.Integer, primary_key=True)
    sunk = db.Column(db.Boolean)
    crew = db.relationship("Crew")  # want model name="crew"


class Crew(db.Model):  # want model container="crew"
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String)


def by_name(name):
    return Ship.query.filter_by(sunk=False).join(Crew).filter_by(name=name).all()  # want access container=Ship selector=["sunk"] ;; access container=Crew selector=["name"]


def by_relation(name):
    return Ship.query.join(Ship.crew).filter_by(name=name).all()  # want access container=Ship access="read" operation="select"


def plain():
    return Ship.query.filter_by(sunk=False).all()  # want access container=Ship selector=["sunk"]
