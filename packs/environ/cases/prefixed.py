from environs import Env

from elsewhere import region, other

env = Env()
with env.prefixed("MAIL_"):
    KEY = env.str("KEY")  # want config name="MAIL_KEY"
    with env.prefixed("SMTP_"):
        HOST = env("HOST", "localhost")  # want config name="MAIL_SMTP_HOST" default="localhost"
with env.prefixed(region()):
    UNKNOWN = env.str("ZONE")  # want config
with other.prefixed("X_"):
    PLAIN = env.int("PLAIN")  # want config name="PLAIN"


def ready(names):
    import os
    if "ASKED" in os.environ or "ABSENT" not in os.environ:  # want config name="ASKED" default=true ;; config name="ABSENT" default=true
        return "NAMED" in names
