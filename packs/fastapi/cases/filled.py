from fastapi import Depends, FastAPI, Request
from fastapi.security import HTTPBearer
from pydantic import BaseModel

app = FastAPI()


class Page(BaseModel):
    number: int = 1


class Words(BaseModel):
    q: str = ""


class Bearer(HTTPBearer):
    async def __call__(self, request: Request):
        return await super().__call__(request)


@app.get("/paged")
def paged(page: Page = Depends()):
    return {"page": 1}


@app.get("/words")
def words(of: Words = Depends()):
    return {"words": 1}


@app.get("/secret", dependencies=[Depends(Bearer())])
def secret():
    return {"secret": 1}

# yields handler GET /paged: 200 { page: 1 }
# yields handler GET /paged: 422 if !(fits the declared parameters())
# yields handler GET /secret: 200 { secret: 1 }
# yields handler GET /secret: 401 if super().__call__() == null
# yields handler GET /words: 200 { words: 1 }
# yields middleware ? ?: 401 if super().__call__() == null
# yields middleware ? ?: delegate if super().__call__() != null
