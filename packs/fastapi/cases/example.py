from fastapi import FastAPI, HTTPException

app = FastAPI()


@app.get("/users/{id}")
async def user(id: int, full: bool = False):
    if not full:
        raise HTTPException(status_code=404)
    return {"id": id}

# yields handler GET /users/{id}: 404 { detail: string } if !full
# yields handler GET /users/{id}: 200 { id: int } if full
# yields handler GET /users/{id}: 422 { detail: [any] } if !(fits the declared parameters(id, full))
