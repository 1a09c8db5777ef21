import json
import os

import boto3
from boto3.dynamodb.conditions import Key

sqs = boto3.client("sqs")
sns = boto3.client("sns", region_name="eu-west-1")
s3 = boto3.session.Session().client("s3")
events = boto3.Session().client("events")
ships = boto3.resource("dynamodb").Table("ships")
plain = boto3.client("dynamodb")


def send(order):
    sqs.send_message(QueueUrl="https://sqs.eu-west-1.amazonaws.com/1/orders", MessageBody=json.dumps({"id": order})) # want send bus="cloud_queue" channel="https://sqs.eu-west-1.amazonaws.com/1/orders"|tail[/] payload=json.dumps({"id": order})|json
    sqs.send_message(QueueUrl=os.environ["QUEUE_URL"], MessageBody="text") # want send bus="cloud_queue" channel=os.environ["QUEUE_URL"]|tail[/] payload="text"|json
    sqs.send_message_batch(QueueUrl="https://x/1/orders", Entries=[{"Id": "1", "MessageBody": json.dumps({"id": 1})}]) # want send bus="cloud_queue" channel="https://x/1/orders"|tail[/] payload={"Id": "1", "MessageBody": json.dumps({"id": 1})}.MessageBody|json
    boto3.resource("sqs").get_queue_by_name(QueueName="letters").send_message(MessageBody="hello") # want send bus="cloud_queue" channel=first(boto3.resource("sqs").get_queue_by_name(QueueName="letters")|arg[QueueName], boto3.resource("sqs").get_queue_by_name(QueueName="letters")|arg[0]|tail[/]) payload="hello"|json
    sns.publish(TopicArn="arn:aws:sns:eu-west-1:1:alerts", Message=json.dumps({"level": 1}), Subject="alert") # want send bus="cloud_topic" channel=first("arn:aws:sns:eu-west-1:1:alerts"|tail[:], none) routingKey="alert" payload=json.dumps({"level": 1})|json
    sns.publish(PhoneNumber="+1", Message="hello")
    entry = {"EventBusName": "shop", "Source": "orders", "DetailType": "placed", "Detail": json.dumps({"id": order})}
    events.put_events(Entries=[entry]) # want send bus="event_router" channel=concat(first(entry.EventBusName|tail[/], "default"), "#", entry.DetailType) routingKey=entry.Source payload=entry.Detail|json


def keep(key, body):
    s3.put_object(Bucket="files", Key=key, Body=body) # want access system="s3" container="files" access="write" fields=[] selector=key
    s3.upload_file("/tmp/a", "files", key) # want access system="s3" container="files" access="write" fields=[] selector=key
    s3.download_file("files", "a.txt", "/tmp/a") # want access system="s3" container="files" access="read" fields=[] selector="a.txt"
    s3.list_objects_v2(Bucket="files", Prefix="a/") # want access system="s3" container="files" access="read" fields=[] selector="a/"
    s3.generate_presigned_url("get_object", Params={"Bucket": "files", "Key": key}) # want access system="s3" container={"Bucket": "files", "Key": key}.Bucket access="read" fields=[] selector={"Bucket": "files", "Key": key}.Key
    boto3.resource("s3").Bucket("files").upload_file("/tmp/a", "b.txt") # want access system="s3" container=boto3.resource("s3").Bucket("files")|arg[0] access="write" fields=[] selector="b.txt"
    boto3.resource("s3").Object("files", "c.txt").put(Body=body) # want access system="s3" container=boto3.resource("s3").Object("files", "c.txt")|arg[0] access="write" fields=[] selector=boto3.resource("s3").Object("files", "c.txt")|arg[1]


def items(id):
    ships.get_item(Key={"id": id}) # want access system="aws.dynamodb" container=ships|arg[0] access="read" operation="GetItem" selector={"id": id}
    ships.put_item(Item={"id": id, "name": "Ann"}) # want access system="aws.dynamodb" container=ships|arg[0] access="write" operation="PutItem" fields={"id": id, "name": "Ann"}
    ships.query(IndexName="by-name", KeyConditionExpression=Key("name").eq("Ann") & Key("at").gt(1)) # want access system="aws.dynamodb" container=ships|arg[0] accessPath="by-name" access="read" operation="Query" selector=["name", "at"]
    ships.scan() # want access system="aws.dynamodb" container=ships|arg[0] access="read" operation="Scan"
    plain.delete_item(TableName="ships", Key={"id": {"S": id}}) # want access system="aws.dynamodb" container="ships"|tail[/] access="write" operation="DeleteItem" selector={"id": {"S": id}}


# What the project makes itself, or another library, is none of it.
class Shelf:
    def query(self, **wanted):
        return self.get_item(wanted)

    def get_item(self, wanted):
        return wanted


def other():
    Shelf().query(TableName="ships")


def take():
    sqs = boto3.client("sqs")
    for message in sqs.receive_message(QueueUrl="https://sqs/1/orders").get("Messages", []):  # want unit bus="cloud_queue" roles="poll"
        print(message["Body"])
