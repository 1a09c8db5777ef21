from typing import Optional, Union

import pydantic_settings
from pydantic import BaseSettings, Field


class Older(BaseSettings):
    CORS_CSV: Optional[str]  # want config name="CORS_CSV" default=true
    PORT: "int | None"  # want config name="PORT" default=true
    TOKEN: Union[str, None] = Field(...)  # want config name="TOKEN"
    HOST: str  # want config name="HOST"


class Newer(pydantic_settings.BaseSettings):
    CORS_LIST: Optional[str]  # want config name="CORS_LIST"
    LEVEL: Optional[str] = None  # want config name="LEVEL" default=true


class Plain:
    NOTHING: Optional[str]
