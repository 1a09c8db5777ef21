from gql import Client, gql
from gql.transport.aiohttp import AIOHTTPTransport

import other

client = Client(transport=AIOHTTPTransport(url="https://fleet.example/graphql"))
SHIPS = gql("query Ships($port: String!) { ships(port: $port) { id name } }")
SUNK = gql("subscription Sunk { sunk { id } }")


def ships(port):
    other.execute(SHIPS)
    return client.execute(SHIPS, variable_values={"port": port})  # want operation client="data" document=SHIPS params={"port": port}


def none():
    return client.execute(SHIPS)  # want operation document=SHIPS params=[]


async def later(port):
    async with client as session:
        return await session.execute(SHIPS, {"port": port})  # want operation document=SHIPS params={"port": port}


async def watch():
    async for ship in client.subscribe(SUNK):  # want operation document=SUNK
        print(ship)
