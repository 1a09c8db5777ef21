from flask import Blueprint, Flask, session
from flask_wtf.csrf import CSRFProtect

app = Flask(__name__)
hooks = Blueprint("hooks", __name__)
csrf = CSRFProtect()
csrf.init_app(app)  # want wrap registrar=app wrapperRoles="wrapper" functions=[csrf] phase="always"
csrf.exempt(hooks)  # want wrap registrar=hooks wrapperRoles="wrapper" functions=[csrf.exempt] phase="always"


def kept():
    return session["captain"]  # want raise exceptionType="global#KeyError global#LookupError global#Exception global#BaseException"


def put():
    session["captain"] = 1
    return session["captain"]


def given():
    return session.get("captain")
