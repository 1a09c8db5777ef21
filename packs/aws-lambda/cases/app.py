# deployed: Orders app.handler GET /orders/{id}
# deployed: Orders app.handler POST /orders
# deployed: Worker app.lambda_handler cloud_queue jobs
import json


def answer(status, body):
    return {"statusCode": status, "body": json.dumps(body)}


def handler(event, context):
    if event["httpMethod"] == "POST":
        data = json.loads(event["body"])
        if "sku" not in data:
            return answer(400, {"error": "no sku"})
        return answer(201, {"sku": data["sku"]})
    if event["pathParameters"]["id"] == "0":
        return {"statusCode": 404}
    return answer(200, {"total": 3})
# yields handler GET /orders/{id}: 404 if event.pathParameters.id === "0"
# yields handler GET /orders/{id}: 200 { total: 3 } if event.pathParameters.id !== "0"
# yields handler POST /orders: throw JSONDecodeError if is not JSON(event.body)
# yields handler POST /orders: throw TypeError if !(is not JSON(event.body)) && is no text(event.body)
# yields handler POST /orders: 400 { error: "no sku" } if !(is not JSON(event.body)) && !(is no text(event.body)) && !("sku" in json.loads())
# yields handler POST /orders: 201 { sku: any } if !(is not JSON(event.body)) && !(is no text(event.body)) && "sku" in json.loads()


def lambda_handler(event, context):
    for record in event["Records"]:
        print(json.loads(record["body"])["id"])
# yields consumer bus:cloud_queue jobs: throw JSONDecodeError if `some element of event["Records"]` && is not JSON(event.Records[*].body)
# yields consumer bus:cloud_queue jobs: throw TypeError if `some element of event["Records"]` && !(is not JSON(event.Records[*].body)) && is no text(event.Records[*].body)
# yields consumer bus:cloud_queue jobs does bus:cloud_queue jobs
# yields consumer bus:cloud_queue jobs does bus:cloud_queue jobs
# yields consumer bus:cloud_queue jobs: void if `left the loop some element of event["Records"]`
# yields consumer bus:cloud_queue jobs does bus:cloud_queue jobs


# A function that no template names is no unit.
def unnamed(event, context):
    return {"statusCode": 200}
