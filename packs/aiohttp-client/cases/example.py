import aiohttp


async def user(id):
    async with aiohttp.ClientSession() as session:
        async with session.get(f"https://api.example/users/{id}") as answer:
            if answer.status == 404:
                return None
            return (await answer.json())["name"]


async def socket(session: aiohttp.ClientSession):
    return await session.ws_connect("https://api.example/socket")


async def another(session):
    return await session.get("https://api.example/another")

# yields client GET /users/{id}: return null if aiohttp.ClientSession().get(f"https://api.example/users/{id}").status === 404
# yields client GET /users/{id} does GET /users/{id}
# yields client GET /users/{id}: return any if aiohttp.ClientSession().get(f"https://api.example/users/{id}").status !== 404
# yields client GET /users/{id} does GET /users/{id}
