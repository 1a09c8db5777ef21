from pydantic_settings import BaseSettings


class Handed(BaseSettings):
    SECRET: str  # want config name="SECRET" default=true
    TOKEN: str  # want config name="TOKEN" default=true
    HOST: str  # want config name="HOST"


class Spread(BaseSettings):
    KEY: str  # want config name="KEY" default=true


class Plain(BaseSettings):
    PORT: int  # want config name="PORT"


def made(folder, more):
    values = {"SECRET": folder.read("secret")}
    return Handed(_env_file=".env", TOKEN="t", **values), Spread(**more), Plain()
