import os

from bson import ObjectId
from flask_pymongo import PyMongo
from motor.motor_asyncio import AsyncIOMotorClient, AsyncIOMotorDatabase
from pymongo import MongoClient
from pymongo.collection import Collection
from pymongo.database import Database

client = MongoClient(os.environ["MONGO_URL"])
db = client["harbour"]
boats = db["boats"]
named = client[os.environ["MONGO_DB"]]
mongo = PyMongo()


def read(id, given: Database):
    every = list(boats.find({}, {"name": 1, "_id": 0}).sort("name")) # want access output="rows" system="mongodb" container="boats" access="read" operation="find" fields=["name"] selector={}
    some = db.boats.find({"built": 1900}) # want access output="rows" system="mongodb" container="boats" access="read" operation="find" selector={"built": 1900}
    one = db.get_collection("ports").find_one({"_id": ObjectId(id)}) # want access output="row?" system="mongodb" container=db.get_collection("ports")|arg[0] access="read" operation="find_one" selector={"_id": ObjectId(id)}
    two = given["ports"].find_one({"city": "x"}) # want access output="row?" system="mongodb" container="ports" access="read" operation="find_one" selector={"city": "x"}
    three = given.ports.find_one({"city": "x"}, {"city": 1}) # want access output="row?" system="mongodb" container="ports" access="read" operation="find_one" fields=["city"] selector={"city": "x"}
    four = client.harbour.crews.count_documents({"first": True}) # want access output="count" system="mongodb" container="crews" access="read" operation="count_documents" selector={"first": True}
    five = mongo.db.cargo.distinct("weight", {"first": True}) # want access system="mongodb" container="cargo" access="read" operation="distinct" fields="weight" selector={"first": True}
    six = named.cargo.aggregate([{"$match": {"weight": 1}}])
    seven = client.get_database("harbour")["crews"].find_one({"first": True}) # want access output="row?" system="mongodb" container="crews" access="read" operation="find_one" selector={"first": True}
    return every, some, one, two, three, four, five, six, seven


async def write(id, name):
    motor = AsyncIOMotorClient("mongodb://localhost").harbour
    await motor.boats.insert_one({"name": name, "built": 1900}) # want access system="mongodb" container="boats" access="write" operation="insert_one" fields={"name": name, "built": 1900}
    await motor["boats"].insert_many([{"name": name}]) # want access system="mongodb" container="boats" access="write" operation="insert_many" fields={"name": name}
    await motor.boats.update_one({"id": id}, {"$set": {"name": name}, "$inc": {"seen": 1}}) # want access system="mongodb" container="boats" access="write" operation="update_one" fields={"name": name} selector={"id": id}
    await motor.boats.replace_one({"id": id}, {"name": name}) # want access system="mongodb" container="boats" access="write" operation="replace_one" fields={"name": name} selector={"id": id}
    await motor.boats.delete_many({"id": id}) # want access system="mongodb" container="boats" access="write" operation="delete_many" selector={"id": id}
    await motor.boats.find_one_and_update({"id": id}, {"$set": {"name": name}}) # want access system="mongodb" container="boats" access="write" operation="find_one_and_update" fields={"name": name} selector={"id": id}


class Ports:
    def __init__(self, database: AsyncIOMotorDatabase):
        self.ports = database["ports"]

    async def drop(self, id):
        await self.ports.delete_one({"id": id}) # want access system="mongodb" container="ports" access="write" operation="delete_one" selector={"id": id}


# A database of which nothing is known.
def handed(request):
    one = request.app.db["boats"].find_one({"name": "x"})  # want access output="row?" system="mongodb" container="boats" access="read" operation="find_one" selector={"name": "x"}
    request.app.mongodb.boats.insert_one({"name": "x"})  # want access system="mongodb" container="boats" access="write" operation="insert_one" fields={"name": "x"}
    return one


# Texts, and what other libraries call so.
def others(text, soup):
    return text.find("x"), soup.find("a"), soup.body.find_one("a")
