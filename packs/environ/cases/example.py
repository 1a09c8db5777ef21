import os

PORT = os.environ.get("PORT", "8080")  # want config name="PORT" default="8080"
TOKEN = os.environ["TOKEN"]  # want config name="TOKEN" ;; raise exceptionType="global#KeyError builtins#KeyError global#LookupError builtins#LookupError"
